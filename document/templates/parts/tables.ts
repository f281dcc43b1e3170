import type { Block, Table } from '../../kit/block.ts'
import { lossLabelText, toneOf } from './cover.ts'
import type { LegalReportFacts, LegalReportOptions, PostFacts } from './facts.ts'
import { showDayForBoth } from './when.ts'
import { formatCount, fillTemplate, shorten, type Words } from './words.ts'

/** Of a row of one line; the faces of a Word document are wider. */
const MAX_TEXT_LENGTH = { pdf: 60, editable: 48 }

/** One line to distinguish posts: the beginning of the text or of its other words, or the kinds of media. */
function firstLine(post: PostFacts, most: number, words: Words): string {
  const line = shorten(post.text, most)
  if (line !== '') return line
  const [other] = post.words
  if (other) return shorten(`${other.label}: ${other.text}`, most)
  const videos = post.media.filter((media) => media.type === 'video').length
  const pictures = post.media.filter((media) => media.type === 'image').length
  const mediaCounts = [
    ...(pictures > 0 ? [formatCount(words.countPictures, pictures, words.language)] : []),
    ...(videos > 0 ? [formatCount(words.countVideos, videos, words.language)] : []),
  ]
  if (mediaCounts.length === 0) return post.place ?? post.sharedLink?.title ?? words.noText
  return fillTemplate(words.noTextMedia, { media: mediaCounts.join(', ') })
}

/** The index on a page of its own, if it was requested and there are posts. */
export function indexBlocks(
  posts: PostFacts[],
  facts: LegalReportFacts,
  options: LegalReportOptions,
  words: Words,
): Block[] {
  if (posts.length === 0 || !options.index) return []
  return [
    { type: 'pageBreak' },
    { type: 'heading', level: 1, text: words.index },
    indexTable(posts, facts, options, words),
  ]
}

/** The table of the posts with their pages. */
function indexTable(
  posts: PostFacts[],
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
      ...(options.footer
        ? [{ title: words.indexPage, width: 'auto' as const, align: 'right' as const }]
        : []),
    ],
    rows: posts.map((post) => ({
      target: post.id,
      cells: [
        { text: String(post.number), tone: 'quiet' },
        {
          text: post.dateInDoubt
            ? words.dateInDoubt
            : showDayForBoth(post.postedAt, options.timeZone, facts.timeZone, words.language),
        },
        { text: post.platform },
        ...(hasPeriod
          ? [
              {
                text: post.isDayOfLoss ? words.dayOfLoss : (lossLabelText(post, words) ?? ''),
                tone: toneOf(post),
              },
            ]
          : []),
        { text: firstLine(post, MAX_TEXT_LENGTH[options.isEditable ? 'editable' : 'pdf'], words) },
        // A page number that no page has leads nowhere.
        ...(options.footer ? [{ pageOf: post.id }] : []),
      ],
    })),
  }
}
