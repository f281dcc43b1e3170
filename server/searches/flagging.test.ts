import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NotificationItem, Post, PostChange, PostSearch } from '#contract/index.ts'
import { addCard, newClient } from '../billing/testing.ts'
import {
  type Firm,
  makeFirm,
  makeProvider,
  startTestApp,
  type TestApp,
  until,
  Visitor,
} from '../entry/testing.ts'
import { actorByEmail } from '../entry/demo-actor.ts'
import { jobEnd, makeClient } from '../imports/testing.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { recount, searchableOfImport, storePosts } from '../posts/index.ts'
import { editSearch } from './actions.ts'
import { flagAfterFailure } from './index.ts'
import { bringPosts, clientNow, flaggingSearch, flagsOf, postsOf, searched, told } from './testing.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor
let reviewer: Visitor

beforeAll(async () => {
  app = await startTestApp()
  const above = await makeProvider(app, 'provider.test')
  firm = await makeFirm(app, 'firm.test', { parentId: above.accountId })
  provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
})
afterAll(() => app.close())

let clients = 0
async function withPosts(
  texts: string[],
): Promise<{ clientId: string; account: string; flagging: PostSearch }> {
  clients += 1
  const client = await makeClient(app, firm, { email: `client${clients}@example.test` })
  const account = await client.account(0)
  expect(await bringPosts(provider, account, texts)).toMatchObject({ status: 'SUCCESS' })
  return { clientId: client.clientId, account, flagging: await flaggingSearch(manager, client.clientId) }
}
const historyOf = async (id: string) =>
  (await manager.call<PostChange[]>('listPostHistory', { params: { id } })).body.map((change) => [
    change.action,
    change.by,
    change.to?.['flaggedWords'] ?? null,
  ])
const drift = () => app.services.db.transaction(firm.accountId, (tx) => recount(tx))

