import { createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLATFORMS } from '#contract/index.ts'
import type { ExternalAccount, Post, PostImport, SocialAccount } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../entry/testing.ts'
import { makeClient } from '../imports/testing.ts'
import { checkVault, vaultOf } from '../platform/keys/vault.ts'
import { sql } from '../platform/db/sql.ts'
import { userOf } from './platform-calls.ts'
import { resealTokens } from './tokens.ts'
import {
  addConnectedAccount,
  reconnectAccount,
  countGrants,
  publish,
  waitUntilIdle,
  signInAtPlatform,
  controlPlatform,
} from './testing.ts'

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

let number = 100
/** A client, and a simulated platform account with two posts. */
async function someone() {
  const id = String((number += 1))
  const { clientId } = await makeClient(app, firm, { email: `person${id}@client.test` })
  const account = { platform: 'twitter' as const, id, username: `ana${id}` }
  const posts = [
    { id: `${id}001`, at: '2022-06-10T08:00:00.000Z', text: 'Before & after' },
    {
      id: `${id}002`,
      at: '2022-06-20T08:00:00.000Z',
      text: 'A walk',
      media: [{ id: `${id}9`, type: 'image' as const, alt: 'A hill' }],
    },
  ]
  await publish(app, account, posts)
  return { id, clientId, account, posts }
}

const accountOf = async (id: string) =>
  (await manager.call<SocialAccount>('getSocialAccount', { params: { id } })).body
const postsOf = async (clientId: string) =>
  (await manager.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })).body
const stored = (accountId: string) =>
  app.services.db.read(firm.accountId, (tx) =>
    tx.one<{ state: string; tokens: Buffer }>(
      sql`select state, tokens from connections where customer_id = ${firm.accountId} and social_account_id = ${accountId}`,
    ),
  )

