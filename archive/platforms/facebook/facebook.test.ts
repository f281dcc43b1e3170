import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ArchivePost } from '../../kit/post.ts'
import { type Files, folderFiles, type Read, readFiles } from '../../kit/testing/fixture.ts'

const fixture = (generation: string): Files => folderFiles(join(import.meta.dirname, 'fixtures', generation))
const read = (generation: string): Promise<Read> => readFiles(fixture(generation), 'facebook')
const by = (posts: ArchivePost[], text: string): ArchivePost => {
  const post = posts.find((candidate) => candidate.text.includes(text))
  if (!post) throw new Error(`No post says ${text}`)
  return post
}
const codes = ({ records }: Read) => records.map(({ outcome, code }) => `${outcome} ${code}`)
const file = ({ files }: Read, path: string) => {
  const found = files.find((candidate) => candidate.path.endsWith(path))
  return found && `${found.outcome} ${found.code}`
}
const post = (record: object): Files => ({
  'your_facebook_activity/posts/your_posts_1.json': JSON.stringify([record]),
})

describe('each generation', () => {
  test('of 2018 in HTML is recognised and refused', async () => {
    await expect(read('F0')).rejects.toMatchObject({ code: 'MUST_BE_JSON', found: { generation: 'F0' } })
  })

  test.each([
    ['F1', '', 8],
    ['F2', 'facebook-lucia100/', 12],
    ['F3', '', 1],
    ['F4', 'facebook-amira-2026-03-06-a1B2c3D4/', 13],
    ['FP', '', 4],
  ])('%s is recognised within its wrapper folder and read', async (generation, root, posts) => {
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

describe('text', () => {
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
    const { posts } = await read('F1')
    const mention = by(posts, 'merci')
    expect(mention.text).toBe("Benoît Léger merci d'être venu")
    expect(mention.raw[0]).toContain('@[100000000000002:2048:Beno\\u00c3\\u00aet L\\u00c3\\u00a9ger]')
    expect(mention.tags).toEqual(['Benoît Léger'])
  })

  test('that no database takes is shown by its picture, and kept in the raw record', async () => {
    const { posts } = await readFiles({
      'your_facebook_activity/posts/your_posts_1.json':
        '[{"timestamp":1700000000,"data":[{"post":"a\\u0000b \\ud83d c"}]}]',
    })
    expect(posts[0]?.text).toBe('a\u2400b \ufffd c')
    expect(posts[0]?.raw[0]).toContain('a\\u0000b \\ud83d c')
  })

  test('is a caption where all pictures have it and the post has no words', async () => {
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

describe('kinds', () => {
  test('follow from file and shape, never from words', async () => {
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
      'post 5',
      'shared_link 1',
      'video 1',
    ])
    expect(kinds(f4.posts).sort()).toEqual([
      'archived 1',
      'check_in 1',
      'comment 1',
      'group_post 1',
      'post 6',
      'reel 1',
      'story 2',
    ])
  })

  test('a life event has the date that the person gave, and its place', async () => {
    expect(by((await read('F2')).posts, 'Nuevo empleo')).toMatchObject({
      kind: 'life_event',
      backdated: { at: '2021-06', source: 'life_event.start_date' },
      place: { name: 'Hospital San José', latitude: -34.5 },
    })
  })

  test('a poll has its question and options as words', async () => {
    expect(by((await read('F2')).posts, 'Playa').text).toBe('¿Playa o montaña?\n• Playa\n• Montaña')
  })

  test('a shared link has its address; one to a video can be played', async () => {
    const [f1, f2] = await Promise.all([read('F1'), read('F2')])
    expect(f1.posts.find(({ kind }) => kind === 'shared_link')).toMatchObject({
      text: '',
      link: null,
      sharedLink: { url: 'https://example.org/trails', title: 'Trail map', source: 'example.org' },
      media: [],
    })
    expect(by(f2.posts, 'Mi rutina').media).toMatchObject([
      { type: 'embed', uri: 'https://youtu.be/abc123DEF45' },
    ])
  })

  test('a check-in told twice is one post with all that is known of it', async () => {
    expect(by((await read('F4')).posts, 'At the clinic')).toMatchObject({
      kind: 'check_in',
      externalId: '400000000000001',
      link: 'https://www.facebook.com/100/posts/1',
      place: { name: 'Clinique Bellevue', latitude: 45.51, longitude: -73.57, address: '10 rue Bellevue' },
      sources: [{ position: 5 }, { position: 0 }],
    })
  })
})

describe('dates', () => {
  test('come from the record; edits and backdating stand beside them', async () => {
    expect(by((await read('F2')).posts, 'Hoy')).toMatchObject({
      posted: { at: '2021-06-30T12:00:00.000Z', source: 'timestamp' },
      updated: { at: '2021-06-30T13:00:00.000Z', source: 'update_timestamp' },
      backdated: { at: '2009-05-26T22:30:00.000Z', source: 'backdated_timestamp' },
    })
  })

  test('of a record that has none are never made up', async () => {
    for (const timestamp of [0, -5, null, 'soon', 1e30])
      expect(codes(await readFiles({ ...post({ timestamp, data: [{ post: 'x' }] }), ...other }))).toContain(
        'failed bad_timestamp',
      )
  })

  test('far in the future are as good as others', async () => {
    const { posts } = await readFiles(post({ timestamp: 12_597_861_600, data: [{ post: 'x' }] }))
    expect(posts[0]?.posted.at).toBe('2369-03-18T14:00:00.000Z')
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

/** Makes an archive one with posts, whatever else is in it. */
const other: Files = {
  'your_facebook_activity/posts/your_posts_2.json': '[{"timestamp":1600000000,"data":[{"post":"other"}]}]',
}

describe('media', () => {
  test('carry what the camera and the platform say of them', async () => {
    expect(by((await read('F1')).posts, 'sapin').media).toMatchObject([
      {
        type: 'image',
        title: 'Timeline Photos',
        description: null,
        camera: 'Canon EOS 80D',
        taken: { at: '2018-12-16T22:40:00.000Z', source: 'taken_timestamp' },
        uploaded: { at: '2018-12-17T10:59:59.000Z', source: 'creation_timestamp' },
        place: { latitude: 45.5088, longitude: -73.554 },
      },
    ])
  })

  test('with an absurd clock have no taken date', async () => {
    expect(by((await read('F3')).posts, 'Back on').media[0]).toMatchObject({
      taken: null,
      camera: 'Apple iPhone 13',
    })
  })

  test('are found under another root than their record says', async () => {
    expect(by((await read('F3')).posts, 'Back on').media[0]?.entry).toBe(
      'posts/media/Mobileuploads_1/623000000000001.jpg',
    )
  })

  test('without a telling name are known by their bytes', async () => {
    expect(by((await read('F4')).posts, 'Danse').media).toMatchObject([{ type: 'video', missing: null }])
  })

  test('on the web are never fetched, missing ones are named', async () => {
    const [f1, f2] = await Promise.all([read('F1'), read('F2')])
    expect(by(f2.posts, 'sin archivo').media).toMatchObject([
      { entry: null, missing: 'an address on the web' },
    ])
    const missing = f1.posts.flatMap(({ media }) => media).filter(({ entry }) => entry === null)
    expect(missing).toMatchObject([{ missing: 'not in this archive' }])
  })

  test('of messages never stand in for a missing picture', async () => {
    const { posts, files } = await read('F1')
    const sent = files.find(({ path }) => path.startsWith('messages/') && path.endsWith('.jpg'))
    expect(sent?.outcome).toBe('not_posts')
    expect(posts.flatMap(({ media }) => media).map(({ entry }) => entry)).not.toContain(sent?.path)
  })

  test('of two files of one name neither is taken', async () => {
    const found = await readFiles({
      ...post({ timestamp: 1, attachments: [{ data: [{ media: { uri: 'gone/x/12345678.jpg' } }] }] }),
      'a/12345678.jpg': 'a',
      'b/12345678.jpg': 'b',
    })
    expect(found.posts[0]?.media[0]).toMatchObject({
      entry: null,
      missing: 'several files in this archive have this name',
    })
  })

  test('with a common name alone are not enough', async () => {
    const found = await readFiles({
      ...post({ timestamp: 1, attachments: [{ data: [{ media: { uri: 'gone/x/photo.jpg' } }] }] }),
      'elsewhere/photo.jpg': 'a',
    })
    expect(found.posts[0]?.media[0]).toMatchObject({ entry: null, missing: 'not in this archive' })
  })

  test('that no record names, previews and those of posts are told apart in the ledger', async () => {
    const found = await read('F2')
    expect(file(found, 'clip.mp4')).toBe('media in_post')
    expect(file(found, 'thumb.png')).toBe('media in_record')
    expect(file(found, 'unused.png')).toBe('media no_post')
    expect(found.posts.find(({ kind }) => kind === 'video')?.media[0]?.thumbnail).toBe(
      'facebook-lucia100/posts/media/Videos_q/thumb.png',
    )
  })
})

describe('records of one post', () => {
  test('of one instant and text with different pictures are one post', async () => {
    expect(by((await read('F2')).posts, 'Vacaciones')).toMatchObject({
      media: [{ missing: null }, { missing: null }],
      sources: [{ position: 0 }, { position: 1 }],
      group: { type: 2, name: 'Fotos subidas con el móvil' },
    })
  })

  test('are one post in whatever files and order they stand', async () => {
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

  test('that are equal in all are as many posts, each with its own identity', async () => {
    const { posts } = await read('F2')
    const equal = posts.filter(({ text }) => text === 'Gracias a todos')
    expect(equal).toHaveLength(2)
    expect(new Set(equal.map(({ identity }) => identity)).size).toBe(2)
  })

  test('of different stories of one instant stay apart', async () => {
    expect((await read('F4')).posts.filter(({ kind }) => kind === 'story')).toHaveLength(2)
  })
})

describe('albums', () => {
  test('give their group to posts with their pictures, and become posts where no post has them', async () => {
    const found = await read('F1')
    expect(by(found.posts, 'sapin').group).toMatchObject({ type: 2, name: 'Timeline Photos' })
    expect(found.posts.filter(({ group }) => group?.name === 'Gaspésie 2018')).toMatchObject([
      { kind: 'photo', text: 'Le rocher Percé', externalId: '10155999888777666' },
      { kind: 'photo', text: '' },
    ])
    expect(codes(found)).toContain('not_a_post in_post')
  })

  test('of one name are told apart, the same way in every download', async () => {
    const album = (created: number, uri: string) =>
      JSON.stringify({ name: 'Summer', photos: [{ uri, creation_timestamp: created }] })
    const [one, two] = await Promise.all([
      readFiles({ 'posts/album/0.json': album(2000, 'a.jpg'), 'posts/album/1.json': album(1000, 'b.jpg') }),
      readFiles({ 'posts/album/0.json': album(1000, 'b.jpg'), 'posts/album/7.json': album(2000, 'a.jpg') }),
    ])
    const keys = ({ posts }: Read) =>
      Object.fromEntries(posts.map(({ media, group }) => [media[0]?.uri, group?.key]))
    expect(keys(one)).toEqual(keys(two))
    expect(new Set(Object.values(keys(one))).size).toBe(2)
  })
})

describe('what is not a post', () => {
  test('is named in the ledger with its reason', async () => {
    const [f1, f2, f4] = await Promise.all([read('F1'), read('F2'), read('F4')])
    expect(codes(f1)).toEqual(['not_a_post other_author', 'not_a_post title_only', 'not_a_post in_post'])
    expect(codes(f2)).toEqual(['failed bad_timestamp', 'not_a_post in_post', 'not_a_post in_post'])
    expect(codes(f4).sort()).toEqual([
      'not_a_post edit_history',
      'not_a_post no_content',
      'not_a_post other_author',
      'skipped pending',
      'skipped trash',
      'unknown unknown_language',
    ])
  })

  test('is told for whole files as well', async () => {
    const [f1, f2, f4] = await Promise.all([read('F1'), read('F2'), read('F4')])
    expect(file(f1, 'message_1.json')).toBe('not_posts messages')
    expect(file(f1, 'no-data.txt')).toBe('not_posts empty_category')
    expect(file(f2, 'album/1.html')).toBe('failed html_page')
    expect(file(f4, 'things.json')).toBe('unknown unknown')
    expect(file(f4, 'start_here.html')).toBe('ignored page')
    expect(file(f4, 'likes_and_reactions.json')).toBe('not_posts reactions')
  })

  test('by the words of others on the timeline is told by whose name the title begins with, in any language', async () => {
    const found = await readFiles({
      'posts/your_posts_1.json': JSON.stringify(
        ['Ana', 'Ana', 'Ana', 'Ana', 'Ana', 'Bo'].map((name, index) => ({
          timestamp: 1_700_000_000 + index,
          title: `${name} がタイムラインに投稿しました`,
          data: [{ post: `${name} ${index}` }],
        })),
      ),
      'profile_information/profile_information.json': '{"profile_v2":{"name":{"full_name":"Ana"}}}',
    })
    expect(found.posts).toHaveLength(5)
    expect(codes(found)).toEqual(['not_a_post other_author'])
  })

  test('is not guessed where titles begin otherwise: nothing is lost', async () => {
    const found = await readFiles({
      'posts/your_posts_1.json': JSON.stringify(
        [1, 2, 3, 4, 5, 6].map((index) => ({
          timestamp: 1_700_000_000 + index,
          title: 'قام Ana بتحديث حالته',
          data: [{ post: `text ${index}` }],
        })),
      ),
      'profile_information/profile_information.json': '{"profile_v2":{"name":{"full_name":"Ana"}}}',
    })
    expect(found.posts).toHaveLength(6)
  })
})

describe('damage and surprises', () => {
  test('cost the record that they are in', async () => {
    const found = await readFiles({
      'posts/your_posts_1.json':
        '[{"timestamp":1,"data":[{"post":"one"}]},42,{"timestamp":2,,},{"timestamp":3,"data":[{"post":"three"}]}]',
      'posts/your_posts_2.json': '{ this is not valid json,,,',
      'posts/your_posts_3.json': '[{"timestamp":4,"data":[{"post":"four"}]},{"timestamp":5,"da',
    })
    expect(found.posts.map(({ text }) => text).sort()).toEqual(['four', 'one', 'three'])
    expect(codes(found)).toEqual([
      'failed not_a_record',
      'failed bad_json',
      'failed bad_json',
      'failed cut_off',
    ])
    expect(file(found, 'your_posts_2.json')).toBe('failed bad_json')
  })

  test('in the shape of any record never stop the reading', async () => {
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
        expect(codes(found)).not.toContain('failed unreadable')
      }),
      { numRuns: 150 },
    )
  })
})

describe('identity', () => {
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

  test('is the same in another layout, file and place', async () => {
    const [before, after] = await Promise.all([readFiles(old), readFiles(later)])
    const known = new Set(before.posts.map(({ identity }) => identity))
    expect(after.posts.filter(({ identity }) => known.has(identity))).toHaveLength(2)
    expect(after.posts).toHaveLength(3)
  })

  test('is another for another text, instant, picture, link, or a comment of the same words', async () => {
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

  test('does not change from one version of the reader to the next', async () => {
    expect((await readFiles(old)).posts.map(({ identity }) => identity.slice(0, 16))).toMatchInlineSnapshot(`
      [
        "c139209317c08be4",
        "588ef14817900595",
      ]
    `)
  })
})
