import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuthType, SocialAccount } from '#contract/index.ts'
import {
  addConnectedAccount,
  controlPlatform,
  countGrants,
  publish,
  waitUntilIdle,
} from '../../testing/sources.ts'
import { type Firm, startWithFirm, type TestApp, Visitor, waitUntil } from '../../testing/app.ts'
import { makeClient } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { finishRemoteLogin } from '../../testing/logins.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let providerId: string

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm({ settings: { REMOTE_LOGIN: '1' } }))
  provider = await new Visitor(app).signIn('admin@provider.test')
  providerId = (await provider.call<{ accountId: string }>('getViewer')).body.accountId
})
afterAll(() => app.close())

const connectBy = (auth: AuthType) =>
  provider.call('savePlatformSetting', { params: { id: providerId }, body: { platform: 'facebook', auth } })

let number = 800
/** A client whose Facebook account was connected by OAuth. */
async function connected() {
  await connectBy('OAUTH')
  const id = String((number += 1))
  const { clientId } = await makeClient(app, firm)
  await publish(app, { platform: 'facebook', id, name: `Ana ${id}` }, [
    { id: `${id}1`, at: '2022-06-10T08:01:07.000Z', text: 'Read by the API' },
  ])
  const { body } = await addConnectedAccount(provider, { platform: 'facebook', clientId, as: id })
  await waitUntilIdle(app, firm.accountId, body.id)
  await connectBy('LOGIN')
  return { id, clientId, accountId: body.id }
}

const reconnect = async (
  one: { clientId: string; accountId: string },
  account: { id: string; name: string },
) =>
  provider.call<SocialAccount>('reconnectSocialAccount', {
    params: { id: one.accountId },
    body: {
      auth: { type: 'LOGIN' },
      credentials: {
        sessionId: await finishRemoteLogin(app, firm, provider, {
          clientId: one.clientId,
          accountId: one.accountId,
          found: { ...account, externalId: account.name },
        }),
      },
    },
  })

describe('an account that was connected by OAuth and is connected again by a remote login', () => {
  it('is no longer shown as lost', async () => {
    const one = await connected()
    await controlPlatform(app, { set: 'end', platform: 'facebook', accountId: one.id, what: 'access' })
    await provider.call('importNow', { params: { id: one.accountId } })
    await waitUntilIdle(app, firm.accountId, one.accountId)
    const { status, body } = await reconnect(one, { id: one.id, name: `Ana ${one.id}` })
    expect([status, body.auth?.type, body.connection, body.archiveFetch?.state]).toEqual([
      200,
      'LOGIN',
      null,
      'waiting',
    ])
  })

  it('leaves no access to its API at the platform', async () => {
    const one = await connected()
    expect(await countGrants(app, one.id)).toBeGreaterThan(0)
    expect((await reconnect(one, { id: one.id, name: `Ana ${one.id}` })).body.connection).toBeNull()
    await waitUntil(async () => (await countGrants(app, one.id)) === 0)
  })

  it('is accepted although the platform gives apps another id than its own pages have', async () => {
    const one = await connected()
    const stranger = await reconnect(one, { id: '100000000000001', name: 'Ben Else' })
    expect([stranger.status, (stranger.body as { code?: string }).code]).toEqual([
      409,
      'OTHER_ACCOUNT_SIGNED_IN',
    ])
    const own = { id: '100000000000002', name: `Ana ${one.id}` }
    expect((await reconnect(one, own)).status).toBe(200)
    expect((await reconnect(one, own)).status).toBe(200)
    // A request for deletion at Meta names the id that it gave the app.
    const row = await app.services.db.read(firm.accountId, (tx) =>
      tx.one<{ id: string }>(sql`
        select platform_account_id as id from social_accounts where customer_id = ${tx.customerId} and id = ${one.accountId}`),
    )
    expect(row?.id).toBe(one.id)
  })

  it('is accepted again and again if nothing was imported by the API', async () => {
    const one = await connected()
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(
        sql`update post_imports set source = 'upload' where customer_id = ${tx.customerId} and social_account_id = ${one.accountId}`,
      ),
    )
    const own = { id: '100000000000003', name: `Ana ${one.id}` }
    for (let time = 0; time < 2; time += 1) expect((await reconnect(one, own)).status).toBe(200)
    // Its own pages' id is known now, and the name no longer decides.
    const sameName = await reconnect(one, { id: '100000000000004', name: `Ana ${one.id}` })
    expect([sameName.status, (sameName.body as { code?: string }).code]).toEqual([
      409,
      'OTHER_ACCOUNT_SIGNED_IN',
    ])
  })
})
