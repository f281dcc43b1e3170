import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanStrings, repair, storable } from './text.ts'
import type { Json } from '../json/value.ts'

/** As Meta writes it: each byte of UTF-8 as one character. */
const broken = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const wellFormed = fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed())

describe('repair', () => {
  test.each([
    ['Día en la playa ☀️'],
    ['L’été à Montréal — déjà fini'],
    ['مرحبا بالعالم'],
    ['שלום'],
    ['今日は'],
    ['👨‍👩‍👧‍👦 🏳️‍🌈 🎉'],
    ['Roísín in one form or the other'],
    ['“quoted” … €5'],
  ])('restores the original text: %s', (text) => {
    expect(repair(broken(text))).toBe(text)
  })

  test.each([
    ['plain text'],
    [''],
    ['é'],
    ['Déjà vu'],
    ['naïve café £5'],
    ['already right ☀️ and é'],
    ['cut within a character: \u00c3'],
    ['overlong: \u00c0\u0080'],
    ['a surrogate in bytes: \u00ed\u00a0\u0080'],
    ['above the last character: \u00f4\u0090\u0080\u0080'],
    ['windows-1252 quotes \u201cas they are\u201d \u00c3\u00a9'],
  ])('leaves other text unchanged: %j', (text) => {
    expect(repair(text)).toBe(text)
  })

  test('undoes the encoding of any text', () => {
    fc.assert(fc.property(wellFormed, (text) => repair(broken(text)) === text))
  })

  test('agrees with a strict decoder on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
        const text = Buffer.from(bytes).toString('latin1')
        let expected = text
        try {
          expected = strict.decode(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError)
        }
        expect(repair(text)).toBe(expected)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('storable', () => {
  test('replaces NUL and lone surrogates with visible symbols', () => {
    expect(storable('a\u0000b\ud83dc')).toBe('a\u2400b\ufffdc')
  })

  test('leaves all other text as it is', () => {
    fc.assert(fc.property(wellFormed, (text) => storable(text) === text.replaceAll('\u0000', '\u2400')))
  })
})

describe('mend', () => {
  test('repairs values and keys at any depth', () => {
    const record = { [broken('Légende')]: { a: [broken('été'), 1, null, [broken('ñ')]] } }
    expect(JSON.stringify(cleanStrings(record, true))).toBe('{"Légende":{"a":["été",1,null,["ñ"]]}}')
  })

  test('repairs once: text that looks broken after repair stays', () => {
    expect(cleanStrings([broken(broken('é'))], true)).toEqual([broken('é')])
  })

  test('leaves text of other platforms unchanged, except what cannot be stored', () => {
    expect(cleanStrings([broken('é'), '\u0000'], false)).toEqual([broken('é'), '\u2400'])
  })

  test('treats keys with JavaScript names as plain keys', () => {
    const record = JSON.parse(`{"__proto__":"${broken('é')}","${broken('ü')}":{"constructor":"x"}}`) as Json
    const mended = cleanStrings(record, true) as Record<string, unknown>
    expect(Object.keys(mended)).toEqual(['__proto__', 'ü'])
    expect(Object.getOwnPropertyDescriptor(mended, '__proto__')?.value).toBe('é')
    expect(({} as Record<string, unknown>)['é']).toBeUndefined()
  })

  test('does to all strings of any JSON what repair does to one', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: fc.constantFrom('a', 'Ã', '©', '\u0000', 'é', '☀') }), (json) => {
        const mended = JSON.stringify(cleanStrings(JSON.parse(json) as Json, true))
        const expected = JSON.stringify(
          JSON.parse(json, (_, value: unknown) =>
            value !== null && typeof value === 'object' && !Array.isArray(value)
              ? Object.fromEntries(Object.entries(value).map(([key, item]) => [storable(repair(key)), item]))
              : typeof value === 'string'
                ? storable(repair(value))
                : value,
          ),
        )
        expect(mended).toBe(expected)
      }),
    )
  })
})
