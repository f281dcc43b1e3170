import { dateOf, readInstant } from '../../kit/records/dates.ts'
import { type Draft, newDraft } from '../../kit/records/draft.ts'
import type { RecordInfo, RefusedRecord, Role } from '../../kit/plan.ts'
import { parseIsoTime } from '../../kit/text/time.ts'
import { type JsonObject, string } from '../../kit/json/value.ts'
import { readMedia } from '../meta/media.ts'
import type { Context } from './context.ts'
import { BAD_TIMESTAMP, NO_CONTENT } from '../meta/refusals.ts'

const NOT_POSTS = {
  profile: { outcome: 'not_a_post', code: 'profile_photo', reason: 'A profile picture.' },
  direct: { outcome: 'not_a_post', code: 'message', reason: 'Sent in a private message.' },
} as const

/** `{caption, taken_at, path, location?}` of `media.json`, until 2021; several pictures of one post are several records. */
function readFirstLayout(record: JsonObject, at: RecordInfo, context: Context): Draft | RefusedRecord {
  const medium = readMedia({ uri: string(record.path) }, context.media)
  const posted = readInstant(record, 'taken_at', parseIsoTime)
  if (at.list === 'profile' || at.list === 'direct')
    return posted ? { ...NOT_POSTS[at.list], bucket: posted.at } : NOT_POSTS[at.list]
  if (!posted) return BAD_TIMESTAMP
  if (!medium) return { ...NO_CONTENT, bucket: posted.at }
  const location = string(record.location)
  return newDraft(
    {
      kind: at.list === 'stories' ? 'story' : 'post',
      text: string(record.caption),
      posted: dateOf(posted),
      bucket: posted.at,
      source: at.source,
      raw: at.raw,
    },
    {
      joins: at.list === 'stories' ? 'never' : 'text',
      media: [medium],
      place: location ? { name: location, latitude: null, longitude: null, address: null, url: null } : null,
    },
  )
}

export const firstLayoutRole: Role<Context> = {
  name: 'media',
  path: /^media(?:_\d+)?\.json$/i,
  lists: /^(?:photos|videos|stories|profile|direct)$/,
  survey: (record) => parseIsoTime(record.taken_at),
  read: readFirstLayout,
}
