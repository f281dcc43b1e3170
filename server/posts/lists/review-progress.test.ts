import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClientMonth, FirmFigures, Post } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { importArchive, makeClient, makeZip } from '../../testing/imports.ts'
import type { Actor } from '../../platform/http/call.ts'
import { sql } from '../../platform/db/sql.ts'
import { postsOf } from '../../testing/searches.ts'
import { listClientMonths } from './review-progress.ts'

const HOUR = 3_600_000
/** Dates of loss at the start, in the middle and at the end of a month, in zones whose months begin earlier or later than in UTC. */
const CLIENTS = [
  ['America/Toronto', '2021-03-14'],
  ['Pacific/Auckland', '2021-04-01'],
  ['America/Vancouver', '2022-10-31'],
] as const

let app: TestApp
let firm: Firm
let manager: Visitor
let reviewer: Visitor
let provider: Visitor
const clientIds: string[] = []

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  for (const [timeZone, day] of CLIENTS) {
    const made = await makeClient(app, firm, {
      email: `${timeZone.slice(-5)}@example.test`,
      timeZone,
      dateOfLoss: day,
      assignTo: [firm.userIds['RESOLVER'] ?? ''],
    })
    clientIds.push(made.clientId)
    const around = Array.from({ length: 60 }, (_, n) => ({
      timestamp: (Date.parse(day) + (n - 30) * 17 * HOUR) / 1000,
      data: [{ post: `post ${n}` }],
    }))
    const file = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json'
    await importArchive(provider, await made.account(0), await makeZip({ [file]: around }))
  }
  const ids = (await postsOf(manager, { customerId: firm.accountId })).map(({ id }) => id)
  const act = (action: string, every: number) =>
    manager.call('changePosts', { body: { ids: ids.filter((_, n) => n % every === 0), action } })
  await act('save', 3)
  await act('notRelevant', 5)
  await act('trash', 7)
})
afterAll(() => app.close())

const monthsOf = async (who: Visitor, ids: string[]) =>
  (await who.call<ClientMonth[]>('listClientMonths', { query: { clientIds: ids } })).body

/** The same, counted post by post. */
function counted(posts: readonly Post[], withSide: boolean) {
  const lines = new Map<string, Omit<ClientMonth, 'clientId'> & { notRelevant: number }>()
  for (const post of posts) {
    const [month, loss] = [post.postedAt.slice(0, 7), withSide ? post.loss : null]
    const line = lines.get(`${month} ${loss}`) ?? { month, loss, reviewed: 0, unreviewed: 0, notRelevant: 0 }
    line[post.status === 0 ? 'unreviewed' : 'reviewed'] += 1
    if (post.isNotRelevant) line.notRelevant += 1
    lines.set(`${month} ${loss}`, line)
  }
  const inOrder = (a: { month: string; loss: string | null }) => `${a.month} ${a.loss === 'pre' ? 0 : 1}`
  return [...lines.values()].sort((a, b) => (inOrder(a) < inOrder(b) ? -1 : 1))
}

describe('the lines of a dashboard', () => {
  it('count each post on the side of the loss that it is labeled with, also in the month of the loss', async () => {
    const lines = await monthsOf(manager, clientIds)
    for (const clientId of clientIds) {
      const posts = await postsOf(manager, { clientIds: [clientId] })
      const own = lines.filter((line) => line.clientId === clientId)
      expect(own.map(({ clientId: _, ...line }) => line)).toEqual(counted(posts, true))
      expect(new Set(own.map(({ loss }) => loss))).toEqual(new Set(['pre', 'post']))
      expect(own.some(({ reviewed, unreviewed }) => reviewed > 0 && unreviewed > 0)).toBe(true)
      expect(own.some(({ notRelevant }) => notRelevant)).toBe(true)
    }
  })

  it('contain nothing that depends on the date of loss without VIEW_LEGAL_PHRASES', async () => {
    const [id = ''] = clientIds
    const without = {
      accountType: 'client',
      clientId: id,
      link: null,
      scopes: ['post:read'],
    } as unknown as Actor
    const seen: unknown[] = []
    await app.services.db
      .transaction(firm.accountId, async (tx) => {
        for (const day of ['2021-03-14', '2021-04-01', '1999-01-01']) {
          await tx.run(
            sql`update clients set date_of_loss = ${day} where customer_id = ${firm.accountId} and id = ${id}`,
          )
          seen.push(await listClientMonths(tx, without, [id]))
        }
        throw new Error('as it was')
      })
      .catch((error: Error) => expect(error.message).toBe('as it was'))
    const posts = await postsOf(manager, { clientIds: [id] })
    const plain = counted(posts, false).map((line) => ({ clientId: id, ...line }))
    expect(seen).toEqual([plain, plain, plain])
  })

  it('show only clients that the user can see', async () => {
    const one = clientIds.slice(0, 1)
    expect((await reviewer.call('listClientMonths', { query: { clientIds: one } })).status).toBe(404)
    const mixed = await manager.call('listClientMonths', { query: { clientIds: [...one, firm.accountId] } })
    expect(mixed.status).toBe(404)
    expect((await manager.call('listClientMonths', { query: { clientIds: [] } })).status).toBe(400)
  })

  it('are summed over a firm for its provider, with its numbers of clients and posts', async () => {
    const figures = async (who: Visitor) =>
      (await who.call<FirmFigures>('getFirmFigures', { params: { id: firm.accountId } })).body
    const posts = await postsOf(manager, { customerId: firm.accountId })
    const of = await figures(provider)
    expect(of).toMatchObject({
      clients: 3,
      unreviewed: posts.filter(({ status }) => status === 0).length,
      escalated: 0,
    })
    expect(of.months).toEqual(counted(posts, false).map(({ loss: _, ...line }) => line))
    // This reviewer is assigned to none of them.
    expect(await figures(reviewer)).toMatchObject({ clients: 0, unreviewed: 0, months: [] })
  })
  it('have months of any year, but none for a date that can’t be true', async () => {
    const made = await makeClient(app, firm)
    const file = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json'
    const records = [
      { timestamp: 864_000, data: [{ post: 'early' }] },
      { timestamp: 300_000_000_000, data: [{ post: 'far' }] },
    ]
    await importArchive(provider, await made.account(0), await makeZip({ [file]: records }))
    const lines = await monthsOf(manager, [made.clientId])
    expect(lines.map(({ month, loss }) => [month, loss])).toEqual([['1970-01', 'pre']])
    const posts = await postsOf(manager, { clientIds: [made.clientId] })
    expect(new Set(posts.map(({ content, loss }) => `${content}: ${loss}`))).toEqual(
      new Set(['early: pre', 'far: null']),
    )
  })
})
