import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, Post, PostChange } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { signInClient } from '../../testing/imports.ts'
import { recount } from '../index.ts'
import { makeDailyPosts } from '../../testing/posts.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let reviewer: Visitor
let manager: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
})
afterAll(() => app.close())

const clientWith = (days: number) => makeDailyPosts({ app, firm, provider, manager }, days)
const mark = (post: Post, body?: object) =>
  reviewer.call<Post>('markPostNotRelevant', { params: { id: post.id }, ...(body ? { body } : {}) })
const listed = async (clientId: string, query: object): Promise<string[]> =>
  (await reviewer.call<Post[]>('listPosts', { query: { clientIds: [clientId], ...query } })).body.map(
    ({ id }) => id,
  )
async function counters(clientId: string): Promise<Partial<Client>> {
  const { totalPosts, totalUnreviewed, totalTimeline, totalEscalated } = (
    await manager.call<Client>('getClient', { params: { id: clientId } })
  ).body
  return { totalPosts, totalUnreviewed, totalTimeline, totalEscalated }
}

describe('a post that is not relevant', () => {
  it('is kept, out of the queue and off the timeline, and is sent as saved with its mark', async () => {
    const { clientId, posts } = await clientWith(3)
    const [one, two] = posts as [Post, Post]
    await reviewer.call('savePost', { params: { id: two.id }, body: { moveToTimeline: true } })
    for (const post of [one, two])
      expect((await mark(post)).body).toMatchObject({
        status: 1,
        isNotRelevant: true,
        movedToTimelineAt: null,
        can: ['save', 'escalate', 'trash', 'note'],
      })
    expect(await counters(clientId)).toEqual({
      totalPosts: 3,
      totalUnreviewed: 1,
      totalTimeline: 0,
      totalEscalated: 0,
    })
    expect(await app.services.db.transaction(firm.accountId, (tx) => recount(tx))).toBe(0)
    const { body: lines } = await reviewer.call<PostChange[]>('listPostHistory', { params: { id: one.id } })
    expect(lines[0]).toMatchObject({ action: 'notRelevant', by: expect.any(String) })
  })

  it('is listed with the saved posts, or apart from them', async () => {
    const { clientId, posts } = await clientWith(3)
    const [one, two] = posts as [Post, Post]
    await mark(one)
    await reviewer.call('savePost', { params: { id: two.id }, body: {} })
    expect(new Set(await listed(clientId, { statuses: [1] }))).toEqual(new Set([one.id, two.id]))
    expect(await listed(clientId, { statuses: [1], isNotRelevant: false })).toEqual([two.id])
    expect(await listed(clientId, { statuses: [4] })).toEqual([one.id])
    expect(await listed(clientId, { isNotRelevant: true })).toEqual([one.id])
    expect(await listed(clientId, { isNotRelevant: false })).toHaveLength(2)
  })

  it('becomes saved or escalated at any time, and undo returns it to what it was', async () => {
    const { posts } = await clientWith(3)
    const [one, two, three] = posts as [Post, Post, Post]
    await mark(one)
    const saved = await reviewer.call<Post>('savePost', {
      params: { id: one.id },
      body: { moveToTimeline: true },
    })
    expect(saved.body).toMatchObject({ status: 1, isNotRelevant: false })
    expect(saved.body.movedToTimelineAt).not.toBeNull()
    await mark(two)
    const escalated = await reviewer.call<Post>('escalatePost', { params: { id: two.id }, body: {} })
    expect(escalated.body).toMatchObject({ status: 2, isNotRelevant: false })
    await reviewer.call('savePost', { params: { id: three.id }, body: { moveToTimeline: true } })
    const marked = await mark(three)
    const undone = await reviewer.call<Post>('undoPostChange', {
      params: { id: three.id },
      body: { version: marked.body.version },
    })
    expect(undone.body).toMatchObject({ status: 1, isNotRelevant: false })
    expect(undone.body.movedToTimelineAt).not.toBeNull()
  })

  it('is one act for many, and a conflict if someone else has decided since', async () => {
    const { posts } = await clientWith(4)
    const ids = posts.map(({ id }) => id)
    const many = await reviewer.call<{ posts: Post[] }>('changePosts', {
      body: { ids, action: 'notRelevant' },
    })
    expect(many.body.posts.map(({ isNotRelevant }) => isNotRelevant)).toEqual([true, true, true, true])
    const [one, two] = posts as [Post, Post]
    const late = await reviewer.call<{ code: string }>('escalatePost', {
      params: { id: one.id },
      body: { fromStatus: 1 },
    })
    expect([late.status, late.body.code]).toEqual([409, 'POST_STATE_CONFLICT'])
    const seen = await reviewer.call('escalatePost', { params: { id: two.id }, body: { fromStatus: 4 } })
    expect(seen.status).toBe(200)
    expect((await mark(two)).status).toBe(409)
  })
})

describe('a client user', () => {
  it('sees the post, but not that it is not relevant, and cannot ask for it', async () => {
    const { clientId, posts } = await clientWith(1)
    await mark(posts[0] as Post)
    const client = await signInClient(app, firm, clientId)
    const { body } = await client.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })
    expect(body).toMatchObject([{ status: null, isNotRelevant: false }])
    for (const isNotRelevant of [true, false])
      expect(
        (await client.call('listPosts', { query: { clientIds: [clientId], isNotRelevant } })).status,
      ).toBe(400)
  })
})
