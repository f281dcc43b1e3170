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

const fixture = (generation: string): Files => folderFiles(join(import.meta.dirname, 'fixtures', generation))
const read = (generation: string): Promise<ReadResult> => readFiles(fixture(generation), 'facebook')
const post = (record: object): Files => ({
  'your_facebook_activity/posts/your_posts_1.json': JSON.stringify([record]),
})

/** Ensures that an archive has posts, whatever else is in it. */
const other: Files = {
  'your_facebook_activity/posts/your_posts_2.json': '[{"timestamp":1600000000,"data":[{"post":"other"}]}]',
}

describe('Facebook records', () => {
  test('with the same time and text but different pictures are one post', async () => {
    expect(postWithText(await read('F2'), 'Vacaciones')).toMatchObject({
      media: [{ missing: null }, { missing: null }],
      sources: [{ position: 0 }, { position: 1 }],
      group: { type: 2, name: 'Fotos subidas con el móvil' },
    })
  })

  test('of one post are joined in any files and any order', async () => {
    const record = (name: string) => ({
      timestamp: 1700000000,
      data: [{ post: 'Same' }],
      attachments: [{ data: [{ media: { uri: `posts/media/${name}.jpg` } }] }],
    })
    const files = (...names: string[][]): Files =>
      Object.fromEntries(
        names.map((part, index) => [`posts/your_posts_${index + 1}.json`, JSON.stringify(part.map(record))]),
      )
    const [one, two] = await Promise.all([
      readFiles(files(['a', 'b'], ['c'])),
      readFiles(files(['c'], ['b'], ['a'])),
    ])
    expect(one.posts).toHaveLength(1)
    expect(two.posts).toHaveLength(1)
    expect(one.posts[0]?.identity).toBe(two.posts[0]?.identity)
  })

  test('from parts that were zipped together are all read', async () => {
    const record = (text: string) => JSON.stringify([{ timestamp: 1700000000, data: [{ post: text }] }])
    for (const folder of ['posts', 'your_facebook_activity/posts']) {
      const found = await readFiles({
        [`facebook-a-1/${folder}/your_posts_1.json`]: record('one'),
        [`facebook-a-2/${folder}/your_posts_1.json`]: record('two'),
      })
      expect(found.posts.map(({ text }) => text)).toEqual(['one', 'two'])
    }
  })

  test('that are completely equal remain separate posts with their own identities', async () => {
    const { posts } = await read('F2')
    const equal = posts.filter(({ text }) => text === 'Gracias a todos')
    expect(equal).toHaveLength(2)
    expect(new Set(equal.map(({ identity }) => identity)).size).toBe(2)
  })

  test('of different stories at the same time stay separate', async () => {
    expect((await read('F4')).posts.filter(({ kind }) => kind === 'story')).toHaveLength(2)
  })
})

describe('records of label_values', () => {
  test('in an unknown language have no text, but all of it with its labels', async () => {
    const said = (...texts: [label: string, value: string][]) => ({
      timestamp: 1_600_000_000,
      label_values: texts.map(([label, value]) => ({ label, value })),
    })
    const found = await readFiles({
      'your_facebook_activity/posts/posts_on_other_pages_and_profiles.json': JSON.stringify([
        said(['Mezua', 'Zorionak'], ['Sentimendua', 'pozik']),
        said(['Mesaj', 'Tebrikler'], ['Duygu', 'mutlu']),
      ]),
    })
    expect(
      found.posts.map(({ text, words }) => [text, words.map((each) => [each.label, each.text])]),
    ).toEqual([
      [
        '',
        [
          ['Mezua', 'Zorionak'],
          ['Sentimendua', 'pozik'],
        ],
      ],
      ['Tebrikler', [['Duygu', 'mutlu']]],
    ])
  })

  const labeled = (value: string, more: object[] = []) => ({
    timestamp: 1_700_000_000,
    fbid: '77',
    label_values: [...more, { label: 'Message', value }],
  })

  test('are posts in every file of posts', async () => {
    const found = await readFiles({
      'your_facebook_activity/posts/your_posts_1.json': JSON.stringify([labeled('a post')]),
      'your_facebook_activity/reels/your_reels.json': JSON.stringify([labeled('a reel')]),
    })
    expect(found.posts.map(({ kind, text }) => `${kind} ${text}`).sort()).toEqual([
      'post a post',
      'reel a reel',
    ])
  })

  test('have only their own address, not that of a place', async () => {
    const place = { label: 'Place tags', dict: [{ label: 'URL', href: 'https://www.facebook.com/cafe' }] }
    const found = await readFiles({
      'your_facebook_activity/posts/your_posts_1.json': JSON.stringify([labeled('At the café', [place])]),
    })
    expect(found.posts).toMatchObject([{ text: 'At the café', link: null }])
  })
})

