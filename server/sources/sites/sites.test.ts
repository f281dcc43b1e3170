import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type PlatformSetting,
  PLATFORMS,
  type Post,
  type SocialAccount,
  type SocialSite,
} from '#contract/index.ts'
import {
  type Firm,
  makeFirm,
  makeProvider,
  startTestApp,
  type TestApp,
  Visitor,
  waitUntil,
} from '../../testing/app.ts'
import { makeClient } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { startDueCaptures } from '../capture/daily.ts'
import {
  addConnectedAccount,
  controlPlatform,
  openSignIn,
  publish,
  waitUntilIdle,
} from '../../testing/sources.ts'

let app: TestApp
let firm: Firm
let above: Firm
let provider: Visitor
let manager: Visitor

beforeAll(async () => {
  app = await startTestApp()
  above = await makeProvider(app, 'provider.test')
  firm = await makeFirm(app, 'firm.test', { parentId: above.accountId })
  provider = await new Visitor(app).signIn('admin@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
})
afterAll(() => app.close())

const params = () => ({ id: above.accountId })
const save = (body: object, who = provider) =>
  who.call<PlatformSetting[]>('savePlatformSetting', { params: params(), body })
const siteOf = async (type: string, who = manager) =>
  (await who.call<SocialSite[]>('listSocialSites')).body.find((site) => site.type === type)
const accountOf = async (id: string, who = provider) =>
  (await who.call<SocialAccount>('getSocialAccount', { params: { id } })).body

let number = 100
async function connectedAccount() {
  const id = String((number += 1))
  const { clientId, account } = await makeClient(app, firm)
  await publish(app, { platform: 'twitter', id }, [
    { id: `9${id}`, at: '2024-01-01T00:00:00.000Z', text: 'One' },
  ])
  const signing = { platform: 'twitter' as const, clientId, as: id }
  const { body } = await addConnectedAccount(provider, signing)
  await waitUntilIdle(app, firm.accountId, body.id)
  return { id: body.id, clientId, signing, account }
}

describe('a platform that the provider switches off', () => {
  it('is off in all its firms, where it is neither connected, read nor requested, and resumes when it is on again', async () => {
    const { id, clientId, account } = await connectedAccount()
    const typed = await account(PLATFORMS.twitter.code)
    expect((await save({ platform: 'twitter', isEnabled: false })).status).toBe(200)
    expect(await siteOf('twitter')).toMatchObject({ status: 0, auth: { type: 'OAUTH' } })
    expect((await siteOf('tiktok'))?.status).toBe(1)
    const shown = await accountOf(id)
    expect(shown.socialSite.status).toBe(0)
    for (const ability of ['connect', 'reconnect', 'import_now', 'request_posts'])
      expect(shown.can).not.toContain(ability)
    const codes = [
      await provider.call('importNow', { params: { id } }),
      await manager.call('createReconnectRequest', { params: { id: typed } }),
      await provider.call('addSocialAccount', {
        params: { id: clientId },
        body: { socialSiteId: 'twitter', externalId: 'x@client.test' },
      }),
    ].map(({ body }) => (body as { code?: string }).code)
    expect(codes).toEqual(['PLATFORM_DISABLED', 'PLATFORM_DISABLED', 'PLATFORM_DISABLED'])
    expect((await openSignIn(provider, 'twitter', { clientId })).code).toBe('PLATFORM_DISABLED')
    const captures = () =>
      app.services.db.read(firm.accountId, async (tx) => {
        const row = await tx.one<{ n: number }>(
          sql`select count(*) as n from captures where customer_id = ${firm.accountId} and social_account_id = ${id}`,
        )
        return row?.n ?? 0
      })
    const before = await captures()
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(
        sql`update connections set next_capture_at = ${tx.now} where customer_id = ${firm.accountId} and social_account_id = ${id}`,
      ),
    )
    await startDueCaptures(app.services)
    expect(await captures()).toBe(before)
    await save({ platform: 'twitter', isEnabled: true })
    await startDueCaptures(app.services)
    expect(await captures()).toBe(before + 1)
    await waitUntilIdle(app, firm.accountId, id)
  })

  it('is not read on by a capture that waits for it', async () => {
    const { id, signing } = await connectedAccount()
    const fault = { platform: 'twitter' as const, kind: 'rate_limit' as const, times: 1, seconds: 900 }
    await controlPlatform(app, { set: 'fault', fault: { ...fault, accountId: signing.as } })
    await provider.call('importNow', { params: { id } })
    const captures = () =>
      app.services.db.read(firm.accountId, (tx) =>
        tx.rows<{ outcome: string | null; retry_at: Date | null }>(sql`
          select outcome, retry_at from captures where customer_id = ${tx.customerId} and social_account_id = ${id} order by started_at`),
      )
    await waitUntil(async () => (await captures()).at(-1)?.retry_at !== null)
    await save({ platform: 'twitter', isEnabled: false })
    await waitUntil(async () => {
      await app.dueNow()
      return (await captures()).at(-1)?.outcome !== null
    })
    expect((await captures()).map(({ outcome }) => outcome)).toEqual(['imported', 'failed'])
    await save({ platform: 'twitter', isEnabled: true })
  })
})

