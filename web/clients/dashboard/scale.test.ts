import { describe, expect, it } from 'vitest'
import type { ClientMonth } from '#contract/index.ts'
import {
  calendarScale,
  drawLine,
  drawOnCalendar,
  lossCenteredScale,
  type Scale,
  countSides,
  ticksOf,
} from './scale.ts'

const line = (
  clientId: string,
  month: string,
  loss: 'pre' | 'post' | null,
  reviewed = 1,
  unreviewed = 0,
): ClientMonth => ({
  clientId,
  month,
  loss,
  reviewed,
  unreviewed,
})
const A = [line('a', '2019-06', 'pre', 4), line('a', '2020-06', 'pre', 1), line('a', '2020-06', 'post', 0, 2)]
const B = [line('b', '2022-03', 'post', 1, 1), line('b', '2022-12', 'post', 0, 4)]
const LOSS = new Map([
  ['a', '2020-06-15'],
  ['b', '2022-01-01'],
])
const scale = lossCenteredScale([...A, ...B], LOSS) as Scale
const near = (numbers: readonly number[]) => numbers.map((number) => Math.round(number * 1000) / 1000)

describe('the scale of a dashboard', () => {
  it('aligns all clients at the date of loss', () => {
    expect(scale).toEqual({ zero: 24, first: 0, months: 36, step: 1 })
    // The months of the page before are shown until those of this one arrive.
    expect(lossCenteredScale([...A, ...B, line('gone', '2010-01', 'pre')], LOSS)).toEqual(scale)
    for (const [lines, loss] of [
      [A, '2020-06-15'],
      [B, '2022-01-01'],
    ] as const)
      expect(drawLine(lines, loss, scale).point).toBe(24 / 36)
  })

  it('splits the month of the loss in two, and ends each line at its posts', () => {
    const { bars, ends } = drawLine(A, '2020-06-15', scale)
    expect(bars.map(({ side, done, todo }) => [side, done, todo])).toEqual([
      ['before', 1, 0],
      ['before', 0.25, 0],
      ['after', 0, 0.5],
    ])
    expect(near(bars.map(({ at }) => at * 36))).toEqual([11.5, 23.5, 24.5])
    expect(near(ends.map((at) => at * 36))).toEqual([11, 25])
  })

  it('draws what is not relevant between what is decided and what is left', () => {
    const months = [{ ...line('a', '2019-06', 'pre', 3, 1), notRelevant: 2 }]
    const [bar] = drawLine(months, '2020-06-15', scale).bars
    expect(bar).toMatchObject({ done: 0.25, pale: 0.5, todo: 0.25 })
    expect(countSides(months).notRelevant).toBe(2)
  })

  it('shows quarters if there are many months, and includes posts that are far out', () => {
    const far = [
      line('a', '1970-01', 'pre', 1),
      line('a', '2000-05', 'pre', 2),
      line('a', '2020-05', 'pre', 3),
    ]
    const wide = lossCenteredScale(far, LOSS) as Scale
    expect(wide).toMatchObject({ zero: 240, step: 3 })
    const { bars } = drawLine(far, '2020-06-15', wide)
    // Both fall into the outermost quarter.
    expect(bars.map(({ done }) => done)).toEqual([1, 1])
    expect(bars[0]?.at).toBe(1.5 / 252)
  })

  it('labels years on either side, with words at the ends', () => {
    expect(ticksOf(scale)).toEqual([
      { years: 1, at: 12 / 36, isEnd: false, side: 'before' },
      { years: 2, at: 0, isEnd: true, side: 'before' },
      { years: 1, at: 1, isEnd: true, side: 'after' },
    ])
  })

  it('does not depend on the date of loss when it is a calendar', () => {
    const plain = A.map((each) => ({ ...each, loss: null }))
    const calendar = calendarScale(plain) as Scale
    expect(calendar).toEqual({ zero: null, first: 2019 * 12 + 5, months: 13, step: 1 })
    const drawn = drawLine(plain, '2020-06-15', calendar)
    expect(drawn).toEqual(drawLine(plain, '1999-01-01', calendar))
    expect(drawn).toEqual(drawOnCalendar(plain, calendar))
    expect(drawn.point).toBeNull()
    expect(drawn.bars.map(({ side }) => side)).toEqual([null, null])
    expect(ticksOf(calendar)).toEqual([])
  })

  it('is null if there is nothing to draw', () => {
    expect(lossCenteredScale([], LOSS)).toBeNull()
    expect(calendarScale([])).toBeNull()
  })

  it('counts the posts on either side', () => {
    expect(countSides([...A, ...B])).toMatchObject({ pre: 5, preUnreviewed: 0, post: 8, postUnreviewed: 7 })
  })
})
