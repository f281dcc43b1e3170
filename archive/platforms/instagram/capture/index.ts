import { capturedMedia, captureReader } from '../../../kit/capture.ts'
import { type JsonObject, string } from '../../../kit/json/value.ts'
import type { MediaIndex } from '../../../kit/media/media.ts'
import type { RecordInfo, RefusedRecord, Role } from '../../../kit/plan.ts'
import { type Draft, newDraft } from '../../../kit/records/draft.ts'
import { parseIsoTime, toIso } from '../../../kit/text/time.ts'
import { filesOf } from './files.ts'
import { BAD_TIMESTAMP } from '../../meta/refusals.ts'

type Context = { media: MediaIndex }

/** A post as returned by `GET /me/media` (developers.facebook.com, Instagram Platform, IG Media). */
function read(post: JsonObject, at: RecordInfo, { media }: Context): Draft | RefusedRecord {
  const id = string(post.id)
  const instant = parseIsoTime(post.timestamp)
  if (instant === null) return BAD_TIMESTAMP
  return newDraft(
    {
      kind: string(post.media_product_type) === 'REELS' ? 'reel' : 'post',
      text: string(post.caption),
      posted: { at: toIso(instant), source: 'timestamp' },
      bucket: instant,
      source: at.source,
      raw: at.raw,
    },
    {
      id,
      externalId: id,
      joins: 'id',
      link: string(post.permalink) || null,
      media: filesOf(post).map(({ type, name, uri }) => capturedMedia(media, type, name, uri)),
    },
  )
}

const posts: Role<Context> = {
  name: 'posts',
  path: /^responses\/media-\d+\.json$/,
  lists: /^data$/,
  survey: (post) => parseIsoTime(post.timestamp),
  read,
}

/** Instagram's API with Instagram Login. */
export const instagramCapture = captureReader<Context>('instagram', [posts], async ({ media }) => ({ media }))
