import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DATE_IN_DOUBT } from '#contract/vocabulary/posts/post-date.ts'
import type { ArchivePost } from '../../kit/records/post.ts'
import {
  codesOf,
  type Files,
  folderFiles,
  postWithText,
  type ReadResult,
  readFiles,
} from '../../kit/testing/fixture.ts'

const fixture = (generation: string): Files => folderFiles(join(import.meta.dirname, 'fixtures', generation))
const read = (generation: string): Promise<ReadResult> => readFiles(fixture(generation), 'facebook')
const post = (record: object): Files => ({
  'your_facebook_activity/posts/your_posts_1.json': JSON.stringify([record]),
})

/** Ensures that an archive has posts, whatever else is in it. */
const other: Files = {
  'your_facebook_activity/posts/your_posts_2.json': '[{"timestamp":1600000000,"data":[{"post":"other"}]}]',
}

describe('each generation of Facebook archives', () => {
  test('in HTML (2018) is recognized and refused', async () => {
    await expect(read('F0')).rejects.toMatchObject({ code: 'MUST_BE_JSON', found: { generation: 'F0' } })
  })

  test.each([
    ['F1', '', 8],
    ['F2', 'facebook-lucia100/', 13],
    ['F3', '', 1],
    ['F4', 'facebook-amira-2026-03-06-a1B2c3D4/', 14],
    ['FP', '', 4],
  ])('%s is recognized inside its wrapper folder and read', async (generation, root, posts) => {
    const found = await read(generation)
    expect(found.inspection).toEqual({
      platform: 'facebook',
      format: 'json',
      generation,
      root,
      hasPosts: true,
    })
    expect(found.posts).toHaveLength(posts)
  })
})

describe('the text of a Facebook post', () => {
  test('is repaired in French, Spanish, Arabic, Japanese and emoji', async () => {
    const all = (await Promise.all(['F1', 'F2', 'F3', 'F4', 'FP'].map(read))).flatMap(({ posts }) => posts)
    for (const text of [
      'Notre sapin 🎄',
      '¡Qué frío en Montréal! ❄️',
      'Vacaciones en la montaña 🏔️',
      'سنة جديدة سعيدة 🎉',
      'Back on the ice, finally! עברית العربية',
      '新メニュー始めました ☕',
    ])
      expect(all.map((one) => one.text)).toContain(text)
  })

  test('shows mentions by name and keeps what was received', async () => {
    const mention = postWithText(await read('F1'), 'merci')
    expect(mention.text).toBe("Benoît Léger merci d'être venu")
    expect(mention.raw[0]).toContain('@[100000000000002:2048:Beno\\u00c3\\u00aet L\\u00c3\\u00a9ger]')
    expect(mention.tags).toEqual(['Benoît Léger'])
  })

  test('replaces characters that no database stores, and keeps them in the raw record', async () => {
    const { posts } = await readFiles({
      'your_facebook_activity/posts/your_posts_1.json':
        '[{"timestamp":1700000000,"data":[{"post":"a\\u0000b \\ud83d c"}]}]',
    })
    expect(posts[0]?.text).toBe('a\u2400b \ufffd c')
    expect(posts[0]?.raw[0]).toContain('a\\u0000b \\ud83d c')
  })

  test('is the caption if all pictures share one and the post has no text', async () => {
    const picture = (name: string, description?: string) => ({ media: { uri: `${name}.jpg`, description } })
    const data = (...pictures: object[]) => post({ timestamp: 1700000000, attachments: [{ data: pictures }] })
    expect((await readFiles(data(picture('a', 'At sea'), picture('b', 'At sea')))).posts[0]).toMatchObject({
      text: 'At sea',
      media: [{ description: null }, { description: null }],
    })
    expect((await readFiles(data(picture('a', 'At sea'), picture('b')))).posts[0]).toMatchObject({
      text: '',
      media: [{ description: 'At sea' }, { description: null }],
    })
  })
})