describe('connecting an account', () => {
  it('reads its posts and pictures, and seals what the platform returned', async () => {
    const { id, clientId } = await someone()
    const { status, body } = await addConnectedAccount(provider, { platform: 'twitter', clientId, as: id })
    expect([status, body.externalId, body.auth, body.connection?.state]).toEqual([
      201,
      `@ana${id}`,
      { type: 'OAUTH' },
      'active',
    ])
    await waitUntilIdle(app, firm.accountId, body.id)
    const posts = await postsOf(clientId)
    expect(posts.map((post) => [post.content, post.postedAt, post.media.length])).toEqual([
      ['A walk', '2022-06-20T08:00:00.000Z', 1],
      ['Before & after', '2022-06-10T08:00:00.000Z', 0],
    ])
    expect(posts[0]?.media[0]?.url).toMatch(/^\/media\/posts\//)
    const { latestImport } = await accountOf(body.id)
    expect([latestImport?.status, latestImport?.seal?.through, latestImport?.seal?.generation]).toEqual([
      'SUCCESS',
      'connection',
      'API1',
    ])
    expect(latestImport?.archiveSha256).toMatch(/^[0-9a-f]{64}$/)
    const files = await manager.call<{ path: string; outcome: string }[]>('listImportFiles', {
      params: { id: latestImport?.id ?? '' },
    })
    expect(files.body.map(({ path, outcome }) => [path, outcome])).toEqual([
      [`media/3_${id}9.jpg`, 'media'],
      ['proofline-capture.json', 'not_posts'],
      ['responses/tweets-0001.json', 'read'],
    ])
  })

  it('keeps the tokens encrypted, and gives browsers handles that work once', async () => {
    const { id, clientId } = await someone()
    const signing = { platform: 'twitter' as const, clientId, as: id }
    const { body: credentials } = await signInAtPlatform(provider, signing)
    const auth = { type: 'OAUTH' }
    const listed = await provider.call<ExternalAccount[]>('listPlatformAccounts', {
      params: { platform: 'twitter' },
      body: { auth, credentials },
    })
    expect(listed.body).toEqual([{ id, externalId: `@ana${id}`, name: `Person ${id}` }])
    const body = { socialSiteId: 'twitter', auth, credentials }
    const added = await provider.call<SocialAccount>('addSocialAccount', { params: { id: clientId }, body })
    expect(added.status).toBe(201)
    const again = await provider.call('addSocialAccount', { params: { id: clientId }, body })
    expect([again.status, again.body.code]).toEqual([409, 'CREDENTIALS_EXPIRED'])
    const row = await stored(added.body.id)
    expect(row?.tokens.toString('latin1')).not.toContain('accessToken')
    await waitUntilIdle(app, firm.accountId, added.body.id)
  })

  it('accepts credentials only in the session that got them, for ten minutes', async () => {
    const { id, clientId } = await someone()
    const { body: credentials } = await signInAtPlatform(provider, { platform: 'twitter', clientId, as: id })
    const body = { auth: { type: 'OAUTH' }, credentials }
    const other = await new Visitor(app).signIn('admin@provider.test')
    const params = { platform: 'twitter' }
    expect((await other.call('listPlatformAccounts', { params, body })).body.code).toBe('CREDENTIALS_EXPIRED')
    app.setNow(new Date(Date.now() + 11 * 60_000))
    expect((await provider.call('listPlatformAccounts', { params, body })).body.code).toBe(
      'CREDENTIALS_EXPIRED',
    )
    app.setNow(null)
  })

  it('reports that authentication failed when the person cancels or the response comes twice', async () => {
    const { id, clientId } = await someone()
    const canceled = await signInAtPlatform(provider, { platform: 'twitter', clientId, as: null })
    expect([canceled.status, canceled.body.code]).toEqual([409, 'AUTHENTICATION_FAILED'])
    const login = await provider.fetch(`/api/identity/platforms/twitter/oauth2/login?clientId=${clientId}`)
    const consent = new URL(login.headers.get('location') ?? '')
    consent.searchParams.set('decision', 'allow')
    consent.searchParams.set('account', id)
    const back = await fetch(consent, { redirect: 'manual' })
    const query = Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams)
    const params = { platform: 'twitter' }
    const other = await new Visitor(app).signIn('admin@provider.test')
    expect((await other.call('finishOAuthLogin', { params, query })).body.code).toBe('AUTHENTICATION_FAILED')
    expect((await provider.call('finishOAuthLogin', { params, query })).status).toBe(200)
    expect((await provider.call('finishOAuthLogin', { params, query })).body.code).toBe(
      'AUTHENTICATION_FAILED',
    )
  })

  it('refuses an account that is already listed, and one that is not the expected one', async () => {
    const one = await someone()
    const { body } = await addConnectedAccount(provider, {
      platform: 'twitter',
      clientId: one.clientId,
      as: one.id,
    })
    const twice = await addConnectedAccount(provider, {
      platform: 'twitter',
      clientId: one.clientId,
      as: one.id,
    })
    expect([twice.status, twice.body.code]).toEqual([409, 'ALREADY_CONNECTED'])
    const other = await someone()
    const wrong = await reconnectAccount(provider, {
      platform: 'twitter',
      clientId: one.clientId,
      as: other.id,
      accountId: body.id,
    })
    expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([
      409,
      'OTHER_ACCOUNT',
      `You signed in to @ana${other.id}, but this account is @ana${one.id}. Sign out of X (Twitter) in this browser, then connect again.`,
    ])
    await waitUntilIdle(app, firm.accountId, body.id)
  })

  it('is not allowed for the people of a firm', async () => {
    const { clientId } = await someone()
    const login = await manager.fetch(`/api/identity/platforms/twitter/oauth2/login?clientId=${clientId}`)
    expect(login.headers.get('location')).toContain(
      '/iam/external/auth/oauth2/callback/twitter?error=FORBIDDEN',
    )
  })
})

