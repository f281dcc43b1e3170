import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#contract/index.ts'
import { sql } from '../../platform/db/sql.ts'
import { type Firm, makeFirm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { makeClient, signInClient } from '../../testing/imports.ts'
import { importDailyPosts, postsOf } from '../../testing/searches.ts'
import { fillAllTexts } from './texts.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor
let reviewer: Visitor
let client: Visitor
let clientId: string
let accountId: string
let posts: Post[]

/** Texts of what a find leaves, oldest first, checked against its count and its months. */
async function found(who: Visitor, find: string, query: Record<string, unknown> = { clientIds: [clientId] }) {
  const items = await postsOf(who, { ...query, find })
  const count = await who.call<{ count: number }>('countPosts', { query: { ...query, find } })
  expect([find, count.body.count]).toEqual([find, items.length])
  const months = await who.call<{ count: number }[]>('listPostMonths', { query: { ...query, find } })
  expect([find, months.body.reduce((sum, month) => sum + month.count, 0)]).toEqual([find, items.length])
  return items.map(({ content }) => content)
}

const TEXTS = [
  'a hike in the rain',
  'at the gym, selling weights',
  'the gym again #gym',
  'lunch with friends',
  'Hiking to the gym 100%',
]

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  const made = await makeClient(app, firm, { dateOfLoss: '2020-01-03' })
  clientId = made.clientId
  accountId = await made.account(0)
  client = await signInClient(app, firm, clientId)
  await importDailyPosts(provider, accountId, TEXTS)
  const other = await makeClient(app, firm, { email: 'other@example.test', assignTo: [] })
  await importDailyPosts(provider, await other.account(0), ['another gym'])
  posts = await postsOf(manager, { clientIds: [clientId] })
  await manager.call('savePost', { params: { id: posts[1]?.id ?? '' }, body: { moveToTimeline: true } })
  await manager.call('markPostNotRelevant', { params: { id: posts[3]?.id ?? '' } })
})
afterAll(() => app.close())

