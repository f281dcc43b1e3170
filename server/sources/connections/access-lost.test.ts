import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLATFORMS, type SocialAccount } from '#contract/index.ts'
import { type Firm, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { makeClient } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { signerOf } from '../platform-calls.ts'
import {
  controlPlatform,
  makePerson,
  publish,
  reconnectAccount,
  waitUntilIdle,
  openSignIn,
  startWithPeople,
  accountOf,
  postsOf,
  connectAndImport,
} from '../../testing/sources.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor

beforeAll(async () => {
  ;({ app, firm, provider, manager } = await startWithPeople())
})
afterAll(() => app.close())

const someone = () => makePerson(app, firm)

describe('access that a platform revokes', () => {
  it('notifies the firm and asks the client once, and connecting again answers the request', async () => {
    const { id, clientId, account, posts } = await someone()
    const { body } = await connectAndImport(app, firm, provider, { platform: 'twitter', clientId, as: id })
    await controlPlatform(app, { set: 'end', platform: 'twitter', accountId: id, what: 'access' })
    for (const _ of [1, 2]) {
      await provider.call('importNow', { params: { id: body.id } })
      await waitUntilIdle(app, firm.accountId, body.id)
    }
    const lost = await accountOf(manager, body.id)
    expect([lost.connection?.state, lost.reconnectRequest?.creatorType]).toEqual(['lost', 'system'])
    const mails = () =>
      app.mails.filter(({ to, subject }) => to === `person${id}@client.test` && /connect/.test(subject))
    await waitUntil(() => mails().length === 1)
    await publish(app, account, [...posts, { id: `${id}003`, at: new Date().toISOString(), text: 'New' }])
    const again = await reconnectAccount(provider, {
      platform: 'twitter',
      clientId,
      as: id,
      accountId: body.id,
    })
    expect([again.status, again.body.connection?.state, again.body.reconnectRequest]).toEqual([
      200,
      'active',
      null,
    ])
    await waitUntilIdle(app, firm.accountId, body.id)
    expect((await postsOf(manager, clientId)).map((post) => post.content)).toEqual([
      'New',
      'A walk',
      'Before & after',
    ])
    expect(mails()).toHaveLength(1)
  })

  it('is what staff ask the client for, not new posts, once an imported file has ended the first request', async () => {
    const { id, clientId } = await someone()
    const { body } = await connectAndImport(app, firm, provider, { platform: 'twitter', clientId, as: id })
    await controlPlatform(app, { set: 'end', platform: 'twitter', accountId: id, what: 'access' })
    await provider.call('importNow', { params: { id: body.id } })
    await waitUntilIdle(app, firm.accountId, body.id)
    const abilities = async () =>
      (await accountOf(manager, body.id)).can.filter((ability) => ability.startsWith('request_'))
    expect(await abilities()).toEqual([])
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`
        update reconnect_requests set closed_at = ${tx.now}, closed_because = 'imported'
        where customer_id = ${tx.customerId} and social_account_id = ${body.id}`),
    )
    expect(await abilities()).toEqual(['request_reconnect'])
    const mails = () =>
      app.mails.filter(({ to, subject }) => to === `person${id}@client.test` && /connect/.test(subject))
    await waitUntil(() => mails().length === 1)
    const request = await provider.call('createReconnectRequest', { params: { id: body.id } })
    expect(request.status).toBe(201)
    await waitUntil(() => mails().length === 2)
    expect(await abilities()).toEqual([])
  })

  it('can be granted again through an emailed link, whose window can send no header', async () => {
    const { id, clientId } = await someone()
    const { body } = await connectAndImport(app, firm, provider, { platform: 'twitter', clientId, as: id })
    await controlPlatform(app, { set: 'end', platform: 'twitter', accountId: id, what: 'access' })
    await provider.call('importNow', { params: { id: body.id } })
    await waitUntil(() =>
      app.mails.some(({ to, subject }) => to === `person${id}@client.test` && /connect/.test(subject)),
    )
    const mail = app.mails.find(({ to }) => to === `person${id}@client.test`)
    const [, token = ''] = /\/accounts\/reconnect\/(\S+)/.exec(mail?.text ?? '') ?? []
    const person = new Visitor(app)
    await person.openLink(token)
    const target = { clientId, accountId: body.id }
    expect((await openSignIn(person, 'twitter', target)).code).toBe('TERMS_NOT_AGREED')
    await person.call('agreeTerms', { params: { id: clientId } })
    const { ticket } = (
      await person.call<{ ticket: string }>('openSignIn', { params: { platform: 'twitter' }, body: target })
    ).body
    const leave = async (session: string): Promise<string> => {
      const address = `/api/identity/platforms/twitter/oauth2/login?ticket=${ticket}&session=${session}`
      const login = await person.fetch(address, { headers: { 'x-session': 'none' } })
      return login.headers.get('location') ?? ''
    }
    expect(await leave('')).toContain('error=UNAUTHENTICATED')
    const consent = new URL(await leave('link'))
    consent.searchParams.set('decision', 'allow')
    consent.searchParams.set('account', id)
    const back = await fetch(consent, { redirect: 'manual' })
    const query = Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams)
    expect(query['state']).toMatch(/^l\./)
    const credentials = await person.call('finishOAuthLogin', { params: { platform: 'twitter' }, query })
    const again = await person.call<SocialAccount>('reconnectSocialAccount', {
      params: { id: body.id },
      body: { auth: { type: 'OAUTH' }, credentials: credentials.body },
    })
    expect([again.status, again.body.connection?.state]).toEqual([200, 'active'])
    await waitUntilIdle(app, firm.accountId, body.id)
    // Users of an emailed link may not start captures, so the action must not be offered.
    const offered = async (who: Visitor) =>
      (await who.call<SocialAccount>('getSocialAccount', { params: { id: body.id } })).body.can
    expect(await offered(provider)).toContain('import_now')
    expect(await offered(person)).not.toContain('import_now')
  })

  it('is renewed automatically when tokens have expired', async () => {
    const { id, clientId } = await someone()
    const { body } = await connectAndImport(app, firm, provider, { platform: 'twitter', clientId, as: id })
    await controlPlatform(app, { set: 'end', platform: 'twitter', accountId: id, what: 'tokens' })
    expect((await provider.call('importNow', { params: { id: body.id } })).status).toBe(200)
    await waitUntilIdle(app, firm.accountId, body.id)
    expect((await accountOf(manager, body.id)).connection?.state).toBe('active')
  })
})

