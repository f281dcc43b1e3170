import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClientUser, Post, PostAction, PostSelection } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor, waitUntil } from '../../entry/testing.ts'
import { openComparison } from '../../imports/takeouts/testing.ts'
import { cancelJob } from '../../platform/jobs/job.ts'
import { recount } from '../index.ts'
import { makeDailyPosts } from '../testing.ts'
import { actOnSelection } from './act.ts'

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
const select = async (who: Visitor, clientIds: string[], query: object = {}): Promise<PostSelection> => {
  const { status, body } = await who.call<PostSelection>('selectPosts', { query: { clientIds, ...query } })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const see = async (who: Visitor, id: string): Promise<PostSelection> =>
  (await who.call<PostSelection>('getPostSelection', { params: { id } })).body
const begin = (who: Visitor, id: string, action: PostAction, more: object = {}) =>
  who.call<PostSelection>('actOnSelection', { params: { id }, body: { action, ...more } })
async function act(who: Visitor, id: string, action: PostAction, more: object = {}): Promise<PostSelection> {
  const { status, body } = await begin(who, id, action, more)
  expect(status, JSON.stringify(body)).toBe(200)
  await waitUntil(async () => (await see(who, id)).act?.finishedAt !== null)
  return see(who, id)
}
/** Begins an act whose job never runs. */
async function beginWithoutWorker(who: string, id: string, action: PostAction): Promise<void> {
  const actor = {
    userId: firm.userIds[who],
    accountId: firm.accountId,
    accountType: 'customer',
    firstName: 'A',
    lastName: 'B',
    role: who,
    scopes: ['post:read', 'post:write'],
    clientId: null,
    link: null,
  }
  await app.services.db.transaction(firm.accountId, async (tx) => {
    const begun = await actOnSelection(tx, actor as never, id, { action, recipientIds: [] })
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
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 403])
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