describe('a platform that does not exist', () => {
  it('is named in the answer to every call about it', async () => {
    const { clientId } = await connectedAccount()
    const params = { platform: 'myspace' }
    const credentials = { sessionId: clientId }
    const calls = [
      provider.call('addSocialAccount', {
        params: { id: clientId },
        body: { socialSiteId: 'myspace', externalId: 'x@client.test' },
      }),
      provider.call('finishOAuthLogin', { params, query: { state: 's.1.2.', code: '1' } }),
      provider.call('listPlatformAccounts', { params, body: { auth: { type: 'LOGIN' }, credentials } }),
      provider.call('startLogin', { params, body: { clientId, agreed: '1' } }),
    ]
    for (const { status, body } of await Promise.all(calls))
      expect([status, body]).toMatchObject([
        404,
        { code: 'SOCIAL_SITE_NOT_FOUND', message: 'Social with ID myspace not found' },
      ])
  })
})

describe('the platform of a post', () => {
  it('has the status and the sign-in method of its account’s platform', async () => {
    const { id, clientId } = await connectedAccount()
    const sitesOfPosts = async (who: Visitor) =>
      (await who.call<Post[]>('listPosts', { query: { clientIds: clientId } })).body.map(
        ({ socialSite }) => socialSite,
      )
    const connected = (await accountOf(id)).socialSite
    expect(connected).toMatchObject({ status: 1, auth: { type: 'OAUTH', version: '2.0' } })
    expect(await sitesOfPosts(manager)).toEqual([connected])
    await save({ platform: 'twitter', isEnabled: false, auth: null })
    const off = (await accountOf(id)).socialSite
    expect(off).toMatchObject({ status: 0, auth: null })
    expect(await sitesOfPosts(manager)).toEqual([off])
    expect(await sitesOfPosts(provider)).toEqual([off])
    await save({ platform: 'twitter', isEnabled: true, auth: 'OAUTH' })
  })
})

describe('the way to connect accounts of a platform', () => {
  it('is chosen by the provider among those set up; an account keeps its own until it is connected again', async () => {
    const { id, signing } = await connectedAccount()
    expect((await save({ platform: 'twitter', auth: 'LOGIN' })).status).toBe(400)
    const { body } = await save({ platform: 'twitter', auth: null })
    expect(body.find(({ platform }) => platform === 'twitter')).toEqual({
      platform: 'twitter',
      isEnabled: true,
      auth: null,
      methods: ['OAUTH'],
    })
    expect(await siteOf('twitter')).toMatchObject({ status: 1, auth: null })
    const account = await accountOf(id)
    expect([account.auth, account.connection?.state, account.socialSite.auth]).toEqual([
      { type: 'OAUTH' },
      'active',
      null,
    ])
    expect(account.can).toContain('import_now')
    expect(account.can).not.toContain('reconnect')
    const { clientId } = signing
    expect((await openSignIn(provider, 'twitter', { clientId })).code).toBe('NO_CREDENTIALS_PROVIDER')
    const back = await provider.call('finishOAuthLogin', {
      params: { platform: 'twitter' },
      query: { state: 's.1.2.', error: 'NO_CREDENTIALS_PROVIDER' },
    })
    expect([back.status, back.body]).toMatchObject([
      409,
      { message: 'No credentials provider found for X (Twitter)' },
    ])
    await save({ platform: 'twitter', auth: 'OAUTH' })
    expect((await accountOf(id)).can).toContain('reconnect')
  })

  it('can be chosen only by the provider, and applies to no other provider’s firms', async () => {
    const other = await makeProvider(app, 'other.test')
    await makeFirm(app, 'elsewhere.test', { parentId: other.accountId })
    const stranger = await new Visitor(app).signIn('admin@other.test')
    const reviewer = await new Visitor(app).signIn('reviewer@provider.test')
    expect((await save({ platform: 'tiktok', isEnabled: false }, stranger)).status).toBe(404)
    expect((await save({ platform: 'tiktok', isEnabled: false }, manager)).status).toBe(403)
    expect((await save({ platform: 'tiktok', isEnabled: false }, reviewer)).status).toBe(403)
    await save({ platform: 'tiktok', isEnabled: false })
    const elsewhere = await new Visitor(app).signIn('manager@elsewhere.test')
    expect((await siteOf('tiktok', elsewhere))?.status).toBe(1)
    expect((await siteOf('tiktok', provider))?.status).toBe(0)
    await save({ platform: 'tiktok', isEnabled: true })
  })

  it('is only a file if a key is missing', async () => {
    const { twitter } = app.services.config.platforms
    try {
      app.services.config.platforms.twitter = null
      expect(await siteOf('twitter')).toMatchObject({ status: 1, auth: null })
    } finally {
      app.services.config.platforms.twitter = twitter
    }
  })
})
