import { describe, expect, test } from 'vitest'
import { DATE_IN_DOUBT } from '#contract/vocabulary/posts/post-date.ts'
import { type Files, readFiles } from '../testing/fixture.ts'
import { countNames, doubledValues } from '../json/doubled.ts'

const FILE = 'your_facebook_activity/posts/your_posts_1.json'
const TWEETS = 'data/tweets.js'
const TIME = '"created_at":"Tue Mar 04 22:59:59 +0000 2025"'
const POST = '{"timestamp":1500000001,"data":[{"post":"At home"}]}'
const read = (json: string, path = FILE): ReturnType<typeof readFiles> =>
  readFiles({ [path]: json } satisfies Files)

describe('names that a record has twice', () => {
  test('keep both values, and put a date with two values in doubt', async () => {
    const { posts } = await read(
      `[{"timestamp":1400000000,"data":[{"post":"I ran, l\\u00c3\\u00a0"}],"timestamp" : 1500000000,"data":[{"post":"At home"}]}]`,
    )
    expect(posts).toMatchObject([
      {
        text: 'At home',
        posted: {
          source: 'timestamp',
          doubt: { reason: 'several', value: '1400000000, 2017-07-14T02:40:00.000Z' },
        },
        words: [
          { origin: 'other_wording', label: 'timestamp', text: '1400000000' },
          { origin: 'other_wording', label: 'data', text: 'I ran, là' },
        ],
      },
    ])
    expect(posts[0]?.posted.at).not.toBe(DATE_IN_DOUBT)
  })

  test('are found deep in it, and in a file with one bare record', async () => {
    for (const json of [
      `[{"timestamp":1500000000,"data":[{"post":"First: {\\"a\\":1}","post":"Second"}]}]`,
      `{"timestamp":1500000000,"data":[{"post":"First: {\\"a\\":1}","post":"Second"}]}`,
    ]) {
      const { posts } = await read(json)
      expect(posts).toMatchObject([{ text: 'Second', words: [{ label: 'post', text: 'First: {"a":1}' }] }])
      expect(posts[0]?.posted.doubt).toBeUndefined()
    }
  })

  test.each([
    ['in a record', FILE, '[{"timestamp":1500000000,"timestamp":1500000000,"data":[{"post":"x"}]}]'],
    ['in two forms', FILE, '[{"timestamp":1500000000000,"timestamp":1500000000,"data":[{"post":"x"}]}]'],
    ['deep in it', TWEETS, `[{"tweet":{${TIME},${TIME},"id_str":"7","full_text":"x"}}]`],
    [
      'in an object that it has twice',
      TWEETS,
      `[{"tweet":{${TIME},"full_text":"y"},"tweet":{${TIME},"id_str":"7","full_text":"x"}}]`,
    ],
  ])('and one date twice are no doubt: %s', async (_what, path, json) => {
    const { posts } = await read(json, path)
    expect(posts).toMatchObject([{ text: 'x' }])
    expect(posts[0]?.posted.doubt).toBeUndefined()
  })

  test('put a date in doubt if an object that it has twice has another', async () => {
    const other = TIME.replace('2025', '2024')
    const { posts } = await read(
      `[{"tweet":{${other},"full_text":"y"},"tweet":{${TIME},"id_str":"7","full_text":"x"}}]`,
      TWEETS,
    )
    expect(posts).toMatchObject([
      {
        posted: { doubt: { reason: 'several', value: expect.stringContaining('2024, 2025-') as string } },
        words: [{ text: expect.stringContaining('2024') as string }, { text: 'y' }],
      },
    ])
  })

  test('are counted and listed by their JSON', () => {
    const text = ' { "a" : [ 1 , {"b":{}, "b":[true,null]} ], "\\u0061":"x:,{", "c":-1.5e3 } '
    expect(countNames(JSON.parse(text))).toBe(2)
    expect(doubledValues(text)).toEqual([
      { key: 'b', value: {}, next: [true, null] },
      { key: 'a', value: [1, { b: [true, null] }], next: 'x:,{' },
    ])
    expect(doubledValues('[{"a":1},{"a":2},"a",3]')).toEqual([])
  })

  test('nested in each other are read only as far as that is no more than the record twice', () => {
    let json = `"${'x'.repeat(10_000)}"`
    for (let depth = 0; depth < 60; depth++) json = `{"a":${json},"a":${depth}}`
    const { length } = doubledValues(json)
    expect([length > 0, length < 10]).toEqual([true, true])
  })

  test('make a record with too many words too large', async () => {
    const words = JSON.stringify(Array.from({ length: 60_000 }, (_, n) => `w${n}`))
    const found = await read(`[{"timestamp":1500000000,"x":${words},"x":0,"data":[{"post":"x"}]},${POST}]`)
    expect(found.records.map(({ code }) => code)).toEqual(['too_large'])
  })
})

describe('a file that a program has rewritten in Windows-1252', () => {
  test('is read as such, and says so', async () => {
    const json = Buffer.from(
      '[{"timestamp":1500000000,"data":[{"post":"caf\u00e9"}]},{"timestamp":1,"data":[]}]',
      'latin1',
    )
    const found = await readFiles({ [FILE]: json }, 'facebook')
    expect(found.posts).toMatchObject([{ text: 'café' }])
    expect(found.files).toMatchObject([
      { code: 'read_windows', reason: expect.stringContaining('In 1 of them') as string },
    ])
  })
})
