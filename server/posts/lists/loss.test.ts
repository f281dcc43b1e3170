import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { importArchive, makeClient, makeZip } from '../../testing/imports.ts'
import { postsOf } from '../../testing/searches.ts'

const HOUR = 3_600_000
/** Each with a different zone and date of loss; their posts are around midnight of that day. */
const CLIENTS = [
  ['America/Toronto', '2021-03-14'],
  ['Pacific/Auckland', '2021-03-14'],
  ['America/Vancouver', '2022-11-06'],
] as const

let app: TestApp
let firm: Firm
let manager: Visitor
const clientIds: string[] = []

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  const provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  for (const [timeZone, day] of CLIENTS) {
    const made = await makeClient(app, firm, {
      email: `${timeZone.slice(-5)}@example.test`,
      timeZone,
      dateOfLoss: day,
    })
    clientIds.push(made.clientId)
    const around = Array.from({ length: 40 }, (_, n) => ({
      timestamp: (Date.parse(day) + (n - 20) * 5 * HOUR) / 1000,
      data: [{ post: `hour ${n}` }],
    }))
    const file = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json'
    await importArchive(provider, await made.account(0), await makeZip({ [file]: around }))
  }
  const all = await postsOf(manager, { customerId: firm.accountId })
  for (const post of all.filter((_, n) => n % 3 === 0))
    await manager.call('savePost', {
      params: { id: post.id },
      body: { moveToTimeline: post.content.endsWith('3') },
    })
})
afterAll(() => app.close())

describe('the filter by side of the date of loss', () => {
  it('matches the label of each post over a whole firm, in pages, totals, months and positions', async () => {
    const [first = '', second = ''] = clientIds
    for (const base of [
      { customerId: firm.accountId },
      { customerId: firm.accountId, statuses: [1] },
      { customerId: firm.accountId, isOnTimeline: true },
      { customerId: firm.accountId, unseenBy: 'me' },
      { customerId: firm.accountId, since: '2021-03-12', until: '2021-03-15' },
      { clientIds: [first, second] },
      { clientIds: [second] },
      { clientIds: [second], since: '2021-03-12', until: '2021-03-15' },
    ]) {
      const all = await postsOf(manager, base)
      for (const loss of ['pre', 'post'] as const)
        for (const order of ['asc', 'desc']) {
          const query = { ...base, loss, order }
          const labeled = all.filter((post) => post.loss === loss).map((post) => post.id)
          const expected = order === 'asc' ? labeled : labeled.toReversed()
          const pages: string[] = []
          for (let offset = 0; offset < expected.length; offset += 25)
            pages.push(...(await postsOf(manager, { ...query, offset, limit: 25 })).map((post) => post.id))
          expect([query, pages]).toEqual([query, expected])
          const { body: count } = await manager.call<{ count: number }>('countPosts', { query })
          expect([query, count.count]).toEqual([query, expected.length])
          const { body: months } = await manager.call<{ count: number }[]>('listPostMonths', { query })
          expect([query, months.reduce((sum, month) => sum + month.count, 0)]).toEqual([
            query,
            expected.length,
          ])
          const id = expected[Math.floor(expected.length / 2)] ?? ''
          const { body: position } = await manager.call('getPostPosition', { params: { id }, query })
          expect([query, position]).toEqual([query, { index: expected.indexOf(id), isListed: true }])
        }
    }
  })
})
