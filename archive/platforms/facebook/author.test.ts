import { describe, expect, test } from 'vitest'
import type { AuthorDoubt } from '../../kit/records/post.ts'
import { codesOf, type Files, fileOutcome, readFiles } from '../../kit/testing/fixture.ts'
import { mojibake } from '../../kit/testing/known/model.ts'

const AT = 1_600_000_000
const POSTS = 'posts/your_posts_1.json'
const STORIES = 'stories/archived_stories.json'
const profile = (name: string, more: object = {}): Files => ({
  'profile_information/profile_information.json': JSON.stringify({
    profile_v2: { name: { full_name: name }, ...more },
  }),
})
const friends = (...names: string[]): Files => ({
  'friends/friends.json': JSON.stringify({ friends_v2: names.map((name) => ({ name })) }),
})
/** A post for each title, with a text of its own. */
const titled = (titles: readonly string[]): string =>
  JSON.stringify(
    titles.map((title, index) => ({
      timestamp: AT + index,
      title,
      data: [{ post: title || `Post ${index}` }],
    })),
  )
const story = (title: string, index: number) => ({
  timestamp: AT + index,
  title,
  attachments: [{ data: [{ media: { uri: `posts/media/${index}.jpg` } }] }],
})
const stories = (...titles: string[]): Files => ({
  [STORIES]: JSON.stringify({ archived_stories_v2: titles.map(story) }),
  ...Object.fromEntries(titles.map((_, index) => [`posts/media/${index}.jpg`, `picture ${index}`])),
})
const read = (files: Files, accepted?: AuthorDoubt[]) => readFiles(files, 'facebook', undefined, accepted)
const doubtsIn = ({ records }: Awaited<ReturnType<typeof read>>) =>
  records.flatMap(({ author }) => (author ? [author] : []))

