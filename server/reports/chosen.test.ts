import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post, PostSelection, Report, ReportChange, ReportLine } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../testing/app.ts'
import { runUpkeep } from '../entry/upkeep.ts'
import { openComparison } from '../testing/takeouts.ts'
import { sql } from '../platform/db/sql.ts'
import { makeDailyPosts } from '../testing/posts.ts'
import { addReportPosts } from './add-posts.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor
let resolver: Visitor
let clientId: string
let posts: Post[]
let foreign: Post[]
let comparison: ReturnType<typeof openComparison>

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  resolver = await new Visitor(app).signIn('resolver@firm.test')
  ;({ clientId, posts } = await makeDailyPosts({ app, firm, provider, manager }, 12))
  foreign = (await makeDailyPosts({ app, firm, provider, manager }, 1)).posts
  comparison = openComparison(app, firm)
})
afterAll(async () => {
  await comparison.close()
  await app.close()
})

const idsOf = (...numbers: number[]): string[] => numbers.map((number) => posts[number]?.id ?? '')
const create = (body: object) =>
  resolver.call<Report>('createReport', { params: { clientId }, body: { name: 'Chosen', ...body } })
const add = (id: string, body: object) =>
  resolver.call<{ report: Report; added: number }>('addReportPosts', { params: { id }, body })
/** The days of its posts, in order; a removed one in brackets. */
async function days(id: string): Promise<string> {
  const { body } = await resolver.call<ReportLine[]>('listReportPosts', {
    params: { id },
    query: { limit: 100 },
  })
  return body
    .map(({ post, isTrashed }) => {
      const day = post?.content.replace('day ', '') ?? '?'
      return isTrashed ? `(${day})` : day
    })
    .join(' ')
}

describe('a report of chosen posts', () => {
  it('has exactly these, oldest first, and names no criteria', async () => {
    const { status, body } = await create({ postIds: idsOf(7, 2, 4) })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ totalPosts: 3, isChosen: true, statuses: [], isOnTimeline: false })
    expect(await days(body.id)).toBe('2 4 7')
  })

  it('has all posts of a selection, also those that changed since', async () => {
    const { body: selection } = await resolver.call<PostSelection>('selectPosts', {
      query: { clientIds: [clientId], until: '2020-01-03' },
    })
    await resolver.call('savePost', { params: { id: posts[1]?.id ?? '' }, body: {} })
    const { body } = await create({ selectionId: selection.id })
    expect(await days(body.id)).toBe('0 1 2')
  })

  it('is refused if both posts and a selection are named', async () => {
    const { body: selection } = await resolver.call<PostSelection>('selectPosts', {
      query: { clientIds: [clientId] },
    })
    expect((await create({ selectionId: selection.id, postIds: idsOf(1) })).status).toBe(400)
  })

  it('has no post of another client, of the trash, or that is hidden', async () => {
    expect((await create({ postIds: [...idsOf(1), foreign[0]?.id ?? ''] })).status).toBe(404)
    await resolver.call('trashPost', { params: { id: posts[11]?.id ?? '' } })
    expect((await create({ postIds: idsOf(10, 11) })).body).toMatchObject({ code: 'POSTS_IN_TRASH' })
    await resolver.call('restorePost', { params: { id: posts[11]?.id ?? '' } })
    const reviewer = await new Visitor(app).signIn('reviewer@firm.test')
    const { body: theirs } = await reviewer.call<PostSelection>('selectPosts', {
      query: { clientIds: [clientId] },
    })
    expect((await create({ selectionId: theirs.id })).status).toBe(404)
  })
})

