import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeText } from './decode.ts'

const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))))

describe('text that is received', () => {
  test.each<[string, Buffer, string]>([
    ['Windows-1252', bytes('caf', 0xe9, ' ', 0x93, 'fine', 0x94, ' ', 0x80, '5'), 'café “fine” €5'],
    ['both', bytes('né(', 'é', ') ', 0xe9, '☀', 0x85), 'né(é) é☀…'],
    ['a character that is cut off', bytes('a', 0xe2, 0x98), 'aâ˜'],
    [
      'a surrogate, an overlong and a too large character',
      bytes(0xed, 0xa0, 0x80, 0xc0, 0xaf, 0xf5),
      'í\u00a0€À¯õ',
    ],
  ])('in %s keeps every character', (_, given, text) => {
    expect(decodeText(given)).toEqual({ text, isWindows: true })
  })

  test('in UTF-8 is read as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const whole = text.toWellFormed()
        expect(decodeText(Buffer.from(whole))).toEqual({ text: whole, isWindows: false })
      }),
    )
  })

  test('in any bytes is read with the characters of all its UTF-8', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0x80, max: 0xc1 }))),
        (parts) => {
          const { text } = decodeText(bytes(...parts))
          const whole = parts.filter((part) => typeof part === 'string' && /^[ -~]+$/.test(part)) as string[]
          for (const part of whole) expect(text).toContain(part)
          const given = parts.filter((part) => typeof part === 'string').join('')
          expect(text.split('\ufffd')).toHaveLength(given.split('\ufffd').length)
        },
      ),
    )
  })
})