describe('a record whose title names someone else', () => {
  test.each([
    ['Bo Li wrote on Ana Ruiz’s timeline.', '{name} wrote on Ana Ruiz’s timeline.', 'Bo Li'],
    ['Bo Li-Ross shared a link.', '{name} shared a link.', 'Bo Li-Ross'],
    ['Zoé M. a publié dans Coureurs.', '{name} a publié dans Coureurs.', 'Zoé M.'],
    ['José Gil ha compartido un enlace.', '{name} ha compartido un enlace.', 'José Gil'],
    ['Ana Ruiz-Gil updated her status.', '{name} updated her status.', 'Ana Ruiz-Gil'],
    ['Ana Ruiz Gil updated her status.', '{name} updated her status.', 'Ana Ruiz Gil'],
    ['Ana Ruiz de la Paz ha compartido un enlace.', '{name} ha compartido un enlace.', 'Ana Ruiz de la Paz'],
    ['Ana Ruizova updated her status.', '{name} updated her status.', 'Ana Ruizova'],
    ['A photo was added to a group.', 'A photo was added to a group.', ''],
    ['Petra hat etwas geteilt.', 'Petra hat etwas geteilt.', ''],
  ])('is set aside, with the kind of sentence and the name: %s', async (title, kind, name) => {
    const found = await read({ ...profile('Ana Ruiz'), [POSTS]: titled([title]) })
    expect(found.posts).toEqual([])
    expect(codesOf(found)).toEqual(['unknown author_doubt'])
    expect(doubtsIn(found)).toMatchObject([{ kind, name, at: '2020-09-13T12:26:40.000Z' }])
    // Someone decides about it, so the archive is not refused as one without posts.
    expect(found.inspection.hasPosts).toBe(true)
  })

  test.each([1, 2, 5, 50])('is set aside however many others are the owner’s: %i', async (own) => {
    const titles = [
      ...Array.from({ length: own }, () => 'Ana Ruiz updated her status.'),
      'Bo Li wrote on your timeline.',
    ]
    const found = await read({ ...profile('Ana Ruiz'), [POSTS]: titled(titles) })
    expect(found.posts.length).toBe(own)
    expect(doubtsIn(found)).toHaveLength(1)
  })

  test('is a post once someone has decided that such records are the client’s', async () => {
    const files = {
      ...profile('Ana Ruiz'),
      [POSTS]: titled(['Bo Li shared a link.', 'Cy Oh shared a link.', 'Bo Li wrote on your timeline.']),
    }
    const [doubt] = doubtsIn(await read(files))
    const { kind = '', name = '', identity } = doubt ?? {}
    const found = await read(files, [{ kind, name }])
    expect(found.posts).toMatchObject([{ text: 'Bo Li shared a link.', author: { kind, name }, identity }])
    expect(doubtsIn(found).map((each) => each.name)).toEqual(['Cy Oh', 'Bo Li'])
  })

  test.each([[], [{ kind: '{name} shared a link.', name: 'Bo Li' }]])(
    'is the owner’s if another record of the same post names no one else: %j',
    async (...accepted: AuthorDoubt[]) => {
      const record = { timestamp: AT, title: 'Bo Li shared a link.', data: [{ post: 'The same' }] }
      const found = await read(
        {
          ...profile('Ana Ruiz'),
          [POSTS]: JSON.stringify([record]),
          'posts/your_posts_2.json': JSON.stringify([{ ...record, title: 'Ana Ruiz shared a link.' }]),
        },
        accepted,
      )
      expect(found.posts).toHaveLength(1)
      expect(found.posts[0]?.author).toBeUndefined()
      expect(found.records).toEqual([])
    },
  )

  test('is recognized by a friend’s name that begins with the owner’s', async () => {
    const found = await read({
      ...profile('John Smith'),
      ...friends('John Smith', 'John Smith Jr.'),
      [POSTS]: titled(['John Smith updated his status.', 'John Smith Jr. wrote on John Smith’s timeline.']),
    })
    expect(found.posts.map(({ text }) => text)).toEqual(['John Smith updated his status.'])
    expect(doubtsIn(found)).toMatchObject([{ name: 'John Smith Jr.' }])
  })

  test('may name a friend although the owner is unknown; no one else is doubted then', async () => {
    const found = await read({
      ...friends('Bo Li'),
      [POSTS]: titled(['Bo Li shared a link.', 'Cy Oh shared a link.']),
    })
    expect(doubtsIn(found)).toMatchObject([{ name: 'Bo Li' }])
    expect(found.posts).toHaveLength(1)
  })

  test.each([
    'Cy Oh wrote on your timeline.',
    'Cy Oh escribió en tu biografía.',
    'Cy Oh a écrit dans votre journal.',
  ])('speaks to the owner, who need not be known: %s', async (title) => {
    const found = await read({ [POSTS]: titled([title, 'Ana Ruiz updated her status.']) })
    expect(doubtsIn(found)).toMatchObject([{ name: 'Cy Oh' }])
    expect(found.posts).toHaveLength(1)
  })

  test('keeps its picture as one that a record names', async () => {
    const found = await read({
      ...profile('Ana Ruiz'),
      ...friends('Bo Li'),
      [POSTS]: '[]',
      ...stories('Bo Li’s story'),
    })
    expect(fileOutcome(found, '0.jpg')).toBe('media in_record')
  })

  test('without anything to show is not asked about', async () => {
    const found = await read({
      ...profile('Ana Ruiz'),
      [POSTS]: JSON.stringify([
        { timestamp: AT, title: 'Bo Li wrote on your timeline.', data: [] },
        { timestamp: AT + 1, title: 'Ana Ruiz shared a memory.', data: [{ post: 'mine' }] },
      ]),
    })
    expect(codesOf(found)).toEqual(['not_a_post title_only'])
  })
})

