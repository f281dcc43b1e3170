import { dateOf, readInstant } from '../../../kit/records/dates.ts'
import { type Draft, newDraft } from '../../../kit/records/draft.ts'
import type { RecordInfo, RefusedRecord, Role } from '../../../kit/plan.ts'
import { parseMetaTime, toIso } from '../../../kit/text/time.ts'
import type { JsonObject } from '../../../kit/json/value.ts'
import { showMentions } from '../../meta/mentions.ts'
import { readAttachments } from '../attachments.ts'
import type { Context } from '../context.ts'
import { BAD_TIMESTAMP } from '../../meta/refusals.ts'
import { addToAlbums, readTags } from '../post.ts'
import { noteText } from '../words/text.ts'

const NO_WORDS = {
  outcome: 'not_a_post',
  code: 'no_content',
  reason: 'A note without text or pictures.',
} as const

const ALREADY_IN_POST = {
  outcome: 'not_a_post',
  code: 'in_post',
  reason: 'This note is part of a post and shown there.',
} as const

/** `{title, text, media, tags, created_timestamp, updated_timestamp}`: long texts, which people could publish until 2020. */
function readNote(record: JsonObject, at: RecordInfo, context: Context): Draft | RefusedRecord {
  const posted = readInstant(record, 'created_timestamp', parseMetaTime, at.raw)
  if (!posted) return BAD_TIMESTAMP
  const instant = posted.at
  const { media } = readAttachments([{ data: [{ note: record }] }], context.media)
  if (context.sharedNotes.has(record)) return { ...ALREADY_IN_POST, bucket: instant }
  const text = showMentions(noteText(record))
  if (text === '' && media.length === 0) return { ...NO_WORDS, bucket: instant }
  const updated = parseMetaTime(record.updated_timestamp)
  const draft = newDraft(
    {
      kind: 'post',
      text,
      posted: dateOf(posted),
      bucket: instant,
      source: at.source,
      raw: at.raw,
    },
    {
      joins: 'text',
      updated:
        updated === null || updated === instant ? null : { at: toIso(updated), source: 'updated_timestamp' },
      tags: readTags(record.tags),
      media,
      words: media.flatMap((medium) => context.lone.complete(medium)),
    },
  )
  addToAlbums(draft, context)
  return draft
}

export const notesRole: Role<Context> = {
  name: 'notes',
  path: /^(?:posts|other_activity)\/notes(?:_\d+)?\.json$/i,
  lists: /^notes(?:_v\d+)?$/,
  survey: (record) => parseMetaTime(record.created_timestamp),
  read: readNote,
}
