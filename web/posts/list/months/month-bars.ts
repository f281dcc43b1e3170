export type MonthBar = { month: string; count: number; flagged: number }

const next = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** Every month from the first to the last, the empty ones too, oldest first. */
export function barsOf(
  months: readonly { month: string; count: number }[],
  flagged: readonly { month: string; count: number }[],
): MonthBar[] {
  const counts = new Map(months.map(({ month, count }) => [month, count]))
  const flags = new Map(flagged.map(({ month, count }) => [month, count]))
  const known = months.map(({ month }) => month).toSorted()
  const [first, last] = [known[0], known.at(-1)]
  const bars: MonthBar[] = []
  for (let month = first; month !== undefined && last !== undefined && month <= last; month = next(month))
    bars.push({ month, count: counts.get(month) ?? 0, flagged: flags.get(month) ?? 0 })
  return bars
}

export const firstDay = (month: string): string => `${month}-01`
export function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0')}`
}

/** Where a day falls along the bars, from 0 to 1; null outside them. */
export function placeOfDay(bars: readonly MonthBar[], day: string): number | null {
  const index = bars.findIndex((bar) => bar.month === day.slice(0, 7))
  return index === -1 ? null : (index + (Number(day.slice(8, 10)) - 1) / 31) / bars.length
}

/** At most so many years are named under the bars. */
const NAMED = 12

/** Further along, a name would stand out beyond the end of a narrow strip. */
const LAST = 0.92

/** Where years begin along the bars, from 0 to 1; of many, every second, third ... */
export function yearsOf(bars: readonly MonthBar[]): { year: string; at: number }[] {
  const all = bars.flatMap(({ month }, index) =>
    month.endsWith('-01') ? [{ year: month.slice(0, 4), at: index / bars.length }] : [],
  )
  const every = Math.ceil(all.length / NAMED)
  return all.filter(({ at }, index) => index % every === 0 && at <= LAST)
}
