import { describe, expect, it } from 'vitest'
import { barsOf, lastDay, placeOfDay, yearsOf } from './month-bars.ts'

describe('the strip of months', () => {
  it('has every month from the first to the last, the empty ones too', () => {
    const bars = barsOf(
      [
        { month: '2021-02', count: 3 },
        { month: '2020-11', count: 1 },
      ],
      [{ month: '2021-02', count: 2 }],
    )
    expect(bars).toEqual([
      { month: '2020-11', count: 1, flagged: 0 },
      { month: '2020-12', count: 0, flagged: 0 },
      { month: '2021-01', count: 0, flagged: 0 },
      { month: '2021-02', count: 3, flagged: 2 },
    ])
    expect(barsOf([], [])).toEqual([])
  })

  it('knows the last day of a month, and where a day falls', () => {
    expect([lastDay('2024-02'), lastDay('2023-02'), lastDay('2021-12')]).toEqual([
      '2024-02-29',
      '2023-02-28',
      '2021-12-31',
    ])
    const bars = barsOf(
      [
        { month: '2021-01', count: 1 },
        { month: '2021-02', count: 1 },
      ],
      [],
    )
    expect(placeOfDay(bars, '2021-02-01')).toBe(0.5)
    expect(placeOfDay(bars, '2022-01-01')).toBeNull()
  })

  it('names the years, fewer of them where there are many', () => {
    const of = (first: string, last: string) =>
      yearsOf(
        barsOf(
          [first, last].map((month) => ({ month, count: 1 })),
          [],
        ),
      )
    expect(of('2020-07', '2022-06')).toEqual([
      { year: '2021', at: 6 / 24 },
      { year: '2022', at: 18 / 24 },
    ])
    expect(
      of('2000-01', '2024-12')
        .map(({ year }) => year)
        .slice(0, 3),
    ).toEqual(['2000', '2003', '2006'])
  })
})
