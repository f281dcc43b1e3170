import { type Draft, newDraft } from '../../kit/records/draft.ts'
import type { RecordInfo, RefusedRecord } from '../../kit/plan.ts'
import { parseIsoTime, toIso } from '../../kit/text/time.ts'
import { type Json, type JsonObject, objects, string } from '../../kit/json/value.ts'
import { CHANNEL_ID, ISO_TIME, TEXT_SEGMENTS, VIDEO_ID } from './table.ts'

/** Ids of community posts begin like this; those of comments and live chats do not. */
const COMMUNITY_POST_ID = /^Ugk/

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

/** A row of comments, live chats or community posts. */
export function readWords(record: JsonObject, at: RecordInfo): Draft | RefusedRecord {
  const values = Object.values(record).map(string)
  const id = idOf(values)
  const time = Object.entries(record).find(([, value]) => ISO_TIME.test(string(value)))
  const instant = parseIsoTime(time?.[1])
  if (!time || instant === null) return BAD_TIMESTAMP
  const text = wordsOf(values.find((value) => TEXT_SEGMENTS.test(value)) ?? '')
  const isPost = COMMUNITY_POST_ID.test(id ?? '')
  if (text === '') return { ...(isPost ? PERHAPS_PICTURE : NO_WORDS), bucket: instant }
  const video = values.slice(1).find((value) => VIDEO_ID.test(value))
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

/** The texts of the segments, including those of emoji and mentions. */
function wordsOf(segments: string): string {
  if (segments === '') return ''
  try {
    const parsed = JSON.parse(segments.startsWith('[') ? segments : `[${segments}]`) as Json
    return objects(parsed)
      .map((segment) => string(segment.text))
      .join('')
      .trim()
  } catch (error) {
    // Not JSON: the client typed words that only look like segments.
    if (error instanceof SyntaxError) return segments
    throw error
  }
}
