import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MEDIA_TYPE_NAMES, type MediaType, PLATFORM_TYPES, PLATFORMS, type Post } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { makeClient } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { postWith } from '../../testing/searches.ts'
import { flagPosts, type NewPost, recount, storePosts } from '../index.ts'

/** `npm run prove` compares more of them. */
const FILTERS = process.env['PROOFLINE_PROVE'] === '1' ? 500 : 24
const POSTS = 240

let app: TestApp
let firm: Firm
let manager: Visitor
let reviewer: Visitor
const clientIds: string[] = []

/** Numbers from 0 to 1, the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
const next = randomFrom(7)
const chance = (share: number): boolean => next() < share
const some = <T>(of: readonly T[], share: number): T[] => of.filter(() => chance(share))
const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T

function media(type: MediaType, uri: string): NewPost['media'][number] {
  return {
    type,
    sha256: null,
    fileName: null,
    uri,
    title: null,
    description: null,
    missing: type === 'embed' ? null : 'not in this archive',
    embed: type === 'embed' ? { provider: 'link', url: uri } : null,
    takenAt: null,
    takenSource: null,
    uploadedAt: null,
    uploadedSource: null,
    camera: null,
    place: null,
  }
}

/** Posts around the beginnings of months, some at the same instant. */
function newPost(n: number, platform: number): NewPost {
  const day = Date.UTC(2019, Math.floor(next() * 30), 1) + Math.floor(next() * 60 - 30) * 3_600_000
  return {
    ...postWith(`post ${n}`, n),
    platform,
    postedAt: new Date(chance(0.1) ? Date.UTC(2020, 5, 15) : day).toISOString(),
    isPrivate: one([true, false, null]),
    media: some(MEDIA_TYPE_NAMES, 0.3).map((type) => media(type, `${type}${n}`)),
  }
}

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  manager = await new Visitor(app).signIn('manager@firm.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  for (const [index, timeZone] of ['America/Vancouver', 'Pacific/Auckland', 'UTC'].entries()) {
    const made = await makeClient(app, firm, { timeZone, email: `n${index}@example.test` })
    clientIds.push(made.clientId)
    for (const platform of [0, 2]) {
      const accountId = await made.account(platform)
      await app.workerServices.db.transaction(firm.accountId, async (tx) => {
        const stored = await storePosts(
          tx,
          { id: accountId, clientId: made.clientId, importId: newId(firm.accountId), actorId: null },
          Array.from({ length: POSTS / 2 }, (_, n) => newPost(n, platform)),
        )
        const flagged = some(stored, 0.2).map(({ postId }) => ({
          postId,
          words: ['lake'],
          earlier: [],
          never: [],
        }))
        await flagPosts(tx, { id: null, name: 'Proofline' }, flagged)
      })
    }
    const { body: posts } = await manager.call<Post[]>('listPosts', {
      query: { clientIds: [made.clientId], limit: 200 },
    })
    const ids = posts.map(({ id }) => id)
    const act = (who: Visitor, which: string[], action: string, moveToTimeline = false) =>
      which.length === 0 ? null : who.call('changePosts', { body: { ids: which, action, moveToTimeline } })
    const saved = some(ids, 0.5)
    await act(reviewer, saved.slice(20), 'save', true)
    await act(reviewer, saved.slice(0, 20), 'save')
    await act(reviewer, some(saved, 0.4), 'notRelevant')
    await act(reviewer, some(ids, 0.2), 'escalate')
    await act(manager, some(ids, 0.1), 'trash')
    await reviewer.call('recordPostViews', { body: { ids: some(ids, 0.4) } })
    await manager.call('recordPostViews', { body: { ids: some(ids, 0.2) } })
  }
})
afterAll(() => app.close())

type Row = {
  id: string
  client_id: string
  at: Date
  day: string
  status: number
  isTrashed: boolean
  isOnTimeline: boolean
  isFlagged: boolean
  is_private: boolean | null
  platform: number
  types: MediaType[]
  viewers: string[]
}

const allRows = (): Promise<Row[]> =>
  app.services.db.read(firm.accountId, (tx) =>
    tx.rows<Row>(sql`
      select p.id, p.client_id, p.posted_at as at, (p.posted_at at time zone c.time_zone)::date as day, p.status, p.trashed_at is not null as "isTrashed",
        p.timeline_at is not null as "isOnTimeline", p.flagged_at is not null as "isFlagged", p.is_private, p.platform,
        coalesce((select array_agg(type) from post_media m where m.post_id = p.id), '{}') as types,
        coalesce((select array_agg(user_id) from post_views v where v.post_id = p.id), '{}') as viewers
      from posts p join clients c on c.id = p.client_id order by p.posted_at, p.id`),
  )

