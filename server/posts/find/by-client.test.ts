import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClientMonth, FoundByClient, Post } from '#contract/index.ts'
import { insertPeople } from '../../entry/seed.ts'
import type { Actor } from '../../platform/http/call.ts'
import { type Firm, makeFirm, PASSWORD, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { makeClient } from '../../testing/imports.ts'
import { importDailyPosts, postsOf } from '../../testing/searches.ts'
import { countFoundByClient } from './by-client.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor
let reviewer: Visitor
let few: string
let many: string
let hidden: string
let empty: string

const makeWithPosts = async (lastName: string, texts: string[], assignTo?: string[]): Promise<string> => {
  const made = await makeClient(app, firm, {
    lastName,
    email: `${lastName.toLowerCase()}@example.test`,
    dateOfLoss: '2020-01-03',
    ...(assignTo ? { assignTo } : {}),
  })
  if (texts.length > 0) await importDailyPosts(provider, await made.account(0), texts)
  return made.clientId
}

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  few = await makeWithPosts('Few', ['lunch', 'the gym'])
  many = await makeWithPosts('Many', ['gym one', 'gym two', 'gym three', 'dinner'])
  hidden = await makeWithPosts('Hidden', ['gym', 'gym again'], [])
  empty = await makeWithPosts('Zero', [])
  await makeWithPosts('Other', ['dinner'])
  const posts = await postsOf(manager, { clientIds: [many] })
  const idOf = (text: string) => posts.find(({ content }) => content === text)?.id ?? ''
  await manager.call<Post>('markPostNotRelevant', { params: { id: idOf('gym one') } })
  await manager.call<Post>('savePost', { params: { id: idOf('gym three') } })
})
afterAll(() => app.close())

const count = async (who: Visitor, query: Record<string, unknown>): Promise<FoundByClient> =>
  (await who.call<FoundByClient>('countFoundByClient', { query })).body
const summary = ({ posts, total, clients, without }: FoundByClient) => ({
  posts,
  total,
  clients: clients.map((client) => `${client.lastName} ${client.posts}`),
  without: [without.total, ...without.clients.map(({ lastName, isEmpty }) => `${lastName} ${isEmpty}`)],
})
/** As the lists count it, client by client. */
const agrees = async (who: Visitor, find: string, answer: FoundByClient): Promise<void> => {
  for (const { id, posts } of answer.clients) {
    const { body } = await who.call<{ count: number }>('countPosts', { query: { clientIds: [id], find } })
    expect(body.count).toBe(posts)
  }
  const all = await who.call<{ count: number }>('countPosts', {
    query: { customerId: firm.accountId, find },
  })
  expect(all.body.count).toBe(answer.posts)
}

describe('posts of a find by client', () => {
  it('are counted for each client that the reader sees, most first', async () => {
    const all = await count(manager, { find: 'gym' })
    expect(summary(all)).toEqual({
      posts: 6,
      total: 3,
      clients: ['Many 3', 'Hidden 2', 'Few 1'],
      without: [2, 'Other false', 'Zero true'],
    })
    expect(all.clients.map(({ id }) => id)).toEqual([many, hidden, few])
    expect(all.without.clients.map(({ id }) => id)).toContain(empty)
    await agrees(manager, 'gym', all)
    const own = await count(reviewer, { find: 'gym' })
    expect(summary(own)).toEqual({
      posts: 4,
      total: 2,
      clients: ['Many 3', 'Few 1'],
      without: [2, 'Other false', 'Zero true'],
    })
    await agrees(reviewer, 'gym', own)
  })

  it('come in pages, and follow the filters of the list', async () => {
    const page = await count(manager, { find: 'gym', offset: 1, limit: 1 })
    expect(summary(page)).toMatchObject({ posts: 6, total: 3, clients: ['Hidden 2'] })
    expect(summary(await count(manager, { find: 'gym status:unreviewed', since: '2020-01-02' }))).toEqual({
      posts: 3,
      total: 3,
      clients: ['Few 1', 'Hidden 1', 'Many 1'],
      without: [2, 'Other false', 'Zero true'],
    })
    expect(summary(await count(manager, { find: 'gym', loss: 'post' }))).toMatchObject({
      clients: ['Many 1'],
      without: [4, 'Few false', 'Hidden false', 'Other false', 'Zero true'],
    })
    expect(summary(await count(manager, { find: 'gym', clientIds: [few, hidden] }))).toMatchObject({
      clients: ['Hidden 2', 'Few 1'],
      without: [0],
    })
    expect(summary(await count(manager, { find: 'gym on:2020 before:2019' }))).toMatchObject({
      posts: 0,
      total: 0,
      without: [5, 'Few false', 'Hidden false', 'Many false', 'Other false', 'Zero true'],
    })
  })

  it('have their months on either side of the date of loss', async () => {
    const month = (loss: ClientMonth['loss'], reviewed: number, unreviewed: number, notRelevant: number) => ({
      clientId: many,
      month: '2020-01',
      loss,
      reviewed,
      unreviewed,
      notRelevant,
    })
    const [client] = (await count(manager, { find: 'gym', clientIds: [many] })).clients
    expect(client?.dateOfLoss).toBe('2020-01-03')
    expect(client?.months).toEqual([month('pre', 1, 1, 1), month('post', 1, 0, 0)])
    // Every member of the staff may know the date of loss today, so one who may not is made up.
    const blind = { accountType: 'client', clientId: many, link: null, scopes: [] } as unknown as Actor
    const asked = { find: 'gym', isTrashed: false, isInclusive: false, offset: 0, limit: 10 }
    const [plain] = (await app.services.db.read(firm.accountId, (tx) => countFoundByClient(tx, blind, asked)))
      .clients
    expect(plain?.dateOfLoss).toBeNull()
    expect(plain?.months).toEqual([month(null, 2, 1, 1)])
  })

  it('are of one firm, which a provider names', async () => {
    expect((await provider.call('countFoundByClient', { query: { find: 'gym' } })).status).toBe(400)
    const named = await count(provider, { find: 'gym', customerId: firm.accountId })
    expect(summary(named)).toMatchObject({ posts: 6, total: 3 })
    await makeFirm(app, 'elsewhere.test')
    const stranger = await new Visitor(app).signIn('manager@elsewhere.test')
    expect(summary(await count(stranger, { find: 'gym' }))).toEqual({
      posts: 0,
      total: 0,
      clients: [],
      without: [0],
    })
    const foreign = await stranger.call('countFoundByClient', {
      query: { find: 'gym', customerId: firm.accountId },
    })
    expect(foreign.status).toBe(404)
    expect(summary(await count(stranger, { find: 'gym', clientIds: [many] }))).toMatchObject({
      posts: 0,
      without: [0],
    })
  })

  it('are not for clients', async () => {
    await insertPeople(app.services.db, firm.accountId, [
      {
        email: 'many@client.test',
        firstName: 'Ana',
        lastName: 'Many',
        role: 'CLIENT',
        password: PASSWORD,
        clientId: many,
      },
    ])
    const client = await new Visitor(app).signIn('many@client.test')
    await client.call('agreeTerms', { params: { id: many } })
    expect((await client.call('countFoundByClient', { query: { find: 'gym' } })).status).toBe(403)
  })
})
