import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post, PostSelection, Report, ReportChange, ReportLine } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor, waitUntil } from '../../testing/app.ts'
import { actorByEmail } from '../../entry/actors.ts'
import { cancelJob } from '../../platform/jobs/job.ts'
import { runUntil, stepsToStopAt } from '../../testing/jobs.ts'
import { makeDailyPosts } from '../../testing/posts.ts'
import { openComparison } from '../../testing/takeouts.ts'
import { act, begin, see } from '../../testing/many.ts'
import { actOnSelection, actOnSelectionJob, undoSelection } from './act.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor
let resolver: Visitor
let reviewer: Visitor
let comparison: ReturnType<typeof openComparison>

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  resolver = await new Visitor(app).signIn('resolver@firm.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  comparison = openComparison(app, firm)
})
afterAll(async () => {
  await comparison.close()
  await app.close()
})

/** A report of all posts of a new client, one for each day from Jan 1, 2020 on, but not those of the last days. */
async function reportOf(days: number, without = 0) {
  const { clientId, posts } = await makeDailyPosts({ app, firm, provider, manager }, days)
  const { body } = await resolver.call<Report>('createReport', {
    params: { clientId },
    body: { name: 'Many', postIds: posts.slice(0, Math.min(days - without, 500)).map(({ id }) => id) },
  })
  if (days > 500) {
    const { body: all } = await resolver.call<PostSelection>('selectPosts', {
      query: { clientIds: [clientId] },
    })
    await resolver.call('addReportPosts', { params: { id: body.id }, body: { selectionId: all.id } })
  }
  return { id: body.id, posts }
}
async function select(who: Visitor, reportId: string, query: object = {}): Promise<PostSelection> {
  const { status, body } = await who.call<PostSelection>('selectPosts', { query: { reportId, ...query } })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
async function undo(who: Visitor, id: string): Promise<PostSelection> {
  const { status, body } = await who.call('undoSelection', { params: { id } })
  expect(status, JSON.stringify(body)).toBe(200)
  await waitUntil(async () => (await see(who, id)).act?.undo?.finishedAt !== null)
  return see(who, id)
}
const linesOf = async (id: string): Promise<ReportLine[]> =>
  (await resolver.call<ReportLine[]>('listReportPosts', { params: { id }, query: { limit: 100 } })).body
const get = async (id: string): Promise<Report> =>
  (await resolver.call<Report>('getReport', { params: { id } })).body
/** The days of its posts, in order; a removed one in brackets. */
const days = async (id: string): Promise<string> =>
  (await linesOf(id))
    .map(({ post, isTrashed }) => {
      const day = post?.content.replace('day ', '') ?? '?'
      return isTrashed ? `(${day})` : day
    })
    .join(' ')
const historyOf = async (id: string): Promise<ReportChange[]> =>
  (await resolver.call<ReportChange[]>('listReportHistory', { params: { id } })).body
const setRemoved = (who: Visitor, id: string, some: (Post | undefined)[], isRemoved: boolean) =>
  who.call<string[]>('setReportPostsRemoved', {
    params: { id },
    body: { postIds: some.map((post) => post?.id ?? ''), isRemoved },
  })

describe('several posts of a report', () => {
  it('are removed and restored in one step, with one line of history', async () => {
    const { id, posts } = await reportOf(6)
    await setRemoved(resolver, id, [posts[1]], true)
    const { body } = await setRemoved(resolver, id, [posts[1], posts[2], posts[4]], true)
    expect(new Set(body)).toEqual(new Set([posts[2]?.id, posts[4]?.id]))
    expect([await days(id), (await get(id)).totalPosts]).toEqual(['0 (1) (2) 3 (4) 5', 3])
    await setRemoved(manager, id, [posts[0], posts[2]], false)
    expect([await days(id), (await get(id)).totalPosts]).toEqual(['0 (1) 2 3 (4) 5', 4])
    expect((await historyOf(id)).map(({ action, details }) => [action, details.posts])).toEqual([
      ['restored', 1],
      ['removed', 2],
      ['removed', 1],
    ])
    expect((await setRemoved(reviewer, id, [posts[0]], true)).status).toBe(403)
    const other = await reportOf(1)
    expect((await setRemoved(resolver, id, [posts[0], other.posts[0]], true)).status).toBe(404)
    expect(await days(id)).toBe('0 (1) 2 3 (4) 5')
    expect(await comparison.faults()).toEqual([])
  })
})

describe('all posts of a report', () => {
  it('are fixed when their number is shown: what came or changed since is left out and counted', async () => {
    const { id, posts } = await reportOf(8, 1)
    const [first, , third] = await linesOf(id)
    await resolver.call('commentReportPost', {
      params: { id: third?.id ?? '' },
      body: { comment: 'Exhibit' },
    })
    await setRemoved(resolver, id, [posts[6]], true)
    const selected = await select(resolver, id)
    expect(selected).toMatchObject({
      count: 7,
      changed: 0,
      came: 0,
      first: '2020-01-01',
      last: '2020-01-07',
      commented: 1,
      possible: { removeLines: 6, restoreLines: 1, save: 0 },
      act: null,
    })
    await manager.call('removeReportPost', { params: { id: first?.id ?? '' } })
    await manager.call('restoreReportPost', { params: { id: first?.id ?? '' } })
    await manager.call('addReportPosts', { params: { id }, body: { postIds: [posts[7]?.id] } })
    // Neither the review of a post nor its comment is a change of the line.
    await manager.call('savePost', { params: { id: posts[1]?.id ?? '' }, body: {} })
    expect(await see(resolver, selected.id)).toMatchObject({
      changed: 1,
      came: 1,
      possible: { removeLines: 5, restoreLines: 1 },
    })
    const { body: still } = await resolver.call<string[]>('listSelected', {
      params: { id: selected.id },
      query: { ids: posts.map((post) => post.id) },
    })
    expect(still.toSorted()).toEqual(
      posts
        .slice(1, 7)
        .map((post) => post.id)
        .toSorted(),
    )
    expect((await begin(resolver, selected.id, 'save')).body).toMatchObject({ code: 'NOTHING_TO_CHANGE' })
    const done = await act(resolver, selected.id, 'removeLines')
    // The removed one can't be removed, which is no change of anyone.
    expect(done.act).toMatchObject({ action: 'removeLines', total: 5, done: 5, leftOut: 1 })
    expect([await days(id), (await get(id)).totalPosts]).toEqual(['0 (1) (2) (3) (4) (5) (6) 7', 2])
    expect((await historyOf(id))[0]).toMatchObject({
      action: 'removed',
      details: { posts: 5, selectionId: selected.id },
    })
    expect(await comparison.faults()).toEqual([])
  })

  it('are undone as one by the person who acted or a manager, except those that others changed since', async () => {
    const { id, posts } = await reportOf(6)
    const { id: selectionId } = await select(resolver, id)
    await act(resolver, selectionId, 'removeLines')
    await setRemoved(manager, id, [posts[2]], false)
    await setRemoved(manager, id, [posts[3]], false)
    await setRemoved(manager, id, [posts[3]], true)
    const undone = await undo(manager, selectionId)
    expect(undone.act).toMatchObject({ isOwn: false, canUndo: false, undo: { undone: 4, stayed: 2 } })
    expect([await days(id), (await get(id)).totalPosts]).toEqual(['0 1 2 (3) 4 5', 5])
    expect((await historyOf(id))[0]).toMatchObject({
      action: 'restored',
      by: 'Manager firm.test',
      details: { posts: 4, selectionId },
    })
    const restoring = await select(resolver, id)
    await act(resolver, restoring.id, 'restoreLines')
    expect(await days(id)).toBe('0 1 2 3 4 5')
    await undo(resolver, restoring.id)
    expect([await days(id), await comparison.faults()]).toEqual(['0 1 2 (3) 4 5', []])
  })

  it('can be a range, in the order of the report, and be changed by hand', async () => {
    const { id, posts } = await reportOf(7)
    const last = (await linesOf(id)).at(-1)
    await resolver.call('moveReportPost', { params: { id: last?.id ?? '' }, body: { number: 2 } })
    expect(await days(id)).toBe('0 6 1 2 3 4 5')
    const [from, to] = [posts[2], posts[6]]
    const range = await select(resolver, id, { fromId: from?.id, toId: to?.id })
    expect(range).toMatchObject({ count: 3, possible: { removeLines: 3 } })
    const change = (isSelected: boolean, post: Post | undefined) =>
      resolver.call('changeSelected', { params: { id: range.id }, body: { ids: [post?.id], isSelected } })
    await change(false, posts[1])
    await change(true, posts[4])
    await act(resolver, range.id, 'removeLines')
    expect(await days(id)).toBe('0 (6) 1 (2) 3 (4) 5')
  })

  it('are for those who may edit the report', async () => {
    const { id } = await reportOf(2)
    expect((await reviewer.call('selectPosts', { query: { reportId: id } })).status).toBe(404)
    const { id: selectionId } = await select(resolver, id)
    expect((await begin(manager, selectionId, 'removeLines')).status).toBe(404)
    await resolver.call('deleteReports', { body: { ids: [id] } })
    expect((await begin(resolver, selectionId, 'removeLines')).status).toBe(404)
  })

  it('never lose or double a step when two people act on them at once', async () => {
    const { id, posts } = await reportOf(60)
    const [mine, theirs] = [await select(resolver, id), await select(manager, id)]
    await Promise.all([
      act(resolver, mine.id, 'removeLines'),
      act(manager, theirs.id, 'removeLines'),
      setRemoved(resolver, id, posts.slice(0, 20), true),
    ])
    const done = [await see(resolver, mine.id), await see(manager, theirs.id)]
    for (const { act: each } of done) expect((each?.done ?? 0) + (each?.leftOut ?? 0)).toBe(60)
    const { totalPosts, totalRemoved } = await get(id)
    expect([totalPosts, totalRemoved]).toEqual([0, 60])
    // Each undo brings back what its own act removed, which no other did.
    for (const { id: each, act: did } of done)
      if (did?.done) expect((await undo(manager, each)).act?.undo?.undone).toBe(did.done)
    const byActs = done.reduce((sum, { act: each }) => sum + (each?.done ?? 0), 0)
    expect((await get(id)).totalPosts).toBe(byActs)
    expect(await comparison.faults()).toEqual([])
  })

  it('end the same when the job is killed anywhere, also that of the undo; no file is made meanwhile', async () => {
    const { id } = await reportOf(700)
    const { id: selectionId } = await select(resolver, id)
    const actor = await actorByEmail(app.services, 'resolver@firm.test')
    /** Begins it and keeps the worker from its job, which it gives back. */
    const queued = (start: typeof undoSelection): Promise<string> =>
      app.services.db.transaction(firm.accountId, async (tx) => {
        const { act: begun } = await start(tx, actor, selectionId)
        await cancelJob(tx, begun?.jobId ?? '')
        return begun?.jobId ?? ''
      })
    const file = () => resolver.call('generateReportFile', { params: { id, format: 'pdf' }, body: {} })
    const run = async (jobId: string): Promise<void> => {
      expect((await file()).body).toMatchObject({ code: 'REPORT_CHANGING' })
      for (const stop of [...stepsToStopAt(12, false), ...stepsToStopAt(12, false)])
        await runUntil(app.workerServices, actOnSelectionJob, [firm.accountId, jobId], stop)
      await runUntil(app.workerServices, actOnSelectionJob, [firm.accountId, jobId], 0)
    }
    await run(
      await queued((tx, by) =>
        actOnSelection(tx, by, selectionId, { action: 'removeLines', recipientIds: [] }),
      ),
    )
    expect((await see(resolver, selectionId)).act).toMatchObject({ total: 700, done: 700, leftOut: 0 })
    expect(await get(id)).toMatchObject({ totalPosts: 0, totalRemoved: 700 })
    await run(await queued(undoSelection))
    expect((await see(resolver, selectionId)).act?.undo).toMatchObject({ undone: 700, stayed: 0 })
    expect(await get(id)).toMatchObject({ totalPosts: 700, totalRemoved: 0 })
    const [undone, done] = await historyOf(id)
    expect([done, undone].map((line) => [line?.action, line?.details.posts])).toEqual([
      ['removed', 700],
      ['restored', 700],
    ])
    expect((await file()).status).toBe(201)
    expect(await comparison.faults()).toEqual([])
  })
})
