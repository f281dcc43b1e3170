import { localeOf } from '#contract/index.ts'

export { dayIn } from '#contract/index.ts'

/** English dates are MMM DD, YYYY, and instants MMM DD YYYY h:mma with the zone's short name; other languages use their own order. */
const DATE_FORMAT = { year: 'numeric', month: 'short', day: '2-digit' } as const
const INSTANT_FORMAT = {
  ...DATE_FORMAT,
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
  timeZoneName: 'short',
} as const
/** Quebec uses the 24-hour clock. */
const INSTANT_FORMAT_FR = { ...INSTANT_FORMAT, hourCycle: 'h23' } as const
const MONTH_FORMATS = {
  long: { year: 'numeric', month: 'long' },
  short: { year: 'numeric', month: 'short' },
} as const

/** Cached, because creating a format takes a hundred times longer than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(
  language: string,
  zone: string,
  shape: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${Object.values(shape).join()}`
  const made =
    formatters.get(key) ??
    new Intl.DateTimeFormat(localeOf(language), {
      calendar: 'gregory',
      numberingSystem: 'latn',
      ...shape,
      timeZone: zone,
    })
  formatters.set(key, made)
  return made
}

const relativeFormatters = new Map<string, Intl.RelativeTimeFormat>()

function relativeFormatterFor(language: string, numeric: 'always' | 'auto'): Intl.RelativeTimeFormat {
  const key = `${language} ${numeric}`
  const made = relativeFormatters.get(key) ?? new Intl.RelativeTimeFormat(localeOf(language), { numeric })
  relativeFormatters.set(key, made)
  return made
}

function formatParts(format: Intl.DateTimeFormat, at: Date): Record<string, string> {
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
}

/** Formats a calendar date (`YYYY-MM-DD`), which must never be converted between time zones. */
export function formatDate(date: string, language = 'en'): string {
  const at = new Date(`${date.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return date
  const { month = '', day = '', year = '' } = formatParts(formatterFor(language, 'UTC', DATE_FORMAT), at)
  return language === 'en' ? `${capitalize(month)} ${day}, ${year}` : formatDayFirst(day, month, year)
}

/** The same without its year, where that is said already. */
export function formatDay(date: string, language = 'en'): string {
  const at = new Date(`${date.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return date
  const { month = '', day = '' } = formatParts(formatterFor(language, 'UTC', DATE_FORMAT), at)
  return language === 'en' ? `${capitalize(month)} ${day}` : `${Number(day)} ${month}`
}

export function formatInstant(iso: string, zone: string, language = 'en'): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  const part = instantParts(at, zone, language)
  const { month = '', day = '', year = '', timeZoneName = '' } = part
  if (language === 'fr')
    return `${formatDayFirst(day, month, year)}, ${timeOf(part, language)} ${timeZoneName}`
  const time = `${timeOf(part, language)} ${timeZoneName}`
  return language === 'en'
    ? `${capitalize(month)} ${day} ${year} ${time}`
    : `${formatDayFirst(day, month, year)} ${time}`
}

/** The time of day: 9:22am, 9 h 22. */
export function formatTime(iso: string, zone: string, language = 'en'): string {
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? iso : timeOf(instantParts(at, zone, language), language)
}

const instantParts = (at: Date, zone: string, language: string): Record<string, string> =>
  formatParts(formatterFor(language, zone, language === 'fr' ? INSTANT_FORMAT_FR : INSTANT_FORMAT), at)

function timeOf(part: Record<string, string>, language: string): string {
  const { hour = '', minute = '', dayPeriod = '' } = part
  if (language === 'fr') return `${Number(hour)}\u00a0h\u00a0${minute}`
  return `${hour}:${minute}${dayPeriod.replaceAll(/[^a-z]/gi, '').toLowerCase()}`
}

/** 6 nov 2021, 6 nov. 2021 */
const formatDayFirst = (day: string, month: string, year: string): string => `${Number(day)} ${month} ${year}`

const SECONDS_PER_UNIT = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const
const MAX_RELATIVE_DAYS = 30

/** "2 minutes ago" for the last 30 days; before that, the exact time. */
export function formatAgo(iso: string, now: number, language = 'en'): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1000))
  const [unit, size] = SECONDS_PER_UNIT.find((each) => seconds >= each[1]) ?? ['second', 1]
  const count = Math.floor(seconds / size)
  if (Number.isNaN(count) || (unit === 'day' && count > MAX_RELATIVE_DAYS))
    return formatInstant(iso, BROWSER_ZONE, language)
  return relativeFormatterFor(language, count === 0 ? 'auto' : 'always').format(-count, unit)
}

/** `2024-03` as March 2024. Dates in text have no years after 9999, but archives do. */
export function formatMonth(month: string, language = 'en', width: 'long' | 'short' = 'long'): string {
  const [year = Number.NaN, number = Number.NaN] = month.split('-').map(Number)
  const first = new Date(0).setUTCFullYear(year, number - 1)
  if (Number.isNaN(first)) return month
  return capitalize(formatterFor(language, 'UTC', MONTH_FORMATS[width]).format(first))
}

const BROWSER_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone
export const browserZone = (): string => BROWSER_ZONE

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).replace(/\.$/, '')
