import { type ClientMonth } from '#contract/index.ts'
import type { LineBar } from '../../ui/line/Line.tsx'
import { axisOf, MAX_LABEL_POSITION, monthNumber, yearsOf } from '../../ui/line/axis.ts'

/** The review progress of a month. */
export type ReviewedMonth = Pick<ClientMonth, 'month' | 'reviewed' | 'unreviewed' | 'notRelevant'>

/**
 * A shared scale for the lines of several clients, in months from its start. If aligned at the loss, every client's date of loss is at
 * `zero`; on a calendar scale `zero` is null.
 */
export type Scale = { zero: number | null; first: number; months: number; step: number }

/** Limits of the scale in months before and after the loss; outliers are drawn at the ends. */
const MAX_MONTHS_BEFORE = 20 * 12
const MAX_MONTHS_AFTER = 12 * 12
/** Above this many months, bars are quarters. */
const MAX_BARS = 72

const monthsPerBar = (months: number): number => (months > MAX_BARS ? 3 : 1)
const roundUpToYears = (months: number): number => Math.max(12, Math.ceil(months / 12) * 12)

/** The distance in months from the month of the loss, which is split in two: its parts count as 0. */
function monthsFromLoss({ month, loss }: ClientMonth, lossDay: string): number {
  const months = monthNumber(month) - monthNumber(lossDay)
  return loss === 'pre' ? Math.max(0, -months) : Math.max(0, months)
}

/** @param lossDays by client; the months of others are left out @returns null if there is nothing to draw */
export function lossCenteredScale(
  lines: readonly ClientMonth[],
  lossDays: ReadonlyMap<string, string>,
): Scale | null {
  if (lines.length === 0) return null
  const reach = { pre: 0, post: 0 }
  for (const line of lines) {
    const lossDay = lossDays.get(line.clientId)
    const side = line.loss ?? 'post'
    if (lossDay) reach[side] = Math.max(reach[side], monthsFromLoss(line, lossDay) + 1)
  }
  const before = Math.min(MAX_MONTHS_BEFORE, roundUpToYears(reach.pre))
  const after = Math.min(MAX_MONTHS_AFTER, roundUpToYears(reach.post))
  return { zero: before, first: 0, months: before + after, step: monthsPerBar(before + after) }
}

export function calendarScale(lines: readonly ReviewedMonth[]): Scale | null {
  const axis = axisOf(lines.map(({ month }) => month))
  return axis && { zero: null, ...axis, step: monthsPerBar(axis.months) }
}

export type DrawnLine = { point: number | null; ends: [number, number]; bars: LineBar[]; slots: number }

/** One client's line on the shared scale. */
export function drawLine(lines: readonly ClientMonth[], lossDay: string, scale: Scale): DrawnLine {
  const { zero, months, step } = scale
  if (zero === null) return drawOnCalendar(lines, scale)
  const bins = new Map<number, Counts & { side: 'before' | 'after' }>()
  for (const line of lines) {
    const isBefore = line.loss === 'pre'
    const maxCount = isBefore ? zero : months - zero
    const bin = Math.floor(Math.min(monthsFromLoss(line, lossDay), maxCount - 1) / step)
    const middle = zero + (isBefore ? -1 : 1) * (bin + 0.5) * step
    const side = isBefore ? 'before' : 'after'
    bins.set(middle, { side, ...withMonth(bins.get(middle), line) })
  }
  return { point: zero / months, ...barsOf(bins, scale) }
}

/** A line without a date of loss, in plain ink. */
export function drawOnCalendar(lines: readonly ReviewedMonth[], scale: Scale): DrawnLine {
  const bins = new Map<number, Counts & { side: null }>()
  for (const line of lines) {
    const middle = (Math.floor((monthNumber(line.month) - scale.first) / scale.step) + 0.5) * scale.step
    bins.set(middle, { side: null, ...withMonth(bins.get(middle), line) })
  }
  return { point: null, ...barsOf(bins, scale) }
}

type Counts = { done: number; pale: number; todo: number }
type Bin = Counts & Pick<LineBar, 'side'>

/** What is not relevant is decided too, and drawn apart. */
function withMonth(
  { done, pale, todo }: Counts = { done: 0, pale: 0, todo: 0 },
  { reviewed, unreviewed, notRelevant = 0 }: ReviewedMonth,
): Counts {
  return { done: done + reviewed - notRelevant, pale: pale + notRelevant, todo: todo + unreviewed }
}

/** Bar heights are relative to each line's own maximum, so that clients with few posts are readable too. */
function barsOf(bins: ReadonlyMap<number, Bin>, { zero, months, step }: Scale) {
  const maxCount = Math.max(1, ...[...bins.values()].map(({ done, pale, todo }) => done + pale + todo))
  const edges = [...bins.keys(), ...(zero === null ? [] : [zero - step / 2, zero + step / 2])]
  const shareOfAxis = (place: number) => Math.min(1, Math.max(0, place / months))
  return {
    ends: [shareOfAxis(Math.min(...edges) - step / 2), shareOfAxis(Math.max(...edges) + step / 2)] as [
      number,
      number,
    ],
    bars: [...bins].map(([middle, { side, done, pale, todo }]) => ({
      key: `${middle} ${side}`,
      at: shareOfAxis(middle),
      side,
      done: done / maxCount,
      pale: pale / maxCount,
      todo: todo / maxCount,
    })),
    slots: months / step,
  }
}

export type ScaleTick = { at: number; years: number; isEnd: boolean; side: 'before' | 'after' }

/** Ticks for years before and after the loss, spaced so that they can be read; only the outermost are labeled in full. */
export function ticksOf({ zero, months }: Scale): ScaleTick[] {
  if (zero === null) return []
  const every = months > 120 ? 5 : months > 48 ? 2 : 1
  const side = (name: ScaleTick['side'], reach: number): ScaleTick[] => {
    const count = Math.floor(reach / 12 / every)
    return Array.from({ length: count }, (_, index) => ({
      years: (index + 1) * every,
      at: (zero + (name === 'before' ? -1 : 1) * (index + 1) * every * 12) / months,
      isEnd: index === count - 1,
      side: name,
    }))
  }
  return [...side('before', zero), ...side('after', months - zero)]
}

export const calendarTicks = ({ first, months }: Scale) => yearsOf({ first, months }, 6, MAX_LABEL_POSITION)

/** The number of posts on each side, for screen readers. */
export function countSides(lines: readonly ClientMonth[]) {
  const sums = { pre: 0, preUnreviewed: 0, post: 0, postUnreviewed: 0, notRelevant: 0 }
  for (const { loss, reviewed, unreviewed, notRelevant = 0 } of lines) {
    const side = loss === 'pre' ? 'pre' : 'post'
    sums[side] += reviewed + unreviewed
    sums[`${side}Unreviewed`] += unreviewed
    sums.notRelevant += notRelevant
  }
  return sums
}

export function countReviewed(months: readonly ReviewedMonth[]) {
  const sums = { count: 0, unreviewed: 0, notRelevant: 0 }
  for (const { reviewed, unreviewed, notRelevant = 0 } of months) {
    sums.count += reviewed + unreviewed
    sums.unreviewed += unreviewed
    sums.notRelevant += notRelevant
  }
  return sums
}
