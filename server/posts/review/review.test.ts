import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, Post, PostChange, PostNote } from '#contract/index.ts'
import { type Firm, makeFirm, startWithFirm, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
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

const clientWithDays = (days: number, options: Parameters<typeof makeDailyPosts>[2] = {}) =>
  makeDailyPosts({ app, firm, provider, manager }, days, options)

const perform = (
  who: Visitor,
  name:
    | 'savePost'
    | 'resolvePost'
    | 'trashPost'
    | 'restorePost'
    | 'movePostToTimeline'
    | 'removePostFromTimeline',
  post: Post,
  body?: object,
) =>
  who.call<Post>(name, {
    params: { id: post.id },
    ...(body ? { body } : name === 'savePost' || name === 'resolvePost' ? { body: {} } : {}),
  })

async function counters(clientId: string): Promise<number[]> {
  const { body } = await manager.call<Client>('getClient', { params: { id: clientId } })
  return [
    body.totalPosts,
    body.totalUnreviewed,
    body.totalEscalated,
    body.totalResolved,
    body.totalTimeline,
    body.totalTrashed,
  ]
}

describe('reviewing posts', () => {
  it('moves a post through its statuses and updates every counter', async () => {
    const { clientId, posts } = await clientWithDays(3)
    const [one, two] = posts as [Post, Post]
    expect(await counters(clientId)).toEqual([3, 3, 0, 0, 0, 0])
    const saved = await perform(reviewer, 'savePost', one, { moveToTimeline: true })
    expect(saved.body).toMatchObject({
      status: 1,
      can: ['notRelevant', 'escalate', 'removeFromTimeline', 'trash', 'note'],
    })
    expect(await counters(clientId)).toEqual([3, 2, 0, 0, 1, 0])
    const change = { by: saved.body.lastChange?.by, at: saved.body.lastChange?.at, action: 'save' }
    expect(saved.body.lastChange).toEqual({ ...change, isOwn: true })
    const seen = await resolver.call<Post>('getPost', { params: { id: one.id } })
    expect(seen.body.lastChange).toEqual({ ...change, isOwn: false })
    await reviewer.call('escalatePost', { params: { id: two.id }, body: {} })
    expect(await counters(clientId)).toEqual([3, 1, 1, 0, 1, 0])
    expect((await perform(reviewer, 'resolvePost', two)).body.code).toBe('FORBIDDEN')
    const resolved = await perform(resolver, 'resolvePost', two, { moveToTimeline: true })
    expect(resolved.body.status).toBe(3)
    expect(await counters(clientId)).toEqual([3, 1, 0, 1, 2, 0])
    await perform(reviewer, 'trashPost', one)
    expect(await counters(clientId)).toEqual([2, 1, 0, 1, 1, 1])
    const restored = await perform(reviewer, 'restorePost', one)
    expect(restored.body).toMatchObject({ status: 1, isTrashed: false })
    expect(restored.body.movedToTimelineAt).not.toBeNull()
    expect(await counters(clientId)).toEqual([3, 1, 0, 1, 2, 0])
    expect(await app.services.db.transaction(firm.accountId, (tx) => recount(tx))).toBe(0)
  })

  it('moves a saved or resolved post to the timeline only on request', async () => {
    const { posts } = await clientWithDays(4)
    const isThere = async (name: Parameters<typeof perform>[1], index: number, body = {}) =>
      (await perform(resolver, name, posts[index] as Post, body)).body.movedToTimelineAt !== null
    expect(await isThere('savePost', 0)).toBe(false)
    expect(await isThere('savePost', 1, { moveToTimeline: true })).toBe(true)
    for (const { id } of posts.slice(2)) await reviewer.call('escalatePost', { params: { id }, body: {} })
    expect(await isThere('resolvePost', 2)).toBe(false)
    expect(await isThere('resolvePost', 3, { moveToTimeline: true })).toBe(true)
  })

  it('refuses an action that someone else has already done, and shows the current post', async () => {
    const { posts } = await clientWithDays(1)
    const post = posts[0] as Post
    const both = await Promise.all([perform(reviewer, 'savePost', post), perform(resolver, 'savePost', post)])
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = both.find((answer) => answer.status === 409)
    expect(refused?.body.code).toBe('POST_STATE_CONFLICT')
    expect(refused?.body.context['post']).toMatchObject({ id: post.id, status: 1, version: 2 })
  })

  it('records who did what in a history, and lets users undo only their own last action', async () => {
    const { posts } = await clientWithDays(1)
    const post = posts[0] as Post
    const saved = await perform(reviewer, 'savePost', post, { moveToTimeline: true })
    const undo = (who: Visitor, version: number | null) =>
      who.call<Post>('undoPostChange', { params: { id: post.id }, body: { version } })
    expect((await undo(resolver, saved.body.version)).body.code).toBe('POST_STATE_CONFLICT')
    const undone = await undo(reviewer, saved.body.version)
    expect(undone.body).toMatchObject({ status: 0, movedToTimelineAt: null, version: 3 })
    expect((await undo(reviewer, undone.body.version)).body.code).toBe('POST_STATE_CONFLICT')
    const { body: history } = await reviewer.call<PostChange[]>('listPostHistory', {
      params: { id: post.id },
    })
    expect(history.map((change) => [change.action, change.by])).toEqual([
      ['undo', 'Reviewer firm.test'],
      ['save', 'Reviewer firm.test'],
    ])
  })

  it('undoes one change of a post after the other, and none twice', async () => {
    const { posts } = await clientWithDays(1)
    const [post] = posts as [Post]
    const undo = (version: number | null) =>
      reviewer.call<Post>('undoPostChange', { params: { id: post.id }, body: { version } })
    const saved = await perform(reviewer, 'savePost', post, { moveToTimeline: true })
    const trashed = await perform(reviewer, 'trashPost', post)
    expect((await undo(saved.body.version)).body.code).toBe('POST_STATE_CONFLICT')
    expect((await undo(trashed.body.version)).body).toMatchObject({ status: 1, isTrashed: false })
    // Sent again because the answer was lost: the save must stay.
    expect((await undo(trashed.body.version)).body.code).toBe('POST_STATE_CONFLICT')
    expect((await undo(saved.body.version)).body).toMatchObject({ status: 0, movedToTimelineAt: null })
    expect((await undo(saved.body.version)).body.code).toBe('POST_STATE_CONFLICT')
    const again = await perform(reviewer, 'savePost', post)
    await perform(resolver, 'trashPost', post)
    expect((await undo(again.body.version)).body.code).toBe('POST_STATE_CONFLICT')
  })

  it('puts a restored post back into the trash with its remaining days', async () => {
    const { posts } = await clientWithDays(1)
    const [post] = posts as [Post]
    const params = { id: post.id }
    const { body: trashed } = await perform(manager, 'trashPost', post)
    const { body: restored } = await perform(manager, 'restorePost', post)
    expect([trashed.trashedAt, restored.trashedAt]).toEqual([expect.any(String), null])
    const undone = await manager.call<Post>('undoPostChange', { params, body: { version: restored.version } })
    expect(undone.body.trashedAt).toBe(trashed.trashedAt)
    expect([trashed, restored, undone.body].map((each) => each.trashedBy)).toEqual([
      'Manager firm.test',
      null,
      'Manager firm.test',
    ])
  })

  it('names who trashed a post, not someone who undid that since', async () => {
    const { posts } = await clientWithDays(1)
    const [post] = posts as [Post]
    const undo = (who: Visitor, { version }: Post) =>
      who.call<Post>('undoPostChange', { params: { id: post.id }, body: { version } })
    const { body: trashed } = await perform(manager, 'trashPost', post)
    const { body: restored } = await perform(manager, 'restorePost', post)
    await undo(reviewer, (await perform(reviewer, 'trashPost', post)).body)
    const { body: back } = await undo(manager, restored)
    expect([back.trashedAt, back.trashedBy]).toEqual([trashed.trashedAt, 'Manager firm.test'])
  })

  it('puts a post back on the timeline with the time at which it came there', async () => {
    const { posts } = await clientWithDays(1)
    const [post] = posts as [Post]
    const { body: moved } = await perform(manager, 'savePost', post, { moveToTimeline: true })
    const { body: removed } = await perform(manager, 'removePostFromTimeline', post)
    expect([moved.movedToTimelineAt, removed.movedToTimelineAt]).toEqual([expect.any(String), null])
    const undone = await manager.call<Post>('undoPostChange', {
      params: { id: post.id },
      body: { version: removed.version },
    })
    expect(undone.body.movedToTimelineAt).toBe(moved.movedToTimelineAt)
  })

  it('puts a post back on the timeline with the time of the move in effect, not of one that was undone', async () => {
    const { posts } = await clientWithDays(1)
    const [post] = posts as [Post]
    const undo = (version: number | null) =>
      manager.call<Post>('undoPostChange', { params: { id: post.id }, body: { version } })
    const { body: moved } = await perform(manager, 'savePost', post, { moveToTimeline: true })
    const { body: removed } = await perform(manager, 'removePostFromTimeline', post)
    const { body: movedAgain } = await perform(manager, 'movePostToTimeline', post)
    await undo(movedAgain.version)
    await undo(removed.version)
    const { body: removedAgain } = await perform(manager, 'removePostFromTimeline', post)
    const { body: back } = await undo(removedAgain.version)
    expect(back.movedToTimelineAt).toBe(moved.movedToTimelineAt)
  })

  it('can undo an action after new notes, but not over an action of someone else', async () => {
    const { posts } = await clientWithDays(1)
    const params = { id: (posts[0] as Post).id }
    const saved = await perform(reviewer, 'savePost', posts[0] as Post)
    await reviewer.call('addPostNote', { params, body: { content: 'A ladder.' } })
    await resolver.call('addPostNote', { params, body: { content: 'Whose?' } })
    const undo = (version: number | null) =>
      reviewer.call<Post>('undoPostChange', { params, body: { version } })
    expect((await undo(saved.body.version)).body).toMatchObject({ status: 0, totalNotes: 2 })
    const again = await perform(reviewer, 'savePost', posts[0] as Post, { moveToTimeline: false })
    await perform(resolver, 'movePostToTimeline', posts[0] as Post)
    expect((await undo(again.body.version)).body.code).toBe('POST_STATE_CONFLICT')
  })

  it('refuses an action meant for another status, but not because of new notes', async () => {
    const { posts } = await clientWithDays(1)
    const params = { id: (posts[0] as Post).id }
    await resolver.call('escalatePost', { params, body: {} })
    await resolver.call('addPostNote', { params, body: { content: 'A ladder.' } })
    const trash = (fromStatus: number) => perform(reviewer, 'trashPost', posts[0] as Post, { fromStatus })
    const refused = await trash(0)
    expect([refused.status, refused.body.code]).toEqual([409, 'POST_STATE_CONFLICT'])
    expect(refused.body.context['post']).toMatchObject({ status: 2, isTrashed: false })
    expect((await trash(2)).body).toMatchObject({ status: 2, isTrashed: true })
  })

  it('knows which action was last even if the clocks of two nodes differ', async () => {
    const { posts } = await clientWithDays(1)
    const post = posts[0] as Post
    await perform(reviewer, 'savePost', post)
    app.setNow(new Date(Date.now() - 60_000))
    try {
      const trashed = await perform(resolver, 'trashPost', post)
      const undo = (who: Visitor) =>
        who.call<Post>('undoPostChange', { params: { id: post.id }, body: { version: trashed.body.version } })
      expect((await undo(reviewer)).body.code).toBe('POST_STATE_CONFLICT')
      expect((await undo(resolver)).body).toMatchObject({ status: 1, isTrashed: false })
    } finally {
      app.setNow(null)
    }
    const { body } = await reviewer.call<PostChange[]>('listPostHistory', { params: { id: post.id } })
    expect(body.map((change) => change.action)).toEqual(['undo', 'trash', 'save'])
  })

  it('adds notes under one’s own name', async () => {
    const { posts } = await clientWithDays(1)
    const params = { id: (posts[0] as Post).id }
    const added = await reviewer.call<PostNote>('addPostNote', {
      params,
      body: { content: ' Ask about the ladder. ' },
    })
    expect([added.status, added.body.content]).toEqual([201, 'Ask about the ladder.'])
    expect((await reviewer.call('addPostNote', { params, body: { content: '  ' } })).body.code).toBe(
      'VALIDATION_FAILED',
    )
    const foreign = await reviewer.call('addPostNote', {
      params,
      body: { content: 'x', userId: firm.userIds['ADMIN'] },
    })
    expect(foreign.status).toBe(404)
    expect((await manager.call<Post>('getPost', { params })).body.totalNotes).toBe(1)
  })

  it('adds a note only once if it is sent again because the answer was lost', async () => {
    const { posts } = await clientWithDays(1)
    const params = { id: (posts[0] as Post).id }
    const add = (who: Visitor, content: string) =>
      who.call<PostNote>('addPostNote', { params, body: { content } })
    const [first, again] = await Promise.all([add(reviewer, 'A ladder.'), add(reviewer, 'A ladder.')])
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    // Another person, or the same words after others, are another note.
    await add(resolver, 'A ladder.')
    await add(reviewer, 'A ladder.')
    app.setNow(new Date(Date.now() + 11 * 60_000))
    try {
      await add(reviewer, 'A ladder.')
    } finally {
      app.setNow(null)
    }
    const { body: notes } = await reviewer.call<PostNote[]>('listPostNotes', { params })
    expect(notes.map(({ user }) => user.firstName)).toEqual(['Reviewer', 'Resolver', 'Reviewer', 'Reviewer'])
    expect((await manager.call<Post>('getPost', { params })).body.totalNotes).toBe(4)
  })

  it('escalates to colleagues, who get an email and a notification with the message', async () => {
    const { posts } = await clientWithDays(1)
    const post = posts[0] as Post
    const body = { recipientIds: [firm.userIds['RESOLVER']], message: 'Is this the <ladder>?' }
    expect((await reviewer.call('escalatePost', { params: { id: post.id }, body })).status).toBe(200)
    await app.dueNow()
    await waitUntil(() =>
      app.mails.some((mail) => mail.to === 'resolver@firm.test' && mail.text.includes(post.id)),
    )
    const mail = app.mails.find((each) => each.text.includes(post.id))
    expect(mail?.html).toContain('Is this the &#60;ladder&#62;?')
  })

  it('shows a colleague’s change to an open page', async () => {
    const { clientId, posts } = await clientWithDays(1)
    const stream = await fetch(`${app.url}/api/main/events`, {
      headers: { cookie: [...reviewer.cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
    })
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    await perform(resolver, 'savePost', posts[0] as Post)
    let text = ''
    // Changes of the last seconds, of other tests, are sent first.
    const isThere = (): boolean =>
      text.split('\n').some((line) => line.includes('"post.changed"') && line.includes(clientId))
    while (!isThere()) text += new TextDecoder().decode((await reader.read()).value)
    await reader.cancel()
  })
})

describe('lists of posts', () => {
  it('contain the same posts by offset, by cursor and by month, in both orders', async () => {
    const { clientId, posts } = await clientWithDays(75)
    for (const order of ['asc', 'desc'] as const) {
      const wanted = (order === 'asc' ? posts : posts.toReversed()).map((post) => post.content)
      const byOffset: string[] = []
      for (let offset = 0; offset < 80; offset += 10) {
        const page = await reviewer.call<Post[]>('listPosts', {
          query: { clientIds: [clientId], order, offset, limit: 10 },
        })
        expect(page.headers.get('total-items')).toBe('75')
        byOffset.push(...page.body.map((post) => post.content))
      }
      expect(byOffset).toEqual(wanted)
      const byCursor: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: { body: Post[]; headers: Headers } = await reviewer.call<Post[]>('listPosts', {
          query: { clientIds: [clientId], order, limit: 20, ...(cursor ? { cursor } : {}) },
        })
        byCursor.push(...page.body.map((post) => post.content))
        cursor = page.headers.get('next-cursor')
      }
      expect(byCursor).toEqual(wanted)
    }
    const months = await reviewer.call<{ month: string; count: number }[]>('listPostMonths', {
      query: { clientIds: [clientId] },
    })
    expect(months.body).toEqual([
      { month: '2020-03', count: 15 },
      { month: '2020-02', count: 29 },
      { month: '2020-01', count: 31 },
    ])
  })

  it('can be filtered by days in the client’s time zone, including both ends', async () => {
    // Noon UTC is already the next day on Kiritimati, 14 hours ahead.
    const { clientId } = await clientWithDays(60, { timeZone: 'Pacific/Kiritimati' })
    const count = async (query: object) =>
      (await reviewer.call<{ count: number }>('countPosts', { query: { clientIds: [clientId], ...query } }))
        .body.count
    const { body } = await reviewer.call<Post[]>('listPosts', {
      query: { clientIds: [clientId], since: '2020-01-10', until: '2020-01-11' },
    })
    expect(body.map((post) => post.content)).toEqual(['day 9', 'day 8'])
    expect(await count({ since: '2020-01-10', until: '2020-01-11' })).toBe(2)
    expect(await count({ until: '2020-02-01' })).toBe(31)
    expect(await count({ since: '2020-02-02' })).toBe(29)
  })

  it('match all criteria, or any of them if inclusive', async () => {
    const { clientId, posts } = await clientWithDays(4)
    await perform(reviewer, 'savePost', posts[0] as Post, { moveToTimeline: true })
    await perform(reviewer, 'savePost', posts[1] as Post, { moveToTimeline: false })
    const contents = async (query: object) =>
      (
        await reviewer.call<Post[]>('listPosts', { query: { clientIds: [clientId], order: 'asc', ...query } })
      ).body.map((post) => post.content)
    expect(await contents({ statuses: [1], isOnTimeline: true })).toEqual(['day 0'])
    expect(await contents({ statuses: [0], isOnTimeline: true, isInclusive: true })).toEqual([
      'day 0',
      'day 2',
      'day 3',
    ])
    expect(await contents({ socialSiteIds: ['instagram'] })).toEqual([])
    expect(await contents({ mediaTypes: ['image'] })).toEqual([])
  })

  it('contain nothing of unassigned clients or of another firm', async () => {
    const mine = await clientWithDays(1, { assignTo: [] })
    const other = await makeFirm(app, 'other.test')
    const stranger = await new Visitor(app).signIn('superadmin@other.test')
    const query = { clientIds: [mine.clientId] }
    expect((await reviewer.call<Post[]>('listPosts', { query })).body).toEqual([])
    expect((await stranger.call<Post[]>('listPosts', { query })).body).toEqual([])
    expect((await manager.call<Post[]>('listPosts', { query })).body).toHaveLength(1)
    const params = { id: (mine.posts[0] as Post).id }
    const absent = { id: other.accountId }
    for (const who of [reviewer, stranger]) {
      const foreign = await who.call('getPost', { params })
      const missing = await who.call('getPost', { params: absent })
      expect([foreign.status, foreign.body]).toEqual([404, missing.body])
      expect((await who.call('savePost', { params, body: {} })).status).toBe(404)
    }
  })
})
