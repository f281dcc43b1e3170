import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { makeClient } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { postWith } from '../../testing/searches.ts'
import { type NewMedia, purgeTrash, recount, storePosts } from '../index.ts'

let app: TestApp
let firm: Firm
let people: Record<'reviewer' | 'resolver' | 'manager', Visitor>
let owner: pg.Client

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  const enter = (role: string) => new Visitor(app).signIn(`${role}@firm.test`)
  people = {
    reviewer: await enter('reviewer'),
    resolver: await enter('resolver'),
    manager: await enter('manager'),
  }
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const drift = () => app.workerServices.db.transaction(firm.accountId, recount)
const see = (who: Visitor, ids: string[]) => who.call('recordPostViews', { body: { ids } })

/** A video that its archive does not contain. */
const VIDEO: Omit<NewMedia, 'uri'> = {
  type: 'video',
  sha256: null,
  fileName: null,
  title: null,
  description: null,
  missing: 'not in this archive',
  embed: null,
  takenAt: null,
  takenSource: null,
  uploadedAt: null,
  uploadedSource: null,
  camera: null,
  place: null,
}

/** A client with one post every twelve days, some of them with a video or marked private. */
async function clientWithPosts(count: number) {
  const made = await makeClient(app, firm)
  const account = { id: await made.account(0), clientId: made.clientId, importId: '', actorId: null }
  const bring = (numbers: number[], isPrivate: boolean | null) =>
    app.workerServices.db.transaction(firm.accountId, (tx) =>
      storePosts(
        tx,
        { ...account, importId: newId(firm.accountId) },
        numbers.map((n) => ({
          ...postWith(`post ${n}`, n),
          postedAt: new Date(Date.UTC(2020, 0, 1 + 12 * n, 12)).toISOString(),
          isPrivate,
          media: n % 3 === 0 ? [{ ...VIDEO, uri: `${n}.mp4` }] : [],
        })),
      ),
    )
  const stored = await bring(
    Array.from({ length: count }, (_, n) => n),
    null,
  )
  return { clientId: made.clientId, ids: stored.map((each) => each.postId), bring }
}

type Row = { id: string; at: Date; status: number; trashed: boolean; video: boolean; by: string[] }

/** The posts in the tables, oldest first, and who has opened each. */
async function rowsOf(clientIds: string[]): Promise<Row[]> {
  const { rows } = await owner.query<Row>(
    `select id, posted_at as at, status, trashed_at is not null as trashed, has_video as video,
       array(select user_id::text from post_views v where v.post_id = p.id) as by
     from posts p where client_id = any($1::uuid[]) order by posted_at, id`,
    [clientIds],
  )
  return rows
}

const FILTERS: [object, (row: Row) => boolean][] = [
  [{}, (row) => !row.trashed],
  [{ statuses: [0] }, (row) => !row.trashed && row.status === 0],
  [{ statuses: [1] }, (row) => !row.trashed && row.status === 1],
  [{ statuses: [1, 2] }, (row) => !row.trashed && [1, 2].includes(row.status)],
  [{ isTrashed: true }, (row) => row.trashed],
  [{ mediaTypes: ['video'] }, (row) => !row.trashed && row.video],
  [
    { mediaTypes: ['video'], statuses: [1], since: '2020-06-03', until: '2022-01-05' },
    (row) =>
      !row.trashed &&
      row.video &&
      row.status === 1 &&
      row.at >= new Date('2020-06-03T04:00Z') &&
      row.at < new Date('2022-01-06T05:00Z'),
  ],
  [{ statuses: [2], isFlagged: false, isInclusive: true }, (row) => !row.trashed],
  [
    { statuses: [0, 1], since: '2020-03-11', until: '2021-09-20' },
    (row) =>
      !row.trashed &&
      row.status < 2 &&
      row.at >= new Date('2020-03-11T04:00Z') &&
      row.at < new Date('2021-09-21T04:00Z'),
  ],
]

