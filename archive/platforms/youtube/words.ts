import { dateOf, type Instant, readInstant } from '../../kit/records/dates.ts'
import { type Draft, newDraft } from '../../kit/records/draft.ts'
import { MISSING_REASONS } from '../../kit/media/missing-reasons.ts'
import type { RecordInfo, RefusedRecord } from '../../kit/plan.ts'
import { newMedia } from '../../kit/records/media.ts'
import type { ArchiveMedia } from '../../kit/records/post.ts'
import type { DraftWords } from '../../kit/records/words.ts'
import { parseIsoTime } from '../../kit/text/time.ts'
import { type Json, type JsonObject, object, objects, string } from '../../kit/json/value.ts'
import { leafWords } from '../meta/leaf-words.ts'
import type { Context } from './context.ts'
import { CHANNEL_ID, column, folderOf, ISO_TIME, TEXT_SEGMENTS, UNKNOWN_LANGUAGE, VIDEO_ID } from './table.ts'

/** Ids of community posts begin like this; those of comments and live chats do not. */
const COMMUNITY_POST_ID = /^Ugk/
/** Stems of the text column's name, as in `video.ts`. */
const TEXT_COLUMN = /te(?:x|ks|s)t|текст|テキスト|文本|文字|텍스트|نص/i

const BAD_TIMESTAMP = {
  outcome: 'failed',
  code: 'bad_timestamp',
  reason: 'This record has no readable date.',
} as const

const NO_WORDS = { outcome: 'not_a_post', code: 'no_content', reason: 'A comment without text.' } as const

const PERHAPS_PICTURE = {
  outcome: 'unknown',
  code: 'no_content',
  reason: 'A community post without text. It may have a picture, which this table does not name.',
} as const

const UNKNOWN_SEGMENTS = {
  outcome: 'unknown',
  code: 'unreadable',
  reason: 'The text of this record is in an unknown form.',
} as const

/** The client's words may look like a time, too. */
const isTime = (name: string, value: string): boolean => ISO_TIME.test(value) && !TEXT_COLUMN.test(name)

/** By the first column with a time. */
function postedOf(record: JsonObject): Instant | null {
  const name = Object.keys(record).find((key) => isTime(key, string(record[key])))
  return name === undefined ? null : readInstant(record, name, parseIsoTime)
}

/** The time of a row in milliseconds; null if it has none. */
export const surveyWords = (record: JsonObject): number | null => {
  const at = postedOf(record)?.at
  return at === undefined || Number.isNaN(at) ? null : at
}

/** A row of comments, live chats or community posts. */
export function readWords(record: JsonObject, at: RecordInfo, context: Context): Draft | RefusedRecord {
  const values = Object.values(record).map(string)
  const id = idOf(values)
  const posted = postedOf(record)
  if (!posted) return BAD_TIMESTAMP
  const instant = posted.at
  const isPost = COMMUNITY_POST_ID.test(id ?? '')
  const segments = values.find((value) => TEXT_SEGMENTS.test(value)) ?? null
  const named = column(record, TEXT_COLUMN)
  // The options of a poll are in segments as well.
  const written = isPost ? (named ?? segments) : (segments ?? named)
  if (written === null) return { ...UNKNOWN_LANGUAGE, bucket: instant }
  const text = wordsOf(written)
  if (text === null) return { ...UNKNOWN_SEGMENTS, bucket: instant }
  const { words, media } = isPost && id ? partsOf(record, id, written, at, context) : NO_PARTS
  if (text === '' && words.length === 0 && media.length === 0)
    return { ...(isPost ? PERHAPS_PICTURE : NO_WORDS), bucket: instant }
  const video = values.slice(1).find((value) => VIDEO_ID.test(value) && value !== written)
  return newDraft(
    {
      kind: isPost ? 'post' : 'comment',
      text,
      posted: dateOf(posted),
      bucket: instant,
      source: at.source,
      raw: at.raw,
    },
    {
      joins: id ? 'id' : 'never',
      id,
      // An older reader stored the channel's ID for these, and the import takes posts with different IDs for different posts.
      externalId: CHANNEL_ID.test(values[0] ?? '') ? null : id,
      link: isPost
        ? `https://www.youtube.com/post/${id}`
        : video && id?.startsWith('Ug')
          ? `https://www.youtube.com/watch?v=${video}&lc=${id}`
          : null,
      words,
      media,
    },
  )
}

const NO_PARTS: { words: DraftWords[]; media: ArchiveMedia[] } = { words: [], media: [] }

/** What else the row of a community post contains: the options of a poll or quiz, explanations, and names of pictures in the table's folder. */
function partsOf(record: JsonObject, id: string, written: string, at: RecordInfo, context: Context) {
  const folder = folderOf(at.source.file)
  const parts: typeof NO_PARTS = { words: [], media: [] }
  for (const [key, value] of Object.entries(record)) {
    const text = string(value)
    if (text === '' || text === written || text === id || CHANNEL_ID.test(text) || isTime(key, text)) continue
    const entry = context.pictures.get(folder + text)
    // A number in segments is an option; any other is a price or a position.
    if (entry !== undefined || text.startsWith(id)) parts.media.push(pictureOf(text, entry, context))
    else if (TEXT_SEGMENTS.test(text))
      parts.words.push({ origin: 'detail', label: key.toLowerCase(), text: wordsOf(text) ?? text })
    else parts.words.push(...leafWords('detail', text, key.toLowerCase()))
  }
  return parts
}

/** @param entry null if several files have its name */
function pictureOf(uri: string, entry: string | null | undefined, { media }: Context): ArchiveMedia {
  if (entry) media.claim(entry, 'record')
  return newMedia({
    type: 'image',
    entry: entry ?? null,
    uri,
    missing: entry ? null : entry === null ? MISSING_REASONS.ambiguousName : MISSING_REASONS.notInArchive,
  })
}

/** In the first column or, since June 2024, after the channel, the time and the price. Other short values are currencies and IDs of videos. */
function idOf([first = '', ...rest]: string[]): string | null {
  if (!CHANNEL_ID.test(first)) return first || null
  return (
    rest.find((value) => /^\S{12,}$/.test(value) && !ISO_TIME.test(value) && !TEXT_SEGMENTS.test(value)) ??
    null
  )
}

/** The texts of the segments, including those of emoji and mentions; null if they have none that we know. */
export function wordsOf(written: string): string | null {
  if (!TEXT_SEGMENTS.test(written)) return written.trim()
  try {
    const parsed = JSON.parse(written.startsWith('[') ? written : `[${written}]`) as Json
    // Nested until June 2024.
    const segments = objects(parsed).flatMap((each) =>
      Array.isArray(each.takeoutSegments) ? objects(each.takeoutSegments) : [each],
    )
    const text = segments
      .map((segment) => string(segment.text) || string(object(segment.link)?.linkUrl))
      .join('')
      .trim()
    return text === '' && segments.some((segment) => typeof segment.text !== 'string') ? null : text
  } catch (error) {
    // Not JSON: the client typed words that only look like segments.
    if (error instanceof SyntaxError) return written
    throw error
  }
}