describe('a record is the client’s', () => {
  test.each([
    ['Ana', 'Ana がタイムラインに投稿しました'],
    ['山田太郎', '山田太郎さんが近況をアップデートしました。'],
    ['Ana', 'قام Ana بتحديث حالته'],
    ['دانا رويس', 'نشرت دانا رويس صورة.'],
    ['Ana Ruiz', 'Ana Ruiz’s birthday'],
    ['Ana Ruiz', 'Ana Ruiz just posted in Runners.'],
    ['Ana Ruiz', 'Ana Ruiz and Bo Li were at Gym.'],
    ['Ana Ruiz', 'Ana Ruiz - updated her status.'],
    ['Ana Ruiz', ''],
  ])('if its title is about the owner %s: %s', async (owner, title) => {
    const found = await read({ ...profile(owner), [POSTS]: titled(Array.from({ length: 6 }, () => title)) })
    expect(doubtsIn(found)).toEqual([])
  })

  test('if its title has an earlier or another name of the owner', async () => {
    const found = await read({
      ...profile('Ana Ruiz', {
        previous_names: [{ name: 'Ana Gil', timestamp: 1 }],
        other_names: [{ name: 'Anita', type: 'Nickname', timestamp: 2 }],
      }),
      [POSTS]: titled(['Ana Gil shared a link.', 'Anita shared a link.', 'Ana Ruiz shared a link.']),
    })
    expect(found.posts).toHaveLength(3)
  })
})

test('a sentence with an earlier name of the owner says what it says with the present one', async () => {
  const found = await read({
    ...profile('Ana Ruiz', { previous_names: [{ name: 'Ana Gil' }] }),
    [POSTS]: JSON.stringify([
      { timestamp: AT, title: 'Ana Gil recommends Bo’s Gym.', data: [] },
      { timestamp: AT + 1, title: 'Ana Gil updated her status.', data: [{ post: 'Hello' }] },
    ]),
  })
  expect(found.posts).toMatchObject([
    { kind: 'recommendation', words: [{}, { label: 'recommends', text: 'Bo’s Gym' }] },
    { text: 'Hello', words: [] },
  ])
})

describe('an archived story', () => {
  test.each([
    'A photo from Ana Ruiz’s story was added to her archive.',
    'A video from Ana R.’s story was added to her archive.',
    'Se agregó una foto de la historia de Ana Ruiz a su archivo.',
    'A photo from Ana Ruiz’s story with Bo Li was added to her archive.',
  ])('is the client’s unless its title names a friend first: %s', async (title) => {
    const found = await read({
      ...profile('Ana Ruiz'),
      ...friends('Bo Li'),
      [POSTS]: titled(Array.from({ length: 8 }, () => 'Ana Ruiz updated her status.')),
      ...stories(title),
    })
    expect(found.posts.filter(({ kind }) => kind === 'story')).toHaveLength(1)
    expect(doubtsIn(found)).toEqual([])
  })

  test('of a friend is set aside', async () => {
    const found = await read({
      ...profile('Ana Ruiz'),
      ...friends('Bo Li', 'Bo Lindgren'),
      [POSTS]: '[]',
      ...stories(
        'A photo from Bo Lindgren’s story was added to his archive.',
        'A photo from Bo Li’s story was added to his archive.',
      ),
    })
    expect(doubtsIn(found).map(({ kind, name }) => [kind, name])).toEqual([
      ['A photo from {name}’s story was added to his archive.', 'Bo Lindgren'],
      ['A photo from {name}’s story was added to his archive.', 'Bo Li'],
    ])
  })
})