describe('the list of posts and comments in groups until 2021', () => {
  test('has both', async () => {
    const found = await readFiles({
      'groups/your_posts_and_comments_in_groups.json': JSON.stringify({
        group_posts: {
          activity_log_data: [
            { timestamp: 1_540_000_001, title: 'Ana posted in G.', data: [{ post: 'group words' }] },
            {
              timestamp: 1_540_000_002,
              title: 'Ana commented',
              data: [{ comment: { timestamp: 1_540_000_002, comment: 'group comment', group: 'G' } }],
            },
          ],
        },
      }),
      ...other,
    })
    expect(found.posts.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'post other',
      'group_post group words',
      'comment group comment',
    ])
  })
})

describe('a list of records that is not known', () => {
  test('is listed in the ledger, and so is its file’s count', async () => {
    const unknown = '"group_surprises_v2":[{"timestamp":1,"words":"here"}]'
    const path = 'your_facebook_activity/groups/group_posts_and_comments.json'
    const known = '"group_posts_v2":[{"timestamp":1600000000,"data":[{"post":"known"}]}]'
    for (const text of [`{${unknown},${known}}`, `{${known},"tags":["a"],"none":[], ${unknown} }`]) {
      const found = await readFiles({ [path]: text })
      expect(found.posts.map(({ text: words }) => words)).toEqual(['known'])
      expect(found.records).toMatchObject([{ outcome: 'unknown', code: 'unknown', raw: unknown }])
      expect(found.files).toMatchObject([{ records: 2, reason: 'Contains 2 records.' }])
    }
  })
})

describe('a record that is not a post', () => {
  test('is listed in the ledger with the reason', async () => {
    const [f1, f2, f4] = await Promise.all([read('F1'), read('F2'), read('F4')])
    expect(codesOf(f1)).toEqual(['unknown author_doubt', 'not_a_post title_only', 'not_a_post in_post'])
    expect(codesOf(f2)).toEqual(['not_a_post in_post', 'not_a_post in_post'])
    expect(codesOf(f4).sort()).toEqual([
      'not_a_post edit_history',
      'not_a_post no_content',
      'skipped pending',
      'skipped trash',
      'unknown author_doubt',
    ])
  })

  test('can be a whole file', async () => {
    const [f1, f2, f4] = await Promise.all([read('F1'), read('F2'), read('F4')])
    expect(fileOutcome(f1, 'message_1.json')).toBe('not_posts messages')
    expect(fileOutcome(f1, 'no-data.txt')).toBe('not_posts empty_category')
    expect(fileOutcome(f2, 'album/1.html')).toBe('failed html_page')
    expect(fileOutcome(f4, 'things.json')).toBe('unknown unknown')
    expect(fileOutcome(f4, 'start_here.html')).toBe('ignored page')
    expect(fileOutcome(f4, 'likes_and_reactions.json')).toBe('not_posts reactions')
  })

  test('can be a page of comments among the JSON files, which is not read', async () => {
    const found = await readFiles({
      ...other,
      'your_facebook_activity/comments_and_reactions/comments.html': '<html>',
      'your_facebook_activity/comments_and_reactions/likes_and_reactions.html': '<html>',
    })
    expect(fileOutcome(found, 'reactions/comments.html')).toBe('failed html_page')
    expect(fileOutcome(found, 'likes_and_reactions.html')).toBe('not_posts reactions')
  })
})