function randomQuery() {
  const from = new Date(Date.UTC(2019, Math.floor(next() * 24), 1 + Math.floor(next() * 28)))
  const to = new Date(from.getTime() + next() * 400 * 86_400_000)
  const dateOf = (at: Date) => at.toISOString().slice(0, 10)
  return {
    clientIds: one([undefined, [one(clientIds)], clientIds.slice(0, 2)]),
    statuses: chance(0.4) ? some([0, 1, 2, 3, 4], 0.5) : undefined,
    isNotRelevant: one([undefined, undefined, undefined, true, false]),
    isTrashed: chance(0.15),
    isFlagged: one([undefined, undefined, true, false]),
    isOnTimeline: one([undefined, undefined, true, false]),
    isInclusive: chance(0.2),
    isPrivate: one([undefined, undefined, undefined, true, false]),
    socialSiteIds: chance(0.2) ? some(PLATFORM_TYPES, 0.5) : undefined,
    mediaTypes: chance(0.2) ? some(MEDIA_TYPE_NAMES, 0.5) : undefined,
    since: chance(0.3) ? dateOf(from) : undefined,
    until: chance(0.3) ? dateOf(to) : undefined,
    unseenBy: one([undefined, undefined, 'me', 'anyone']),
  }
}
type Query = ReturnType<typeof randomQuery>

/** Saved (1) includes Not relevant (4), unless that is excluded. */
function hasStatus({ status }: Row, { statuses, isNotRelevant }: Query): boolean {
  if (isNotRelevant !== undefined && (status === 4) !== isNotRelevant) return false
  return !statuses?.length || statuses.includes(status) || (status === 4 && statuses.includes(1))
}

/** Checks the filters post by post, as a plain scan. */
function holds(row: Row, query: Query, userId: string): boolean {
  const criteria = [
    query.statuses?.length || query.isNotRelevant !== undefined ? hasStatus(row, query) : null,
    query.isOnTimeline === undefined ? null : row.isOnTimeline === query.isOnTimeline,
    query.isFlagged === undefined ? null : row.isFlagged === query.isFlagged,
  ].filter((each) => each !== null)
  const meets =
    criteria.length === 0 || (query.isInclusive ? criteria.some(Boolean) : criteria.every(Boolean))
  return (
    meets &&
    row.isTrashed === query.isTrashed &&
    (query.clientIds?.includes(row.client_id) ?? true) &&
    (query.isPrivate === undefined || (row.is_private === true) === query.isPrivate) &&
    (!query.socialSiteIds?.length ||
      query.socialSiteIds.some((site) => PLATFORMS[site].code === row.platform)) &&
    (!query.mediaTypes?.length || query.mediaTypes.some((type) => row.types.includes(type))) &&
    (!query.since || row.day >= query.since) &&
    (!query.until || row.day <= query.until) &&
    (query.unseenBy === undefined ||
      (query.unseenBy === 'me' ? !row.viewers.includes(userId) : row.viewers.length === 0))
  )
}

describe('numbers', () => {
  it(`are those of a plain scan for ${FILTERS} random filters: totals, pages, months and positions`, async () => {
    const rows = await allRows()
    expect(rows).toHaveLength(POSTS * clientIds.length)
    let listed = 0
    for (let n = 0; n < FILTERS; n += 1) {
      const query = randomQuery()
      // Empty lists are not sent in a query string.
      for (const key of ['statuses', 'socialSiteIds', 'mediaTypes'] as const)
        if (query[key]?.length === 0) query[key] = undefined
      const [who, userId] = chance(0.5)
        ? ([manager, firm.userIds['MANAGER']] as const)
        : ([reviewer, firm.userIds['REVIEWER']] as const)
      const order = one(['asc', 'desc'] as const)
      const expected = rows.filter((row) => holds(row, query, userId ?? '')).map(({ id }) => id)
      if (order === 'desc') expected.reverse()
      const offset = Math.floor(next() * (expected.length + 5))
      const page = await who.call<Post[]>('listPosts', { query: { ...query, order, offset, limit: 20 } })
      const shown = { total: Number(page.headers.get('Total-Items')), ids: page.body.map(({ id }) => id) }
      expect([query, shown]).toEqual([
        query,
        { total: expected.length, ids: expected.slice(offset, offset + 20) },
      ])
      const { body } = await who.call<{ count: number }>('countPosts', { query })
      expect([query, body.count]).toEqual([query, expected.length])
      const months = await who.call<{ count: number }[]>('listPostMonths', { query })
      expect([query, months.body.reduce((sum, { count }) => sum + count, 0)]).toEqual([
        query,
        expected.length,
      ])
      const id = expected[offset]
      if (id) {
        const position = await who.call('getPostPosition', { params: { id }, query: { ...query, order } })
        expect([query, position.body]).toEqual([query, { index: offset, isListed: true }])
        listed += 1
      }
    }
    expect(listed).toBeGreaterThan(FILTERS / 4)
    expect(await app.workerServices.db.transaction(firm.accountId, recount)).toBe(0)
  }, 600_000)
})
