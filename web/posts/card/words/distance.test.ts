import { describe, expect, it } from 'vitest'
import { postOf } from '../../testing.ts'
import { distanceFromLoss, distanceOf, isInDays } from './distance.ts'

describe('the distance of a post from the date of loss', () => {
  it('is counted in calendar days, and in whole years and months', () => {
    expect(distanceOf('2023-05-06', '2020-08-12')).toEqual({ days: 997, years: 2, months: 8 })
    expect(distanceOf('2018-09-02', '2020-08-12')).toEqual({ days: 710, years: 1, months: 11 })
    expect(distanceOf('2020-08-12', '2024-08-12')).toEqual({ days: 1461, years: 4, months: 0 })
  })

  it('is shown in days up to a limit, then in months and years', () => {
    expect(['2022-08-11', '2022-08-12'].map((day) => isInDays(distanceOf('2020-08-12', day)))).toEqual([
      true,
      false,
    ])
  })

  it('uses the client’s days, and is null for users who may not see it', () => {
    const at = { postedAt: '2021-07-01T02:00:00.000Z', dateOfLoss: '2021-06-15' }
    expect(distanceFromLoss(postOf(1, at))?.days).toBe(15)
    expect(distanceFromLoss(postOf(1, { ...at, loss: null }))).toBeNull()
    expect(distanceFromLoss(postOf(1, { ...at, dateOfLoss: null }))).toBeNull()
    expect(distanceFromLoss(postOf(1, { ...at, isDayOfLoss: true }))).toBeNull()
  })
})
