import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linesOf, volumesFor } from './volumes.ts'

const cut = (bulks: number[], volumes: number) =>
  Array.from({ length: volumes }, (_, index) => linesOf(bulks, index + 1, volumes))

it('gives each volume about as much, whatever the posts hold', () => {
  expect(cut([1, 1, 1, 1, 1], 2)).toEqual([
    [0, 3],
    [3, 5],
  ])
  expect(cut([10, 1, 1, 1, 1, 1, 1, 1, 1, 1], 2)).toEqual([
    [0, 1],
    [1, 10],
  ])
  expect(cut([], 1)).toEqual([[0, 0]])
})

it('has every line in one volume, in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 4, max: 4000 }), { maxLength: 200 }),
      fc.integer({ min: 1, max: 9 }),
      (quarters, volumes) => {
        const bulks = quarters.map((each) => each / 4)
        const parts = cut(bulks, volumes)
        expect(parts.flatMap(([from, to]) => bulks.slice(from, to))).toEqual(bulks)
        for (const [index, [from, to]] of parts.entries()) expect([index, from <= to]).toEqual([index, true])
      },
    ),
  )
})

it('makes one file of a Word document, however long', () => {
  expect([
    volumesFor(0, 'pdf'),
    volumesFor(2500, 'pdf'),
    volumesFor(2500.25, 'pdf'),
    volumesFor(1e6, 'docx'),
  ]).toEqual([1, 1, 2, 1])
})
