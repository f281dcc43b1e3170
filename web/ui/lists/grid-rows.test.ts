import { describe, expect, it } from 'vitest'
import { columnsOf, rowsInView } from './grid-rows.ts'

describe('a grid of any length', () => {
  it('has one to four columns by its width', () => {
    expect([360, 700, 1000, 1500].map((width) => columnsOf(width))).toEqual([1, 2, 3, 4])
    expect(columnsOf(1500, 2)).toBe(2)
  })
  it('draws what is on screen and 500 pixels around it, however long it is', () => {
    const [first, last] = rowsInView({ top: 3_000_000, height: 900, stride: 484, margin: 500 })
    expect(last - first).toBeLessThan(6)
    expect(first * 484).toBeLessThanOrEqual(3_000_000 - 500)
  })
  it('begins with the first row', () => {
    expect(rowsInView({ top: 0, height: 900, stride: 484, margin: 500 })).toEqual([0, 2])
  })
})
