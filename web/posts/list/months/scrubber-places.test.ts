import { describe, expect, it } from 'vitest'
import { indexOfDate, placeAt, computeMonthPlaces, yearTicks } from './scrubber-places.ts'

const months = [
  { month: '2024-03', count: 10 },
  { month: '2023-12', count: 5 },
  { month: '2014-01', count: 85 },
]

describe('date scrubber positions', () => {
  it('give the start of each month, in either order', () => {
    expect(computeMonthPlaces(months, 'desc').map(({ start }) => start)).toEqual([0, 10, 15])
    expect(computeMonthPlaces(months, 'asc').map(({ month, start }) => [month, start])).toEqual([
      ['2014-01', 0],
      ['2023-12', 85],
      ['2024-03', 90],
    ])
  })
  it('give the month of a position', () => {
    expect(placeAt(computeMonthPlaces(months, 'desc'), 14)?.month).toBe('2023-12')
  })
  it('put a date between the months around it', () => {
    expect(indexOfDate(computeMonthPlaces(months, 'desc'), '2024-01-10', 'desc')).toBe(10)
    expect(indexOfDate(computeMonthPlaces(months, 'asc'), '2024-01-10', 'asc')).toBe(90)
    expect(indexOfDate(computeMonthPlaces(months, 'desc'), '2010-01-10', 'desc')).toBe(100)
  })
  it('label only years that do not overlap', () => {
    expect(yearTicks(computeMonthPlaces(months, 'desc'), 100, 600).map(({ year }) => year)).toEqual([
      '2024',
      '2023',
      '2014',
    ])
    expect(yearTicks(computeMonthPlaces(months, 'desc'), 100, 100).map(({ year }) => year)).toEqual(['2024'])
  })
})
