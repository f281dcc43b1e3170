import { describe, expect, it } from 'vitest'
import { axisOfBars, barsOf, drawBars, postRange, monthsInDrag, monthsPerBar } from './month-bars.ts'

const months = [
  { month: '2021-02', count: 5 },
  { month: '2020-11', count: 1 },
]
const bars = barsOf(
  months,
  [{ month: '2021-02', count: 3 }],
  [{ month: '2021-02', count: 2 }],
  [{ month: '2021-02', count: 1 }],
)

describe('month bars', () => {
  it('are ordered from the oldest, with the unreviewed, flagged and not relevant posts of each month', () => {
    expect(bars).toEqual([
      { month: '2020-11', count: 1, unreviewed: 0, notRelevant: 0, flagged: 0 },
      { month: '2021-02', count: 5, unreviewed: 3, notRelevant: 1, flagged: 2 },
    ])
    expect(barsOf([], [], [], [])).toEqual([])
    const far = [
      { month: '10000-01', count: 1 },
      { month: '2021-02', count: 1 },
    ]
    expect(barsOf(far, [], [], []).map(({ month }) => month)).toEqual(['2021-02', '10000-01'])
  })

  it('reach to the date of loss, and the line ends with the posts', () => {
    const axis = axisOfBars(bars, '2021-10-05')
    expect(axis?.months).toBe(12)
    expect(axis && postRange(axis, bars)).toEqual([0, 4 / 12])
    expect(axisOfBars(bars, null)?.months).toBe(4)
    expect(axisOfBars([], '2021-10-05')).toBeNull()
  })

  it('are chosen by a press on them or within reach of them', () => {
    const axis = { first: 2020 * 12, months: 24 }
    const press = (at: number, reach: number, step = 1) => monthsInDrag(axis, bars, { at, reach, step })
    // November 2020 and February 2021 have posts.
    expect(press(10.5, 0)).toEqual([10, 10])
    expect(press(9.5, 0)).toEqual([9, 9])
    expect(press(9.5, 0.6)).toEqual([10, 10])
    expect(press(12.5, 1.6)).toEqual([13, 13])
    expect(press(11.5, 0, 3)).toEqual([9, 11])
    expect(press(2.5, 4, 3)).toEqual([2, 2])
    expect(press(6.5, 4, 3)).toEqual([9, 11])
  })

  it('are on one side of the loss, except for the month with both sides', () => {
    const axis = axisOfBars(bars, '2021-02-05') ?? { first: 0, months: 1 }
    expect(
      drawBars(axis, bars, { lossDay: '2021-02-05' }).map(({ side, done, pale, todo }) => [
        side,
        done,
        pale,
        todo,
      ]),
    ).toEqual([
      ['before', 0.2, 0, 0],
      [null, 0.2, 0.2, 0.6],
    ])
    expect(drawBars(axis, bars, { lossDay: '2020-10-05' }).map(({ side }) => side)).toEqual([
      'after',
      'after',
    ])
    expect(drawBars(axis, bars, { lossDay: null }).map(({ side }) => side)).toEqual([null, null])
  })
  it('become quarters if months would be too thin, and include every post', () => {
    const many = barsOf(
      Array.from({ length: 90 }, (_, n) => ({
        month: `${2015 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
        count: 2,
      })),
      [{ month: '2015-02', count: 2 }],
      [],
      [],
    )
    const axis = axisOfBars(many, null) ?? { first: 0, months: 1 }
    expect([monthsPerBar(axis, false), monthsPerBar(axis, true)]).toEqual([1, 3])
    const quarters = drawBars(axis, many, { lossDay: '2016-05-05', step: 3 })
    expect(quarters).toHaveLength(30)
    expect(quarters[0]).toMatchObject({ at: 1.5 / 90, side: 'before', done: 4 / 6, todo: 2 / 6 })
    expect(quarters.map(({ side }) => side).indexOf(null)).toBe(5)
  })
})
