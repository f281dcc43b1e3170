import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLATFORMS, type Post, type PostImport, type SocialAccount } from '#contract/index.ts'
import {
  type Firm,
  type SimulatedPost,
  startWithFirm,
  type TestApp,
  waitUntil,
  Visitor,
} from '../../testing/app.ts'
import { importArchive, makeClient, makeZip } from '../../testing/imports.ts'
import {
  addConnectedAccount,
  reconnectAccount,
  countGrants,
  publish,
  waitUntilIdle,
  controlPlatform,
  postsOf,
  connectAndImport,
} from '../../testing/sources.ts'

let app: TestApp
let firm: Firm
let provider: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('admin@provider.test')
})
afterAll(() => app.close())

type Connected = 'tiktok' | 'youtube'

const POSTS: Record<Connected, SimulatedPost[]> = {
  tiktok: [
    { id: '7100000000000000001', at: '2022-06-10T08:00:00.000Z', text: 'Morning run 🏃' },
    { id: '7100000000000000002', at: '2022-06-20T08:00:00.000Z', text: '' },
    { id: '7100000000000000003', at: '2022-07-01T08:00:00.000Z', text: 'Only on the web' },
  ],
  youtube: [
    {
      id: 'abcDEF12_-1',
      at: '2022-06-10T08:00:00.000Z',
      text: 'Back on the track\n\nFirst lap',
      place: { name: 'Bogotá' },
    },
    { id: 'abcDEF12_-2', at: '2022-06-20T08:00:00.000Z', text: 'Knee diary', isPrivate: true },
    { id: 'abcDEF12_-3', at: '2022-07-01T08:00:00.000Z', text: 'Only on the web' },
  ],
}

/** The same person's archive: the first two of these posts, and one that the API does not return. */
const ARCHIVES: Record<Connected, Record<string, object | string>> = {
  tiktok: {
    'TikTok/user_data_tiktok.json': {
      Post: {
        Posts: {
          VideoList: [
            {
              Date: '2022-06-10 08:00:00',
              Link: 'https://v16.test/1?s=1',
              Title: 'Morning run 🏃',
              WhoCanView: 'Everyone',
            },
            {
              Date: '2022-06-20 08:00:00',
              Link: 'https://v16.test/2?s=1',
              Title: '',
              WhoCanView: 'Everyone',
            },
            {
              Date: '2022-05-01 08:00:00',
              Link: 'https://v16.test/3?s=1',
              Title: 'For me',
              WhoCanView: 'Only me',
            },
          ],
        },
      },
    },
  },
  youtube: {
    'Takeout/YouTube and YouTube Music/video metadata/videos.csv': [
      'Video ID,Approx Duration (ms),Channel ID,Video Title (Original),Video Description (Original),Video Privacy,Video Create Timestamp',
      'abcDEF12_-1,61000,UCaaaaaaaaaaaaaaaaaaaaaa,Back on the track,First lap,Public,2022-06-10T08:00:00+00:00',
      'abcDEF12_-2,61000,UCaaaaaaaaaaaaaaaaaaaaaa,Knee diary,,Private,2022-06-20T08:00:00+00:00',
    ].join('\n'),
    'Takeout/YouTube and YouTube Music/comments/comments.csv': [
      'Comment ID,Channel ID,Comment Create Timestamp,Price,Video ID,Comment Text',
      'UgxAAAAAAAAAAAAAAAAA4AaABAg,UCaaaaaaaaaaaaaaaaaaaaaa,2022-05-01T08:00:00+00:00,0,qqqDEF12_-3,"{""text"":""For me""}"',
    ].join('\n'),
  },
}
const LINKS: Record<Connected, string> = {
  tiktok: 'https://www.tiktok.com/@ana/video/7100000000000000001',
  youtube: 'https://www.youtube.com/watch?v=abcDEF12_-1',
}

let number = 0
async function someone(platform: Connected, posts = POSTS[platform]) {
  const id = platform === 'youtube' ? `UC${String((number += 1)).padStart(22, '0')}` : `open-${(number += 1)}`
  const client = await makeClient(app, firm, { email: `person${number}@client.test` })
  await publish(app, { platform, id, username: 'ana', name: 'Ana' }, posts)
  return { id, ...client, signing: { platform, clientId: client.clientId, as: id } }
}

const totalsOf = async (accountId: string) =>
  (await provider.call<PostImport[]>('listPostImports', { params: { id: accountId } })).body.map(
    ({ totals }) => totals?.posts,
  )
const mediaOf = (post: Post | undefined) => post?.media.map(({ type }) => type).toSorted()

