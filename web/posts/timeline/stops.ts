import { type MonthCount } from '../list/months/month-bars.ts'
import { indexOfDate, computeMonthPlaces } from '../list/months/scrubber-places.ts'

/** A month of a section at which the keyboard stops. Newest first, like the sections. */
export type Stop = { section: string; month: string; count: number; start: number }

type MonthSection = { name: string; months: readonly MonthCount[] }

/** @param sections the later one first */
export const stopsOf = (sections: readonly MonthSection[]): Stop[] =>
  sections.flatMap(({ name, months }) =>
    computeMonthPlaces(months, 'desc').map((place) => ({ section: name, ...place })),
  )

/** The position of the post at a day or, without one, of the next older post. */
export function indexAt(months: readonly MonthCount[], day: string): number {
  const places = computeMonthPlaces(months, 'desc')
  const total = places.reduce((sum, { count }) => sum + count, 0)
  return Math.max(0, Math.min(total - 1, indexOfDate(places, day, 'desc')))
}

/** The stop that contains a position of a section. */
export const stopAt = (stops: readonly Stop[], section: string, index: number): number =>
  stops.findLastIndex((stop) => stop.section === section && stop.start <= index)
