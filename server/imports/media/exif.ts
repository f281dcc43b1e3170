import type { FileMetadata } from '#contract/index.ts'

const TAG = { make: 0x010f, model: 0x0110, exif: 0x8769, gps: 0x8825, taken: 0x9003, offset: 0x9011 } as const
const GPS = { northOrSouth: 1, latitude: 2, eastOrWest: 3, longitude: 4 } as const
const TYPE = { ascii: 2, rational: 5 } as const
const MAX_TAGS = 500
const MAX_TEXT_LENGTH = 200

/** The facts in a picture's EXIF block; null if it has none of these or is no EXIF. Nothing is inferred: a time without a zone stays without one. */
export function readExif(block: Buffer): FileMetadata | null {
  try {
    return factsOf(new Tiff(block.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block))
  } catch (error) {
    // Corrupt EXIF: an offset past the end.
    if (error instanceof RangeError) return null
    throw error
  }
}

function factsOf(tiff: Tiff): FileMetadata | null {
  const main = tiff.directory(tiff.u32(4))
  const exif = tiff.directory(tiff.pointer(main, TAG.exif))
  const gps = tiff.directory(tiff.pointer(main, TAG.gps))
  const make = tiff.text(main, TAG.make)
  const model = tiff.text(main, TAG.model)
  const latitude = toDegrees(tiff.rationals(gps, GPS.latitude), tiff.text(gps, GPS.northOrSouth) === 'S', 90)
  const longitude = toDegrees(tiff.rationals(gps, GPS.longitude), tiff.text(gps, GPS.eastOrWest) === 'W', 180)
  const hasPlace = latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0)
  const facts = {
    takenAt: wallClock(tiff.text(exif, TAG.taken), tiff.text(exif, TAG.offset)),
    camera: (model.startsWith(make) ? model : `${make} ${model}`).trim() || null,
    latitude: hasPlace ? latitude : null,
    longitude: hasPlace ? longitude : null,
  }
  return Object.values(facts).every((fact) => fact === null) ? null : facts
}

/** `2021:03:04 05:06:07` as `2021-03-04T05:06:07`, with the zone if the file has one. */
function wallClock(text: string, zone: string): string | null {
  const found = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text)
  if (!found) return null
  const [, year = '', month = '', day = '', time = ''] = found
  const clock = `${year}-${month}-${day}T${time}`
  // A camera whose clock was never set writes zeros; a date that does not exist is no time either.
  const instant = new Date(`${clock}Z`)
  if (year === '0000' || Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(clock))
    return null
  return clock + (/^[+-]\d\d:\d\d$/.test(zone) ? zone : '')
}

function toDegrees(parts: number[], isNegative: boolean, most: number): number | null {
  const [whole, minutes = 0, seconds = 0] = parts
  if (whole === undefined) return null
  const value = whole + minutes / 60 + seconds / 3600
  if (!Number.isFinite(value) || value > most) return null
  return Number((isNegative ? -value : value).toFixed(6))
}

type Tag = { type: number; count: number; at: number }

/** Reading past the end throws RangeError. */
class Tiff {
  readonly #bytes: Buffer
  readonly #isLittle: boolean

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#isLittle = bytes.toString('latin1', 0, 2) === 'II'
    if (this.#u16(2) !== 42) throw new RangeError('No TIFF')
  }

  #u16(at: number): number {
    return this.#isLittle ? this.#bytes.readUInt16LE(at) : this.#bytes.readUInt16BE(at)
  }

  u32(at: number): number {
    return this.#isLittle ? this.#bytes.readUInt32LE(at) : this.#bytes.readUInt32BE(at)
  }

  /** Tags by number; none for a missing directory (0). */
  directory(from: number): Map<number, Tag> {
    const tags = new Map<number, Tag>()
    const count = from === 0 ? 0 : Math.min(this.#u16(from), MAX_TAGS)
    for (let n = 0; n < count; n += 1) {
      const at = from + 2 + n * 12
      tags.set(this.#u16(at), { type: this.#u16(at + 2), count: this.u32(at + 4), at: at + 8 })
    }
    return tags
  }

  pointer(tags: Map<number, Tag>, number: number): number {
    const tag = tags.get(number)
    return tag ? this.u32(tag.at) : 0
  }

  /** Without control characters; '' if there is no text. */
  text(tags: Map<number, Tag>, number: number): string {
    const tag = tags.get(number)
    if (tag?.type !== TYPE.ascii) return ''
    const at = tag.count > 4 ? this.u32(tag.at) : tag.at
    if (at + tag.count > this.#bytes.length) throw new RangeError('Beyond the end')
    const text = this.#bytes.toString('utf8', at, at + Math.min(tag.count, MAX_TEXT_LENGTH))
    return text.replaceAll(/\p{Cc}/gu, '').trim()
  }

  rationals(tags: Map<number, Tag>, number: number): number[] {
    const tag = tags.get(number)
    if (tag?.type !== TYPE.rational) return []
    const at = this.u32(tag.at)
    return Array.from(
      { length: Math.min(tag.count, 3) },
      (_, n) => this.u32(at + n * 8) / this.u32(at + n * 8 + 4),
    )
  }
}