describe.each(['tiktok', 'youtube'] as const)('connecting %s', (platform) => {
  it('reads its videos, with covers and players', async () => {
    const { signing, clientId } = await someone(platform)
    const { status, body } = await addConnectedAccount(provider, signing)
    expect([status, body.externalId, body.connection?.state]).toEqual([201, '@ana', 'active'])
    await waitUntilIdle(app, firm.accountId, body.id)
    const posts = (await postsOf(provider, clientId)).toReversed()
    const expected = POSTS[platform].filter(({ isPrivate }) => platform === 'youtube' || !isPrivate)
    expect(posts.map((post) => [post.content, post.postedAt, mediaOf(post)])).toEqual(
      expected.map(({ text, at }) => [text, at, ['embed', 'image']]),
    )
    expect(posts[0]?.link).toBe(LINKS[platform])
    expect(posts[0]?.media.find(({ type }) => type === 'image')?.url).toMatch(/^\/media\/posts\//)
    const covers = posts.flatMap(({ media }) =>
      media.flatMap(({ type, url }) => (type === 'image' ? [url] : [])),
    )
    expect(new Set(covers).size).toBe(expected.length)
  })

  it('reads every page, and renews its tokens', async () => {
    const many = Array.from({ length: 61 }, (_, n) => ({
      id: platform === 'youtube' ? `video${String(n).padStart(6, '0')}` : String(7_200_000_000_000_000 + n),
      at: new Date(Date.UTC(2022, 0, 1 + n)).toISOString(),
      text: `Video ${n}`,
    }))
    const { id, signing, clientId } = await someone(platform, many)
    const { body } = await connectAndImport(app, firm, provider, signing)
    await controlPlatform(app, { set: 'end', platform, accountId: id, what: 'tokens' })
    await publish(app, { platform, id, username: 'ana', name: 'Ana' }, [
      ...many,
      {
        id: platform === 'youtube' ? 'new-video-1' : '7300000000000000',
        at: new Date().toISOString(),
        text: 'New',
      },
    ])
    await provider.call('importNow', { params: { id: body.id } })
    await waitUntilIdle(app, firm.accountId, body.id)
    const account = await provider.call<SocialAccount>('getSocialAccount', { params: { id: body.id } })
    expect(account.body.connection?.state).toBe('active')
    expect((await totalsOf(body.id)).map((posts) => posts?.added)).toEqual([1, 61])
    expect((await postsOf(provider, clientId))[0]?.content).toBe('New')
  })

  it('reads an account without videos', async () => {
    const { signing, clientId } = await someone(platform, [])
    const { body } = await connectAndImport(app, firm, provider, signing)
    const account = await provider.call<SocialAccount>('getSocialAccount', { params: { id: body.id } })
    expect(account.body.connection?.captureJobId).toBeNull()
    expect(await postsOf(provider, clientId)).toEqual([])
  })

  it('revokes the access when the account is removed', async () => {
    const { id, signing } = await someone(platform)
    const { body } = await connectAndImport(app, firm, provider, signing)
    const before = await countGrants(app, id)
    const admin = await new Visitor(app).signIn('admin@firm.test')
    expect((await admin.call('removeSocialAccount', { params: { id: body.id } })).status).toBe(204)
    await waitUntil(async () => (await countGrants(app, id)) === before - 1)
  })

  it.each([
    ['archive', 'capture', '2024-03-01T12:00:00Z'],
    ['capture', 'archive', '2024-03-01T12:00:00Z'],
    ['capture', 'archive', '2099-03-01T12:00:00Z'],
  ])('creates each post once: %s, then %s, the archive created %s', async (first, _then, made) => {
    const { signing, account, clientId } = await someone(platform)
    const bytes = await makeZip(ARCHIVES[platform], made)
    let accountId = ''
    const capture = async () => {
      const { body } = await (accountId === ''
        ? addConnectedAccount(provider, signing)
        : reconnectAccount(provider, { ...signing, accountId }))
      accountId = body.id
      await waitUntilIdle(app, firm.accountId, accountId)
    }
    const archive = async (file = bytes) => {
      accountId ||= await account(PLATFORMS[platform].code)
      const { run } = await importArchive(provider, accountId, file)
      expect(run.status).toBe('SUCCESS')
    }
    const runs = first === 'archive' ? [archive, capture] : [capture, archive]
    for (const run of runs) await run()
    const posts = await postsOf(provider, clientId)
    expect(posts.map(({ content }) => content)).toEqual([
      ...POSTS[platform].map(({ text }) => text).toReversed(),
      'For me',
    ])
    const once = posts.map((post) => [post.id, mediaOf(post)])
    expect(mediaOf(posts[2])).toEqual(['embed', 'image'])
    for (const run of [...runs, ...runs]) await run()
    expect((await postsOf(provider, clientId)).map((post) => [post.id, mediaOf(post)])).toEqual(once)
    const later = (await totalsOf(accountId)).slice(0, 4)
    expect(later.map((each) => [each?.added, each?.changed])).toEqual(Array(4).fill([0, 0]))
  })
})
