import { addDays, PACE_DAYS } from '#contract/index.ts'

/** The first of the last working days before this day. */
export function firstPaceDay(today: string): string {
  let [day, left] = [today, PACE_DAYS]
  while (left > 0) {
    day = addDays(day, -1)
    if (![0, 6].includes(new Date(day).getUTCDay())) left -= 1
  }
  return day
}
