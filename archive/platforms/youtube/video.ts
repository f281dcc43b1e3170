import { dateOf, readInstant } from '../../kit/records/dates.ts'
import { type Draft, newDraft } from '../../kit/records/draft.ts'
import { MISSING_REASONS } from '../../kit/media/missing-reasons.ts'
import type { RecordInfo, RefusedRecord } from '../../kit/plan.ts'
import { newMedia } from '../../kit/records/media.ts'
import type { ArchiveMedia, Place, SourcedDate } from '../../kit/records/post.ts'
import type { DraftWords } from '../../kit/records/words.ts'
import { parseIsoTime, toIso } from '../../kit/text/time.ts'
import { type JsonObject, string } from '../../kit/json/value.ts'
import { type Context, filesTitled, type VideoFile } from './context.ts'
import { videoPlace } from './details.ts'
import {
  ADDRESS_COLUMN,
  CHANNEL_ID,
  column,
  DESCRIPTION_COLUMN,
  ISO_TIME,
  TITLE_COLUMN,
  VIDEO_ID,
} from './table.ts'

/** Stems as in `table.ts`. */
const PRIVACY_COLUMN =
  /priva|visib|sichtbar|zichtb|widoczn|datenschutz|confiden|prywat|integritet|tietosuoja|конфиден|プライバシー|隐私|개인/i
const COUNTRY_COLUMN = /countr|pa[ií]s|pays|\bland\b|paese|kraj/i
const CREATED_COLUMN = /creat|erstell|creaci|créat|cria|aangemaakt|gemaakt|utworz/i
const PUBLISHED_COLUMN = /pub+li|veröff|julkais/i
const RECORDED_COLUMN = /record|grab|aufnahm|aufgen|enregistr|opgenomen|opname|registr|grava|nagra|tallenn/i

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

/** What a row, or the JSON of a video, has; `recorded`: when it was filmed. */
export type Video = {
  id: string
  title: string
  description: string
  posted: SourcedDate
  recorded: SourcedDate | null
  isPrivate: boolean | null
  place: Place | null
  words: DraftWords[]
}

/** A row of the client's own videos. */
export function readVideo(record: JsonObject, at: RecordInfo, context: Context): Draft | RefusedRecord {
  const id = idOf(record)
  if (!id) return NO_ID
  const { posted, recorded } = timesOf(record)
  if (!posted) return BAD_TIMESTAMP
  const title = column(record, TITLE_COLUMN)
  return draftOf(
    {
      id,
      title: title ?? '',
      description: title === null ? '' : (column(record, DESCRIPTION_COLUMN) ?? ''),
      posted,
      recorded,
      isPrivate: privacyOf(column(record, PRIVACY_COLUMN) ?? ''),
      place: locationOf(record),
      words: title === null ? textsOf(record) : tagsOf(record),
    },
    at,
    context,
    titlesOf(record),
  )
}

/** @param titles each that its file may have, because the column of the title may not be known */
export function draftOf(
  video: Video,
  at: RecordInfo,
  context: Context,
  titles: string[] = [video.title],
): Draft {
  const { id, title, posted } = video
  const link = `https://www.youtube.com/watch?v=${id}`
  const text = [title, video.description].filter(Boolean).join('\n\n')
  const details = context.details.get(id)
  return newDraft(
    {
      kind: 'video',
      text,
      posted,
      bucket: posted.doubt ? Number.NaN : Date.parse(posted.at),
      source: at.source,
      raw: at.raw,
    },
    {
      joins: 'id',
      id,
      externalId: id,
      link,
      isPrivate: video.isPrivate,
      place: details?.place ?? video.place,
      words: [...video.words, ...(details?.words ?? []).filter((words) => !text.includes(words.text))],
      media: [fileOf(titles, id, link, video.recorded, context)],
    },
  )
}

/** Also notes for each file whether it has the title of more than one video. */
export function surveyVideo(record: JsonObject, _at: unknown, context: Context): number | null {
  surveyTitles(idOf(record), titlesOf(record), context)
  const { posted } = timesOf(record)
  return posted && !posted.doubt ? Date.parse(posted.at) : null
}

export function surveyTitles(id: string | null, titles: string[], context: Context): void {
  for (const file of filesOf(titles, context))
    file.video = file.video === undefined || file.video === id ? id : null
}