/** Every page of a list by offset, and every page by cursor: both must return the same. */
async function pagesOf(who: Visitor, query: object): Promise<string[]> {
  const [byOffset, byCursor]: [string[], string[]] = [[], []]
  let total = 0
  let cursor: string | undefined
  do {
    const page = { ...query, limit: 17 }
    const ask = (more: object) => who.call<Post[]>('listPosts', { query: { ...page, ...more } })
    const answer = await ask({ offset: byOffset.length })
    total = Number(answer.headers.get('total-items'))
    byOffset.push(...answer.body.map((post) => post.id))
    const next = await ask(cursor === undefined ? {} : { cursor })
    cursor = next.headers.get('next-cursor') ?? undefined
    byCursor.push(...next.body.map((post) => post.id))
    if (answer.body.length === 0) break
  } while (byOffset.length < total)
  expect(byOffset).toHaveLength(total)
  expect(byCursor).toEqual(byOffset)
  return byOffset
}

describe('posts that were not opened', () => {
  it('are listed as in the tables, with any filter, order and page, after any of them was opened', async () => {
    const { manager, reviewer, resolver } = people
    const first = await clientWithPosts(90)
    const second = await clientWithPosts(20)
    const change = (name: 'savePost' | 'trashPost', who: Visitor, ids: string[]) =>
      Promise.all(ids.map((id) => who.call(name, { params: { id }, body: {} })))
    // The newest are opened by one person, the oldest and some others by another, a few by all; then new ones are added before them.
    await see(reviewer, first.ids.slice(30, 88))
    await change('savePost', reviewer, first.ids.slice(50, 70))
    await see(manager, [...first.ids.slice(0, 25), ...first.ids.filter((_, n) => n % 7 === 0)])
    await see(resolver, second.ids.slice(5))
    await change('trashPost', manager, [...first.ids.slice(60, 65), first.ids[2] ?? '', second.ids[9] ?? ''])
    await first.bring([90, 91], null)
    const going = await clientWithPosts(15)
    await Promise.all([reviewer, manager].map((who) => see(who, going.ids.slice(3, 9))))
    await owner.query('update clients set deleted_at = now() where id = $1', [going.clientId])

    const lists: [string[] | undefined, string[]][] = [
      [[first.clientId], [first.clientId]],
      [
        [first.clientId, second.clientId],
        [first.clientId, second.clientId],
      ],
      [undefined, [first.clientId, second.clientId]],
    ]
    for (const [clientIds, of] of lists) {
      const rows = await rowsOf(of)
      for (const [filter, matches] of FILTERS)
        for (const [who, userId] of [
          [reviewer, firm.userIds['REVIEWER']],
          [manager, firm.userIds['MANAGER']],
        ] as const)
          for (const [unseenBy, isSeen] of [
            ['me', (row: Row) => row.by.includes(userId ?? '')],
            ['anyone', (row: Row) => row.by.length > 0],
          ] as const)
            for (const order of ['asc', 'desc'] as const) {
              const expected = rows.filter((row) => matches(row) && !isSeen(row)).map((row) => row.id)
              const query = { ...filter, clientIds, unseenBy, order }
              expect([query, await pagesOf(who, query)]).toEqual([
                query,
                order === 'asc' ? expected : expected.toReversed(),
              ])
            }
    }
    expect(await drift()).toBe(0)
  })
})

