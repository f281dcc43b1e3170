import type { Block, Document } from '../kit/block.ts'
import { foreign } from '../kit/printable.ts'
import { checkpointPage } from './parts/checkpoint.ts'
import { cover, firstPageOf, footerLeft, footerPages, nameWithVolume, timelineBlocks } from './parts/cover.ts'
import { entry } from './parts/entry.ts'
import type { LegalReportFacts, LegalReportOptions, PostFacts } from './parts/facts.ts'
import { sources } from './parts/sources.ts'
import { indexBlocks } from './parts/tables.ts'
import { showDay } from './parts/when.ts'
import { MAX_HEADER_LENGTH, fillTemplate, shorten, WORDS, type Words } from './parts/words.ts'

/** The client's date of loss, shown between the posts before and after it (in either order). */
function lossMilestone(previous: PostFacts | undefined, post: PostFacts, date: string | null, words: Words) {
  if (date === null || previous === undefined) return []
  if (previous.lossLabel === null || post.lossLabel === null) return []
  if (previous.lossLabel === post.lossLabel) return []
  return [
    {
      type: 'milestone' as const,
      label: fillTemplate(words.lossMilestone, { date: showDay(date, words.language) }),
      detail: null,
    },
  ]
}

/** A document that says nothing about the date of loss. */
const LOSS_HIDDEN = { lossLabel: null, isDayOfLoss: false } satisfies Partial<PostFacts>

/** Whether the posts are in order of time, ascending or descending. */
function isByTime(posts: PostFacts[]): boolean {
  const steps = posts
    .slice(1)
    .map((post, at) => Math.sign(Date.parse(post.postedAt) - Date.parse(posts[at]?.postedAt ?? '')))
  return !(steps.includes(1) && steps.includes(-1))
}

async function* blocks(
  facts: LegalReportFacts,
  options: LegalReportOptions,
  words: Words,
): AsyncGenerator<Block> {
  // The cover counts and the index lists every post, so we collect them first (a few kB each, without pictures).
  const posts: PostFacts[] = []
  for await (const post of facts.posts) posts.push(options.lossLabels ? post : { ...post, ...LOSS_HIDDEN })
  if (options.lossLabels) yield* timelineBlocks(posts, facts)
  yield* cover(facts, posts, options, words)
  yield* indexBlocks(posts, facts, options, words)
  if (posts.length > 0) {
    yield { type: 'pageBreak' }
    yield { type: 'heading', level: 1, text: words.posts }
    // In a custom order, the date of loss is not between two posts.
    const dateOfLoss = isByTime(posts) ? facts.client.dateOfLoss : null
    for (const [at, post] of posts.entries()) {
      yield* lossMilestone(posts[at - 1], post, dateOfLoss, words)
      yield entry(post, facts, options, words)
    }
  }
  yield* sources(posts, facts, options, words, options.lossLabels ? words.methodLoss : null)
  yield* checkpointPage(facts, options, words)
}

/** A legal report as blocks. The posts keep their given order. */
export function legalReport(given: LegalReportFacts, options: LegalReportOptions): Document {
  const words = WORDS[options.language ?? 'en']
  const facts = options.lossLabels ? given : { ...given, client: { ...given.client, dateOfLoss: null } }
  const { client, firm, report } = facts
  const fileRefNo = client.fileRefNo ? [shorten(client.fileRefNo, MAX_HEADER_LENGTH.fileRefNo)] : []
  const matter = [shorten(client.name, MAX_HEADER_LENGTH.client), ...fileRefNo].map(foreign).join(' · ')
  const mark = options.internalNotes ? words.privileged : options.reviewStatus ? words.workProduct : null
  return {
    title: report.name,
    author: options.branding ? firm.name : 'Proofline',
    language: options.language ?? 'en',
    createdAt: report.generatedAt,
    paper: options.paper ?? 'letter',
    firstPage: firstPageOf(facts),
    header: {
      left: nameWithVolume(shorten(report.name, MAX_HEADER_LENGTH.title), facts, words),
      right: mark === null ? matter : `${matter} · ${mark}`,
    },
    footer: options.footer
      ? {
          left: footerLeft(words.footerReport, facts, words),
          middle: words.footerEvidence,
          pages: footerPages(facts, words),
        }
      : null,
    blocks: blocks(facts, options, words),
  }
}
