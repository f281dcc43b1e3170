import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Post, Report } from '#contract/index.ts'
import { type Firm, PATIENCE_MS, type TestApp, Visitor, waitUntil } from '../testing/app.ts'
import { importArchive, makeClient, makeZip } from '../testing/imports.ts'
import { listen, startWithPost } from '../testing/notifications.ts'

let app: TestApp
let above: Firm
let firm: Firm
let clientId: string
let post: Post
let manager: Visitor
let resolver: Visitor
let provider: Visitor
let client: Visitor

beforeAll(async () => {
  ;({ app, above, firm, clientId, post, provider, manager, resolver, client } = await startWithPost())
})
afterAll(() => app.close())

describe('open pages receive', () => {
  it('the provider’s own notifications also while a firm is selected', async () => {
    const page = await listen(app, provider, firm.accountId)
    const made = await makeClient(app, firm, { lastName: 'Live', assignTo: [] })
    await importArchive(provider, await made.account(0), await makeZip({ 'nothing.json': {} }))
    const userId = above.userIds['MANAGER'] ?? ''
    await waitUntil(() =>
      page.events.some((event) => event.type === 'import.created' && event.clientId === made.clientId),
    )
    await waitUntil(() =>
      page.events.some((event) => event.type === 'notifications.changed' && event.userId === userId),
    )
    await page.close()
  })

  it('what was changed while they loaded', async () => {
    for (const content of ['one', 'two', 'three']) {
      await resolver.call('addPostNote', { params: { id: post.id }, body: { content } })
      const { version } = (await resolver.call<Post>('getPost', { params: { id: post.id } })).body
      // Two people at once, with the first pages of the firm.
      const pages = await Promise.all([listen(app, manager), listen(app, resolver)])
      await waitUntil(() =>
        pages.every((page) =>
          page.events.some((event) => event.type === 'post.changed' && event.version === version),
        ),
      )
      for (const page of pages) await page.close()
    }
  })

  it('what was changed while they loaded, if this machine’s clock is ahead of the database’s', async () => {
    await resolver.call('addPostNote', { params: { id: post.id }, body: { content: 'four' } })
    const { version } = (await resolver.call<Post>('getPost', { params: { id: post.id } })).body
    const now = vi.spyOn(Date, 'now').mockImplementation(() => new Date().getTime() + 10_000)
    try {
      const page = await listen(app, manager)
      await waitUntil(() =>
        page.events.some((event) => event.type === 'post.changed' && event.version === version),
      )
      await page.close()
    } finally {
      now.mockRestore()
    }
  })

  it('who has a post open, if the user may monitor posts', async () => {
    const [above, below] = [await listen(app, manager), await listen(app, resolver)]
    const params = { id: post.id }
    expect((await resolver.call('announceOpenPost', { params, body: { hasLeft: false } })).status).toBe(204)
    await waitUntil(() =>
      above.events.some((event) => event.type === 'post.opened' && event.postId === post.id),
    )
    await resolver.call('addPostNote', { params, body: { content: 'x' } })
    await waitUntil(() => below.events.some((event) => event.type === 'post.changed'))
    expect(below.events.map(({ type }) => type)).not.toContain('post.opened')
    // A page that opens later need not wait for their next announcement.
    const [late, lateBelow] = [await listen(app, manager), await listen(app, resolver)]
    const opened = { type: 'post.opened', postId: post.id, hasLeft: false }
    await waitUntil(() => late.events.some((event) => event.type === 'post.opened'))
    expect(late.events.filter((event) => event.type === 'post.opened')).toEqual([
      expect.objectContaining(opened),
    ])
    expect(lateBelow.events.map(({ type }) => type)).not.toContain('post.opened')
    await Promise.all([above, below, late, lateBelow].map((page) => page.close()))
  })

  it('how far jobs are only if they may see the client of the job', async () => {
    const reviewer = await new Visitor(app).signIn('reviewer@firm.test')
    const pages = await Promise.all([listen(app, manager), listen(app, resolver), listen(app, reviewer)])
    const userId = firm.userIds['RESOLVER'] ?? ''
    const made = await makeClient(app, firm, { lastName: 'Theirs', assignTo: [userId] })
    const { imported } = await importArchive(
      provider,
      await made.account(0),
      await makeZip({ 'nothing.json': {} }),
    )
    const hears = (page: (typeof pages)[number]) =>
      page.events.some((event) => event.type === 'job.progressed' && event.jobId === imported.jobId)
    await waitUntil(() => hears(pages[0]) && hears(pages[1]))
    // Sent after it to everyone.
    await manager.call('holdClient', { params: { id: made.clientId }, body: { on: true, reason: 'Court' } })
    await waitUntil(() => pages[2].events.some((event) => event.type === 'clients.changed'))
    expect(hears(pages[2])).toBe(false)
    await Promise.all(pages.map((page) => page.close()))
  })

  it('nothing of a firm in which no client is assigned to them, below a manager of its provider', async () => {
    const reviewer = await new Visitor(app).signIn('reviewer@provider.test')
    const change = async (reason: string) => {
      const made = await makeClient(app, firm, { lastName: reason })
      await manager.call('holdClient', { params: { id: made.clientId }, body: { on: true, reason } })
    }
    const page = await listen(app, reviewer, firm.accountId)
    const control = await listen(app, provider, firm.accountId)
    await change('Unseen')
    await waitUntil(() => control.events.some((event) => event.type === 'clients.changed'))
    expect(page.events).toEqual([])
    const userId = above.userIds['REVIEWER'] ?? ''
    await provider.call('assignUsersToClient', { params: { clientId }, body: { userIds: [userId] } })
    // The stream ends, so that the page opens one that hears of the firm.
    await waitUntil(() => page.hasEnded())
    const again = await listen(app, reviewer, firm.accountId)
    await change('Seen')
    await waitUntil(() => again.events.some((event) => event.type === 'clients.changed'))
    await Promise.all([page, control, again].map((each) => each.close()))
  })

  it('as a client user: events of albums, but not of legal reports', async () => {
    const page = await listen(app, client)
    const create = async (type: string) =>
      (
        await manager.call<Report>('createReport', {
          params: { clientId },
          body: { type, name: type, statuses: [0, 1, 2, 3] },
        })
      ).body.id
    const legal = await create('legal')
    const album = await create('album')
    await waitUntil(() =>
      page.events.some((event) => event.type === 'report.changed' && event.reportId === album),
    )
    const countEvents = (): number =>
      page.events.filter((event) => event.type === 'report.changed' && event.reportId === album).length
    const before = countEvents()
    await manager.call('deleteReports', { body: { ids: [legal, album] } })
    await waitUntil(() => countEvents() > before)
    expect(JSON.stringify(page.events)).not.toContain(legal)
    await page.close()
  })
})

describe('a stream that the database fails while it opens', () => {
  it('ends, so that the page opens another', async () => {
    const cookie = [...provider.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const owner = new pg.Client({ connectionString: app.databaseUrl })
    await owner.connect()
    await owner.query('revoke select on events from proofline_app')
    try {
      const url = `${app.url}/api/main/events?customerId=${firm.accountId}`
      const answer = await fetch(url, { headers: { cookie }, signal: AbortSignal.timeout(PATIENCE_MS) })
      expect(await answer.text()).toBe('')
    } finally {
      await owner.query('grant select on events to proofline_app')
      await owner.end()
    }
  })
})
