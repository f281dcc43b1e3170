import type { LineBar } from '../../../ui/line/Line.tsx'
import { type Axis, axisOf, monthNumber, placeOfMonth } from '../../../ui/line/axis.ts'

export type MonthCount = { month: string; count: number }
/** What a month holds. */
export type MonthBar = { month: string; count: number; unreviewed: number; flagged: number }

/** Months that hold posts, oldest first. */
export function barsOf(
  months: readonly MonthCount[],
  unreviewed: readonly MonthCount[],
  flagged: readonly MonthCount[],
): MonthBar[] {
  const [todo, flags] = [unreviewed, flagged].map(
    (counts) => new Map(counts.map(({ month, count }) => [month, count])),
  )
  return months
    .map(({ month, count }) => ({
      month,
      count,
      unreviewed: Math.min(count, todo?.get(month) ?? 0),
      flagged: flags?.get(month) ?? 0,
    }))
    .sort((a, b) => (a.month < b.month ? -1 : 1))
}

/** Every month from the first to the last of the posts, and to the date of loss where that may be shown. */
export const axisOfBars = (bars: readonly MonthBar[], lossDay: string | null): Axis | null =>
  bars.length === 0 ? null : axisOf([...bars.map(({ month }) => month), ...(lossDay ? [lossDay] : [])])

/** From the first month with posts to the last, along the axis. */
export function endsOf({ first, months }: Axis, bars: readonly MonthBar[]): [number, number] {
  const at = (bar: MonthBar | undefined, more: number) =>
    bar ? (monthNumber(bar.month) - first + more) / months : more
  return [at(bars[0], 0), at(bars.at(-1), 1)]
}

/** Filled for what is reviewed, hollow for what is not. The month of the loss has posts of either side, so it is plain. */
export function drawBars(
  axis: Axis,
  bars: readonly MonthBar[],
  lossDay: string | null,
  isIn: (month: string) => boolean = () => true,
): LineBar[] {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const lossMonth = lossDay?.slice(0, 7) ?? null
  return bars.map(({ month, count, unreviewed, flagged }) => ({
    key: month,
    at: placeOfMonth(axis, month),
    side: lossMonth === null || month === lossMonth ? null : month < lossMonth ? 'before' : 'after',
    done: (count - unreviewed) / most,
    todo: unreviewed / most,
    isMarked: flagged > 0,
    isFaint: !isIn(month),
  }))
}
