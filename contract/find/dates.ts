import type { FindFaultCode } from './faults.ts'

/** First and last calendar day, both included. */
export type DayRange = { first: string; last: string }
type Wrong = { fault: FindFaultCode; days: string[] }

const pad = (number: number, length = 2): string => String(number).padStart(length, '0')
const dayText = (year: number, month: number, day: number): string =>
  `${pad(year, 4)}-${pad(month)}-${pad(day)}`
/** 0 for months that don't exist. */
const daysIn = (year: number, month: number): number =>
  month < 1 || month > 12 ? 0 : new Date(Date.UTC(year, month, 0)).getUTCDate()
const isDay = (year: number, month: number, day: number): boolean => day >= 1 && day <= daysIn(year, month)

/** The earliest year that a find may name, so that no date overflows. */
const FIRST_YEAR = 1900

/** A day, month or year as ISO 8601 writes them; or what is wrong, with the days that may be meant. */
export function readDays(typed: string): DayRange | Wrong {
  const [, yearText, monthText, dayOf] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(typed) ?? []
  if (yearText === undefined) return readOther(typed)
  const [year, month, day] = [Number(yearText), Number(monthText), Number(dayOf)]
  if (year < FIRST_YEAR) return { fault: 'dateMissing', days: [] }
  if (monthText === undefined) return { first: dayText(year, 1, 1), last: dayText(year, 12, 31) }
  const length = daysIn(year, month)
  if (length === 0) return { fault: 'dateMissing', days: [] }
  if (dayOf === undefined) return { first: dayText(year, month, 1), last: dayText(year, month, length) }
  if (isDay(year, month, day)) {
    const text = dayText(year, month, day)
    return { first: text, last: text }
  }
  const next = month === 12 ? dayText(year + 1, 1, 1) : dayText(year, month + 1, 1)
  return { fault: 'dateMissing', days: day > length ? [dayText(year, month, length), next] : [] }
}

/** Day and month in either order, then the year; or the year first, with other separators. */
function readOther(typed: string): Wrong {
  const [, one, two, three] = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})$/.exec(typed) ?? []
  if (one === undefined || two === undefined || three === undefined) return { fault: 'dateRead', days: [] }
  if (one.length === 4) {
    const isRead = isDay(Number(one), Number(two), Number(three))
    return { fault: 'dateRead', days: isRead ? [dayText(Number(one), Number(two), Number(three))] : [] }
  }
  const year = three.length === 2 ? 2000 + Number(three) : Number(three)
  const readings = [
    [Number(one), Number(two)],
    [Number(two), Number(one)],
  ] as const
  const days = readings.flatMap(([month, day]) =>
    year >= FIRST_YEAR && isDay(year, month, day) ? [dayText(year, month, day)] : [],
  )
  const all = [...new Set(days)]
  return { fault: all.length > 1 ? 'dateTwice' : all.length === 1 ? 'dateRead' : 'dateMissing', days: all }
}
