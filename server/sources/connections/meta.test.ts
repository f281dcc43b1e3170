import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { PlatformType, Post } from '#contract/index.ts'
import {
  type Firm,
  type SimulatedPost,
  startWithFirm,
  type TestApp,
  waitUntil,
  Visitor,
} from '../../testing/app.ts'
import { rereadOldImports } from '../../imports/index.ts'
import { makeOld, withOlderReader } from '../../testing/older-reader.ts'
import { makeClient } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import {
  publish,
  waitUntilIdle,
  controlPlatform,
  accountOf,
  connectAndImport,
} from '../../testing/sources.ts'
import { startDueCaptures } from '../capture/daily.ts'
import { openTokens } from './tokens.ts'

let app: TestApp
let firm: Firm
let provider: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('admin@provider.test')
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())

let number = 300
async function connected(platform: PlatformType, posts: SimulatedPost[]) {
  const id = String((number += 1))
  const { clientId } = await makeClient(app, firm, { email: `person${id}@client.test` })
  await publish(app, { platform, id, username: `person${id}` }, posts)
  const { status, body } = await connectAndImport(app, firm, provider, { platform, clientId, as: id })
  expect(status).toBe(201)
  const listed = await provider.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })
  return { id, clientId, accountId: body.id, externalId: body.externalId, posts: listed.body }
}

const sealed = (accountId: string) =>
  app.services.db.read(firm.accountId, (tx) =>
    tx.one<{ tokens: Buffer }>(
      sql`select tokens from connections where customer_id = ${firm.accountId} and social_account_id = ${accountId}`,
    ),
  )

const tokenOf = async (accountId: string) => {
  const row = await sealed(accountId)
  return openTokens(app.services, accountId, row?.tokens ?? Buffer.alloc(0)).accessToken
}

const at = (index: number) => new Date(Date.UTC(2022, 5, 1, 8, index)).toISOString()
const many = (platform: PlatformType): SimulatedPost[] =>
  Array.from({ length: 60 }, (_, index) => ({
    id: `${5000 + index}`,
    at: at(index),
    text: `Post ${index}`,
    ...(platform === 'instagram' ? { media: [{ id: '7', type: 'image' as const }] } : {}),
  }))

it.each(['facebook', 'instagram'] as const)(
  'reads all pages of %s, and stores no token',
  async (platform) => {
    const { accountId, posts } = await connected(platform, many(platform))
    await waitUntil(async () => (await accountOf(provider, accountId)).latestImport?.archiveSha256 !== null)
    const { latestImport } = await accountOf(provider, accountId)
    expect([latestImport?.status, latestImport?.totals?.posts.added, posts.length > 0]).toEqual([
      'SUCCESS',
      60,
      true,
    ])
    const files = await provider.call<{ path: string }[]>('listImportFiles', {
      params: { id: latestImport?.id ?? '' },
      query: { outcome: ['read'] },
    })
    const name = platform === 'facebook' ? 'posts' : 'media'
    expect(files.body.map(({ path }) => path)).toEqual([
      `responses/${name}-0001.json`,
      `responses/${name}-0002.json`,
    ])
    const archive = await app.services.storage.randomAccess(latestImport?.archiveSha256 ?? '')
    const bytes = Buffer.from(await archive.read(0, archive.size)).toString('latin1')
    await archive.close()
    expect(bytes).toContain('access_token=ACCESS-TOKEN-REMOVED')
    expect(bytes).not.toContain(await tokenOf(accountId))
  },
)

it('requests smaller pages if Meta asks for less data', async () => {
  await controlPlatform(app, { set: 'fault', fault: { platform: 'facebook', kind: 'too_large', times: 2 } })
  const { accountId } = await connected('facebook', many('facebook'))
  const { latestImport } = await accountOf(provider, accountId)
  expect([latestImport?.status, latestImport?.totals?.posts.added]).toEqual(['SUCCESS', 60])
  const files = await provider.call<{ records: number }[]>('listImportFiles', {
    params: { id: latestImport?.id ?? '' },
    query: { outcome: ['read'] },
  })
  // Half of half of 50.
  expect(files.body.map(({ records }) => records)).toEqual([12, 12, 12, 12, 12])
})

