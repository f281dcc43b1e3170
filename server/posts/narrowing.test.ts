import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post, PostSearch } from '#contract/index.ts'
import { insertPeople } from '../entry/seed.ts'
import { type Firm, PASSWORD, startWithFirm, type TestApp, Visitor } from '../entry/testing.ts'
import { makeClient } from '../imports/testing.ts'
import { bringPosts } from '../searches/testing.ts'

let app: TestApp
let firm: Firm
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
  const provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  const made = await makeClient(app, firm)
  clientId = made.clientId
  await insertPeople(app.services.db, firm.accountId, [
    {
      email: 'ana@client.test',
      firstName: 'Ana',
      lastName: 'Ruiz',
      role: 'CLIENT',
      password: PASSWORD,
      clientId,
    },
  ])
  client = await new Visitor(app).signIn('ana@client.test')
  await client.call('agreeTerms', { params: { id: clientId } })
  await bringPosts(provider, await made.account(0), ['my accident', 'lunch', 'the lake', 'pain again'])
  posts = (await manager.call<Post[]>('listPosts', { query: { clientIds: [clientId], order: 'asc' } })).body
  const act = (index: number, moveToTimeline: boolean) =>
    manager.call('savePost', { params: { id: posts[index]?.id ?? '' }, body: { moveToTimeline } })
  await act(0, false)
  await act(1, false)
  await act(2, true)
})
afterAll(() => app.close())

describe('the flagging search as a filter', () => {
  it('narrows whatever else is asked for', async () => {
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

describe('a client user', () => {
  it('is not told what the firm has looked at', async () => {
    await manager.call('seePosts', { body: { ids: posts.slice(0, 2).map(({ id }) => id) } })
    expect(await list(manager, { unseenBy: 'anyone' })).toEqual([2, 3])
    expect(await list(client, { unseenBy: 'anyone' })).toEqual([0, 1, 2, 3])
    const { body } = await client.call<{ count: number }[]>('listPostMonths', {
      query: { clientIds: [clientId], unseenBy: 'anyone' },
    })
    expect(body.map(({ count }) => count)).toEqual([4])
  })
})
