import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Tally } from './tally.ts'

/** The same counts, computed with a map of all values. */
function counted(numbers: number[]): [number, number][] {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].filter(([, times]) => times > 1).sort(([a], [b]) => a - b)
}

function tallied(numbers: number[]): [number, number][] {
  const tally = new Tally()
  for (const number of numbers) tally.add(number)
  return [...tally.repeated()]
}

test('a tally reports what was added more than once, and how often', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 60 }), (numbers) => {
      expect(tallied(numbers)).toEqual(counted(numbers))
    }),
  )
})

test('a tally over many batches equals a plain count', () => {
  const numbers = Array.from({ length: 1_200_000 }, (_, n) => (n * 7_919) % 1_000_003)
  expect(tallied(numbers)).toEqual(counted(numbers))
})
