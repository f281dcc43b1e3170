import type { Archive, ArchiveEntry } from '../../kit/importer.ts'
import { readRows } from '../../kit/json/csv.ts'
import { isObject, type JsonObject, string } from '../../kit/json/value.ts'
import { refuseUtf16 } from '../../kit/text/utf16.ts'

/** The content of a Takeout's table; recognized by its values, because all names are localized. */
export type TableKind = 'videos' | 'words' | 'unknown'

export const VIDEO_ID = /^[\w-]{11}$/
export const CHANNEL_ID = /^UC[\w-]{22}$/
/** With a space instead of the T in tables of 2021 to 2023. */
export const ISO_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?\s*(?:Z|UTC|[+-]\d\d:?\d\d)?$/
/** Words of comments, live chats and community posts: `{"text":"..."},{"text":"..."}`. */
export const TEXT_SEGMENTS = /^\[?\s*\{\s*"/

/** Stems of column names in the languages of Takeout that we have seen or can expect. */
export const TITLE_COLUMN =
  /t[ií]tt?(?:el|le|ulo|re|olo|ul)|tytu|pavadinim|otsik|rubrik|başl|n[áa]zev|naslov|judul|tiêu đề|название|назва|τίτλ|タイトル|标题|標題|제목|عنوان|כותר|ชื่อ/i
export const DESCRIPTION_COLUMN =
  /descri|deskri|beschr|omschr|opis|apra[sš]|beskriv|kuvaus|açıkla|leírás|mô tả|описание|опис|περιγρ|説明|说明|說明|설명|وصف|תיאור|คำอธิบาย/i

export const ADDRESS_COLUMN = /address|direcci[oó]n|adress?e|\badres\b|indirizzo|endereço/i

export const UNKNOWN_LANGUAGE = {
  outcome: 'unknown',
  code: 'unknown_language',
  reason: 'This table’s columns are in an unknown language, so the title or text can’t be identified.',
} as const

/** Begins the row of a playlist, which has no videos, but a channel and times like a video's row. */
const PLAYLIST_ID = /^(?:PL|LL|FL|OL|WL|UU|RD)[\w-]*$/

/** Begins the IDs of comments, live chats and community posts. */
const WORDS_ID = /^Ug[\w-]{18,}(?:\.[\w-]+)?$/

/** The kind of a table by the first row that shows it, because a row may lack its text or date; null if it has no posts. */
export async function kindOf(archive: Archive, entry: ArchiveEntry): Promise<TableKind | null> {
  let kind: TableKind | null = null
  for await (const rows of readRows(refuseUtf16(archive.open(entry), entry.path)))
    for (const { value } of rows) {
      const found = isObject(value) ? kindOfRow(value) : null
      if (found === 'videos' || found === 'words') return found
      kind ??= found
    }
  return kind
}

/** After this many rows, a table that has not shown that it is YouTube's is taken for another company's. */
const SHOWN_ROWS = 1000

/** Whether a table of any name has the user's videos or words: other companies' tables have no IDs of channels. */
export async function isOwnTable(archive: Archive, entry: ArchiveEntry): Promise<boolean> {
  let count = 0
  for await (const rows of readRows(archive.open(entry))) {
    for (const { value } of rows)
      if (isObject(value) && Object.values(value).some((cell) => CHANNEL_ID.test(string(cell)))) {
        const kind = kindOfRow(value)
        if (kind === 'videos' || kind === 'words') return true
      }
    count += rows.length
    if (count > SHOWN_ROWS) return false
  }
  return false
}

function kindOfRow(record: JsonObject): TableKind | null {
  const values = Object.values(record).map(string)
  const times = values.filter((value) => ISO_TIME.test(value)).length
  if (times === 0) return null
  const isVideo = VIDEO_ID.test(values[0] ?? '')
  // The texts of a video can be in segments, too.
  if (values.some((value) => (!isVideo && TEXT_SEGMENTS.test(value)) || WORDS_ID.test(value))) return 'words'
  if (!values.some((value) => CHANNEL_ID.test(value))) return null
  if (isVideo) return 'videos'
  if (PLAYLIST_ID.test(values[0] ?? '')) return null
  // A channel's row begins with the channel's id; a video's has a duration next to its times.
  return CHANNEL_ID.test(values[0] ?? '') || !values.some((value) => /^\d+$/.test(value)) ? null : 'unknown'
}

/** Of a file in the zip, ending with '/'. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** If several columns match (a title, and the language of the title), the one with the shortest name. */
export function column(record: JsonObject, name: RegExp): string | null {
  const found = Object.keys(record)
    .filter((key) => name.test(key))
    .sort((a, b) => a.length - b.length)[0]
  return found === undefined ? null : string(record[found])
}
