import { expect, it, vi } from 'vitest'
import { rowHeightOf } from './row-height.ts'

it('a row is higher if its column is narrow, if the user prefers it, and if it names its client', () => {
  const widths = [199, 299, 300, 419, 420, 900]
  expect(widths.map((width) => rowHeightOf(width, 'dense'))).toEqual([304, 216, 168, 168, 140, 140])
  expect(widths.map((width) => rowHeightOf(width, 'roomy'))).toEqual([304, 232, 232, 232, 232, 232])
  expect(widths.map((width) => rowHeightOf(width, 'dense', true))).toEqual([336, 248, 200, 200, 140, 140])
})

it('a narrow row has no line of buttons for people who cannot act on posts', () => {
  const widths = [299, 300, 419, 420]
  expect(widths.map((width) => rowHeightOf(width, 'dense', false, false))).toEqual([186, 138, 138, 140])
  expect(rowHeightOf(320, 'roomy', false, false)).toBe(232)
})
it('on touch screens the line of buttons is large enough for a finger', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(hover: none)' }) as MediaQueryList,
  )
  expect(rowHeightOf(900, 'dense')).toBe(150)
  expect(rowHeightOf(390, 'dense', true)).toBe(200)
  expect(rowHeightOf(390, 'dense', false, false)).toBe(138)
  vi.restoreAllMocks()
})
