import fc from 'fast-check'
import { expect, it } from 'vitest'
import { volumesOf } from './report-files.ts'

const lines = (bulks: number[]) => bulks.map((bulk, index) => ({ id: String(index), bulk }))
const sizes = (bulks: number[], format: 'pdf' | 'docx' = 'pdf') =>
  volumesOf(lines(bulks), format).map(({ length }) => length)

it('gives each volume about the same size, whatever the posts contain', () => {
  expect(sizes([])).toEqual([0])
  expect(sizes(Array(900).fill(1))).toEqual([900])
  expect(sizes(Array(901).fill(1))).toEqual([451, 450])
  expect(sizes([...Array(90).fill(10), ...Array(900).fill(1)])).toEqual([90, 900])
})

it('creates one file for a Word document, however long', () => {
  expect(sizes(Array(20_000).fill(1), 'docx')).toEqual([20_000])
})

it('puts every line in one volume, in order, and leaves no volume empty', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 4, max: 40_000 }), { minLength: 1, maxLength: 60 }),
      (quarters) => {
        const given = lines(quarters.map((each) => each / 4))
        const volumes = volumesOf(given, 'pdf')
        expect(volumes.flat()).toEqual(given.map(({ id }) => id))
        expect(volumes.every(({ length }) => length > 0)).toBe(true)
      },
    ),
  )
})
