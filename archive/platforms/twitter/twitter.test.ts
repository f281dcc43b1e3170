import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  codesOf,
  fileOutcome,
  type Files,
  folderFiles,
  postWithText,
  type ReadResult,
  readFiles,
} from '../../kit/testing/fixture.ts'

const read = (generation: string): Promise<ReadResult> =>
  readFiles(folderFiles(join(import.meta.dirname, 'fixtures', generation)), 'twitter')
const tweets = (records: unknown): Files => ({
  'data/tweets.js': `window.YTD.tweets.part0 = ${JSON.stringify(records)}`,
})

describe('each generation of Twitter archives', () => {
  test.each([
    ['X0', '', 3],
    ['X1', '', 1],
    ['X2', 'twitter-2026-02-01-abc/', 9],
  ])('%s is recognized and read', async (generation, root, posts) => {
    const found = await read(generation)
    expect(found.inspection).toMatchObject({ platform: 'twitter', format: 'json', generation, root })
    expect(found.posts).toHaveLength(posts)
  })
})

describe('a tweet', () => {
  test('has its text unescaped, with the full addresses of short links', async () => {
    expect(postWithText(await read('X0'), 'Año nuevo')).toMatchObject({
      text: 'Año nuevo & vida nueva http://example.org/blog?a=1&b=2',
      sharedLink: { url: 'http://example.org/blog?a=1&b=2' },
      place: { latitude: 41.38, longitude: 2.17 },
    })
  })

  test('in both a record and the table is one post, and so is one in the table alone', async () => {
    const found = await read('X0')
    expect(postWithText(found, 'Año nuevo').sources).toHaveLength(2)
    expect(postWithText(found, 'Solo en la tabla')).toMatchObject({
      posted: { source: 'timestamp' },
      sources: [{}],
    })
  })

  test('has its own ID, address and time, whatever the time zone', async () => {
    expect(postWithText(await read('X2'), 'agreed')).toMatchObject({
      kind: 'comment',
      text: '@friend agreed <3',
      externalId: '1900000000000000003',
      link: 'https://x.com/yusuf_k/status/1900000000000000003',
      posted: { at: '2025-12-07T07:00:00.000Z', source: 'created_at' },
      isPrivate: null,
    })
  })

  test('has its pictures and the best version of a video, without links to them in its text', async () => {
    expect(postWithText(await read('X1'), 'métro')).toMatchObject({
      text: 'Première ligne du métro 🚇',
      media: [{ type: 'image', entry: 'tweet_media/1100000000000000001-D0abc.jpg' }],
    })
    expect(postWithText(await read('X2'), 'Skating').media).toMatchObject([
      { type: 'video', entry: 'twitter-2026-02-01-abc/data/tweets_media/1900000000000000008-high.mp4' },
    ])
    expect(postWithText(await read('X2'), 'second part').media).toMatchObject([
      { missing: 'not in this archive' },
    ])
  })

  test('longer than 280 characters has its full text from the note tweet', async () => {
    expect(postWithText(await read('X2'), 'This is the beginning')).toMatchObject({
      text: expect.stringMatching(/it was spring & over\.$/),
      externalId: '1900000000000000005',
      sources: [
        { file: expect.stringContaining('tweets.js') },
        { file: expect.stringContaining('note-tweet.js') },
      ],
    })
  })

  test('that replies to the author’s own tweet is part of a thread', async () => {
    const thread = (await read('X2')).posts.filter(({ group }) => group !== null)
    expect(thread.map(({ text, kind }) => [text.slice(0, 2), kind])).toEqual([
      ['1/', 'post'],
      ['2/', 'post'],
    ])
    expect(new Set(thread.map(({ group }) => `${group?.type} ${group?.key}`)).size).toBe(1)
  })

  test('in a circle of replies causes no endless loop', async () => {
    const tweet = (id: string, parent: string) => ({
      tweet: {
        id_str: id,
        created_at: 'Sat Dec 06 18:20:30 +0000 2025',
        full_text: id,
        in_reply_to_status_id_str: parent,
      },
    })
    expect((await readFiles(tweets([tweet('1', '2'), tweet('2', '1')]))).posts).toHaveLength(2)
  })
})

