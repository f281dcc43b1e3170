import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LoginResult } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { makeClient } from '../../testing/imports.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { createLog } from '../../platform/log.ts'
import { extensionsOf } from '../../entry/extensions.ts'
import { runUpkeep } from '../../entry/upkeep.ts'
import { endSession } from './sessions.ts'
import { endLost, endLostLogins } from './upkeep.ts'

let app: TestApp
let firm: Firm

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm({ settings: { CHROMIUM_PATH: '/usr/bin/true' } }))
})
afterAll(() => app.close())

/** Starts a sign-in that waits for a browser. No browser process runs in this test. */
async function waiting(email: string): Promise<{ id: string; queue(): Promise<number | null> }> {
  const visitor = await new Visitor(app).signIn(email)
  const { clientId } = await makeClient(app, firm)
  const { body } = await visitor.call<{ sessionId: string }>('startLogin', {
    params: { platform: 'facebook' },
    body: { clientId, agreed: '2026-11' },
  })
  const id = body.sessionId
  return {
    id,
    queue: async () => (await visitor.call<LoginResult>('getLoginStatus', { params: { id } })).body.queue,
  }
}
const lastSeen = (id: string, minutes: number) =>
  app.services.db.transaction(firm.accountId, (tx) =>
    tx.run(sql`
      update login_sessions set seen_at = ${new Date(Date.now() - minutes * 60_000)} where customer_id = ${firm.accountId} and id = ${id}`),
  )
const claim = async () =>
  (
    await app.services.db.directory.one<{ id: string }>(
      sql`select id from claim_login('00000000-0000-7000-8000-000000000001', '\\x01')`,
    )
  )?.id

describe('the queue for a browser', () => {
  it('skips a page that is not open at the moment, and serves it again when it is back', async () => {
    const first = await waiting('admin@provider.test')
    const second = await waiting('manager@provider.test')
    expect([await first.queue(), await second.queue()]).toEqual([0, 1])
    await lastSeen(first.id, 2)
    expect(await second.queue()).toBe(0)
    expect(await claim()).toBe(second.id)
    expect(await claim()).toBeUndefined()
    expect(await first.queue()).toBe(0)
    expect(await claim()).toBe(first.id)
  })

  it('ends for a page that has been away for ten minutes', async () => {
    const { id } = await waiting('superadmin@provider.test')
    await endLostLogins(app.services)
    await lastSeen(id, 11)
    await endLostLogins(app.services)
    const row = await app.services.db.read(firm.accountId, (tx) =>
      tx.one(
        sql`select state, ended_how from login_sessions where customer_id = ${firm.accountId} and id = ${id}`,
      ),
    )
    expect(row).toEqual({ state: 'ended', ended_how: 'idle' })
  })
})

const start = (visitor: Visitor, clientId: string) =>
  visitor.call<{ sessionId: string; code?: string }>('startLogin', {
    params: { platform: 'facebook' },
    body: { clientId, agreed: '2026-11' },
  })

describe('the windows of one client', () => {
  it('are one, also if several people open one at the same moment', async () => {
    const people = await Promise.all(
      ['admin', 'manager', 'superadmin'].map((role) => new Visitor(app).signIn(`${role}@provider.test`)),
    )
    const { clientId } = await makeClient(app, firm)
    const started = await Promise.all([...people, ...people].map((person) => start(person, clientId)))
    expect(started.map(({ status }) => status)).toEqual(Array(6).fill(201))
    const open = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows(sql`
        select from login_sessions where customer_id = ${firm.accountId} and client_id = ${clientId} and ended_at is null`),
    )
    expect(open).toHaveLength(1)
  })

  it('are limited to twenty an hour for all people together', async () => {
    const [one, other] = [
      await new Visitor(app).signIn('admin@provider.test'),
      await new Visitor(app).signIn('manager@provider.test'),
    ]
    // The middle of an hour, so that no window is in the next one.
    app.setNow(new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + 1_800_000))
    const { clientId } = await makeClient(app, firm)
    for (let n = 0; n < 20; n += 1) expect((await start(one, clientId)).status).toBe(201)
    expect((await start(other, clientId)).body.code).toBe('TOO_MANY_REQUESTS')
    expect((await start(other, (await makeClient(app, firm)).clientId)).status).toBe(201)
    app.setNow(null)
  })
})

describe('a sign-in that has ended', () => {
  it('is deleted a day later; its leaves stay', async () => {
    const { id } = await waiting('admin@provider.test')
    await app.services.db.transaction(firm.accountId, (tx) => endSession(tx, id, 'closed'))
    const isKept = async () => {
      await runUpkeep(app.workerServices)
      return app.services.db.read(firm.accountId, (tx) =>
        tx.one<{ row: boolean; leaves: string[] }>(sql`
          select exists (select from login_sessions where customer_id = ${firm.accountId} and id = ${id}) as row,
            array(select kind from evidence_leaves where customer_id = ${firm.accountId} and subject_id = ${id} order by kind) as leaves`),
      )
    }
    const leaves = ['login.end', 'login.start']
    expect(await isKept()).toEqual({ row: true, leaves })
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`
        update login_sessions set ended_at = ended_at - interval '25 hours' where customer_id = ${firm.accountId} and id = ${id}`),
    )
    expect(await isKept()).toEqual({ row: false, leaves })
  })
})

it('the search for lost sign-ins writes one line a minute while there is no database', async () => {
  const lines: string[] = []
  const log = createLog({}, { write: (line) => void lines.push(...line.split('\n').filter(Boolean)) })
  const db = openDatabase('postgres://nobody@127.0.0.1:1/nothing', extensionsOf(app.services.config), {
    max: 1,
  })
  try {
    for (let n = 0; n < 3; n += 1) await endLost({ ...app.services, db }, log)
  } finally {
    await db.close()
  }
  expect(lines).toEqual([expect.stringContaining('lost sign-ins could not be ended')])
})
