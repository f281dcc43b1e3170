/** A post: its heading, words, pictures, remarks and source. */
import type { Entry, Fact } from '../../kit/block.ts'
import { COLUMN, layOut } from '../layout.ts'
import type { Print } from '../pictures.ts'
import { MM, type Page } from './front.ts'
import {
  bookmark,
  INKS,
  type Layout,
  lineParagraph,
  LINES,
  linesOf,
  type Look,
  paragraph,
  POINT,
  run,
  TAB,
} from './text.ts'

const QUIET: Look = { size: 8, tone: 'quiet' }
/** Width of the labels of details. */
const LABELS = 24 * MM

type Paragraph = (keepNext: boolean) => string

const PLAIN = { ink: INKS.ink, eighths: 6 }

function heading(entry: Entry, number: number): Paragraph[] {
  const name = run(`${entry.number}. ${entry.when}`, { size: 10, bold: true })
  const point = entry.isMarked ? run(`${POINT} `, { size: 10 }) : ''
  const chip = ({ text, tone }: Entry['chips'][number]) =>
    run(text, { size: 8, tone, bold: tone !== 'quiet', isMarked: tone === 'warn' })
  const isPeriod = ({ tone }: Entry['chips'][number]) => ['before', 'after', 'accent'].includes(tone)
  const words = [
    ...entry.chips.filter(isPeriod).map(chip),
    run(entry.heading, QUIET),
    ...entry.chips.filter((each) => !isPeriod(each)).map(chip),
  ]
  const line = { side: 'left' as const, gap: 8, ...(LINES[entry.tone] ?? PLAIN) }
  return [
    () =>
      paragraph(point + bookmark(entry.id, number, name), {
        style: 'Post',
        keepNext: true,
        edges: [{ side: 'top', ink: INKS.hair, eighths: 6, gap: 8 }, line],
      }),
    () => paragraph(words.join(run('   ', QUIET)), { before: 0, after: 120, keepNext: true, edges: [line] }),
  ]
}

const one =
  (runs: string, layout: Layout): Paragraph =>
  (keepNext) =>
    paragraph(runs, { ...layout, keepNext })

const details = (items: readonly Fact[], label: Look, value: Look): Paragraph[] =>
  items.map((fact, at) =>
    one(run(fact.label, label) + TAB + run(fact.value, value), {
      before: at === 0 ? 120 : 0,
      after: 20,
      left: LABELS,
      hanging: LABELS,
      tabs: [{ at: LABELS, align: 'left' }],
    }),
  )

function remarks({ asides }: Entry): Paragraph[] {
  return asides.flatMap(({ kind, label, text }) => {
    const tone = kind === 'note' ? 'warn' : 'accent'
    const box: Layout = {
      before: 0,
      after: 0,
      left: 160,
      shade: INKS.wash,
      edges: [{ side: 'left', ink: INKS[tone], eighths: 16, gap: 6 }],
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

/** @param number makes the bookmarks of a document unique @param prints of the entry's pictures */
export function entryParagraphs(
  entry: Entry,
  number: number,
  prints: (Print | null)[],
  { paper, page }: { paper: keyof typeof COLUMN; page: Page },
): string {
  const { many, rows, absent, captions, whole } = layOut(entry, prints, COLUMN[paper])
  const byPath = new Map(prints.flatMap((print) => (print === null ? [] : [[print.path, print] as const])))
  const words = entry.text === '' ? [] : linesOf(entry.text)
  const shown: Paragraph[] = [
    ...heading(entry, number),
    ...words.map(
      (line) => (keepNext: boolean) =>
        lineParagraph(line, { face: 'serif', size: 10.5 }, { before: 0, after: 60, keepNext }),
    ),
    ...rows.map((row) => {
      const pictures = row.flatMap(({ path, w, h, alt }) => {
        const print = byPath.get(path)
        return print ? [page.media.show(print, w, h, alt, true)] : []
      })
      return one(pictures.join(run(' ', { size: 11 })), { before: 100, after: 0, line: 240 })
    }),
    ...absent.map((each) =>
      one(run(each.words, QUIET), {
        before: 100,
        after: 100,
        left: 90,
        right: 90,
        edges: (['top', 'left', 'bottom', 'right'] as const).map((side) => ({
          side,
          ink: INKS.hair,
          eighths: 6,
          gap: 4,
          dashed: true,
        })),
      }),
    ),
    ...captions.map(({ n, caption, hash }) =>
      one(
        (many ? run(`${n}  `, { size: 7, tone: 'quiet', bold: true }) : '') +
          run(caption, { size: 7, tone: 'quiet' }) +
          (hash === null ? '' : run(` ${hash}`, { face: 'mono', size: 6, tone: 'quiet' })),
        { before: 40, after: 0 },
      ),
    ),
    ...details(entry.facts, { size: 7, tone: 'quiet' }, { size: 8 }),
    ...remarks(entry),
    ...details(entry.provenance, { size: 6, tone: 'quiet' }, { face: 'mono', size: 6, tone: 'quiet' }),
  ]
  // Kept on one page if it fits: every paragraph but the last stays with the next.
  return shown.map((each, at) => each(whole && at < shown.length - 1)).join('')
}
