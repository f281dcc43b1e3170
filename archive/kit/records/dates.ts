import { DATE_IN_DOUBT, DATES_END } from '#contract/vocabulary/posts/post-date.ts'
import type { Json, JsonObject } from '../json/value.ts'
import { MAX_ZONE_OFFSET_MS, toIso } from '../text/time.ts'
import type { Draft } from './draft.ts'
import type { DateDoubt, SourcedDate } from './post.ts'

/** When a record was posted: Unix milliseconds, NaN if what the platform wrote is no date, and the field. */
export type Instant = { at: number; source: string; doubt?: DateDoubt }

export const dateOf = ({ at, source, doubt }: Instant): SourcedDate => ({
  at: Number.isNaN(at) ? DATE_IN_DOUBT : toIso(at),
  source,
  ...(doubt && { doubt }),
})

/** Longer values are cut. */
const MAX_VALUE_LENGTH = 100

export const doubtOf = (reason: DateDoubt['reason'], value: string): DateDoubt => ({
  reason,
  value: value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value,
})

/**
 * What the platform wrote instead of a date. The record is still a post, but its date is in doubt. Null if the fields are empty. @param raw the JSON
 * of the record, which has numbers as they were written
 */
export function impossibleInstant(record: JsonObject, fields: string[], raw = ''): Instant | null {
  for (const source of fields) {
    const value = asWritten(record[source], source, raw)
    if (value !== '') return { at: Number.NaN, source, doubt: doubtOf('impossible', value) }
  }
  return null
}

/** When a record was posted by one of its fields. Null if the field is empty. @param raw see `impossibleInstant` */
export function readInstant(
  record: JsonObject,
  source: string,
  parse: (value: Json | undefined) => number | null,
  raw = '',
): Instant | null {
  const at = parse(record[source])
  return at === null ? impossibleInstant(record, [source], raw) : { at, source }
}

function asWritten(value: Json | undefined, field: string, raw: string): string {
  if (typeof value === 'string') return value.trim() === '' ? '' : value
  if (typeof value !== 'number') return ''
  const literals = raw.matchAll(new RegExp(`"${field}"\\s*:\\s*([-+.\\deE]+)`, 'g'))
  // Another object in the record may have the same field.
  for (const [, written = ''] of literals) if (Number(written) === value) return written
  return String(value)
}

/** The latest time at which a post of an archive can have been posted. @param madeAt when the archive was made, in milliseconds; null if unknown */
export const latestPost = (madeAt: number | null): number =>
  Math.min(
    madeAt === null ? Number.POSITIVE_INFINITY : madeAt + MAX_ZONE_OFFSET_MS,
    Date.parse(DATES_END) - 1,
  )

/** Doubts the date of a post that is later than its archive. */
export function doubtLateDate(draft: Draft, latest: number): void {
  const { posted } = draft
  if (posted.doubt || Date.parse(posted.at) <= latest) return
  draft.posted = { ...posted, doubt: doubtOf('later', posted.at.replace(/^\+0*/, '')) }
}
