import { expect, test } from 'vitest'
import { foreign, printable } from './printable.ts'

test('text in available scripts stays unchanged', () => {
  for (const text of [
    'naïve façade, Łódź, Đà Nẵng',
    'مرحبا بالعالم',
    'שלום עולם',
    '在多伦多 こんにちは 한국어',
    'สวัสดี नमस्ते ਸਤ ਸ੍ਰੀ ਅਕਾਲ தமிழ் ქართული አማርኛ',
    '👨‍👩‍👧‍👦 🇨🇦 👍🏽 ❤️ 1️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    '𝓯𝓪𝓷𝓬𝔂',
  ])
    expect(printable(text)).toBe(text)
})

test('characters that cannot be drawn are named, not dropped', () => {
  expect(printable('a\u0007b')).toBe('a[U+0007]b')
  expect(printable('\ue000')).toBe('[U+E000]')
  expect(printable('x\ud800y')).toBe('x\ufffdy')
  expect(printable('\u{1fae9}')).toBe('[U+1FAE9]')
  expect(printable('one\r\ntwo\u2028three\tfour')).toBe('one\ntwo\nthree    four')
})

test('a name within a line of ours has no direction controls, and ends in our direction', () => {
  expect(foreign('photo\u202egpj.exe')).toBe('photo[U+202E]gpj.exe')
  expect(foreign('\u2068a\u2069\u202d')).toBe('[U+2068]a[U+2069][U+202D]')
  expect(foreign('صورة')).toBe('صورة\u200e')
  expect(foreign('naïve.jpg')).toBe('naïve.jpg')
})