describe('opened posts are counted by month', () => {
  it('once per person and post, wherever the post moves, until it is deleted', async () => {
    const { manager, reviewer, resolver } = people
    const { clientId, ids, bring } = await clientWithPosts(12)
    const opened = async () => {
      const { rows } = await owner.query<{ user_id: string; unseen: number[] }>(
        `select seen_by as user_id, array[coalesce(sum(n) filter (where not is_trashed), 0), coalesce(sum(n) filter (where status = 0 and not is_trashed), 0),
           coalesce(sum(n) filter (where is_trashed), 0)]::int[] as unseen
         from post_months where scope_id = $1 and seen_by <> '00000000-0000-0000-0000-000000000000' group by 1 order by seen_by desc`,
        [clientId],
      )
      return rows.map((row) => row.unseen)
    }
    // Two people at the same time, each twice.
    await Promise.all([reviewer, resolver, reviewer, resolver].map((who) => see(who, ids.slice(0, 6))))
    expect(await opened()).toEqual([
      [6, 6, 0],
      [6, 6, 0],
      [6, 6, 0],
    ])
    // ANYONE first, then the two people, whose ids are in no certain order: both counts must agree.
    await Promise.all([
      see(manager, ids.slice(4, 9)),
      ...ids.slice(2, 8).map((id) => reviewer.call('savePost', { params: { id }, body: {} })),
    ])
    await Promise.all(ids.slice(0, 3).map((id) => manager.call('trashPost', { params: { id } })))
    await manager.call('restorePost', { params: { id: ids[0] ?? '' } })
    await bring([0, 1, 4, 5], true)
    expect((await opened())[0]).toEqual([7, 2, 2])
    expect(await drift()).toBe(0)

    await owner.query(`update posts set trashed_at = now() - interval '31 days' where id = $1`, [ids[1]])
    expect(await purgeTrash(app.workerServices, firm.accountId)).toBe(1)
    expect((await opened())[0]).toEqual([7, 2, 1])
    expect(await drift()).toBe(0)
  })

  it('when a person acts on a post or adds a note, but not for many posts together, nor for a refused action', async () => {
    const { manager, reviewer, resolver } = people
    const { clientId, ids } = await clientWithPosts(8)
    const unseen = async (who: Visitor, unseenBy: 'me' | 'anyone') => {
      const query = { clientIds: [clientId], unseenBy, order: 'asc' }
      return (await who.call<Post[]>('listPosts', { query })).body.map((post) => ids.indexOf(post.id))
    }
    const [saved = '', noted = ''] = ids
    const answer = await reviewer.call<Post>('savePost', { params: { id: saved }, body: {} })
    await reviewer.call('addPostNote', { params: { id: noted }, body: { content: 'Ask about it.' } })
    await reviewer.call('changePosts', { body: { ids: ids.slice(2, 5), action: 'save' } })
    await resolver.call('savePost', { params: { id: saved }, body: {} })
    expect(await unseen(reviewer, 'me')).toEqual([2, 3, 4, 5, 6, 7])
    expect(await unseen(resolver, 'me')).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    // An undone action was still an action on an opened post.
    const { version } = answer.body
    await reviewer.call('undoPostChange', { params: { id: saved }, body: { version } })
    expect(await unseen(reviewer, 'anyone')).toEqual([2, 3, 4, 5, 6, 7])
    // A person who had opened it before and a person who acts on it now have the same effect.
    await see(manager, ids.slice(4, 7))
    await Promise.all(
      [reviewer, resolver].map((who) => who.call('trashPost', { params: { id: ids[5] ?? '' } })),
    )
    await manager.call('changePosts', { body: { ids: ids.slice(3, 8), action: 'escalate' } })
    await manager.call('changePosts', { body: { ids: ids.slice(6), action: 'escalate' } })
    expect(await unseen(manager, 'me')).toEqual([0, 1, 2, 3, 7])
    expect(await drift()).toBe(0)
  })

  it('after the person leaves, but not after the client is removed', async () => {
    const { clientId, ids } = await clientWithPosts(3)
    await see(people.resolver, ids)
    const admin = await new Visitor(app).signIn('admin@firm.test')
    const id = firm.userIds['RESOLVER'] ?? ''
    expect((await admin.call('deleteUser', { params: { id } })).status).toBeLessThan(300)
    expect(await drift()).toBe(0)
    const unseen = { clientIds: [clientId], unseenBy: 'anyone' }
    expect((await admin.call<Post[]>('listPosts', { query: unseen })).body).toEqual([])
    expect((await admin.call('deleteClient', { params: { id: clientId } })).status).toBeLessThan(300)
    await waitUntil(async () => {
      const left = await app.services.db.read(firm.accountId, (tx) =>
        tx.one(sql`select 1 from clients where customer_id = ${firm.accountId} and id = ${clientId}`),
      )
      return left === null
    })
    const { rows } = await owner.query(
      `select from post_months where scope_id = $1 union all select from post_totals where scope_id = $1`,
      [clientId],
    )
    expect(rows).toEqual([])
    expect(await drift()).toBe(0)
  })
})
