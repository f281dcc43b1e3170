import { describe, expect, test } from 'vitest'
import { type Files, type ReadResult, readFiles } from '../../kit/testing/fixture.ts'

const ROOT = 'your_facebook_activity/posts'
const AT = 1_600_000_000

const read = (files: Record<string, unknown>): Promise<ReadResult> =>
  readFiles(
    Object.fromEntries(
      Object.entries(files).map(([path, data]) => [
        path,
        typeof data === 'string' ? data : JSON.stringify(data),
      ]),
    ) as Files,
    'facebook',
  )

const postWith = (attachment: object, more: object = {}): Promise<ReadResult> =>
  read({
    [`${ROOT}/your_posts_1.json`]: [
      { timestamp: AT, data: [{ post: 'A fine day' }], attachments: [{ data: [attachment] }], ...more },
    ],
  })

const wordsOf = ({ posts }: ReadResult) =>
  posts[0]?.words.map(({ origin, media, label, text }) => [origin, media, label, text])

const photo = (name: string, more: object = {}) => ({ media: { uri: `${ROOT}/media/${name}`, ...more } })

describe('additional words of a Facebook post', () => {
  test('include the caption of each photo', async () => {
    const found = await read({
      [`${ROOT}/your_posts_1.json`]: [
        {
          timestamp: AT,
          data: [{ post: 'A fine day' }],
          attachments: [
            {
              data: [
                photo('a.jpg', { description: 'Up on the roof' }),
                photo('b.jpg'),
                photo('c.jpg', { description: 'A fine day' }),
              ],
            },
            { data: [photo('d.jpg', { description: 'Back hurts' })] },
          ],
        },
      ],
      [`${ROOT}/media/a.jpg`]: 'a',
    })
    expect(wordsOf(found)).toEqual([
      ['caption', 0, null, 'Up on the roof'],
      ['caption', 3, null, 'Back hurts'],
    ])
  })

  test('make a post, although they are beside its text under a key that is not known', async () => {
    const record = {
      timestamp: AT,
      title: 'A title',
      data: [{ overlay: 'Up again' }, { update_timestamp: AT }],
    }
    const found = await read({ [`${ROOT}/your_posts_1.json`]: [record] })
    expect(wordsOf(found)).toEqual([
      ['title', null, null, 'A title'],
      ['detail', null, 'overlay', 'Up again'],
    ])
  })

  test('include the captions of both photos of a post without text', async () => {
    const found = await read({
      [`${ROOT}/your_posts_1.json`]: [
        {
          timestamp: AT,
          attachments: [
            { data: [photo('a.jpg', { description: 'One' }), photo('b.jpg', { description: 'Two' })] },
          ],
        },
      ],
    })
    expect(found.posts[0]?.text).toBe('')
    expect(wordsOf(found)).toEqual([
      ['caption', 0, null, 'One'],
      ['caption', 1, null, 'Two'],
    ])
  })

  test.each([
    [
      'an event',
      { event: { name: 'Fun run', description: '10 km for charity', start_timestamp: 5 } },
      ['event', null, 'name', 'Fun run'],
    ],
    [
      'the description of an event',
      { event: { name: 'A fine day', description: '10 km' } },
      ['event', null, 'description', '10 km'],
    ],
    [
      'an introduction',
      { text: 'Supporting the hospital' },
      ['attachment', null, null, 'Supporting the hospital'],
    ],
    ['a name', { name: 'Ottawa Cyclists' }, ['attachment', null, null, 'Ottawa Cyclists']],
    [
      'a thing for sale',
      { for_sale_item: { title: 'Skis', price: '$80', seller: 'Me' } },
      ['sale', null, 'title', 'Skis'],
    ],
    [
      'an unknown item',
      { new_thing: { deep: [{ said: 'Hello' }], uri: 'https://a.b' } },
      ['attachment', null, 'said', 'Hello'],
    ],
    [
      'a link',
      { external_context: { url: 'https://x.test/', name: 'Ten hikes', source: 'x.test' } },
      ['link', null, null, 'Ten hikes'],
    ],
    [
      'a comment on a photo',
      photo('a.jpg', { comments: [{ author: 'Ana', comment: 'My knee!' }] }),
      ['media_comment', 0, 'Ana', 'My knee!'],
    ],
    ['a place', { place: { name: 'City Gym', address: '1 Main St' } }, ['place', null, null, '1 Main St']],
  ])('include those of %s', async (_what, attachment, expected) => {
    expect(wordsOf(await postWith(attachment))).toContainEqual(expected)
  })

  test('include the names of tagged people', async () => {
    const found = await postWith({ media: {} }, { tags: [{ name: 'Data Soong' }] })
    expect(wordsOf(found)).toEqual([['tagged', null, null, 'Data Soong']])
  })

  test('do not repeat what the text already contains', async () => {
    expect(wordsOf(await postWith({ text: 'A fine day' }))).toEqual([])
  })

  test('include every link of a post with several', async () => {
    const found = await read({
      [`${ROOT}/your_posts_1.json`]: [
        {
          timestamp: AT,
          attachments: [
            { data: [{ external_context: { url: 'https://one.test/', name: 'One' } }] },
            { data: [{ external_context: { url: 'https://two.test/', name: 'Two' } }] },
          ],
        },
      ],
    })
    expect(wordsOf(found)?.map(([, , , text]) => text)).toEqual(['Two', 'https://two.test/', 'One'])
  })

  test('include the album’s title and description, and its captions of the photo', async () => {
    const uri = `${ROOT}/media/Trip_1/a.jpg`
    const found = await read({
      [`${ROOT}/your_posts_1.json`]: [
        { timestamp: AT, data: [{ post: 'A fine day' }], attachments: [{ data: [{ media: { uri } }] }] },
      ],
      [`${ROOT}/album/0.json`]: {
        name: 'Trip',
        description: 'Skiing in March',
        photos: [
          {
            uri,
            creation_timestamp: AT,
            description: 'Black run',
            comments: [{ author: 'Ana', comment: 'Ouch' }],
          },
        ],
      },
      [`${ROOT}/album/1.json`]: { name: 'Best of', photos: [{ uri, creation_timestamp: AT }] },
      [uri]: 'a',
    })
    expect(found.posts).toHaveLength(1)
    expect(wordsOf(found)).toEqual([
      ['caption', 0, null, 'Black run'],
      ['media_comment', 0, 'Ana', 'Ouch'],
      ['album', null, null, 'Trip'],
      ['album_description', null, null, 'Skiing in March'],
      ['album', null, null, 'Best of'],
    ])
  })

  test('keep their labels in a record of labels', async () => {
    const found = await read({
      [`${ROOT}/check-ins.json`]: [
        {
          timestamp: AT,
          label_values: [
            { label: 'Message', value: 'A fine day' },
            { label: 'Feeling/activity', value: 'feeling strong' },
            { label: 'Location', value: 'City Gym' },
            { label: 'URL', value: 'https://www.facebook.com/1', href: 'https://www.facebook.com/1' },
          ],
        },
      ],
    })
    expect(wordsOf(found)).toEqual([
      ['detail', null, 'Feeling/activity', 'feeling strong'],
      ['place', null, null, 'City Gym'],
    ])
  })
})

