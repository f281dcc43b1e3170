import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertAccount } from '#server/accounts/index.ts'
import { sql } from '#server/platform/db/sql.ts'
import { insertDemo } from './index.ts'
import { locationNamed } from '#server/entry/seed.ts'
import { startTestApp, type TestApp } from '#server/entry/testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ worker: false })
})
afterEach(() => app.close())

const rows = (query: ReturnType<typeof sql>) => app.services.db.directory.rows(query)
const account = async (name: string) =>
  insertAccount(app.services.db, {
    type: 'provider',
    name,
    parentId: null,
    locationId: await locationNamed(app.services.db, 'Ontario'),
    phoneNumber: null,
    timeZone: 'America/Toronto',
  })
const contents = async () => {
  const firms = await app.services.db.directory.rows<{ id: string }>(
    sql`select id from accounts order by name`,
  )
  const clients = await Promise.all(
    firms.map(({ id }) => app.services.db.read(id, (tx) => tx.rows(sql`select email from clients`))),
  )
  const users = await rows(sql`select email from user_emails`)
  return [firms.length, clients.flat().length, users.length]
}

describe('the demo', () => {
  it('resumes an interrupted first start, and adds nothing twice', async () => {
    await account('Proofline Services')
    expect(await insertDemo(app.services)).toBe(true)
    const whole = await contents()
    expect(whole[0]).toBe(3)
    // As if stopped before the provider's last user, and with a client whose user is missing.
    await rows(sql`delete from user_emails where email in ('reviewer@provider.test', 'client@maple.test')`)
    expect(await insertDemo(app.services)).toBe(true)
    expect(await contents()).toEqual(whole)
    expect(await insertDemo(app.services)).toBe(true)
    expect(await contents()).toEqual(whole)
  })

  it('is never added to a database with other data', async () => {
    await account('Another Provider')
    expect(await insertDemo(app.services)).toBe(false)
    expect(await contents()).toEqual([1, 0, 0])
  })
})
