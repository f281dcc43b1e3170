import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post, PostChange, PostSelection } from '#contract/index.ts'
import { type Firm, makeFirm, startWithFirm, type TestApp, Visitor, waitUntil } from '../../testing/app.ts'
import { openComparison } from '../../testing/takeouts.ts'
import { sql } from '../../platform/db/sql.ts'
import { cancelJob } from '../../platform/jobs/job.ts'
import { runUntil, stepsToStopAt } from '../../testing/jobs.ts'
import { recount } from '../index.ts'
import { makeDailyPosts } from '../../testing/posts.ts'
import { actOnSelection, actOnSelectionJob, undoSelection } from './act.ts'
import { deleteUnusedSelections } from './selection.ts'
import { act, begin, see, select } from '../../testing/many.ts'
import { flaggingSearch, runSearch } from '../../testing/searches.ts'

let app: TestApp
let above: Firm
let firm: Firm
let provider: Visitor
let reviewer: Visitor
let colleague: Visitor
let manager: Visitor
let comparison: ReturnType<typeof openComparison>

beforeAll(async () => {
  ;({ app, above, firm } = await startWithFirm())
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

const clientWith = (days: number) => makeDailyPosts({ app, firm, provider, manager }, days)
async function undo(who: Visitor, id: string): Promise<PostSelection> {
  const { status, body } = await who.call('undoSelection', { params: { id } })
  expect(status, JSON.stringify(body)).toBe(200)
  await waitUntil(async () => (await see(who, id)).act?.undo?.finishedAt !== null)
  return see(who, id)
}

const listed = async (clientId: string, query: object = {}): Promise<Post[]> =>
  (await manager.call<Post[]>('listPosts', { query: { clientIds: [clientId], limit: 200, ...query } })).body
const historyOf = async (who: Visitor, { id }: Post): Promise<PostChange[]> =>
  (await who.call<PostChange[]>('listPostHistory', { params: { id } })).body
const miscounted = () => app.services.db.transaction(firm.accountId, (tx) => recount(tx))

describe('all posts that match', () => {
  it('are fixed when their number is shown: what came or changed since is left out and counted', async () => {
    const { clientId, posts } = await clientWith(12)
    const [first, second, third, fourth] = posts as [Post, Post, Post, Post]
    await reviewer.call('recordPostViews', { body: { ids: [fourth.id] } })
    await colleague.call('savePost', { params: { id: second.id }, body: { moveToTimeline: true } })
    const selected = await select(reviewer, clientId, { statuses: [0] })
    expect(selected).toMatchObject({
      count: 11,
      changed: 0,
      came: 0,
      first: '2020-01-01',
      last: '2020-01-12',
      unopened: 10,
      flagged: 0,
      possible: { save: 11, notRelevant: 11, escalate: 11, trash: 11, resolve: 0, restore: 0 },
      trashNeeds: 'nothing',
      act: null,
    })
    // One is decided, one gets a note, which is no change, and one returns to the queue.
    await colleague.call('savePost', { params: { id: first.id }, body: {} })
    await colleague.call('addPostNote', { params: { id: third.id }, body: { content: 'Ask her' } })
    const saved = await colleague.call<Post>('getPost', { params: { id: second.id } })
    await colleague.call('undoPostChange', {
      params: { id: second.id },
      body: { version: saved.body.version },
    })
    expect(await see(reviewer, selected.id)).toMatchObject({
      count: 11,
      changed: 1,
      came: 1,
      possible: { notRelevant: 10 },
    })
    const { body: still } = await reviewer.call<string[]>('listSelected', {
      params: { id: selected.id },
      query: { ids: posts.slice(0, 4).map((post) => post.id) },
    })
    expect(still.toSorted()).toEqual([third.id, fourth.id].toSorted())
    const done = await act(reviewer, selected.id, 'notRelevant')
    expect(done.act).toMatchObject({
      total: 10,
      done: 10,
      leftOut: 1,
      isOwn: true,
      canUndo: true,
      undo: null,
    })
    expect((await listed(clientId, { statuses: [4] })).length).toBe(10)
    expect((await listed(clientId, { statuses: [0] })).map(({ id }) => id)).toEqual([second.id])
    expect(await miscounted()).toBe(0)
  })

  it('don’t count as left out if the action never was possible for them', async () => {
    const { clientId, posts } = await clientWith(4)
    await colleague.call('escalatePost', { params: { id: posts[0]?.id ?? '' }, body: {} })
    const { id } = await select(reviewer, clientId)
    await colleague.call('trashPost', { params: { id: posts[1]?.id ?? '' } })
    expect((await act(reviewer, id, 'save')).act).toMatchObject({ total: 2, done: 2, leftOut: 1 })
  })

  it('say in each history with how many others, and are not counted as seen', async () => {
    const { clientId, posts } = await clientWith(5)
    const { id } = await select(reviewer, clientId, {
      statuses: [0],
      isPrivate: undefined,
      until: '2020-01-04',
    })
    await act(reviewer, id, 'notRelevant')
    const [line] = await historyOf(reviewer, posts[1] as Post)
    expect(line).toMatchObject({
      action: 'notRelevant',
      to: { selectionId: id, others: 3, filter: { statuses: [0], until: '2020-01-04' } },
    })
    expect(JSON.stringify(line)).not.toContain(clientId)
    const post = await reviewer.call<Post>('getPost', { params: { id: posts[1]?.id ?? '' } })
    expect(post.body.lastChange).toMatchObject({ action: 'notRelevant', others: 3 })
    expect((await listed(clientId, { unseenBy: 'anyone' })).length).toBe(5)
    expect(await comparison.faults()).toEqual([])
  })

  it('can leave out flagged posts, which then stay as they are', async () => {
    const { clientId, posts } = await clientWith(6)
    const [flagged, other] = posts as [Post, Post]
    await runSearch(manager, await flaggingSearch(manager, clientId), [flagged.content])
    expect((await select(reviewer, clientId, { statuses: [0] })).flagged).toBe(1)
    const { id, ...selected } = await select(reviewer, clientId, { statuses: [0], isFlagged: false })
    expect(selected).toMatchObject({ count: 5, flagged: 0, came: 0, possible: { notRelevant: 5 } })
    await act(reviewer, id, 'notRelevant')
    expect((await listed(clientId, { statuses: [0] })).map((post) => post.id)).toEqual([flagged.id])
    const [line] = await historyOf(reviewer, other)
    expect(line?.to).toMatchObject({ others: 4, filter: { statuses: [0], isFlagged: false } })
  })

  it('can be changed by hand until they are acted on', async () => {
    const { clientId, posts } = await clientWith(5)
    const { id } = await select(reviewer, clientId, { until: '2020-01-03' })
    const change = (isSelected: boolean, ...some: (Post | undefined)[]) =>
      reviewer.call<PostSelection>('changeSelected', {
        params: { id },
        body: { ids: some.map((post) => post?.id ?? ''), isSelected },
      })
    expect((await change(false, posts[1])).body).toMatchObject({ count: 2, possible: { save: 2 } })
    await colleague.call('savePost', { params: { id: posts[4]?.id ?? '' }, body: {} })
    expect((await change(true, posts[4], posts[0])).body).toMatchObject({
      count: 3,
      possible: { notRelevant: 3 },
    })
    await act(reviewer, id, 'notRelevant')
    expect((await listed(clientId, { statuses: [4], order: 'asc' })).map((post) => post.id)).toEqual(
      [posts[0], posts[2], posts[4]].map((post) => post?.id),
    )
    expect((await change(true, posts[3])).body).toMatchObject({ code: 'SELECTION_USED' })
  })

  it('can be a range of a list, whichever end was chosen first', async () => {
    const { clientId, posts } = await clientWith(9)
    const [from, to] = [posts[6] as Post, posts[2] as Post]
    const range = { statuses: [0], fromId: from.id, toId: to.id }
    expect(await select(reviewer, clientId, range)).toMatchObject({
      count: 5,
      first: '2020-01-03',
      last: '2020-01-07',
    })
    const { id } = await select(reviewer, clientId, { ...range, fromId: to.id, toId: from.id })
    await act(reviewer, id, 'save', { moveToTimeline: true })
    expect((await listed(clientId, { isOnTimeline: true, order: 'asc' })).map((post) => post.id)).toEqual(
      posts.slice(2, 7).map((post) => post.id),
    )
  })

  it('can be the trash, ordered by when posts came there', async () => {
    const { clientId, posts } = await clientWith(6)
    for (const { id } of [...posts].reverse()) await reviewer.call('trashPost', { params: { id } })
    const ends = { fromId: posts[1]?.id, toId: posts[3]?.id, orderBy: 'trashedAt', isTrashed: true }
    const { id, possible } = await select(reviewer, clientId, ends)
    expect(possible).toMatchObject({ restore: 3, trash: 0 })
    await act(reviewer, id, 'restore')
    expect((await listed(clientId, { order: 'asc' })).map((post) => post.id)).toEqual(
      posts.slice(1, 4).map((post) => post.id),
    )
  })

  it('are undone as one by the person who acted or a manager, except those that others changed since', async () => {
    const { clientId, posts } = await clientWith(8)
    const [one, two] = posts as [Post, Post]
    const { id } = await select(reviewer, clientId, { statuses: [0] })
    await act(reviewer, id, 'save', { moveToTimeline: true })
    await colleague.call('markPostNotRelevant', { params: { id: one.id } })
    await colleague.call('addPostNote', { params: { id: two.id }, body: { content: 'Later' } })
    expect((await colleague.call('undoSelection', { params: { id } })).status).toBe(404)
    const undone = await undo(manager, id)
    expect(undone.act).toMatchObject({ isOwn: false, canUndo: false, undo: { undone: 7, stayed: 1 } })
    expect((await manager.call('undoSelection', { params: { id } })).body).toMatchObject({
      code: 'SELECTION_UNDONE',
    })
    expect((await listed(clientId, { statuses: [0] })).length).toBe(7)
    expect((await listed(clientId, { statuses: [4] })).map((post) => post.id)).toEqual([one.id])
    const [line] = await historyOf(reviewer, posts[3] as Post)
    expect(line).toMatchObject({ action: 'undo', to: { undid: 'save', selectionId: id } })
    expect([await miscounted(), await comparison.faults()]).toEqual([0, []])
  })

  it('are acted on once, by the person who selected them', async () => {
    const { clientId } = await clientWith(3)
    const { id } = await select(reviewer, clientId)
    for (const who of [colleague, manager]) expect((await begin(who, id, 'save')).status).toBe(404)
    expect((await begin(reviewer, id, 'resolve')).status).toBe(403)
    expect((await begin(colleague, (await select(colleague, clientId)).id, 'resolve')).body).toMatchObject({
      code: 'NOTHING_TO_CHANGE',
    })
    await act(reviewer, id, 'save')
    expect((await begin(reviewer, id, 'trash')).body).toMatchObject({ code: 'SELECTION_USED' })
    const stranger = await makeFirm(app, 'other.test', { parentId: above.accountId })
    const other = await new Visitor(app).signIn('manager@other.test')
    expect(stranger.accountId).not.toBe(firm.accountId)
    expect((await other.call('getPostSelection', { params: { id } })).status).toBe(404)
  })

  it('make one notice for each recipient of an escalation, withdrawn when it is undone', async () => {
    const { clientId } = await clientWith(4)
    const { id } = await select(reviewer, clientId)
    const recipient = firm.userIds['RESOLVER'] ?? ''
    await act(reviewer, id, 'escalate', { recipientIds: [recipient], message: 'All of these' })
    type Item = { notification: { data: { message?: string; count: number } } }
    const notices = async () =>
      (await colleague.call<Item[]>('listNotifications', { params: { id: recipient } })).body
        .map(({ notification }) => notification)
        .filter(({ data }) => data.message === 'All of these')
    expect((await notices()).map(({ data }) => data.count)).toEqual([4])
    await undo(reviewer, id)
    expect(await notices()).toEqual([])
  })

  it('never lose or double a step when two people act on them at once', async () => {
    const { clientId, posts } = await clientWith(60)
    const [mine, theirs] = [await select(reviewer, clientId), await select(colleague, clientId)]
    const singles = posts.slice(0, 20).map(({ id }) => manager.call('trashPost', { params: { id } }))
    await Promise.all([act(reviewer, mine.id, 'save'), act(colleague, theirs.id, 'notRelevant'), ...singles])
    const lines = await Promise.all(posts.map((post) => historyOf(manager, post)))
    // Each act changes a post at most once, and only as it was selected; a single one may come before or after.
    for (const of of lines) {
      const acts = of.filter(({ to }) => to?.['selectionId'])
      expect(acts.length).toBeLessThanOrEqual(1)
    }
    const done = [await see(reviewer, mine.id), await see(colleague, theirs.id)]
    for (const { act: each } of done) expect((each?.done ?? 0) + (each?.leftOut ?? 0)).toBe(60)
    expect(done.reduce((sum, { act: each }) => sum + (each?.done ?? 0), 0)).toBe(
      lines.flat().filter(({ to }) => to?.['selectionId']).length,
    )
    expect([await miscounted(), await comparison.faults()]).toEqual([0, []])
  })

  it('end the same when the job is killed anywhere, also that of the undo', async () => {
    const { clientId } = await clientWith(700)
    const { id } = await select(reviewer, clientId)
    /** Begins it and keeps the worker from its job, which it gives back. */
    const queued = async (start: typeof undoSelection): Promise<string> => {
      const actor = {
        userId: firm.userIds['REVIEWER'],
        accountId: firm.accountId,
        accountType: 'customer',
        firstName: 'R',
        lastName: 'V',
        role: 'REVIEWER',
        scopes: ['post:read', 'post:write'],
        clientId: null,
        link: null,
      }
      return app.services.db.transaction(firm.accountId, async (tx) => {
        const { act: begun } = await start(tx, actor as never, id)
        await cancelJob(tx, begun?.jobId ?? '')
        return begun?.jobId ?? ''
      })
    }
    const run = async (jobId: string): Promise<void> => {
      for (const stop of [...stepsToStopAt(12, false), ...stepsToStopAt(12, false)])
        await runUntil(app.workerServices, actOnSelectionJob, [firm.accountId, jobId], stop)
      await runUntil(app.workerServices, actOnSelectionJob, [firm.accountId, jobId], 0)
    }
    await run(
      await queued((tx, actor) => actOnSelection(tx, actor, id, { action: 'save', recipientIds: [] })),
    )
    expect((await see(reviewer, id)).act).toMatchObject({ total: 700, done: 700, leftOut: 0 })
    await run(await queued(undoSelection))
    expect((await see(reviewer, id)).act?.undo).toMatchObject({ undone: 700, stayed: 0 })
    const { body } = await manager.call<{ count: number }>('countPosts', {
      query: { clientIds: [clientId], statuses: [0] },
    })
    expect([body.count, await miscounted(), await comparison.faults()]).toEqual([700, 0, []])
  })

  it('that were not acted on are forgotten after a day', async () => {
    const { clientId } = await clientWith(1)
    const { id } = await select(reviewer, clientId)
    await app.services.db.transaction(firm.accountId, async (tx) => {
      await tx.run(sql`
        update post_selections set created_at = created_at - interval '25 hours' where customer_id = ${firm.accountId} and id = ${id}`)
      await deleteUnusedSelections(tx)
    })
    expect((await reviewer.call('getPostSelection', { params: { id } })).status).toBe(404)
  })
})

describe('more than 100 posts of a client in the trash within a day', () => {
  it('need a manager of the firm and the number typed, however they are chosen', async () => {
    const { clientId, posts } = await clientWith(104)
    const of = async (who: Visitor) => (await select(who, clientId)).trashNeeds
    expect([await of(reviewer), await of(provider), await of(manager)]).toEqual([
      'manager',
      'manager',
      'number',
    ])
    const trash = (who: Visitor, some: Post[], more: object = {}) =>
      who.call<{ code?: string }>('changePosts', {
        body: { ids: some.map(({ id }) => id), action: 'trash', ...more },
      })
    expect((await trash(reviewer, posts)).body).toMatchObject({ code: 'TRASH_LIMIT' })
    expect((await begin(reviewer, (await select(reviewer, clientId)).id, 'trash')).body).toMatchObject({
      code: 'TRASH_LIMIT',
    })
    expect((await trash(reviewer, posts.slice(0, 100))).status).toBe(200)
    const next = { params: { id: posts[100]?.id ?? '' } }
    expect((await reviewer.call('trashPost', next)).body).toMatchObject({ code: 'TRASH_LIMIT' })
    // A restored post no longer counts; what others put there never does.
    await reviewer.call('restorePost', { params: { id: posts[0]?.id ?? '' } })
    expect((await reviewer.call('trashPost', next)).status).toBe(200)
    expect((await trash(manager, posts.slice(101))).status).toBe(200)
    await reviewer.call('restorePost', next)
    const { id } = await select(manager, clientId, { isTrashed: true })
    await act(manager, id, 'restore')
    const all = await select(manager, clientId)
    expect((await begin(manager, all.id, 'trash')).body).toMatchObject({ code: 'TRASH_UNCONFIRMED' })
    expect((await begin(manager, all.id, 'trash', { confirmed: 103 })).body).toMatchObject({
      code: 'TRASH_UNCONFIRMED',
    })
    expect((await act(manager, all.id, 'trash', { confirmed: 104 })).act).toMatchObject({ done: 104 })
  })

  it('are refused under a hold, and single ones are not', async () => {
    const { clientId, posts } = await clientWith(102)
    const { status } = await manager.call('holdClient', {
      params: { id: clientId },
      body: { on: true, reason: 'A letter' },
    })
    expect(status).toBe(200)
    const selected = await select(manager, clientId)
    expect(selected.trashNeeds).toBe('noHold')
    expect((await begin(manager, selected.id, 'trash', { confirmed: 102 })).body).toMatchObject({
      code: 'TRASH_HELD',
    })
    expect((await manager.call('trashPost', { params: { id: posts[0]?.id ?? '' } })).status).toBe(200)
  })
})
