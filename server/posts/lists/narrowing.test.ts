import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn, type Post, type PostSearch } from '#contract/index.ts'
import { actorByEmail } from '../../entry/actors.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { importArchive, makeClient, makeZip, signInClient } from '../../testing/imports.ts'
import { importDailyPosts, postsOf, runSearch } from '../../testing/searches.ts'
import { listMatchingIds } from './reads.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor
let client: Visitor
let clientId: string
/** Oldest first: saved and flagged, saved, on the timeline, unreviewed and flagged. */
let posts: Post[]

const list = async (who: Visitor, query: Record<string, unknown>) => {
  const of = { clientIds: [clientId], order: 'asc', limit: 200, ...query }
  const answer = await who.call<Post[]>('listPosts', { query: of })
  const { clientIds, order: _order, limit: _limit, ...filters } = of
  const count = await who.call<{ count: number }>('countPosts', { query: { clientIds, ...filters } })
  expect(count.body.count).toBe(answer.body.length)
  expect(Number(answer.headers.get('total-items'))).toBe(answer.body.length)
  return answer.body.map((post) => posts.findIndex(({ id }) => id === post.id))
}

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  const made = await makeClient(app, firm)
  clientId = made.clientId
  client = await signInClient(app, firm, clientId)
  await importDailyPosts(provider, await made.account(0), ['my accident', 'lunch', 'the lake', 'pain again'])
  posts = (await manager.call<Post[]>('listPosts', { query: { clientIds: [clientId], order: 'asc' } })).body
  const act = (index: number, moveToTimeline: boolean) =>
    manager.call('savePost', { params: { id: posts[index]?.id ?? '' }, body: { moveToTimeline } })
  await act(0, false)
  await act(1, false)
  await act(2, true)
})
afterAll(() => app.close())

describe('the flagging search as a filter', () => {
  it('narrows any other filter', async () => {
    const { body } = await manager.call<PostSearch[]>('listPostSearches', {
      params: { clientId },
      query: { tags: ['flagging'] },
    })
    const searchId = body[0]?.id ?? ''
    expect(await list(manager, { searchId })).toEqual([0, 3])
    expect(await list(manager, { searchId, statuses: [1] })).toEqual([0])
    expect(await list(manager, { searchId, isInclusive: true, statuses: [0], isOnTimeline: true })).toEqual([
      3,
    ])
    expect(await list(manager, { searchId, isFlagged: false })).toEqual([])
  })
})

describe('a search with a filter on work', () => {
  it('is counted as it is listed', async () => {
    const { id: searchId } = await runSearch(manager, { clientId }, ['my', 'lunch', 'lake', 'pain'])
    expect(await list(manager, { searchId })).toEqual([0, 1, 2, 3])
    for (const [query, found] of [
      [{ decidedBy: 'me' }, [0, 1, 2]],
      [{ isDecidedTogether: true }, []],
      [{ openedBy: 'me' }, [0, 1, 2]],
      [{ shownTo: 'anyone' }, []],
      [{ changedSince: '2020-01-01' }, [0, 1, 2]],
      [{ cameSince: '2100-01-01' }, []],
      [{ escalatedSince: '2020-01-01' }, []],
    ] as const)
      expect([query, await list(manager, { searchId, ...query })]).toEqual([query, found])
  })
})

describe('a list of no kind of media', () => {
  it('has no posts', async () => {
    const actor = await actorByEmail(app.services, 'manager@firm.test')
    const filters = { clientIds: [clientId], mediaTypes: [], isTrashed: false, isInclusive: false }
    const ids = app.services.db.read(firm.accountId, (tx) => listMatchingIds(tx, actor, filters))
    expect(await ids).toEqual([])
  })
})

