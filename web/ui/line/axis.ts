/** Places months side by side with equal widths. Months are numbers here, counted from the year 0. */
export type Axis = { first: number; months: number }

/** @param day `YYYY-MM` or `YYYY-MM-DD`; the year may have more digits */
export function monthNumber(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return year * 12 + month - 1
}

export const monthName = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`

export const firstDay = (month: string): string => `${month}-01`
export function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0')}`
}

/** Spans all of these days or months; null if there are none. */
export function axisOf(days: readonly string[]): Axis | null {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const day of days) {
    const month = monthNumber(day)
    first = Math.min(first, month)
    last = Math.max(last, month)
  }
  return last < first ? null : { first, months: last - first + 1 }
}

/** The start of a day along an axis: 0 to 1 if within it, otherwise outside that range. */
export const placeOfDay = ({ first, months }: Axis, day: string): number =>
  (monthNumber(day) - first + (Number(day.slice(-2)) - 1) / 31) / months

/** The middle of a month. */
export const placeOfMonth = ({ first, months }: Axis, month: string): number =>
  (monthNumber(month) - first + 0.5) / months

/** The day at a position, for a pointer. */
export function dayAt({ first, months }: Axis, share: number): string {
  const at = Math.min(months - 1e-9, Math.max(0, share * months))
  const month = monthName(first + Math.floor(at))
  const days = Number(lastDay(month).slice(-2))
  return `${month}-${String(Math.min(days, Math.floor((at % 1) * 31) + 1)).padStart(2, '0')}`
}

/** Beyond this, a label after its mark would extend past the end of a narrow line. */
export const MAX_LABEL_POSITION = 0.92

/**
 * Where years begin along an axis; if not all fit, every second, third ...
 * @param most the last position that a label may have
 */
export function yearsOf({ first, months }: Axis, maxLabels = 12, most = 1): { word: string; at: number }[] {
  const all: { word: string; at: number }[] = []
  for (let year = Math.ceil(first / 12); year * 12 < first + months; year++)
    all.push({ word: String(year), at: (year * 12 - first) / months })
  const every = Math.ceil(all.length / maxLabels)
  return all.filter(({ at }, index) => index % every === 0 && at <= most)
}
