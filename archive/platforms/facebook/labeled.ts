import { dateOf, impossibleInstant } from '../../kit/records/dates.ts'
import { type Draft, newDraft } from '../../kit/records/draft.ts'
import type { RecordInfo, RefusedRecord } from '../../kit/plan.ts'
import type { ArchiveMedia, Place, PostKind } from '../../kit/records/post.ts'
import { type JsonObject, list, object, string } from '../../kit/json/value.ts'
import type { DraftWords } from '../../kit/records/words.ts'
import { flattenLabels, isLabel, type Labeled, TEXT_LABELS } from '../meta/labels.ts'
import { leafWords } from '../meta/leaf-words.ts'
import { readMedia } from '../meta/media.ts'
import { showMentions } from '../meta/mentions.ts'
import type { Context } from './context.ts'
import { BAD_TIMESTAMP } from '../meta/refusals.ts'
import { addToAlbums, instantOf, joinsOf } from './post.ts'

const COORDINATES = /^\((-?\d+(?:\.\d+)?) ?, ?(-?\d+(?:\.\d+)?)\)$/
const BOOLEANS = new Set(['true', 'false'])

const NO_WORDS = {
  outcome: 'not_a_post',
  code: 'no_content',
  reason: 'Contains no text, picture or place of the client.',
} as const

/**
 * Reads a record of label_values, whose labels are in the account's language, as a post. Its text is that of a known label, or the only one that
 * can be it; otherwise the post has no text, but all texts with their labels, so that nothing is guessed.
 */
export function readLabeled(
  record: JsonObject,
  at: RecordInfo,
  context: Context,
  kind: PostKind,
): Draft | RefusedRecord {
  const instant = instantOf(record) ?? impossibleInstant(record, ['timestamp'], at.raw)
  if (!instant) return BAD_TIMESTAMP
  const bucket = instant.at
  const entries = flattenLabels(record)
  const place = readPlace(entries)
  const media = readAllMedia(record, entries, context)
  const text = readText(entries, place)
  if (text === '' && media.length === 0 && !place) return { ...NO_WORDS, bucket }
  // Deeper entries name other pages, such as that of a place.
  const link =
    entries.find(
      ({ depth, href }) => depth === 0 && /^https:\/\/(?:[\w-]+\.)*facebook\.com\//i.test(href ?? ''),
    )?.href ?? null
  const draft = newDraft(
    {
      kind,
      text: text ?? '',
      posted: dateOf(instant),
      bucket,
      source: at.source,
      raw: at.raw,
    },
    { joins: joinsOf(kind), externalId: string(record.fbid) || null, link, place, media, secondary: true },
  )
  draft.words = [
    ...media.flatMap((medium) => context.lone.complete(medium)),
    ...entries.flatMap((entry) => entryWords(entry, place)),
  ]
  addToAlbums(draft, context)
  return draft
}

/** The words of an entry that is neither an address, a yes or no, nor the place; if they repeat the post's text, they are dropped later. */
function entryWords({ label, value, href }: Labeled, place: Place | null): DraftWords[] {
  if (value === null || href || COORDINATES.test(value) || value === place?.name || value === place?.address)
    return []
  return leafWords('detail', value, label)
}

/** The words; '' for none; null if it is unknown which of several texts they are. */
function readText(entries: Labeled[], place: Place | null): string | null {
  const top = entries.filter(({ depth, value, href }) => depth === 0 && value && !href)
  const known = top.find((entry) => isLabel(entry, TEXT_LABELS))
  if (known?.value) return showMentions(known.value)
  const others = top.filter(
    ({ value }) =>
      value !== null &&
      value !== place?.name &&
      !COORDINATES.test(value) &&
      !BOOLEANS.has(value.toLowerCase()),
  )
  if (others.length === 0) return ''
  const inKnownLanguage = entries.some(({ label }) => ENGLISH_LABELS.has(label))
  if (inKnownLanguage) return ''
  return others.length === 1 ? showMentions(others[0]?.value ?? '') : null
}

/** Labels that show that a record is in English. An English record has words only under their own label. */
const ENGLISH_LABELS = new Set([
  'Location',
  'Place tags',
  'Last modified',
  'Target',
  'Attachments',
  'Photos',
  'Media',
])

function readAllMedia(record: JsonObject, entries: Labeled[], context: Context): ArchiveMedia[] {
  // By address, because a hostile record may have hundreds of thousands.
  const media = new Map<string, ArchiveMedia>()
  const all = [...list(record.media), ...entries.flatMap((entry) => entry.media)]
  for (const item of all) {
    const medium = object(item)
    const read = medium && readMedia(medium, context.media)
    if (read && !media.has(read.uri)) media.set(read.uri, read)
  }
  return [...media.values()]
}

/** The place: a list of entries, one of which is a point, `(48.85 , 2.35)`; its neighbors are the address and name. */
function readPlace(entries: Labeled[]): Place | null {
  const at = entries.findIndex(({ value }) => COORDINATES.test(value ?? ''))
  const location = entries.find(({ label, value, depth }) => depth === 0 && label === 'Location' && value)
  const point = COORDINATES.exec(entries[at]?.value ?? '')
  if (!point)
    return location?.value
      ? { name: location.value, latitude: null, longitude: null, address: null, url: null }
      : null
  const depth = entries[at]?.depth
  const beside: Labeled[] = []
  for (let i = at - 1; entries[i]?.depth === depth; i--) beside.unshift(entries[i] as Labeled)
  for (let i = at + 1; entries[i]?.depth === depth; i++) beside.push(entries[i] as Labeled)
  const texts = beside.filter(({ value, href }) => value && !href)
  const named = texts.find(({ label }) => label === 'Name') ?? texts.at(-1)
  const address = texts.find(({ label }) => label === 'Address') ?? texts.find((entry) => entry !== named)
  return {
    name: named?.value ?? location?.value ?? null,
    latitude: Number(point[1]),
    longitude: Number(point[2]),
    address: address?.value ?? null,
    url: beside.find(({ href }) => /^https?:/i.test(href ?? ''))?.href ?? null,
  }
}
