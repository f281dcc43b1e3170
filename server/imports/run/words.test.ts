import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { picture, makeZip } from '../../testing/imports.ts'
import { accountToImport, AT, F4, NEW, OLD, saying } from '../../testing/older-reader.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let reviewer: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
})
afterAll(() => app.close())

const setUp = () => accountToImport({ app, firm, provider })

describe('additional words of a post', () => {
  it('are shown with their origin, searched and flagged, even if the post has its own text', async () => {
    const { clientId, posts, bring } = await setUp()
    const uri = 'your_facebook_activity/posts/media/a.jpg'
    const record = {
      ...saying('A fine day', AT, [
        { uri, description: 'My injury collar' },
        { uri: `${uri}.png`, description: 'Second', comments: [{ author: 'Ana', comment: 'Zumba!' }] },
      ]),
      tags: [{ name: 'Data Soong' }],
    }
    const attachments = [
      ...record.attachments,
      { data: [{ event: { name: 'Fun run', description: 'Ten kilometres' } }] },
    ]
    expect(
      await bring(await makeZip({ [F4]: [{ ...record, attachments }], [uri]: await picture(1) })),
    ).toEqual([1, 0, 0])
    const [post] = await posts()
    expect(post?.words.map(({ origin, media, text }) => [origin, media, text])).toEqual([
      ['caption', 0, 'My injury collar'],
      ['caption', 1, 'Second'],
      ['media_comment', 1, 'Zumba!'],
      ['event', null, 'Fun run'],
      ['event', null, 'Ten kilometres'],
      ['tagged', null, 'Data Soong'],
    ])
    expect(post?.flaggedWords).toEqual(expect.arrayContaining(['injur*']))
    for (const keyword of ['zumba', 'kilometres', 'soong', 'collar']) {
      const search = await provider.call<{ id: string }>('createPostSearch', {
        params: { clientId },
        body: { keywords: [keyword] },
      })
      expect(search.status, keyword).toBe(201)
      await waitUntil(async () => (await posts({ searchId: search.body.id })).length === 1)
    }
  })

  it('refer to media by their current position, even if an older archive had another order', async () => {
    const { posts, bring } = await setUp()
    const path = (name: string) => `your_facebook_activity/posts/media/${name}.jpg`
    const media = (...names: string[]) =>
      Promise.all(names.map(async (name, n) => [path(name), await picture(n * 90)] as const))
    const files = Object.fromEntries(await media('a', 'b'))
    const of = (...names: string[]) => names.map((name) => ({ uri: path(name), description: `of ${name}` }))
    await bring(await makeZip({ [F4]: [saying('Fine', AT, of('a', 'b'))], ...files }, OLD))
    await bring(await makeZip({ [F4]: [saying('Fine', AT, of('b', 'a'))], ...files }, NEW))
    const [post, ...others] = await posts()
    expect(others).toEqual([])
    for (const { media: index, text } of post?.words ?? [])
      expect(post?.media[index ?? 9]?.fileName).toBe(`${text.slice(3)}.jpg`)
    expect(post?.words).toHaveLength(2)
  })
})

describe('words that only another archive of a post has', () => {
  const uri = 'your_facebook_activity/posts/media/a.jpg'
  const fine = (media: object, ...attachments: object[]) => {
    const record = saying('A fine day', AT, [{ uri, ...media }])
    return {
      ...record,
      attachments: [...record.attachments, ...attachments.map((each) => ({ data: [each] }))],
    }
  }
  const captioned = fine({ description: 'My injury collar' })
  const event = (name: string) => fine({}, { event: { name } })
  const place = (name: string) => fine({}, { place: { name } })
  const archiveOf = async (record: object, made: string) =>
    makeZip({ [F4]: [record], [uri]: await picture(1) }, made)

  it.each([
    ['a caption that a newer one lacks', captioned, fine({}), [OLD, NEW], ['edited']],
    [
      'a caption that an older one has',
      place('Cafe'),
      fine({ description: 'My injury collar' }, { place: { name: 'Cafe' } }),
      [NEW, OLD],
      ['earlier'],
    ],
    ['the former name of an event', event('Injury clinic'), event('Walk'), [OLD, NEW], []],
    ['the former place', place('Injury clinic'), place('Cafe'), [OLD, NEW], []],
  ])('are searched and flagged: %s', async (_name, first, second, [made, madeLater], actions) => {
    const { clientId, posts, bring, history } = await setUp()
    await bring(await archiveOf(first, made as string))
    await reviewer.call('savePost', { params: { id: (await posts())[0]?.id ?? '' }, body: {} })
    expect(await bring(await archiveOf(second, madeLater as string))).toEqual([0, 1, 0])
    const [post] = await posts()
    expect(post).toMatchObject({
      flaggedWords: ['injur*'],
      flaggedEarlier: ['injur*'],
      hasOtherVersions: true,
    })
    expect(post?.changedAt !== null).toBe(actions.includes('edited'))
    const lines = (await history(post)).map(({ action }) => action)
    expect(lines.filter((action) => ['edited', 'earlier'].includes(action))).toEqual(actions)
    const search = await provider.call<{ id: string }>('createPostSearch', {
      params: { clientId },
      body: { keywords: ['injury'] },
    })
    await waitUntil(async () => (await posts({ searchId: search.body.id })).length === 1)
  })
})

describe('a newer archive without its media', () => {
  it('shows the caption that it changed', async () => {
    const { posts, bring } = await setUp()
    const uri = 'your_facebook_activity/posts/media/a.jpg'
    const captioned = (description: string) => ({ [F4]: [saying('Fine', AT, [{ uri, description }])] })
    await bring(await makeZip({ ...captioned('My walk'), [uri]: await picture(1) }, OLD))
    expect(await bring(await makeZip(captioned('My injury'), NEW))).toEqual([0, 1, 0])
    const [post] = await posts()
    expect(post).toMatchObject({ words: [{ text: 'My injury' }], hasOtherVersions: true })
    expect(post?.media.map(({ missing }) => missing)).toEqual([null])
  })
})

describe('a record of very many media', () => {
  it('is imported completely', async () => {
    const { posts, bring } = await setUp()
    const media = Array.from({ length: 33_000 }, (_, n) => ({
      uri: `your_facebook_activity/posts/media/${n}.jpg`,
    }))
    expect(await bring(await makeZip({ [F4]: [saying('Many', AT, media)] }))).toEqual([1, 0, 0])
    expect((await posts({ limit: 1 }))[0]?.media).toHaveLength(33_000)
  })
})
