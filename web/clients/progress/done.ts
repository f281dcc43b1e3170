const DAY_MS = 86_400_000

/** When the review will be done at this pace, counted in working days after today; null: never at this pace. */
export function doneOn(
  today: string,
  left: number,
  pace: number | null,
): { day: string; days: number } | null {
  if (!pace) return null
  const days = Math.ceil(left / pace)
  // A date decades ahead says nothing.
  if (days > 2600) return null
  let at = Date.parse(today)
  for (let open = days; open > 0;) {
    at += DAY_MS
    if (![0, 6].includes(new Date(at).getUTCDay())) open -= 1
  }
  return { day: new Date(at).toISOString().slice(0, 10), days }
}

/** The days of the last three weeks up to today, oldest first. */
export const lastDays = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(today) - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )

export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay())
