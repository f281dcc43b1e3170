import { type Language, LOCALES } from './language.ts'

/** Days and clock times in a zone, computed only with Intl. Dates are YYYY-MM-DD, with five digits for years after 9999; instants are ISO strings. */

const DAY_MS = 86_400_000

/** Milliseconds since 1970 at the beginning of a calendar date in UTC. */
function startOf(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(0).setUTCFullYear(year, month - 1, day)
}

/** Orders calendar dates. */
export const byDate = (a: string, b: string): number => startOf(a) - startOf(b)

export const yearOf = (date: string): string => date.slice(0, date.indexOf('-'))

/** A day in figures. */
const DAY_FORMAT = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const INSTANT_FORMAT = {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
} as const

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(zone: string, language: Language | null): Intl.DateTimeFormat {
  const key = `${language} ${zone}`
  let format = formatters.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat(LOCALES[language ?? 'en'], {
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone: zone,
      ...(language === null ? DAY_FORMAT : INSTANT_FORMAT),
      // Quebec uses the 24-hour clock.
      ...(language === 'fr' ? { hourCycle: 'h23' as const } : {}),
    })
    formatters.set(key, format)
  }
  return format
}

/** @param language of the names; null: everything in figures, and only the day */
function dateParts(iso: string, zone: string, language: Language | null): Record<string, string> {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) throw new RangeError(`Not an instant: ${iso}`)
  return Object.fromEntries(
    formatterFor(zone, language)
      .formatToParts(at)
      .map((p) => [p.type, p.value]),
  )
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** French counts only the first day of a month. */
const dayOfMonth = (day: number, language: Language): string =>
  language === 'fr' && day === 1 ? '1er' : String(day)

/** 'Aug 06, 2022', '6 ago 2022' or '6 août 2022', from a calendar date. */
export function showDay(date: string, language: Language): string {
  const [year, month, day] = date.split('-')
  if (language === 'en') return `${MONTHS[Number(month) - 1] ?? month} ${day}, ${year}`
  const p = dateParts(new Date(startOf(date)).toISOString(), 'UTC', language)
  return `${dayOfMonth(Number(day), language)} ${p.month} ${year}`
}

/** 'Sat, Aug 06, 2022 · 7:14:09 am EDT', 'sáb, 6 ago 2022 · 7:14:09 am EDT' or 'sam. 6 août 2022 · 7 h 14 min 09 s HAE'. */
export function showInstant(iso: string, zone: string, language: Language): string {
  const parts = dateParts(iso, zone, language)
  return `${clockTime(parts, language)} ${parts.timeZoneName}`
}

/** As `showInstant`, for a time whose zone is not known, written as if it were in UTC. */
export const showClockTime = (iso: string, language: Language): string =>
  clockTime(dateParts(iso, 'UTC', language), language)

function clockTime(p: Record<string, string>, language: Language): string {
  const day = `${dayOfMonth(Number(p.day), language)} ${p.month} ${p.year}`
  if (language === 'fr')
    return `${p.weekday} ${day} · ${Number(p.hour)}\u00a0h\u00a0${p.minute}\u00a0min\u00a0${p.second}\u00a0s`
  if (language === 'es') {
    const part = (p.dayPeriod ?? '').toLowerCase().replaceAll(/[^a-z]/g, '')
    return `${p.weekday}, ${day} · ${p.hour}:${p.minute}:${p.second} ${part}`
  }
  const half = (p.dayPeriod ?? '').toLowerCase()
  return `${p.weekday}, ${p.month} ${p.day}, ${p.year} · ${p.hour}:${p.minute}:${p.second} ${half}`
}

/** 'EDT': the name of a zone at an instant. */
const zoneNameAt = (iso: string, zone: string, language: Language): string =>
  dateParts(iso, zone, language).timeZoneName ?? zone

/** An instant in the document's zone; if the day differs in the client's zone, also in that zone. */
export function showInstantForBoth(
  iso: string,
  zone: string,
  clientZone: string,
  language: Language,
): string {
  const printed = showInstant(iso, zone, language)
  return dateIn(iso, zone) === dateIn(iso, clientZone)
    ? printed
    : `${printed} (${showInstant(iso, clientZone, language)})`
}

/** The day of an instant in the document's zone; if it differs in the client's zone, both with their zones. */
export function showDayForBoth(iso: string, zone: string, clientZone: string, language: Language): string {
  const [day, clientDay] = [dateIn(iso, zone), dateIn(iso, clientZone)]
  if (day === clientDay) return showDay(day, language)
  return `${showDay(day, language)} ${zoneNameAt(iso, zone, language)} (${showDay(clientDay, language)} ${zoneNameAt(iso, clientZone, language)})`
}

/** The calendar date of an instant in a zone, YYYY-MM-DD. */
export function dateIn(iso: string, zone: string): string {
  const { year = '', month, day } = dateParts(iso, zone, null)
  return `${year.padStart(4, '0')}-${month}-${day}`
}

/** Whole days from one calendar date to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (startOf(to) - startOf(from)) / DAY_MS
}

/** '0:07', '12:30' or '1:02:03', from seconds; less than a second shows as one. */
export function showLength(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`
}
