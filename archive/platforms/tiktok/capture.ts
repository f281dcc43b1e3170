import { capturedMedia, captureReader } from '../../kit/capture.ts'
import { type JsonObject, string } from '../../kit/json/value.ts'
import type { MediaIndex } from '../../kit/media/media.ts'
import type { RecordInfo, RefusedRecord, Role } from '../../kit/plan.ts'
import { type Draft, newDraft } from '../../kit/records/draft.ts'
import { parseMetaTime, toIso } from '../../kit/text/time.ts'
import { embedOf } from '../embed.ts'
import { BAD_TIMESTAMP, identityOf } from './item.ts'

/** A video as returned by `POST /v2/video/list/` (developers.tiktok.com). It has the same identity as in an archive. */
function read(video: JsonObject, at: RecordInfo, media: MediaIndex): Draft | RefusedRecord {
  const instant = parseMetaTime(video.create_time)
  if (instant === null) return BAD_TIMESTAMP
  const text = string(video.video_description) || string(video.title)
  const id = string(video.id)
  const cover = string(video.cover_image_url)
  const [address = ''] = string(video.share_url).split('?')
  const isPhoto = address.includes('/photo/')
  const embed = embedOf({ url: address, title: null })
  return newDraft(
    {
      kind: isPhoto ? 'photo' : 'video',
      text,
      posted: { at: toIso(instant), source: 'create_time' },
      bucket: instant,
      source: at.source,
      raw: at.raw,
    },
    {
      id: identityOf({ at: instant, source: 'create_time' }, text),
      externalId: id || null,
      link: address || null,
      words: [{ origin: 'detail', label: 'title', text: string(video.title) }],
      media: [
        ...(embed ? [embed] : []),
        ...(cover ? [capturedMedia(media, 'image', `${id}${extensionOf(cover)}`, cover)] : []),
      ],
    },
  )
}

const extensionOf = (address: string): string => /\.[a-z0-9]{2,4}(?=$|\?)/i.exec(address)?.[0] ?? ''

const videos: Role<MediaIndex> = {
  name: 'posts',
  path: /^responses\/videos-\d+\.json$/,
  lists: /^data\.videos$/,
  nested: true,
  survey: (video) => parseMetaTime(video.create_time),
  read,
}

/** TikTok's API, version 2. */
export const tiktokCapture = captureReader<MediaIndex>('tiktok', [videos], async ({ media }) => media)
