import { describe, expect, it } from 'vitest'
import { columnsOf, Rows } from './grid-rows.ts'

describe('a grid of any length', () => {
  it('has as many columns as fit, one to four', () => {
    const widths = [360, 863, 864, 1307, 1308, 1752, 3000]
    expect(widths.map((width) => columnsOf(width, 420, 24))).toEqual([1, 1, 2, 2, 3, 4, 4])
    expect(columnsOf(3000, 420, 24, 2)).toBe(2)
  })

  it('finds the position of each item in a long list, and the row at a position', () => {
    const rows = new Rows({ columns: 2, height: 140, gap: 1 })
    expect([rows.topOf(0), rows.topOf(6198), rows.countOf(50_001)]).toEqual([0, 6198 * 141, 25_001])
    expect([-9, 0, 140, 141, 873_918].map((top) => rows.rowAt(top))).toEqual([0, 0, 0, 1, 6198])
    expect([rows.rowOf(7), rows.columnOf(7), rows.firstOf(3)]).toEqual([3, 1, 6])
    expect(rows.dividerTop).toBeNull()
  })

  it('begins a new row after a divider, wherever it falls', () => {
    for (const before of [5, 6]) {
      const rows = new Rows({ columns: 3, height: 100, gap: 10, divider: { before, height: 44 } })
      expect(rows.dividerTop).toBe(220)
      expect([rows.rowOf(before - 1), rows.rowOf(before), rows.columnOf(before)]).toEqual([1, 2, 0])
      expect([rows.topOf(1), rows.topOf(2), rows.topOf(3)]).toEqual([110, 264, 374])
      expect([219, 220, 263, 264, 373, 374].map((top) => rows.rowAt(top))).toEqual([1, 2, 2, 2, 2, 3])
      for (let index = 0; index < 20; index += 1)
        expect(rows.firstOf(rows.rowOf(index)) + rows.columnOf(index)).toBe(index)
      expect(rows.countOf(before + 4)).toBe(4)
    }
  })
})
