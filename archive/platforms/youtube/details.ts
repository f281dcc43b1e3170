import type { Archive, ArchiveEntry } from '../../kit/importer.ts'
import { readRows } from '../../kit/json/csv.ts'
import { isObject, type JsonObject, number, string } from '../../kit/json/value.ts'
import type { Place } from '../../kit/records/post.ts'
import type { DraftWords } from '../../kit/records/words.ts'
import { refuseUtf16 } from '../../kit/text/utf16.ts'
import { ADDRESS_COLUMN, column, DESCRIPTION_COLUMN, TEXT_SEGMENTS, TITLE_COLUMN, VIDEO_ID } from './table.ts'
import { wordsOf } from './words.ts'

/** What tables beside that of the videos contain about a video: where it was recorded, and its texts in pieces. */
export type VideoDetails = { place: Place | null; words: DraftWords[] }

/** Stems as in `table.ts`. */
const LATITUDE_COLUMN = /latitud|breitengrad|breedtegraad/i
const LONGITUDE_COLUMN = /longitud|längengrad|lengtegraad/i

/** Adds what the rows of a table without posts contain about videos. */
export async function readDetails(
  archive: Archive,
  entry: ArchiveEntry,
  found: Map<string, VideoDetails>,
): Promise<void> {
  for await (const rows of readRows(refuseUtf16(archive.open(entry), entry.path)))
    for (const { value } of rows) {
      if (!isObject(value)) continue
      const id = string(Object.values(value)[0])
      const place = placeOf(value)
      const words = textsOf(value)
      if (!VIDEO_ID.test(id) || (!place && words.length === 0)) continue
      const known = found.get(id)
      if (!known) found.set(id, { place, words })
      else {
        known.place ??= place
        known.words.push(...words)
      }
    }
}

const placeOf = (record: JsonObject): Place | null =>
  videoPlace(
    number(column(record, LATITUDE_COLUMN) ?? ''),
    number(column(record, LONGITUDE_COLUMN) ?? ''),
    column(record, ADDRESS_COLUMN) ?? '',
  )

/** A video without a place has empty cells or zeros. */
export function videoPlace(latitude: number | null, longitude: number | null, name: string): Place | null {
  const hasPoint = latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0)
  if (!hasPoint && name.trim() === '') return null
  return {
    name: name.trim() || null,
    latitude: hasPoint ? latitude : null,
    longitude: hasPoint ? longitude : null,
    address: null,
    url: null,
  }
}

/** The title and description, whose pieces are in numbered columns. */
const textsOf = (record: JsonObject): DraftWords[] =>
  Object.entries({ title: TITLE_COLUMN, description: DESCRIPTION_COLUMN }).flatMap(([label, name]) => {
    const pieces = Object.entries(record).filter(([key]) => name.test(key) && /\d$/.test(key))
    const text = pieces
      .map(([, piece]) => string(piece))
      .map((piece) => (TEXT_SEGMENTS.test(piece) ? (wordsOf(piece) ?? piece) : piece))
      .join('')
      .trim()
    return text === '' ? [] : [{ origin: 'detail' as const, label, text }]
  })
