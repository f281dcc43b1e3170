import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Firm, startWithFirm, type TestApp, waitForMails, waitUntil, Visitor } from '../testing/app.ts'
import { makeClient } from '../testing/imports.ts'
import { sql } from '../platform/db/sql.ts'
import { accessLost, remindClients } from './requests.ts'

let app: TestApp
let firm: Firm
let manager: Visitor
beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  manager = await new Visitor(app).signIn('manager@firm.test')
})
afterAll(() => app.close())

const deactivate = (clientId: string) =>
  app.services.db.transaction(firm.accountId, (tx) =>
    tx.run(sql`update users set status = 0 where customer_id = ${tx.customerId} and client_id = ${clientId}`),
  )
const ask = (id: string) => manager.call('createReconnectRequest', { params: { id } })

describe('a client with two requests of different hours', () => {
  it('gets one reminder a day, for both', async () => {
    const email = 'two-hours@client.test'
    const { account } = await makeClient(app, firm, { email })
    const [first, second] = [await account(0), await account(1)]
    const count = () => app.mails.filter(({ to }) => to === email).length
    await ask(first)
    await waitUntil(() => count() === 1)
    await ask(second)
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`
        update reconnect_requests set reminded_at = reminded_at + interval '6 hours'
        where customer_id = ${tx.customerId} and social_account_id = ${second}`),
    )
    for (const hours of [25, 31, 49.5, 55.5]) {
      app.setNow(new Date(Date.now() + hours * 3600 * 1000))
      await remindClients(app.services, firm.accountId)
    }
    app.setNow(null)
    await waitUntil(() => count() >= 3)
    await waitForMails(app, firm.accountId)
    expect(count()).toBe(3)
  })
})

describe('a client who was deactivated', () => {
  it('gets no reminder, whose link would not work', async () => {
    const email = 'deactivated@client.test'
    const { clientId, account } = await makeClient(app, firm, { email })
    const count = () => app.mails.filter(({ to }) => to === email).length
    await ask(await account(0))
    await waitUntil(() => count() === 1)
    await deactivate(clientId)
    app.setNow(new Date(Date.now() + 25 * 3600 * 1000))
    await remindClients(app.services, firm.accountId)
    // Thirty days of which it is not reminded don't end its reminders.
    app.setNow(new Date(Date.now() + 31 * 24 * 3600 * 1000))
    await remindClients(app.services, firm.accountId)
    const request = await app.services.db.read(firm.accountId, (tx) =>
      tx.one<{ enabled: boolean }>(sql`
        select reminders_enabled as enabled from reconnect_requests where customer_id = ${tx.customerId} and client_id = ${clientId}`),
    )
    expect(request?.enabled).toBe(true)
    app.setNow(null)
    await waitForMails(app, firm.accountId)
    expect(count()).toBe(1)
  })

  it('is asked for nothing, because the emailed link would not open', async () => {
    const email = 'unreachable@client.test'
    const { clientId, account } = await makeClient(app, firm, { email })
    const count = () => app.mails.filter(({ to }) => to === email).length
    const [first, other] = [await account(0), await account(1)]
    await ask(first)
    await waitUntil(() => count() === 1)
    await deactivate(clientId)
    const refused = [await ask(other), await manager.call('mailImportLink', { params: { id: clientId } })]
    expect(refused.map(({ status, body }) => [status, body['code']])).toEqual([
      [409, 'CLIENT_DEACTIVATED'],
      [409, 'CLIENT_DEACTIVATED'],
    ])
    await app.services.db.transaction(firm.accountId, (tx) =>
      accessLost(tx, app.services, { accountId: other, clientId }),
    )
    await waitForMails(app, firm.accountId)
    expect(count()).toBe(1)
  })
})