it('reads the details of a Facebook post', async () => {
  const { externalId, id, posts } = await connected('facebook', [
    { id: '1', at: at(1), text: 'Here', place: { name: 'Mont Royal', latitude: 45.5, longitude: -73.6 } },
    { id: '2', at: at(2), text: 'Read this', link: { url: 'https://news.test/a', title: 'News' } },
    { id: '3', at: at(3), text: 'A film', isPrivate: true, media: [{ id: '31', type: 'video' }] },
    {
      id: '4',
      at: at(4),
      text: '',
      media: [
        { id: '41', type: 'image' },
        { id: '42', type: 'image', alt: 'Me' },
      ],
    },
  ])
  expect(externalId).toBe(`person${id}@mail.test`)
  expect(
    posts.map(({ content, link, place, sharedLink, isPrivate, media, words }) => [
      content,
      link,
      place?.name ?? null,
      sharedLink?.url ?? null,
      isPrivate,
      media.map(({ type }) => type),
      words.flatMap(({ origin, text }) => (origin === 'caption' ? [text] : [])),
    ]),
  ).toEqual([
    ['', `https://www.facebook.com/${id}/posts/4`, null, null, false, ['image', 'image'], ['Me']],
    ['A film', `https://www.facebook.com/${id}/posts/3`, null, null, true, ['video'], []],
    ['Read this', `https://www.facebook.com/${id}/posts/2`, null, 'https://news.test/a', false, [], []],
    ['Here', `https://www.facebook.com/${id}/posts/1`, 'Mont Royal', null, false, [], []],
  ])
})

it('reads a capture again that an older reader read', async () => {
  const { accountId, posts } = await withOlderReader(
    (post) => ({ ...post, words: [] }),
    () =>
      connected('facebook', [
        { id: '1', at: at(1), text: '', media: [{ id: '11', type: 'image', alt: 'My cast' }] },
      ]),
  )
  expect(posts.map(({ words }) => words)).toEqual([[]])
  await waitUntil(async () => (await accountOf(provider, accountId)).latestImport?.archiveSha256 !== null)
  await makeOld({ app, firm, accountId })
  await rereadOldImports(app.services, firm.accountId)
  await waitUntil(async () => {
    const { body } = await provider.call<Post>('getPost', { params: { id: posts[0]?.id ?? '' } })
    return body.words.some(({ text }) => text === 'My cast')
  })
})

it('reads albums and videos from Instagram', async () => {
  const { externalId, id, posts } = await connected('instagram', [
    {
      id: '1',
      at: at(1),
      text: 'All',
      media: [
        { id: '11', type: 'image' },
        { id: '12', type: 'video' },
      ],
    },
    { id: '2', at: at(2), text: 'Film', media: [{ id: '21', type: 'video' }] },
  ])
  expect(externalId).toBe(`@person${id}`)
  expect(posts.map(({ content, link, media }) => [content, link, media.map(({ type }) => type)])).toEqual([
    ['Film', 'https://www.instagram.com/p/2/', ['video']],
    ['All', 'https://www.instagram.com/p/1/', ['image', 'video']],
  ])
})

it('asks to connect Facebook again when its tokens have expired', async () => {
  const { id, accountId } = await connected('facebook', many('facebook').slice(0, 1))
  await controlPlatform(app, { set: 'end', platform: 'facebook', accountId: id, what: 'tokens' })
  await provider.call('importNow', { params: { id: accountId } })
  await waitUntilIdle(app, firm.accountId, accountId)
  expect((await accountOf(provider, accountId)).connection?.state).toBe('lost')
})

it('renews the tokens of Instagram long before they expire', async () => {
  const { accountId } = await connected('instagram', many('instagram').slice(0, 1))
  const start = Date.now()
  for (const days of [40, 80, 120]) {
    app.setNow(new Date(start + days * 24 * 3600_000))
    provider = await new Visitor(app).signIn('admin@provider.test')
    expect((await provider.call('importNow', { params: { id: accountId } })).status).toBe(200)
    await waitUntilIdle(app, firm.accountId, accountId)
    expect((await accountOf(provider, accountId)).connection?.state).toBe('active')
  }
  app.setNow(null)
  provider = await new Visitor(app).signIn('admin@provider.test')
})

