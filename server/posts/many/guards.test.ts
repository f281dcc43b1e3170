import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClientUser, Post, PostAction, PostSelection } from '#contract/index.ts'
import { runUpkeep } from '../../entry/upkeep.ts'
import { type Firm, startWithFirm, type TestApp, Visitor, waitUntil } from '../../testing/app.ts'
import { openComparison } from '../../testing/takeouts.ts'
import { sql } from '../../platform/db/sql.ts'
import { cancelJob } from '../../platform/jobs/job.ts'
import { Problem } from '../../platform/problem.ts'
import { recount } from '../index.ts'
import { makeDailyPosts } from '../../testing/posts.ts'
import { actOnSelection, actOnSelectionJob, undoSelection } from './act.ts'
import { act, begin, see, select } from '../../testing/many.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let reviewer: Visitor
let colleague: Visitor
let manager: Visitor
let comparison: ReturnType<typeof openComparison>

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  colleague = await new Visitor(app).signIn('resolver@firm.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  comparison = openComparison(app, firm)
})
afterAll(async () => {
  await comparison.close()
  await app.close()
})

const clientWith = (days: number, assignTo?: string[]) =>
  makeDailyPosts({ app, firm, provider, manager }, days, assignTo ? { assignTo } : {})
const actorOf = (who: string) =>
  ({
    userId: firm.userIds[who],
    accountId: firm.accountId,
    accountType: 'customer',
    firstName: 'A',
    lastName: 'B',
    role: who,
    scopes: ['post:read', 'post:write'],
    clientId: null,
    link: null,
  }) as never
/** Begins an act whose job never runs. */
async function beginWithoutWorker(who: string, id: string, action: PostAction): Promise<void> {
  await app.services.db.transaction(firm.accountId, async (tx) => {
    const begun = await actOnSelection(tx, actorOf(who), id, { action, recipientIds: [] })
    await cancelJob(tx, begun.act?.jobId ?? '')
  })
}
const changeMany = (who: Visitor, some: Post[], action: PostAction, more: object = {}) =>
  who.call<{ posts: Post[] }>('changePosts', { body: { ids: some.map(({ id }) => id), action, ...more } })
const assigned = async (clientId: string): Promise<string[]> =>
  (await manager.call<ClientUser[]>('listClientUsers', { params: { clientId } })).body.map(
    ({ user }) => user.id,
  )
const miscounted = () => app.services.db.transaction(firm.accountId, (tx) => recount(tx))

describe('an act on a selection', () => {
  it('asks for the number of posts that it changes, also if some of them changed since', async () => {
    const { clientId, posts } = await clientWith(104)
    const { id } = await select(manager, [clientId])
    await colleague.call('savePost', { params: { id: posts[0]?.id ?? '' }, body: {} })
    expect(await see(manager, id)).toMatchObject({ possible: { trash: 103 }, trashNeeds: 'number' })
    expect((await begin(manager, id, 'trash')).body).toMatchObject({ context: { count: 103 } })
    expect((await act(manager, id, 'trash', { confirmed: 103 })).act).toMatchObject({ done: 103, leftOut: 1 })
    expect([await miscounted(), await comparison.faults()]).toEqual([0, []])
  })

  it('assigns recipients only to clients of whom it escalates something', async () => {
    const [mine, theirs] = [await clientWith(2, []), await clientWith(1, [])]
    const { id } = await select(manager, [mine.clientId, theirs.clientId])
    await provider.call('savePost', { params: { id: theirs.posts[0]?.id ?? '' }, body: {} })
    const recipient = firm.userIds['RESOLVER'] ?? ''
    await act(manager, id, 'escalate', { recipientIds: [recipient] })
    expect([await assigned(mine.clientId), await assigned(theirs.clientId)]).toEqual([[recipient], []])
  })
})

