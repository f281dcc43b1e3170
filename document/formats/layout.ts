import type { Entry, Picture } from '../kit/block.ts'
import type { Print } from './pictures.ts'

/** Millimeters. A post's column: the paper's width without the margins and the line at its left. */
export const COLUMN_MM = { letter: 166, a4: 160 }
const GAP_MM = 1.6
/** A post with a lower estimate is not split if it fits a page, whose column is about 230 mm high. */
const MAX_UNSPLIT_MM = 165
/** A post with a lower estimate fits a page even with the widest letters of the fonts, each in a word that takes half a line. */
const MAX_SHORT_MM = 80

const MAX_ROW_MM: Record<number, number> = { 1: 75, 2: 66, 3: 56, 4: 46 }

export type Tile = { path: string; alt: string; kind: string; n: number; w: number; h: number }

function picturesPerRow(count: number): number {
  if (count <= 3) return count
  if (count === 4) return 2
  return count <= 9 ? 3 : 4
}

/** A wider picture takes no more of a row and is lower than it, so that pictures beside it are not tiny. */
const MAX_RATIO = 4

/** Rows of equal height, filled to the column's width like a wall of photographs; no picture is enlarged beyond 110 dots per inch. */
function arrangeRows(
  prints: { print: Print; alt: string; kind: string; n: number }[],
  width: number,
): Tile[][] {
  const rowLength = picturesPerRow(prints.length)
  const rows: Tile[][] = []
  let previous = Number.POSITIVE_INFINITY
  for (let at = 0; at < prints.length; at += rowLength) {
    const row = prints.slice(at, at + rowLength)
    const ratios = row.map(({ print }) => Math.min(MAX_RATIO, print.width / print.height))
    const fullHeight = (width - GAP_MM * (row.length - 1)) / ratios.reduce((sum, ratio) => sum + ratio, 0)
    const sharpHeight = Math.min(...row.map(({ print }, i) => (print.width / (ratios[i] ?? 1) / 110) * 25.4))
    const height = Math.min(
      fullHeight,
      MAX_ROW_MM[rowLength] ?? 50,
      previous * 1.15,
      Math.max(24, sharpHeight),
    )
    previous = height
    rows.push(
      row.map(({ print, ...rest }, i) => {
        const w = (ratios[i] ?? 1) * height
        const h = (w * print.height) / print.width
        return { ...rest, path: print.path, w: Math.round(w * 100) / 100, h: Math.round(h * 100) / 100 }
      }),
    )
  }
  return rows
}

/** Lines that a text takes at `letters` Latin letters per line; wide scripts count double, the three widest letters elevenfold. */
function lineCount(text: string, letters: number): number {
  return text.split('\n').reduce((sum, line) => {
    const wideCount =
      line.match(/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]|[\ud800-\udbff]/g)?.length ?? 0
    const widestCount = line.match(/[\ufdfd\u2e3a\u2e3b]/g)?.length ?? 0
    return sum + Math.max(1, Math.ceil((line.length + wideCount + widestCount * 10) / letters))
  }, 0)
}

/** The estimated height of a post in millimeters, rather too high than too low. */
function estimateHeight(entry: Entry, rows: Tile[][], absent: { words: string }[]): number {
  const text = entry.text === '' ? 0 : lineCount(entry.text, 74) * 6 + 4
  const pictureHeight = rows.reduce((sum, row) => sum + Math.max(...row.map(({ h }) => h)) + GAP_MM, 4)
  const captions = entry.pictures.reduce((sum, { caption }) => sum + lineCount(caption, 110) * 3 + 3, 0)
  const missing = absent.reduce((sum, { words }) => sum + 8 + lineCount(words, 95) * 4, 0)
  const facts = entry.facts.reduce(
    (sum, fact) => sum + Math.max(lineCount(fact.value, 70) * 4.6, lineCount(fact.label, 20) * 3.2),
    0,
  )
  const asides = entry.asides.reduce((sum, aside) => sum + 14 + lineCount(aside.text, 85) * 5, 0)
  const sources = entry.provenance.reduce((sum, { value }) => sum + lineCount(value, 105) * 3.6, 0)
  return 20 + text + pictureHeight + captions + missing + facts + asides + sources
}

/** A text too long to be kept on one page with its first row of pictures. */
const isLong = (text: string): boolean => lineCount(text, 74) > 14

/** The text in place of a picture that can't be drawn. */
function placeholderText(picture: Picture, index: number, many: boolean): string {
  const { file, missing, undrawable, caption } = picture
  const reason = missing ?? (file === null ? caption : undrawable)
  return [many ? String(index + 1) : null, picture.title, reason]
    .filter((part) => part !== null && part !== '')
    .join(' · ')
}

/** The layout of a post: its pictures in rows, the texts for missing ones, and whether it is kept on one page. */
export function layOut(entry: Entry, prints: (Print | null)[], width: number) {
  const many = entry.pictures.length > 1
  const printed = entry.pictures.flatMap((picture, i) => {
    const print = prints[i]
    return print ? [{ print, alt: picture.alt, kind: picture.kind, n: i + 1 }] : []
  })
  const absent = entry.pictures.flatMap((picture, i) =>
    prints[i] ? [] : [{ words: placeholderText(picture, i, many) }],
  )
  const rows = arrangeRows(printed, width)
  const height = estimateHeight(entry, rows, absent)
  return {
    many,
    rows,
    absent,
    captions: entry.pictures.flatMap((picture, i) =>
      prints[i] || picture.hash !== null ? [{ n: i + 1, caption: picture.caption, hash: picture.hash }] : [],
    ),
    long: isLong(entry.text),
    whole: height < MAX_UNSPLIT_MM,
    short: height < MAX_SHORT_MM,
  }
}
