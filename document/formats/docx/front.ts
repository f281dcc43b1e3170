/** Blocks of covers, tables and running text. */
import type {
  Block,
  Cell,
  Entry,
  Facts,
  Letterhead,
  Strip,
  Table,
  Tally,
  Title,
  Tone,
} from '../../kit/block.ts'
import { isKeptWhole } from '../layout.ts'
import type { Print } from '../pictures.ts'
import { CUT_ROOM, drawMark, drawStrip, MARK_SIZE, type Media, STRIP_HEIGHT } from './pictures.ts'
import {
  field,
  INK_COLORS,
  type ParagraphLayout,
  lineParagraph,
  TIMELINE_LINES,
  linesOf,
  linkTo,
  type TextStyle,
  paragraph,
  bookmarkName,
  LOSS_POINT,
  run,
  TAB,
} from './text.ts'

/** Twentieths of a point in a millimetre. */
export const TWIPS_PER_MM = 1440 / 25.4

/** `width` of the column, in twentieths of a point. */
export type Page = { width: number; media: Media }

/** Of the labels of facts in one column: the longest in any language leaves a gap before its value. */
export const LABEL_WIDTH = 46 * TWIPS_PER_MM
const LABEL_LOOK: TextStyle = { size: 7, tone: 'quiet' }
const NO_SPACING: ParagraphLayout = { before: 0, after: 0 }

type Side = { side: 'top' | 'bottom'; eighths: number; ink: string }
type BoxOptions = { width: number; side?: Side; at?: 'bottom' | 'top' }

/** A cell contains paragraphs. */
const cell = (inside: string, { width, side, at = 'top' }: BoxOptions): string =>
  [
    `<w:tc><w:tcPr><w:tcW w:w="${Math.round(width)}" w:type="dxa"/>`,
    side
      ? `<w:tcBorders><w:${side.side} w:val="single" w:sz="${side.eighths}" w:space="0" w:color="${side.ink}"/></w:tcBorders>`
      : '',
    `<w:vAlign w:val="${at}"/></w:tcPr>${inside}</w:tc>`,
  ].join('')

const row = (cells: string, isHead = false): string =>
  `<w:tr><w:trPr><w:cantSplit/>${isHead ? '<w:tblHeader/>' : ''}</w:trPr>${cells}</w:tr>`

/** @param gap between columns, in twentieths of a point */
function tableOf(widths: number[], rows: string[], gap: number): string {
  const totalWidth = Math.round(widths.reduce((sum, each) => sum + each, 0))
  return [
    `<w:tbl><w:tblPr><w:tblW w:w="${totalWidth}" w:type="dxa"/><w:tblLayout w:type="fixed"/>`,
    `<w:tblCellMar><w:left w:w="0" w:type="dxa"/><w:right w:w="${gap}" w:type="dxa"/></w:tblCellMar></w:tblPr>`,
    `<w:tblGrid>${widths.map((each) => `<w:gridCol w:w="${Math.round(each)}"/>`).join('')}</w:tblGrid>`,
    ...rows,
    '</w:tbl>',
    // Word requires a paragraph after a table; it also serves as the gap.
    paragraph('', { ...NO_SPACING, line: 60, exact: true }),
  ].join('')
}

/** A wide logo ends before the address. @param mostWidth in millimeters */
function showLogo(print: Print, mostWidth: number, alt: string, page: Page): string {
  const ratio = print.width / print.height
  const height = Math.min(15, mostWidth / ratio)
  return page.media.show(print, ratio * height, height, alt)
}

async function letterhead(block: Letterhead, print: Print | null, page: Page): Promise<string> {
  const half = page.width / 2
  const logo = print && showLogo(print, half / TWIPS_PER_MM - 5, block.name, page)
  const drawnMark = async () =>
    page.media.show({ name: 'mark', bytes: await drawMark() }, MARK_SIZE.w, MARK_SIZE.h, '')
  const left = logo ?? (block.name === '' ? await drawnMark() : run(block.name, { size: 12, bold: true }))
  const nameLine = logo === null ? [] : [run(block.name, { size: 8, tone: 'quiet', bold: true })]
  const right = [...nameLine, ...block.lines.map((line) => run(line, { size: 8, tone: 'quiet' }))]
  const address = right.map((line) => paragraph(line, { ...NO_SPACING, align: 'right' })).join('')
  return (
    tableOf(
      [half, half],
      [
        row(
          cell(paragraph(left, NO_SPACING), { width: half }) +
            cell(address || paragraph('', NO_SPACING), { width: half }),
        ),
      ],
      0,
    ) + paragraph('', { before: 200, after: 0 })
  )
}

/** A long name is smaller, so that the cover stays on one page. */
const titleSize = ({ length }: string): number => (length <= 60 ? 27 : length <= 150 ? 20 : 15)