describe('posts that are added to a report', () => {
  it('go where their dates belong, and are there only once', async () => {
    const { body: report } = await create({ postIds: idsOf(2, 4, 7) })
    const { body } = await add(report.id, { postIds: idsOf(9, 4, 0, 5) })
    expect(body).toMatchObject({ added: 3, report: { totalPosts: 6 } })
    expect(await days(report.id)).toBe('0 2 4 5 7 9')
    expect((await add(report.id, { postIds: idsOf(9, 4) })).body.added).toBe(0)
    const { body: history } = await resolver.call<ReportChange[]>('listReportHistory', {
      params: { id: report.id },
    })
    expect(history).toMatchObject([{ action: 'added', details: { posts: 3 } }])
  })

  it('stay behind the posts that someone moved, and restore those that were removed', async () => {
    const { body: report } = await create({ postIds: idsOf(1, 3, 5, 8) })
    const { body: lines } = await resolver.call<ReportLine[]>('listReportPosts', {
      params: { id: report.id },
    })
    await resolver.call('moveReportPost', { params: { id: lines[3]?.id ?? '' }, body: { number: 1 } })
    await resolver.call('removeReportPost', { params: { id: lines[1]?.id ?? '' } })
    expect(await days(report.id)).toBe('8 1 (3) 5')
    expect((await add(report.id, { postIds: idsOf(3, 6, 9) })).body).toMatchObject({
      added: 3,
      report: { totalPosts: 6, totalRemoved: 0 },
    })
    expect(await days(report.id)).toBe('8 1 3 5 6 9')
  })

  it('restore any number of removed ones in one step', async () => {
    const { body: report } = await create({ postIds: idsOf(1, 3, 5) })
    const { body: lines } = await resolver.call<ReportLine[]>('listReportPosts', {
      params: { id: report.id },
    })
    for (const line of lines.slice(0, 2)) await resolver.call('removeReportPost', { params: { id: line.id } })
    expect((await add(report.id, { postIds: idsOf(1, 3, 5) })).body).toMatchObject({
      added: 2,
      report: { totalPosts: 3, totalRemoved: 0 },
    })
    const { body: history } = await resolver.call<object[]>('listReportHistory', {
      params: { id: report.id },
    })
    expect(history.slice(0, 2)).toMatchObject([
      { action: 'added', details: { posts: 2 } },
      { action: 'removed' },
    ])
    expect(await comparison.faults()).toEqual([])
  })

  it('go where their dates belong also beside a post that was permanently deleted', async () => {
    const { posts: some, clientId: other } = await makeDailyPosts({ app, firm, provider, manager }, 10)
    const ids = (...numbers: number[]) => numbers.map((number) => some[number]?.id ?? '')
    const { body: report } = await resolver.call<Report>('createReport', {
      params: { clientId: other },
      body: { name: 'Chosen', postIds: ids(2, 4, 9) },
    })
    await resolver.call('trashPost', { params: { id: some[9]?.id ?? '' } })
    await app.ownerDb.transaction(firm.accountId, (tx) =>
      tx.run(
        sql`update posts set trashed_at = trashed_at - interval '31 days' where customer_id = ${tx.customerId} and id = ${some[9]?.id}`,
      ),
    )
    await runUpkeep(app.workerServices)
    expect(await days(report.id)).toBe('2 4 (?)')
    expect((await add(report.id, { postIds: ids(3, 6, 0) })).body.added).toBe(3)
    expect(await days(report.id)).toBe('0 2 3 4 6 (?)')
    expect(await comparison.faults()).toEqual([])
  })

  it('are not deleted permanently while they are added', async () => {
    const { posts: some, clientId: other } = await makeDailyPosts({ app, firm, provider, manager }, 2)
    const [first, second] = some.map(({ id }) => id)
    const reportOf = async (postIds: unknown[]) =>
      (
        await resolver.call<Report>('createReport', {
          params: { clientId: other },
          body: { name: 'Chosen', postIds },
        })
      ).body
    // Its state is stored before, so that no new row refers to it.
    const [, report] = [await reportOf([second]), await reportOf([first])]
    const actor = {
      userId: firm.userIds['MANAGER'],
      accountId: firm.accountId,
      accountType: 'customer',
      role: 'MANAGER',
      scopes: ['report:read', 'report:write'],
      firstName: 'M',
      lastName: 'F',
      clientId: null,
      link: null,
    }
    await app.services.db.transaction(firm.accountId, async (tx) => {
      await addReportPosts(tx, actor as never, report.id, { postIds: [second ?? ''] })
      await manager.call('trashPost', { params: { id: second ?? '' } })
      await app.ownerDb.transaction(firm.accountId, (elsewhere) =>
        elsewhere.run(
          sql`update posts set trashed_at = trashed_at - interval '31 days' where customer_id = ${elsewhere.customerId} and id = ${second}`,
        ),
      )
      await runUpkeep(app.workerServices)
    })
    expect(await days(report.id)).toBe('0 1')
    expect(await comparison.faults()).toEqual([])
    await runUpkeep(app.workerServices)
    expect(await days(report.id)).toBe('0 (?)')
    expect(await comparison.faults()).toEqual([])
  })

  it('make a report of criteria one of chosen posts', async () => {
    const { body: report } = await create({ statuses: [0], endDate: '2020-01-05' })
    expect([report.isChosen, await days(report.id)]).toEqual([false, '0 2 3 4'])
    expect((await add(report.id, { postIds: idsOf(10) })).body.report.isChosen).toBe(true)
    expect(await comparison.faults()).toEqual([])
  })

  it('need one of the two, and a report that one may edit', async () => {
    const { body: report } = await create({ postIds: idsOf(1) })
    expect((await add(report.id, {})).status).toBe(400)
    const reviewer = await new Visitor(app).signIn('reviewer@firm.test')
    const { status } = await reviewer.call('addReportPosts', {
      params: { id: report.id },
      body: { postIds: idsOf(2) },
    })
    expect(status).toBe(403)
  })
})
