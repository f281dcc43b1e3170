import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  Client,
  NotificationItem,
  Post,
  Report,
  ReportFile,
  ReportLine,
  Viewer,
} from '#contract/index.ts'
import { runUpkeep } from '../../entry/upkeep.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { importArchive, waitForJob, makeClient, picture, makeZip } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { purgeTrash, recount } from '../index.ts'

let app: TestApp
let firm: Firm
let manager: Visitor
let provider: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  manager = await new Visitor(app).signIn('manager@firm.test')
  provider = await new Visitor(app).signIn('manager@provider.test')
})
afterAll(() => app.close())

const run = (text: ReturnType<typeof sql>) =>
  app.services.db.transaction(firm.accountId, (tx) => tx.run(text))

/** A client with `count` posts, all of them trashed this many days ago. */
async function trashed(count: number, daysAgo: number): Promise<{ clientId: string; posts: Post[] }> {
  const made = await makeClient(app, firm)
  const records = Array.from({ length: count }, (_, n) => ({
    timestamp: 1_577_880_000 + n * 86_400,
    data: [{ post: `words ${n}` }],
  }))
  const archive = await makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': records,
  })
  await importArchive(provider, await made.account(0), archive)
  const { body } = await manager.call<Post[]>('listPosts', {
    query: { clientIds: [made.clientId], order: 'asc', limit: 200 },
  })
  for (const post of body) await manager.call('trashPost', { params: { id: post.id } })
  await run(sql`
    update posts set trashed_at = clock_timestamp() - make_interval(days => ${daysAgo})
    where customer_id = ${firm.accountId} and client_id = ${made.clientId}`)
  return { clientId: made.clientId, posts: body }
}

const left = async (clientId: string): Promise<number> =>
  Number(
    (await manager.call('listPosts', { query: { clientIds: [clientId], isTrashed: true } })).headers.get(
      'total-items',
    ),
  )

