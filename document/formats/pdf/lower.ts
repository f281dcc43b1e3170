import type { Block, Document, Entry, Letterhead, Picture } from '../../kit/block.ts'
import { printable } from '../../kit/printable.ts'
import { COLUMN, estimate, fitsWhole, isLong, wall } from './layout.ts'
import { longestSide, type Print } from './pictures.ts'

/** The document without its blocks, as it goes to the drawing process. */
export type Frame = Omit<Document, 'blocks'>

const asPicture = (file: string): Picture => ({
  kind: 'image',
  file,
  width: null,
  height: null,
  missing: null,
  title: null,
  alt: '',
  caption: '',
  hash: null,
})

/** The pictures that a block wants printed, in the order in which `lower` takes them. */
export function wanted(block: Block): { picture: Picture; side: number }[] {
  if (block.type === 'letterhead') {
    return block.logo === null ? [] : [{ picture: asPicture(block.logo), side: 800 }]
  }
  if (block.type !== 'entry') return []
  const side = longestSide(block.pictures.filter((picture) => picture.file !== null).length)
  return block.pictures.map((picture) => ({ picture, side }))
}

function lowerLetterhead(block: Letterhead, prints: (Print | null)[]) {
  return { ...block, logo: prints[0] ?? null }
}

/** What is said in place of a picture that cannot be drawn. */
function inItsPlace(picture: Picture, index: number, many: boolean): string {
  const unreadable = picture.file !== null ? 'the file cannot be drawn' : null
  return [many ? String(index + 1) : null, picture.title, picture.missing ?? unreadable ?? picture.caption]
    .filter((part) => part !== null && part !== '')
    .join(' · ')
}

function lowerEntry(entry: Entry, prints: (Print | null)[], width: number) {
  const many = entry.pictures.length > 1
  const drawn = entry.pictures.flatMap((picture, i) => {
    const print = prints[i]
    return print ? [{ print, alt: picture.alt, kind: picture.kind, n: i + 1 }] : []
  })
  const absent = entry.pictures.flatMap((picture, i) =>
    prints[i] ? [] : [{ words: inItsPlace(picture, i, many) }],
  )
  const rows = wall(drawn, width)
  return {
    ...entry,
    pictures: undefined,
    many,
    rows,
    absent,
    captions: entry.pictures.flatMap((picture, i) =>
      prints[i] || picture.hash !== null ? [{ n: i + 1, caption: picture.caption, hash: picture.hash }] : [],
    ),
    long: isLong(entry.text),
    whole: fitsWhole(estimate(entry, rows, absent.length)),
  }
}

/** A block as the drawer's markup reads it, measured and with its pictures; `prints` answer `wanted(block)`. */
export function lower(block: Block, prints: (Print | null)[], paper: Document['paper']): unknown {
  if (block.type === 'letterhead') return lowerLetterhead(block, prints)
  if (block.type === 'entry') return lowerEntry(block, prints, COLUMN[paper])
  return block
}

/** JSON in which every string can be drawn. */
export function toData(frame: Frame, blocks: unknown[]): string {
  return JSON.stringify({ ...frame, blocks }, (_, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  )
}
