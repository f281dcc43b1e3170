import { isIP } from 'node:net'
import type { FileMetadata, FindingKind } from '#contract/index.ts'
import { readExif } from '../imports/index.ts'

/** What a record or a file has that no document prints. */
export type Finding = { kind: FindingKind; value: string }

const MAX_VALUE_LENGTH = 300
const MAX_DEPTH = 40

/** Fields that name a device, or the app that a post was made with. */
const DEVICE =
  /^(?:(?:\w+[ _-])?device(?:[ _-]?(?:id|name|model|type|os))?|user[ _-]?agent|source(?:[ _-]app)?|software|(?:camera|lens|phone)[ _-](?:make|model)|app(?:lication)?|client(?:[ _-]name)?)$/i
/** Fields whose objects are people. */
const PEOPLE =
  /^(?:(?:user[ _-]?)?tag(?:s|ged(?:[ _-](?:users|people|friends))?)|with(?:[ _-](?:tags|users|friends))?|(?:user_)?mentions|people|participants|collaborators|in_reply_to_screen_name|in_reply_to_user)$/i
/** Fields that name people by texts. */
const NAMES = /^(?:in_reply_to_screen_name|mentions|with|tagged|people)$/i
const NAME = /^(?:name|full[ _-]?name|user[ _-]?name|screen_name)$/i
const IP_IN_TEXT =
  /(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}(?![\w.])|(?:[\da-f]{0,4}:){2,7}[\da-f]{1,4}(?![\w.:]))/gi

/**
 * What a record as received holds beyond what documents print: internet addresses, coordinates, devices and people. Found by the values and by the
 * names of their fields, so that a field which no reader knows is found, too.
 */
export function findingsOf(raw: string): Finding[] {
  const found = new Found()
  let record: unknown
  try {
    record = JSON.parse(raw)
  } catch {
    // A line of a table, or a text.
    for (const [address] of raw.matchAll(IP_IN_TEXT)) if (isIP(address) > 0) found.add('address', address)
    return found.list()
  }
  walk(record, '', false, 0, found)
  return found.list()
}

/** Each once. */
class Found {
  readonly #byKey = new Map<string, Finding>()

  add(kind: FindingKind, text: string): void {
    const value = [...text.trim()].slice(0, MAX_VALUE_LENGTH).join('')
    if (value !== '') this.#byKey.set(`${kind} ${value}`, { kind, value })
  }

  list(): Finding[] {
    return [...this.#byKey.values()]
  }
}

function walk(value: unknown, field: string, isOfPeople: boolean, depth: number, found: Found): void {
  if (depth > MAX_DEPTH || value === null) return
  if (typeof value === 'string') return ofText(value, field, isOfPeople, found)
  if (Array.isArray(value)) {
    for (const item of value) walk(item, field, isOfPeople || PEOPLE.test(field), depth + 1, found)
    return
  }
  if (typeof value !== 'object') return
  const place = coordinatesOf(value as Record<string, unknown>)
  if (place !== null) found.add('coordinates', place)
  for (const [name, item] of Object.entries(value))
    walk(item, name, isOfPeople || PEOPLE.test(field), depth + 1, found)
}

function ofText(text: string, field: string, isOfPeople: boolean, found: Found): void {
  if (isIP(text.trim()) > 0) found.add('address', text)
  else if (DEVICE.test(field)) found.add('device', withoutTags(text))
  else if ((isOfPeople && NAME.test(field)) || NAMES.test(field)) found.add('people', text)
}

/** Twitter names an app by a link: `<a href="…">Twitter for iPhone</a>`. */
const withoutTags = (text: string): string => text.replaceAll(/<[^<>]*>/g, '')

function coordinatesOf(value: Record<string, unknown>): string | null {
  let latitude: number | null = null
  let longitude: number | null = null
  for (const [name, item] of Object.entries(value)) {
    if (/^(?:.*[ _-])?lat(?:itude)?$/i.test(name)) latitude ??= degrees(item)
    else if (/^(?:.*[ _-])?(?:lon|lng|long|longitude)$/i.test(name)) longitude ??= degrees(item)
    else if (name === 'coordinates' && Array.isArray(item) && item.length === 2) {
      // GeoJSON has the longitude first.
      longitude ??= degrees(item[0])
      latitude ??= degrees(item[1])
    }
  }
  return latitude === null || longitude === null || (latitude === 0 && longitude === 0)
    ? null
    : `${latitude}, ${longitude}`
}

function degrees(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && Math.abs(number) <= 180 ? number : null
}

/** What an original file says inside: camera, time and place as one text. */
export type CameraData = { value: string; hasPlace: boolean }

/** Bytes that are looked at together; a block that begins in them may end within as many more. */
const WINDOW = 1 << 20
const LONGEST_BLOCK = 1 << 16
/** How the types of files that phones write begin their block: JPEG and HEIC, PNG, WebP. */
const BLOCKS = ['Exif\0\0', 'eXIf', 'EXIF'].map((name) => Buffer.from(name, 'latin1'))
/** XMP, and the fields of QuickTime and MP4. */
const XMP_CAMERA = /tiff:(?:Make|Model)(?:="|>)([^"<]{1,100})/
const XMP_PLACE = /exif:GPSLatitude(?:="|>)([^"<]{1,40})/
const APPLE = /com\.apple\.quicktime\.(?:make|model|location)/
/** ISO 6709: +43.6532-079.3832 */
const FILM_PLACE = /[+-]\d{2}\.\d{3,8}[+-]\d{3}\.\d{3,8}/

function* blocksIn(window: Buffer): Generator<FileMetadata> {
  for (const name of BLOCKS)
    for (let at = window.indexOf(name); at !== -1; at = window.indexOf(name, at + 1)) {
      const from = at + name.length
      // A chunk of PNG has its content right after its name, one of WebP after its length.
      const facts =
        readExif(window.subarray(from, from + LONGEST_BLOCK)) ??
        readExif(window.subarray(from + 4, from + LONGEST_BLOCK))
      if (facts) yield facts
    }
}

/** Looks through the bytes of a file once, in flat memory. null: there is no such data */
export async function cameraDataOf(bytes: AsyncIterable<Uint8Array>): Promise<CameraData | null> {
  const found = new Set<string>()
  let hasPlace = false
  const look = (window: Buffer): void => {
    for (const facts of blocksIn(window)) {
      for (const each of [facts.camera, facts.takenAt]) if (each) found.add(each)
      if (facts.latitude === null) continue
      found.add(`${facts.latitude}, ${facts.longitude}`)
      hasPlace = true
    }
    const text = window.toString('latin1')
    const [, camera] = XMP_CAMERA.exec(text) ?? []
    if (camera) found.add(camera)
    const [, place] = XMP_PLACE.exec(text) ?? []
    const [filmed] = text.includes('\u00A9xyz') || APPLE.test(text) ? (FILM_PLACE.exec(text) ?? []) : []
    for (const each of [place, filmed])
      if (each) {
        found.add(each)
        hasPlace = true
      }
    const [apple] = APPLE.exec(text) ?? []
    if (apple) found.add('QuickTime')
  }
  let pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes) {
    // Its memory may be used again.
    pieces.push(Buffer.from(piece))
    length += piece.length
    if (length < WINDOW + LONGEST_BLOCK) continue
    const window = Buffer.concat(pieces)
    look(window)
    pieces = [window.subarray(window.length - LONGEST_BLOCK)]
    length = LONGEST_BLOCK
  }
  look(Buffer.concat(pieces))
  return found.size === 0 ? null : { value: [...found].join(' · '), hasPlace }
}
