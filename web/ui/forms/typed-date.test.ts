import { describe, expect, it } from 'vitest'
import { ambiguousDays, caretAfter, readTypedDate, typedDate } from './typed-date.ts'

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
    ['3/3/2025', '2025/03/03'],
    ['15 de marzo de 1985', '1985/03/15'],
    ['15 de septiembre de 1985', '1985/09/15'],
    ['1er août 2021', '2021/08/01'],
    ['15 févr. 2024', '2024/02/15'],
    ['Sept. 3, 2024', '2024/09/03'],
    ['15.03.2025', '2025/03/15'],
    ['2025-03-15', '2025/03/15'],
    ['20250315', '2025/03/15'],
    ['2025/03/15', '2025/03/15'],
  ])('can be typed as %s', (text, date) => {
    expect(keyByKey(text).at(-1)).toBe(date)
  })
  it.each([
    'March 2024',
    'March 15',
    '1985',
    'soon',
    'February 30, 2021',
    '31 April 2024',
    '02/30/2021',
    '12 jui 2024',
    'Marching 15, 2024',
    '03/04/2024',
  ])('is never guessed: %s stays as it is', (text) => {
    expect(typedDate(text)).toBe(text)
    expect(readTypedDate(typedDate(text))).toBeNull()
  })
  it('in figures may be two days', () => {
    expect(ambiguousDays('03/04/2024')).toEqual(['2024-03-04', '2024-04-03'])
    expect(['03/14/2024', '03/03/2024', '02/30/2021', '2024/03/04'].map(ambiguousDays)).toEqual([
      [],
      [],
      [],
      [],
    ])
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
