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
  readFiles(folderFiles(join(import.meta.dirname, 'fixtures', generation)), 'instagram')
const kinds = ({ posts }: ReadResult) => posts.map(({ kind }) => kind).sort()
const posts = (records: object[], path = 'media/posts_1.json'): Files => ({
  [`your_instagram_activity/${path}`]: JSON.stringify(records),
})

describe('each generation of Instagram archives', () => {
  test.each([
    ['I0', '', ['post', 'post', 'post', 'story', 'story']],
    [
      'I1',
      'instagram-marta_r-2022-06-30-aB3dE5fG/',
      ['archived', 'comment', 'post', 'post', 'story', 'story', 'video'],
    ],
    ['I2', '', ['comment', 'comment', 'comment', 'post']],
    ['I3', '', ['post', 'post', 'post', 'post', 'reel']],
    ['I4', '', ['post', 'post', 'post']],
  ])('%s is recognized and read', async (generation, root, expected) => {
    const found = await read(generation)
    expect(found.inspection).toEqual({
      platform: 'instagram',
      format: 'json',
      generation,
      root,
      hasPosts: true,
    })
    expect(kinds(found)).toEqual(expected)
  })
})

describe('the text of an Instagram post', () => {
  test('is repaired in French, Spanish, Arabic and emoji, and left alone if it was right', async () => {
    const all = (await Promise.all(['I0', 'I1', 'I2', 'I3', 'I4'].map(read))).flatMap((found) => found.posts)
    for (const text of [
      'Déjà dimanche ☕️',
      'Primer día sin muletas 💪 ¡vamos!',
      'Un seul post 🎿 à Tremblant',
      'شكرا لكم',
      "Été à l'île d'Orléans 🍓",
    ])
      expect(all.map((post) => post.text)).toContain(text)
  })

  test('is the title of a carousel, or the caption of a single picture', async () => {
    const found = await read('I1')
    expect(postWithText(found, 'Barcelona')).toMatchObject({
      posted: { at: '2022-05-31T12:26:43.000Z', source: 'creation_timestamp' },
      media: [{ type: 'image' }, { type: 'image' }, { type: 'video', place: { latitude: 41.38 } }],
    })
    expect(postWithText(found, 'Primer día')).toMatchObject({
      posted: { source: 'media.creation_timestamp' },
      media: [{ title: null, missing: null }],
    })
  })

  test('is the title above a single picture if that has none', async () => {
    const picture = { uri: 'a.jpg', creation_timestamp: 1722801156, title: '' }
    const found = await readFiles(
      posts([{ media: [picture], title: 'Lunch', creation_timestamp: 1722801157 }]),
    )
    expect(found.posts).toMatchObject([{ text: 'Lunch', posted: { at: '2024-08-04T19:52:37.000Z' } }])
  })
})

describe('pictures of one Instagram post', () => {
  test('are records with the same time and caption in the first layout', async () => {
    expect(postWithText(await read('I0'), 'dimanche')).toMatchObject({
      media: [{ missing: null }, { missing: null }],
      place: { name: 'Café Olimpico' },
      sources: [{ position: 0 }, { position: 1 }],
    })
  })

  test('are one post if both reels and posts contain it, even a second apart', async () => {
    const reel = (await read('I3')).posts.find(({ kind }) => kind === 'reel')
    expect(reel).toMatchObject({
      text: 'New season 🌱 #garden',
      media: [{ type: 'video' }],
      sources: [
        { file: expect.stringContaining('posts_1.json') },
        { file: expect.stringContaining('reels.json') },
      ],
    })
  })
})

describe('the Instagram layout of 2026', () => {
  test('is joined with the older layout, which provides text, date and order', async () => {
    const found = await read('I4')
    const carousel = postWithText(found, 'Deux photos')
    expect(carousel).toMatchObject({
      externalId: '18159195736450299',
      posted: { source: 'creation_timestamp' },
    })
    expect(carousel.media.map(({ uri }) => uri.slice(-22))).toEqual(
      ['18159195736450201.jpg', '18159195736450202.jpg'].map((name) => `_${name}`),
    )
    expect(carousel.sources).toHaveLength(2)
  })

  test('is read alone in a known language, without drafts and unpublished posts', async () => {
    const found = await read('I4')
    expect(postWithText(found, 'Seulement ici').sources).toHaveLength(1)
    expect(codesOf(found)).toEqual(['skipped draft', 'skipped unpublished', 'unknown unknown_language'])
  })

  test('keeps posts in an unknown language if the older layout shows they were published', async () => {
    const medium = {
      uri: 'media/posts/202607/1_n_18159195736450118.jpg',
      creation_timestamp: 1785234519,
      title: 'Kesä',
    }
    const labeled = {
      timestamp: 1785234519,
      media: [],
      fbid: '18159195736450118',
      label_values: [
        { label: 'Kuvateksti', value: 'Kesä' },
        { label: 'Luonnos', value: 'Epätosi' },
        { media: [medium] },
      ],
    }
    const found = await readFiles({
      ...posts([{ media: [medium] }]),
      ...posts([labeled], 'media/posts.json'),
    })
    expect(found.posts).toMatchObject([{ text: 'Kesä', externalId: '18159195736450118', sources: [{}, {}] }])
  })

  test('gives a post the same identity as older layouts', async () => {
    const medium = { uri: 'media/posts/202607/51000_n_18159195736450118.jpg', creation_timestamp: 1785234519 }
    const old = await readFiles(posts([{ media: [{ ...medium, title: 'Before' }] }], 'content/posts_1.json'))
    const labeled = {
      timestamp: 1785234520,
      media: [],
      fbid: '18159195736450118',
      label_values: [
        { label: 'Caption', value: 'After an edit' },
        { label: 'Media', media: [{ ...medium, uri: 'media/other/18159195736450118.jpg' }] },
      ],
    }
    const recent = await readFiles(posts([labeled], 'media/posts.json'))
    expect(recent.posts[0]?.identity).toBe(old.posts[0]?.identity)
  })
})

