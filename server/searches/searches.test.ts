import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type JobRun,
  MAX_KEYWORD_LENGTH,
  MAX_KEYWORDS,
  type NotificationItem,
  type NotificationKind,
  type PostSearch,
  type PostSearchCounts,
  type Report,
  type ReportPost,
} from '#contract/index.ts'
import { actorByEmail } from '../entry/actors.ts'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../testing/app.ts'
import { makeClient, signInClient } from '../testing/imports.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { createPostSearch } from './actions.ts'
import { importDailyPosts, flaggingSearch, postsOf, runSearch } from '../testing/searches.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let resolver: Visitor
let reviewer: Visitor
let clientId: string

const TEXTS = [
  'Back pain again',
  'At the gym with @ana.lopez',
  'Nothing to see',
  'Gymnastics and a hike',
  'Hiking! My BACK\n pain is gone',
]

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  resolver = await new Visitor(app).signIn('resolver@firm.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  const client = await makeClient(app, firm)
  clientId = client.clientId
  await importDailyPosts(provider, await client.account(0), TEXTS)
})
afterAll(() => app.close())

const search = (keywords: string[]) => runSearch(resolver, { clientId }, keywords)
const list = async (query: Record<string, unknown> = {}) =>
  resolver.call<PostSearch[]>('listPostSearches', { params: { clientId }, query })

const noticesOf = async (type: NotificationKind) => {
  const { body } = await resolver.call<NotificationItem[]>('listNotifications', {
    params: { id: firm.userIds['RESOLVER'] ?? '' },
    query: { limit: 100 },
  })
  return body.filter((each) => each.notification.type === type)
}

