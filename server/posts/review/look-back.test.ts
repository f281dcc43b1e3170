import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post, PostChange } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { sql } from '../../platform/db/sql.ts'
import { recount } from '../index.ts'
import { makeDailyPosts } from '../../testing/posts.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let reviewer: Visitor
let resolver: Visitor
let manager: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  resolver = await new Visitor(app).signIn('resolver@firm.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
})
afterAll(() => app.close())

type Acted = { posts: Post[] }
const act = (who: Visitor, post: Post, action: string, more: object = {}) =>
  who.call<Acted>('changePosts', { body: { ids: [post.id], action, ...more } })
const onePost = async () => {
  const { posts } = await makeDailyPosts({ app, firm, provider, manager }, 1)
  return posts[0] as Post
}
const first = ({ body }: { body: Acted }) => body.posts[0] as Post
const instead = (post: Post) => ({ undoFirst: { [post.id]: post.version }, fromStatuses: { [post.id]: 0 } })
const historyOf = async (post: Post) => {
  const { body } = await manager.call<PostChange[]>('listPostHistory', { params: { id: post.id } })
  return body.map(({ action }) => action)
}

describe('a new decision on a post that was just decided', () => {
  it('undoes the own decision, then acts, with a line of history and a leaf for each', async () => {
    const post = await onePost()
    const saved = first(await act(reviewer, post, 'save', { moveToTimeline: true }))
    const again = await act(reviewer, saved, 'notRelevant', instead(saved))
    expect(again.status).toBe(200)
    expect(first(again)).toMatchObject({ status: 1, isNotRelevant: true, movedToTimelineAt: null })
    expect(await historyOf(post)).toEqual(['notRelevant', 'undo', 'save'])
    const leaves = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ kind: string }>(
        sql`select kind from evidence_leaves where customer_id = ${tx.customerId} and subject_id = ${post.id} and kind <> 'post.view' order by id`,
      ),
    )
    expect(leaves.map(({ kind }) => kind).slice(-3)).toEqual(['post.save', 'post.undo', 'post.notRelevant'])
    expect(await app.services.db.read(firm.accountId, recount)).toBe(0)
  })

  it('can be one that the decision itself rules out: save after escalate', async () => {
    const post = await onePost()
    const escalated = first(await act(reviewer, post, 'escalate'))
    expect((await act(reviewer, escalated, 'save')).status).toBe(409)
    expect(first(await act(reviewer, escalated, 'save', instead(escalated)))).toMatchObject({ status: 1 })
  })

  it('is refused if anyone acted on the post since, and then changes nothing', async () => {
    const post = await onePost()
    const saved = first(await act(reviewer, post, 'save'))
    await act(manager, saved, 'escalate')
    const refused = await act(reviewer, saved, 'notRelevant', instead(saved))
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'POST_STATE_CONFLICT' }])
    expect(await historyOf(post)).toEqual(['escalate', 'save'])
  })

  it('undoes nothing if the act itself is refused', async () => {
    const post = await onePost()
    const saved = first(await act(resolver, post, 'save'))
    const refused = await act(resolver, saved, 'resolve', instead(saved))
    expect(refused.status).toBe(409)
    expect(await historyOf(post)).toEqual(['save'])
  })
})

describe('an escalation that is undone', () => {
  type Item = { id: string; notification: { type: string; data: { postId: string } } }
  const noticesOf = async (post: Post) => {
    const { body } = await resolver.call<Item[]>('listNotifications', {
      params: { id: firm.userIds['RESOLVER'] ?? '' },
      query: { limit: 100 },
    })
    return body.filter(({ notification }) => notification.data.postId === post.id)
  }
  const typesOf = async (post: Post) =>
    (await noticesOf(post)).map(({ notification }) => notification.type).toSorted()
  const toResolver = () => ({ recipientIds: [firm.userIds['RESOLVER'] ?? ''], message: 'Look' })

  it('leaves no trace with its recipients if they could not know of it', async () => {
    const post = await onePost()
    const escalated = first(await act(reviewer, post, 'escalate', toResolver()))
    await act(reviewer, escalated, 'save', instead(escalated))
    expect(await typesOf(post)).toEqual([])
  })

  it('is withdrawn with a notice if they have read it, or were emailed', async () => {
    const [read, mailed] = [await onePost(), await onePost()]
    const escalatedRead = first(await act(reviewer, read, 'escalate', toResolver()))
    const escalatedMailed = first(await act(reviewer, mailed, 'escalate', toResolver()))
    const [notice] = await noticesOf(read)
    await resolver.call('readNotification', { params: { id: notice?.id ?? '' } })
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(
        sql`update notifications set occurred_at = occurred_at - interval '1 minute' where customer_id = ${tx.customerId} and type = 'post_escalated'`,
      ),
    )
    await act(reviewer, escalatedRead, 'save', instead(escalatedRead))
    await act(reviewer, escalatedMailed, 'save', instead(escalatedMailed))
    expect(await typesOf(read)).toEqual(['escalation_withdrawn', 'post_escalated'])
    expect(await typesOf(mailed)).toEqual(['escalation_withdrawn'])
  })
})

describe('the reason of an escalation', () => {
  it('is with the post, newest first, until it is undone', async () => {
    const post = await onePost()
    const escalated = first(await act(reviewer, post, 'escalate', { message: 'first reason' }))
    await act(resolver, escalated, 'resolve')
    const again = first(await act(manager, post, 'escalate', { message: 'second reason' }))
    const seen = async (who: Visitor) =>
      (await who.call<Post>('getPost', { params: { id: post.id } })).body.escalations?.map((each) => [
        each.message,
        each.isOwn,
      ])
    expect(await seen(manager)).toEqual([
      ['second reason', true],
      ['first reason', false],
    ])
    await manager.call('undoPostChange', { params: { id: post.id }, body: { version: again.version } })
    expect(await seen(reviewer)).toEqual([['first reason', true]])
  })
})
