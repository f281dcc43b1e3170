import type { MediaIndex, MediaType } from '../../kit/media/media.ts'
import { typeByName } from '../../kit/media/media.ts'
import type { ArchiveMedia, MediaComment, Place } from '../../kit/records/post.ts'
import { parseIsoTime, parseMetaTime, toIso } from '../../kit/text/time.ts'
import { type Json, type JsonObject, list, number, object, objects, string } from '../../kit/json/value.ts'

/** Plausible times of cameras: a clock before 1990 or after 2100 was not set. */
const EARLIEST_CAMERA_MS = Date.UTC(1990, 0)
const LATEST_CAMERA_MS = Date.UTC(2100, 0)

/** A media object of Facebook or Instagram: `{uri, creation_timestamp, title, description, media_metadata, thumbnail}`. Null if it names no file. */
export function readMedia(medium: JsonObject, index: MediaIndex): ArchiveMedia | null {
  const uri = string(medium.uri)
  if (uri === '') return null
  const found = index.find(uri)
  if (found.entry) index.claim(found.entry, 'record')
  const metadata = object(medium.media_metadata)
  const facts = metadata ? readExif(metadata) : NO_FACTS
  const created = parseMetaTime(medium.creation_timestamp)
  const thumbnail = claimCompanion(object(medium.thumbnail)?.uri, index)
  if (metadata) claimCompanion(object(object(metadata.video_metadata)?.subtitles)?.uri, index)
  for (const variant of [...objects(medium.media_variants), ...objects(medium.dubbing_info)])
    claimCompanion(variant.uri, index)
  return {
    type: (found.entry && index.typeOf(found.entry)) || typeByName(uri) || typeByMetadata(metadata),
    entry: found.entry,
    uri,
    missing: found.missing,
    title: string(medium.title) || null,
    description: string(medium.description) || null,
    taken: facts.taken === null ? null : { at: toIso(facts.taken), source: 'taken_timestamp' },
    uploaded:
      created !== null
        ? { at: toIso(created), source: 'creation_timestamp' }
        : facts.uploaded === null
          ? null
          : { at: toIso(facts.uploaded), source: 'upload_timestamp' },
    camera: facts.camera,
    place: facts.place,
    thumbnail,
    ...(facts.clock !== null && { clock: facts.clock }),
    ...(facts.origin !== null && { origin: facts.origin }),
    ...(medium.comments !== undefined && { comments: readComments(medium.comments) }),
  }
}

/** `comments: [{author, comment, timestamp}]` of a media object, in its order. */
export const readComments = (comments: Json | undefined): MediaComment[] =>
  objects(comments).flatMap(({ author, comment }) =>
    string(comment) === '' ? [] : [{ author: string(author) || null, text: string(comment) }],
  )

/** A file that belongs to the medium (preview, subtitles): it is not a separate medium, but must count as named. */
function claimCompanion(uri: Json | undefined, index: MediaIndex): string | null {
  const entry = typeof uri === 'string' && uri !== '' ? index.find(uri).entry : null
  if (entry) index.claim(entry, 'record')
  return entry
}

const typeByMetadata = (metadata: JsonObject | null): MediaType =>
  metadata?.video_metadata ? 'video' : 'image'

type Facts = {
  taken: number | null
  uploaded: number | null
  camera: string | null
  place: Place | null
  /** Only Instagram has these two, see `ArchiveMedia`. */
  clock: string | null
  origin: string | null
}

const NO_FACTS: Facts = { taken: null, uploaded: null, camera: null, place: null, clock: null, origin: null }

const CAMERA_CLOCK = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/

/** `2019:06:27 14:55:13`, as an ISO time without a zone; null for any other form, or a clock that was not set. */
function readClock(value: Json | undefined): string | null {
  const match = CAMERA_CLOCK.exec(string(value).trim())
  const clock = match && `${match[1]}-${match[2]}-${match[3]}T${match[4]}`
  const at = clock === null ? null : parseIsoTime(clock)
  return at !== null && at >= EARLIEST_CAMERA_MS && at <= LATEST_CAMERA_MS ? clock : null
}

/** EXIF of all generations: directly in `photo_metadata` until 2022, in `exif_data` (a list of objects) since then. */
function readExif(metadata: JsonObject): Facts {
  const facts: Facts = { ...NO_FACTS }
  let make = ''
  let model = ''
  for (const kind of [object(metadata.photo_metadata), object(metadata.video_metadata)]) {
    if (!kind) continue
    for (const item of [kind, ...list(kind.exif_data)]) {
      const exif = object(item)
      if (!exif) continue
      const taken = parseMetaTime(exif.taken_timestamp)
      if (taken !== null && taken >= EARLIEST_CAMERA_MS && taken <= LATEST_CAMERA_MS) facts.taken ??= taken
      facts.uploaded ??= parseMetaTime(exif.upload_timestamp)
      facts.place ??= readCoordinates(exif)
      facts.clock ??= readClock(exif.date_time_original) ?? readClock(exif.date_time_digitized)
      facts.origin ??= string(exif.source_type).trim() || null
      make ||= string(exif.camera_make).trim()
      model ||= string(exif.camera_model).trim()
    }
  }
  facts.camera = (model.startsWith(make) ? model : `${make} ${model}`).trim() || null
  return facts
}

/** `{latitude, longitude}` on the globe, otherwise null; cameras without a fix write 0/0. */
export function readCoordinates(value: JsonObject): Place | null {
  const latitude = number(value.latitude)
  const longitude = number(value.longitude)
  if (latitude === null || longitude === null) return null
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || (latitude === 0 && longitude === 0)) return null
  return { name: null, latitude, longitude, address: null, url: null }
}