describe('the limit of the trash', () => {
  it('holds for calls at the same moment', async () => {
    const { posts } = await clientWith(150)
    const parts = [posts.slice(0, 50), posts.slice(50, 100), posts.slice(100)]
    const answers = await Promise.all(parts.map((some) => changeMany(reviewer, some, 'trash')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 403])
  })

  it('counts the posts of acts that have begun and whose jobs have not run yet', async () => {
    const { clientId, posts } = await clientWith(120)
    const first = await select(reviewer, [clientId], { until: '2020-02-29' })
    const second = await select(reviewer, [clientId], { since: '2020-03-01' })
    expect([first.count, second.count]).toEqual([60, 60])
    await beginWithoutWorker('REVIEWER', first.id, 'trash')
    expect((await see(reviewer, second.id)).trashNeeds).toBe('manager')
    expect((await begin(reviewer, second.id, 'trash')).body).toMatchObject({ code: 'TRASH_LIMIT' })
    expect((await changeMany(reviewer, posts.slice(70), 'trash')).body).toMatchObject({
      code: 'TRASH_LIMIT',
    })
    expect((await changeMany(reviewer, posts.slice(80), 'trash')).status).toBe(200)
  })

  it('holds for posts that return because their restoration is undone', async () => {
    const { clientId, posts } = await clientWith(150)
    expect((await changeMany(reviewer, posts.slice(0, 60), 'trash')).status).toBe(200)
    const { body: restored } = await changeMany(reviewer, posts.slice(0, 30), 'restore')
    const others = await select(reviewer, [clientId], { isTrashed: true })
    await act(reviewer, others.id, 'restore')
    expect((await changeMany(reviewer, posts.slice(60), 'trash')).status).toBe(200)
    const undo = () =>
      reviewer.call('undoPostChanges', {
        body: { posts: restored.posts.map(({ id, version }) => ({ id, version })) },
      })
    const undoMany = (who: Visitor) => who.call('undoSelection', { params: { id: others.id } })
    expect((await undo()).body).toMatchObject({ code: 'TRASH_LIMIT' })
    expect((await undoMany(reviewer)).body).toMatchObject({ code: 'TRASH_LIMIT' })
    await changeMany(reviewer, posts.slice(60, 100), 'restore')
    expect((await undo()).status).toBe(200)
    // A manager did not put them there, so nothing of theirs returns.
    expect((await undoMany(manager)).status).toBe(200)
    await waitUntil(async () => (await see(manager, others.id)).act?.undo?.finishedAt !== null)
    expect([await miscounted(), await comparison.faults()]).toEqual([0, []])
  })
})

describe('the undo of an act', () => {
  const undo = (who: Visitor, id: string) => who.call<PostSelection>('undoSelection', { params: { id } })
  const undone = async (who: Visitor, id: string) => {
    await waitUntil(async () => (await see(who, id)).act?.undo?.finishedAt !== null)
    return (await see(who, id)).act?.undo
  }

  it('is refused to a person who no longer sees all of its clients, and left to a manager', async () => {
    const { clientId } = await clientWith(3)
    const { id } = await select(reviewer, [clientId])
    await act(reviewer, id, 'save')
    const { body } = await manager.call<ClientUser[]>('listClientUsers', { params: { clientId } })
    const own = body.find(({ user }) => user.id === firm.userIds['REVIEWER'])
    await manager.call('unassignClient', { params: { id: own?.id ?? '' } })
    expect((await see(reviewer, id)).act?.canUndo).toBe(false)
    expect((await undo(reviewer, id)).status).toBe(403)
    expect((await undo(manager, id)).status).toBe(200)
    expect(await undone(manager, id)).toMatchObject({ undone: 3, stayed: 0 })
  })

  it('is refused to a person who may no longer act in this way', async () => {
    const { clientId, posts } = await clientWith(2)
    await changeMany(reviewer, posts, 'escalate')
    const { id } = await select(colleague, [clientId])
    await act(colleague, id, 'resolve')
    const setRole = (role: string) =>
      app.ownerDb.transaction(firm.accountId, (tx) =>
        tx.run(
          sql`update users set role = ${role} where customer_id = ${tx.customerId} and id = ${firm.userIds['RESOLVER']}`,
        ),
      )
    await setRole('REVIEWER')
    expect((await undo(colleague, id)).status).toBe(403)
    await setRole('RESOLVER')
    expect((await undo(colleague, id)).status).toBe(200)
    expect(await undone(colleague, id)).toMatchObject({ undone: 2, stayed: 0 })
  })

  it('can be asked for again if its job failed, and after an act whose job failed', async () => {
    const { clientId } = await clientWith(3)
    const { id } = await select(reviewer, [clientId])
    await beginWithoutWorker('REVIEWER', id, 'save')
    await app.services.db.transaction(firm.accountId, async (tx) =>
      actOnSelectionJob.fail?.(tx, { payload: { selectionId: id } } as never, new Problem('UNEXPECTED')),
    )
    expect((await see(reviewer, id)).act).toMatchObject({ total: 3, done: 0, canUndo: true })
    // The job of this undo is refused what it does.
    const second = await select(reviewer, [clientId])
    await act(reviewer, second.id, 'save')
    await app.services.db.transaction(firm.accountId, async (tx) => {
      await undoSelection(tx, actorOf('REVIEWER'), second.id)
      await tx.run(sql`
        update post_selections set undo = jsonb_set(undo, '{scopes}', '[]') where customer_id = ${tx.customerId} and id = ${second.id}`)
    })
    await waitUntil(async () => (await see(reviewer, second.id)).act?.canUndo === true)
    expect((await undo(reviewer, second.id)).status).toBe(200)
    expect(await undone(reviewer, second.id)).toMatchObject({ undone: 3, stayed: 0 })
    expect([await miscounted(), await comparison.faults()]).toEqual([0, []])
  })
})

