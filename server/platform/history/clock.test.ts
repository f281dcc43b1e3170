import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { PROBLEMS } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { makeClient } from '../../testing/imports.ts'
import { sql } from '../db/sql.ts'
import { recordEvidence } from './evidence.ts'

let app: TestApp
let firm: Firm
beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
})
afterAll(() => app.close())
afterEach(() => void vi.restoreAllMocks())

/** Moves the clock of this process, not only that of the product's own times. */
function moveClock(seconds: number): void {
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + seconds * 1000)
}

describe('the time of a leaf', () => {
  it('is the database’s, whatever the process that writes it takes for the time', async () => {
    app.setNow(new Date('2019-01-01'))
    const write = app.services.db.transaction(firm.accountId, async (tx) => {
      await recordEvidence(tx, [
        { kind: 'firm.change', subjectId: firm.accountId, actorId: null, payload: {} },
      ])
      return tx.rows<{ id: string; difference: number }>(sql`
        select id, extract(epoch from clock_timestamp() - at)::float8 as difference from evidence_leaves
        where customer_id = ${firm.accountId} order by id desc limit 1`)
    })
    const [leaf] = await write.finally(() => app.setNow(null))
    expect(leaf?.difference).toBeGreaterThanOrEqual(0)
    expect(leaf?.difference).toBeLessThan(5)
  })

  it.each(['application', 'worker'])('cannot be chosen by the %s', async (login) => {
    const { db } = login === 'worker' ? app.workerServices : app.services
    const written = db.transaction(firm.accountId, (tx) =>
      tx.run(sql`
        insert into evidence_leaves (customer_id, id, kind, subject_id, at, commitment)
        values (${firm.accountId}, gen_random_uuid(), 'firm.change', ${firm.accountId}, '2019-01-01', '\\x00')`),
    )
    await expect(written).rejects.toThrow('permission denied for table evidence_leaves')
  })
})

describe('a process whose clock is wrong', () => {
  it.each([90, -90])('by %i seconds refuses what needs a leaf, and is not ready', async (seconds) => {
    const manager = await new Visitor(app).signIn('manager@provider.test')
    const { clientId } = await makeClient(app, firm)
    const missing = async () => (await manager.fetch<{ missing: string[] }>('/readyz')).body.missing
    expect(await missing()).toEqual([])
    moveClock(seconds)
    const change = await manager.call('updateClient', {
      params: { id: clientId },
      body: { fileRefNo: 'F-200' },
    })
    expect([change.status, change.body]).toEqual([
      503,
      { code: 'CLOCK_DIFFERS', message: PROBLEMS.CLOCK_DIFFERS.message, context: {} },
    ])
    expect((await manager.fetch('/readyz')).status).toBe(503)
    expect(await missing()).toEqual(['clock'])
    vi.restoreAllMocks()
    const clients = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<object>(
        sql`select file_ref_no from clients where customer_id = ${firm.accountId} and id = ${clientId}`,
      ),
    )
    expect(clients).toEqual([{ file_ref_no: 'F-100' }])
  })

  it('by less than a minute records', async () => {
    moveClock(50)
    const write = app.services.db.transaction(firm.accountId, (tx) =>
      recordEvidence(tx, [{ kind: 'firm.change', subjectId: firm.accountId, actorId: null, payload: {} }]),
    )
    await expect(write).resolves.toBeUndefined()
  })
})
