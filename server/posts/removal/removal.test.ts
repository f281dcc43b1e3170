import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Account, Charge, Client, Post, Report } from '#contract/index.ts'
import { addCard, newClient } from '../../testing/billing.ts'
import { allJobs } from '../../entry/handlers.ts'
import { insertPeople } from '../../entry/seed.ts'
import {
  type Firm,
  makeFirm,
  makeProvider,
  PASSWORD,
  startTestApp,
  type TestApp,
  waitUntil,
  Visitor,
} from '../../testing/app.ts'
import { importArchive, waitForJob, makeClient, picture, makeZip } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { noticeJob, notifyUser } from '../../platform/jobs/notice.ts'
import { runSearch } from '../../testing/searches.ts'
import type { Worker } from '../../platform/jobs/worker.ts'

let app: TestApp
let worker: Worker
let above: Firm
let firm: Firm
let provider: Visitor
let admin: Visitor
let owner: pg.Client

beforeAll(async () => {
  app = await startTestApp({ worker: false })
  worker = await app.startWorker()
  above = await makeProvider(app, 'provider.test')
  firm = await makeFirm(app, 'firm.test', { parentId: above.accountId })
  provider = await new Visitor(app).signIn('superadmin@provider.test')
  admin = await new Visitor(app).signIn('admin@firm.test')
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const remove = (id: string) => admin.call('deleteClient', { params: { id } })

/** Tables in which any row contains this id. */
async function tablesNaming(id: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const naming: string[] = []
  for (const { name } of rows) {
    const found = await owner.query(`select 1 from "${name}" t where position($1 in t::text) > 0 limit 1`, [
      id,
    ])
    if (found.rowCount) naming.push(name)
  }
  return naming
}

/** A client with posts, pictures, an album with its file, a note, a request, a user and a link. */
async function makeFull(name: string, hue: number) {
  const made = await makeClient(app, firm, { lastName: name, email: `${name}@client.test` })
  const account = await made.account(0)
  const archive = await makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
      {
        timestamp: 1_655_300_000,
        data: [{ post: `words of ${name}` }],
        attachments: [
          {
            data: [
              { media: { uri: 'posts/media/own.jpg', creation_timestamp: 1_655_300_000 } },
              { media: { uri: 'posts/media/shared.jpg', creation_timestamp: 1_655_300_000 } },
            ],
          },
        ],
      },
      { timestamp: 1_655_400_000, data: [{ post: `more words of ${name}` }] },
    ],
    'posts/media/own.jpg': await picture(hue),
    'posts/media/shared.jpg': await picture(200),
  })
  const { imported } = await importArchive(provider, account, archive)
  const [userId = ''] = await insertPeople(app.services.db, firm.accountId, [
    {
      email: `${name}@user.test`,
      firstName: 'Cli',
      lastName: name,
      role: 'CLIENT',
      password: PASSWORD,
      clientId: made.clientId,
    },
  ])
  const { body: posts } = await admin.call<Post[]>('listPosts', { query: { clientIds: [made.clientId] } })
  const post = posts[0] as Post
  await admin.call('recordPostViews', { body: { ids: [post.id] } })
  await admin.call('addPostNote', { params: { id: post.id }, body: { content: `note on ${name}` } })
  const recipientIds = [firm.userIds['MANAGER']]
  await admin.call('escalatePost', { params: { id: post.id }, body: { recipientIds, message: 'Look' } })
  const report = await admin.call<Report>('createReport', {
    params: { clientId: made.clientId },
    body: { name: `report on ${name}`, statuses: [0, 2] },
  })
  const file = await admin.call<{ jobId: string }>('generateReportFile', {
    params: { id: report.body.id, format: 'pdf' },
    body: {},
  })
  await waitForJob(admin, file.body.jobId)
  await admin.call('createReconnectRequest', { params: { id: account } })
  const search = await runSearch(admin, { clientId: made.clientId }, ['words', `report on ${name}`])
  const dropped = await runSearch(admin, { clientId: made.clientId }, [`dropped search on ${name}`])
  await runSearch(admin, { id: dropped.id }, [`edited search on ${name}`])
  await admin.call('deletePostSearch', { params: { id: dropped.id } })
  const hashes = await owner.query<{ hash: string; kind: string }>(
    `select encode(m.sha256, 'hex') as hash, m.uri as kind from post_media m join posts p on p.id = m.post_id where p.client_id = $1
     union all select encode(archive_sha256, 'hex'), 'archive' from post_imports where client_id = $1
     union all select encode(f.sha256, 'hex'), 'report' from report_files f join reports r on r.id = f.report_id where r.client_id = $1`,
    [made.clientId],
  )
  const hashOf = (kind: string) => hashes.rows.find((row) => row.kind.endsWith(kind))?.hash ?? ''
  return {
    clientId: made.clientId,
    userId,
    accountId: account,
    importId: imported.id,
    postIds: posts.map((each) => each.id),
    reportId: report.body.id,
    searchId: search.id,
    own: hashOf('own.jpg'),
    shared: hashOf('shared.jpg'),
    archive: hashOf('archive'),
    report: hashOf('report'),
  }
}

