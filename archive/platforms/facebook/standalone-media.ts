import { dateOf, readInstant } from '../../kit/records/dates.ts'
import { type Draft, newDraft } from '../../kit/records/draft.ts'
import { mediaNumber } from '../../kit/records/identity.ts'
import { isRefusal, type RecordInfo, type RefusedRecord, type Role } from '../../kit/plan.ts'
import { parseMetaTime, toIso } from '../../kit/text/time.ts'
import { type JsonObject, object } from '../../kit/json/value.ts'
import { readMedia } from '../meta/media.ts'
import { showMentions } from '../meta/mentions.ts'
import type { Context } from './context.ts'
import { BAD_TIMESTAMP } from '../meta/refusals.ts'
import { addToAlbum, addToAlbums } from './post.ts'

/** Lone media are never joined with posts, so their buckets are negative. */
const bucketOf = (record: JsonObject): number | null => {
  const at = parseMetaTime(record.creation_timestamp)
  return at === null ? null : -at
}

const ALREADY_IN_POST = {
  outcome: 'not_a_post',
  code: 'in_post',
  reason: 'This picture or video is part of a post and shown there.',
} as const

const NO_MEDIA = {
  outcome: 'not_a_post',
  code: 'no_content',
  reason: 'Refers to no picture or video.',
} as const

/** A picture or video in a list of media becomes a separate post, unless a post already shows it. */
function readStandaloneMedium(record: JsonObject, at: RecordInfo, context: Context): Draft | RefusedRecord {
  const datum = object(record.media) ?? record
  const medium = readMedia(datum, context.media)
  if (!medium) return NO_MEDIA
  const bucket = bucketOf(datum)
  if (context.media.claimOf(medium.entry ?? medium.uri) === 'post')
    return bucket === null ? ALREADY_IN_POST : { ...ALREADY_IN_POST, bucket }
  const instant = readInstant(datum, 'creation_timestamp', parseMetaTime, at.raw)
  if (!instant) return BAD_TIMESTAMP
  const text = showMentions(medium.description ?? '')
  medium.description = null
  const id = mediaNumber(medium.uri)
  const draft = newDraft(
    {
      kind: medium.type === 'video' ? 'video' : 'photo',
      text,
      posted: dateOf(instant),
      bucket: -instant.at,
      source: at.source,
      raw: at.raw,
    },
    { id, externalId: id, media: [medium], words: context.lone.complete(medium) },
  )
  addToAlbums(draft, context)
  return draft
}

function survey(record: JsonObject, _at: unknown, { lone }: Context): number | null {
  const datum = object(record.media) ?? record
  lone.survey(datum)
  return bucketOf(datum)
}

/** `{name, description, photos: [], cover_photo, last_modified_timestamp}`: an album without photos, whose name and words are kept. */
function readEmptyAlbum(record: JsonObject, at: RecordInfo, context: Context): Draft | RefusedRecord {
  const album = context.albums.ofFile(at.source.file)
  const { group, description } = album
  const hasWords = description !== '' || group.name !== null
  const cover = object(record.cover_photo)
  const read = cover && readStandaloneMedium(cover, at, context)
  if (read && !isRefusal(read) && !album.isShown) addToAlbum(read, album)
  // A cover that another post shows without the words of this album does not keep them.
  if (read && read !== BAD_TIMESTAMP && read !== NO_MEDIA && (album.isShown || !hasWords))
    return { ...read, bucket: ownBucket(read.bucket ?? 0) }
  if (!hasWords) return NO_MEDIA
  const instant = parseMetaTime(record.last_modified_timestamp)
  if (instant === null) return BAD_TIMESTAMP
  return newDraft(
    {
      kind: 'post',
      text: description,
      posted: { at: toIso(instant), source: 'last_modified_timestamp' },
      bucket: ownBucket(-instant),
      source: at.source,
      raw: at.raw,
    },
    { id: `album ${group.key}`, group },
  )
}

/** No other record has a time with half a millisecond, so nothing waits for this one. */
const ownBucket = (bucket: number): number => bucket - 0.5

export const albumRole: Role<Context> = {
  name: 'album',
  path: /^(?:posts|photos_and_videos)\/album\/[^/]+\.json$/i,
  lists: /^photos$/,
  readsEmpty: true,
  survey(record, at, context) {
    context.albums.survey(at.file, record)
    return survey(record, at, context)
  },
  surveyed: (file, members, { albums }) => albums.surveyed(file, members),
  read: (record, at, context) =>
    at.list === null && record.uri === undefined
      ? readEmptyAlbum(record, at, context)
      : readStandaloneMedium(record, at, context),
}

export const videosRole: Role<Context> = {
  name: 'videos',
  path: /^(?:posts|photos_and_videos)\/(?:your_)?videos(?:_\d+)?\.json$/i,
  lists: /^videos(?:_v\d+)?$/,
  survey,
  read: readStandaloneMedium,
}

export const photosRole: Role<Context> = {
  name: 'photos',
  path: /^(?:posts|photos_and_videos)\/(?:your_)?(?:uncategorized_)?photos(?:_\d+)?\.json$/i,
  lists: /^(?:other_photos|photos)(?:_v\d+)?$/,
  survey,
  read: readStandaloneMedium,
}
