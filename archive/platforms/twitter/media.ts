import type { MediaIndex } from '../../kit/media/media.ts'
import { MISSING_REASONS } from '../../kit/media/missing-reasons.ts'
import { newMedia } from '../../kit/records/media.ts'
import type { ArchiveMedia } from '../../kit/records/post.ts'
import { type JsonObject, number, object, objects, string } from '../../kit/json/value.ts'

/** A tweet's media objects. The extended ones include all of several pictures. */
export function mediaObjects(tweet: JsonObject): JsonObject[] {
  const extended = objects(object(tweet.extended_entities)?.media)
  return extended.length > 0 ? extended : objects(object(tweet.entities)?.media)
}

/** A medium as a file `<tweet id>-<name from its address>`; for a video, the best variant that the archive contains. */
export function readMedium(medium: JsonObject, id: string, index: MediaIndex): ArchiveMedia {
  const variants = objects(object(medium.video_info)?.variants)
    .filter((variant) => string(variant.content_type).startsWith('video/'))
    .sort((a, b) => (number(b.bitrate) ?? 0) - (number(a.bitrate) ?? 0))
    .map((variant) => string(variant.url))
  const isVideo =
    variants.length > 0 || string(medium.type) === 'video' || string(medium.type) === 'animated_gif'
  const picture = string(medium.media_url_https) || string(medium.media_url)
  const addresses = isVideo ? [...variants, picture] : [picture]
  const about = object(medium.additional_media_info)
  const entry = addresses.map((address) => find(address, id, index)).find((found) => found !== null) ?? null
  if (entry) index.claim(entry, 'record')
  return newMedia(
    {
      type: (entry && index.typeOf(entry)) || (isVideo ? 'video' : 'image'),
      entry,
      uri: addresses[0] || picture,
      missing: entry ? null : MISSING_REASONS.notInArchive,
    },
    {
      title: [string(about?.title), string(about?.description)].filter(Boolean).join('\n') || null,
      description: string(medium.ext_alt_text) || null,
    },
  )
}

function find(address: string, id: string, index: MediaIndex): string | null {
  const name = address.slice(address.lastIndexOf('/') + 1).replace(/[?#].*$/, '')
  return name === '' ? null : index.find(`data/tweets_media/${id}-${name}`).entry
}
