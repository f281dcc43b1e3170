import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClientUser, Post, PostClaim } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor, waitUntil } from '../../testing/app.ts'
import { sql } from '../../platform/db/sql.ts'
import { makeDailyPosts } from '../../testing/posts.ts'

let app: TestApp
let above: Firm
let firm: Firm
let provider: Visitor
let reviewer: Visitor
let manager: Visitor

beforeAll(async () => {
  ;({ app, above, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
})
afterAll(() => app.close())

const idsOf = (posts: readonly { id: string }[]) => posts.map(({ id }) => id)
const claim = async (who: Visitor, ids: string[]) =>
  (await who.call<{ taken: PostClaim[] }>('claimPosts', { body: { ids } })).body.taken.map(
    ({ postId }) => postId,
  )
const makePosts = (days: number) => makeDailyPosts({ app, firm, provider, manager }, days)
const queue = (clientId: string) => ({ clientIds: [clientId], statuses: [0], order: 'asc' as const })
const takeBatch = async (who: Visitor, clientId: string) => {
  const { body } = await who.call<{ ids: string[]; taken: PostClaim[] }>('takePostBatch', {
    query: queue(clientId),
  })
  return body
}
const expire = () =>
  app.services.db.transaction(firm.accountId, (tx) =>
    tx.run(sql`update post_claims set until = ${tx.now} where customer_id = ${tx.customerId}`),
  )

describe('two people in one queue', () => {
  it('never get the same post, even if they ask at the same moment', async () => {
    const { posts } = await makePosts(12)
    const ids = idsOf(posts)
    const taken = await Promise.all([claim(reviewer, ids), claim(manager, ids.toReversed())])
    expect([...taken[0], ...taken[1]].toSorted()).toEqual(ids.toSorted())
  })

  it('review all of it, each post once', async () => {
    const { posts } = await makePosts(30)
    const left = new Set(idsOf(posts))
    const decisions: string[] = []
    const review = async (who: Visitor) => {
      while (left.size > 0) {
        const next = [...left].slice(0, 8)
        const taken = new Set(await claim(who, next))
        const mine = next.filter((id) => !taken.has(id) && left.has(id))
        if (mine.length === 0) {
          await new Promise((resolve) => setTimeout(resolve, 5))
          continue
        }
        for (const id of mine) {
          left.delete(id)
          decisions.push(id)
          const { status } = await who.call('changePosts', {
            body: { ids: [id], action: 'save', fromStatuses: { [id]: 0 } },
          })
          expect(status).toBe(200)
        }
      }
    }
    await Promise.all([review(reviewer), review(manager)])
    expect(decisions.toSorted()).toEqual(idsOf(posts).toSorted())
  })

  it('learn who has a post, and get it when that person leaves or is gone', async () => {
    const { posts } = await makePosts(2)
    const [first, second] = idsOf(posts) as [string, string]
    await claim(reviewer, [first])
    const { body } = await manager.call<{ taken: PostClaim[] }>('claimPosts', {
      body: { ids: [first, second] },
    })
    expect(body.taken.map(({ postId, by }) => [postId, by])).toEqual([[first, expect.stringContaining(' ')]])
    // Going on gives the earlier posts up.
    await claim(reviewer, [second])
    expect(await claim(manager, [first])).toEqual([])
    await expire()
    expect(await claim(reviewer, [first])).toEqual([])
    await reviewer.call('releasePosts', { body: { ids: [first] } })
    expect(await claim(manager, [first])).toEqual([])
  })
})

describe('my next 50', () => {
  const listed = async (who: Visitor, clientId: string) =>
    (await who.call<Post[]>('listPosts', { query: { ...queue(clientId), batch: 'mine', limit: 200 } })).body

  it('takes the next of the list that no one else has, and lists them alone', async () => {
    const { clientId, posts } = await makePosts(110)
    const ids = idsOf(posts)
    const [one, other] = await Promise.all([takeBatch(reviewer, clientId), takeBatch(manager, clientId)])
    expect([one.ids.length, other.ids.length]).toEqual([50, 50])
    expect([...one.ids, ...other.ids].toSorted()).toEqual(ids.slice(0, 100).toSorted())
    expect(idsOf(await listed(reviewer, clientId))).toEqual(one.ids)
    const [decided] = one.ids
    await reviewer.call('changePosts', { body: { ids: [decided], action: 'save' } })
    const count = await reviewer.call<{ count: number }>('countPosts', {
      query: { ...queue(clientId), batch: 'mine' },
    })
    expect(count.body.count).toBe(49)
    // A colleague who goes through the whole queue passes over them.
    expect((await claim(manager, one.ids)).toSorted()).toEqual(one.ids.toSorted())
  })

  it('is one for each person, even if several are asked for at the same moment', async () => {
    const { clientId } = await makePosts(110)
    const take = (order: 'asc' | 'desc') =>
      manager.call('takePostBatch', { query: { ...queue(clientId), order } })
    await Promise.all((['asc', 'desc'] as const).flatMap((order) => [take(order), take(order)]))
    const held = await app.services.db.read(firm.accountId, (tx) =>
      tx.one<{ n: number }>(sql`
        select count(*)::int as n from post_claims
        where customer_id = ${tx.customerId} and user_id = ${firm.userIds['MANAGER'] ?? ''} and is_batch and until > ${tx.now}`),
    )
    expect(held?.n).toBe(50)
  })

  it('is kept while its person reviews, and free for others after that', async () => {
    const { clientId } = await makePosts(3)
    const { ids } = await takeBatch(reviewer, clientId)
    expect(await claim(reviewer, ids.slice(0, 1))).toEqual([])
    expect(idsOf(await listed(reviewer, clientId))).toEqual(ids)
    expect((await takeBatch(manager, clientId)).taken.map(({ postId }) => postId).toSorted()).toEqual(
      ids.toSorted(),
    )
    await expire()
    expect(await listed(reviewer, clientId)).toEqual([])
    expect((await takeBatch(manager, clientId)).ids).toEqual(ids)
  })
})

describe('what a person has taken', () => {
  const reviewerId = () => firm.userIds['REVIEWER'] ?? ''
  const assignments = async (clientId: string) =>
    (await manager.call<ClientUser[]>('listClientUsers', { params: { clientId } })).body.filter(
      ({ user }) => user.id === reviewerId(),
    )

  it('is free right away when they are taken off the client, and stays theirs on others', async () => {
    const [one, other] = [await makePosts(2), await makePosts(2)]
    await takeBatch(reviewer, one.clientId)
    await claim(reviewer, idsOf(other.posts))
    const [assignment] = await assignments(one.clientId)
    await manager.call('unassignClient', { params: { id: assignment?.id ?? '' } })
    expect(await claim(manager, idsOf(one.posts))).toEqual([])
    expect(await claim(manager, idsOf(other.posts))).toHaveLength(2)
  })

  it('is free right away when they are deactivated', async () => {
    const { clientId, posts } = await makePosts(2)
    await takeBatch(reviewer, clientId)
    expect(await claim(manager, idsOf(posts))).toHaveLength(2)
    const { status } = await manager.call('updateUser', {
      params: { id: reviewerId() },
      body: { isActive: false },
    })
    expect(status).toBe(200)
    expect(await claim(manager, idsOf(posts))).toEqual([])
  })

  it('is free soon after a person of the provider is deactivated, in each of its firms', async () => {
    const { posts } = await makePosts(2)
    await claim(provider, idsOf(posts))
    expect(await claim(manager, idsOf(posts))).toHaveLength(2)
    const superAdmin = await new Visitor(app).signIn('superadmin@provider.test')
    const { status } = await superAdmin.call('updateUser', {
      params: { id: above.userIds['MANAGER'] ?? '' },
      body: { isActive: false },
    })
    expect(status).toBe(200)
    await waitUntil(async () => (await claim(manager, idsOf(posts))).length === 0)
  })
})
