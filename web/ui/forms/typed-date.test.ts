import { describe, expect, it } from 'vitest'
import { caretAfter, readTypedDate, typedDate } from './typed-date.ts'

describe('a typed date', () => {
  it('gets the mask as digits are typed', () => {
    expect(['2', '2024', '20240', '20240314'].map(typedDate)).toEqual(['2', '2024', '2024/0', '2024/03/14'])
  })
  it('can be pasted in other formats', () => {
    expect(typedDate('03/14/2024')).toBe('2024/03/14')
    expect(typedDate('14.03.2024')).toBe('2024/03/14')
    expect(typedDate('2024-03-14')).toBe('2024/03/14')
    expect(typedDate('Mar 14, 2024')).toBe('2024/03/14')
  })
  it('leaves the caret after the typed digit', () => {
    expect([caretAfter('20204/03/14', 4), caretAfter('2024/013/14', 7), caretAfter('2024/03/1', 9)]).toEqual([
      4, 7, 9,
    ])
  })
  it('is valid only if it is in the calendar', () => {
    expect(readTypedDate('2024/02/29')).toBe('2024-02-29')
    expect(readTypedDate('2023/02/29')).toBeNull()
    expect(readTypedDate('2024/03')).toBeNull()
  })
})
