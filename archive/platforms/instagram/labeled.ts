import { dateOf, readInstant } from '../../kit/records/dates.ts'
import { type Draft, newDraft } from '../../kit/records/draft.ts'
import type { RecordInfo, RefusedRecord } from '../../kit/plan.ts'
import type { ArchiveMedia, PostKind } from '../../kit/records/post.ts'
import { repair } from '../../kit/text/text.ts'
import { parseMetaTime } from '../../kit/text/time.ts'
import { type JsonObject, string } from '../../kit/json/value.ts'
import type { DraftWords } from '../../kit/records/words.ts'
import { flattenLabels, isLabel, type Labeled } from '../meta/labels.ts'
import { leafWords } from '../meta/leaf-words.ts'
import { readMedia } from '../meta/media.ts'
import type { Context } from './context.ts'
import { BAD_TIMESTAMP, NO_CONTENT } from '../meta/refusals.ts'

const CAPTION_LABELS = new Set([
  'caption',
  'légende',
  'pie de foto',
  'leyenda',
  'legenda',
  'bildunterschrift',
  'didascalia',
  'bijschrift',
])
const DRAFT_LABELS = new Set(['draft', 'brouillon', 'borrador', 'rascunho', 'entwurf', 'bozza', 'concept'])
const PUBLISHED_LABELS = new Set([
  'published',
  'publié',
  'publicado',
  'publicada',
  'veröffentlicht',
  'pubblicato',
  'gepubliceerd',
])
export const TRUE_WORDS = new Set(['true', 'vrai', 'verdadero', 'verdadeiro', 'wahr', 'vero', 'waar'])
export const FALSE_WORDS = new Set(['false', 'faux', 'falso', 'falsch', 'onwaar'])

const SKIPPED_DRAFT = {
  outcome: 'skipped',
  code: 'draft',
  reason: 'A draft: it has not been published.',
} as const

const SKIPPED_UNPUBLISHED = {
  outcome: 'skipped',
  code: 'unpublished',
  reason: 'Marked as not published.',
} as const

const UNKNOWN_LANGUAGE = {
  outcome: 'unknown',
  code: 'unknown_language',
  reason: 'This record’s labels are in an unknown language, so drafts can’t be distinguished from posts.',
} as const

/** Its media, and its number: the file of a single picture is named after it. */
const urisOf = (record: JsonObject, entries: Labeled[]): string[] => [
  ...entries.flatMap(({ media }) => media.map((medium) => repair(string(medium.uri)))),
  ...(typeof record.fbid === 'string' ? [record.fbid] : []),
]

export function surveyLabeled(record: JsonObject, context: Context): number | null {
  const instant = parseMetaTime(record.timestamp)
  return instant === null
    ? null
    : context.sharedBuckets.survey(urisOf(record, flattenLabels(record)), instant)
}

/** The words of an entry that is neither an address nor a yes or no. The caption is dropped later, because it is the text. */
function entryWords(entry: Labeled): DraftWords[] {
  const value = entry.value ?? ''
  if (entry.href || TRUE_WORDS.has(value.toLowerCase()) || FALSE_WORDS.has(value.toLowerCase())) return []
  return leafWords('detail', value, entry.label)
}

const hasLabeledValue = (
  entries: Labeled[],
  labels: ReadonlySet<string>,
  words: ReadonlySet<string>,
): boolean => entries.some((entry) => isLabel(entry, labels) && words.has((entry.value ?? '').toLowerCase()))

/** The first medium of each address; a hostile record may have hundreds of thousands. */
function eachOnce(media: ArchiveMedia[]): ArchiveMedia[] {
  const byAddress = new Map<string, ArchiveMedia>()
  for (const medium of media) if (!byAddress.has(medium.uri)) byAddress.set(medium.uri, medium)
  return [...byAddress.values()]
}

/**
 * A record of `media/posts.json` of 2026, whose labels, and even True and False, are in the account's language. If we don't know the
 * language, only a record that also occurs in `posts_1.json` is a post, because drafts don't.
 */
export function readLabeled(
  record: JsonObject,
  at: RecordInfo,
  context: Context,
  kind: PostKind,
): Draft | RefusedRecord {
  const instant = readInstant(record, 'timestamp', parseMetaTime, at.raw)
  if (!instant) return BAD_TIMESTAMP
  const entries = flattenLabels(record)
  const bucket = instant.doubt
    ? instant.at
    : context.sharedBuckets.bucketOf(urisOf(record, entries), instant.at)
  const media = entries.flatMap((entry) =>
    entry.media.flatMap((medium) => readMedia(medium, context.media) ?? []),
  )
  if (hasLabeledValue(entries, DRAFT_LABELS, TRUE_WORDS)) return { ...SKIPPED_DRAFT, bucket }
  if (hasLabeledValue(entries, PUBLISHED_LABELS, FALSE_WORDS)) return { ...SKIPPED_UNPUBLISHED, bucket }
  const known = [CAPTION_LABELS, DRAFT_LABELS, PUBLISHED_LABELS].some((labels) =>
    entries.some((entry) => isLabel(entry, labels)),
  )
  const text =
    entries.find((entry) => entry.value && isLabel(entry, CAPTION_LABELS))?.value ??
    media.find(({ title }) => title)?.title ??
    ''
  if (media.length === 0 && text === '' && known) return { ...NO_CONTENT, bucket }
  for (const medium of media) if (medium.title === text) medium.title = null
  return newDraft(
    {
      kind,
      text,
      posted: dateOf(instant),
      bucket,
      source: at.source,
      raw: at.raw,
    },
    {
      joins: 'media',
      externalId: string(record.fbid) || null,
      media: eachOnce(media),
      words: entries.flatMap(entryWords),
      secondary: true,
      needsTwin: known ? null : UNKNOWN_LANGUAGE,
    },
  )
}
