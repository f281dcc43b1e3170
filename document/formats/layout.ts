import type { Entry, Fact, Picture } from '../kit/block.ts'
import type { Print } from './pictures.ts'

/** Millimeters. A post's column: the paper's width without the margins and the line at its left. */
export const COLUMN_MM = { letter: 166, a4: 160 }
const GAP_MM = 1.6
/** What a page has room for, below its head and above its foot, of the lower of both papers. */
const PAGE_MM = 226
/** A post with a lower estimate is not split: so at most a quarter of a page stays empty for it. */
const MAX_UNSPLIT_MM = 55
/** The heading of a post, and numbers and a caption below pictures. */
const HEAD_MM = 14
const CAPTION_MM = 14

const MAX_ROW_MM: Record<number, number> = { 1: 75, 2: 66, 3: 56, 4: 46 }
/** What must stay legible is as large as the page allows, but has at least so many of its pixels in an inch: larger letters would not be clearer. */
const SCREEN_DPI = 200
const MIN_SCREEN_MM = 110
/** Beside a lower picture, and beside a narrower one, its caption has no place. */
const BESIDE_MM = { height: 30, width: 50 }

/** A piece of a picture on the page, in millimeters. `mark`: which picture and piece it is; null if the post has only this one. */
export type Tile = {
  path: string
  alt: string
  kind: Picture['kind']
  mark: string | null
  w: number
  h: number
}

export type Caption = { mark: string | null; text: string; hash: string | null }

/**
 * Tiles side by side and the captions of the pictures that begin among them, `isBeside` them or below. `isLowered`: the page after it begins with the
 * next row in any case, so its tiles may be lower, down to a minimum, instead of leaving the page before empty.
 */
export type Row = {
  tiles: Tile[]
  captions: Caption[]
  isBeside: boolean
  startsPage: boolean
  isLowered: boolean
}

/** A piece to print. `caption`: of a picture whose first piece it is. */
type Piece = Omit<Tile, 'w' | 'h'> & { print: Print; caption: Caption | null; isPart: boolean }

function picturesPerRow(count: number): number {
  if (count <= 3) return count
  if (count === 4) return 2
  return count <= 9 ? 3 : 4
}

/** A wider picture takes no more of a row and is lower than it, so that pictures beside it are not tiny. */
const MAX_RATIO = 4

const round = (mm: number): number => Math.round(mm * 100) / 100

function rowOf(pieces: Piece[], widthOf: (print: Print) => number, startsPage = false): Row {
  const tiles = pieces.map(({ print, path, alt, kind, mark }) => {
    const w = widthOf(print)
    return { path, alt, kind, mark, w: round(w), h: round((w * print.height) / print.width) }
  })
  const captions = pieces.flatMap(({ caption }) => caption ?? [])
  return { tiles, captions, isBeside: false, startsPage, isLowered: false }
}

/** Rows of equal height, filled to the column's width like a wall of photographs; no picture is enlarged beyond 110 dots per inch. */
function photographRows(pieces: Piece[], width: number): Row[] {
  const rowLength = picturesPerRow(pieces.length)
  const rows: Row[] = []
  let previous = Number.POSITIVE_INFINITY
  for (let at = 0; at < pieces.length; at += rowLength) {
    const row = pieces.slice(at, at + rowLength)
    const ratioOf = (print: Print) => Math.min(MAX_RATIO, print.width / print.height)
    const ratios = row.map(({ print }) => ratioOf(print))
    const fullHeight = (width - GAP_MM * (row.length - 1)) / ratios.reduce((sum, ratio) => sum + ratio, 0)
    const sharpHeight = Math.min(...row.map(({ print }, i) => (print.width / (ratios[i] ?? 1) / 110) * 25.4))
    const height = Math.min(
      fullHeight,
      MAX_ROW_MM[rowLength] ?? 50,
      previous * 1.15,
      Math.max(24, sharpHeight),
    )
    previous = height
    rows.push(rowOf(row, (print) => ratioOf(print) * height))
  }
  return rows
}

/** One picture, or two pieces or telephones side by side, as large as the room allows. */
function screenRow(pieces: Piece[], width: number, room: number, startsPage = false): Row {
  // A last piece that is alone is no larger than the others.
  const columns = pieces[0]?.isPart ? 2 : pieces.length
  const column = (width - GAP_MM * (columns - 1)) / columns
  const row = rowOf(
    pieces,
    (print) => Math.min(column, (room * print.width) / print.height, (print.width / SCREEN_DPI) * 25.4),
    startsPage,
  )
  const [tile] = row.tiles
  const hasRoom =
    pieces.length === 1 && tile && width - tile.w >= BESIDE_MM.width && tile.h >= BESIDE_MM.height
  return { ...row, isBeside: Boolean(hasRoom) }
}

const isTall = ({ print }: Piece): boolean => print.isScreen && print.height > print.width

/** As high as a telephone is beside another, if it is alone; what follows it may then be on the next page. */
function pairHeight(pieces: Piece[], width: number): number {
  const [only, ...others] = pieces
  if (!only || others.length > 0 || !isTall(only)) return 0
  return (((width - GAP_MM) / 2) * only.print.height) / only.print.width
}

