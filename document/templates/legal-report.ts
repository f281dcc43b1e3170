import type { Block, Document } from '../kit/block.ts'
import { cover, timelineOf, volumed } from './parts/cover.ts'
import { entry } from './parts/entry.ts'
import type { LegalReportFacts, LegalReportOptions, ReportPost } from './parts/facts.ts'
import { sources } from './parts/sources.ts'
import { index } from './parts/tables.ts'
import { showDay } from './parts/when.ts'
import { HEADER_LENGTH, say, shortened, WORDS, type Words } from './parts/words.ts'

/** The client's date of loss, shown between the posts before and after it (in either order). */
function milestone(previous: ReportPost | undefined, post: ReportPost, date: string | null, words: Words) {
  if (date === null || previous === undefined) return []
  if (previous.lossLabel === null || post.lossLabel === null) return []
  if (previous.lossLabel === post.lossLabel) return []
  return [
    {
      type: 'milestone' as const,
      label: say(words.lossMilestone, { date: showDay(date, words.language) }),
      detail: null,
    },
  ]
}

/** Whether the posts are in order of time, ascending or descending. */
function isByTime(posts: ReportPost[]): boolean {
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
  const posts: ReportPost[] = []
  for await (const post of facts.posts) posts.push(post)
  yield* timelineOf(posts, facts)
  yield* cover(facts, posts, options, words)
  yield* index(posts, facts, options, words)
  if (posts.length > 0) {
    yield { type: 'pageBreak' }
    yield { type: 'heading', level: 1, text: words.posts }
    // In a custom order, the date of loss is not between two posts.
    const dateOfLoss = isByTime(posts) ? facts.client.dateOfLoss : null
    for (const [at, post] of posts.entries()) {
      yield* milestone(posts[at - 1], post, dateOfLoss, words)
      yield entry(post, facts, options, words)
    }
  }
  yield* sources(posts, facts, options, words, words.methodLoss)
}

/** A legal report as blocks. The posts keep their given order. */
export function legalReport(facts: LegalReportFacts, options: LegalReportOptions): Document {
  const words = WORDS[options.language ?? 'en']
  const { client, firm, report } = facts
  const matter = shortened(
    [client.name, client.fileRefNo].filter((part) => part !== null).join(' · '),
    HEADER_LENGTH,
  )
  return {
    title: report.name,
    author: options.branding ? firm.name : 'Proofline',
    language: options.language ?? 'en',
    createdAt: report.generatedAt,
    paper: options.paper ?? 'letter',
    header: {
      left: volumed(shortened(report.name, HEADER_LENGTH), facts, words),
      right: options.internalNotes ? `${matter} · ${words.privileged}` : matter,
    },
    footer: options.footer
      ? {
          left: volumed(say(words.footerReport, { id: report.id }), facts, words),
          middle: words.footerEvidence,
          pages: words.footerPages,
        }
      : null,
    blocks: blocks(facts, options, words),
  }
}
