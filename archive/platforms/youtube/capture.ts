import { capturedMedia, captureReader } from '../../kit/capture.ts'
import { list, number, object, objects, type JsonObject, string } from '../../kit/json/value.ts'
import type { MediaIndex } from '../../kit/media/media.ts'
import type { RecordInfo, RefusedRecord, Role } from '../../kit/plan.ts'
import { type Draft, newDraft } from '../../kit/records/draft.ts'
import type { Place } from '../../kit/records/post.ts'
import { parseIsoTime, toIso } from '../../kit/text/time.ts'
import { embedOf } from '../embed.ts'
import { BAD_TIMESTAMP, NO_ID } from './video.ts'

const instantOf = (video: JsonObject): number | null => parseIsoTime(object(video.snippet)?.publishedAt)

/** A video as returned by `videos` (developers.google.com/youtube/v3). It has the same identity as in an archive. */
function read(video: JsonObject, at: RecordInfo, media: MediaIndex): Draft | RefusedRecord {
  const id = string(video.id)
  const instant = instantOf(video)
  if (instant === null) return BAD_TIMESTAMP
  if (id === '') return { ...NO_ID, bucket: instant }
  const snippet = object(video.snippet)
  const recording = object(video.recordingDetails)
  const recorded = string(recording?.recordingDate).slice(0, 10)
  const privacy = string(object(video.status)?.privacyStatus)
  const link = `https://www.youtube.com/watch?v=${id}`
  const embed = embedOf({ url: link, title: null })
  const thumbnail = bestOf(snippet?.thumbnails)
  return newDraft(
    {
      kind: 'video',
      text: [string(snippet?.title), string(snippet?.description)].filter(Boolean).join('\n\n'),
      posted: { at: toIso(instant), source: 'publishedAt' },
      bucket: instant,
      source: at.source,
      raw: at.raw,
    },
    {
      joins: 'id',
      id,
      externalId: id,
      link,
      isPrivate: privacy === '' ? null : privacy === 'private',
      backdated: recorded ? { at: recorded, source: 'recordingDate' } : null,
      place: placeOf(recording),
      words: list(snippet?.tags).map((tag) => ({ origin: 'detail', label: 'tag', text: string(tag) })),
      media: [
        ...(embed ? [embed] : []),
        ...(thumbnail ? [capturedMedia(media, 'image', `${id}${extensionOf(thumbnail)}`, thumbnail)] : []),
      ],
    },
  )
}

/** The widest, which is the one that the connector fetches. */
function bestOf(thumbnails: JsonObject[string] | undefined): string {
  const sizes = objects(Object.values(object(thumbnails) ?? {}))
  return string(sizes.sort((a, b) => (number(b.width) ?? 0) - (number(a.width) ?? 0))[0]?.url)
}

const extensionOf = (address: string): string => /\.[a-z0-9]{2,4}(?=$|\?)/i.exec(address)?.[0] ?? ''

function placeOf(recording: JsonObject | null): Place | null {
  const location = object(recording?.location)
  const place = {
    name: string(recording?.locationDescription) || null,
    latitude: number(location?.latitude),
    longitude: number(location?.longitude),
  }
  return place.name === null && place.latitude === null ? null : { ...place, address: null, url: null }
}

const videos: Role<MediaIndex> = {
  name: 'posts',
  path: /^responses\/videos-\d+\.json$/,
  lists: /^items$/,
  survey: instantOf,
  read,
}

/** YouTube's Data API, version 3. */
export const youtubeCapture = captureReader<MediaIndex>('youtube', [videos], async ({ media }) => media)
