import { type Draft, newDraft } from '../../kit/records/draft.ts'
import type { At, Refused, Role } from '../../kit/plan.ts'
import { fromIso, toIso } from '../../kit/text/time.ts'
import { type JsonObject, string } from '../../kit/json/value.ts'
import { readMedia } from '../meta/media.ts'
import type { Context } from './context.ts'
import { BAD_TIMESTAMP, NO_CONTENT } from './item.ts'

const REFUSED = {
  profile: { outcome: 'not_a_post', code: 'profile_photo', reason: 'A profile picture.' },
  direct: { outcome: 'not_a_post', code: 'message', reason: 'Sent in a private message.' },
} as const

/** `{caption, taken_at, path, location?}` of `media.json`, until 2021; several pictures of one post are several records. */
function readFirst(record: JsonObject, at: At, context: Context): Draft | Refused {
  const medium = readMedia({ uri: string(record.path) }, context.media)
  const instant = fromIso(record.taken_at)
  if (at.list === 'profile' || at.list === 'direct')
    return instant === null ? REFUSED[at.list] : { ...REFUSED[at.list], bucket: instant }
  if (instant === null) return BAD_TIMESTAMP
  if (!medium) return { ...NO_CONTENT, bucket: instant }
  const location = string(record.location)
  return newDraft(
    {
      kind: at.list === 'stories' ? 'story' : 'post',
      text: string(record.caption),
      posted: { at: toIso(instant), source: 'taken_at' },
      bucket: instant,
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

export const firstRole: Role<Context> = {
  name: 'media',
  path: /^media(?:_\d+)?\.json$/i,
  lists: /^(?:photos|videos|stories|profile|direct)$/,
  survey: (record) => fromIso(record.taken_at),
  read: readFirst,
}
