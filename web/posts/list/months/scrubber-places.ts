/** A month and its position in a list, as the number of posts before it. */
export type MonthPlace = { month: string; count: number; start: number }

/** Months come newest first; an ascending list begins with the oldest. */
export function computeMonthPlaces(
  months: readonly { month: string; count: number }[],
  order: 'asc' | 'desc',
): MonthPlace[] {
  let start = 0
  const ordered = order === 'asc' ? months.toReversed() : months
  return ordered.map(({ month, count }) => {
    const place = { month, count, start }
    start += count
    return place
  })
}

export function placeAt(places: readonly MonthPlace[], index: number): MonthPlace | undefined {
  return places.findLast((place) => place.start <= index) ?? places[0]
}

/** The position of a date in the list, interpolated between the months around it. */
export function indexOfDate(places: readonly MonthPlace[], date: string, order: 'asc' | 'desc'): number {
  const month = date.slice(0, 7)
  const found = places.find((place) => (order === 'desc' ? place.month <= month : place.month >= month))
  if (!found) return places.reduce((sum, { count }) => sum + count, 0)
  if (found.month !== month) return found.start
  const part = (Number(date.slice(8, 10)) - 1) / 31
  return found.start + Math.round(found.count * (order === 'desc' ? 1 - part : part))
}

export type Tick = { year: string; start: number }

/** Years, with enough distance to be legible. */
export function yearTicks(
  places: readonly MonthPlace[],
  total: number,
  height: number,
  minDistance = 22,
): Tick[] {
  const ticks: Tick[] = []
  for (const { month, start } of places) {
    const year = month.slice(0, 4)
    const last = ticks.at(-1)
    if (last?.year === year) continue
    if (last && ((start - last.start) / total) * height < minDistance) continue
    ticks.push({ year, start })
  }
  return ticks
}
