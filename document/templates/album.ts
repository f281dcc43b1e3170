import type { Block, Document } from '../kit/block.ts'
import {
  holds,
  letterhead,
  making,
  mediaOf,
  platforms,
  published,
  tally,
  timelineOf,
  titled,
  volumed,
} from './parts/cover.ts'
import { entry } from './parts/entry.ts'
import type { LegalReportFacts, LegalReportOptions, ReportPost } from './parts/facts.ts'
import { sources } from './parts/sources.ts'
import { timeStrip } from './parts/strip.ts'
import { index } from './parts/tables.ts'
import { dateIn } from './parts/when.ts'
import { HEADER_LENGTH, say, shortened, WORDS, type Words } from './parts/words.ts'

/** Clients see their albums too, and must not see anything of the review. */
const UNREVIEWED = {
  status: null,
  lossLabel: null,
  isDayOfLoss: false,
  isFlagged: false,
  notes: [],
} satisfies Partial<ReportPost>

/** Whose album it is, its contents, and the number of posts over the years. */
function cover(
  facts: LegalReportFacts,
  posts: ReportPost[],
  options: LegalReportOptions,
  words: Words,
): Block[] {
  const { report, timeZone } = facts
  const days = posts.map((post) => ({ date: dateIn(post.postedAt, timeZone), tone: 'accent' as const }))
  const strip = timeStrip(days, null, words)
  return [
    letterhead(facts, options),
    titled(words.albumKicker, facts, words),
    ...(strip === null ? [] : [strip]),
    {
      type: 'facts',
      columns: 2,
      items: [holds(posts, facts, words.postsInAlbum, words), ...published(posts, facts, words)],
    },
    posts.length > 0
      ? tally([platforms(posts, words), mediaOf(posts, words)])
      : { type: 'paragraph', style: 'quiet', text: words.noAlbumPosts },
    {
      type: 'facts',
      columns: 2,
      items: [...making(facts, options, words), { label: words.albumId, value: report.id, mono: true }],
    },
  ]
}

async function* blocks(
  facts: LegalReportFacts,
  options: LegalReportOptions,
  words: Words,
): AsyncGenerator<Block> {
  const posts: ReportPost[] = []
  for await (const post of facts.posts) posts.push({ ...post, ...UNREVIEWED })
  yield* timelineOf(posts, facts)
  yield* cover(facts, posts, options, words)
  yield* index(posts, facts, options, words)
  if (posts.length > 0) yield { type: 'pageBreak' }
  let year = ''
  for (const post of posts) {
    const now = dateIn(post.postedAt, facts.timeZone).slice(0, 4)
    if (now !== year) yield { type: 'heading', level: 1, text: now }
    year = now
    yield entry(post, facts, options, words)
  }
  yield* sources(posts, facts, options, words, words.methodYears)
}

/** An album as blocks: the client's posts by year, with the comments written for the album, and nothing of the review. */
export function album(given: LegalReportFacts, options: LegalReportOptions): Document {
  const words = WORDS[options.language ?? 'en']
  const facts = { ...given, client: { ...given.client, dateOfLoss: null } }
  const { client, firm, report } = facts
  return {
    title: report.name,
    author: options.branding ? firm.name : 'Proofline',
    language: options.language ?? 'en',
    createdAt: report.generatedAt,
    paper: options.paper ?? 'letter',
    header: {
      left: volumed(shortened(report.name, HEADER_LENGTH), facts, words),
      right: shortened(client.name, HEADER_LENGTH),
    },
    footer: options.footer
      ? {
          left: volumed(say(words.footerAlbum, { id: report.id }), facts, words),
          middle: words.footerEvidence,
          pages: words.footerPages,
        }
      : null,
    blocks: blocks(facts, options, words),
  }
}
