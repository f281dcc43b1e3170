import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostImport } from '#contract/index.ts'
import { importArchive, waitForJob, makeClient, upload, makeZip } from '../testing/imports.ts'
import { sql } from '../platform/db/sql.ts'
import { publish } from '../platform/history/events.ts'
import { newId } from '../platform/ids.ts'
import { createLog } from '../platform/log.ts'
import {
  type Firm,
  makeFirm,
  makeProvider,
  PASSWORD,
  startTestApp,
  type TestApp,
  Visitor,
} from '../testing/app.ts'
import { checkCounters, runUpkeep } from './upkeep.ts'

let app: TestApp
let above: Firm
let firm: Firm
let provider: Visitor

beforeAll(async () => {
  app = await startTestApp()
  above = await makeProvider(app, 'provider.test')
  firm = await makeFirm(app, 'firm.test', { parentId: above.accountId })
  provider = await new Visitor(app).signIn('manager@provider.test')
})
afterAll(() => app.close())

const archive = () =>
  makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
      { timestamp: 1_655_300_000, data: [{ post: 'one' }] },
    ],
  })

async function parts(): Promise<string[]> {
  const root = new URL(app.services.config.storageUrl).pathname
  return readdir(join(root, 'parts')).catch(() => [])
}
const count = async (table: string): Promise<number> =>
  (await app.services.db.directory.one<{ n: number }>(sql`select count(*) as n from ${sql.raw(table)}`))?.n ??
  0

