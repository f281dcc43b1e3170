import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, ClientUser, Post, PostChange, PostDetails } from '#contract/index.ts'
import { type Firm, makeFirm, startWithFirm, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { importArchive, makeClient, picture, makeZip } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { recount } from '../index.ts'
import { makeDailyPosts } from '../../testing/posts.ts'

let app: TestApp
let above: Firm
let firm: Firm
let provider: Visitor
let reviewer: Visitor
let resolver: Visitor
let manager: Visitor

beforeAll(async () => {
  ;({ app, above, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  resolver = await new Visitor(app).signIn('resolver@firm.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
})
afterAll(() => app.close())

const clientWithDays = (days: number) => makeDailyPosts({ app, firm, provider, manager }, days)

describe('several posts', () => {
  const bulk = (who: Visitor, posts: Post[], action: string, more: object = {}) =>
    who.call<{ posts: Post[] }>('changePosts', {
      body: { ids: posts.map((post) => post.id), action, ...more },
    })
  const undo = (who: Visitor, posts: Post[]) =>
    who.call<{ posts: Post[] }>('undoPostChanges', {
      body: { posts: posts.map(({ id, version }) => ({ id, version })) },
    })

  it('are changed and undone as one, with correct counters and a line of history each', async () => {
    const { clientId, posts } = await clientWithDays(40)
    const saved = await bulk(reviewer, posts, 'save', { moveToTimeline: true })
    expect(saved.status).toBe(200)
    expect(saved.body.posts.map((post) => post.id)).toEqual(posts.map((post) => post.id))
    const counts = async () => {
      const { body } = await manager.call<Client>('getClient', { params: { id: clientId } })
      return [body.totalUnreviewed, body.totalTimeline]
    }
    expect(await counts()).toEqual([0, 40])
    const back = await undo(reviewer, saved.body.posts)
    expect(back.body.posts.map((post) => [post.status, post.movedToTimelineAt])).toEqual(
      posts.map(() => [0, null]),
    )
    expect(await counts()).toEqual([40, 0])
    expect(await app.services.db.read(firm.accountId, recount)).toBe(0)
    const history = await reviewer.call<PostChange[]>('listPostHistory', {
      params: { id: posts[0]?.id ?? '' },
    })
    expect(history.body.map((change) => change.action).slice(0, 2)).toEqual(['undo', 'save'])
  })

  it('all stay unchanged if one refuses, which is named', async () => {
    const { posts } = await clientWithDays(3)
    const [first, second, third] = posts as [Post, Post, Post]
    await reviewer.call('savePost', { params: { id: second.id }, body: {} })
    const { status, body } = await bulk(reviewer, posts, 'save')
    expect([status, body.code, body.context['ids']]).toEqual([409, 'POST_STATE_CONFLICT', [second.id]])
    const now = await manager.call<Post[]>('listPosts', { query: { clientIds: [first.client.id] } })
    expect(now.body.map((post) => post.status).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([0, 0, 1])
    const saved = await bulk(reviewer, [first, third], 'save')
    await manager.call('trashPost', { params: { id: third.id } })
    expect((await undo(reviewer, saved.body.posts)).body.context['ids']).toEqual([third.id])
  })

  it('all stay unchanged if one has another status than expected', async () => {
    const { posts } = await clientWithDays(2)
    const [first, second] = posts as [Post, Post]
    await manager.call('escalatePost', { params: { id: second.id }, body: {} })
    const seen = (status: number) => ({ fromStatuses: { [first.id]: 0, [second.id]: status } })
    const { status, body } = await bulk(reviewer, posts, 'trash', seen(0))
    expect([status, body.code, body.context['ids']]).toEqual([409, 'POST_STATE_CONFLICT', [second.id]])
    const trashed = await bulk(reviewer, posts, 'trash', seen(2))
    expect(trashed.body.posts.map((post) => post.isTrashed)).toEqual([true, true])
  })

  it('can be resolved only by those who may, and are escalated with one notification for all', async () => {
    const { posts } = await clientWithDays(2)
    const to = { recipientIds: [firm.userIds['RESOLVER'] ?? ''], message: 'Both, please' }
    const escalated = await bulk(reviewer, posts, 'escalate', to)
    expect(escalated.body.posts.map((post) => post.status)).toEqual([2, 2])
    expect((await bulk(reviewer, posts, 'resolve')).status).toBe(403)
    expect((await bulk(resolver, posts, 'resolve')).body.posts.map((post) => post.status)).toEqual([3, 3])
    const notices = await resolver.call<{ notification: { data: { postId: string; count: number } } }[]>(
      'listNotifications',
      {
        params: { id: firm.userIds['RESOLVER'] ?? '' },
        query: { limit: 100 },
      },
    )
    const ids = posts.map((post) => post.id)
    const found = notices.body.filter(({ notification }) => ids.includes(notification.data.postId))
    expect(found.map(({ notification }) => notification.data.count)).toEqual([2])
  })

  it('that were escalated have no notification after an undo, unless it has been read or some stay escalated', async () => {
    const id = firm.userIds['RESOLVER'] ?? ''
    const { posts } = await clientWithDays(3)
    const to = (message: string) => ({ recipientIds: [id], message })
    const waiting = async () => {
      type Item = { id: string; notification: { type: string; data: { message: string; count: number } } }
      const { body } = await resolver.call<Item[]>('listNotifications', {
        params: { id },
        query: { limit: 100 },
      })
      return body
    }
    const messages = async () => (await waiting()).map(({ notification }) => notification.data.message)

    const all = await bulk(reviewer, posts, 'escalate', to('by mistake'))
    expect(await messages()).toContain('by mistake')
    const back = await undo(reviewer, all.body.posts)
    expect(back.body.posts.map((post) => post.status)).toEqual([0, 0, 0])
    expect(await messages()).not.toContain('by mistake')

    const some = await bulk(reviewer, posts, 'escalate', to('two of three'))
    expect((await undo(reviewer, some.body.posts.slice(0, 1))).status).toBe(200)
    expect(await messages()).toContain('two of three')
    const readNewest = async () => {
      // A newer notice says that one post was withdrawn.
      const newest = (await waiting()).find(({ notification }) => notification.type === 'post_escalated')
      await resolver.call('readNotification', { params: { id: newest?.id ?? '' } })
    }
    // Otherwise, the next would be joined with it.
    await readNewest()
    const [left] = posts.slice(0, 1)
    const alone = await reviewer.call<Post>('escalatePost', {
      params: { id: left?.id ?? '' },
      body: to('read at once'),
    })
    await readNewest()
    const undone = await reviewer.call('undoPostChange', {
      params: { id: left?.id ?? '' },
      body: { version: alone.body.version },
    })
    expect(undone.status).toBe(200)
    expect(await messages()).toContain('read at once')

    await app.dueNow()
    await waitUntil(() => app.mails.some((mail) => mail.text.includes('two of three')))
    expect(app.mails.filter((mail) => mail.text.includes('by mistake'))).toEqual([])
  })

  it('that were escalated leave only those assigned who were before, or who have a notice of others, after an undo', async () => {
    const [before, added] = [firm.userIds['REVIEWER'] ?? '', firm.userIds['RESOLVER'] ?? '']
    const { clientId, posts } = await makeDailyPosts({ app, firm, provider, manager }, 2, {
      assignTo: [before],
    })
    const escalate = async (some: Post[]) =>
      (await bulk(manager, some, 'escalate', { recipientIds: [before, added] })).body.posts
    const assignedAfter = async (some: Post[]) => {
      expect((await undo(manager, some)).status).toBe(200)
      const { body } = await manager.call<ClientUser[]>('listClientUsers', { params: { clientId } })
      return body.map(({ user }) => user.id).toSorted()
    }
    expect(await assignedAfter(await escalate(posts))).toEqual([before])
    const first = await escalate(posts.slice(0, 1))
    await escalate(posts.slice(1))
    expect(await assignedAfter(first)).toEqual([before, added].toSorted())
    const leaves = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ payload: string }>(sql`
        select p.payload from evidence_leaves l join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
        where l.customer_id = ${tx.customerId} and l.subject_id = ${clientId} and l.kind = 'client.unassign'`),
    )
    expect(leaves.map(({ payload }) => JSON.parse(payload).userIds)).toEqual([[added]])
  })

  it('can be 500 at most, and only of one firm', async () => {
    const { posts } = await clientWithDays(1)
    const ids = Array.from({ length: 501 }, () => posts[0]?.id)
    expect((await reviewer.call('changePosts', { body: { ids, action: 'save' } })).status).toBe(400)
    const second = await makeFirm(app, 'second.test', { parentId: above.accountId })
    const theirManager = await new Visitor(app).signIn('manager@second.test')
    const { posts: theirs } = await makeDailyPosts({ app, firm: second, provider, manager: theirManager }, 1)
    // The provider can see both, and saves either of them.
    for (const both of [
      [...posts, ...theirs],
      [...theirs, ...posts],
    ])
      expect((await bulk(provider, both, 'save')).status).toBe(404)
    for (const own of [posts, theirs]) expect((await bulk(provider, own, 'save')).status).toBe(200)
  })

  it('are moved to the timeline only by save and resolve', async () => {
    const { posts } = await clientWithDays(1)
    const body = { ids: [posts[0]?.id ?? ''], moveToTimeline: true }
    expect((await reviewer.call('changePosts', { body: { ...body, action: 'trash' } })).status).toBe(400)
    expect((await reviewer.call('changePosts', { body: { ...body, action: 'save' } })).status).toBe(200)
  })
})

describe('the same file in several posts', () => {
  it('is reported as a batch, within one client only', async () => {
    const bytes = await picture(200)
    const folder = 'your_facebook_activity/posts'
    const withPicture = async (): Promise<Post[]> => {
      const made = await makeClient(app, firm)
      const record = (timestamp: number, uri: string) => ({
        timestamp,
        attachments: [{ data: [{ media: { uri: `${folder}/media/${uri}`, creation_timestamp: 1 } }] }],
        data: [{ post: `with ${uri}` }],
      })
      const archive = await makeZip({
        [`${folder}/your_posts__check_ins__photos_and_videos_1.json`]: [
          record(1_577_880_000, 'a.jpg'),
          record(1_577_980_000, 'b.jpg'),
        ],
        [`${folder}/media/a.jpg`]: bytes,
        [`${folder}/media/b.jpg`]: bytes,
      })
      await importArchive(provider, await made.account(0), archive)
      const { body } = await manager.call<Post[]>('listPosts', { query: { clientIds: [made.clientId] } })
      return body
    }
    const [newer, older] = (await withPicture()) as [Post, Post]
    await withPicture()
    const { body } = await manager.call<PostDetails>('getPostDetails', { params: { id: newer.id } })
    expect(body.media.map((media) => media.alsoIn)).toEqual([
      [{ postId: older.id, postedAt: older.postedAt, kind: 'post' }],
    ])
  })
})

describe('posts that were opened', () => {
  it('are stored per user, and lists can show posts unseen by anyone or by the user, with matching totals', async () => {
    const { clientId, posts } = await clientWithDays(70)
    const list = async (who: Visitor, unseenBy: string, more: object = {}) => {
      const answer = await who.call<Post[]>('listPosts', {
        query: { clientIds: [clientId], unseenBy, order: 'asc', limit: 200, ...more },
      })
      const count = await who.call<{ count: number }>('countPosts', {
        query: { clientIds: [clientId], unseenBy, ...more },
      })
      const total = Number(answer.headers.get('total-items'))
      expect(count.body.count).toBe(total)
      return { ids: answer.body.map((post) => post.id), total }
    }
    const see = (who: Visitor, some: Post[]) =>
      who.call('recordPostViews', { body: { ids: some.map((post) => post.id) } })
    expect((await see(reviewer, posts.slice(0, 33))).status).toBe(204)
    await see(reviewer, posts.slice(0, 33))
    await see(resolver, posts.slice(30, 40))
    expect(await list(reviewer, 'me')).toEqual({ ids: posts.slice(33).map((post) => post.id), total: 37 })
    expect((await list(resolver, 'me')).total).toBe(60)
    expect(await list(manager, 'anyone')).toEqual({ ids: posts.slice(40).map((post) => post.id), total: 30 })
    expect(await list(manager, 'anyone', { offset: 25, limit: 2 })).toEqual({
      ids: posts.slice(65, 67).map((post) => post.id),
      total: 30,
    })
    expect((await list(manager, 'anyone', { since: '2020-03-05' })).total).toBe(6)
    const { body } = await manager.call<PostDetails>('getPostDetails', {
      params: { id: posts[31]?.id ?? '' },
    })
    expect(body.views.map((view) => view.by)).toEqual(['Reviewer firm.test', 'Resolver firm.test'])
  })
})

describe('a post that someone has open', () => {
  it('is shown to the colleagues who see its client, and stored nowhere', async () => {
    const { posts, clientId } = await clientWithDays(1)
    const params = { id: posts[0]?.id ?? '' }
    for (const hasLeft of [false, true])
      expect((await reviewer.call('announceOpenPost', { params, body: { hasLeft } })).status).toBe(204)
    const found = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows(
        sql`select body from events where body->>'type' = 'post.opened' and body->>'postId' = ${params.id} order by at`,
      ),
    )
    expect(found).toEqual(
      [false, true].map((hasLeft) => ({
        body: {
          type: 'post.opened',
          clientId,
          postId: params.id,
          userId: firm.userIds['REVIEWER'],
          by: 'Reviewer firm.test',
          hasLeft,
        },
      })),
    )
    const { body } = await manager.call<PostDetails>('getPostDetails', { params })
    expect(body.views).toEqual([])
  })
})
