import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, PLATFORMS, type SocialAccount, type Viewer } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../testing/app.ts'
import { makeClient } from '../testing/imports.ts'
import { sql } from '../platform/db/sql.ts'
import { remindClients } from './index.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor
beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('admin@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
})
afterAll(() => app.close())

async function turn(isEnabled: boolean): Promise<void> {
  const { accountId } = (await provider.call<Viewer>('getViewer')).body
  const body = { platform: 'twitter', isEnabled }
  const { status } = await provider.call('savePlatformSetting', { params: { id: accountId }, body })
  expect(status).toBe(200)
}
const pending = async () =>
  (
    await manager.call<{ pendingReconnections: number }>('getAccountStats', {
      params: { id: firm.accountId },
    })
  ).body.pendingReconnections
const listed = async (clientId: string) =>
  (
    await manager.call<Client[]>('listCustomerClients', {
      params: { id: firm.accountId },
      query: { pendingReconnections: true, limit: 100 },
    })
  ).body.some((client) => client.id === clientId)

describe('a platform that is switched off', () => {
  it('waits for no client, and no client is reminded, until it is on again', async () => {
    const { clientId, account } = await makeClient(app, firm)
    const id = await account(PLATFORMS.twitter.code)
    const before = await pending()
    await manager.call('createReconnectRequest', { params: { id } })
    const state = async () => [
      await pending(),
      await listed(clientId),
      (await manager.call<SocialAccount>('getSocialAccount', { params: { id } })).body.waitsForClient,
    ]
    await turn(false)
    expect(await state()).toEqual([before, false, false])
    const remind = async () => {
      app.setNow(new Date(Date.now() + 25 * 3600 * 1000))
      await remindClients(app.services, firm.accountId).finally(() => app.setNow(null))
      const row = await app.services.db.read(firm.accountId, (tx) =>
        tx.one<{ isReminded: boolean }>(sql`
          select reminded_at > created_at as "isReminded" from reconnect_requests
          where customer_id = ${tx.customerId} and client_id = ${clientId}`),
      )
      return row?.isReminded
    }
    expect(await remind()).toBe(false)
    await turn(true)
    expect(await state()).toEqual([before + 1, true, true])
    expect(await remind()).toBe(true)
  })

  it('needs no answer of a client who has no account', async () => {
    const { clientId } = await makeClient(app, firm)
    await manager.call('mailImportLink', { params: { id: clientId } })
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`
        insert into platform_answers (customer_id, client_id, platform, answered_at)
        select ${tx.customerId}, ${clientId}, p, ${tx.now} from unnest(${Object.values(PLATFORMS).map(({ code }) => code)}::int[]) p where p <> ${PLATFORMS.twitter.code}`),
    )
    expect(await listed(clientId)).toBe(true)
    await turn(false)
    expect(await listed(clientId)).toBe(false)
    await turn(true)
  })
})