describe('the flagging search of a client', () => {
  it('is made with the client, from the firm’s default list', async () => {
    const admin = await new Visitor(app).signIn('admin@firm.test')
    const card = await addCard(app, admin, firm)
    const added = await admin.call<{ client: { id: string } }>('createClient', {
      params: { id: firm.accountId },
      body: newClient(firm, { paymentMethodId: card.id }),
    })
    expect(added.status).toBe(201)
    const search = await flaggingSearch(admin, added.body.client.id)
    expect(search).toMatchObject({
      tags: ['flagging'],
      createdBy: { firstName: 'Proofline', lastName: '' },
      numPostsMatched: 0,
      job: null,
    })
    expect(search.keywords.length).toBeGreaterThan(50)
    expect(search.keywords).toEqual(expect.arrayContaining(['accident*', 'dolor*', 'douleur*']))
  })

  it('is missed where there is none', async () => {
    const { clientId, flagging } = await withPosts(['lunch'])
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`delete from post_searches where customer_id = ${firm.accountId} and id = ${flagging.id}`),
    )
    const { status, body } = await manager.call('listPostSearches', {
      params: { clientId },
      query: { tags: ['flagging'] },
    })
    expect([status, body.message]).toEqual([404, `No flagging search found for client ${clientId}`])
  })

  it('flags posts as they arrive, in every language, and says so in their history', async () => {
    const { clientId, account, flagging } = await withPosts([
      'The accident hurt',
      'Lunch',
      'Qué dolor',
      'Ma douleur',
    ])
    expect(await flagsOf(manager, clientId)).toEqual([
      ['The accident hurt', ['accident*', 'hurt*']],
      ['Lunch', []],
      ['Qué dolor', ['dolor*']],
      ['Ma douleur', ['douleur*']],
    ])
    expect(await clientNow(manager, clientId)).toMatchObject({ totalFlagged: 3, totalPosts: 4 })
    const [first] = await postsOf(manager, { clientIds: [clientId], isFlagged: true })
    expect(first?.flaggedAt).not.toBeNull()
    expect(await historyOf(first?.id ?? '')).toEqual([['flag', 'Proofline', ['accident*', 'hurt*']]])
    expect((await postsOf(manager, { searchId: flagging.id })).length).toBe(3)
    expect((await flaggingSearch(manager, clientId)).numPostsMatched).toBe(3)
    // A later archive brings one more, and the same again.
    await bringPosts(
      provider,
      account,
      ['The accident hurt', 'Lunch', 'Qué dolor', 'Ma douleur', 'At the gym'],
      {
        made: '2025-01-01T00:00:00Z',
      },
    )
    expect(await historyOf(first?.id ?? '')).toHaveLength(1)
    expect((await flagsOf(manager, clientId)).at(-1)).toEqual(['At the gym', ['gym*']])
    expect(await drift()).toBe(0)
  })

  it('flags every post anew when its keywords are edited, by who edited them', async () => {
    const { clientId, flagging } = await withPosts(['accident at work', 'sailing', 'accident while sailing'])
    await searched(manager, { id: flagging.id }, ['sail*', 'work'])
    expect(await flagsOf(manager, clientId)).toEqual([
      ['accident at work', ['work']],
      ['sailing', ['sail*']],
      ['accident while sailing', ['sail*']],
    ])
    await searched(manager, { id: flagging.id }, ['accident*'])
    expect((await clientNow(manager, clientId)).totalFlagged).toBe(2)
    const posts = await postsOf(manager, { clientIds: [clientId] })
    expect(await historyOf(posts[1]?.id ?? '')).toEqual([
      ['unflag', 'Manager firm.test', []],
      ['flag', 'Manager firm.test', ['sail*']],
    ])
    expect(posts[1]).toMatchObject({ flaggedAt: null, flaggedWords: [] })
    expect(await drift()).toBe(0)
  })

  it('keeps posts in the trash flagged as they should be, and counts them nowhere', async () => {
    const { clientId, flagging } = await withPosts(['accident', 'boat'])
    const [accident, boat] = await postsOf(manager, { clientIds: [clientId] })
    for (const post of [accident, boat]) await manager.call('trashPost', { params: { id: post?.id ?? '' } })
    await searched(manager, { id: flagging.id }, ['boat'])
    expect((await clientNow(manager, clientId)).totalFlagged).toBe(0)
    expect((await flaggingSearch(manager, clientId)).numPostsMatched).toBe(0)
    for (const post of [accident, boat]) await manager.call('restorePost', { params: { id: post?.id ?? '' } })
    expect(await flagsOf(manager, clientId)).toEqual([
      ['accident', []],
      ['boat', ['boat']],
    ])
    expect((await clientNow(manager, clientId)).totalFlagged).toBe(1)
    expect(await drift()).toBe(0)
  })

  it('lets the last of several edits at once win', async () => {
    const { clientId, flagging } = await withPosts(
      Array.from({ length: 30 }, (_, n) => `word${n % 3} of ${n}`),
    )
    const edits = []
    for (const keywords of [['word0'], ['word1'], ['word2'], ['word1']])
      edits.push(
        await manager.call<PostSearch>('updatePostSearch', {
          params: { id: flagging.id },
          body: { keywords },
        }),
      )
    for (const { body } of edits)
      expect(await jobEnd(manager, body.job?.id ?? '')).toMatchObject({ status: 'SUCCESS' })
    expect(
      (await flagsOf(manager, clientId)).every(
        ([text, words]) => words.length > 0 === text.startsWith('word1'),
      ),
    ).toBe(true)
    expect((await flaggingSearch(manager, clientId)).keywords).toEqual(['word1'])
    expect(await drift()).toBe(0)
  })

  it('takes nobody’s undo away, and stands in the way of no action', async () => {
    const { clientId, flagging } = await withPosts(['accident', 'boat'])
    const [post] = await postsOf(manager, { clientIds: [clientId] })
    const params = { id: post?.id ?? '' }
    const saved = await reviewer.call<Post>('savePost', { params, body: {} })
    await searched(manager, { id: flagging.id }, ['boat'])
    await searched(manager, { id: flagging.id }, ['accident'])
    const undone = await reviewer.call<Post>('undoPostChange', {
      params,
      body: { version: saved.body.version },
    })
    expect(undone).toMatchObject({ status: 200, body: { status: 0, flaggedWords: ['accident'] } })
    const again = await reviewer.call<Post>('savePost', { params, body: {} })
    await searched(manager, { id: flagging.id }, ['boat'])
    expect((await reviewer.call<Post>('escalatePost', { params, body: {} })).status).toBe(200)
    const late = await reviewer.call<Post>('undoPostChange', {
      params,
      body: { version: again.body.version },
    })
    expect(late.body.code).toBe('POST_STATE_CONFLICT')
    expect((await manager.call<Post>('getPost', { params })).body.lastChange).toMatchObject({
      action: 'escalate',
    })
  })

  it('flags what an import has left that failed', async () => {
    const { clientId, account } = await withPosts(['lunch'])
    await app.services.db.transaction(firm.accountId, async (tx) => {
      const importId = (await importOf(tx, account)).id
      await storePosts(tx, { id: account, clientId, importId, actorId: null }, [told('the accident', 1)])
      await flagAfterFailure(tx, importId)
    })
    await until(async () => (await clientNow(manager, clientId)).totalFlagged === 1)
    await until(async () => (await flaggingSearch(manager, clientId)).job?.status === 'SUCCESS')
  })

  it('tells who waits for an edit, though a failed import begins it anew', async () => {
    const { clientId, account, flagging } = await withPosts(['lunch by the lake'])
    const actor = await actorByEmail(app.services, 'manager@firm.test')
    await app.services.db.transaction(firm.accountId, async (tx) => {
      await editSearch(tx, actor, flagging.id, ['lake'])
      await flagAfterFailure(tx, (await importOf(tx, account)).id)
    })
    const ends = async () => {
      const { body } = await manager.call<NotificationItem[]>('listNotifications', {
        params: { id: firm.userIds['MANAGER'] ?? '' },
        query: { limit: 100 },
      })
      return body.filter((each) => each.notification.data['searchId'] === flagging.id)
    }
    await until(async () => (await ends()).length > 0)
    expect((await flaggingSearch(manager, clientId)).job?.status).toBe('SUCCESS')
    expect(await ends()).toHaveLength(1)
    const [post] = await postsOf(manager, { clientIds: [clientId] })
    expect(await historyOf(post?.id ?? '')).toEqual([['flag', 'Manager firm.test', ['lake']]])
  })

  it('goes on behind posts that were purged while an import is flagged', async () => {
    const { account } = await withPosts(['one', 'two', 'three'])
    const inFirm = <Result>(work: (tx: Tx) => Promise<Result>) =>
      app.services.db.transaction(firm.accountId, work)
    const { id } = await inFirm((tx) => importOf(tx, account))
    const page = (after: string | null) => inFirm((tx) => searchableOfImport(tx, id, after, 2))
    const { posts } = await page(null)
    // What a purge leaves between the two statements: versions that were read, a post that is gone.
    const owner = new pg.Client({ connectionString: app.databaseUrl })
    await owner.connect()
    await owner.query('set session_replication_role = replica')
    await owner.query('delete from posts where id = $1', [posts[0]?.id])
    await owner.end()
    const first = await page(null)
    expect(first).toEqual({ posts: posts.slice(1), last: posts[1]?.id })
    const rest = await page(first.last)
    expect([rest.posts.length, rest.last]).toEqual([1, null])
  })
})

async function importOf(tx: Tx, account: string): Promise<{ id: string }> {
  const made = await tx.one<{ id: string }>(
    sql`select id from post_imports where customer_id = ${tx.customerId} and social_account_id = ${account}`,
  )
  return made ?? { id: '' }
}
