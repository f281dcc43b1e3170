import { describe, expect, test } from 'vitest'
import { DATE_IN_DOUBT } from '#contract/vocabulary/posts/post-date.ts'
import { codesOf, fileOutcome, type Files, postWithText, readFiles } from '../../kit/testing/fixture.ts'

const read = (files: Files) =>
  readFiles(
    Object.fromEntries(
      Object.entries(files).map(([path, data]) => [`your_instagram_activity/${path}`, data]),
    ),
    'instagram',
  )
const field = (value: string, timestamp = 0) => ({ href: '', value, timestamp })
const comment = (map: object, more: object = {}) => ({ title: '', string_map_data: map, ...more })
const comments = (...records: object[]): Files => ({
  'comments/post_comments_1.json': JSON.stringify(records),
})

describe('a comment on Instagram', () => {
  test('whose time is 0 is a comment with a date in doubt', async () => {
    const list = { title: 'bo', string_list_data: [{ value: 'in a list', timestamp: 0 }] }
    const found = await read(comments(comment({ Comment: field('in a map') }), list))
    expect(found.posts).toHaveLength(2)
    for (const { posted } of found.posts)
      expect(posted).toEqual({
        at: DATE_IN_DOUBT,
        source: 'timestamp',
        doubt: { reason: 'impossible', value: '0' },
      })
  })

  test('may have labels instead of keys', async () => {
    const picture = 'media/comments/1.jpg'
    const labeled = {
      timestamp: 1650000000,
      media: [],
      label_values: [
        { label: 'Kommentar', value: 'Wieder oben' },
        { label: 'Medieninhaber', value: 'uwe' },
        { label: 'Medien', media: [{ uri: picture }] },
      ],
    }
    const found = await read({ ...comments(labeled), [picture]: 'picture' })
    expect(found.posts).toMatchObject([
      {
        kind: 'comment',
        text: 'Wieder oben',
        posted: { at: '2022-04-15T05:20:00.000Z' },
        media: [{ entry: `your_instagram_activity/${picture}` }],
      },
    ])
  })

  test.each([
    ['Deletion status', 'True'],
    ['Estado de eliminación', 'Verdadero'],
    ['Statut de suppression', 'Vrai'],
  ])('that the file marks as deleted says so: %s', async (label, value) => {
    const found = await read(
      comments(
        comment({ Comment: field('took that back'), Time: field('', 1650000000), [label]: field(value) }),
      ),
    )
    expect(found.posts).toMatchObject([
      {
        kind: 'comment',
        text: 'took that back',
        words: [{ origin: 'deleted', text: `${label.toLowerCase()}: ${value}` }],
      },
    ])
  })

  test('that is not deleted says nothing of it, and in an unknown language is still read', async () => {
    const found = await read(
      comments(
        comment({ Comment: field('kept'), Time: field('', 1650000000), 'Deletion status': field('False') }),
        comment({ Iruzkina: field('vielä täällä, hei'), Aika: field('', 1650000001), Tila: field('False') }),
      ),
    )
    expect(found.posts.map(({ text, words }) => [text, words.map(({ origin }) => origin)])).toEqual([
      ['kept', []],
      ['vielä täällä, hei', ['detail']],
    ])
  })

  test('of one word in an unknown language is shown with its label, as the owner’s name could be a word', async () => {
    const found = await read(
      comments(
        comment({ Iruzkina: field('bikain'), Jabea: field('ane'), Data: field('', 1650000000) }),
        comment({ Yorum: field('harika'), 'Medya sahibi': field('ayşe'), Saat: field('', 1650000001) }),
      ),
    )
    const shown = found.posts.map(({ text, words }) => [text, words.map((each) => [each.label, each.text])])
    expect(shown).toEqual([
      [
        '',
        [
          ['iruzkina', 'bikain'],
          ['jabea', 'ane'],
        ],
      ],
      ['harika', [['medya sahibi', 'ayşe']]],
    ])
  })

  test.each(['Falso', 'vrai', 'True', 'False'])(
    'that says just “%s” is not taken for a state',
    async (word) => {
      const file = 'media/other/1.jpg'
      const found = await read(
        comments(
          comment({ Comment: field(word), Time: field('', 1650000000) }),
          comment({ Iruzkina: field(word), Aika: field('', 1650000001) }),
          comment(
            { Iruzkina: field(word), Aika: field('', 1650000002) },
            { media_list_data: [{ uri: file }] },
          ),
          comment({
            Question: field('Are you well?'),
            Answer: field(word),
            Time: field('', 1650000003),
          }),
        ),
      )
      expect(found.posts.map(({ text, words }) => [text, words.map((each) => each.text)])).toEqual([
        [word, []],
        ['', [word]],
        ['', [word]],
        ['Are you well?', [word]],
      ])
    },
  )

  test('keeps its picture, also without words', async () => {
    const file = 'media/other/180000000000001.jpg'
    const found = await read({
      ...comments(
        comment(
          { Comment: field('see'), Time: field('', 1650000000) },
          { media_list_data: [{ uri: file }, { uri: '' }] },
        ),
        comment({ Time: field('', 1650000009) }, { media_map_data: { Media: { uri: 'media/other/2.jpg' } } }),
      ),
      [file]: 'x',
    })
    expect(found.posts.map(({ text, media }) => [text, media[0]?.uri, media[0]?.missing])).toEqual([
      ['see', file, null],
      ['', 'media/other/2.jpg', 'not in this archive'],
    ])
    expect(fileOutcome(found, file)).toBe('media in_post')
  })

  test('of 2021 has the account whose post it is about', async () => {
    const found = await readFiles({
      'comments/post_comments.json': JSON.stringify({
        comments_media_comments: [
          { title: 'climbing.ana', string_list_data: [field('what a wall!', 1620000000)] },
        ],
      }),
    })
    expect(found.inspection).toMatchObject({ platform: 'instagram', generation: 'I1' })
    expect(found.posts).toMatchObject([
      { text: 'what a wall!', words: [{ label: 'media owner', text: 'climbing.ana' }] },
    ])
  })

  test('until 2021 is a row of time, words and account', async () => {
    const found = await readFiles({
      'media.json': '{"photos":[]}',
      'profile.json': '{}',
      'comments.json': JSON.stringify({
        media_comments: [
          ['2018-12-31T23:30:00+00:00', 'Jos\u00c3\u00a9, I ran', 'jose'],
          ['2018-12-31T23:30:01', '', 'x'],
          ['never', 'no date', 'x'],
          ['', 'empty date', 'x'],
        ],
        live_comments: [['2019-01-01T00:00:00', 'live words', 'ana']],
        story_comments: [],
      }),
    })
    expect(found.posts.map(({ text, posted, words }) => [posted.at, text, words[0]?.text])).toEqual([
      ['2018-12-31T23:30:00.000Z', 'José, I ran', 'jose'],
      [DATE_IN_DOUBT, 'no date', 'x'],
      ['2019-01-01T00:00:00.000Z', 'live words', 'ana'],
    ])
    expect(codesOf(found)).toEqual(['not_a_post no_content', 'failed bad_timestamp'])
  })
})