describe('an app that a person removes at Facebook', () => {
  const secret = 'simulated-facebook-secret'
  const signed = (userId: string, key = secret, issuedAt: unknown = Math.floor(Date.now() / 1000)) => {
    const request = { user_id: userId, algorithm: 'HMAC-SHA256', issued_at: issuedAt }
    const payload = Buffer.from(JSON.stringify(request)).toString('base64url')
    return `${createHmac('sha256', key).update(payload).digest('base64url')}.${payload}`
  }
  it('is trusted if the platform signed it, and only for a day', () => {
    const now = new Date()
    const signerAt = (request: string, key: string | undefined = secret) =>
      signerOf(request, key, now)?.userId
    const seconds = Math.floor(now.getTime() / 1000)
    expect(signerAt(signed('123'))).toBe('123')
    expect(signerAt(signed('123', 'another secret'))).toBeUndefined()
    expect(signerAt('nonsense')).toBeUndefined()
    expect(signerOf(signed('123'), undefined, now)).toBeNull()
    expect(signerAt(signed('123', secret, seconds - 23 * 3600))).toBe('123')
    for (const issuedAt of [seconds - 25 * 3600, seconds + 3600, null, 'abc'])
      expect(signerAt(signed('123', secret, issuedAt))).toBeUndefined()
  })
  it('loses its accounts right away, in every firm', async () => {
    const { clientId, account } = await makeClient(app, firm, { email: 'removed@client.test' })
    const id = await account(PLATFORMS.facebook.code)
    await app.services.db.transaction(firm.accountId, async (tx) => {
      await tx.run(
        sql`update social_accounts set platform_account_id = '77' where customer_id = ${tx.customerId} and id = ${id}`,
      )
      await tx.run(sql`
        insert into connections (customer_id, social_account_id, state, tokens, connected_at, next_capture_at)
        values (${tx.customerId}, ${id}, 'active', '', ${tx.now}, ${new Date(tx.now.getTime() + 3600_000)})`)
    })
    const send = (body: string) =>
      fetch(`${app.url}/api/identity/platforms/facebook/deauthorize`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      })
    expect((await send(`signed_request=${signed('77', 'another secret')}`)).status).toBe(403)
    expect((await accountOf(manager, id)).connection?.state).toBe('active')
    expect((await send(`signed_request=${signed('77')}`)).status).toBe(200)
    expect((await accountOf(manager, id)).connection?.state).toBe('lost')
    const asked = await manager.call<SocialAccount[]>('listSocialAccounts', { params: { id: clientId } })
    expect(asked.body[0]?.reconnectRequest?.creatorType).toBe('system')
  })

  it('keeps a connection that was made after it was removed, although the request comes again', async () => {
    const { account } = await makeClient(app, firm)
    const id = await account(PLATFORMS.facebook.code)
    await app.services.db.transaction(firm.accountId, async (tx) => {
      await tx.run(
        sql`update social_accounts set platform_account_id = '78' where customer_id = ${tx.customerId} and id = ${id}`,
      )
      await tx.run(sql`
        insert into connections (customer_id, social_account_id, state, tokens, connected_at, next_capture_at)
        values (${tx.customerId}, ${id}, 'active', '', ${tx.now}, ${new Date(tx.now.getTime() + 3600_000)})`)
    })
    const before = signed('78', secret, Math.floor(Date.now() / 1000) - 3600)
    const answer = await fetch(`${app.url}/api/identity/platforms/facebook/deauthorize`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `signed_request=${before}`,
    })
    expect(answer.status).toBe(200)
    expect((await accountOf(manager, id)).connection?.state).toBe('active')
  })
})
