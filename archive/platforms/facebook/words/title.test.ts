import { describe, expect, test } from 'vitest'
import { type Files, type ReadResult, readFiles } from '../../../kit/testing/fixture.ts'

const ROOT = 'your_facebook_activity/posts'
const AT = 1_600_000_000

const read = (files: object): Promise<ReadResult> =>
  readFiles(
    Object.fromEntries(Object.entries(files).map(([path, data]) => [path, JSON.stringify(data)])) as Files,
    'facebook',
  )
const wordsOf = ({ posts }: ReadResult) =>
  posts[0]?.words.map(({ origin, media, label, text }) => [origin, media, label, text])

describe('the sentence above a Facebook post', () => {
  const PROFILE = {
    'profile_information/profile_information.json': { profile_v2: { name: { full_name: 'Ana Ruiz' } } },
  }
  const readTitle = async (title: string, files: object = PROFILE) =>
    wordsOf(
      await read({
        ...files,
        [`${ROOT}/your_posts_1.json`]: [{ timestamp: AT, title, data: [{ post: 'A fine day' }] }],
      }),
    )

  test.each([
    'Ana Ruiz posted in Ottawa Cyclists.',
    "Ana Ruiz wrote on Bob Stone's timeline.",
    'Ana Ruiz recommends Bob’s Gym.',
    'Ana Ruiz was feeling tired.',
    'Ana Ruiz publicó en Ciclismo Ñuñoa.',
    'Ana Ruiz a écrit dans le journal de Zoé.',
    'Ana Ruiz heeft een foto toegevoegd.',
    `Ana Ruiz posted in ${'x'.repeat(5000)}.`,
  ])('is kept as received if it says more than the post shows: %s', async (title) => {
    expect((await readTitle(title))?.[0]).toEqual(['title', null, null, title])
  })

  test.each([
    ['Ana Ruiz posted in Ottawa Cyclists.', 'group', 'Ottawa Cyclists'],
    ['Ana Ruiz publicó en Ciclismo Ñuñoa.', 'group', 'Ciclismo Ñuñoa'],
    ['Ana Ruiz a publié dans Coureurs.', 'group', 'Coureurs'],
    ["Ana Ruiz wrote on Bob Stone's timeline.", 'timeline', 'Bob Stone'],
    ['Ana Ruiz escribió en la biografía de Bob Stone.', 'timeline', 'Bob Stone'],
    ['Ana Ruiz a écrit dans le journal de Zoé.', 'timeline', 'Zoé'],
    ["Ana Ruiz commented on Bob Stone's photo.", 'commented on', "Bob Stone's photo"],
    ['Ana Ruiz was feeling tired at Lake House.', 'feeling', 'tired at Lake House'],
    ['Ana Ruiz recommande Chez Zoé', 'recommends', 'Chez Zoé'],
    ['Ana Ruiz était ici : Parc de la Gatineau.', 'activity', 'Parc de la Gatineau'],
    ['Ana Ruiz doesn’t recommend Bob’s Gym.', 'does not recommend', 'Bob’s Gym'],
  ])('says in a known form what it is found by: %s', async (title, label, text) => {
    expect(await readTitle(title)).toEqual([
      ['title', null, null, title],
      ['title', null, label, text],
    ])
  })

  test('is only the sentence if its form, or the owner, is not known', async () => {
    expect(await readTitle('Ana Ruiz heeft een foto toegevoegd.')).toHaveLength(1)
    expect(await readTitle('Ana Ruiz posted in Runners.', {})).toHaveLength(1)
  })

  test.each([
    ['Ana Ruiz recommends Bob’s Gym.', 'recommendation'],
    ['Ana Ruiz was with Bob Stone and 2 others.', 'post'],
  ])('makes a post by itself if the client said it: %s', async (title, kind) => {
    const found = await read({
      ...PROFILE,
      [`${ROOT}/your_posts_1.json`]: [{ timestamp: AT, title, data: [] }],
    })
    expect(found.posts).toMatchObject([{ kind, text: '', words: [{ origin: 'title', text: title }, {}] }])
  })

  test.each(['Ana Ruiz posted in Runners.', "Ana Ruiz wrote on Bob's timeline.", 'Ana Ruiz poked Bob.'])(
    'makes no post by itself if the rest is missing, or its form is not known: %s',
    async (title) => {
      const found = await read({
        ...PROFILE,
        [`${ROOT}/your_posts_1.json`]: [
          { timestamp: AT, title, data: [] },
          { timestamp: AT + 1, data: [{ post: 'x' }] },
        ],
      })
      expect(found.records).toMatchObject([{ code: 'title_only' }])
    },
  )

  test('of an own archived story says nothing', async () => {
    expect(await readTitle('A photo from Ana Ruiz’s story was added to her archive.')).toBeUndefined()
    const story = {
      timestamp: AT,
      title: 'A photo from Ana Ruiz’s story was added to her archive.',
      data: [{ post: 'mine' }],
    }
    const found = await read({
      ...PROFILE,
      [`${ROOT}/your_posts_1.json`]: [],
      'your_facebook_activity/stories/archived_stories.json': { archived_stories_v2: [story] },
    })
    expect(wordsOf(found)).toEqual([])
  })

  test.each([
    'Ana Ruiz updated her status.',
    'Ana Ruiz added 2 new photos.',
    'Ana Ruiz shared a memory',
    'Ana Ruiz was live.',
    'Ana Ruiz added to her story.',
    'Ana Ruiz added a photo to their story.',
    'Ana Ruiz added a life event.',
    'Ana Ruiz agregó un acontecimiento importante.',
    'Ana Ruiz a ajouté un évènement marquant.',
    'Ana Ruiz actualizó su foto de perfil.',
    'Ana Ruiz ha compartido un enlace.',
    'Ana Ruiz agregó 2 fotos nuevas.',
    'Ana Ruiz a mis à jour sa photo de couverture.',
    'Ana Ruiz a ajouté 3 nouvelles photos.',
    'Ana Ruiz',
  ])('is no word of the post if it says nothing else: %s', async (title) => {
    expect(await readTitle(title)).toEqual([])
  })

  test('of an archive without a profile may begin with any name', async () => {
    expect(await readTitle('Ana Ruiz updated her status.', {})).toEqual([])
    expect(await readTitle('Ana Ruiz posted in Runners.', {})).toHaveLength(1)
  })

  test('is kept for a comment, and changes no identity', async () => {
    const comment = (title: string) =>
      read({
        ...PROFILE,
        'your_facebook_activity/comments_and_reactions/comments.json': {
          comments_v2: [{ timestamp: AT, title, data: [{ comment: { timestamp: AT, comment: 'Nice' } }] }],
        },
        [`${ROOT}/your_posts_1.json`]: [{ timestamp: 1, data: [{ post: 'x' }] }],
      })
    const title = "Ana Ruiz commented on Bob Stone's photo."
    const [one, other] = await Promise.all([comment(title), comment('')])
    const of = ({ posts }: ReadResult) => posts.find(({ kind }) => kind === 'comment')
    expect(of(one)?.words).toMatchObject([{ origin: 'title', text: title }, { label: 'commented on' }])
    expect(of(one)?.identity).toBe(of(other)?.identity)
  })
})