/** In the first column of a table of videos. */
function idOf(record: JsonObject): string | null {
  const id = string(Object.values(record)[0])
  return VIDEO_ID.test(id) ? id : null
}

type Times = { posted: SourcedDate | null; recorded: SourcedDate | null }

/**
 * `posted`: when it was published, otherwise when it was created; the table lists the creation first and the publication right after it. A later
 * column, of 2021 to 2023, has when it was recorded. A title or tag may look like a time, too.
 */
function timesOf(record: JsonObject): Times {
  const times = Object.entries(record).flatMap(([name, value], index) =>
    ISO_TIME.test(string(value)) && !WORDS_COLUMNS.some((words) => words.test(name)) ? [{ name, index }] : [],
  )
  const named = (column: RegExp) => times.find(({ name }) => column.test(name))
  const dates = times.filter(({ name }) => !RECORDED_COLUMN.test(name))
  const created = named(CREATED_COLUMN)
  const first = created ?? dates[0]
  const next = dates.find(({ index }) => first && index === first.index + 1)
  const posted = named(PUBLISHED_COLUMN) ?? next ?? first
  const recorded = named(RECORDED_COLUMN) ?? times.find((time) => ![first, next, posted].includes(time))
  const instant = posted ? readInstant(record, posted.name, parseIsoTime) : null
  const recordedAt = recorded ? parseIsoTime(record[recorded.name]) : null
  return {
    posted: instant && dateOf(instant),
    recorded: recorded && recordedAt !== null ? { at: toIso(recordedAt), source: recorded.name } : null,
  }
}

/** The address and country of 2021 to 2023; since then, another table has the place. */
const locationOf = (record: JsonObject): Place | null =>
  videoPlace(
    null,
    null,
    [column(record, ADDRESS_COLUMN), column(record, COUNTRY_COLUMN)].filter(Boolean).join(', '),
  )

export function privacyOf(value: string): boolean | null {
  const said = value.normalize('NFC').toLowerCase()
  if (PUBLIC_WORDS.has(said) || UNLISTED_WORDS.has(said)) return false
  return PRIVATE_WORDS.has(said) ? true : null
}

/** Only the columns of tags are numbered, in any language. */
const TAG_COLUMN = /^([^#]+?)\s*\d+$/

/** Columns of the client's words. */
const WORDS_COLUMNS = [TITLE_COLUMN, DESCRIPTION_COLUMN, ADDRESS_COLUMN, TAG_COLUMN]

const tagsOf = (record: JsonObject): DraftWords[] =>
  Object.entries(record).flatMap(([key, value]) => {
    const label = TAG_COLUMN.exec(key)?.[1]?.toLowerCase()
    return label ? [{ origin: 'detail', label, text: string(value) }] : []
  })

/** A cell that is neither the ID of a channel, a number nor a time. */
const isText = (value: string): boolean =>
  value !== '' && !CHANNEL_ID.test(value) && !ISO_TIME.test(value) && !/^[\d.,]+$/.test(value)

/** All texts of a row whose columns are in an unknown language, labeled by column, so that none is guessed to be the title. */
const textsOf = (record: JsonObject): DraftWords[] =>
  Object.entries(record).flatMap(([name, value], index) =>
    index > 0 && isText(string(value))
      ? [{ origin: 'detail', label: name.toLowerCase(), text: string(value) }]
      : [],
  )

function titlesOf(record: JsonObject): string[] {
  const title = column(record, TITLE_COLUMN)
  return title === null ? textsOf(record).map(({ text }) => text) : [title]
}

const filesOf = (titles: string[], context: Context): VideoFile[] => [
  ...new Set(titles.flatMap((title) => filesTitled(title, context))),
]

function fileOf(
  titles: string[],
  id: string,
  link: string,
  taken: SourcedDate | null,
  context: Context,
): ArchiveMedia {
  const files = filesOf(titles, context)
  const [file] = files
  const entry = files.length === 1 && file?.video === id ? file.path : null
  for (const { path } of files) context.media.claim(path, entry ? 'record' : 'perhaps')
  return newMedia(
    {
      type: 'video',
      entry,
      uri: link,
      missing: entry ? null : file ? MISSING_REASONS.ambiguousName : MISSING_REASONS.notInArchive,
    },
    { taken },
  )
}
