import { type JsonObject, list, number, object, string } from '../../kit/json/value.ts'
import type { RecordInfo, RefusedRecord, Role } from '../../kit/plan.ts'
import { dateOf, readInstant } from '../../kit/records/dates.ts'
import type { Draft } from '../../kit/records/draft.ts'
import type { SourcedDate } from '../../kit/records/post.ts'
import { parseIsoTime, toIso } from '../../kit/text/time.ts'
import type { Context } from './context.ts'
import { videoPlace } from './details.ts'
import { VIDEO_ID } from './table.ts'
import { BAD_TIMESTAMP, draftOf, NO_ID, privacyOf, surveyTitles } from './video.ts'

/** JSON beside the films, with the details of each video. */
export const VIDEO_JSON = /^v[ií]d[eé]o[^/]*\/[^/]+\.json$/i

function fieldDate(part: JsonObject | null, source: string): SourcedDate | null {
  const at = parseIsoTime(part?.[source])
  return at === null ? null : { at: toIso(at), source }
}

/** `[{id, snippet: {publishedAt, title, description, tags}, status: {privacyStatus}, recordingDetails}]`, of YouTube's API. */
function readVideoJson(record: JsonObject, at: RecordInfo, context: Context): Draft | RefusedRecord {
  const snippet = object(record.snippet)
  const id = string(record.id)
  if (!snippet || !VIDEO_ID.test(id)) return NO_ID
  const posted = readInstant(snippet, 'publishedAt', parseIsoTime)
  if (!posted) return BAD_TIMESTAMP
  const recording = object(record.recordingDetails)
  const point = object(recording?.location)
  return draftOf(
    {
      id,
      title: string(snippet.title),
      description: string(snippet.description),
      posted: dateOf(posted),
      recorded: fieldDate(recording, 'recordingDate'),
      isPrivate: privacyOf(string(object(record.status)?.privacyStatus)),
      place: videoPlace(
        number(point?.latitude),
        number(point?.longitude),
        string(recording?.locationDescription),
      ),
      words: list(snippet.tags).map((tag) => ({ origin: 'detail', label: 'tag', text: string(tag) })),
    },
    at,
    context,
  )
}

/** Downloads had this JSON until about 2021. */
export const videoJsonRole: Role<Context> = {
  name: 'video details',
  path: VIDEO_JSON,
  survey(record, _at, context) {
    const snippet = object(record.snippet)
    surveyTitles(string(record.id), [string(snippet?.title)], context)
    return parseIsoTime(snippet?.publishedAt)
  },
  read: readVideoJson,
}
