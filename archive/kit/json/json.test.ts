import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Element, readElements } from './json.ts'
import type { SplitOptions } from './options.ts'
import { chunked, collect } from '../testing/bytes.ts'

const encode = (text: string) => new TextEncoder().encode(text)

/** Elements of a file that arrives in chunks of `size` bytes. */
const split = (text: string | Uint8Array, options: SplitOptions = {}, size = 1 << 16): Promise<Element[]> =>
  collect(readElements(chunked(typeof text === 'string' ? encode(text) : text, size), options).batches)

const valuesOf = (elements: Element[]) => elements.map(({ value, problem }) => problem?.code ?? value)

describe('a JSON file', () => {
  test('is an array of records, a bare record, or records under a name', async () => {
    const lists = { lists: /^videos_v2$/ }
    expect(valuesOf(await split('[{"a":1},{"a":2}]', lists))).toEqual([{ a: 1 }, { a: 2 }])
    expect(valuesOf(await split('{"a":1,"videos":[1]}', lists))).toEqual([{ a: 1, videos: [1] }])
    expect(valuesOf(await split('{"videos_v2":[{"a":1},{"a":2}]}', lists))).toEqual([{ a: 1 }, { a: 2 }])
    expect(valuesOf(await split(' [ ] '))).toEqual([])
    expect(valuesOf(await split(''))).toEqual([])
  })

  test('returns the values next to its lists, before or after them', async () => {
    const text =
      '{"name":"Summer","photos":[{"a":1}],"description":{"x":[1]},"long":"' + 'x'.repeat(70_000) + '"}'
    const { batches, members } = readElements(chunked(encode(text), 7), { lists: /^photos$/ })
    expect(valuesOf(await collect(batches))).toEqual([{ a: 1 }])
    expect(members).toEqual({ name: 'Summer', description: { x: [1] } })
  })

  test('with several lists names the list of each record and keeps counting positions', async () => {
    const found = await split('{"photos":[{"a":1}],"stories":[{"a":2},{"a":3}]}', {
      lists: /^(photos|stories)$/,
    })
    expect(found.map(({ list, position }) => [list, position])).toEqual([
      ['photos', 0],
      ['stories', 1],
      ['stories', 2],
    ])
  })

  test('reports the lists that are not read, by name, with how many items they have', async () => {
    const long = JSON.stringify(Array.from({ length: 7000 }, (_, n) => ({ n: [n, 'a,b'] })))
    const text = `{"a":{"b":[{"x":1}],"c":[1,[2,3]],"none":[]},"d":{"1":[{"y":[1,2]}],"2":[{}]},"e":${long}}`
    const { batches, otherLists } = readElements(chunked(encode(text), 11), {
      lists: /^a\.b$/,
      nested: true,
      listName: (path) => path.replace(/\.\d$/, ''),
    })
    await collect(batches)
    expect(otherLists().map(({ name, items, text: json }) => [name, items, json])).toEqual([
      ['a.c', 2, '"c":[1,[2,3]]'],
      ['d', 2, ''],
      ['e', 7000, ''],
    ])
  })

  test('can begin with a byte order mark or an assignment', async () => {
    expect(valuesOf(await split('\ufeff[{"a":1}]'))).toEqual([{ a: 1 }])
    const js = '\n window.YTD.tweets.part0 = [ {"a":"=["} ];\n'
    expect(valuesOf(await split(js, { assignment: true }, 3))).toEqual([{ a: '=[' }])
  })

  test('returns the original bytes of each record', async () => {
    const text = '[ {"é":"☀"} ,\n{"b":[1,{"c":"]}\\""}]},"x" , 7]'
    for (const { offset, length, text: json } of await split(text, {}, 5))
      expect(new TextDecoder().decode(encode(text).subarray(offset, offset + length))).toBe(json)
  })

  test('is split into the same records however its bytes arrive', async () => {
    const record = fc.object({ withNullPrototype: false, maxDepth: 3, key: fc.string({ unit: 'grapheme' }) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(record),
        fc.integer({ min: 1, max: 40 }),
        fc.nat(3),
        async (records, size, indent) => {
          const json = JSON.stringify(records, null, indent)
          const found = await split(json, {}, size)
          expect(found.map(({ value }) => value)).toEqual(JSON.parse(json))
          expect(found.map(({ position }) => position)).toEqual(records.map((_, index) => index))
          for (const { offset, length, text } of found)
            expect(new TextDecoder().decode(encode(json).subarray(offset, offset + length))).toBe(text)
        },
      ),
    )
  })
})

