import { describe, expect, test } from 'vitest'
import { parseIsoTime, parseMetaTime, toIso } from './time.ts'

describe('a time in seconds', () => {
  test.each([
    [1672531200, '2023-01-01T00:00:00.000Z'],
    ['1672531200', '2023-01-01T00:00:00.000Z'],
    [12_597_861_600, '2369-03-18T14:00:00.000Z'],
    [1_785_234_519_000, '2026-07-28T10:28:39.000Z'],
    [1, '1970-01-01T00:00:01.000Z'],
    [150_000_000_000, '6723-04-25T02:40:00.000Z'],
  ])('%j is %s', (seconds, iso) => {
    expect(toIso(parseMetaTime(seconds) as number)).toBe(iso)
  })

  test.each([[0], [-62_169_958_800], [Number.NaN], [null], [undefined], ['soon'], [true], [[1]], [1e17]])(
    '%j has no value',
    (seconds) => {
      expect(parseMetaTime(seconds)).toBeNull()
    },
  )
})

describe('a date and time in text', () => {
  test.each([
    ['2018-11-05T20:19:29', '2018-11-05T20:19:29.000Z'],
    ['2018-11-05T20:19:29+00:00', '2018-11-05T20:19:29.000Z'],
    ['2018-11-05T20:19:29.123456Z', '2018-11-05T20:19:29.123Z'],
    ['2018-11-05 20:19:29', '2018-11-05T20:19:29.000Z'],
    ['2015-01-02 17:45:09 +0000', '2015-01-02T17:45:09.000Z'],
    ['2015-01-02 17:45:09 -0530', '2015-01-02T23:15:09.000Z'],
    ['2024-02-29 00:00:00 UTC', '2024-02-29T00:00:00.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(toIso(parseIsoTime(text) as number)).toBe(iso)
  })

  test.each([['2023-02-29T00:00:00'], ['2023-13-01T00:00:00'], ['05.11.2018 20:19'], [''], [7], [null]])(
    '%j has no value',
    (text) => {
      expect(parseIsoTime(text)).toBeNull()
    },
  )
})