describe('the months of a list', () => {
  it('count by days in the client’s time zone', async () => {
    const west = await makeClient(app, firm, { email: 'west@example.test', timeZone: 'America/Toronto' })
    const east = await makeClient(app, firm, { email: 'east@example.test', timeZone: 'Pacific/Auckland' })
    // Noon in UTC on each day is already the next day in Auckland; these posts are also at 01:00 and 20:00.
    for (const made of [west, east]) {
      const at = [
        [2021, 0, 1, 2],
        [2021, 0, 31, 20],
        [2021, 1, 1, 4],
        [2021, 1, 1, 6],
        [2021, 11, 31, 23],
      ].map(([year = 0, month = 0, day = 0, hour = 0]) => Date.UTC(year, month, day, hour) / 1000)
      await importArchive(
        provider,
        await made.account(0),
        await makeZip({
          'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': at.map(
            (timestamp) => ({ timestamp, data: [{ post: `at the lake ${timestamp}` }] }),
          ),
        }),
      )
    }
    const search = await runSearch(manager, { clientId: west.clientId }, ['lake'])
    for (const query of [
      { clientIds: [west.clientId] },
      { clientIds: [east.clientId] },
      { searchId: search.id },
      { clientIds: [west.clientId, east.clientId], statuses: [0] },
      { clientIds: [west.clientId], since: '2021-01-15' },
    ]) {
      const { body: months } = await manager.call<{ month: string; count: number }[]>('listPostMonths', {
        query,
      })
      expect(months.length).toBeGreaterThan(0)
      for (const { month, count } of months) {
        const [year = 0, number = 0] = month.split('-').map(Number)
        const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
        const since = query.since && query.since > `${month}-01` ? query.since : `${month}-01`
        const days = { ...query, since, until: last }
        const shown = await manager.call<{ count: number }>('countPosts', { query: days })
        expect([query, month, shown.body.count]).toEqual([query, month, count])
      }
    }
  })
})

describe('the posts of certain days', () => {
  it('are counted as they are listed, wherever the days begin and end', async () => {
    const HOUR = 3600
    const start = Date.UTC(2021, 0, 20) / 1000
    for (const timeZone of ['America/Toronto', 'Pacific/Auckland']) {
      const made = await makeClient(app, firm, { email: `${timeZone.slice(-5)}@example.test`, timeZone })
      const words = Array.from({ length: 100 }, (_, n) => ({
        timestamp: start + n * 17 * HOUR,
        data: [{ post: `day ${n}` }],
      }))
      const file = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json'
      await importArchive(provider, await made.account(0), await makeZip({ [file]: words }))
      const listed = await manager.call<Post[]>('listPosts', {
        query: { clientIds: [made.clientId], limit: 200 },
      })
      const days = listed.body.map(({ postedAt }) => dayIn(postedAt, timeZone))
      expect(days).toHaveLength(100)
      const dayAfter = (count: number) =>
        new Date((start + count * 24 * HOUR) * 1000).toISOString().slice(0, 10)
      const ranges = Array.from({ length: 26 }, (_, n) => n * 3 - 2).flatMap((from) => [
        { until: dayAfter(from) },
        ...[undefined, 0, 2, 9, 27, 40].map((length) => ({
          since: dayAfter(from),
          ...(length === undefined ? {} : { until: dayAfter(from + length) }),
        })),
      ])
      for (const range of ranges) {
        const { since = '', until = '9999' }: { since?: string; until?: string } = range
        const { body } = await manager.call<{ count: number }>('countPosts', {
          query: { clientIds: [made.clientId], ...range },
        })
        const there = days.filter((day) => day >= since && day <= until).length
        expect({ timeZone, ...range, count: body.count }).toEqual({ timeZone, ...range, count: there })
      }
    }
  })
})