describe('rotating the keys', () => {
  it('encrypts the stored tokens again, so that the older key can be removed', async () => {
    const { id, clientId } = await someone()
    const { body } = await addConnectedAccount(provider, { platform: 'twitter', clientId, as: id })
    await waitUntilIdle(app, firm.accountId, body.id)
    const { services } = app
    const before = services.vault
    const old = Buffer.from(await readFile(join(services.config.dataDir, 'secret-key'), 'utf8'), 'base64')
    const recent = randomBytes(32)
    try {
      services.vault = vaultOf([recent, old])
      expect(await resealTokens(services, firm.accountId)).toBeGreaterThan(0)
      const { directory } = services.db
      await expect(checkVault(directory, vaultOf([old]))).rejects.toThrow(
        /^SECRET_KEYS lacks the key [0-9a-f]{8}/,
      )
      services.vault = vaultOf([recent])
      await checkVault(directory, services.vault)
      expect((await provider.call('importNow', { params: { id: body.id } })).status).toBe(200)
      await waitUntilIdle(app, firm.accountId, body.id)
      expect((await accountOf(body.id)).connection?.state).toBe('active')
      services.vault = vaultOf([old, recent])
      await resealTokens(services, firm.accountId)
    } finally {
      services.vault = before
    }
  })
})

describe('access that a platform revokes', () => {
  it('notifies the firm and asks the client once, and connecting again answers the request', async () => {
    const { id, clientId, account, posts } = await someone()
    const { body } = await addConnectedAccount(provider, { platform: 'twitter', clientId, as: id })
    await waitUntilIdle(app, firm.accountId, body.id)
    await controlPlatform(app, { set: 'end', platform: 'twitter', accountId: id, what: 'access' })
    for (const _ of [1, 2]) {
      await provider.call('importNow', { params: { id: body.id } })
      await waitUntilIdle(app, firm.accountId, body.id)
    }
    const lost = await accountOf(body.id)
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
    expect((await postsOf(clientId)).map((post) => post.content)).toEqual(['New', 'A walk', 'Before & after'])
    expect(mails()).toHaveLength(1)
  })

  it('can be granted again through an emailed link, whose window can send no header', async () => {
    const { id, clientId } = await someone()
    const { body } = await addConnectedAccount(provider, { platform: 'twitter', clientId, as: id })
    await waitUntilIdle(app, firm.accountId, body.id)
    await controlPlatform(app, { set: 'end', platform: 'twitter', accountId: id, what: 'access' })
    await provider.call('importNow', { params: { id: body.id } })
    await waitUntil(() =>
      app.mails.some(({ to, subject }) => to === `person${id}@client.test` && /connect/.test(subject)),
    )
    const mail = app.mails.find(({ to }) => to === `person${id}@client.test`)
    const [, token = ''] = /\/accounts\/reconnect\/(\S+)/.exec(mail?.text ?? '') ?? []
    const person = new Visitor(app)
    await person.openLink(token)
    const login = (session: string) =>
      person.fetch(
        `/api/identity/platforms/twitter/oauth2/login?clientId=${clientId}&accountId=${body.id}&session=${session}`,
        {
          headers: { 'x-session': 'none' },
        },
      )
    // The callback page must continue in the link's session; otherwise it would report that no one is signed in.
    expect((await login('link')).headers.get('location')).toMatch(/error=TERMS_NOT_AGREED&state=l\./)
    await person.call('agreeTerms', { params: { id: clientId } })
    expect((await login('')).headers.get('location')).toContain('error=UNAUTHENTICATED')
    const consent = new URL((await login('link')).headers.get('location') ?? '')
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
    const { body } = await addConnectedAccount(provider, { platform: 'twitter', clientId, as: id })
    await waitUntilIdle(app, firm.accountId, body.id)
    await controlPlatform(app, { set: 'end', platform: 'twitter', accountId: id, what: 'tokens' })
    expect((await provider.call('importNow', { params: { id: body.id } })).status).toBe(200)
    await waitUntilIdle(app, firm.accountId, body.id)
    expect((await accountOf(body.id)).connection?.state).toBe('active')
  })
})