describe('an escalation of many', () => {
  it('has no notice and no assignment left once all of it was undone, one post before the others', async () => {
    const { clientId, posts } = await clientWith(3, [])
    const { id } = await select(manager, [clientId])
    const recipient = firm.userIds['RESOLVER'] ?? ''
    await act(manager, id, 'escalate', { recipientIds: [recipient], message: 'In two steps' })
    expect(await assigned(clientId)).toEqual([recipient])
    const { body: post } = await manager.call<Post>('getPost', { params: { id: posts[0]?.id ?? '' } })
    await manager.call('undoPostChange', { params: { id: post.id }, body: { version: post.version } })
    await manager.call('undoSelection', { params: { id } })
    await waitUntil(async () => (await see(manager, id)).act?.undo?.finishedAt !== null)
    expect((await see(manager, id)).act?.undo).toMatchObject({ undone: 2, stayed: 1 })
    type Item = { notification: { data: { message?: string } } }
    const { body } = await colleague.call<Item[]>('listNotifications', { params: { id: recipient } })
    expect(body.filter(({ notification }) => notification.data.message === 'In two steps')).toEqual([])
    expect(await assigned(clientId)).toEqual([])
  })
})

describe('a selection', () => {
  it('of several clients stays for the others when one of them is removed', async () => {
    const admin = await new Visitor(app).signIn('admin@firm.test')
    const [first, second] = [await clientWith(2), await clientWith(2)]
    const { id } = await select(reviewer, [first.clientId, second.clientId])
    await act(reviewer, id, 'save')
    expect((await admin.call('deleteClient', { params: { id: first.clientId } })).status).toBe(204)
    await waitUntil(async () => {
      const rows = await app.services.db.read(firm.accountId, (tx) =>
        tx.rows(sql`select 1 from clients where customer_id = ${tx.customerId} and id = ${first.clientId}`),
      )
      return rows.length === 0
    })
    const rows = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ row: string }>(
        sql`select s::text as row from post_selections s where s.customer_id = ${tx.customerId} and s.id = ${id}`,
      ),
    )
    expect(rows.length).toBe(1)
    expect(JSON.stringify(rows)).not.toContain(first.clientId)
    expect((await reviewer.call('undoSelection', { params: { id } })).status).toBe(200)
    await waitUntil(async () => (await see(reviewer, id)).act?.undo?.finishedAt !== null)
    expect((await see(reviewer, id)).act?.undo).toMatchObject({ undone: 2, stayed: 0 })
  })

  it('replaces the oldest of a person that were not acted on, so that their number is limited', async () => {
    const { clientId } = await clientWith(1)
    const oldest = await select(colleague, [clientId])
    const used = await select(colleague, [clientId])
    await act(colleague, used.id, 'save')
    const others = await select(reviewer, [clientId])
    await Promise.all(Array.from({ length: 8 }, () => select(colleague, [clientId])))
    const count = await app.services.db.read(firm.accountId, (tx) =>
      tx.one<{ n: number }>(sql`
        select count(*)::int as n from post_selections
        where customer_id = ${tx.customerId} and created_by = ${firm.userIds['RESOLVER']} and started_at is null`),
    )
    expect(count?.n).toBe(5)
    expect((await colleague.call('getPostSelection', { params: { id: oldest.id } })).status).toBe(404)
    expect((await see(colleague, used.id)).act?.done).toBe(1)
    expect((await see(reviewer, others.id)).count).toBe(1)
  })

  it('of a range stays when a post at its end is deleted permanently', async () => {
    const { clientId, posts } = await clientWith(5)
    const [from, to] = [posts[1] as Post, posts[3] as Post]
    const { id } = await select(reviewer, [clientId], { fromId: from.id, toId: to.id })
    await colleague.call('trashPost', { params: { id: to.id } })
    await app.ownerDb.transaction(firm.accountId, (tx) =>
      tx.run(
        sql`update posts set trashed_at = trashed_at - interval '31 days' where customer_id = ${tx.customerId} and id = ${to.id}`,
      ),
    )
    await runUpkeep(app.workerServices)
    expect((await manager.call('getPost', { params: { id: to.id } })).status).toBe(404)
    expect(await see(reviewer, id)).toMatchObject({ count: 3, changed: 1, came: 0, possible: { save: 2 } })
    expect((await act(reviewer, id, 'save')).act).toMatchObject({ done: 2 })
  })

  it('is refused with only one end of a range', async () => {
    const { clientId, posts } = await clientWith(2)
    for (const end of ['fromId', 'toId']) {
      const query = { clientIds: [clientId], [end]: posts[0]?.id }
      expect((await reviewer.call('selectPosts', { query })).status).toBe(400)
    }
  })

  it('says nothing about posts of clients whom the person no longer sees', async () => {
    const { clientId, posts } = await clientWith(2)
    const { id } = await select(reviewer, [clientId])
    const { body } = await manager.call<ClientUser[]>('listClientUsers', { params: { clientId } })
    const own = body.find(({ user }) => user.id === firm.userIds['REVIEWER'])
    await manager.call('unassignClient', { params: { id: own?.id ?? '' } })
    const answer = await reviewer.call<string[]>('listSelected', {
      params: { id },
      query: { ids: posts.map((post) => post.id) },
    })
    expect(answer.body).toEqual([])
    expect(await see(reviewer, id)).toMatchObject({ first: null, came: 0, possible: { save: 0 } })
    expect((await begin(reviewer, id, 'save')).body).toMatchObject({ code: 'NOTHING_TO_CHANGE' })
  })
})