describe('an edited Facebook post', () => {
  const edits = (texts: string[]) =>
    texts.map((value) => ({ timestamp: AT, fbid: '7', label_values: [{ label: 'Text', value }] }))
  const saying = (post: string, timestamp = AT) => ({ timestamp, data: [{ post }] })

  test('shows its earlier versions', async () => {
    const found = await read({
      [`${ROOT}/your_posts_1.json`]: [saying('Fine again'), saying('Other', AT + 9)],
      [`${ROOT}/edits_you_made_to_posts.json`]: edits(['My back hurts', 'Fine', 'Fine again']),
    })
    expect(wordsOf(found)).toEqual([
      ['earlier_wording', null, null, 'My back hurts'],
      ['earlier_wording', null, null, 'Fine'],
    ])
    expect(found.posts[1]?.words).toEqual([])
  })

  test('gets no earlier versions if two posts have the same text', async () => {
    const found = await read({
      [`${ROOT}/your_posts_1.json`]: [saying('Fine'), saying('Fine', AT + 9)],
      [`${ROOT}/edits_you_made_to_posts.json`]: edits(['My back hurts', 'Fine']),
    })
    expect(found.posts.map(({ words }) => words)).toEqual([[], []])
  })
})

test('a place that has only an address is named by it', async () => {
  const { posts } = await postWith({ place: { address: '1 Hidden Lane' } })
  expect(posts).toMatchObject([{ place: { name: '1 Hidden Lane', address: null, latitude: null } }])
})

test.each([
  ['a place', { place: { name: 'Bo’s Gym' } }],
  ['a text', { text: 'Never better' }],
])('a comment that has only %s is one', async (_, attachment) => {
  const found = await read({
    [`${ROOT}/your_posts_1.json`]: [],
    'your_facebook_activity/comments_and_reactions/comments.json': {
      comments_v2: [{ timestamp: AT, attachments: [{ data: [attachment] }] }],
    },
  })
  expect(found.posts).toMatchObject([{ kind: 'comment', text: '' }])
})