describe('kinds of Facebook posts', () => {
  test('follow from file and structure, never from text', async () => {
    const [f2, f4] = await Promise.all([read('F2'), read('F4')])
    const kinds = (posts: ArchivePost[]) =>
      Object.entries(Object.groupBy(posts, ({ kind }) => kind)).map(
        ([kind, same]) => `${kind} ${same.length}`,
      )
    expect(kinds(f2.posts).sort()).toEqual([
      'check_in 1',
      'comment 1',
      'group_post 1',
      'life_event 1',
      'poll 1',
      'post 6',
      'shared_link 1',
      'video 1',
    ])
    expect(kinds(f4.posts).sort()).toEqual([
      'archived 1',
      'check_in 1',
      'comment 1',
      'group_post 1',
      'post 7',
      'reel 1',
      'story 2',
    ])
  })

  test('are the same whatever its texts say', async () => {
    // Posts that are listed in two files are one post only if their texts match.
    const kindsOf = ({ posts }: ReadResult) =>
      Object.fromEntries(
        posts.flatMap(({ kind, sources }) => sources.map((of) => [`${of.file} ${of.position}`, kind])),
      )
    for (const generation of ['F2', 'F4']) {
      const files = fixture(generation)
      // Without a profile, the owner has the name of the comments’ author, with which every sentence begins.
      const others = Object.entries(files).filter(([path]) => !path.endsWith('profile_information.json'))
      const other = Object.fromEntries(
        others.map(([path, data]) => [
          path,
          path.endsWith('.json')
            ? String(data).replace(
                /("(?:title|post|comment|author)":\s*)"[^"]*"/g,
                '$1"Ana was live, shared a link, added a life event and started a poll."',
              )
            : data,
        ]),
      )
      expect(kindsOf(await readFiles(other, 'facebook'))).toMatchObject(kindsOf(await read(generation)))
    }
  })

  test('a life event keeps the date that the person entered, and its place', async () => {
    expect(postWithText(await read('F2'), 'Nuevo empleo')).toMatchObject({
      kind: 'life_event',
      backdated: { at: '2021-06', source: 'life_event.start_date' },
      place: { name: 'Hospital San José', latitude: -34.5 },
    })
  })

  test('a poll has its question and options as text', async () => {
    expect(postWithText(await read('F2'), 'Playa').text).toBe('¿Playa o montaña?\n• Playa\n• Montaña')
  })

  test('a shared link has its address; one to a video can be played', async () => {
    const [f1, f2] = await Promise.all([read('F1'), read('F2')])
    expect(f1.posts.find(({ kind }) => kind === 'shared_link')).toMatchObject({
      text: '',
      link: null,
      sharedLink: { url: 'https://example.org/trails', title: 'Trail map', source: 'example.org' },
      media: [],
    })
    expect(postWithText(f2, 'Mi rutina').media).toMatchObject([
      { type: 'embed', uri: 'https://youtu.be/abc123DEF45' },
    ])
  })

  test('a check-in in two records is one post with everything known about it', async () => {
    expect(postWithText(await read('F4'), 'At the clinic')).toMatchObject({
      kind: 'check_in',
      externalId: '400000000000001',
      link: 'https://www.facebook.com/100/posts/1',
      place: { name: 'Clinique Bellevue', latitude: 45.51, longitude: -73.57, address: '10 rue Bellevue' },
      sources: [{ position: 5 }, { position: 0 }],
    })
  })
})

