import { type JsonObject, object, string } from '../../kit/json/value.ts'
import type { RecordInfo, RefusedRecord, Role } from '../../kit/plan.ts'
import { dateOf, readInstant } from '../../kit/records/dates.ts'
import { type Draft, newDraft } from '../../kit/records/draft.ts'
import type { Context } from './context.ts'
import { unescapeText } from './text.ts'
import { BAD_TIMESTAMP, readTime } from './tweet.ts'

const NO_WORDS = { outcome: 'not_a_post', code: 'no_content', reason: 'A comment without text.' } as const

const commentOf = (record: JsonObject): JsonObject => object(record.periscopeCommentsMadeByUser) ?? record

/** `{broadcastId, byAccountId, createdAt, text}`: what the client wrote, for everyone to read, during live videos. It has no id. */
function readLiveComment(record: JsonObject, at: RecordInfo): Draft | RefusedRecord {
  const comment = commentOf(record)
  const posted = readInstant(comment, 'createdAt', readTime)
  if (!posted) return BAD_TIMESTAMP
  const instant = posted.at
  const text = unescapeText(string(comment.text))
  if (text.trim() === '') return { ...NO_WORDS, bucket: instant }
  return newDraft(
    {
      kind: 'comment',
      text,
      posted: dateOf(posted),
      bucket: instant,
      source: at.source,
      raw: at.raw,
    },
    { words: [{ origin: 'detail', label: 'broadcastId', text: string(comment.broadcastId) }] },
  )
}

export const liveCommentsRole: Role<Context> = {
  name: 'live comments',
  path: /^(?:data\/)?periscope-comments-made-by-user(?:-part\d+)?\.js$/i,
  assignment: true,
  survey: (record) => readTime(commentOf(record).createdAt),
  read: readLiveComment,
}
