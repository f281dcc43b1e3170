import { number, type Json } from '../json/value.ts'

/** From this value on, a Meta time is in milliseconds (September 2001); in seconds it would be the year 33658. */
const MIN_MILLISECONDS = 1e12
const MAX_DATE_MS = 8.64e15

/** Unix milliseconds of a Meta time in seconds (or milliseconds); null if it is missing, zero, negative or beyond the range of dates. */
export function parseMetaTime(value: Json | undefined): number | null {
  const seconds = number(value)
  if (seconds === null || seconds <= 0) return null
  const milliseconds = Math.floor(seconds >= MIN_MILLISECONDS ? seconds : seconds * 1000)
  return milliseconds <= MAX_DATE_MS ? milliseconds : null
}

/** The most that a local clock can be ahead of UTC. */
export const MAX_ZONE_OFFSET_MS = 14 * 3600 * 1000

/** The year 1. */
const MIN_DATE_MS = -62_135_596_800_000

/** The same for a date that a person chose, which may be before 1970. */
export function parseChosenTime(value: Json | undefined): number | null {
  const seconds = number(value) ?? 0
  if (seconds >= 0) return parseMetaTime(value)
  const milliseconds = Math.floor(seconds * 1000)
  return milliseconds >= MIN_DATE_MS ? milliseconds : null
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/

/** Unix milliseconds of an ISO-like date and time; without a zone it is UTC. Null if it is neither, or not on the calendar. */
export function parseIsoTime(value: Json | undefined): number | null {
  const match = typeof value === 'string' ? ISO.exec(value.trim()) : null
  if (!match) return null
  const [, year, month, day, hour, minute, second, fraction, zone] = match
  const date = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  if (new Date(date).getUTCDate() !== Number(day) || Number(month) > 12 || Number(hour) > 23) return null
  const milliseconds = date + Number((fraction ?? '0').padEnd(3, '0').slice(0, 3)) - zoneOffset(zone)
  return milliseconds > 0 ? milliseconds : null
}

/** Milliseconds that a zone such as `+02:00` or `+0200` is ahead of UTC. */
function zoneOffset(zone: string | undefined): number {
  if (!zone || zone === 'Z' || zone === 'UTC') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000
}

/** ISO 8601 in UTC with milliseconds. */
export const toIso = (milliseconds: number): string => new Date(milliseconds).toISOString()
