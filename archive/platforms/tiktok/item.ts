import { dateOf, impossibleInstant, type Instant } from '../../kit/records/dates.ts'
import { type Draft, newDraft } from '../../kit/records/draft.ts'
import { MISSING_REASONS } from '../../kit/media/missing-reasons.ts'
import type { RecordInfo, RefusedRecord } from '../../kit/plan.ts'
import { newMedia } from '../../kit/records/media.ts'
import type { ArchiveMedia } from '../../kit/records/post.ts'
import { parseIsoTime, parseMetaTime } from '../../kit/text/time.ts'
import { type JsonObject, number, string } from '../../kit/json/value.ts'

const EMPTY_VALUES = new Set(['', 'n/a', 'none', 'null'])

/** A field as it is, regardless of the case of its name. */
function rawField(record: JsonObject, name: string): string {
  const key =
    name in record ? name : Object.keys(record).find((other) => other.toLowerCase() === name.toLowerCase())
  return key === undefined ? '' : string(record[key])
}

/** The same; '' if TikTok wrote a placeholder for nothing. */
export function field(record: JsonObject, name: string): string {
  const value = rawField(record, name)
  return EMPTY_VALUES.has(value.trim().toLowerCase()) ? '' : value
}

/** Names of dates. The last two are in lists of what a person wrote in live videos of others. */
const TIME_FIELDS = ['Date', 'CommentTime', 'QuestionTime']

function timeOf(record: JsonObject): Instant | null {
  for (const source of TIME_FIELDS) {
    const at = parseIsoTime(field(record, source))
    if (at !== null) return { at, source }
  }
  const at = parseMetaTime(record.RawTime)
  return at === null ? null : { at, source: 'RawTime' }
}

/** What is written in place of the time, other than a placeholder for nothing. */
function impossibleOf(record: JsonObject): Instant | null {
  for (const source of TIME_FIELDS) {
    const found = impossibleInstant({ [source]: field(record, source) }, [source])
    if (found) return found
  }
  return null
}

export const instantOf = (record: JsonObject): number | null => timeOf(record)?.at ?? null

export const BAD_TIMESTAMP = {
  outcome: 'failed',
  code: 'bad_timestamp',
  reason: 'This record has no readable date.',
} as const

/** The archive has no ids, and its links differ in every download. */
export const identityOf = (time: Instant, text: string): string => `${dateOf(time).at} ${text}`

const DELETED = {
  outcome: 'skipped',
  code: 'trash',
  reason: "Deleted by the client: found in the platform's trash.",
} as const

const NO_REVIEW = {
  outcome: 'not_a_post',
  code: 'no_content',
  reason: 'A review without words or rating.',
} as const

const NO_WORDS = { outcome: 'not_a_post', code: 'no_content', reason: 'A comment without text.' } as const

/** `{Date, Link, Title, WhoCanView, Location, ...}`; the links are signed, expire, and do not name a file of the archive. */
function readPost(record: JsonObject, at: RecordInfo, time: Instant): Draft {
  const text = field(record, 'Title') || field(record, 'AddYoursText')
  const links = field(record, 'Link').split(/\s+/).filter(Boolean)
  const audience = field(record, 'WhoCanView').toLowerCase()
  const location = field(record, 'Location')
  return newDraft(
    {
      kind: links.length > 1 ? 'photo' : 'video',
      text,
      posted: { ...dateOf(time), source: 'Date' },
      bucket: time.at,
      source: at.source,
      raw: at.raw,
    },
    {
      id: identityOf(time, text),
      isPrivate: audience === '' ? null : audience !== 'everyone',
      words: [
        { origin: 'sticker', text: field(record, 'AddYoursText') },
        { origin: 'sound', text: field(record, 'Sound') },
      ],
      place: location ? { name: location, latitude: null, longitude: null, address: null, url: null } : null,
      media: links.map((uri) =>
        webMedia(uri, links.length > 1 ? 'image' : 'video', field(record, 'AlternateText')),
      ),
    },
  )
}

const webMedia = (uri: string, type: 'image' | 'video', description: string): ArchiveMedia =>
  newMedia({ type, entry: null, uri, missing: MISSING_REASONS.onWeb }, { description: description || null })

/** `{PlaceName, Date, Rating, Status, ReviewText}`; two lists may have the same review. */
function readReview(record: JsonObject, at: RecordInfo, time: Instant): Draft | RefusedRecord {
  const text = rawField(record, 'ReviewText')
  const name = field(record, 'PlaceName')
  const rating = rawField(record, 'Rating') || String(number(record.Rating) ?? '')
  if (text.trim() === '' && rating === '') return { ...NO_REVIEW, bucket: time.at }
  return newDraft(
    {
      kind: 'post',
      text,
      posted: { ...dateOf(time), source: 'Date' },
      bucket: time.at,
      source: at.source,
      raw: at.raw,
    },
    {
      joins: 'id',
      id: `review ${identityOf(time, `${name}\n${text}`)}`,
      isPrivate: field(record, 'Status').toLowerCase() === 'all visible' ? false : null,
      place: name ? { name, latitude: null, longitude: null, address: null, url: null } : null,
      words: [{ origin: 'detail', label: 'rating', text: rating }],
    },
  )
}

/** Lists of what a person wrote under videos and in live videos of others. */
const COMMENT_LISTS = new Set(['commentslist', 'comments', 'questions'])

export function readItem(record: JsonObject, at: RecordInfo): Draft | RefusedRecord {
  const time = timeOf(record) ?? impossibleOf(record)
  const last = at.list?.split('.').at(-1)?.toLowerCase() ?? ''
  if (last === 'postlist') return time === null ? DELETED : { ...DELETED, bucket: time.at }
  if (time === null) return BAD_TIMESTAMP
  if (last === 'reviewslist') return readReview(record, at, time)
  return COMMENT_LISTS.has(last) ? readComment(record, at, time) : readPost(record, at, time)
}

function readComment(record: JsonObject, at: RecordInfo, time: Instant): Draft | RefusedRecord {
  // Every comment has words, even "none".
  const text =
    rawField(record, 'Comment') || rawField(record, 'CommentContent') || rawField(record, 'QuestionContent')
  const photo = field(record, 'Photo')
  if (text.trim() === '' && photo === '') return { ...NO_WORDS, bucket: time.at }
  return newDraft(
    {
      kind: 'comment',
      text,
      posted: { ...dateOf(time), source: time.source === 'Date' ? 'date' : time.source },
      bucket: time.at,
      source: at.source,
      raw: at.raw,
    },
    {
      words: [
        { origin: 'link', label: 'url', text: field(record, 'Url') },
        { origin: 'link', label: 'photo', text: photo },
      ],
    },
  )
}
