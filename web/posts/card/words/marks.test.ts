import { describe, expect, it } from 'vitest'
import { fromFirstMark, splitByMarks } from './marks.ts'

const marked = (text: string, ...words: string[]) =>
  splitByMarks(text, words).flatMap(({ text: part, isMarked }) => (isMarked ? [part] : []))

describe('marked keywords', () => {
  it('ignore case, accents and the kind of quotes', () => {
    expect(marked('My BACK hurts, mi espálda también', 'back', 'espalda')).toEqual(['BACK', 'espálda'])
    expect(marked('I can’t lift', "can't")).toEqual(['can’t'])
  })
  it('follow word boundaries, or word beginnings with an asterisk', () => {
    expect(marked('gymnasium gym', 'gym')).toEqual(['gym'])
    expect(marked('gymnasium gym', 'gym*')).toEqual(['gymnasium', 'gym'])
  })
  it('match phrases before their first word, and tags and names literally', () => {
    expect(marked('a car accident', 'car', 'car accident')).toEqual(['car accident'])
    expect(marked('so #gym with @bob', '#gym', '@bob')).toEqual(['#gym', '@bob'])
  })
  it('match Chinese and Thai anywhere', () => {
    expect(marked('我今天去健身房了', '健身')).toEqual(['健身'])
  })
  it('from a search look different from flagged ones', () => {
    const kinds = splitByMarks('my back pain at the gym', ['pain', 'gym'], ['back pain']).map(
      ({ text, isMarked, isSearched }) => [text, isMarked, isSearched],
    )
    expect(kinds).toEqual([
      ['my ', false, undefined],
      ['back pain', true, true],
      [' at the ', false, undefined],
      ['gym', true, undefined],
    ])
  })
  it('keep every letter of the text', () => {
    expect(marked('In der STRASSE und Straße, in İstanbul', 'straße', 'istanbul')).toEqual([
      'STRASSE',
      'Straße',
      'İstanbul',
    ])
    expect(splitByMarks('', ['gym'])).toEqual([{ text: '', isMarked: false }])
    const text = 'Straße İstanbul 👩‍⚕️ gym! عربى'
    expect(
      splitByMarks(text, ['gym'])
        .map((segment) => segment.text)
        .join(''),
    ).toBe(text)
  })
})

describe('a text that is shown in a few lines', () => {
  const shown = (text: string, lines = 3) =>
    fromFirstMark(splitByMarks(text, ['gym']), lines, 36)
      .map((segment) => segment.text)
      .join('')

  it('stays unchanged if its first keyword is visible or there is none', () => {
    expect(shown('Off to the gym, again')).toBe('Off to the gym, again')
    const long = 'word '.repeat(200)
    expect(shown(long)).toBe(long)
  })

  it('fills its lines when the keyword is at the end', () => {
    const whole = shown(`${'other '.repeat(200)}gym`, 13)
    expect(whole.length).toBeGreaterThan(300)
    expect(shown(`${'A line.\n'.repeat(40)}gym`, 13).split('\n').length).toBe(11)
  })

  it('begins shortly before a keyword that comes later', () => {
    expect(shown(`${'other '.repeat(60)}and so I went to the gym at last`)).toBe(
      '… other other and so I went to the gym at last',
    )
    expect(shown(`${'One line.\n'.repeat(9)}then the gym`)).toBe('… then the gym')
    expect(shown(`${'我'.repeat(80)}, gym`)).toBe(`… ${'我'.repeat(34)}, gym`)
  })
})
