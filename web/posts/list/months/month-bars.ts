import type { LineBar } from '../../../ui/line/Line.tsx'
import { type Axis, axisOf, monthNumber } from '../../../ui/line/axis.ts'

export type MonthCount = { month: string; count: number }
/** The counts of a month. */
export type MonthBar = {
  month: string
  count: number
  unreviewed: number
  notRelevant: number
  flagged: number
}

/** Counts of months, and 0 for the others of all months. */
export function withEvery(counts: readonly MonthCount[], every: readonly MonthCount[]): MonthCount[] {
  const known = new Map(counts.map(({ month, count }) => [month, count]))
  return every.map(({ month }) => ({ month, count: known.get(month) ?? 0 }))
}

/** The height of a month that has posts, but none in the list. */
const TICK_HEIGHT = 0.08

/** Months that have posts, oldest first. */
export function barsOf(
  months: readonly MonthCount[],
  unreviewed: readonly MonthCount[],
  flagged: readonly MonthCount[],
  notRelevant: readonly MonthCount[],
): MonthBar[] {
  const [todo, flags, aside] = [unreviewed, flagged, notRelevant].map(
    (counts) => new Map(counts.map(({ month, count }) => [month, count])),
  )
  return months
    .map(({ month, count }) => {
      const unreviewed = Math.min(count, todo?.get(month) ?? 0)
      const notRelevant = Math.min(count - unreviewed, aside?.get(month) ?? 0)
      return { month, count, unreviewed, notRelevant, flagged: flags?.get(month) ?? 0 }
    })
    .sort((a, b) => monthNumber(a.month) - monthNumber(b.month))
}

/** All months from the first to the last post, extended to the date of loss if that may be shown. */
export const axisOfBars = (bars: readonly MonthBar[], lossDay: string | null): Axis | null =>
  bars.length === 0 ? null : axisOf([...bars.map(({ month }) => month), ...(lossDay ? [lossDay] : [])])

/** The first and last month with posts, as shares of the axis. */
export function postRange({ first, months }: Axis, bars: readonly MonthBar[]): [number, number] {
  const at = (bar: MonthBar | undefined, more: number) =>
    bar ? (monthNumber(bar.month) - first + more) / months : more
  return [at(bars[0], 0), at(bars.at(-1), 1)]
}

/** Bars are months, or quarters if months would be too thin to be hollow. */
export const monthsPerBar = ({ months }: Axis, isNarrow: boolean): number =>
  months > (isNarrow ? 60 : 240) ? 3 : 1

/**
 * The months of the pressed bar or the nearest one within reach; without any, the pressed month itself. All in months from the start of the
 * axis.
 */
export function monthsInDrag(
  { first, months }: Axis,
  bars: readonly MonthBar[],
  { at, step, reach }: { at: number; step: number; reach: number },
): [from: number, to: number] {
  const starts = bars.map(({ month }) => Math.floor((monthNumber(month) - first) / step) * step)
  const away = (start: number) => Math.max(start - at, at - (start + step), 0)
  const [nearest] = starts.filter((start) => away(start) <= reach).sort((a, b) => away(a) - away(b))
  return nearest === undefined
    ? [Math.floor(at), Math.floor(at)]
    : [nearest, Math.min(months - 1, nearest + step - 1)]
}

type Drawing = {
  lossDay: string | null
  /** Months per bar. */
  step?: number
  /** Whether a month is in the chosen range. */
  isIn?(month: string): boolean
}

/** Filled for reviewed posts, pale for those that are not relevant, hollow for the rest. The month of the loss has posts from both sides, so it is plain. */
export function drawBars(
  { first, months }: Axis,
  bars: readonly MonthBar[],
  { lossDay, step = 1, isIn = () => true }: Drawing,
): LineBar[] {
  const binOf = (month: string) => Math.floor((monthNumber(month) - first) / step)
  const lossBin = lossDay === null ? null : binOf(lossDay)
  const bins = new Map<number, MonthBar[]>()
  for (const bar of bars) bins.set(binOf(bar.month), [...(bins.get(binOf(bar.month)) ?? []), bar])
  const sum = (of: readonly MonthBar[], name: Exclude<keyof MonthBar, 'month'>) =>
    of.reduce((total, bar) => total + bar[name], 0)
  const maxCount = Math.max(1, ...[...bins.values()].map((of) => sum(of, 'count')))
  return [...bins].map(([bin, of]) => ({
    key: of[0]?.month ?? String(bin),
    at: Math.min(1, ((bin + 0.5) * step) / months),
    side: lossBin === null || bin === lossBin ? null : bin < lossBin ? 'before' : 'after',
    done: (sum(of, 'count') - sum(of, 'unreviewed') - sum(of, 'notRelevant')) / maxCount,
    pale: sum(of, 'count') === 0 ? TICK_HEIGHT : sum(of, 'notRelevant') / maxCount,
    todo: sum(of, 'unreviewed') / maxCount,
    isMarked: sum(of, 'flagged') > 0,
    isFaint: !of.some(({ month, count }) => count > 0 && isIn(month)),
  }))
}
