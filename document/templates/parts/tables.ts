import type { Block, Table } from '../../kit/block.ts'
import { lossWord, toneOf } from './cover.ts'
import type { LegalReportFacts, LegalReportOptions, ReportPost } from './facts.ts'
import { showDayForBoth } from './when.ts'
import { count, say, shortened, type Words } from './words.ts'

const BEGINNING = 60

/** One line to distinguish posts: the beginning of the text, or the kinds of media. */
function beginning(post: ReportPost, words: Words): string {
  const line = shortened(post.text, BEGINNING)
  if (line !== '') return line
  const videos = post.media.filter((media) => media.type === 'video').length
  const pictures = post.media.filter((media) => media.type === 'image').length
  const what = [
    ...(pictures > 0 ? [count(words.countPictures, pictures, words.language)] : []),
    ...(videos > 0 ? [count(words.countVideos, videos, words.language)] : []),
  ]
  if (what.length === 0) return post.place ?? post.sharedLink?.title ?? words.noText
  return say(words.noTextMedia, { media: what.join(', ') })
}

/** The index on a page of its own, if it was requested and there are posts. */
export function index(
  posts: ReportPost[],
  facts: LegalReportFacts,
  options: LegalReportOptions,
  words: Words,
): Block[] {
  if (posts.length === 0 || !options.index) return []
  return [
    { type: 'pageBreak' },
    { type: 'heading', level: 1, text: words.index },
    indexOf(posts, facts, options, words),
  ]
}

/** The table of the posts with their pages. */
function indexOf(
  posts: ReportPost[],
  facts: LegalReportFacts,
  options: LegalReportOptions,
  words: Words,
): Table {
  const hasPeriod = facts.client.dateOfLoss !== null
  return {
    type: 'table',
    columns: [
      { title: words.indexNo, width: 'auto', align: 'right' },
      { title: words.indexDate, width: 'auto', align: 'left' },
      { title: words.indexPlatform, width: 'auto', align: 'left' },
      ...(hasPeriod ? [{ title: words.indexPeriod, width: 'auto' as const, align: 'left' as const }] : []),
      { title: words.indexText, width: 'fill', align: 'left' },
      { title: words.indexPage, width: 'auto', align: 'right' },
    ],
    rows: posts.map((post) => ({
      target: post.id,
      cells: [
        { text: String(post.number), tone: 'quiet' },
        { text: showDayForBoth(post.postedAt, options.timeZone, facts.timeZone, words.language) },
        { text: post.platform },
        ...(hasPeriod
          ? [{ text: post.isDayOfLoss ? words.dayOfLoss : (lossWord(post, words) ?? ''), tone: toneOf(post) }]
          : []),
        { text: beginning(post, words) },
        { pageOf: post.id },
      ],
    })),
  }
}