describe('the trash', () => {
  it('keeps a post for 30 days and then deletes it permanently, leaving a tombstone and correct counters', async () => {
    const old = await trashed(3, 31)
    const young = await trashed(2, 29)
    const [post] = old.posts
    await runUpkeep(app.workerServices)
    expect([await left(old.clientId), await left(young.clientId)]).toEqual([0, 2])
    expect((await manager.call('getPost', { params: { id: post?.id ?? '' } })).status).toBe(404)
    const liveEvents = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows(sql`select body from events where body->>'type' = 'posts.purged'`),
    )
    expect(liveEvents).toEqual([{ body: { type: 'posts.purged', clientId: old.clientId } }])
    const { body } = await manager.call<Client>('getClient', { params: { id: old.clientId } })
    expect(body.totalTrashed).toBe(0)
    expect(await app.services.db.read(firm.accountId, recount)).toBe(0)
    const rows = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{
        facts: { canonicalSha256: string[]; identity: string }
        payloads: number
        leaves: number
      }>(sql`
        select t.facts,
          (select count(*) from evidence_leaves l where l.customer_id = t.customer_id and l.subject_id = t.subject_id and l.kind <> 'post.purge') as leaves,
          (select count(*) from evidence_payloads e join evidence_leaves l on l.customer_id = e.customer_id and l.id = e.leaf_id
            where l.customer_id = t.customer_id and l.subject_id = t.subject_id and l.kind <> 'post.purge') as payloads
        from tombstones t where t.customer_id = ${firm.accountId} and t.client_id = ${old.clientId}`),
    )
    expect(rows).toHaveLength(3)
    expect(rows[0]?.facts.canonicalSha256[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(rows.map((row) => [row.leaves > 0, row.payloads])).toEqual([
      [true, 0],
      [true, 0],
      [true, 0],
    ])
  })

  it('leaves no post that is said to be probably the same as a deleted one', async () => {
    const made = await makeClient(app, firm)
    const accountId = await made.account(0)
    for (const [post, date] of [
      ['My back hurts a lot today', '2023-01-01T12:00:00Z'],
      ['My back is fine today', '2024-01-01T12:00:00Z'],
    ] as const) {
      const file = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json'
      const records = [{ timestamp: 1_577_880_000, data: [{ post }] }]
      await importArchive(provider, accountId, await makeZip({ [file]: records }, date))
    }
    const list = async (): Promise<Post[]> =>
      (await manager.call<Post[]>('listPosts', { query: { clientIds: [made.clientId] } })).body
    const [one, two] = (await list()) as [Post, Post]
    expect([one.probablySameAs, two.probablySameAs]).toEqual([two.id, one.id])
    await manager.call('trashPost', { params: { id: one.id } })
    await run(sql`
      update posts set trashed_at = clock_timestamp() - make_interval(days => 31)
      where customer_id = ${firm.accountId} and id = ${one.id}`)
    await runUpkeep(app.workerServices)
    expect((await list()).map(({ id, probablySameAs }) => [id, probablySameAs])).toEqual([[two.id, null]])
  })

  it('does not prevent a deleted post from being imported again from a later archive', async () => {
    const made = await makeClient(app, firm)
    const accountId = await made.account(0)
    const archive = (count: number) =>
      makeZip({
        'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': Array.from(
          { length: count },
          (_, n) => ({ timestamp: 1_577_880_000 + n * 86_400, data: [{ post: `words ${n}` }] }),
        ),
      })
    await importArchive(provider, accountId, await archive(1))
    const list = async () =>
      (await manager.call<Post[]>('listPosts', { query: { clientIds: [made.clientId], order: 'asc' } })).body
    const [first] = await list()
    await manager.call('trashPost', { params: { id: first?.id ?? '' } })
    await run(sql`
      update posts set trashed_at = clock_timestamp() - make_interval(days => 31)
      where customer_id = ${firm.accountId} and client_id = ${made.clientId}`)
    await runUpkeep(app.workerServices)
    expect(await list()).toEqual([])
    await importArchive(provider, accountId, await archive(2))
    const again = await list()
    expect(again.map(({ content, status }) => [content, status])).toEqual([
      ['words 0', 0],
      ['words 1', 0],
    ])
    expect(again[0]?.id).not.toBe(first?.id)
  })

  it('deletes the notice of an escalation with its post, or only the message if it is about several', async () => {
    const { posts } = await trashed(3, 1)
    const [alone, first, second] = posts.map(({ id }) => id) as [string, string, string]
    for (const id of [alone, first, second]) await manager.call('restorePost', { params: { id } })
    const escalation = { recipientIds: [firm.userIds['RESOLVER']], message: 'It says: words' }
    await manager.call('escalatePost', { params: { id: alone }, body: escalation })
    await manager.call('changePosts', { body: { ids: [first, second], action: 'escalate', ...escalation } })
    for (const id of [alone, first]) await manager.call('trashPost', { params: { id } })
    await run(sql`
      update posts set trashed_at = clock_timestamp() - make_interval(days => 31) where customer_id = ${firm.accountId} and id = any(${[alone, first]}::uuid[])`)
    await runUpkeep(app.workerServices)
    const resolver = await new Visitor(app).signIn('resolver@firm.test')
    const { body: viewer } = await resolver.call<Viewer>('getViewer')
    const { body } = await resolver.call<NotificationItem[]>('listNotifications', {
      params: { id: viewer.id },
    })
    const notices = body
      .map(({ notification }) => notification)
      .filter(({ type }) => type === 'post_escalated')
    expect(notices).toMatchObject([{ type: 'post_escalated', data: { count: 2, message: '' } }])
  })

  it('lists the files of deleted posts, so that they are deleted with the client', async () => {
    const made = await makeClient(app, firm)
    const folder = 'your_facebook_activity/posts'
    const uri = `${folder}/media/a.jpg`
    const archive = await makeZip({
      [`${folder}/your_posts__check_ins__photos_and_videos_1.json`]: [
        {
          timestamp: 1_577_880_000,
          attachments: [{ data: [{ media: { uri, creation_timestamp: 1 } }] }],
          data: [{ post: 'with a picture' }],
        },
      ],
      [uri]: await picture(120),
    })
    await importArchive(provider, await made.account(0), archive)
    const listed = () =>
      app.services.db.read(firm.accountId, (tx) =>
        tx.rows<{ sha256: string }>(sql`
          select encode(sha256, 'hex') as sha256 from removed_contents where customer_id = ${firm.accountId} and client_id = ${made.clientId}`),
      )
    const { body } = await manager.call<Post[]>('listPosts', { query: { clientIds: [made.clientId] } })
    const [post] = body
    await manager.call('trashPost', { params: { id: post?.id ?? '' } })
    expect(await listed()).toEqual([])
    await run(sql`
      update posts set trashed_at = clock_timestamp() - interval '40 days' where customer_id = ${firm.accountId} and client_id = ${made.clientId}`)
    await runUpkeep(app.workerServices)
    const hashes = (await listed()).map((row) => row.sha256)
    expect(hashes).toContain(post?.media[0]?.sha256)
    // Includes the thumbnail.
    expect(hashes.length).toBeGreaterThan(1)
  })

  it('is not purged by a node whose clock has jumped ahead', async () => {
    const young = await trashed(1, 1)
    try {
      app.setNow(new Date(Date.now() + 60 * 24 * 3600 * 1000))
      await purgeTrash(app.workerServices, firm.accountId)
    } finally {
      app.setNow(null)
    }
    expect(
      await app.services.db.read(firm.accountId, (tx) =>
        tx.one(
          sql`select 1 from posts where customer_id = ${firm.accountId} and client_id = ${young.clientId}`,
        ),
      ),
    ).not.toBeNull()
  })

  it('is not purged while the client or the firm is on hold', async () => {
    const held = await trashed(1, 40)
    const hold = (on: boolean) =>
      run(
        sql`update clients set held_at = ${on ? new Date() : null} where customer_id = ${firm.accountId} and id = ${held.clientId}`,
      )
    await hold(true)
    await runUpkeep(app.workerServices)
    expect(await left(held.clientId)).toBe(1)
    await hold(false)
    await run(sql`update accounts set held_at = now() where id = ${firm.accountId}`)
    await runUpkeep(app.workerServices)
    expect(await left(held.clientId)).toBe(1)
    await run(sql`update accounts set held_at = null where id = ${firm.accountId}`)
    await Promise.all([runUpkeep(app.workerServices), runUpkeep(app.workerServices)])
    expect(await left(held.clientId)).toBe(0)
    expect(await app.services.db.read(firm.accountId, recount)).toBe(0)
  })

  /** A report of two posts that have then been in the trash for 40 days. */
  async function reported(): Promise<{ clientId: string; report: Report; posts: Post[] }> {
    const { clientId, posts } = await trashed(2, 1)
    for (const post of posts) await manager.call('restorePost', { params: { id: post.id } })
    const { body: report } = await manager.call<Report>('createReport', {
      params: { clientId },
      body: { name: 'With posts', statuses: [0] },
    })
    return { clientId, report, posts }
  }
  async function trashAll(posts: Post[]): Promise<void> {
    for (const post of posts) await manager.call('trashPost', { params: { id: post.id } })
    await run(sql`
      update posts set trashed_at = clock_timestamp() - interval '40 days'
      where customer_id = ${firm.accountId} and id = any(${posts.map((post) => post.id)}::uuid[])`)
  }
  const linesOf = async (report: Report) =>
    (await manager.call<ReportLine[]>('listReportPosts', { params: { id: report.id } })).body
  const makeFile = (report: Report) =>
    manager.call<ReportFile>('generateReportFile', { params: { id: report.id, format: 'pdf' }, body: {} })

  it('is purged even if a draft has the post, and the draft shows it', async () => {
    const { clientId, report, posts } = await reported()
    await trashAll(posts.slice(0, 1))
    await runUpkeep(app.workerServices)
    expect(await left(clientId)).toBe(0)
    const [gone, there] = await linesOf(report)
    expect(gone).toMatchObject({ post: null, isTrashed: true, purgedAt: expect.any(String) })
    expect(there).toMatchObject({ number: 1, isTrashed: false, purgedAt: null })
    const { body: after } = await manager.call<Report>('getReport', { params: { id: report.id } })
    expect([after.totalPosts, after.totalRemoved]).toEqual([1, 1])
    const back = await manager.call('restoreReportPost', { params: { id: gone?.id ?? '' } })
    expect(back.status).toBe(404)
    expect((await makeFile(report)).status).toBe(201)
  })

  it('keeps the posts in a generated file, even if the file or the line was removed', async () => {
    const { clientId, report, posts } = await reported()
    const { body: file } = await makeFile(report)
    await waitForJob(manager, file.jobId)
    const [line] = await linesOf(report)
    await manager.call('removeReportPost', { params: { id: line?.id ?? '' } })
    await manager.call('deleteReportFile', { params: { id: file.id } })
    await trashAll(posts)
    await runUpkeep(app.workerServices)
    expect(await left(clientId)).toBe(2)
    await manager.call('deleteReports', { body: { ids: [report.id] } })
    await runUpkeep(app.workerServices)
    expect(await left(clientId)).toBe(0)
  })

  it('keeps posts of a file that is requested during the purge', async () => {
    const { clientId, report, posts } = await reported()
    await trashAll(posts)
    const asked = Promise.withResolvers<void>()
    const request = app.services.db.transaction(firm.accountId, async (tx) => {
      await tx.run(sql`
        update report_posts set filed_at = now() where customer_id = ${tx.customerId} and report_id = ${report.id}`)
      await asked.promise
    })
    const purge = runUpkeep(app.workerServices)
    await new Promise((resolve) => setTimeout(resolve, 300))
    asked.resolve()
    await Promise.all([request, purge])
    expect(await left(clientId)).toBe(2)
  })

  it('says of each post when it is deleted, or what keeps it', async () => {
    const { clientId, report, posts } = await reported()
    await trashAll(posts)
    const listed = async () => {
      const { body } = await manager.call<Post[]>('listPosts', {
        query: { clientIds: [clientId], isTrashed: true },
      })
      return body.map(({ trashedAt, deletedAfter, keptInTrash }) => [
        // Posts that were trashed milliseconds apart are deleted at one time.
        deletedAfter && Math.round((Date.parse(deletedAfter) - Date.parse(trashedAt ?? '')) / 86_400_000),
        keptInTrash,
      ])
    }
    const both = (one: unknown[]) => [one, one]
    expect(await listed()).toEqual(both([30, null]))
    await run(sql`
      update report_posts set filed_at = now() where customer_id = ${firm.accountId} and report_id = ${report.id}`)
    expect(await listed()).toEqual(both([null, 'file']))
    await run(sql`update accounts set held_at = now() where id = ${firm.accountId}`)
    expect(await listed()).toEqual(both([null, 'hold']))
    await run(sql`update accounts set held_at = null where id = ${firm.accountId}`)
    await manager.call('deleteReports', { body: { ids: [report.id] } })
    await run(
      sql`update clients set held_at = now() where customer_id = ${firm.accountId} and id = ${clientId}`,
    )
    expect(await listed()).toEqual(both([null, 'hold']))
  })

  it('respects a hold that is placed during the purge', async () => {
    const held = await trashed(1, 40)
    for (const hold of [
      sql`update clients set held_at = now() where customer_id = ${firm.accountId} and id = ${held.clientId}`,
      sql`update accounts set held_at = now() where id = ${firm.accountId}`,
    ]) {
      await app.services.db.transaction(firm.accountId, async (tx) => {
        await tx.run(hold)
        expect(await purgeTrash(app.workerServices, firm.accountId)).toBe(0)
      })
      await run(sql`update clients set held_at = null where customer_id = ${firm.accountId}`)
    }
    expect(await left(held.clientId)).toBe(1)
  })
})