describe('a row of the table of 2012 to 2018', () => {
  const rowOf = async (id: string, time: string, addresses: string) => {
    const header = 'tweet_id,timestamp,text,expanded_urls'
    const files = folderFiles(join(import.meta.dirname, 'fixtures', 'X0'))
    const table = `${header}\n${id},${time},"In the row","${addresses}"\n`
    return postWithText(await readFiles({ ...files, 'tweets.csv': table }), 'In the row')
  }

  test('has all its addresses, whole and each once, but not the page of its own picture', async () => {
    const own = 'https://twitter.com/ana/status/450000000000000009/photo/1'
    const [first, second] = ['http://example.org/politik/0,1518,720000,00.html', 'https://example.org/b']
    const row = await rowOf(
      '450000000000000009',
      '2014-01-03 10:00:00 +0000',
      [own, first, first, second].join(','),
    )
    expect(row.sharedLink).toMatchObject({ url: first })
    expect(row.words.map(({ origin, text }) => [origin, text])).toEqual([['link', second]])
  })

  test('from before November 2010 shows the platform’s own date if it states no time of day', async () => {
    const midnight = '2010-05-01 00:00:00 +0000'
    expect((await rowOf('13200000001', midnight, '')).words).toMatchObject([
      { origin: 'detail', label: 'timestamp', text: midnight },
    ])
    expect((await rowOf('13200000001', '2010-05-01 00:00:01 +0000', '')).words).toEqual([])
    expect((await rowOf('450000000000000009', '2014-05-01 00:00:00 +0000', '')).words).toEqual([])
  })
})

describe('a Twitter record that is not a post', () => {
  test('is listed in the ledger with the reason', async () => {
    expect(codesOf(await read('X0'))).toEqual(['not_a_post repost'])
    expect(codesOf(await read('X2')).sort()).toEqual([
      'not_a_post earlier_version',
      'not_a_post repost',
      'skipped restricted',
      'skipped trash',
      'unknown note_without_tweet',
    ])
  })

  test('is listed if it is an article without a date or the text of a deleted long tweet, and so is a file that we do not know', async () => {
    const found = await readFiles({
      ...tweets([{ id_str: '1', created_at: '2025-01-01T00:00:00Z', full_text: 'good' }]),
      'data/article.js': 'window.YTD.article.part0 = [{"article":{"title":"My fall","content":"Ice"}}]',
      'data/article-metadata.js': 'window.YTD.article_metadata.part0 = []',
      'data/deleted-note-tweet.js':
        'window.YTD.deleted_note_tweet.part0 = [{"noteTweet":{"core":{"text":"I lied"}}}]',
      'data/new-kind-of-post.js': 'window.YTD.new_kind_of_post.part0 = [{"text":"Hello"}]',
    })
    expect(found.records.map(({ outcome, code, raw }) => [outcome, code, raw])).toEqual([
      ['unknown', 'unreadable', '{"article":{"title":"My fall","content":"Ice"}}'],
      ['skipped', 'trash', '{"noteTweet":{"core":{"text":"I lied"}}}'],
    ])
    expect(fileOutcome(found, 'article-metadata.js')).toBe('not_posts about_posts')
    expect(fileOutcome(found, 'new-kind-of-post.js')).toBe('unknown unknown')
  })

  test('never stops the reading, whatever its structure', async () => {
    const keys = [
      'tweet',
      'id_str',
      'created_at',
      'full_text',
      'entities',
      'urls',
      'url',
      'expanded_url',
      'extended_entities',
      'media',
      'video_info',
      'variants',
      'edit_info',
      'initial',
      'editTweetIds',
      'coordinates',
    ]
    const thing = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom(null, '', 'x', '7', 0, 'Sat Dec 06 18:20:30 +0000 2025', 'https://youtu.be/x'),
        fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 5 }),
        fc.array(tie('value'), { maxLength: 3 }),
      ),
    })).value
    const good = { id_str: '1', created_at: '2025-01-01T00:00:00Z', full_text: 'good' }
    await fc.assert(
      fc.asyncProperty(fc.array(thing, { maxLength: 8 }), async (records) => {
        const found = await readFiles({
          ...tweets(records),
          'data/community-tweet.js': `x = ${JSON.stringify([good])}`,
          'data/note-tweet.js': `x = ${JSON.stringify(records)}`,
        })
        expect(codesOf(found)).not.toContain('failed unreadable')
      }),
      { numRuns: 150 },
    )
  })
})
