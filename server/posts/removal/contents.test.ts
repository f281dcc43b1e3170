import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Firm, startWithFirm, type TestApp } from '../../testing/app.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { removeContents } from './contents.ts'

let app: TestApp
let firm: Firm
beforeAll(async () => {
  ;({ app, firm } = await startWithFirm({ worker: false }))
})
afterAll(() => app.close())

it('contents of a removed client are removed many at a time, because no one can write a job until then', async () => {
  const clientId = newId(firm.accountId)
  const hashes = Array.from({ length: 120 }, () => randomBytes(32))
  await app.services.db.transaction(firm.accountId, (tx) =>
    tx.run(sql`
      insert into removed_contents (customer_id, client_id, sha256)
      select ${tx.customerId}, ${clientId}, h from unnest(${hashes}::bytea[]) as h`),
  )
  const removed = new Set<string>()
  let running = 0
  let most = 0
  const remove = async (sha256: string): Promise<void> => {
    running += 1
    most = Math.max(most, running)
    await setImmediate()
    removed.add(sha256)
    running -= 1
  }
  const storage = { ...app.services.storage, remove }
  await removeContents({ ...app.workerServices, storage }, firm.accountId, clientId)
  expect(removed).toEqual(new Set(hashes.map((hash) => hash.toString('hex'))))
  expect(most).toBe(50)
})
