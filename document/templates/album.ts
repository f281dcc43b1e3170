import type { Block, Document } from '../kit/block.ts'
import {
  postCountFact,
  letterhead,
  datedPosts,
  firstPageOf,
  footerLeft,
  footerPages,
  identityFacts,
  generationFacts,
  mediaGroup,
  platformGroup,
  publishedFacts,
  rangeFacts,
  tally,
  timelineBlocks,
  titleBlock,
  nameWithVolume,
} from './parts/cover.ts'
import { entry } from './parts/entry.ts'
import type { ArchiveCounts, LegalReportFacts, LegalReportOptions, PostFacts } from './parts/facts.ts'
import { sources } from './parts/sources.ts'
import { timeStrip } from './parts/strip.ts'
import { indexBlocks } from './parts/tables.ts'
import { dateIn, yearOf } from './parts/when.ts'
import { MAX_HEADER_LENGTH, shorten, WORDS, type Words } from './parts/words.ts'

/** Clients see their albums too, and must not see anything of the review. */
const REVIEW_FIELDS_HIDDEN = {
  status: null,
  lossLabel: null,
  isDayOfLoss: false,
  isFlagged: false,
  notes: [],
} satisfies Partial<PostFacts>

/** Whose album it is, its contents, and the number of posts over the years. */
function cover(
  facts: LegalReportFacts,
  posts: PostFacts[],
  options: LegalReportOptions,
  words: Words,
): Block[] {
  const { timeZone } = facts
  const days = datedPosts(posts).map((post) => ({
    date: dateIn(post.postedAt, timeZone),
    tone: 'accent' as const,
  }))
  const strip = timeStrip(days, null, words)
  return [
    letterhead(facts, options),
    titleBlock(words.albumKicker, facts, words),
    ...(strip === null ? [] : [strip]),
    {
      type: 'facts',
      columns: 2,
      items: [
        postCountFact(posts, facts, words.postsInAlbum, words),
        ...rangeFacts(facts.selection, words),
        ...publishedFacts(posts, facts, words),
      ],
    },
    posts.length > 0
      ? tally([platformGroup(posts, words), mediaGroup(posts, words)])
      : { type: 'paragraph', style: 'quiet', text: words.noAlbumPosts },
    {
      type: 'facts',
      columns: 2,
      items: [...generationFacts(facts, options, words), ...identityFacts(words.albumId, facts, words)],
    },
  ]
}

async function* blocks(
  facts: LegalReportFacts,
  options: LegalReportOptions,
  words: Words,
): AsyncGenerator<Block> {
  const posts: PostFacts[] = []
  for await (const post of facts.posts) posts.push({ ...post, ...REVIEW_FIELDS_HIDDEN })
  yield* timelineBlocks(posts, facts)
  yield* cover(facts, posts, options, words)
  yield* indexBlocks(posts, facts, options, words)
  if (posts.length > 0) yield { type: 'pageBreak' }
  let year = ''
  for (const post of posts) {
    const now = post.dateInDoubt ? words.dateInDoubt : yearOf(dateIn(post.postedAt, facts.timeZone))
    if (now !== year) yield { type: 'heading', level: 1, text: now }
    year = now
    yield entry(post, facts, options, words)
  }
  yield* sources(posts, facts, options, words, words.methodYears)
}

const withoutDoubts = ({ records, ...counts }: ArchiveCounts): ArchiveCounts => ({
  ...counts,
  records: { ...records, setAside: 0, unknown: records.unknown + records.setAside },
})

/** An album as blocks: the client's posts by year, with the comments written for the album, and nothing of the review. */
export function album(given: LegalReportFacts, options: LegalReportOptions): Document {
  const words = WORDS[options.language ?? 'en']
  const facts = {
    ...given,
    client: { ...given.client, dateOfLoss: null },
    // Whose a record is, is the firm's question.
    archives: given.archives.map((archive) => ({
      ...archive,
      counts: archive.counts && withoutDoubts(archive.counts),
    })),
  }
  const { client, firm, report } = facts
  return {
    title: report.name,
    author: options.branding ? firm.name : 'Proofline',
    language: options.language ?? 'en',
    createdAt: report.generatedAt,
    paper: options.paper ?? 'letter',
    firstPage: firstPageOf(facts),
    header: {
      left: nameWithVolume(shorten(report.name, MAX_HEADER_LENGTH.title), facts, words),
      right: shorten(client.name, MAX_HEADER_LENGTH.client),
    },
    footer: options.footer
      ? {
          left: footerLeft(words.footerAlbum, facts, words),
          middle: words.footerEvidence,
          pages: footerPages(facts, words),
        }
      : null,
    blocks: blocks(facts, options, words),
  }
}