const title = ({ kicker, text, subtitle }: Title): string =>
  [
    paragraph(run(kicker, { size: 10, tone: 'quiet', bold: true }), { after: 100 }),
    paragraph(run(text, { face: 'serif', size: titleSize(text) }), { style: 'Title' }),
    subtitle === null
      ? ''
      : paragraph(run(subtitle, { size: 12, tone: 'quiet' }), { before: 60, after: 240 }),
  ].join('')

function facts({ columns, items }: Facts, { width }: Page): string {
  const value = (item: Facts['items'][number]) =>
    run(item.value, item.mono ? { face: 'mono', size: 8 } : { size: 9, bold: columns === 3 })
  const isWhole = isKeptWhole(items)
  if (columns === 1)
    return items
      .map((item, at) =>
        paragraph(run(item.label, LABEL_LOOK) + TAB + value(item), {
          ...NO_SPACING,
          after: 80,
          keepNext: isWhole && at < items.length - 1,
          left: LABEL_WIDTH,
          hanging: LABEL_WIDTH,
          tabs: [{ at: LABEL_WIDTH, align: 'left' }],
        }),
      )
      .concat(paragraph('', { ...NO_SPACING, line: 120, exact: true }))
      .join('')
  const each = width / columns
  const above: Side =
    columns === 3
      ? { side: 'top', eighths: 6, ink: INK_COLORS.ink }
      : { side: 'top', eighths: 3, ink: INK_COLORS.hair }
  const rows = Array.from({ length: Math.ceil(items.length / columns) }, (_, at) =>
    row(
      Array.from({ length: columns }, (_, column) => {
        const item = items[at * columns + column]
        const inside = item
          ? paragraph(run(item.label, LABEL_LOOK), { ...NO_SPACING, before: at === 0 ? 120 : 0 }) +
            paragraph(value(item), { ...NO_SPACING, after: 110 })
          : paragraph('', NO_SPACING)
        return cell(inside, at === 0 ? { width: each, side: above } : { width: each })
      }).join(''),
    ),
  )
  return tableOf(
    Array.from({ length: columns }, () => each),
    rows,
    200,
  )
}

/** Each count has a rule below it. For counts before and after the loss, the rule looks like that part of the timeline. */
function tally({ groups }: Tally, { width }: Page): string {
  const each = width / groups.length
  const gap = 320
  const cells = groups.map((group) =>
    cell(
      [
        paragraph(run(group.title, LABEL_LOOK), { ...NO_SPACING, after: 60, keepNext: true }),
        ...group.rows.map(({ label, count, tone }) =>
          paragraph(run(label, { size: 9 }) + TAB + run(String(count), { size: 9, bold: true }), {
            before: 60,
            after: 60,
            tabs: [{ at: each - gap, align: 'right' }],
            edges: [
              { side: 'bottom', gap: 2, ...(TIMELINE_LINES[tone] ?? { ink: INK_COLORS.hair, eighths: 3 }) },
            ],
            keepNext: true,
          }),
        ),
      ].join(''),
      { width: each },
    ),
  )
  return tableOf(
    groups.map(() => each),
    [row(cells.join(''))],
    gap,
  )
}

async function strip(block: Strip, { width, media }: Page): Promise<string> {
  const mm = width / TWIPS_PER_MM
  const caption = [block.caption, block.scaleCaption, block.key].filter((part) => part !== null).join('. ')
  const altText = [block.mark?.label, caption].filter((part) => part !== undefined).join('. ')
  const picture = media.show({ name: 'strip', bytes: await drawStrip(block, mm) }, mm, STRIP_HEIGHT, altText)
  const ticks = block.buckets.flatMap(({ tick }, index) =>
    tick === null ? [] : [{ at: placeOf(block, index, width), text: tick }],
  )
  const scale = ticks.map(({ at, text }) => (at > 0 ? TAB : '') + run(text, { size: 6.5, tone: 'quiet' }))
  const side = (text: string, tone: Tone) => run(text, { size: 9.5, tone, bold: true })
  return [
    block.sides === null
      ? ''
      : paragraph(side(block.sides[0], 'before') + TAB + side(block.sides[1], 'after'), {
          ...NO_SPACING,
          keepNext: true,
          tabs: [{ at: width, align: 'right' }],
        }),
    paragraph(picture, { ...NO_SPACING, line: 240, keepNext: true }),
    block.mark === null
      ? ''
      : paragraph(TAB + run(block.mark.label, { size: 8, bold: true }), {
          ...NO_SPACING,
          keepNext: true,
          tabs: [{ at: markLabelPosition(block, width), align: 'center' }],
        }),
    paragraph(scale.join(''), {
      ...NO_SPACING,
      keepNext: true,
      tabs: ticks.flatMap(({ at }) => (at > 0 ? [{ at, align: 'left' as const }] : [])),
    }),
    paragraph(run(caption, LABEL_LOOK), { before: 60, after: 240 }),
  ].join('')
}

/** Half the width of a date in twentieths of a point, with some margin. */
const HALF_DATE = 700

