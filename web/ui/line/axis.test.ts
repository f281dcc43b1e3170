import { describe, expect, it } from 'vitest'
import { axisOf, dayAt, lastDay, monthName, placeOfDay, placeOfMonth, yearsOf } from './axis.ts'

describe('an axis of months', () => {
  it('spans the first to the last day of its data', () => {
    expect(axisOf(['2021-02', '2020-11-30'])).toEqual({ first: 2020 * 12 + 10, months: 4 })
    expect(axisOf([])).toBeNull()
    expect(monthName(2020 * 12 + 11)).toBe('2020-12')
    const far = axisOf(['51970-05'])
    expect([far && monthName(far.first), dayAt({ first: 51_970 * 12, months: 1 }, 1)]).toEqual([
      '51970-05',
      '51970-01-31',
    ])
  })

  it('finds the last day of a month, and the position of a day or month', () => {
    expect([lastDay('2024-02'), lastDay('2023-02'), lastDay('2021-12')]).toEqual([
      '2024-02-29',
      '2023-02-28',
      '2021-12-31',
    ])
    const axis = { first: 2021 * 12, months: 2 }
    expect(placeOfDay(axis, '2021-02-01')).toBe(0.5)
    expect(placeOfMonth(axis, '2021-02')).toBe(0.75)
    expect(placeOfDay(axis, '2021-03-01')).toBe(1)
  })

  it('finds the day at a position, limited to its months', () => {
    const axis = { first: 2021 * 12, months: 2 }
    expect(dayAt(axis, 0.5)).toBe('2021-02-01')
    expect(dayAt(axis, 0.999)).toBe('2021-02-28')
    expect([dayAt(axis, -1), dayAt(axis, 2)]).toEqual(['2021-01-01', '2021-02-28'])
  })

  it('labels the years, fewer of them if there are many', () => {
    expect(yearsOf({ first: 2020 * 12 + 6, months: 24 })).toEqual([
      { word: '2021', at: 6 / 24 },
      { word: '2022', at: 18 / 24 },
    ])
    const end = yearsOf({ first: 2020 * 12, months: 61 })
    expect(end.at(-1)).toEqual({ word: '2025', at: 60 / 61 })
    expect(yearsOf({ first: 2020 * 12, months: 61 }, 12, 0.92).at(-1)?.word).toBe('2024')
    const many = yearsOf({ first: 2000 * 12, months: 300 })
    expect(many.map(({ word }) => word).slice(0, 3)).toEqual(['2000', '2003', '2006'])
  })
})
