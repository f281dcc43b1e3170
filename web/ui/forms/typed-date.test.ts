import { describe, expect, it } from 'vitest'
import { caretAfter, readTypedDate, typedDate } from './typed-date.ts'

describe('a typed date', () => {
  it('gets the mask as digits are typed', () => {
    expect(['2', '2024', '20240', '20240314'].map(typedDate)).toEqual(['2', '2024', '2024/0', '2024/03/14'])
  })
  const keyByKey = (text: string): string[] => {
    const shown: string[] = []
    for (const key of text) shown.push(typedDate(`${shown.at(-1) ?? ''}${key}`))
    return shown
  }
  it.each([
    ['March 15, 1985', '1985/03/15'],
    ['15 March 1985', '1985/03/15'],
    ['03/15/2025', '2025/03/15'],
    ['3/5/2025', '2025/03/05'],
    ['15.03.2025', '2025/03/15'],
    ['2025-03-15', '2025/03/15'],
    ['20250315', '2025/03/15'],
    ['2025/03/15', '2025/03/15'],
  ])('can be typed as %s', (text, date) => {
    expect(keyByKey(text).at(-1)).toBe(date)
  })
  it.each(['March 2024', 'March 15', '1985', 'soon'])('is never guessed: %s stays as it is', (text) => {
    expect(typedDate(text)).toBe(text)
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
