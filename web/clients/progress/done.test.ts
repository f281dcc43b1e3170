import { describe, expect, it } from 'vitest'
import { doneOn, lastDays } from './done.ts'

describe('the day on which a review will be done', () => {
  it.each([
    // Tuesday
    ['2026-11-24', 67, 67, '2026-11-25', 1],
    ['2026-11-24', 250, 67, '2026-11-30', 4],
    // 89 working days
    ['2026-11-24', 5903, 67, '2027-03-29', 89],
    ['2026-11-21', 1, 10, '2026-11-23', 1],
  ])('from %s with %i left at %i a day is %s', (today, left, pace, day, days) => {
    expect(doneOn(today, left, pace)).toEqual({ day, days })
  })

  it('is unknown without a pace', () => {
    expect([doneOn('2026-11-24', 5, 0), doneOn('2026-11-24', 5, null), doneOn('2026-11-24', 9e6, 1)]).toEqual(
      [null, null, null],
    )
  })
})

it('the days that are shown end today', () => {
  expect(lastDays('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})