describe('cleanup', () => {
  it('of one account does not wait for another that fails', async () => {
    const cleaned: string[] = []
    const { db } = app.services
    const failing = {
      ...app.services,
      db: Object.assign(Object.create(db) as typeof db, {
        transaction: (id: string, work: Parameters<typeof db.transaction>[1]) => {
          if (id === above.accountId) throw new Error('no space left on device')
          cleaned.push(id)
          return db.transaction(id, work)
        },
      }),
    }
    await expect(runUpkeep(failing)).rejects.toThrow('Some accounts could not be cleaned up')
    expect(cleaned).toContain(firm.accountId)
  })

  it('of events does not wait for files that cannot be removed', async () => {
    const { storage } = app.services
    const forgotten = await upload(provider, await archive())
    await app.services.db.transaction(above.accountId, (tx) => publish(tx, [{ type: 'clients.changed' }]))
    const failing = {
      ...app.services,
      storage: { ...storage, removeParts: () => Promise.reject(new Error('access denied')) },
    }
    app.setNow(new Date(Date.now() + 49 * 3600 * 1000))
    try {
      await expect(runUpkeep(failing)).rejects.toThrow('Some accounts could not be cleaned up')
      const events = await app.services.db.read(above.accountId, (tx) => tx.rows(sql`select 1 from events`))
      expect(events).toEqual([])
      await runUpkeep(app.workerServices)
      expect(await parts()).not.toContain(forgotten)
    } finally {
      app.setNow(null)
    }
    provider = await new Visitor(app).signIn('manager@provider.test')
  })

  it('removes uploads and their parts after 48 hours, but nothing that an import has not sealed', async () => {
    const forgotten = await upload(provider, await archive())
    const wanted = await upload(provider, await archive())
    const accountId = await (await makeClient(app, firm)).account(0)
    const started = await app.services.db.transaction(firm.accountId, async (tx) => tx.now)
    const { body } = await provider.call<PostImport>('createPostImport', {
      params: { id: accountId },
      body: { uploadedFileId: wanted },
    })
    await waitForJob(provider, body.jobId)
    // As if its archive could not be sealed, regardless of its job.
    const seal = (archive: Buffer | null) =>
      app.ownerDb.transaction(firm.accountId, async (tx) => {
        // A seal is set once; only the owner can switch that off.
        await tx.client.query(`set local session_replication_role = 'replica'`)
        await tx.run(
          sql`update post_imports set archive_sha256 = ${archive} where customer_id = ${tx.customerId} and id = ${body.id}`,
        )
      })
    await seal(null)
    const left = () =>
      app.services.db.read(above.accountId, async (tx) =>
        (await tx.rows<{ id: string }>(sql`select id from uploads order by id`)).map((row) => row.id),
      )
    await runUpkeep(app.workerServices)
    expect(await left()).toEqual([forgotten, wanted])
    app.setNow(new Date(started.getTime() + 49 * 3600 * 1000))
    try {
      await runUpkeep(app.workerServices)
      expect(await left()).toEqual([wanted])
      expect(await parts()).not.toContain(forgotten)
      await seal(randomBytes(32))
      await runUpkeep(app.workerServices)
      await runUpkeep(app.workerServices)
      expect(await left()).toEqual([])
    } finally {
      app.setNow(null)
    }
    expect((await provider.call('getPostImport', { params: { id: body.id } })).status).toBe(200)
  })

  it('deletes old events, attempts, codes and sessions, and keeps those in use', async () => {
    await new Visitor(app).call('login', { body: { email: 'nobody@firm.test', password: 'wrong' } })
    await new Visitor(app).call('requestPin', { body: { email: 'manager@firm.test', password: PASSWORD } })
    expect([(await count('throttles')) > 0, (await count('sessions')) > 0]).toEqual([true, true])
    await runUpkeep(app.workerServices)
    expect((await provider.call('getViewer')).status).toBe(200)
    expect([(await count('throttles')) > 0, await count('login_codes')]).toEqual([true, 1])
    app.setNow(new Date(Date.now() + 62 * 24 * 3600 * 1000))
    try {
      await runUpkeep(app.workerServices)
      const events = await app.services.db.read(firm.accountId, (tx) => tx.rows(sql`select 1 from events`))
      const left = [await count('throttles'), await count('login_codes'), await count('sessions'), events]
      expect(left).toEqual([0, 0, 0, []])
    } finally {
      app.setNow(null)
    }
  })

  it('deletes after 30 days the data entered for a client who was never added, and the payment provider’s webhooks', async () => {
    const insert = (body: string, status: string, days: number) =>
      app.services.db.transaction(firm.accountId, (tx) => {
        const id = newId(firm.accountId)
        return tx.run(sql`
          insert into client_attempts (customer_id, id, idempotency_key, body_sha256, client_id, body, price, provider, actor, status, created_at, ended_at)
          values (${firm.accountId}, ${id}, ${id}, '', ${id}, ${body}::jsonb, '{}', 'sandbox', '{}', ${status}, now(), now() - make_interval(days => ${days}))`)
      })
    await insert('{"n": "old"}', 'failed', 31)
    await insert('{"n": "new"}', 'failed', 29)
    await insert('{"n": "added"}', 'succeeded', 31)
    await app.services.db.directory.run(sql`
      insert into webhook_events (id, type, received_at) values ('evt_old', 'x', now() - interval '31 days'), ('evt_new', 'x', now())`)
    await runUpkeep(app.workerServices)
    const bodies = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ n: string | null }>(sql`select body->>'n' as n from client_attempts order by 1 nulls last`),
    )
    expect(bodies.map((row) => row.n)).toEqual(['added', 'new', null])
    const events = await app.services.db.directory.rows<{ id: string }>(sql`select id from webhook_events`)
    expect(events.map((row) => row.id)).toEqual(['evt_new'])
  })
})

describe('the check of counters', () => {
  it('names the firm whose counter differs from its posts, and no other data', async () => {
    const lines: { customerId: string; wrong: number }[] = []
    const log = createLog({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const client = await makeClient(app, firm)
    const accountId = await client.account(0)
    const file = 'your_facebook_activity/posts/your_posts_1.json'
    const provider = await new Visitor(app).signIn('manager@provider.test')
    await importArchive(
      provider,
      accountId,
      await makeZip({ [file]: [{ timestamp: 1, data: [{ post: 'x' }] }] }),
    )
    await checkCounters(app.services, log)
    expect(lines).toEqual([])
    const miscount = (by: number) =>
      app.services.db.transaction(firm.accountId, (tx) =>
        tx.run(sql`
          update post_totals set n = n + ${by} where customer_id = ${tx.customerId} and scope_id = ${client.clientId}`),
      )
    await miscount(1)
    await checkCounters(app.services, log)
    await miscount(-1)
    expect(lines).toMatchObject([{ level: 50, customerId: firm.accountId, wrong: 1 }])
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`
        update posts set total_notes = total_notes + 2 where customer_id = ${tx.customerId} and client_id = ${client.clientId}`),
    )
    await checkCounters(app.services, log)
    expect(lines.slice(1)).toMatchObject([{ level: 50, customerId: firm.accountId, wrong: 1 }])
  })
})