describe('the undo of a restoration', () => {
  it('deletes nothing that same night: if the 30 days are over, they start again', async () => {
    const { clientId, posts } = await clientWith(3)
    const ago = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000)
    const [late, soon] = [posts.slice(0, 2), posts.slice(2)]
    app.setNow(ago(50))
    await changeMany(manager, late, 'trash')
    app.setNow(ago(25))
    await changeMany(manager, soon, 'trash')
    const { id } = await select(manager, [clientId], { isTrashed: true })
    await act(manager, id, 'restore')
    app.setNow(null)
    expect((await manager.call('undoSelection', { params: { id } })).status).toBe(200)
    await waitUntil(async () => (await see(manager, id)).act?.undo?.finishedAt !== null)
    await runUpkeep(app.workerServices)
    const { body } = await manager.call<Post[]>('listPosts', {
      query: { clientIds: [clientId], isTrashed: true, order: 'asc' },
    })
    const days = body.map(({ trashedAt }) =>
      Math.round((Date.now() - Date.parse(trashedAt ?? '')) / (24 * 3600 * 1000)),
    )
    expect(days).toEqual([0, 0, 25])
  })

  it('is refused under a hold for more than 100 posts, whoever put them in the trash', async () => {
    const { clientId } = await clientWith(102)
    const [into, out] = [
      await select(manager, [clientId]),
      () => select(manager, [clientId], { isTrashed: true }),
    ]
    await act(manager, into.id, 'trash', { confirmed: 102 })
    const { id } = await out()
    await act(manager, id, 'restore')
    await manager.call('holdClient', { params: { id: clientId }, body: { on: true, reason: 'A letter' } })
    const admin = await new Visitor(app).signIn('admin@firm.test')
    for (const who of [manager, admin])
      expect((await who.call('undoSelection', { params: { id } })).body).toMatchObject({ code: 'TRASH_HELD' })
  })
})