describe('an answer in a story of someone else', () => {
  const answers = (name: string, ...values: string[]) =>
    JSON.stringify({
      [`story_activities_${name}`]: values.map((value, n) => ({
        title: 'ana_climbs',
        string_list_data: [{ ...(value && { value }), timestamp: 1700000000 + n }],
      })),
    })

  test.each(['story_interactions', 'story_sticker_interactions'])('is a comment: %s', async (folder) => {
    const found = await read({
      [`${folder}/questions.json`]: answers('questions', 'Skiing since Monday'),
      [`${folder}/polls.json`]: answers('polls', 'Yes, I run', ''),
      [`${folder}/quizzes.json`]: answers('quizzes', 'Ten kilometers'),
      [`${folder}/emoji_sliders.json`]: answers('emoji_sliders', '0.7'),
    })
    expect(found.posts.map(({ kind, text, words }) => [kind, text, words[0]?.text])).toEqual([
      ['comment', 'Yes, I run', 'ana_climbs'],
      ['comment', 'Skiing since Monday', 'ana_climbs'],
      ['comment', 'Ten kilometers', 'ana_climbs'],
    ])
    expect(codesOf(found)).toEqual(['not_a_post no_content'])
    expect(fileOutcome(found, 'emoji_sliders.json')).toBe('not_posts reactions')
  })
})

describe('pictures and videos', () => {
  const exif = (source: string, date: string) => ({
    photo_metadata: {
      exif_data: [{ iso: 50 }, { date_time_original: date, source_type: source, lens_model: 'back camera' }],
    },
  })
  const picture = (uri: string, more: object) => ({ uri, creation_timestamp: 1714700001, title: '', ...more })

  test('have the time by the camera’s clock, and where the app took them from', async () => {
    const found = await read({
      'media/stories.json': JSON.stringify({
        ig_stories: [
          picture('a.jpg', { media_metadata: exif('library', '2019:06:27 14:55:13') }),
          picture('b.jpg', {
            creation_timestamp: 1714700002,
            media_metadata: {
              video_metadata: {
                exif_data: [{ source_type: 'camera', date_time_digitized: '0000:00:00 00:00:00' }],
              },
            },
          }),
        ],
      }),
    })
    expect(found.posts.map(({ media }) => [media[0]?.clock, media[0]?.origin])).toEqual([
      ['2019-06-27T14:55:13', 'library'],
      [undefined, 'camera'],
    ])
    expect(found.posts[0]).toMatchObject({
      posted: { at: '2024-05-03T01:33:21.000Z' },
      media: [{ taken: null }],
    })
  })

  test('keep the products that they show', async () => {
    const products = [{ product_name: 'Trail shoes', merchant_name: 'Shop B' }]
    const found = await read({
      'media/posts_1.json': JSON.stringify([{ media: [picture('a.jpg', { product_tags: products })] }]),
    })
    expect(found.posts[0]?.words.map(({ label, text }) => [label, text])).toEqual([
      ['product name', 'Trail shoes'],
      ['merchant name', 'Shop B'],
    ])
  })

  test.each(['stories', 'reels', 'archived_posts'])(
    'of 2021 to 2023 are recognized without posts: %s',
    async (name) => {
      const list =
        name === 'stories'
          ? [picture('a.jpg', { title: 'hop' })]
          : [{ media: [picture('a.jpg', { title: 'hop' })] }]
      const found = await readFiles({ [`me/content/${name}.json`]: JSON.stringify({ ig_list: list }) })
      expect(found.inspection).toMatchObject({ platform: 'instagram', generation: 'I1', root: 'me/' })
      expect(postWithText(found, 'hop').media).toHaveLength(1)
    },
  )
})