describe('damaged or surprising records', () => {
  test('affect no other record', async () => {
    const found = await readFiles({
      'posts/your_posts_1.json':
        '[{"timestamp":1,"data":[{"post":"one"}]},42,{"timestamp":2,,},{"timestamp":3,"data":[{"post":"three"}]}]',
      'posts/your_posts_2.json': '{ this is not valid json,,,',
      'posts/your_posts_3.json': '[{"timestamp":4,"data":[{"post":"four"}]},{"timestamp":5,"da',
    })
    expect(found.posts.map(({ text }) => text).sort()).toEqual(['four', 'one', 'three'])
    expect(codesOf(found)).toEqual([
      'failed not_a_record',
      'failed bad_json',
      'failed bad_json',
      'failed cut_off',
    ])
    expect(fileOutcome(found, 'your_posts_2.json')).toBe('failed bad_json')
  })

  test('leave every record accounted for, whatever the bytes', async () => {
    const records = Array.from({ length: 8 }, (_, index) => ({
      timestamp: 1_700_000_000 + index,
      data: [{ post: `Text ${index}, "quoted"` }],
      attachments: [{ data: [{ media: { uri: `posts/media/${index}.jpg` } }] }],
    }))
    const bytes = Buffer.from(JSON.stringify(records, null, 2))
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 5, max: bytes.length - 1 }),
        fc.uint8Array({ minLength: 1, maxLength: 8 }),
        async (at, noise) => {
          const json = Buffer.concat([bytes.subarray(0, at), noise, bytes.subarray(at + noise.length)])
          const found = await readFiles({ ...other, 'your_facebook_activity/posts/your_posts_1.json': json })
          // All but the damaged record and at most its neighbors.
          expect(found.posts.length).toBeGreaterThanOrEqual(1 + records.length - 3)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('never stop the reading, whatever their structure', async () => {
    const keys = [
      'timestamp',
      'data',
      'attachments',
      'post',
      'media',
      'uri',
      'place',
      'title',
      'tags',
      'name',
      'poll',
      'label_values',
      'label',
      'value',
      'life_event',
      'start_date',
      'note',
      'external_context',
      'url',
    ]
    const thing = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom(null, true, '', 'x', '(1 , 2)', 0, -1, 1700000000, 'https://youtu.be/x'),
        fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 5 }),
        fc.array(tie('value'), { maxLength: 3 }),
      ),
    })).value
    await fc.assert(
      fc.asyncProperty(fc.array(thing, { maxLength: 8 }), async (records) => {
        const json = JSON.stringify(records)
        const found = await readFiles({
          ...other,
          'your_facebook_activity/posts/your_posts_1.json': json,
          'your_facebook_activity/posts/check-ins.json': json,
          'your_facebook_activity/posts/album/0.json': `{"photos":${json}}`,
          'your_facebook_activity/comments_and_reactions/comments.json': `{"comments_v2":${json}}`,
        })
        expect(codesOf(found)).not.toContain('failed unreadable')
      }),
      { numRuns: 150 },
    )
  })
})

describe('the identity of a Facebook post', () => {
  const media = (uri: string) => [{ data: [{ media: { uri, creation_timestamp: 5 } }] }]
  const old: Files = {
    'posts/your_posts_1.json': JSON.stringify([
      { timestamp: 1600000000, data: [{ post: 'Hello' }], title: 'A' },
      {
        timestamp: 1600000001,
        attachments: media('posts/media/A_1/1_490353074319539_2_n_490353074319539.jpg'),
      },
    ]),
  }
  const later: Files = {
    'facebook-a/your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_2.json': JSON.stringify(
      [
        { timestamp: 1700000000, data: [{ post: 'New' }] },
        {
          timestamp: 1600000001,
          attachments: media('your_facebook_activity/posts/media/A_1/490353074319539.jpg'),
        },
        {
          timestamp: 1600000000,
          data: [{ post: 'Hello' }, { update_timestamp: 1600000000 }],
          title: 'Another name',
        },
      ],
    ),
  }

  test('is the same in another layout, file and position', async () => {
    const [before, after] = await Promise.all([readFiles(old), readFiles(later)])
    const known = new Set(before.posts.map(({ identity }) => identity))
    expect(after.posts.filter(({ identity }) => known.has(identity))).toHaveLength(2)
    expect(after.posts).toHaveLength(3)
  })

  test('differs for another text, time, picture or link, or a comment with the same text', async () => {
    const base = { timestamp: 1600000000, data: [{ post: 'Hello' }] }
    const variants = [
      post(base),
      post({ ...base, timestamp: 1600000001 }),
      post({ ...base, data: [{ post: 'Hello!' }] }),
      post({ ...base, attachments: media('a/b.jpg') }),
      post({ ...base, attachments: [{ data: [{ external_context: { url: 'https://example.org' } }] }] }),
      {
        'your_facebook_activity/comments_and_reactions/comments.json': JSON.stringify({
          comments_v2: [{ timestamp: 1600000000, data: [{ comment: { comment: 'Hello' } }] }],
        }),
      },
    ]
    const found = await Promise.all(variants.map((files) => readFiles(files)))
    expect(new Set(found.map(({ posts }) => posts[0]?.identity)).size).toBe(variants.length)
  })

  test('does not change between versions of the reader', async () => {
    expect((await readFiles(old)).posts.map(({ identity }) => identity.slice(0, 16))).toMatchInlineSnapshot(`
      [
        "c139209317c08be4",
        "588ef14817900595",
      ]
    `)
  })
})