describe('a find', () => {
  it('narrows a list by words', async () => {
    expect(await found(manager, 'gym')).toEqual([TEXTS[1], TEXTS[2], TEXTS[4]])
    expect(await found(manager, 'gym NOT selling')).toEqual([TEXTS[2], TEXTS[4]])
    expect(await found(manager, '~hike')).toEqual([TEXTS[0], TEXTS[4]])
    expect(await found(manager, 'hike OR lunch')).toEqual([TEXTS[0], TEXTS[3]])
    expect(await found(manager, 'tag:gym')).toEqual([TEXTS[2]])
    expect(await found(manager, '"100%"')).toEqual([TEXTS[4]])
    expect(await found(manager, '10_')).toEqual([])
    expect(await found(manager, 'hiking near/3 gym')).toEqual([TEXTS[4]])
  })

  it('narrows a list by fields', async () => {
    expect(await found(manager, 'on:2020-01-03')).toEqual([TEXTS[2]])
    expect(await found(manager, 'after:2020-01-02 before:2020-01-05')).toEqual([TEXTS[2], TEXTS[3]])
    expect(await found(manager, 'after:2020-01')).toEqual([])
    expect(await found(manager, 'gym NOT on:2020-01-03')).toEqual([TEXTS[1], TEXTS[4]])
    expect(await found(manager, 'loss:before')).toEqual([TEXTS[0], TEXTS[1]])
    expect(await found(manager, 'gym loss:after')).toEqual([TEXTS[2], TEXTS[4]])
    expect(await found(manager, 'gym NOT loss:after')).toEqual([TEXTS[1]])
    expect(await found(manager, 'status:saved')).toEqual([TEXTS[1]])
    expect(await found(manager, 'status:notrelevant')).toEqual([TEXTS[3]])
    expect(await found(manager, 'from:facebook NOT status:unreviewed')).toEqual([TEXTS[1], TEXTS[3]])
    expect(await found(manager, 'from:instagram')).toEqual([])
    expect(await found(manager, 'flag:no lunch')).toEqual([TEXTS[3]])
    const [flagged] = posts.filter(({ flaggedWords }) => flaggedWords.includes('gym*'))
    const byGym = await found(manager, 'flag:gym')
    expect(byGym.includes(flagged?.content ?? '')).toBe(flagged !== undefined)
    expect(await found(manager, 'flag:yes gym')).toEqual(
      posts
        .filter(({ content, flaggedWords }) => flaggedWords.length > 0 && content.includes('gym'))
        .map(({ content }) => content),
    )
    for (const none of [
      'has:photo',
      'has:video',
      'has:place',
      'has:comment',
      'place:paris',
      'with:ana',
      'account:none',
    ])
      expect([none, await found(manager, none)]).toEqual([none, []])
    expect(await found(manager, 'NOT has:photo lunch')).toEqual([TEXTS[3]])
    expect(await found(manager, 'lunch NOT account:none')).toEqual([TEXTS[3]])
  })

  it('narrows together with other filters', async () => {
    const query = { clientIds: [clientId] }
    expect(await found(manager, 'gym', { ...query, statuses: [0] })).toEqual([TEXTS[2], TEXTS[4]])
    expect(await found(manager, 'gym', { ...query, since: '2020-01-03' })).toEqual([TEXTS[2], TEXTS[4]])
    expect(await found(manager, 'gym loss:before', { ...query, loss: 'post' })).toEqual([])
    expect(await found(manager, 'gym after:2020-01-03', { ...query, until: '2020-01-03' })).toEqual([])
    expect(await found(manager, 'gym', { ...query, first: 'pictures' })).toEqual([
      TEXTS[4],
      TEXTS[2],
      TEXTS[1],
    ])
  })

  it('goes over all clients that a person sees', async () => {
    expect(await found(manager, 'another gym', {})).toEqual(['another gym'])
    expect(await found(manager, 'gym on:2020-01-01', {})).toEqual(['another gym'])
    expect(await found(reviewer, 'another gym', {})).toEqual([])
    expect(await found(reviewer, 'gym on:2020-01-03', {})).toEqual([TEXTS[2]])
  })

  it('is counted for each list, and for each of several finds', async () => {
    const query = { clientIds: [clientId], find: 'gym' }
    const { body } = await manager.call<Record<string, number>>('countFound', { query })
    expect(body).toMatchObject({
      totalPosts: 3,
      totalUnreviewed: 2,
      totalTimeline: 1,
      totalEscalated: 0,
      totalTrashed: 0,
    })
    const counts = await manager.call<{ counts: number[] }>('countFinds', {
      query: { clientIds: [clientId], finds: ['gym', 'gym loss:after', 'xyz'] },
    })
    expect(counts.body).toEqual({ counts: [3, 2, 0] })
    const impossible = await manager.call<Record<string, number>>('countFound', {
      query: { clientIds: [clientId], find: 'gym on:2020 before:2019' },
    })
    expect(impossible.body).toMatchObject({ totalPosts: 0, totalTrashed: 0 })
  })

  it('of a client user has no words about review, and not the trash', async () => {
    expect(await found(client, 'gym', {})).toEqual([TEXTS[1], TEXTS[2], TEXTS[4]])
    expect(await found(client, 'gym after:2020-01-03', {})).toEqual([TEXTS[4]])
    for (const find of [
      'status:saved',
      'flag:yes',
      'loss:after',
      'tag:gym',
      'has:video',
      'account:x',
      'with:x',
    ]) {
      const { status } = await client.call('listPosts', { query: { find } })
      expect([find, status]).toEqual([find, 400])
    }
    await manager.call('trashPost', { params: { id: posts[1]?.id ?? '' } })
    expect(await found(client, 'gym', {})).toEqual([TEXTS[2], TEXTS[4]])
    const { body } = await client.call<Record<string, number>>('countFound', { query: { find: 'gym' } })
    expect(body).toMatchObject({ totalPosts: 2, totalUnreviewed: 0, totalTrashed: 0 })
    expect(await found(manager, 'gym', { clientIds: [clientId], isTrashed: true })).toEqual([TEXTS[1]])
    await manager.call('restorePost', { params: { id: posts[1]?.id ?? '' } })
  })

  it('with a fault is refused with a sentence', async () => {
    const { status, body } = await manager.call('listPosts', {
      query: { clientIds: [clientId], find: 'gym OR' },
    })
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringContaining('AND, OR and NOT need something after them.'),
    ])
  })

  it('of another firm finds nothing here', async () => {
    const elsewhere = await makeFirm(app, 'elsewhere.test')
    const stranger = await new Visitor(app).signIn('manager@elsewhere.test')
    expect(elsewhere.accountId).not.toBe(firm.accountId)
    expect(await found(stranger, 'gym', {})).toEqual([])
    const { body } = await stranger.call<Record<string, number>>('countFound', {
      query: { clientIds: [clientId], find: 'gym' },
    })
    expect(body).toMatchObject({ totalPosts: 0, totalTrashed: 0 })
  })

  it('finds what a newer archive says as soon as it is imported, and what the older one said', async () => {
    expect(await found(manager, 'snowshoeing')).toEqual([])
    await importDailyPosts(provider, accountId, [...TEXTS, 'snowshoeing'], { made: '2026-02-01' })
    expect(await found(manager, 'snowshoeing')).toEqual(['snowshoeing'])
  })

  it('finds posts whose texts are not written yet, and then writes them', async () => {
    const { db } = app.services
    const count = async () =>
      (
        await db.read(firm.accountId, (tx) =>
          tx.one<{ n: number }>(
            sql`select count(*)::int as n from post_texts where customer_id = ${firm.accountId}`,
          ),
        )
      )?.n
    const before = await count()
    await db.transaction(firm.accountId, async (tx) => {
      await tx.run(sql`delete from post_texts where customer_id = ${firm.accountId}`)
      await tx.run(sql`update post_text_states set is_complete = false where customer_id = ${firm.accountId}`)
    })
    expect(await found(manager, 'lunch')).toEqual([TEXTS[3]])
    await fillAllTexts(app.services, firm.accountId)
    expect(await count()).toBe(before)
    expect(await found(manager, 'lunch friends')).toEqual([TEXTS[3]])
  })
})