/** Pictures in their order: screens as large as fits, telephones and pieces in pairs, and photographs between them as on a wall. */
function arrangeRows(pieces: Piece[], width: number, room: number, isPageEach: boolean): Row[] {
  const wholePage = PAGE_MM - CAPTION_MM
  if (isPageEach)
    return pieces.map((piece, at) => screenRow([piece], width, at === 0 ? room : wholePage, at > 0))
  const rows: Row[] = []
  for (let at = 0; at < pieces.length;) {
    const [first, second] = [pieces[at] as Piece, pieces[at + 1]]
    if (first.print.isScreen) {
      const some = isTall(first) && second && isTall(second) ? [first, second] : [first]
      const after = pieces[at + some.length]
      const isLowered = at === 0 && some.length === 2 && after !== undefined && isTall(after)
      rows.push({ ...screenRow(some, width, rows.length === 0 ? room : wholePage), isLowered })
      at += some.length
      continue
    }
    const next = pieces.findIndex((piece, i) => i > at && piece.print.isScreen)
    const end = next === -1 ? pieces.length : next
    rows.push(...photographRows(pieces.slice(at, end), width))
    at = end
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

const LETTERS_PER_LINE = { text: 74, caption: 100 }
const textHeight = (text: string): number =>
  text === '' ? 0 : lineCount(text, LETTERS_PER_LINE.text) * 6 + 4

function rowHeight({ tiles, captions, isBeside }: Row): number {
  const below = captions.reduce(
    (sum, { text, hash }) => sum + lineCount(text, LETTERS_PER_LINE.caption) * 3 + (hash === null ? 3 : 6),
    GAP_MM,
  )
  return Math.max(...tiles.map(({ h }) => h)) + 3 + (isBeside ? GAP_MM : below)
}

/** The estimated height of a post in millimeters, rather too high than too low. */
function estimateHeight(entry: Entry, rows: Row[], absent: { words: string }[]): number {
  const pictures = rows.reduce((sum, row) => sum + rowHeight(row), 4)
  const missing = absent.reduce((sum, { words }) => sum + 14 + lineCount(words, 95) * 4, 0)
  const facts = entry.facts.reduce(
    (sum, fact) => sum + Math.max(lineCount(fact.value, 70) * 4.6, lineCount(fact.label, 20) * 3.2),
    0,
  )
  const asides = entry.asides.reduce((sum, aside) => sum + 14 + lineCount(aside.text, 85) * 5, 0)
  const sources = entry.provenance.reduce((sum, { value }) => sum + lineCount(value, 95) * 3.8, 0)
  return HEAD_MM + 6 + textHeight(entry.text) + pictures + missing + facts + asides + sources
}

/** Facts with more lines are not kept on one page. */
const MAX_FACT_LINES = 36

/** Whether a list of facts is kept on one page. */
export const isKeptWhole = (facts: readonly Fact[]): boolean =>
  facts.reduce((sum, { value }) => sum + lineCount(value, 60), 0) <= MAX_FACT_LINES

/** A text too long to be kept on one page with its first row of pictures. */
const isLong = (text: string): boolean => lineCount(text, LETTERS_PER_LINE.text) > 14

/** The text in place of a picture that can't be drawn. */
function placeholderText(
  { file, missing, undrawable, caption, name, title }: Picture,
  mark: string | null,
): string {
  const reason = missing ?? (file === null ? caption : undrawable)
  return [mark, name, title, reason].filter((part) => part !== null && part !== '').join(' · ')
}

/** The layout of a post: its pictures in rows, the texts for missing ones, and whether it is kept on one page. */
export function layOut(entry: Entry, prints: Print[][], width: number) {
  const markOf = (index: number): string | null => (entry.pictures.length > 1 ? String(index + 1) : null)
  const captionOf = (picture: Picture, index: number): Caption => ({
    mark: markOf(index),
    text: picture.caption,
    hash: picture.hash,
  })
  const pieces = entry.pictures.flatMap((picture, index) => {
    const printed = prints[index] ?? []
    return printed.map((print, at): Piece => {
      const part = printed.length === 1 ? null : `${at + 1}/${printed.length}`
      const mark = [markOf(index), part].filter((each) => each !== null).join(' · ') || null
      return {
        print,
        path: print.path,
        alt: part === null ? picture.alt : `${picture.alt} (${part})`,
        kind: picture.kind,
        mark,
        caption: at === 0 ? captionOf(picture, index) : null,
        isPart: part !== null,
      }
    })
  })
  const absent = entry.pictures.flatMap((picture, index) =>
    prints[index]?.length
      ? []
      : [
          {
            words: placeholderText(picture, markOf(index)),
            caption: picture.hash === null ? null : captionOf(picture, index),
          },
        ],
  )
  const long = isLong(entry.text)
  // What follows the only picture shares its page.
  const after = pieces.length === 1 ? estimateHeight({ ...entry, text: '' }, [], absent) - HEAD_MM : 0
  const free = PAGE_MM - CAPTION_MM - HEAD_MM - (long ? 0 : textHeight(entry.text))
  const room = Math.max(MIN_SCREEN_MM, free - after, Math.min(free, pairHeight(pieces, width)))
  const rows = arrangeRows(pieces, width, room, entry.isPageForEachPicture)
  return { rows, absent, long, whole: estimateHeight(entry, rows, absent) < MAX_UNSPLIT_MM }
}
