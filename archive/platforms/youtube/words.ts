import { type Draft, newDraft } from '../../kit/records/draft.ts'
import type { RecordInfo, RefusedRecord } from '../../kit/plan.ts'
import { parseIsoTime, toIso } from '../../kit/text/time.ts'
import { type Json, type JsonObject, object, objects, string } from '../../kit/json/value.ts'
import { CHANNEL_ID, column, ISO_TIME, TEXT_SEGMENTS, UNKNOWN_LANGUAGE, VIDEO_ID } from './table.ts'

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

/** A row of comments, live chats or community posts. */
export function readWords(record: JsonObject, at: RecordInfo): Draft | RefusedRecord {
  const values = Object.values(record).map(string)
  const id = idOf(values)
  const time = Object.entries(record).find(([, value]) => ISO_TIME.test(string(value)))
  const instant = parseIsoTime(time?.[1])
  if (!time || instant === null) return BAD_TIMESTAMP
  const written = values.find((value) => TEXT_SEGMENTS.test(value)) ?? column(record, TEXT_COLUMN)
  if (written === null) return { ...UNKNOWN_LANGUAGE, bucket: instant }
  const isPost = COMMUNITY_POST_ID.test(id ?? '')
  const text = wordsOf(written)
  if (text === null) return { ...UNKNOWN_SEGMENTS, bucket: instant }
  if (text === '') return { ...(isPost ? PERHAPS_PICTURE : NO_WORDS), bucket: instant }
  const video = values.slice(1).find((value) => VIDEO_ID.test(value) && value !== written)
  return newDraft(
    {
      kind: isPost ? 'post' : 'comment',
      text,
      posted: { at: toIso(instant), source: time[0] },
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
    },
  )
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
function wordsOf(written: string): string | null {
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
