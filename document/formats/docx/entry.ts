/** A post: its heading, words, pictures, remarks and source. */
import type { Entry, Fact } from '../../kit/block.ts'
import { type Caption, COLUMN_MM, isKeptWhole, layOut } from '../layout.ts'
import type { Print } from '../pictures.ts'
import { LABEL_WIDTH, TWIPS_PER_MM, type Page } from './front.ts'
import {
  bookmark,
  INK_COLORS,
  type ParagraphLayout,
  lineParagraph,
  TIMELINE_LINES,
  linesOf,
  type TextStyle,
  paragraph,
  LOSS_POINT,
  run,
  TAB,
} from './text.ts'

const QUIET_LOOK: TextStyle = { size: 8, tone: 'quiet' }
/** The labels of sources are smaller than those of details. */
const SOURCE_LABEL_WIDTH = 34 * TWIPS_PER_MM

type ParagraphBuilder = (keepNext: boolean) => string

const PLAIN_LINE = { ink: INK_COLORS.ink, eighths: 6 }

function headingParagraphs(entry: Entry, number: number): ParagraphBuilder[] {
  const name = run(`${entry.number}. ${entry.when}`, { size: 10, bold: true })
  const point = entry.isMarked ? run(`${LOSS_POINT} `, { size: 10 }) : ''
  const chip = ({ text, tone }: Entry['chips'][number]) =>
    run(text, { size: 8, tone, bold: tone !== 'quiet', isMarked: tone === 'warn' })
  const isPeriod = ({ tone }: Entry['chips'][number]) => ['before', 'after', 'accent'].includes(tone)
  const words = [
    ...entry.chips.filter(isPeriod).map(chip),
    run(entry.heading, QUIET_LOOK),
    ...entry.chips.filter((each) => !isPeriod(each)).map(chip),
  ]
  const line = { side: 'left' as const, gap: 8, ...(TIMELINE_LINES[entry.tone] ?? PLAIN_LINE) }
  return [
    () =>
      paragraph(point + bookmark(entry.id, number, name), {
        style: 'Post',
        keepNext: true,
        edges: [{ side: 'top', ink: INK_COLORS.hair, eighths: 6, gap: 8 }, line],
      }),
    () =>
      paragraph(words.join(run('   ', QUIET_LOOK)), { before: 0, after: 120, keepNext: true, edges: [line] }),
  ]
}

const paragraphOf =
  (runs: string, layout: ParagraphLayout): ParagraphBuilder =>
  (keepNext) =>
    paragraph(runs, { ...layout, keepNext })

const factParagraphs = (
  items: readonly Fact[],
  label: TextStyle,
  value: TextStyle,
  width: number,
): ParagraphBuilder[] =>
  items.map((fact, at) =>
    paragraphOf(run(fact.label, label) + TAB + run(fact.value, value), {
      before: at === 0 ? 120 : 0,
      after: 20,
      left: width,
      hanging: width,
      tabs: [{ at: width, align: 'left' }],
    }),
  )

/** With the post's number, because they may be on the page after its heading; a list that is not long is on one page. */
function sourceParagraphs({ number, provenance }: Entry): ParagraphBuilder[] {
  const items = provenance.map((fact, at) =>
    at === 0 ? { ...fact, label: `${number} · ${fact.label}` } : fact,
  )
  const isWhole = isKeptWhole(items)
  return factParagraphs(
    items,
    { size: 6, tone: 'quiet' },
    { face: 'mono', size: 6.5, tone: 'quiet' },
    SOURCE_LABEL_WIDTH,
  ).map((build, at) => (keepNext) => build(keepNext || (isWhole && at < items.length - 1)))
}

function asideParagraphs({ asides }: Entry): ParagraphBuilder[] {
  return asides.flatMap(({ kind, label, text }) => {
    const tone = kind === 'note' ? 'warn' : 'accent'
    const box: ParagraphLayout = {
      before: 0,
      after: 0,
      left: 160,
      shade: INK_COLORS.wash,
      edges: [{ side: 'left', ink: INK_COLORS[tone], eighths: 16, gap: 6 }],
    }
    return [
      () => paragraph('', { before: 0, after: 0, line: 120, keepNext: true }),
      () => paragraph(run(label, { size: 7, tone, bold: true }), { ...box, keepNext: true }),
      ...linesOf(text).map(
        (line) => (keepNext: boolean) => lineParagraph(line, { size: 9 }, { ...box, keepNext }),
      ),
    ]
  })
}

const captionParagraph = ({ mark, text, hash }: Caption): ParagraphBuilder =>
  paragraphOf(
    (mark === null ? '' : run(`${mark}  `, { size: 7, tone: 'quiet', bold: true })) +
      run(text, { size: 7, tone: 'quiet' }) +
      (hash === null ? '' : run(` ${hash}`, { face: 'mono', size: 6.5, tone: 'quiet' })),
    { before: 40, after: 0 },
  )

/** @param number makes the bookmarks of a document unique @param prints of the entry's pictures */
export function entryParagraphs(
  entry: Entry,
  number: number,
  prints: Print[][],
  { paper, page }: { paper: keyof typeof COLUMN_MM; page: Page },
): string {
  const { rows, absent, long, whole } = layOut(entry, prints, COLUMN_MM[paper])
  const byPath = new Map(prints.flat().map((print) => [print.path, print]))
  const words = entry.text === '' ? [] : linesOf(entry.text)
  const isWithPictures = rows.length > 0 && !long
  const paragraphs: ParagraphBuilder[] = [
    ...headingParagraphs(entry, number),
    ...words.map(
      (line) => (keepNext: boolean) =>
        lineParagraph(
          line,
          { face: 'serif', size: 10.5 },
          { before: 0, after: 60, keepNext: keepNext || isWithPictures },
        ),
    ),
    ...rows.flatMap(({ tiles, captions, startsPage }) => {
      const pictures = tiles.flatMap(({ path, w, h, alt }) => {
        const print = byPath.get(path)
        return print ? [page.media.show(print, w, h, alt, true)] : []
      })
      const layout = { before: 100, after: 0, line: 240, pageBefore: startsPage }
      const parts = tiles.flatMap(({ mark }) => (mark?.includes('/') ? [mark] : []))
      return [
        paragraphOf(pictures.join(run(' ', { size: 11 })), layout),
        ...(parts.length > 0
          ? [paragraphOf(run(parts.join('   '), QUIET_LOOK), { before: 40, after: 0 })]
          : []),
        ...captions.map(captionParagraph),
      ].map((build, at, all) => (keepNext: boolean) => build(keepNext || at < all.length - 1))
    }),
    ...absent.flatMap(({ words: reason, caption }) => [
      paragraphOf(run(reason, QUIET_LOOK), {
        before: 100,
        after: 100,
        left: 90,
        right: 90,
        edges: (['top', 'left', 'bottom', 'right'] as const).map((side) => ({
          side,
          ink: INK_COLORS.hair,
          eighths: 6,
          gap: 4,
          dashed: true,
        })),
      }),
      ...(caption ? [captionParagraph(caption)] : []),
    ]),
    ...factParagraphs(entry.facts, { size: 7, tone: 'quiet' }, { size: 8 }, LABEL_WIDTH),
    ...asideParagraphs(entry),
    ...sourceParagraphs(entry),
  ]
  // Kept on one page if it fits: every paragraph but the last stays with the next.
  return paragraphs.map((each, at) => each(whole && at < paragraphs.length - 1)).join('')
}
