/** Boxes deeper than this, or images made of images made of images, are no picture that a camera writes. */
const MAX_DEPTH = 4

type Box = { type: string; from: number; to: number }

/**
 * Pixels that a decoder of a HEIF file has to hold, as its boxes state them (ISO/IEC 23008-12): of its largest image, or of all tiles that
 * it is made of, each as often as it is used. 0 if the boxes can't be read.
 */
export function heifPixels(file: Buffer): number {
  try {
    const meta = boxesOf(file, 0, file.length).find(({ type }) => type === 'meta')
    return meta ? pixelsOfMeta(file, meta) : 0
  } catch (error) {
    // A box that ends beyond the file.
    if (error instanceof RangeError) return 0
    throw error
  }
}

function boxesOf(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to;) {
    const short = file.readUInt32BE(at)
    const size = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
    const header = short === 1 ? 16 : 8
    if (size < header || at + size > to) break
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), from: at + header, to: at + size })
    at += size
  }
  return boxes
}

function pixelsOfMeta(file: Buffer, meta: Box): number {
  const inside = boxesOf(file, meta.from + 4, meta.to)
  const box = (type: string) => inside.find((each) => each.type === type)
  const properties = box('iprp')
  const parts = properties ? boxesOf(file, properties.from, properties.to) : []
  const list = parts.find(({ type }) => type === 'ipco')
  const sizes = (list ? boxesOf(file, list.from, list.to) : []).map(({ type, from }) =>
    type === 'ispe' ? file.readUInt32BE(from + 4) * file.readUInt32BE(from + 8) : 0,
  )
  const ownPixels = new Map<number, number>()
  for (const { type, from } of parts)
    if (type === 'ipma')
      for (const { item, indexes } of associations(file, from))
        ownPixels.set(
          item,
          Math.max(ownPixels.get(item) ?? 0, ...indexes.map((index) => sizes[index - 1] ?? 0)),
        )
  const references = box('iref')
  const tiles = references ? tilesOf(file, references) : new Map<number, number[]>()
  const known = new Map<number, number>()
  const pixelsOf = (item: number, depth: number): number => {
    const found = known.get(item)
    if (found !== undefined) return found
    if (depth > MAX_DEPTH) return Number.POSITIVE_INFINITY
    const sum = (tiles.get(item) ?? []).reduce((total, tile) => total + pixelsOf(tile, depth + 1), 0)
    const pixels = Math.max(ownPixels.get(item) ?? 0, sum)
    known.set(item, pixels)
    return pixels
  }
  return [...ownPixels.keys(), ...tiles.keys()].reduce((most, item) => Math.max(most, pixelsOf(item, 0)), 0)
}

/** Which properties each item has, by their numbers from 1. */
function* associations(file: Buffer, from: number): Generator<{ item: number; indexes: number[] }> {
  const isLong = file.readUInt8(from) > 0
  const isWide = (file.readUInt8(from + 3) & 1) === 1
  let at = from + 8
  for (let left = file.readUInt32BE(from + 4); left > 0; left -= 1) {
    const item = isLong ? file.readUInt32BE(at) : file.readUInt16BE(at)
    at += isLong ? 4 : 2
    const indexes: number[] = []
    for (let more = file.readUInt8(at++); more > 0; more -= 1) {
      indexes.push(isWide ? file.readUInt16BE(at) & 0x7fff : file.readUInt8(at) & 0x7f)
      at += isWide ? 2 : 1
    }
    yield { item, indexes }
  }
}

/** The items that each item is derived from. */
function tilesOf(file: Buffer, references: Box): Map<number, number[]> {
  const isLong = file.readUInt8(references.from) > 0
  const read = (at: number): number => (isLong ? file.readUInt32BE(at) : file.readUInt16BE(at))
  const bytes = isLong ? 4 : 2
  const tiles = new Map<number, number[]>()
  for (const { type, from, to } of boxesOf(file, references.from + 4, references.to)) {
    if (type !== 'dimg') continue
    const found: number[] = []
    const count = file.readUInt16BE(from + bytes)
    for (let n = 0, at = from + bytes + 2; n < count && at + bytes <= to; n += 1, at += bytes)
      found.push(read(at))
    tiles.set(read(from), found)
  }
  return tiles
}