it('waits when Meta reports too many calls', async () => {
  const { accountId } = await connected('facebook', many('facebook').slice(0, 1))
  await controlPlatform(app, {
    set: 'fault',
    fault: { platform: 'facebook', kind: 'rate_limit', times: 1, seconds: 1 },
  })
  await provider.call('importNow', { params: { id: accountId } })
  const waits = () =>
    app.services.db.read(firm.accountId, (tx) =>
      tx.one(sql`
        select 1 from captures where customer_id = ${firm.accountId} and social_account_id = ${accountId} and retry_at is not null`),
    )
  await waitUntil(async () => (await waits()) !== null)
  expect((await accountOf(provider, accountId)).connection?.state).toBe('active')
})

it('revokes access to Facebook when the account is removed', async () => {
  const { accountId } = await connected('facebook', many('facebook').slice(0, 1))
  const accessToken = await tokenOf(accountId)
  const me = async () => {
    const headers = { authorization: `Bearer ${accessToken}` }
    return (await fetch(`${app.url}/simulated-platforms/graph.facebook.com/v25.0/me`, { headers })).status
  }
  expect(await me()).toBe(200)
  const admin = await new Visitor(app).signIn('admin@firm.test')
  expect((await admin.call('removeSocialAccount', { params: { id: accountId } })).status).toBe(204)
  await waitUntil(async () => (await me()) === 400)
})

const widthsOf = async (posts: Post[]) => {
  const sizes = posts.flatMap(({ media }) => media.map(({ sha256 }) => sha256 ?? ''))
  const rows = await app.services.db.read(firm.accountId, (tx) =>
    tx.rows<{ width: number | null }>(sql`
      select width from blobs where customer_id = ${firm.accountId} and encode(sha256, 'hex') = any(${sizes}::text[])`),
  )
  return rows.map(({ width }) => width)
}
const photo = (id: string, index: number): SimulatedPost => ({
  id,
  at: at(index),
  text: `Picture ${id}`,
  media: [{ id: `77${id}`, type: 'image' }],
})

it('fetches the largest picture that Facebook has, or the timeline’s if a photo cannot be read', async () => {
  const { posts } = await connected('facebook', [photo('1', 1), photo('2', 2)])
  expect(await widthsOf(posts)).toEqual([1440, 1440])
  await controlPlatform(app, { set: 'fault', fault: { platform: 'facebook', kind: 'photos', times: 1 } })
  const other = await connected('facebook', [photo('3', 3)])
  expect(await widthsOf(other.posts)).toEqual([960])
  // Facebook refuses a call for several photos because of one of them.
  await controlPlatform(app, { set: 'fault', fault: { platform: 'facebook', kind: 'photos', times: 3 } })
  const mixed = await connected('facebook', [photo('4', 4), photo('5', 5), photo('6', 6)])
  expect((await widthsOf(mixed.posts)).filter((width) => width === 1440)).toHaveLength(2)
  // It refuses a page's photo with the code that it also has for tokens.
  const fault = { platform: 'facebook', kind: 'photos', times: 1, code: 10 } as const
  await controlPlatform(app, { set: 'fault', fault })
  const shared = await connected('facebook', [photo('7', 7)])
  expect(await widthsOf(shared.posts)).toEqual([960])
  expect((await accountOf(provider, shared.accountId)).connection?.state).toBe('active')
})

it('requests few of very many photos that it may not read', async () => {
  const media = Array.from({ length: 50 }, (_, n) => ({ id: `88${n}`, type: 'image' as const }))
  await controlPlatform(app, { set: 'fault', fault: { platform: 'facebook', kind: 'photos', times: 61 } })
  const { posts } = await connected('facebook', [{ id: '8', at: at(8), text: 'Fifty', media }])
  expect(posts[0]?.media).toHaveLength(50)
  expect(new Set(await widthsOf(posts))).toEqual(new Set([960]))
  // After sixty refusals it stopped, so one is left.
  const other = await connected('facebook', [photo('9', 9)])
  expect(await widthsOf(other.posts)).toEqual([960])
})

it('reads every picture of a Facebook post, also those beyond the 100 that Facebook returns at most in one page', async () => {
  const ids = Array.from({ length: 101 }, (_, index) => String(990_000 + index))
  const { posts } = await connected('facebook', [
    {
      id: '1',
      at: at(1),
      text: 'Run',
      media: ids.slice(0, 2).map((id) => ({ id: `1${id}`, type: 'image' })),
    },
    { id: '2', at: at(2), text: 'Holidays', media: ids.map((id) => ({ id, type: 'image' as const })) },
  ])
  expect(posts.map(({ media }) => media.length)).toEqual([101, 2])
  expect(posts[0]?.media.map(({ fileName }) => fileName)).toEqual(ids.map((id) => `${id}.jpg`))
  expect(posts[0]?.media.filter(({ sha256 }) => sha256 === null)).toEqual([])
})

