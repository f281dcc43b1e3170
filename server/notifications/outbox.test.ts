import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import type { NotificationItem, Post } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../testing/app.ts'
import { importArchive, makeClient, makeZip } from '../testing/imports.ts'
import { sql } from '../platform/db/sql.ts'
import type { Worker } from '../platform/jobs/worker.ts'

let app: TestApp
let firm: Firm
let clientId: string
let post: Post
let manager: Visitor
let worker: Worker
let send: TestApp['services']['sendMail']

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm({ worker: false }))
  worker = await app.startWorker()
  const provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  const made = await makeClient(app, firm)
  clientId = made.clientId
  const archive = await makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
      { timestamp: 1_655_300_000, data: [{ post: 'one' }] },
    ],
  })
  await importArchive(provider, await made.account(0), archive)
  const { body } = await manager.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })
  post = body[0] as Post
  send = app.services.sendMail
})
afterAll(() => app.close())
// Each test begins with a post that no one has escalated, and with one worker.
afterEach(async () => {
  app.services.sendMail = send
  await worker.stop()
  await manager.call('resolvePost', { params: { id: post.id }, body: {} })
  app.mails.length = 0
  worker = await app.startWorker()
})

async function escalate(message: string): Promise<void> {
  await manager.call('escalatePost', {
    params: { id: post.id },
    body: { recipientIds: [firm.userIds['RESOLVER']], message },
  })
  await app.dueNow()
}
const mails = (about: string) => app.mails.filter((mail) => mail.text.includes(about))
const done = () =>
  waitUntil(async () => {
    const row = await app.services.db.read(firm.accountId, (tx) =>
      tx.one<{ n: number }>(
        sql`select count(*) as n from job_runs where kind = 'notice-mail' and finished_at is null`,
      ),
    )
    return row?.n === 0
  })

describe('notification emails', () => {
  it('are neither lost nor duplicated by a worker that stops before it sends them', async () => {
    await worker.stop()
    await escalate('ladder')
    expect(mails('ladder')).toEqual([])
    worker = await app.startWorker()
    await done()
    await worker.stop()
    worker = await app.startWorker()
    // A job that was queued later is done, so the new worker has also taken over everything before it.
    await new Visitor(app).signIn('reviewer@firm.test')
    expect(mails('ladder')).toHaveLength(1)
  })

  it('are sent once even if the mail server fails at first', async () => {
    let failures = 1
    app.services.sendMail = (mail) =>
      failures-- > 0 ? Promise.reject(new Error('451 try later')) : send(mail)
    await escalate('ladder')
    await done()
    expect(mails('ladder')).toHaveLength(1)
  })

  it('keep one Message-ID if the worker died after the mail server accepted them', async () => {
    let answers = false
    const { promise: late, resolve: answer } = Promise.withResolvers<void>()
    app.services.sendMail = async (mail) => {
      await send(mail)
      // The first worker learns too late that it was sent.
      if (!answers) await late
    }
    await escalate('ladder')
    await waitUntil(() => mails('ladder').length === 1)
    answers = true
    const owner = new pg.Client({ connectionString: app.databaseUrl })
    await owner.connect()
    await owner.query(
      `select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
    )
    await owner.end()
    const second = await app.startWorker()
    await done()
    answer()
    await second.stop()
    expect(new Set(mails('ladder').map((mail) => mail.messageId)).size).toBe(1)
    expect(mails('ladder')).toHaveLength(2)
  })

  it.each([
    [
      'was deactivated',
      sql`update users set status = 0 where email = 'resolver@firm.test'`,
      sql`update users set status = 1 where email = 'resolver@firm.test'`,
    ],
    [
      'was unassigned from the client',
      sql`update user_clients set assigned_at = null where user_id in (select id from users where email = 'resolver@firm.test')`,
      sql`update user_clients set assigned_at = now() where user_id in (select id from users where email = 'resolver@firm.test')`,
    ],
  ])('are not sent to a user who %s in the meantime', async (_, change, back) => {
    await worker.stop()
    await escalate('ladder')
    await app.services.db.transaction(firm.accountId, (tx) => tx.run(change))
    worker = await app.startWorker()
    await done()
    expect(mails('ladder')).toEqual([])
    await app.services.db.transaction(firm.accountId, (tx) => tx.run(back))
  })

  it('are queued in the transaction of the action: a rollback sends none', async () => {
    const resolver = await new Visitor(app).signIn('resolver@firm.test')
    const bell = async () =>
      (
        await resolver.call<NotificationItem[]>('listNotifications', {
          params: { id: firm.userIds['RESOLVER'] ?? '' },
        })
      ).body.length
    const before = await bell()
    const refused = await manager.call('escalatePost', {
      params: { id: post.id },
      body: { recipientIds: [firm.userIds['RESOLVER'], clientId], message: 'ladder' },
    })
    expect(refused.status).toBe(404)
    await done()
    expect([mails('ladder'), await bell()]).toEqual([[], before])
  })
})