const STAYS = ['evidence_leaves', 'tombstones']

describe('a client who is removed', () => {
  it('leaves no name in notices that are still queued, or were sent to people of another account', async () => {
    const { clientId } = await makeClient(app, firm, { lastName: 'Quillfeather' })
    const userId = above.userIds['MANAGER'] ?? ''
    const about = { id: clientId, firstName: 'Ana', lastName: 'Quillfeather' }
    const searchId = newId(firm.accountId)
    const data = { client: about, searchId }
    await app.services.db.transaction(firm.accountId, async (tx) => {
      await notifyUser(tx, { userId, type: 'post_search_complete', subjectId: searchId, data })
      await enqueue(
        tx,
        noticeJob,
        { accountId: above.accountId, userId, type: 'post_search_failed', subjectId: searchId, data },
        { subjectId: searchId, createdBy: null, delay: 3600 },
      )
    })
    await waitUntil(async () => (await tablesNaming('Quillfeather')).includes('notifications'))
    expect((await remove(clientId)).status).toBe(204)
    await waitUntil(async () => (await tablesNaming('Quillfeather')).length === 0)
  })

  it('disappears for everyone right away, and everything is deleted except what others need', async () => {
    const gone = await makeFull('gone', 20)
    const stays = await makeFull('stays', 90)
    const { storage } = app.services
    expect([gone.own, gone.shared, gone.archive, gone.report].every((hash) => hash.length === 64)).toBe(true)
    const user = await new Visitor(app).signIn('gone@user.test')
    await app.dueNow()
    await waitUntil(async () => {
      const { rows } = await owner.query(`select 1 from job_runs where status in ('PENDING', 'RUNNING')`)
      return rows.length === 0
    })
    await worker.stop()
    expect((await remove(gone.clientId)).status).toBe(204)
    expect((await remove(gone.clientId)).status).toBe(404)
    const answers = [
      await admin.call('getClient', { params: { id: gone.clientId } }),
      await admin.call('getPost', { params: { id: gone.postIds[0] ?? '' } }),
      await admin.call('getReport', { params: { id: gone.reportId } }),
      await provider.call('getPostImport', { params: { id: gone.importId } }),
      await admin.call('listSocialAccounts', { params: { id: gone.clientId } }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404])
    const { body: clients } = await admin.call<Client[]>('listCustomerClients', {
      params: { id: firm.accountId },
    })
    expect(clients.map((client) => client.id)).toEqual([stays.clientId])
    expect((await user.call('getViewer')).status).toBe(401)
    const seen = await admin.call<Post[]>('listPosts')
    expect(seen.body.map((post) => post.id).toSorted()).toEqual(stays.postIds.toSorted())
    // Counted by the firm's own counters.
    const ofFacebook = () => admin.call('countPosts', { query: { socialSiteIds: ['facebook'] } })
    expect((await ofFacebook()).body).toEqual({ count: 2 })

    worker = await app.startWorker()
    await waitUntil(async () => !(await storage.has(gone.own)))
    await waitUntil(async () => (await owner.query('select 1 from removed_contents')).rowCount === 0)
    const has = [gone.own, gone.archive, gone.report, gone.shared, stays.own, stays.archive, stays.report]
    expect(await Promise.all(has.map((hash) => storage.has(hash)))).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      true,
    ])
    for (const id of [...gone.postIds, gone.importId, gone.reportId, gone.searchId, gone.accountId])
      expect([id, (await tablesNaming(id)).filter((name) => !STAYS.includes(name))]).toEqual([id, []])
    // Only the jobs that removed it, and the payload of the act that records this.
    expect(
      (await tablesNaming(gone.clientId)).filter(
        (name) => ![...STAYS, 'job_runs', 'evidence_payloads'].includes(name),
      ),
    ).toEqual([])
    for (const words of [
      'words of gone',
      'note on gone',
      'report on gone',
      'dropped search on gone',
      'edited search on gone',
      'gone@user.test',
      'gone@client.test',
    ])
      expect([words, await tablesNaming(words)]).toEqual([words, []])
    expect(await tablesNaming('dropped search on stays')).toEqual(['evidence_payloads'])
    const stones = await owner.query<{ kind: string; n: number }>(
      `select kind, count(*)::int as n from tombstones where client_id = $1 group by 1 order by 1`,
      [gone.clientId],
    )
    expect(stones.rows).toEqual([
      { kind: 'client', n: 1 },
      { kind: 'import', n: 1 },
      // An account, a report, a request and two searches.
      { kind: 'other', n: 5 },
      { kind: 'person', n: 1 },
      { kind: 'post', n: 2 },
    ])
    expect(
      (await owner.query('select facts from tombstones where subject_id = $1', [gone.postIds[0]])).rows[0]
        ?.facts,
    ).toHaveProperty('canonicalSha256')
    const other = await admin.call<Client>('getClient', { params: { id: stays.clientId } })
    expect([other.body.totalPosts, other.body.totalReports]).toEqual([2, 1])
    expect((await ofFacebook()).body).toEqual({ count: 2 })
    const months = await admin.call<{ count: number }[]>('listPostMonths')
    expect(months.body.map(({ count }) => count)).toEqual([2])
  })

  it('is removed completely even if the job is killed anywhere', async () => {
    const gone = await makeFull('killed', 300)
    await worker.stop()
    expect((await remove(gone.clientId)).status).toBe(204)
    const job = allJobs.find((each) => each.kind === 'remove-client')
    const row = await owner.query<{ id: string; payload: object }>(
      `select id, payload from job_runs where kind = 'remove-client' and subject_id = $1`,
      [gone.clientId],
    )
    const { id: jobId = '', payload = {} } = row.rows[0] ?? {}
    for (let k = 1; k <= 10; k += 1) {
      let left = k
      const { db } = app.services
      const context = {
        services: app.services,
        customerId: firm.accountId,
        jobId,
        subjectId: gone.clientId,
        payload: payload as never,
        signal: new AbortController().signal,
        transaction: (work: Parameters<typeof db.transaction>[1]) =>
          db.transaction(firm.accountId, async (tx) => {
            const done = await work(tx)
            left -= 1
            if (left <= 0) throw new Error('The process was killed')
            return done
          }),
        progress: async () => undefined,
      }
      await job?.run(context as never).catch(() => undefined)
    }
    worker = await app.startWorker()
    await waitUntil(
      async () => (await owner.query('select 1 from clients where id = $1', [gone.clientId])).rowCount === 0,
    )
    await waitUntil(async () => !(await app.services.storage.has(gone.own)))
    for (const id of [...gone.postIds, gone.reportId, gone.searchId])
      expect((await tablesNaming(id)).filter((name) => !STAYS.includes(name))).toEqual([])
    const stones = await owner.query(`select 1 from tombstones where client_id = $1 and kind = 'post'`, [
      gone.clientId,
    ])
    expect(stones.rowCount).toBe(2)
  })

  it('is removed together with a running import', async () => {
    const made = await makeClient(app, firm, { lastName: 'Running' })
    const account = await made.account(0)
    await worker.stop()
    const archive = await makeZip({
      'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
        { timestamp: 1_655_300_000, data: [{ post: 'never read' }] },
      ],
    })
    void importArchive(provider, account, archive).catch(() => undefined)
    await waitUntil(
      async () =>
        (await owner.query(`select 1 from post_imports where client_id = $1`, [made.clientId])).rowCount ===
        1,
    )
    expect((await remove(made.clientId)).status).toBe(204)
    worker = await app.startWorker()
    await waitUntil(
      async () => (await owner.query('select 1 from clients where id = $1', [made.clientId])).rowCount === 0,
    )
    expect((await owner.query(`select 1 from posts where client_id = $1`, [made.clientId])).rowCount).toBe(0)
  })

  it('is kept while the client or the firm is on hold, with a message', async () => {
    const { clientId } = await makeClient(app, firm, { lastName: 'Held' })
    const hold = (body: object) => admin.call<Client>('holdClient', { params: { id: clientId }, body })
    expect((await hold({ on: true })).status).toBe(400)
    const held = await hold({ on: true, reason: 'Letter of the court' })
    expect(held.body.hold).toMatchObject({ reason: 'Letter of the court', byName: 'Admin firm.test' })
    const refused = await remove(clientId)
    expect([refused.status, refused.body.code]).toEqual([409, 'CLIENT_HELD'])
    expect((await hold({ on: false, reason: 'Over' })).body.hold).toBeNull()
    const holdFirm = (body: object) =>
      admin.call<Account>('holdAccount', { params: { id: firm.accountId }, body })
    expect((await holdFirm({ on: true })).status).toBe(400)
    expect((await holdFirm({ on: true, reason: 'All files' })).body.hold).toMatchObject({
      reason: 'All files',
      byName: 'Admin firm.test',
    })
    const shown = (await admin.call<Client>('getClient', { params: { id: clientId } })).body
    expect([shown.hold, shown.firmHold]).toEqual([null, expect.objectContaining({ reason: 'All files' })])
    expect((await remove(clientId)).body.code).toBe('FIRM_HELD')
    expect((await holdFirm({ on: false, reason: 'Over' })).body.hold).toBeNull()
    expect((await remove(clientId)).status).toBe(204)
  })

  it('leaves the charge and its receipt, which shows the removal', async () => {
    await app.services.db.directory.run(sql`delete from promos`)
    const card = await addCard(app, admin, firm)
    const added = await admin.call<{ client: Client }>('createClient', {
      params: { id: firm.accountId },
      body: newClient(firm, { paymentMethodId: card.id, lastName: 'Paid' }),
    })
    const { id } = added.body.client
    expect((await remove(id)).status).toBe(204)
    await waitUntil(
      async () => (await owner.query('select 1 from clients where id = $1', [id])).rowCount === 0,
    )
    const { body } = await admin.call<Charge[]>('listCharges', { params: { customerId: firm.accountId } })
    expect(body[0]).toMatchObject({ total: 22487, client: { id, lastName: 'Paid', isDeleted: true } })
    expect((await admin.fetch(body[0]?.receiptUrl ?? '')).status).toBe(200)
    const attempt = await owner.query('select body from client_attempts where client_id = $1', [id])
    expect(attempt.rows).toEqual([{ body: {} }])
  })
})