/**
 * Answers the first `times` calls whose address contains `part` as Meta does when it fails. Listings have only two pictures of an album.
 * @returns the `limit` of each such call
 */
function failCalls(part: string, times: number, status: number, error: { code: number; message: string }) {
  const send = globalThis.fetch
  const limits: number[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (target, init) => {
    const address = target instanceof Request ? target.url : target.toString()
    if (!address.includes(part))
      return send(
        address.includes('/me/posts') ? address.replace('limit%28100%29', 'limit%282%29') : target,
        init,
      )
    limits.push(Number(/limit%28(\d+)%29/.exec(address)?.[1]))
    return limits.length > times ? send(target, init) : Response.json({ error }, { status })
  })
  return limits
}

const album = (first: number, count: number): SimulatedPost => ({
  id: '1',
  at: at(1),
  text: 'Holidays',
  media: Array.from({ length: count }, (_, index) => ({ id: String(first + index), type: 'image' as const })),
})

it('lists a page of an album that Facebook refuses as missing', async () => {
  failCalls('/attachments?', 1, 400, { code: 100, message: 'Unsupported get request.' })
  const { accountId, posts } = await connected('facebook', [album(880_000, 3)])
  expect(posts[0]?.media).toHaveLength(2)
  const { latestImport } = await accountOf(provider, accountId)
  const { body } = await provider.call<{ path: string; code: string }[]>('listImportFiles', {
    params: { id: latestImport?.id ?? '' },
    query: { outcome: ['failed'] },
  })
  expect(body.map(({ path, code }) => [path.replace(/\d+_1-/, ''), code])).toEqual([
    ['responses/attachments-0002.json', 'album_refused'],
  ])
})

const LESS_DATA = { code: 1, message: 'Please reduce the amount of data you’re asking for' }

it('requests smaller pages of an album if Facebook asks for less data', async () => {
  const limits = failCalls('/attachments?', 2, 500, LESS_DATA)
  const { posts } = await connected('facebook', [album(870_000, 3)])
  expect(limits).toEqual([100, 50, 25])
  expect(posts[0]?.media.filter(({ sha256 }) => sha256 !== null)).toHaveLength(3)
})

it('ends a listing whose next page is one that it has read', async () => {
  const send = globalThis.fetch
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (target, init) => {
    const address = target instanceof Request ? target.url : target.toString()
    const answer = await send(target, init)
    if (!/\/me\/posts\?.*after=/.test(address)) return answer
    asked.push(address)
    const page = (await answer.json()) as { paging?: { next?: string } }
    return Response.json(asked.length < 4 ? { ...page, paging: { next: address } } : { data: [] })
  })
  const many = Array.from({ length: 51 }, (_, index) => ({ ...album(860_000, 0), id: String(index + 1) }))
  await connected('facebook', many)
  expect(asked).toHaveLength(1)
})

it('requests fewer photos at a time if Facebook asks for less data', async () => {
  failCalls('/?ids=', 1, 500, LESS_DATA)
  const wide = await connected('facebook', [photo('10', 1), photo('11', 2)])
  expect(await widthsOf(wide.posts)).toEqual([1440, 1440])
})

it('imports a picture that was added to a Facebook post, although its words and date are the same', async () => {
  const post = (...media: string[]): SimulatedPost => ({
    id: '1',
    at: new Date(Date.now() - 3600_000).toISOString().replace(/\.\d+/, '.000'),
    text: 'Back in the gym',
    media: media.map((id) => ({ id, type: 'image' })),
  })
  const before = post('881')
  const { id, accountId, clientId } = await connected('facebook', [before])
  await publish(app, { platform: 'facebook', id, username: `person${id}` }, [
    { ...before, media: [...(before.media ?? []), { id: '882', type: 'image' }] },
  ])
  app.setNow(new Date(Date.now() + 25 * 3600_000))
  await startDueCaptures(app.services)
  await waitUntilIdle(app, firm.accountId, accountId)
  app.setNow(null)
  const { body } = await provider.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })
  expect(body.map(({ media }) => media.length)).toEqual([2])
})