describe('Instagram comments', () => {
  test('are distinguished from the owner of the picture by label, or because the owner cannot be in a comment', async () => {
    const found = await read('I2')
    expect(found.posts.filter(({ kind }) => kind === 'comment').map(({ text }) => text)).toEqual([
      'Magnifique 😍',
      'rất đẹp !',
      'kaunis',
    ])
  })

  test('with the same time and text are separate', async () => {
    const comment = { string_map_data: { Comment: { value: 'Yes' }, Time: { timestamp: 5 } } }
    const found = await readFiles(posts([comment, comment], 'comments/post_comments_1.json'))
    expect(found.posts).toHaveLength(2)
  })
})

describe('Instagram comments on stories', () => {
  test('are read from the file that the platform names hype', async () => {
    const comment = {
      string_map_data: {
        Comment: { value: 'See you there' },
        'Media Owner': { value: 'bob' },
        Time: { timestamp: 1_700_000_000 },
      },
    }
    const found = await readFiles({
      'your_instagram_activity/comments/hype.json': JSON.stringify({ comments_story_comments: [comment] }),
    })
    expect(found.posts).toMatchObject([{ kind: 'comment', text: 'See you there' }])
  })
})

describe('a picture that is both a post and a story', () => {
  test('is two posts, each with its own date and words', async () => {
    const uri = (folder: string) => `media/${folder}/17900000000000001.jpg`
    const found = await readFiles({
      ...posts([{ media: [{ uri: uri('posts'), creation_timestamp: 1_600_000_000, title: 'As a post' }] }]),
      'your_instagram_activity/media/stories.json': JSON.stringify({
        ig_stories: [{ uri: uri('stories'), creation_timestamp: 1_610_000_000, title: 'As a story' }],
      }),
    })
    expect(found.posts.map(({ kind, text, posted }) => [kind, text, posted.at.slice(0, 4)])).toEqual([
      ['post', 'As a post', '2020'],
      ['story', 'As a story', '2021'],
    ])
    expect(new Set(found.posts.map(({ identity }) => identity)).size).toBe(2)
  })
})

describe('an Instagram record that is not a post', () => {
  test('is listed in the ledger with the reason', async () => {
    const [i0, i1, i2, i3] = await Promise.all(['I0', 'I1', 'I2', 'I3'].map(read))
    expect(codesOf(i0 as ReadResult)).toEqual(['not_a_post profile_photo', 'not_a_post message'])
    expect(codesOf(i1 as ReadResult)).toEqual(['not_a_post profile_photo'])
    expect(codesOf(i2 as ReadResult)).toEqual(['skipped trash', 'skipped trash', 'not_a_post threads'])
    expect(codesOf(i3 as ReadResult)).toEqual(['not_a_post no_content'])
  })

  test('can be a page of comments among the JSON files, which is not read', async () => {
    const found = await readFiles({
      ...posts([{ title: 'one', creation_timestamp: 5, media: [] }]),
      'your_instagram_activity/comments/post_comments_1.html': '<html>',
      'your_instagram_activity/likes/liked_posts.html': '<html>',
    })
    expect(fileOutcome(found, 'post_comments_1.html')).toBe('failed html_page')
    expect(fileOutcome(found, 'liked_posts.html')).toBe('not_posts reactions')
  })

  test('is recognized by its file, even if a posts file has the same name', async () => {
    const found = (await read('I2')).files.find(({ path }) => path.includes('past_instagram_insights'))
    expect(found).toMatchObject({ outcome: 'not_posts', code: 'logs' })
  })
})

describe('surprising Instagram records', () => {
  test('never stop the reading, whatever their structure', async () => {
    const keys = [
      'media',
      'uri',
      'title',
      'creation_timestamp',
      'timestamp',
      'media_metadata',
      'video_metadata',
      'exif_data',
      'label_values',
      'label',
      'value',
      'dict',
      'fbid',
      'string_map_data',
      'Comment',
    ]
    const thing = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom(null, false, '', 'x', 'Caption', 'True', 0, -1, 1700000000),
        fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 5 }),
        fc.array(tie('value'), { maxLength: 3 }),
      ),
    })).value
    await fc.assert(
      fc.asyncProperty(fc.array(thing, { maxLength: 8 }), async (records) => {
        const found = await readFiles({
          ...posts([{ title: 'one', creation_timestamp: 5, media: [] }], 'media/posts_2.json'),
          ...posts(records as object[]),
          ...posts(records as object[], 'media/posts.json'),
          ...posts(records as object[], 'media/stories.json'),
          ...posts(records as object[], 'comments/post_comments_1.json'),
        })
        expect(codesOf(found)).not.toContain('failed unreadable')
      }),
      { numRuns: 150 },
    )
  })
})
