import { dateOf, impossibleInstant, type Instant } from '../../kit/records/dates.ts'
import { type Draft, newDraft } from '../../kit/records/draft.ts'
import type { RecordInfo, RefusedRecord } from '../../kit/plan.ts'
import type { ArchiveMedia, PostKind } from '../../kit/records/post.ts'
import { repair } from '../../kit/text/text.ts'
import { parseMetaTime } from '../../kit/text/time.ts'
import { type JsonObject, objects, string } from '../../kit/json/value.ts'
import type { DraftWords } from '../../kit/records/words.ts'
import { leafWords } from '../meta/leaf-words.ts'
import { isLabeled } from '../meta/labels.ts'
import { readMedia } from '../meta/media.ts'
import type { Context } from './context.ts'
import { readLabeled, surveyLabeled } from './labeled.ts'
import { BAD_TIMESTAMP, NO_CONTENT } from '../meta/refusals.ts'

/** The media objects of a record: those in its list, or (for stories) the record itself. */
const mediaOf = (record: JsonObject): JsonObject[] => {
  const listed = objects(record.media)
  return listed.length === 0 && typeof record.uri === 'string' ? [record] : listed
}

/** The time of the whole post if given, otherwise the earliest of its media. */
export function instantOf(record: JsonObject, media: JsonObject[]): Instant | null {
  const own = parseMetaTime(record.creation_timestamp)
  if (own !== null) return { at: own, source: 'creation_timestamp' }
  let earliest: number | null = null
  for (const medium of media) {
    const at = parseMetaTime(medium.creation_timestamp)
    if (at !== null && (earliest === null || at < earliest)) earliest = at
  }
  return earliest === null ? null : { at: earliest, source: 'media.creation_timestamp' }
}

/** What is written in place of the time, first of the whole post. */
function impossibleOf(record: JsonObject, media: JsonObject[], raw: string): Instant | null {
  const field = ['creation_timestamp']
  const own = impossibleInstant(record, field, raw)
  if (own) return own
  const [first] = media.flatMap((medium) => impossibleInstant(medium, field, raw) ?? [])
  return first ? { ...first, source: 'media.creation_timestamp' } : null
}

export function surveyItem(record: JsonObject, _at: unknown, context: Context): number | null {
  if (isLabeled(record)) return surveyLabeled(record, context)
  const media = mediaOf(record)
  const instant = instantOf(record, media)
  if (!instant) return null
  return context.sharedBuckets.survey(
    media.map((medium) => repair(string(medium.uri))),
    instant.at,
  )
}

/** `{media: [M], title?, creation_timestamp?}`, or only M for a story; used by all layouts except the first. */
export function readItem(
  record: JsonObject,
  at: RecordInfo,
  context: Context,
  kind: PostKind,
): Draft | RefusedRecord {
  if (isLabeled(record)) return readLabeled(record, at, context, kind)
  const objects = mediaOf(record)
  const media = objects.flatMap((medium) => readMedia(medium, context.media) ?? [])
  const text = string(record.title) || string(objects[0]?.title)
  const instant = instantOf(record, objects) ?? impossibleOf(record, objects, at.raw)
  if (!instant) return objects.length === 0 ? NO_CONTENT : BAD_TIMESTAMP
  const uris = media.map(({ uri }) => uri)
  const bucket = instant.doubt ? instant.at : context.sharedBuckets.bucketOf(uris, instant.at)
  if (media.length === 0 && text === '') return { ...NO_CONTENT, bucket }
  dropRepeatedDescriptions(media, text)
  return newDraft(
    {
      kind,
      text,
      posted: dateOf(instant),
      bucket,
      source: at.source,
      raw: at.raw,
    },
    { joins: 'media', media, words: objects.flatMap(productWords) },
  )
}

/** The products that a picture shows, with their shops. */
const productWords = ({ product_tags: products, uri }: JsonObject): DraftWords[] =>
  leafWords('detail', products ?? null).map((words) => ({ ...words, uri: string(uri) }))

/** A medium's title is its caption, which the post already shows. */
export function dropRepeatedDescriptions(media: ArchiveMedia[], text: string): void {
  for (const medium of media) if (medium.title === text) medium.title = null
}