describe('an edited Facebook comment', () => {
  const comment = (text: string, timestamp = AT) => ({
    timestamp,
    data: [{ comment: { timestamp, comment: text } }],
  })
  const edit = (value: string) => ({
    timestamp: AT,
    fbid: '7',
    label_values: [
      { label: 'Content state', value: 'PUBLISHED' },
      { label: 'Text', value },
    ],
  })
  const readEdited = (comments: object[], inGroups: object[] = []) =>
    read({
      'your_facebook_activity/comments_and_reactions/comments.json': { comments_v2: comments },
      'your_facebook_activity/groups/your_comments_in_groups.json': { group_comments_v2: inGroups },
      'your_facebook_activity/comments_and_reactions/your_comment_edits.json': [
        edit('My back hurts'),
        edit('Fine'),
      ],
    })

  test('shows its earlier versions, also if two files list it', async () => {
    const found = await readEdited([comment('Fine')], [comment('Fine')])
    expect(found.posts).toHaveLength(1)
    expect(wordsOf(found)).toEqual([['earlier_wording', null, null, 'My back hurts']])
    expect(found.records.map(({ code }) => code)).toEqual(['edit_history', 'edit_history'])
  })

  test('gets no earlier versions if two comments have the same text', async () => {
    const found = await readEdited([comment('Fine'), comment('Fine', AT + 9)])
    expect(found.posts.map(({ words }) => words)).toEqual([[], []])
  })
})

describe('Facebook media from the same second', () => {
  test('stay separate videos if one is named (2)', async () => {
    const found = await read({
      [`${ROOT}/your_posts_1.json`]: [
        {
          timestamp: AT,
          data: [{ post: 'Run' }],
          attachments: [{ data: [photo('film.mp4'), photo('film (2).mp4')] }],
        },
        { timestamp: AT, data: [{ post: 'Run' }], attachments: [{ data: [photo('film (3).mp4')] }] },
      ],
      ...Object.fromEntries(
        ['film.mp4', 'film (2).mp4', 'film (3).mp4'].map((name) => [`${ROOT}/media/${name}`, name]),
      ),
    })
    expect(found.posts).toHaveLength(1)
    expect(found.posts[0]?.media.map(({ entry }) => entry?.split('/').at(-1))).toEqual([
      'film.mp4',
      'film (2).mp4',
      'film (3).mp4',
    ])
  })

  test('include the name and source of a link without an address, or with one that is listed twice', async () => {
    const link = (more: object) => ({ external_context: more })
    const url = 'https://example.org/news'
    const found = await read({
      [`${ROOT}/your_posts_1.json`]: [
        {
          timestamp: AT,
          data: [{ post: 'A fine day' }],
          attachments: [
            {
              data: [
                link({ name: 'Headline', source: 'Le Monde', url: '' }),
                link({ url }),
                link({ name: 'Its title', url }),
              ],
            },
          ],
        },
      ],
    })
    expect(found.posts[0]?.sharedLink?.url).toBe(url)
    expect(wordsOf(found)?.map(([, , , text]) => text)).toEqual(['Headline', 'Le Monde', 'Its title'])
  })

  test('include every comment on a photo, even the same by two people or the words of the post', async () => {
    const comment = (author: string, words: string) => ({ author, comment: words, timestamp: AT })
    const comments = [comment('Ana', 'Great'), comment('Luis', 'Great'), comment('Ana', 'A fine day')]
    expect(wordsOf(await postWith(photo('a.jpg', { comments })))).toEqual([
      ['media_comment', 0, 'Ana', 'Great'],
      ['media_comment', 0, 'Luis', 'Great'],
      ['media_comment', 0, 'Ana', 'A fine day'],
    ])
  })

  test('include both captions of a file that a record lists twice', async () => {
    const found = await read({
      [`${ROOT}/your_posts_1.json`]: [
        {
          timestamp: AT,
          data: [{ post: 'A fine day' }],
          attachments: [
            {
              data: ['First', 'Second'].map((description) => photo('a.jpg', { description })),
            },
          ],
        },
      ],
    })
    expect(found.posts[0]?.media).toHaveLength(1)
    expect(wordsOf(found)?.map(([, , , text]) => text)).toEqual(['First', 'Second'])
  })

  test('stay separate posts if photos in two albums have the same number', async () => {
    const number = '10155999888777666'
    const found = await read(
      Object.fromEntries(
        ['A', 'B'].flatMap((album, index) => [
          [
            `${ROOT}/album/${index}.json`,
            {
              name: album,
              photos: [
                {
                  uri: `${ROOT}/media/${album}/${number}.jpg`,
                  creation_timestamp: AT + index * 9e6,
                  description: album,
                },
              ],
            },
          ],
          [`${ROOT}/media/${album}/${number}.jpg`, album],
        ]),
      ),
    )
    expect(found.posts.map(({ text }) => text)).toEqual(['A', 'B'])
    expect(new Set(found.posts.map(({ identity }) => identity)).size).toBe(2)
  })
})