describe('an app that a person removes at Facebook', () => {
  const secret = 'simulated-facebook-secret'
  const signed = (userId: string, key = secret) => {
    const payload = Buffer.from(JSON.stringify({ user_id: userId, algorithm: 'HMAC-SHA256' })).toString(
      'base64url',
    )
    return `${createHmac('sha256', key).update(payload).digest('base64url')}.${payload}`
  }
  it('is trusted if the platform signed it', () => {
    expect(userOf(signed('123'), secret)).toBe('123')
    expect(userOf(signed('123', 'another secret'), secret)).toBeNull()
    expect(userOf('nonsense', secret)).toBeNull()
    expect(userOf(signed('123'), undefined)).toBeNull()
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
    expect((await stored(id))?.state).toBe('active')
    expect((await send(`signed_request=${signed('77')}`)).status).toBe(200)
    expect((await stored(id))?.state).toBe('lost')
    const asked = await manager.call<SocialAccount[]>('listSocialAccounts', { params: { id: clientId } })
    expect(asked.body[0]?.reconnectRequest?.creatorType).toBe('system')
  })
})

describe('removing an account', () => {
  it('also revokes the access if the client is removed', async () => {
    const { id, clientId } = await someone()
    const { body } = await addConnectedAccount(provider, { platform: 'twitter', clientId, as: id })
    await waitUntilIdle(app, firm.accountId, body.id)
    expect(await countGrants(app, id)).toBe(1)
    const admin = await new Visitor(app).signIn('admin@firm.test')
    expect((await admin.call('deleteClient', { params: { id: clientId } })).status).toBe(204)
    await waitUntil(async () => {
      const left = await app.services.db.read(firm.accountId, (tx) =>
        tx.one<{ n: number }>(sql`
          select (select count(*) from connections where social_account_id = ${body.id}) + (select count(*) from revocations) as n`),
      )
      return left?.n === 0
    })
    expect(await countGrants(app, id)).toBe(0)
  })

  it('keeps its posts, revokes the access, and deletes the tokens', async () => {
    const { id, clientId } = await someone()
    const { body } = await addConnectedAccount(provider, { platform: 'twitter', clientId, as: id })
    await waitUntilIdle(app, firm.accountId, body.id)
    expect((await manager.call('removeSocialAccount', { params: { id: body.id } })).status).toBe(403)
    expect(await countGrants(app, id)).toBe(1)
    const admin = await new Visitor(app).signIn('admin@firm.test')
    expect((await admin.call('removeSocialAccount', { params: { id: body.id } })).status).toBe(204)
    await waitUntil(async () => (await stored(body.id)) === null)
    await waitUntil(async () => (await countGrants(app, id)) === 0)
    expect((await admin.call('getSocialAccount', { params: { id: body.id } })).status).toBe(404)
    expect(await postsOf(clientId)).toHaveLength(2)
  })
})

describe('importing now', () => {
  it('imports new posts, once', async () => {
    const { id, clientId, account, posts } = await someone()
    const { body } = await addConnectedAccount(provider, { platform: 'twitter', clientId, as: id })
    await waitUntilIdle(app, firm.accountId, body.id)
    await publish(app, account, [...posts, { id: `${id}003`, at: new Date().toISOString(), text: 'New' }])
    const asked = await manager.call<SocialAccount>('importNow', { params: { id: body.id } })
    expect(asked.status).toBe(200)
    expect(asked.body.connection?.captureJobId).not.toBeNull()
    expect((await manager.call('importNow', { params: { id: body.id } })).status).toBe(409)
    await waitUntilIdle(app, firm.accountId, body.id)
    expect(await postsOf(clientId)).toHaveLength(3)
    const imports = await manager.call<PostImport[]>('listPostImports', { params: { id: body.id } })
    expect(imports.body.map(({ totals }) => totals?.posts.added)).toEqual([1, 2])
  })
})
