import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, Post, Report, User } from '#contract/index.ts'
import { importArchive, makeClient, makeZip } from '../testing/imports.ts'
import { sql } from '../platform/db/sql.ts'
import { insertPeople } from './seed.ts'
import {
  type Firm,
  makeFirm,
  makeProvider,
  PASSWORD,
  startTestApp,
  type TestApp,
  waitUntil,
  Visitor,
} from '../testing/app.ts'

let app: TestApp
let above: Firm
let firm: Firm
let other: Firm
let clientId: string
let strangerId: string
let clientUserId: string
let strangerUserId: string
let post: Post
let manager: Visitor
let reviewer: Visitor
let client: Visitor
let provider: Visitor

beforeAll(async () => {
  app = await startTestApp()
  above = await makeProvider(app, 'provider.test')
  firm = await makeFirm(app, 'firm.test', { parentId: above.accountId })
  other = await makeFirm(app, 'other.test', { parentId: above.accountId })
  const mine = await makeClient(app, firm)
  const stranger = await makeClient(app, firm, { assignTo: [] })
  clientId = mine.clientId
  strangerId = stranger.clientId
  const person = (email: string, id: string) => ({
    email,
    firstName: 'Ana',
    lastName: 'Ruiz',
    role: 'CLIENT' as const,
    password: PASSWORD,
    clientId: id,
  })
  const ids = await insertPeople(app.services.db, firm.accountId, [
    person('ana@client.test', clientId),
    person('bo@client.test', strangerId),
  ])
  ;[clientUserId, strangerUserId] = ids as [string, string]
  provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  client = await new Visitor(app).signIn('ana@client.test')
  await client.call('agreeTerms', { params: { id: clientId } })
  const archive = await makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
      { timestamp: 1_655_300_000, data: [{ post: 'one' }] },
      { timestamp: 1_655_300_100, data: [{ post: 'two' }] },
    ],
  })
  await importArchive(provider, await mine.account(0), archive)
  const { body } = await manager.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })
  post = body[0] as Post
  await reviewer.call('addPostNote', { params: { id: post.id }, body: { content: 'privileged' } })
  await reviewer.call('savePost', { params: { id: post.id }, body: { moveToTimeline: true } })
})
afterAll(() => app.close())

describe('a client user', () => {
  it('sees its own posts without any review data, and cannot filter by it', async () => {
    const { body: posts } = await client.call<Post[]>('listPosts')
    expect(posts).toHaveLength(2)
    expect(posts.every((each) => each.status === null && each.totalNotes === 0 && each.loss === null)).toBe(
      true,
    )
    expect(posts.flatMap((each) => each.can)).toEqual([])
    expect((await client.call('countPosts')).body).toEqual({ count: 2 })
    for (const query of [{ statuses: 1 }, { isTrashed: true }, { isOnTimeline: true }, { isFlagged: true }]) {
      expect((await client.call('listPosts', { query })).status).toBe(400)
      expect((await client.call('countPosts', { query })).status).toBe(400)
    }
    const { body } = await client.call<Client>('getClient', { params: { id: clientId } })
    expect([body.totalUnreviewed, body.totalTimeline]).toEqual([0, 0])
    const refused = [
      await client.call('listPostNotes', { params: { id: post.id } }),
      await client.call('listPostHistory', { params: { id: post.id } }),
      await client.call('getPostDetails', { params: { id: post.id } }),
      await client.call('savePost', { params: { id: post.id }, body: {} }),
      await client.call('listUsers'),
      await client.call('getUser', { params: { id: firm.userIds['MANAGER'] ?? '' } }),
      await client.call('getClient', { params: { id: strangerId } }),
    ]
    expect(refused.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403, 404, 404])
  })

  it('gets albums, without the review criteria used to choose them, and no legal report', async () => {
    const make = (who: Visitor, type: string) =>
      who.call<Report>('createReport', {
        params: { clientId },
        body: { type, name: 'x', statuses: [1], isOnTimeline: true },
      })
    const { body: legal } = await make(manager, 'legal')
    const { body: album } = await make(manager, 'album')
    expect((await make(client, 'legal')).status).toBe(403)
    expect((await client.call('getReport', { params: { id: legal.id } })).status).toBe(404)
    const { body: seen } = await client.call<Report>('getReport', { params: { id: album.id } })
    expect([seen.statuses, seen.isOnTimeline, seen.isFlagged]).toEqual([[], false, false])
  })

  it('is visible only to those who see its client', async () => {
    const users = (who: Visitor, id: string) => who.call<User[]>('listUsers', { query: { clientId: id } })
    expect((await users(reviewer, clientId)).body.map((user) => user.id)).toEqual([clientUserId])
    for (const id of [strangerId, '01890000-0000-7000-8000-000000000001']) {
      const hidden = await users(reviewer, id)
      expect([hidden.status, hidden.body.code]).toEqual([404, 'CLIENT_USER_NOT_FOUND'])
      expect(hidden.body.message).toBe(`No user with Client ID ${id} found.`)
    }
    expect((await users(manager, strangerId)).body).toHaveLength(1)
    expect((await reviewer.call('getUser', { params: { id: strangerUserId } })).status).toBe(404)
    expect((await reviewer.call('getUser', { params: { id: clientUserId } })).status).toBe(200)
  })
})

describe('a list', () => {
  it('of another firm answers 404, and so does one for an ID that is not a firm', async () => {
    const list = (who: Visitor, query: Record<string, unknown>) => who.call<Post[]>('listPosts', { query })
    expect((await list(manager, { customerId: other.accountId })).status).toBe(404)
    expect((await list(provider, { customerId: clientId })).status).toBe(404)
    expect((await list(provider, { customerId: firm.accountId })).body).toHaveLength(2)
    expect((await list(provider, { customerId: other.accountId, clientIds: [clientId] })).body).toEqual([])
    expect((await list(provider, { clientIds: [firm.accountId, clientId] })).body).toHaveLength(2)
  })
})

describe('reports deleted twice at the same time', () => {
  it('are counted once', async () => {
    const made = await Promise.all(
      [1, 2, 3].map((n) =>
        manager.call<Report>('createReport', {
          params: { clientId },
          body: { name: `${n}`, statuses: [0, 1] },
        }),
      ),
    )
    const total = async () =>
      (await manager.call<Client>('getClient', { params: { id: clientId } })).body.totalReports
    const before = await total()
    const ids = made.slice(0, 2).map((answer) => answer.body.id)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => manager.call('deleteReports', { body: { ids } })),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([204, 404, 404, 404])
    expect(await total()).toBe(before - 2)
  })
})

describe('the stream of events', () => {
  it('ends for a person who was deactivated, and the process keeps running', async () => {
    const cookie = [...manager.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const stream = await fetch(`${app.url}/api/main/events`, { headers: { cookie } })
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
    const turn = (status: number) =>
      app.services.db.transaction(firm.accountId, (tx) =>
        tx.run(
          sql`update users set status = ${status} where customer_id = ${tx.customerId} and id = ${firm.userIds['MANAGER']}`,
        ),
      )
    await turn(2)
    try {
      let ended = false
      void (async () => {
        while (!(await reader.read()).done);
        ended = true
      })()
      await waitUntil(() => ended)
    } finally {
      await turn(1)
    }
    expect(
      (await reviewer.call('addPostNote', { params: { id: post.id }, body: { content: 'x' } })).status,
    ).toBe(201)
  })
})