describe('a client user', () => {
  it('is refused every filter on the firm’s review, and sees no versions of a post', async () => {
    expect(await list(manager, { unseenBy: 'anyone' })).toEqual([3])
    for (const query of [
      { unseenBy: 'anyone' },
      { statuses: [1] },
      { isFlagged: true },
      { isOnTimeline: true },
      { isTrashed: true },
      { isChanged: true },
      { isMoreRead: true },
      { loss: 'pre' },
    ])
      for (const call of ['listPosts', 'countPosts', 'listPostMonths'] as const) {
        const { body } = await client.call(call, { query: { clientIds: [clientId], ...query } })
        expect([body.code, Object.keys(body.context['fields'] ?? {})]).toEqual([
          'VALIDATION_FAILED',
          Object.keys(query),
        ])
      }
    const { body } = await client.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })
    expect(body.map(({ version }) => version)).toEqual([null, null, null, null])
  })
})

describe('a search combined with other filters', () => {
  it('lists the posts that match both, page by page, whichever has fewer', async () => {
    const made = await makeClient(app, firm, { email: 'many@example.test' })
    const asked = { clientIds: [made.clientId] }
    await importDailyPosts(
      provider,
      await made.account(0),
      Array.from({ length: 60 }, (_, n) => (n % 4 === 0 ? `lunch ${n}` : `by the lake, accident ${n % 3}`)),
    )
    const many = await runSearch(manager, { clientId: made.clientId }, ['lake'])
    const few = await runSearch(manager, { clientId: made.clientId }, ['accident 2'])
    const all = await postsOf(manager, asked)
    const act = (name: 'savePost' | 'trashPost', some: Post[], body: object) =>
      Promise.all(some.map(({ id }) => manager.call(name, { params: { id }, body })))
    await act('savePost', all.slice(0, 20), { moveToTimeline: false })
    await act('savePost', all.slice(20, 48), { moveToTimeline: true })
    await act('trashPost', [...all.slice(10, 14), ...all.slice(50, 52)], {})
    const filters = [
      {},
      { statuses: [0] },
      { statuses: [1] },
      { statuses: [0, 1] },
      { statuses: [0, 2] },
      { statuses: [2] },
      { isOnTimeline: true },
      { isFlagged: true },
      { isTrashed: true },
      { isChanged: true },
      { isMoreRead: true },
      { statuses: [1], isFlagged: true },
    ]
    const dates = [{}, { since: '2020-01-09', until: '2020-02-20' }]
    for (const [{ id: searchId }, found] of [
      [many, /lake/],
      [few, /accident 2/],
    ] as const)
      for (const filter of filters)
        for (const each of dates) {
          const query = { ...asked, ...filter, ...each }
          const expected = (await postsOf(manager, query)).filter((post) => found.test(post.content))
          const pages: string[] = []
          for (let offset = 0; offset <= expected.length; offset += 6) {
            const page = { ...query, searchId, order: 'asc', offset, limit: 6 }
            const answer = await manager.call<Post[]>('listPosts', { query: page })
            expect([page, answer.headers.get('total-items')]).toEqual([page, String(expected.length)])
            pages.push(...answer.body.map((post) => post.content))
          }
          expect([query, pages]).toEqual([query, expected.map((post) => post.content)])
        }
    // The position of each post in each of these lists, even if the list does not contain it.
    await manager.call('recordPostViews', { body: { ids: all.slice(5, 30).map(({ id }) => id) } })
    const time = (post: Post): string => `${post.postedAt} ${post.id}`
    const searches = [{ searchId: many.id }, { searchId: few.id, statuses: [0, 1] }]
    for (const filter of [...filters, ...searches, { unseenBy: 'me' }])
      for (const each of dates)
        for (const order of ['asc', 'desc']) {
          const query = { ...asked, ...filter, ...each, order }
          const listed = await postsOf(manager, { ...query, limit: 200 })
          for (const post of all.filter((_, n) => n % 7 === 0)) {
            const { body: position } = await manager.call('getPostPosition', {
              params: { id: post.id },
              query,
            })
            const isBefore = (other: Post): boolean =>
              order === 'asc' ? time(other) < time(post) : time(other) > time(post)
            expect([query, position]).toEqual([
              query,
              { index: listed.filter(isBefore).length, isListed: listed.some(({ id }) => id === post.id) },
            ])
          }
        }
  })
})