describe('damaged JSON', () => {
  test('loses only the damaged record', async () => {
    expect(valuesOf(await split('[{"a":1},{"a":,},{"a":3}]'))).toEqual([{ a: 1 }, 'bad_json', { a: 3 }])
    expect(valuesOf(await split('[{"a":1},42,{"a":3}]'))).toEqual([{ a: 1 }, 42, { a: 3 }])
    expect(valuesOf(await split('[{"a":1}} ,{"a":3}]'))).toEqual([{ a: 1 }, 'bad_json', { a: 3 }])
  })

  test.each([
    ['a quote', '[\n  {\n    "a": 1\n  },\n  {\n    "a": "two\n  },\n  {\n    "a": 3\n  }\n]'],
    ['a closing brace', '[\n  {\n    "a": 1\n  },\n  {\n    "a": 2\n  ,\n  {\n    "a": 3\n  }\n]'],
    ['a quote on one line', '[{"a":1},{"a":"two},{"a":3}]'],
    ['a brace on one line', '[{"a":1},{"a":{"b":2},{"a":3}]'],
    ['the right bracket', '[{"a":1},{"a":[2},{"a":3}]'],
  ])('keeps the records after one that lacks %s', async (_, text) => {
    for (const size of [1, 5, 1000])
      expect(valuesOf(await split(text, {}, size))).toEqual([{ a: 1 }, 'bad_json', { a: 3 }])
  })

  test('is reported as cut off, after the records before the cut', async () => {
    const whole = '[{"a":1},{"a":[{"b":"x"}]}]'
    for (let end = 9; end < whole.length; end++) {
      const found = await split(whole.slice(0, end), {}, 4)
      expect(found[0]?.value).toEqual({ a: 1 })
      expect(found.at(-1)?.problem?.code).toBe('cut_off')
      expect(found.length).toBe(end === whole.length - 1 ? 3 : 2)
    }
  })

  test('becomes one record when the whole file is damaged', async () => {
    for (const options of [{}, { lists: /^a$/ }]) {
      const found = await split('{ this is not valid json,,,', options, 3)
      expect(found).toHaveLength(1)
      expect(found[0]).toMatchObject({
        offset: 0,
        length: 27,
        text: '{ this is not valid json,,,',
        value: undefined,
      })
    }
    expect(valuesOf(await split('<html>'))).toEqual(['bad_json'])
  })

  test('is reported when it follows the end', async () => {
    expect(valuesOf(await split('[{"a":1}] and more'))).toEqual([{ a: 1 }, 'bad_json'])
  })

  test('never throws and keeps every record before the damage, whatever the bytes', async () => {
    const records = Array.from({ length: 6 }, (_, index) => ({
      timestamp: index,
      data: [{ post: `text ${index}` }],
    }))
    const bytes = encode(JSON.stringify(records, null, 2))
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length - 1),
        fc.uint8Array({ maxLength: 6 }),
        fc.constantFrom(1, 16, 4096),
        async (at, noise, size) => {
          const damaged = Buffer.concat([bytes.subarray(0, at), noise, bytes.subarray(at + noise.length)])
          const found = await split(damaged, {}, size)
          expect(found.map(({ position }) => position)).toEqual(found.map((_, index) => index))
          const before = records.filter(
            (_, index) => at > JSON.stringify(records.slice(0, index + 1), null, 2).length,
          )
          expect(found.slice(0, before.length).map(({ value }) => value)).toEqual(before)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('hostile JSON', () => {
  test('with a record that is too large skips it, and keeps only its beginning', async () => {
    const text = `[{"a":1},{"a":"${'x'.repeat(100_000)}"},{"a":3}]`
    const found = await split(text, { maxElementBytes: 70_000 }, 1000)
    expect(valuesOf(found)).toEqual([{ a: 1 }, 'too_large', { a: 3 }])
    expect(found[1]?.length).toBe(100_008)
    expect(found[1]?.text.length).toBe(65_536)
    const bare = await split(
      `{"b":[],"a":"${'x'.repeat(100_000)}"}`,
      { maxElementBytes: 70_000, lists: /^c$/ },
      1000,
    )
    expect(valuesOf(bare)).toEqual(['too_large'])
  })

  test('with a record nested 100,000 levels deep reports it and reads the others', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect(valuesOf(await split(`[{"a":1},${deep},{"a":${deep}},{"a":3}]`))).toEqual([
      { a: 1 },
      'too_deep',
      'too_deep',
      { a: 3 },
    ])
    expect(valuesOf(await split(`{"a":${deep}}`, { lists: /^b$/ }))).toEqual(['too_deep'])
  })

  test('with a million brackets is read within five seconds', async () => {
    const started = performance.now()
    await split('['.repeat(1_000_000))
    await split(`[${'{"a":'.repeat(300_000)}`)
    await split(`[${'{"a":1'.repeat(300_000)}`)
    await split(`[${'"'.repeat(1_000_001)}`)
    expect(performance.now() - started).toBeLessThan(5000)
  })

  test('with a million values that are not records is given up after 100,000', async () => {
    for (const value of ['1', '{"a":}', '"x"']) {
      const found = await split(`[${`${value},`.repeat(999_999)}1]`)
      expect(found).toHaveLength(100_002)
      expect(found.at(-1)?.problem?.code).toBe('too_damaged')
    }
  })

  test('with duplicate keys or JavaScript names is plain data', async () => {
    const found = await split('[{"a":1,"a":2,"__proto__":{"x":1},"b":"\\ud83d\\u0000"}]')
    expect(found[0]?.value).toHaveProperty('a', 2)
    expect(valuesOf(await split('[NaN,{"a":Infinity},\u0000]'))).toEqual(['bad_json', 'bad_json', 'bad_json'])
  })
})
