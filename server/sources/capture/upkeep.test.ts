import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { makeClient } from '../../testing/imports.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { Problem } from '../../platform/problem.ts'
import { dailyCaptureJob } from './job.ts'
import { removeEndedCaptures } from './upkeep.ts'

let app: TestApp
let firm: Firm
beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
})
afterAll(() => app.close())

it('a hold that is set while a failed capture is removed keeps everything from then on', async () => {
  const { clientId, account } = await makeClient(app, firm)
  const accountId = await account(0)
  const captureId = newId(firm.accountId)
  const ids = Array.from({ length: 3 }, () => newId(firm.accountId))
  await app.services.db.transaction(firm.accountId, async (tx) => {
    await tx.run(sql`
      insert into captures (customer_id, id, social_account_id, client_id, trigger, started_at, finished_at, outcome)
      values (${tx.customerId}, ${captureId}, ${accountId}, ${clientId}, 'other', ${tx.now}, ${tx.now}, 'failed')`)
    await tx.run(sql`
      insert into capture_items (customer_id, capture_id, number, id, path, url, status, size, parts, received_at)
      select ${tx.customerId}, ${captureId}, i.number, i.id, 'responses/' || i.number, '', 200, 0, '{}', ${tx.now}
      from unnest(${uuids(ids)}) with ordinality as i (id, number)`)
  })
  const admin = await new Visitor(app).signIn('admin@firm.test')
  let holdStatus: number | null = null
  const holds: Promise<unknown>[] = []
  const removedUnderHold: string[] = []
  const storage = {
    ...app.services.storage,
    removeParts: async (id: string) => {
      if (holdStatus !== null) removedUnderHold.push(id)
      if (holds.length === 0)
        holds.push(
          admin
            .call('holdClient', { params: { id: clientId }, body: { on: true, reason: 'Court' } })
            .then(({ status }) => (holdStatus = status)),
        )
      await new Promise((resolve) => setTimeout(resolve, 300))
    },
  }
  await removeEndedCaptures({ ...app.services, storage }, firm.accountId)
  await Promise.all(holds)
  expect([holdStatus, removedUnderHold]).toEqual([200, []])
})

it('a capture whose job is given up has failed', async () => {
  const { clientId, account } = await makeClient(app, firm)
  const accountId = await account(2)
  const captureId = newId(firm.accountId)
  const captured = await app.services.db.transaction(firm.accountId, async (tx) => {
    await tx.run(sql`
      insert into captures (customer_id, id, social_account_id, client_id, trigger, started_at)
      values (${tx.customerId}, ${captureId}, ${accountId}, ${clientId}, 'other', ${tx.now})`)
    const context = { payload: { captureId } } as JobContext<{ captureId: string }>
    await dailyCaptureJob.fail?.(tx, context, new Problem('UNEXPECTED'))
    return tx.one(sql`
      select finished_at is not null as is_over, outcome from captures where customer_id = ${tx.customerId} and id = ${captureId}`)
  })
  expect(captured).toEqual({ is_over: true, outcome: 'failed' })
})