describe('a comment', () => {
  const FILE = 'comments_and_reactions/comments.json'
  const comments = (...each: [title: string, author: string][]): Files => ({
    [POSTS]: titled(['Ana Ruiz updated her status.']),
    [FILE]: JSON.stringify({
      comments_v2: each.map(([title, author], index) => ({
        timestamp: AT + index,
        title,
        data: [{ comment: { comment: `Comment ${index}`, ...(author && { author }) } }],
      })),
    }),
  })

  test.each([
    ['Ana Ruiz commented on Bo Li’s photo.', 'Ana Ruiz'],
    ['Op een foto werd gereageerd.', 'Ana Gil'],
    ['Ana Ruiz commented on Bo Li’s photo.', ''],
    ['', ''],
    ['Ana Ruiz replied to a comment.', 'Ana’s Bakery'],
  ])('is the client’s by its author or its title: %s %s', async (title, author) => {
    const found = await read({
      ...profile('Ana Ruiz', { previous_names: [{ name: 'Ana Gil' }] }),
      ...friends('Bo Li'),
      ...comments([title, author]),
    })
    expect(found.posts.map(({ kind }) => kind)).toEqual(['post', 'comment'])
  })

  test('of someone else is set aside until a person decides', async () => {
    const files = {
      ...profile('Ana Ruiz'),
      ...friends('Bo Li'),
      ...comments(['Bo Li commented on Ana Ruiz’s photo.', 'Bo Li'], ['', 'Cy Day']),
    }
    const found = await read(files)
    expect(found.posts.map(({ kind }) => kind)).toEqual(['post'])
    const doubts = doubtsIn(found).map(({ kind, name }) => ({ kind, name }))
    expect(doubts).toEqual([
      { kind: '{name} commented on Ana Ruiz’s photo.', name: 'Bo Li' },
      { kind: '{name}', name: 'Cy Day' },
    ])
    expect((await read(files, doubts)).posts).toHaveLength(3)
  })
})

describe('an owner without a profile', () => {
  const commentsBy = (...authors: string[]): Files => ({
    'comments_and_reactions/comments.json': JSON.stringify({
      comments_v2: authors.map((author, index) => ({
        timestamp: AT + index,
        data: [{ comment: { comment: `Comment ${index}`, author } }],
      })),
    }),
  })
  const withComments = (...authors: string[]): Files => ({
    [POSTS]: titled(['Cy Oh shared a link.', 'Ana Ruiz posted in Runners.']),
    ...commentsBy(...authors),
  })

  test('has the name that all comments have', async () => {
    const found = await read(withComments('Ana Ruiz', 'Ana Ruiz'))
    expect(doubtsIn(found)).toMatchObject([{ kind: '{name} shared a link.', name: 'Cy Oh' }])
    expect(found.posts).toHaveLength(3)
    expect(found.posts.flatMap(({ words }) => words)).toContainEqual(
      expect.objectContaining({ label: 'group', text: 'Runners' }),
    )
  })

  test.each(['José Ñúñez', 'Chloé Voilà', '山田 花子'])('has it in any script: %s', async (name) => {
    // Without a space, as in Japanese.
    const files = {
      [POSTS]: titled([`${name}さんが近況をアップデートしました。`, 'Cy Oh shared a link.']),
      ...commentsBy(name),
    }
    const found = await read(
      Object.fromEntries(Object.entries(files).map(([path, json]) => [path, mojibake(String(json))])),
    )
    expect(doubtsIn(found)).toMatchObject([{ name: 'Cy Oh' }])
    expect(found.posts).toHaveLength(2)
  })

  test('is not known if comments have several', async () => {
    const found = await read(withComments('Ana Ruiz', 'Cy Oh', 'Ana Ruiz'))
    expect(doubtsIn(found)).toEqual([])
    expect(found.posts).toHaveLength(5)
  })
})

test('a part without a profile has the owner of its download', async () => {
  const part = { [POSTS]: titled(['Cy Oh shared a link.', 'Ana Ruiz shared a link.']) }
  const found = await readFiles(part, 'facebook', undefined, undefined, 'Ana Ruiz')
  expect(doubtsIn(found)).toMatchObject([{ name: 'Cy Oh' }])
  expect(found.posts).toHaveLength(1)
})

test('stories before 2021 are in a list without a version', async () => {
  const found = await read({
    ...profile('Ana Ruiz'),
    [POSTS]: '[]',
    ...stories('A photo from Ana Ruiz’s story was added to her archive.'),
    [STORIES]: JSON.stringify({ archived_stories: [story('', 0)] }),
  })
  expect(found.posts).toMatchObject([{ kind: 'story' }])
})
