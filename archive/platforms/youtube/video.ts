import { type Draft, newDraft } from '../../kit/records/draft.ts'
import { MISSING_REASONS } from '../../kit/media/missing-reasons.ts'
import type { RecordInfo, RefusedRecord } from '../../kit/plan.ts'
import { newMedia } from '../../kit/records/media.ts'
import type { ArchiveMedia } from '../../kit/records/post.ts'
import type { DraftWords } from '../../kit/records/words.ts'
import { parseIsoTime, toIso } from '../../kit/text/time.ts'
import { type JsonObject, string } from '../../kit/json/value.ts'
import { type Context, filesTitled } from './context.ts'
import { column, DESCRIPTION_COLUMN, ISO_TIME, TITLE_COLUMN, UNKNOWN_LANGUAGE, VIDEO_ID } from './table.ts'

/** Stems as in `table.ts`. */
const PRIVACY_COLUMN =
  /priva|datenschutz|confiden|prywat|integritet|tietosuoja|конфиден|プライバシー|隐私|개인/i
const CREATED_COLUMN = /creat|erstell|creaci|créat|cria|aangemaakt|gemaakt|utworz/i

const PUBLIC_WORDS = new Set([
  'public',
  'öffentlich',
  'público',
  'publique',
  'publiek',
  'openbaar',
  'pubblico',
  'viešas',
  'publiczny',
])
const UNLISTED_WORDS = new Set([
  'unlisted',
  'nicht gelistet',
  'oculto',
  'no listado',
  'não listado',
  'non répertoriée',
  'niet vermeld',
  'verborgen',
  'non in elenco',
])
const PRIVATE_WORDS = new Set([
  'private',
  'privat',
  'privado',
  'privée',
  'privé',
  'privato',
  'privatus',
  'prywatny',
])

export const BAD_TIMESTAMP = {
  outcome: 'failed',
  code: 'bad_timestamp',
  reason: 'This record has no readable date.',
} as const

export const NO_ID = { outcome: 'failed', code: 'no_id', reason: 'This row does not name a video.' } as const

/** A row of the client's own videos. */
export function readVideo(record: JsonObject, at: RecordInfo, context: Context): Draft | RefusedRecord {
  const id = idOf(record)
  if (!id) return NO_ID
  const time = timeOf(record)
  if (!time) return BAD_TIMESTAMP
  const title = column(record, TITLE_COLUMN)
  if (title === null) return UNKNOWN_LANGUAGE
  const description = column(record, DESCRIPTION_COLUMN) ?? ''
  const link = `https://www.youtube.com/watch?v=${id}`
  const text = [title, description].filter(Boolean).join('\n\n')
  const details = context.details.get(id)
  return newDraft(
    {
      kind: 'video',
      text,
      posted: time,
      bucket: Date.parse(time.at),
      source: at.source,
      raw: at.raw,
    },
    {
      joins: 'id',
      id,
      externalId: id,
      link,
      isPrivate: privacyOf(record),
      place: details?.place ?? null,
      words: [...tagsOf(record), ...(details?.words ?? []).filter((words) => !text.includes(words.text))],
      media: [fileOf(title, id, link, context)],
    },
  )
}

/** Also notes for each file whether it has the title of more than one video. */
export function surveyVideo(record: JsonObject, _at: unknown, context: Context): number | null {
  const id = idOf(record)
  for (const file of filesTitled(column(record, TITLE_COLUMN) ?? '', context))
    file.video = file.video === undefined || file.video === id ? id : null
  const time = timeOf(record)
  return time && Date.parse(time.at)
}

const idOf = (record: JsonObject): string | null =>
  Object.values(record)
    .map(string)
    .find((value) => VIDEO_ID.test(value)) ?? null

/** When it was published, otherwise when it was created; the table lists the creation first. */
function timeOf(record: JsonObject): { at: string; source: string } | null {
  const times = Object.entries(record).flatMap(([key, value]) => {
    const at = ISO_TIME.test(string(value)) ? parseIsoTime(value) : null
    return at === null ? [] : [{ at: toIso(at), source: key, made: CREATED_COLUMN.test(key) }]
  })
  const time = times.findLast(({ made }) => !made) ?? times.at(-1)
  return time ? { at: time.at, source: time.source } : null
}

function privacyOf(record: JsonObject): boolean | null {
  const said = (column(record, PRIVACY_COLUMN) ?? '').normalize('NFC').toLowerCase()
  if (PUBLIC_WORDS.has(said) || UNLISTED_WORDS.has(said)) return false
  return PRIVATE_WORDS.has(said) ? true : null
}

/** Only the columns of tags are numbered, in any language. */
const TAG_COLUMN = /^([^#]+?)\s*\d+$/

const tagsOf = (record: JsonObject): DraftWords[] =>
  Object.entries(record).flatMap(([key, value]) => {
    const label = TAG_COLUMN.exec(key)?.[1]?.toLowerCase()
    return label ? [{ origin: 'detail', label, text: string(value) }] : []
  })

function fileOf(title: string, id: string, link: string, context: Context): ArchiveMedia {
  const files = filesTitled(title, context)
  const [file] = files
  const entry = files.length === 1 && file?.video === id ? file.path : null
  if (entry) context.media.claim(entry, 'record')
  return newMedia({
    type: 'video',
    entry,
    uri: link,
    missing: entry ? null : file ? MISSING_REASONS.ambiguousName : MISSING_REASONS.notInArchive,
  })
}
