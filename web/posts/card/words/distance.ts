import type { Post } from '#contract/index.ts'
import { dayIn } from '../../../kit/i18n/time.ts'

/** The distance is shown in days below this, and in years from here on. */
const MIN_DAYS_FOR_YEARS = 730
const DAY_MS = 86_400_000

export type Distance = {
  days: number
  /** Whole years, and the remaining whole months. */
  years: number
  months: number
}

/** The distance between two calendar days (YYYY-MM-DD), in either order. */
export function distanceOf(one: string, other: string): Distance {
  const [from, to] = one < other ? [one, other] : [other, one]
  const [a, b] = [from, to].map((day) => day.split('-').map(Number)) as [number[], number[]]
  const [year = 0, month = 0, day = 0] = a.map((part, at) => (b[at] ?? 0) - part)
  const whole = year * 12 + month - (day < 0 ? 1 : 0)
  return {
    days: Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS),
    years: Math.floor(whole / 12),
    months: whole % 12,
  }
}

export const isInDays = ({ days }: Distance): boolean => days < MIN_DAYS_FOR_YEARS

/** The distance of a post from its client's date of loss; null if the reader may not see that, or on that day itself. */
export function distanceFromLoss(
  post: Pick<Post, 'postedAt' | 'client' | 'loss' | 'isDayOfLoss' | 'dateOfLoss'>,
): Distance | null {
  if (post.loss === null || post.dateOfLoss === null || post.isDayOfLoss) return null
  return distanceOf(dayIn(post.postedAt, post.client.timeZone), post.dateOfLoss)
}
