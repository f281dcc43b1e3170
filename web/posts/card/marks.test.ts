import { describe, expect, it } from 'vitest'
import { markWords } from './marks.ts'

const marked = (text: string, ...words: string[]) =>
  markWords(text, words).flatMap(({ text: part, isMarked }) => (isMarked ? [part] : []))

describe('marked words', () => {
  it('ignore case, accents and the kind of quotes', () => {
    expect(marked('My BACK hurts, mi espálda también', 'back', 'espalda')).toEqual(['BACK', 'espálda'])
    expect(marked('I can’t lift', "can't")).toEqual(['can’t'])
  })
  it('follow word boundaries, and word beginnings with a star', () => {
    expect(marked('gymnasium gym', 'gym')).toEqual(['gym'])
    expect(marked('gymnasium gym', 'gym*')).toEqual(['gymnasium', 'gym'])
  })
  it('match phrases before their first word, and tags and names as such', () => {
    expect(marked('a car accident', 'car', 'car accident')).toEqual(['car accident'])
    expect(marked('so #gym with @bob', '#gym', '@bob')).toEqual(['#gym', '@bob'])
  })
  it('match Chinese and Thai anywhere', () => {
    expect(marked('我今天去健身房了', '健身')).toEqual(['健身'])
  })
  it('lose no letter of the text', () => {
    expect(marked('In der STRASSE und Straße, in İstanbul', 'straße', 'istanbul')).toEqual([
      'STRASSE',
      'Straße',
      'İstanbul',
    ])
    expect(markWords('', ['gym'])).toEqual([{ text: '', isMarked: false }])
    const text = 'Straße İstanbul 👩‍⚕️ gym! عربى'
    expect(
      markWords(text, ['gym'])
        .map((segment) => segment.text)
        .join(''),
    ).toBe(text)
  })
})
