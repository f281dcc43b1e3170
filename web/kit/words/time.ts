import { localeOf } from '#contract/index.ts'

/** English dates are MMM DD, YYYY, and instants MMM DD YYYY h:mma with the zone's short name; other languages use their own order. */
const DATE = { year: 'numeric', month: 'short', day: '2-digit' } as const
const INSTANT = {
  ...DATE,
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
  timeZoneName: 'short',
} as const
/** Quebec uses the 24-hour clock. */
const INSTANT_FR = { ...INSTANT, hourCycle: 'h23' } as const
const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const MONTH = {
  long: { year: 'numeric', month: 'long' },
  short: { year: 'numeric', month: 'short' },
} as const

/** Cached, because creating a format takes a hundred times longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: string, zone: string, shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${Object.values(shape).join()}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { ...shape, timeZone: zone })
  formats.set(key, made)
  return made
}

const relatives = new Map<string, Intl.RelativeTimeFormat>()

function relativeOf(language: string, numeric: 'always' | 'auto'): Intl.RelativeTimeFormat {
  const key = `${language} ${numeric}`
  const made = relatives.get(key) ?? new Intl.RelativeTimeFormat(localeOf(language), { numeric })
  relatives.set(key, made)
  return made
}

function partsOf(format: Intl.DateTimeFormat, at: Date): Record<string, string> {
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
}

/** Formats a calendar date (`YYYY-MM-DD`), which must never be converted between time zones. */
export function formatDate(date: string, language = 'en'): string {
  const at = new Date(`${date.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return date
  const { month = '', day = '', year = '' } = partsOf(formatOf(language, 'UTC', DATE), at)
  return language === 'en' ? `${capital(month)} ${day}, ${year}` : dayFirst(day, month, year)
}

export function formatInstant(iso: string, zone: string, language = 'en'): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  const part = partsOf(formatOf(language, zone, language === 'fr' ? INSTANT_FR : INSTANT), at)
  const half = (part['dayPeriod'] ?? '').replaceAll(/[^a-z]/gi, '').toLowerCase()
  const { month = '', day = '', year = '', hour = '', minute = '', timeZoneName = '' } = part
  if (language === 'fr')
    return `${dayFirst(day, month, year)}, ${Number(hour)}\u00a0h\u00a0${minute} ${timeZoneName}`
  const time = `${hour}:${minute}${half} ${timeZoneName}`
  return language === 'en'
    ? `${capital(month)} ${day} ${year} ${time}`
    : `${dayFirst(day, month, year)} ${time}`
}

/** 6 nov 2021, 6 nov. 2021 */
const dayFirst = (day: string, month: string, year: string): string => `${Number(day)} ${month} ${year}`

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const
const MAX_RELATIVE_DAYS = 30

/** "2 minutes ago" for the last 30 days; before that, the exact time. */
export function formatAgo(iso: string, now: number, language = 'en'): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1000))
  const [unit, size] = UNITS.find((each) => seconds >= each[1]) ?? ['second', 1]
  const count = Math.floor(seconds / size)
  if (Number.isNaN(count) || (unit === 'day' && count > MAX_RELATIVE_DAYS))
    return formatInstant(iso, here, language)
  return relativeOf(language, count === 0 ? 'auto' : 'always').format(-count, unit)
}

/** The calendar day of an instant in a zone, as YYYY-MM-DD. */
export function dayIn(iso: string, zone: string): string {
  return formatOf('en-CA', zone, DAY).format(new Date(iso))
}

/** `2024-03` as March 2024. */
export function formatMonth(month: string, language = 'en', width: 'long' | 'short' = 'long'): string {
  return capital(formatOf(language, 'UTC', MONTH[width]).format(new Date(`${month}-01T00:00:00Z`)))
}

const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
export const browserZone = (): string => here

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).replace(/\.$/, '')