describe('dates of Facebook posts', () => {
  test('come from the record; edits and backdating are kept too', async () => {
    expect(postWithText(await read('F2'), 'Hoy')).toMatchObject({
      posted: { at: '2021-06-30T12:00:00.000Z', source: 'timestamp' },
      updated: { at: '2021-06-30T13:00:00.000Z', source: 'update_timestamp' },
      backdated: { at: '2009-05-26T22:30:00.000Z', source: 'backdated_timestamp' },
    })
  })

  test('can be from before 1970 if a person backdated the post', async () => {
    const found = await readFiles(
      post({ timestamp: 1_600_000_000, data: [{ post: 'Born' }, { backdated_timestamp: -86_400 }] }),
    )
    expect(found.posts[0]?.backdated?.at).toBe('1969-12-31T00:00:00.000Z')
  })

  test('are never made up for a record without one', async () => {
    for (const timestamp of [null, '', undefined])
      expect(codesOf(await readFiles({ ...post({ timestamp, data: [{ post: 'x' }] }), ...other }))).toContain(
        'failed bad_timestamp',
      )
  })

  test.each<[string, string]>([
    ['0', '0'],
    ['-5', '-5'],
    ['"soon"', 'soon'],
    ['"1500000000 "', '1500000000 '],
    ['1e400', '1e400'],
    ['9007199254740993', '9007199254740993'],
  ])('are in doubt, with what was written, if they are none: %s', async (written, value) => {
    const found = await readFiles({
      'your_facebook_activity/posts/your_posts_1.json': `[{"timestamp":${written},"data":[{"post":"x"}]}]`,
    })
    expect(found.posts).toMatchObject([
      {
        text: 'x',
        posted: { at: DATE_IN_DOUBT, source: 'timestamp', doubt: { reason: 'impossible', value } },
      },
    ])
  })

  test('are in doubt for two posts of the same words as for one', async () => {
    const records = [1, 2].map(() => ({ timestamp: 'soon', data: [{ post: 'x' }] }))
    const { posts } = await readFiles({ 'posts/your_posts_1.json': JSON.stringify(records) })
    expect(posts).toHaveLength(2)
  })

  test('are in doubt if they are more than 14 hours later than the archive', async () => {
    const records = [0, 14 * 3600, 14 * 3600 + 1].map((later) => ({
      timestamp: 1_700_000_000 + later,
      data: [{ post: `${later}` }],
    }))
    const files = { 'posts/your_posts_1.json': JSON.stringify(records) }
    const { posts } = await readFiles(files, 'facebook', new Date(1_700_000_000_000))
    expect(posts.map(({ text, posted }) => [text, posted.at, posted.doubt])).toEqual([
      ['0', '2023-11-14T22:13:20.000Z', undefined],
      ['50400', '2023-11-15T12:13:20.000Z', undefined],
      ['50401', '2023-11-15T12:13:21.000Z', { reason: 'later', value: '2023-11-15T12:13:21.000Z' }],
    ])
  })

  test('can be far in the future if the archive does not say when it was made, but not for ever', async () => {
    const dateAt = async (timestamp: number) =>
      (await readFiles(post({ timestamp, data: [{ post: 'x' }] }))).posts[0]?.posted
    expect(await dateAt(12_597_861_600)).toEqual({ at: '2369-03-18T14:00:00.000Z', source: 'timestamp' })
    for (const [timestamp, value] of [
      [253_500_000_000, '10003-02-04T18:40:00.000Z'],
      [1_500_000_000_000_000, '49503-02-10T02:40:00.000Z'],
    ] as const)
      expect(await dateAt(timestamp)).toMatchObject({ doubt: { reason: 'later', value } })
  })

  test('never come from another record', async () => {
    const record = fc.record({ timestamp: fc.integer({ min: 1, max: 4e9 }), text: fc.uuid() })
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 30 }), async (records) => {
        const { posts } = await readFiles({
          'posts/your_posts_1.json': JSON.stringify(
            records.map(({ timestamp, text }) => ({ timestamp, data: [{ post: text }] })),
          ),
        })
        expect(posts.map(({ text, posted }) => `${text} ${posted.at}`).sort()).toEqual(
          records.map(({ text, timestamp }) => `${text} ${new Date(timestamp * 1000).toISOString()}`).sort(),
        )
      }),
      { numRuns: 40 },
    )
  })
})
