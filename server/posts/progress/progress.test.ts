import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, type Account, type ClientProgress, type FirmProgress, type Post } from '#contract/index.ts'
import { type Firm, makeFirm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { makeClient } from '../../testing/imports.ts'
import { act, select } from '../../testing/many.ts'
import { makeDailyPosts } from '../../testing/posts.ts'
import { firstPaceDay } from './days.ts'

type Who = 'reviewer' | 'resolver' | 'manager' | 'admin'
let app: TestApp
let firm: Firm
let provider: Visitor
let people: Record<Who, Visitor>
let owner: pg.Client
let clientId: string
/** Newest first. */
let posts: Post[]

const idOf = (who: Who): string => firm.userIds[who.toUpperCase()] ?? ''
const progress = async (who: Visitor, id = clientId) =>
  (await who.call<ClientProgress>('getClientProgress', { params: { id } })).body
const firmProgress = async (who: Visitor, query: Record<string, unknown> = {}) =>
  (await who.call<FirmProgress>('getFirmProgress', { params: { id: firm.accountId }, query })).body
const listed = async (who: Visitor, query: object) => {
  const call = { query: { clientIds: [clientId], limit: 200, ...query } }
  const list = await who.call<Post[]>('listPosts', call)
  const { count } = (
    await who.call<{ count: number }>('countPosts', { query: { clientIds: [clientId], ...query } })
  ).body
  expect(list.body.length).toBe(count)
  return list.body.map(({ id }) => posts.findIndex((post) => post.id === id))
}
const decide = async (who: Visitor, index: number, action: string) =>
  expect((await who.call('changePosts', { body: { ids: [posts[index]?.id], action } })).status).toBe(200)

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  const enter = (role: string) => new Visitor(app).signIn(`${role}@firm.test`)
  people = {
    reviewer: await enter('reviewer'),
    resolver: await enter('resolver'),
    manager: await enter('manager'),
    admin: await enter('admin'),
  }
  const { manager } = people
  clientId = (await makeDailyPosts({ app, firm, provider, manager }, 20)).clientId
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(
    `insert into user_clients (customer_id, id, user_id, client_id, assigned_at)
     select $1, gen_random_uuid(), u, $2, now() from unnest($3::uuid[]) u on conflict (customer_id, user_id, client_id) do update set assigned_at = now()`,
    [firm.accountId, clientId, [idOf('reviewer'), idOf('resolver')]],
  )
  posts = (await manager.call<Post[]>('listPosts', { query: { clientIds: [clientId], limit: 200 } })).body
  await decide(people.reviewer, 0, 'save')
  await decide(people.reviewer, 1, 'notRelevant')
  await decide(people.reviewer, 2, 'escalate')
  await decide(people.resolver, 2, 'resolve')
  await decide(people.resolver, 3, 'save')
  await people.manager.call('recordPostViews', { body: { ids: [posts[9]?.id] } })
  const selection = await select(people.manager, clientId, { statuses: [0], since: '2020-01-03' })
  await act(people.manager, selection.id, 'notRelevant')
  await decide(people.manager, 17, 'save')
  await people.manager.call('undoPostChanges', { body: { posts: [{ id: posts[17]?.id, version: 99 }] } })
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

describe('filters by work', () => {
  it('find what a person’s own decision is, alone or with others', async () => {
    const { reviewer, resolver, manager } = people
    expect(await listed(reviewer, { decidedBy: 'me' })).toEqual([0, 1])
    expect(await listed(resolver, { decidedBy: 'me' })).toEqual([2, 3])
    expect(await listed(manager, { decidedBy: 'me', isDecidedTogether: false })).toEqual([])
    expect((await listed(manager, { decidedBy: 'me', isDecidedTogether: true })).length).toBe(14)
    expect(await listed(manager, { isDecidedTogether: false })).toEqual([0, 1, 2, 3])
  })

  it('find what was opened by oneself or by anyone, and changed since a day', async () => {
    const { reviewer, manager } = people
    expect(await listed(reviewer, { openedBy: 'me' })).toEqual([0, 1, 2])
    expect(await listed(manager, { openedBy: 'anyone' })).toEqual([0, 1, 2, 3, 9, 17])
    expect(await listed(manager, { openedBy: 'anyone', unseenBy: 'me' })).toEqual([0, 1, 2, 3])
    const today = (await progress(manager)).today
    expect((await listed(manager, { changedSince: today })).length).toBe(18)
    expect(await listed(manager, { changedSince: addDays(today, 2) })).toEqual([])
  })

  it('go back to the decision before, if one is undone', async () => {
    const { resolver } = people
    const undo = await resolver.call('undoPostChanges', {
      body: { posts: [{ id: posts[2]?.id, version: 99 }] },
    })
    expect(undo.status).toBe(200)
    expect(await listed(people.manager, { decidedBy: idOf('reviewer') })).toEqual([0, 1, 2])
    await decide(resolver, 2, 'resolve')
    expect(await listed(people.manager, { decidedBy: idOf('reviewer') })).toEqual([0, 1])
  })

  it('keep a decision when a post is trashed, restored or moved to the timeline by someone else', async () => {
    const { reviewer, manager } = people
    await decide(manager, 0, 'trash')
    expect(await listed(reviewer, { decidedBy: 'me' })).toEqual([1])
    expect(
      (
        await reviewer.call<Post[]>('listPosts', {
          query: { clientIds: [clientId], decidedBy: 'me', isTrashed: true },
        })
      ).body.length,
    ).toBe(1)
    await decide(manager, 0, 'restore')
    expect(await listed(reviewer, { decidedBy: 'me' })).toEqual([0, 1])
  })

  it('are refused by another person to all but the firm’s managers, in every call that takes filters', async () => {
    const { reviewer, resolver, manager, admin } = people
    const statusOf = async (
      who: Visitor,
      query: object,
      call: 'listPosts' | 'countPosts' | 'listPostMonths',
    ) => (await who.call(call, { query: { clientIds: [clientId], ...query } })).status
    for (const query of [{ decidedBy: idOf('manager') }, { openedBy: idOf('manager') }]) {
      for (const call of ['listPosts', 'countPosts', 'listPostMonths'] as const) {
        for (const who of [reviewer, resolver, provider]) expect(await statusOf(who, query, call)).toBe(403)
        for (const who of [manager, admin]) expect(await statusOf(who, query, call)).toBe(200)
      }
      const body = { query: { clientIds: [clientId], ...query } }
      expect((await reviewer.call('selectPosts', body)).status).toBe(403)
      expect((await manager.call('selectPosts', body)).status).toBe(201)
    }
    expect(await listed(reviewer, { decidedBy: idOf('reviewer') })).toEqual([0, 1])
  })
})

describe('the progress of a client', () => {
  it('has the numbers of the lists that it opens', async () => {
    const { manager } = people
    const now = await progress(manager)
    const one = now.people.find(({ id }) => id === idOf('reviewer'))
    expect(now).toMatchObject({
      total: 20,
      left: 2,
      decided: 18,
      decidedTogether: 14,
      opened: 6,
      unopened: 14,
    })
    expect(now.notRelevant).toBe((await listed(manager, { isNotRelevant: true })).length)
    expect(now.changed).toBe((await listed(manager, { changedSince: now.since })).length)
    expect(one).toMatchObject({
      opened: (await listed(manager, { openedBy: idOf('reviewer') })).length,
      decidedAlone: (await listed(manager, { decidedBy: idOf('reviewer'), isDecidedTogether: false })).length,
      decidedTogether: 0,
      days: [{ day: now.today, opened: 3, decided: 2 }],
    })
    expect(now.assigned.map(({ id }) => id).sort()).toEqual([idOf('reviewer'), idOf('resolver')].sort())
    expect(now.lastChange).not.toBeNull()
    expect(now.lastImport).toMatchObject({ platform: 'facebook' })
  })

  it('tells what is left before and after the loss', async () => {
    const { manager } = people
    await owner.query(
      `update clients set date_of_loss = (select posted_at::date from posts where id = $1) where id = $2`,
      [posts[18]?.id, clientId],
    )
    const now = await progress(manager)
    expect([now.leftBefore, now.leftAfter]).toEqual([1, 1])
    expect([now.leftBefore, now.leftAfter]).toEqual([
      (await listed(manager, { statuses: [0], loss: 'pre' })).length,
      (await listed(manager, { statuses: [0], loss: 'post' })).length,
    ])
  })

  it('has a pace once decisions are older than five working days; acts on many are none', async () => {
    const { manager } = people
    const { today } = await progress(manager)
    expect((await progress(manager)).pace).toBeNull()
    const move = (index: number, day: string) =>
      owner.query(`update posts set decided_at = $2::date + interval '15 hours' where id = $1`, [
        posts[index]?.id,
        day,
      ])
    const first = firstPaceDay(today)
    await move(0, addDays(first, -4))
    expect((await progress(manager)).pace).toBe(0)
    await move(1, first)
    await owner.query(
      `update posts set decided_at = $2::date + interval '15 hours' where client_id = $1 and decided_together`,
      [clientId, first],
    )
    expect((await progress(manager)).pace).toBe(0.2)
    expect((await firmProgress(manager)).pace).toBe(0.2)
  })

  it('is refused to client users, to other firms, and to those who may not see the client', async () => {
    const { clientId: hidden } = await makeClient(app, firm, {
      email: 'hidden@example.test',
      assignTo: [],
    })
    const statusOf = async (who: Visitor, id: string) =>
      (await who.call('getClientProgress', { params: { id } })).status
    expect(await statusOf(people.reviewer, hidden)).toBe(404)
    expect(await statusOf(people.manager, hidden)).toBe(200)
    await makeFirm(app, 'other.test')
    const stranger = await new Visitor(app).signIn('manager@other.test')
    expect(await statusOf(stranger, clientId)).toBe(404)
    expect((await stranger.call('getFirmProgress', { params: { id: firm.accountId } })).status).toBe(404)
    expect((await firmProgress(people.reviewer)).clients.map(({ id }) => id)).toEqual([clientId])
    expect((await firmProgress(people.manager)).clients.map(({ id }) => id)).toEqual([clientId, hidden])
    expect((await firmProgress(people.manager, { offset: 1, limit: 1 })).clients.map(({ id }) => id)).toEqual(
      [hidden],
    )
    expect((await firmProgress(people.manager)).unassigned).toEqual({ clients: 1, left: 0 })
  })
})

describe('figures per person', () => {
  const seen = async (who: Visitor) => ({
    client: (await progress(who)).people.map(({ id }) => id).sort(),
    firm: (await firmProgress(who)).people.map(({ id }) => id).sort(),
  })
  const all = () => ['reviewer', 'resolver', 'manager'].map((who) => idOf(who as Who)).sort()
  const setOn = (who: Visitor, on: boolean) =>
    who.call<Account>('switchFiguresPerPerson', { params: { id: firm.accountId }, body: { on } })

  it('are of everyone for managers and above of the firm, and of oneself for others', async () => {
    const { reviewer, resolver, manager, admin } = people
    for (const who of [manager, admin]) expect(await seen(who)).toEqual({ client: all(), firm: all() })
    expect(await seen(reviewer)).toEqual({ client: [idOf('reviewer')], firm: [idOf('reviewer')] })
    expect(await seen(resolver)).toEqual({ client: [idOf('resolver')], firm: [idOf('resolver')] })
    expect(await seen(provider)).toEqual({ client: [], firm: [] })
  })

  it('are switched by the firm’s admins alone, then no one sees or filters by another person', async () => {
    const { reviewer, resolver, manager, admin } = people
    for (const who of [reviewer, resolver, manager, provider])
      expect((await setOn(who, false)).status).toBe(403)
    const off = await setOn(admin, false)
    expect(off.body.hasFiguresPerPerson).toBe(false)
    expect(off.body.can).not.toContain('compare_staff')
    expect((await seen(manager)).client).toEqual([idOf('manager')])
    expect((await seen(admin)).client).toEqual([])
    const query = { clientIds: [clientId], decidedBy: idOf('reviewer') }
    expect((await manager.call('countPosts', { query })).status).toBe(403)
    expect((await listed(manager, { decidedBy: 'me' })).length).toBe(14)
    expect((await progress(manager)).decidedTogether).toBe(14)
    expect((await setOn(admin, true)).body.can).toContain('compare_staff')
    expect((await seen(manager)).client).toEqual(all())
  })
})

describe('working days', () => {
  it.each([
    ['2026-11-24', '2026-11-17'],
    ['2026-11-23', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-11-21', '2026-11-16'],
  ])('five of them before %s begin on %s', (today, first) => {
    expect(firstPaceDay(today)).toBe(first)
  })
})