describe('a search', () => {
  it('is listed by time in both ways, and found by part of a keyword', async () => {
    const first = await search(['first knee'])
    const second = await search(['second KNEE', 'rib'])
    const ids = async (query: Record<string, unknown>) => (await list(query)).body.map(({ id }) => id)
    expect(await ids({ keyword: 'knee' })).toEqual([second.id, first.id])
    expect(await ids({ keyword: 'knee', order: 'asc' })).toEqual([first.id, second.id])
    expect(await ids({ keyword: 'RIB' })).toEqual([second.id])
    expect(await ids({ keyword: 'rib%' })).toEqual([])
    for (const { id } of [first, second]) await resolver.call('deletePostSearch', { params: { id } })
  })

  it('finds the posts that contain a keyword, in order of time', async () => {
    const made = await search([' back  pain ', 'hik*'])
    expect(made).toMatchObject({
      clientId,
      keywords: ['back pain', 'hik*'],
      tags: [],
      numPostsMatched: 3,
      createdBy: { firstName: 'Resolver', lastName: 'firm.test' },
      job: { status: 'SUCCESS' },
      can: ['edit', 'delete', 'export'],
    })
    const found = await postsOf(resolver, { searchId: made.id })
    expect(found.map((post) => post.content)).toEqual([TEXTS[0], TEXTS[3], TEXTS[4]])
    const newest = await resolver.call('listPosts', { query: { searchId: made.id, limit: 1 } })
    expect(newest.headers.get('total-items')).toBe('3')
    expect(newest.body).toMatchObject([{ content: TEXTS[4] }])
  })

  it('counts what each keyword found, and what only it found, and lists both', async () => {
    const { id } = await search(['back pain', 'hik*', 'gym*', 'nowhere'])
    const counts = async () =>
      (await resolver.call<PostSearchCounts>('getPostSearchCounts', { params: { id } })).body
    expect(await counts()).toEqual({
      keywords: [
        { keyword: 'back pain', posts: 2, onlyHere: 1 },
        { keyword: 'hik*', posts: 2, onlyHere: 0 },
        { keyword: 'gym*', posts: 2, onlyHere: 1 },
        { keyword: 'nowhere', posts: 0, onlyHere: 0 },
      ],
      newPosts: 0,
    })
    const found = async (query: object) =>
      (await postsOf(resolver, { searchId: id, ...query })).map((post) => post.content)
    expect(await found({ keyword: 'gym*' })).toEqual([TEXTS[1], TEXTS[3]])
    expect(await found({ keyword: 'gym*', isOnlyKeyword: true })).toEqual([TEXTS[1]])
    const count = await resolver.call('countPosts', {
      query: { searchId: id, keyword: 'gym*', isOnlyKeyword: true },
    })
    expect(count.body).toEqual({ count: 1 })

    const [first] = await postsOf(resolver, { searchId: id, keyword: 'gym*' })
    await resolver.call('trashPost', { params: { id: first?.id ?? '' } })
    expect((await counts()).keywords[2]).toEqual({ keyword: 'gym*', posts: 1, onlyHere: 0 })
    await resolver.call('restorePost', { params: { id: first?.id ?? '' } })
  })

  it('shows how many newer posts would match, until it is run again', async () => {
    const client = await makeClient(app, firm, { email: 'since@example.test' })
    const account = await client.account(0)
    await importDailyPosts(provider, account, ['gym', 'lunch'])
    const { id } = await runSearch(resolver, { clientId: client.clientId }, ['gym*'])
    await importDailyPosts(provider, account, ['gym', 'lunch', 'gymnastics', 'the gym', 'dinner'], {
      made: '2025-01-01T00:00:00Z',
    })
    const newPosts = async () =>
      (await resolver.call<PostSearchCounts>('getPostSearchCounts', { params: { id } })).body.newPosts
    expect(await newPosts()).toBe(2)
    await runSearch(resolver, { id }, ['gym*'])
    expect(await newPosts()).toBe(0)
  })

  it('does not take an import that failed before it for a newer one', async () => {
    const client = await makeClient(app, firm, { email: 'failed@example.test' })
    await importDailyPosts(provider, await client.account(0), ['gym'])
    const [post] = await postsOf(resolver, { clientIds: [client.clientId] })
    const params = { id: post?.id ?? '' }
    await resolver.call('trashPost', { params })
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(
        sql`update post_imports set completed_at = null where customer_id = ${tx.customerId} and client_id = ${client.clientId}`,
      ),
    )
    const { id } = await runSearch(resolver, { clientId: client.clientId }, ['gym'])
    await resolver.call('restorePost', { params })
    const { body } = await resolver.call<PostSearchCounts>('getPostSearchCounts', { params: { id } })
    expect(body.newPosts).toBe(0)
  })

  it('is read page by page, by offset and by cursor, and with filters', async () => {
    const { id } = await search(['back pain', 'gym*'])
    const ask = (query: object) =>
      resolver.call('listPosts', { query: { searchId: id, order: 'asc', ...query } })
    const first = await ask({ limit: 2 })
    const rest = await ask({ limit: 2, cursor: first.headers.get('next-cursor') })
    const skipped = await ask({ limit: 2, offset: 2 })
    expect(first.body).toMatchObject([{ content: TEXTS[0] }, { content: TEXTS[1] }])
    expect(rest.body).toMatchObject([{ content: TEXTS[3] }, { content: TEXTS[4] }])
    expect(skipped.body).toEqual(rest.body)
    expect((await ask({ since: '2020-01-02', until: '2020-01-04' })).headers.get('total-items')).toBe('2')
    expect((await ask({ socialSiteIds: ['tiktok'] })).body).toEqual([])
    expect((await ask({ statuses: [1] })).body).toEqual([])
    const count = await resolver.call('countPosts', { query: { searchId: id } })
    expect(count.body).toEqual({ count: 4 })
    const months = await resolver.call('listPostMonths', { query: { searchId: id } })
    expect(months.body).toEqual([{ month: '2020-01', count: 4 }])
  })

  it('covers locations, link titles and album names too, and nothing in the trash', async () => {
    const client = await makeClient(app, firm, { email: 'places@example.test' })
    const at = Date.UTC(2021, 0, 1) / 1000
    const records = [
      {
        timestamp: at,
        data: [{ post: 'here' }],
        attachments: [{ data: [{ place: { name: 'Lake Louise' } }] }],
      },
      {
        timestamp: at + 1,
        data: [{ post: 'look' }],
        attachments: [
          { data: [{ external_context: { url: 'https://news.test/a', name: 'Ten peaks to climb' } }] },
        ],
      },
      { timestamp: at + 2, data: [{ post: 'climb in the trash' }] },
    ]
    await importDailyPosts(provider, await client.account(0), [], {
      extra: {
        'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': records,
        'your_facebook_activity/posts/album/0.json': {
          name: 'Climbing 2021',
          photos: [{ uri: 'media/a.jpg', creation_timestamp: at + 3, title: '' }],
        },
      },
    })
    const posts = await postsOf(resolver, { clientIds: [client.clientId] })
    const trashed = posts.find((post) => post.content === 'climb in the trash')?.id ?? ''
    await resolver.call('trashPost', { params: { id: trashed } })
    const made = await runSearch(resolver, { clientId: client.clientId }, ['lake louise', 'peaks', 'climb*'])
    expect(made.numPostsMatched).toBe(3)
    const found = await postsOf(resolver, { searchId: made.id })
    expect(found.map((post) => [post.content, post.parent?.name ?? null])).toEqual([
      ['here', null],
      ['look', null],
      ['', 'Climbing 2021'],
    ])
    await resolver.call('restorePost', { params: { id: trashed } })
    const again = await runSearch(resolver, { id: made.id }, ['climb'])
    expect(again).toMatchObject({ id: made.id, keywords: ['climb'], numPostsMatched: 2 })
  })

  it('finds what the sentence above a post says, without the name of the client and its known words', async () => {
    const client = await makeClient(app, firm, { email: 'titles@example.test' })
    const posted = { timestamp: Date.UTC(2021, 0, 1) / 1000, title: 'Ana Ruiz posted in Peak Friends.' }
    await importDailyPosts(provider, await client.account(0), [], {
      extra: {
        'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
          { ...posted, data: [{ post: 'here' }] },
        ],
        'personal_information/profile_information/profile_information.json': {
          profile_v2: { name: { full_name: 'Ana Ruiz' } },
        },
      },
    })
    const { clientId } = client
    expect((await runSearch(resolver, { clientId }, ['posted', 'ruiz'])).numPostsMatched).toBe(0)
    expect((await runSearch(resolver, { clientId }, ['peak friends'])).numPostsMatched).toBe(1)
    const [post] = await postsOf(resolver, { clientIds: [clientId] })
    expect(post?.words.map(({ text }) => text)).toContain('Ana Ruiz posted in Peak Friends.')
  })

  it('stays unchanged when posts arrive, until it is run again', async () => {
    const client = await makeClient(app, firm, { email: 'later@example.test' })
    const account = await client.account(0)
    await importDailyPosts(provider, account, ['ski one'], { made: '2022-01-01T00:00:00Z' })
    const made = await runSearch(resolver, { clientId: client.clientId }, ['ski'])
    await importDailyPosts(provider, account, ['ski one', 'ski two'], { made: '2023-01-01T00:00:00Z' })
    expect(await postsOf(resolver, { searchId: made.id })).toHaveLength(1)
    expect((await runSearch(resolver, { id: made.id }, ['ski'])).numPostsMatched).toBe(2)
    expect(await postsOf(resolver, { searchId: made.id })).toHaveLength(2)
  })

  it('notifies its author each time that it is finished', async () => {
    const before = await noticesOf('post_search_complete')
    const { id } = await search(['nothing'])
    await runSearch(resolver, { id }, ['see'])
    const after = await noticesOf('post_search_complete')
    expect(after).toHaveLength(before.length + 2)
    expect(after[0]?.notification.data).toMatchObject({ searchId: id, client: { id: clientId } })
  })

  it('notifies its author when it failed', async () => {
    const actor = await actorByEmail(app.services, 'resolver@firm.test')
    const inFirm = <Result>(work: (tx: Tx) => Promise<Result>) =>
      app.services.db.transaction(firm.accountId, work)
    const setKeywords = (tx: Tx, id: string, keywords: (string | null)[]) =>
      tx.run(sql`update post_searches set keywords = ${keywords}::text[] where id = ${id}`)
    const id = await inFirm(async (tx) => {
      const made = await createPostSearch(tx, actor, clientId, ['gym'])
      // No keyword that can be searched for.
      await setKeywords(tx, made, [null])
      return made
    })
    await waitUntil(async () => {
      await app.dueNow()
      return (await noticesOf('post_search_failed')).length > 0
    })
    expect(await noticesOf('post_search_failed')).toMatchObject([
      { notification: { data: { searchId: id, client: { id: clientId } } } },
    ])
    await inFirm((tx) => setKeywords(tx, id, ['gym']))
    const { body } = await resolver.call<PostSearch>('getPostSearch', { params: { id } })
    expect(body.job?.status).toBe('FAILURE')
  })

  it('requires keywords with content, without duplicates, and not too many', async () => {
    const ask = async (keywords: unknown) => {
      const { status, body } = await resolver.call('createPostSearch', {
        params: { clientId },
        body: { keywords },
      })
      return [status, body.code, body.context?.['fields']]
    }
    const wrong = (fields: object) => [400, 'VALIDATION_FAILED', fields]
    expect(await ask([])).toEqual(wrong({ keywords: 'Add at least one keyword.' }))
    expect(await ask([' '])).toEqual(wrong({ 'keywords.0': 'Enter a word first.' }))
    expect(await ask(['run', 'RÚN '])).toEqual(wrong({ 'keywords.1': '“RÚN” is already in the list.' }))
    expect(await ask(['x'.repeat(MAX_KEYWORD_LENGTH + 1)])).toEqual(
      wrong({ 'keywords.0': `A keyword has at most ${MAX_KEYWORD_LENGTH} characters.` }),
    )
    expect(await ask(Array.from({ length: MAX_KEYWORDS + 1 }, (_, n) => `word${n}`))).toEqual(
      wrong({ keywords: `A search has at most ${MAX_KEYWORDS} keywords.` }),
    )
  })

  it('is listed newest first, without the flagging search, which carries its tag', async () => {
    const made = await search(['newest'])
    const { body, headers } = await list({ limit: 2 })
    expect(body).toHaveLength(2)
    expect(body[0]?.id).toBe(made.id)
    const total = Number(headers.get('total-items'))
    expect(total).toBeGreaterThan(2)
    expect((await list({ limit: 100 })).body.some((each) => each.tags.length > 0)).toBe(false)
    const flagging = await list({ tags: ['flagging'] })
    expect(flagging.body).toMatchObject([{ tags: ['flagging'], can: ['edit', 'export'] }])
    expect(flagging.headers.get('total-items')).toBe('1')
  })

  it('is deleted with its matches, except the flagging search, which cannot be deleted', async () => {
    const { id } = await search(['gone'])
    expect((await resolver.call('deletePostSearch', { params: { id } })).status).toBe(204)
    expect((await resolver.call('getPostSearch', { params: { id } })).status).toBe(404)
    expect((await resolver.call('deletePostSearch', { params: { id } })).status).toBe(404)
    expect(await postsOf(resolver, { searchId: id })).toEqual([])
    const flagging = await flaggingSearch(resolver, clientId)
    const refused = await resolver.call('deletePostSearch', { params: { id: flagging.id } })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A client’s flagging search can’t be deleted. Edit its keywords instead.',
    ])
  })

  it('without matches becomes no report', async () => {
    const { id, can } = await search(['nothing has this word'])
    expect(can).toEqual(['edit', 'delete'])
    const { status, body } = await resolver.call('exportPostSearch', {
      params: { id },
      body: { reportName: 'Empty' },
    })
    expect([status, body.code]).toEqual([409, 'EMPTY_REPORT'])
  })

  it('becomes a report of the posts that it found', async () => {
    const made = await search(['gym*', 'hik*'])
    const made2 = await resolver.call<{ id: string }>('exportPostSearch', {
      params: { id: made.id },
      body: { reportName: ' Sports ' },
    })
    expect(made2.status).toBe(201)
    expect(made2.headers.get('location')).toBe(`/reports/${made2.body.id}`)
    const report = await resolver.call<Report>('getReport', { params: { id: made2.body.id } })
    expect(report.body).toMatchObject({
      name: 'Sports',
      type: 'legal',
      totalPosts: 3,
      source: 'gym*, hik*',
    })
    const lines = await resolver.call<ReportPost[]>('listReportPosts', { params: { id: made2.body.id } })
    expect(lines.body.map((line) => line.post.content)).toEqual([TEXTS[1], TEXTS[3], TEXTS[4]])
    const nameless = await resolver.call('exportPostSearch', {
      params: { id: made.id },
      body: { reportName: ' ' },
    })
    expect(nameless.body.context).toEqual({ fields: { reportName: 'Give the report a name.' } })
  })

  it('can be read by reviewers, and is hidden from clients', async () => {
    const made = await search(['gym'])
    const seen = await reviewer.call<PostSearch>('getPostSearch', { params: { id: made.id } })
    expect(seen.body).toMatchObject({ id: made.id, can: [] })
    expect(await postsOf(reviewer, { searchId: made.id })).toHaveLength(1)
    const followed = async (who: Visitor) =>
      (await who.call<JobRun[]>('listJobRuns', { query: { jobIds: [made.job?.id ?? ''] } })).body.length
    expect(await followed(reviewer)).toBe(1)
    for (const [name, body] of [
      ['updatePostSearch', { keywords: ['x'] }],
      ['deletePostSearch', undefined],
      ['exportPostSearch', { reportName: 'x' }],
    ] as const)
      expect((await reviewer.call(name, { params: { id: made.id }, body })).status).toBe(403)
    const ana = await signInClient(app, firm, clientId)
    expect(await followed(ana)).toBe(0)
    expect((await ana.call('getPostSearch', { params: { id: made.id } })).status).toBe(403)
    expect((await ana.call('listPostSearches', { params: { clientId } })).status).toBe(403)
    expect(await postsOf(ana, { searchId: made.id })).toEqual([])
    expect((await postsOf(ana, {})).every((post) => post.flaggedWords.length === 0)).toBe(true)
  })
})
