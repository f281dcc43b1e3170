import { expect, it } from 'vitest'
import { changesBetween } from '#contract/index.ts'

it('changes between words are letters more, less or other, and neighbors that changed places', () => {
  expect(
    [
      ['hiking', 'hikng'],
      ['hiking', 'hikings'],
      ['deadlift', 'deadlfit'],
      ['hiking', 'biking'],
      ['hiking', 'hikn'],
      ['hiking', 'skiing'],
      ['hiking', 'lunch'],
      ['hiking', 'hiking'],
    ].map(([one = '', other = '']) => changesBetween(one, other, 2)),
  ).toEqual([1, 1, 1, 1, 2, 2, 3, 0])
})
