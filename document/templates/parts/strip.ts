import type { Cut, Strip, Timeline, Tone } from '../../kit/block.ts'
import { byDate, daysBetween, showDay, yearOf } from './when.ts'
import { formatCount, formatNumber, fillTemplate, type Words } from './words.ts'

type DatedPost = { date: string; tone: Tone }

function monthNumber(date: string): number {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return year * 12 + month - 1
}

/** Months per bucket: few enough bars to read, enough to see a pattern. */
function monthsPerBucket(months: number): 1 | 3 | 12 {
  if (months <= 48) return 1
  return months <= 260 ? 3 : 12
}

/** The position of a date, in buckets from the left edge. */
function bucketPosition(date: string, first: number, size: number): number {
  return (monthNumber(date) + (Number(date.slice(-2)) - 1) / 31 - first) / size
}

function yearLabel(first: number, size: number, index: number, buckets: number): string | null {
  const at = first + index * size
  const year = String(Math.floor(at / 12))
  const perYear = 12 / size
  const years = Math.ceil(buckets / perYear)
  const yearsPerLabel = Math.ceil(years / 12)
  if (at % 12 >= size) return null
  return Math.floor(at / 12) % yearsPerLabel === 0 ? year : null
}

/** How many posts are before and after the loss, in words. */
function countSides(posts: DatedPost[], words: Words): [string, string] {
  const countTone = (tone: Tone) => posts.filter((post) => post.tone === tone).length
  return [
    formatCount(words.stripBefore, countTone('before'), words.language),
    formatCount(words.stripAfter, countTone('after'), words.language),
  ]
}

/** A line that would be more than twice as long with the date of loss is cut before or after its posts. */
const MAX_STRETCH = 2

/** The first and the last number of a range that is stretched to a number beyond its ends, and on which side it is cut instead. */
function stretch(from: number, to: number, loss: number): { from: number; to: number; cut: Cut | null } {
  const [first, last] = [Math.min(from, loss), Math.max(to, loss)]
  if (last - first + 1 <= (to - from + 1) * MAX_STRETCH) return { from: first, to: last, cut: null }
  return { from, to, cut: loss < from ? 'before' : 'after' }
}

/** '29 months', between two days that are at least two months apart. */
const distanceText = (a: string, b: string, words: Words): string =>
  formatCount(words.months, Math.round(Math.abs(daysBetween(a, b)) / (365.25 / 12)), words.language)

const MAX_TICKS = 80

/** The position of each post in time, from the first day to the last. One without a date has none. */
export function timeline(
  posts: { number: number; date: string | null }[],
  dateOfLoss: string | null,
): Timeline | null {
  const dates = posts.flatMap(({ date }) => date ?? []).sort(byDate)
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined || from === to) return null
  // In days from the first post.
  const loss = dateOfLoss === null ? null : daysBetween(from, dateOfLoss)
  const range = { from: 0, to: daysBetween(from, to), cut: null }
  const line = loss === null ? range : stretch(range.from, range.to, loss)
  const days = line.to - line.from + 1
  const round = (at: number, by: number): number => Math.round(at * by) / by
  const places = posts.map(({ date }) =>
    date === null ? null : round((daysBetween(from, date) + 0.5 - line.from) / days, 10_000),
  )
  const ends = [from, to, dateOfLoss ?? from].toSorted(byDate)
  return {
    type: 'timeline',
    ends: [yearOf(ends[0] ?? from), yearOf(ends.at(-1) ?? to)],
    mark: loss === null ? null : round((loss - line.from) / days, 10_000),
    cut: line.cut,
    ticks: [...new Set(places.flatMap((at) => (at === null ? [] : round(at, MAX_TICKS))))].sort(
      (a, b) => a - b,
    ),
    places,
    numbers: posts.map(({ number }) => String(number)),
  }
}

/** Round numbers from 0 to the first that is at least as high as the highest bar: two to five of them. */
export function scaleTo(highest: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest)))
  const steps = [power / 10, power / 5, power / 2, power, power * 2, power * 5].filter(Number.isInteger)
  const step = steps.find((each) => highest / each <= 4) ?? 1
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, at) => at * step)
}

const MIN_STRIP_DAYS = 31

/** The posts over time with the date of loss; null if they are within a month, too short to show a pattern. */
export function timeStrip(posts: DatedPost[], dateOfLoss: string | null, words: Words): Strip | null {
  const dates = posts.flatMap(({ date }) => date ?? []).sort(byDate)
  const from = dates[0]
  const to = dates.at(-1)
  if (from === undefined || to === undefined || daysBetween(from, to) < MIN_STRIP_DAYS) return null
  const months = { from: monthNumber(from), to: monthNumber(to), cut: null }
  const range = dateOfLoss === null ? months : stretch(months.from, months.to, monthNumber(dateOfLoss))
  const size = monthsPerBucket(range.to - range.from + 1)
  const first = Math.floor(range.from / size) * size
  const length = Math.floor((range.to - first) / size) + 1
  const counts = Array.from({ length }, () => new Map<Tone, number>())
  for (const post of posts) {
    const bucket = counts[Math.floor((monthNumber(post.date) - first) / size)]
    bucket?.set(post.tone, (bucket.get(post.tone) ?? 0) + 1)
  }
  const scale = scaleTo(
    Math.max(...counts.map((tones) => tones.values().reduce((sum, posts) => sum + posts, 0))),
  )
  const distance =
    dateOfLoss === null || range.cut === null
      ? ''
      : distanceText(dateOfLoss, range.cut === 'before' ? from : to, words)
  const cutText = range.cut === null ? [] : [fillTemplate(words.stripCut, { distance })]
  const keyText = [words.stripKey, ...cutText].join(' ')
  const sentence = { 1: words.stripMonths, 3: words.stripQuarters, 12: words.stripYears }[size]
  return {
    type: 'strip',
    buckets: counts.map((tones, index) => ({
      tick: yearLabel(first, size, index, length),
      parts: [...tones].map(([tone, posts]) => ({ tone, count: posts })),
    })),
    mark:
      dateOfLoss === null
        ? null
        : {
            at: bucketPosition(dateOfLoss, first, size),
            label: showDay(dateOfLoss, words.language),
            cut: range.cut,
            distance,
          },
    key: dateOfLoss === null ? null : keyText,
    sides: dateOfLoss === null ? null : countSides(posts, words),
    scale,
    scaleCaption: fillTemplate(words.stripScale, {
      counts: scale
        .slice(1)
        .map((n) => formatNumber(n, words.language))
        .join(', '),
    }),
    caption: fillTemplate(sentence, { from: showDay(from, words.language), to: showDay(to, words.language) }),
  }
}
