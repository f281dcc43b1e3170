import { describe, expect, it } from 'vitest'
import { columnsOf, Rows } from './grid-rows.ts'

describe('a grid of any length', () => {
  it('has one to four columns by its width', () => {
    expect([360, 700, 1000, 1500].map((width) => columnsOf(width))).toEqual([1, 2, 3, 4])
    expect(columnsOf(1500, 2)).toBe(2)
  })
  it('knows where each row of a long list is, and which is at a place', () => {
    const rows = new Rows(468, 16)
    expect([rows.topOf(0), rows.topOf(6198)]).toEqual([0, 6198 * 484])
    expect([-9, 0, 483, 484, 3_000_000].map((top) => rows.rowAt(top))).toEqual([0, 0, 0, 1, 6198])
  })
  it('counts rows that have a height of their own', () => {
    const rows = new Rows(
      100,
      10,
      new Map([
        [4, 160],
        [1, 40],
      ]),
    )
    expect([0, 1, 2, 4, 5, 9].map((row) => rows.topOf(row))).toEqual([0, 110, 160, 380, 550, 990])
    for (let row = 0; row < 12; row += 1)
      for (const top of [rows.topOf(row), rows.topOf(row + 1) - 1])
        expect({ top, row: rows.rowAt(top) }).toEqual({ top, row })
  })
})