/** Where a bucket begins. */
function placeOf({ buckets, mark }: Strip, bucket: number, width: number): number {
  const room = mark?.cut ? CUT_ROOM * TWIPS_PER_MM : 0
  return (mark?.cut === 'before' ? room : 0) + (bucket / buckets.length) * (width - room)
}

function markLabelPosition(block: Strip, width: number): number {
  const at = { before: 0, after: width, none: placeOf(block, block.mark?.at ?? 0, width) }
  return Math.min(width - HALF_DATE, Math.max(HALF_DATE, at[block.mark?.cut ?? 'none']))
}

/** Two days in two zones go on two lines, so that the texts beside them have room. */
const MAX_LETTERS = 24

/** Width of a column in twentieths of a point that fits a word of so many letters at 8 points. */
const columnWidthFor = (letters: number): number => Math.min(MAX_LETTERS, letters) * 104 + 220

function table({ columns, rows }: Table, { width }: Page): string {
  const autoWidths = columns.map((column, at) =>
    column.width === 'fill'
      ? 0
      : columnWidthFor(
          Math.max(
            column.title.length,
            ...rows.map(({ cells }) => {
              const own = cells[at]
              return own && 'text' in own ? own.text.length : 4
            }),
          ),
        ),
  )
  const remainingWidth = width - autoWidths.reduce((sum, each) => sum + each, 0)
  const fillCount = columns.filter((column) => column.width === 'fill').length
  const widths = autoWidths.map((each) => each || Math.max(1000, remainingWidth / fillCount))
  const layoutAt = (at: number): ParagraphLayout => ({
    before: 40,
    after: 40,
    align: columns[at]?.align ?? 'left',
  })
  const head = columns.map((column, at) =>
    cell(paragraph(run(column.title, LABEL_LOOK), layoutAt(at)), {
      width: widths[at] ?? 0,
      side: { side: 'bottom', eighths: 6, ink: INK_COLORS.ink },
    }),
  )
  const body = rows.map(({ cells, target }) =>
    row(
      cells
        .map((each, at) =>
          cell(paragraph(cellContent(each, target), layoutAt(at)), {
            width: widths[at] ?? 0,
            side: { side: 'bottom', eighths: 2, ink: INK_COLORS.hair },
          }),
        )
        .join(''),
    ),
  )
  return tableOf(widths, [row(head.join(''), true), ...body], 160)
}

function cellContent(cell: Cell, target: Entry['id'] | null): string {
  if ('pageOf' in cell) {
    const page = field(`PAGEREF ${bookmarkName(cell.pageOf)}`, '–', { size: 8 })
    return target === null ? page : linkTo(target, page)
  }
  const { text, tone = 'ink', mono } = cell
  return run(text, mono ? { face: 'mono', size: 7, tone } : { size: 8, tone })
}

/** Only before blocks that are no heading: a heading begins a page itself, and this paragraph could end up alone on one. */
export const PAGE_BREAK = paragraph('<w:r><w:br w:type="page"/></w:r>', NO_SPACING)

type FrontBlock = Exclude<Block, Entry | { type: 'pageBreak' | 'timeline' }>

/** Everything but posts. @param print of a letterhead @param pageBefore a heading begins a new page */
export async function frontMarkup(
  block: FrontBlock,
  print: Print | null,
  page: Page,
  pageBefore: boolean,
): Promise<string> {
  switch (block.type) {
    case 'letterhead':
      return letterhead(block, print, page)
    case 'title':
      return title(block)
    case 'heading':
      return block.level === 1
        ? paragraph(run(block.text, { size: 16, bold: true }), {
            style: 'Heading1',
            pageBefore,
            edges: [{ side: 'bottom', ink: INK_COLORS.ink, eighths: 5, gap: 2 }],
          })
        : paragraph(run(block.text, { size: 9.5, bold: true }), {
            style: 'Heading2',
            pageBefore,
            edges: [{ side: 'top', ink: INK_COLORS.hair, eighths: 3, gap: 8 }],
          })
    case 'paragraph':
      return linesOf(block.text)
        .map((line) =>
          lineParagraph(
            line,
            block.style === 'quiet' ? { tone: 'quiet' } : {},
            block.style === 'notice' ? { after: 120, shade: INK_COLORS.wash } : { after: 120 },
          ),
        )
        .join('')
    case 'facts':
      return facts(block, page)
    case 'tally':
      return tally(block, page)
    case 'strip':
      return strip(block, page)
    case 'table':
      return table(block, page)
    case 'milestone':
      return (
        paragraph(run(`${LOSS_POINT}  ${block.label}`, { size: 10, bold: true }), {
          before: 240,
          after: 120,
          keepNext: true,
          edges: [{ side: 'bottom', ink: INK_COLORS.ink, eighths: 6, gap: 4, dashed: true }],
        }) +
        (block.detail === null
          ? ''
          : paragraph(run(block.detail, { tone: 'quiet' }), { after: 120, keepNext: true }))
      )
  }
}
