import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClientProgress, Post, PostDetails } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { sql } from '../../platform/db/sql.ts'
import { act, select } from '../../testing/many.ts'
import { makeDailyPosts } from '../../testing/posts.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let reviewer: Visitor
let manager: Visitor
let admin: Visitor
let clientId: string
/** Newest first. */
let ids: string[]

const idOf = (role: string): string => firm.userIds[role] ?? ''
const record = async (who: Visitor, posts: string[]) =>
  (await who.call('recordPostsShown', { body: { ids: posts } })).status
const showings = (who: Visitor, id = ids[0] ?? '') =>
  who.call<{ by: string; at: string }[]>('listPostShowings', { params: { id } })
const listed = async (who: Visitor, query: object) => {
  const asked = { clientIds: [clientId], ...query }
  const { body } = await who.call<Post[]>('listPosts', { query: { ...asked, limit: 200 } })
  const { count } = (await who.call<{ count: number }>('countPosts', { query: asked })).body
  expect(body.length).toBe(count)
  return body.map(({ id }) => ids.indexOf(id))
}
const leaves = async () =>
  (
    await app.services.db.read(firm.accountId, (tx) =>
      tx.one<{ n: number }>(
        sql`select count(*)::int as n from evidence_payloads where customer_id = ${tx.customerId}`,
      ),
    )
  )?.n
const setOn = (on: boolean) =>
  admin.call('switchFiguresPerPerson', { params: { id: firm.accountId }, body: { on } })

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  const enter = (role: string) => new Visitor(app).signIn(`${role}@firm.test`)
  provider = await new Visitor(app).signIn('manager@provider.test')
  ;[reviewer, manager, admin] = [await enter('reviewer'), await enter('manager'), await enter('admin')]
  const made = await makeDailyPosts({ app, firm, provider, manager }, 8)
  clientId = made.clientId
  ids = made.posts.map(({ id }) => id).toReversed()
  await manager.call('assignUsersToClient', { params: { clientId }, body: { userIds: [idOf('REVIEWER')] } })
})
afterAll(() => app.close())

describe('posts shown whole in a list', () => {
  it('are recorded once for each person, with no leaf, and count as not opened', async () => {
    const before = await leaves()
    expect(await record(reviewer, ids.slice(0, 3))).toBe(204)
    const [first] = (await showings(manager)).body
    expect(await record(reviewer, ids.slice(0, 4))).toBe(204)
    expect((await showings(manager)).body).toEqual([first])
    expect(await leaves()).toBe(before)
    expect(await listed(reviewer, { shownTo: 'me' })).toEqual([0, 1, 2, 3])
    expect(await listed(reviewer, { shownTo: 'none' })).toEqual([4, 5, 6, 7])
    expect(await listed(reviewer, { unseenBy: 'anyone' })).toHaveLength(8)
    const details = await manager.call<PostDetails>('getPostDetails', { params: { id: ids[0] ?? '' } })
    expect(details.body.views).toEqual([])
  })

  it('are listed by another person, and in a post’s history, for managers only', async () => {
    expect(await listed(manager, { shownTo: idOf('REVIEWER') })).toEqual([0, 1, 2, 3])
    expect(await listed(manager, { shownTo: 'me' })).toEqual([])
    const query = { clientIds: [clientId], shownTo: idOf('MANAGER') }
    for (const who of [reviewer, provider])
      expect([(await who.call('countPosts', { query })).status, (await showings(who)).status]).toEqual([
        403, 403,
      ])
  })

  it('are a fact of their own on the Progress page', async () => {
    const selection = await select(manager, clientId, { statuses: [0] })
    await act(manager, selection.id, 'notRelevant')
    await manager.call('recordPostViews', { body: { ids: [ids[7]] } })
    const { body } = await manager.call<ClientProgress>('getClientProgress', { params: { id: clientId } })
    expect([body.shown, body.opened, body.decidedTogether, body.decidedUnseen]).toEqual([4, 1, 8, 3])
    expect(body.people.find(({ id }) => id === idOf('REVIEWER'))?.shown).toBe(4)
    expect([body.came, body.escalated]).toEqual([8, 0])
    const unseen = { isDecidedTogether: true, shownTo: 'none', unseenBy: 'anyone' }
    expect(await listed(manager, unseen)).toEqual([4, 5, 6])
  })

  it('are not of other clients, and not of posts that the person can’t see', async () => {
    const hidden = await makeDailyPosts({ app, firm, provider, manager }, 1, {
      email: 'hidden@example.test',
      assignTo: [],
    })
    expect(
      await record(
        reviewer,
        hidden.posts.map(({ id }) => id),
      ),
    ).toBe(404)
  })

  it('are not recorded while the firm has no figures per person', async () => {
    await setOn(false)
    expect(await record(manager, ids)).toBe(204)
    expect((await showings(manager)).status).toBe(403)
    const { body } = await manager.call<ClientProgress>('getClientProgress', { params: { id: clientId } })
    expect([body.shown, body.decidedUnseen]).toEqual([null, null])
    await setOn(true)
    expect(await listed(manager, { shownTo: 'me' })).toEqual([])
  })
})

describe('posts since a day', () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

  it('are those that came, or that are escalated, on it or later', async () => {
    await manager.call('changePosts', { body: { ids: [ids[2]], action: 'escalate' } })
    expect(await listed(manager, { cameSince: day(-1) })).toHaveLength(8)
    expect(await listed(manager, { cameSince: day(2) })).toEqual([])
    expect(await listed(manager, { escalatedSince: day(-1) })).toEqual([2])
    expect(await listed(manager, { escalatedSince: day(2) })).toEqual([])
    await admin.call('changePosts', { body: { ids: [ids[2]], action: 'resolve' } })
    expect(await listed(manager, { escalatedSince: day(-1) })).toEqual([])
  })
})
