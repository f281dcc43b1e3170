import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExternalAccount, PostImport, SocialAccount } from '#contract/index.ts'
import { type Firm, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { checkVault, vaultOf } from '../../platform/keys/vault.ts'
import { makeClient } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { openTokens, resealTokens } from './tokens.ts'
import {
  addConnectedAccount,
  controlPlatform,
  reconnectAccount,
  countGrants,
  publish,
  waitUntilIdle,
  signInAtPlatform,
  makePerson,
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
    const posts = await postsOf(manager, clientId)
    expect(posts.map((post) => [post.content, post.postedAt, post.media.length])).toEqual([
      ['A walk', '2022-06-20T08:00:00.000Z', 1],
      ['Before & after', '2022-06-10T08:00:00.000Z', 0],
    ])
    expect(posts[0]?.media[0]?.url).toMatch(/^\/media\/posts\//)
    const { latestImport } = await accountOf(manager, body.id)
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
    // They are kept encrypted while the firm decides whose they are, too.
    const held = await app.services.db.read(firm.accountId, (tx) =>
      tx.one<{ secret: Buffer }>(
        sql`select secret from owner_checks where customer_id = ${firm.accountId} and social_account_id = ${added.body.id}`,
      ),
    )
    expect(held?.secret.toString('latin1')).not.toContain('accessToken')
    await provider.call('acceptOwnerCheck', { params: { id: added.body.ownerCheck?.id ?? '' } })
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
    const { address } = await openSignIn(provider, 'twitter', { clientId })
    const consent = address as URL
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

  it('says so if the platform named no account', async () => {
    const { clientId, id } = await someone()
    const { body: credentials } = await signInAtPlatform(provider, { platform: 'twitter', clientId, as: id })
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`
        update flows set accounts = '[]' where customer_id = ${tx.customerId} and client_id = ${clientId}`),
    )
    const { status, body } = await provider.call<{ code: string; message: string }>('addSocialAccount', {
      params: { id: clientId },
      body: { socialSiteId: 'twitter', auth: { type: 'OAUTH' }, credentials },
    })
    expect([status, body.code, body.message]).toEqual([
      409,
      'NO_ACCOUNT_NAMED',
      'X (Twitter) named no account for this sign-in. Open your X (Twitter) account there, then connect again.',
    ])
  })

  it('is not allowed for the people of a firm', async () => {
    const { clientId } = await someone()
    expect((await openSignIn(manager, 'twitter', { clientId })).code).toBe('FORBIDDEN')
  })

  it('leaves its window with a ticket, which works once, for a minute and in its session', async () => {
    const { clientId } = await someone()
    const params = { platform: 'twitter' }
    const ticketOf = async (visitor: Visitor): Promise<string> =>
      (await visitor.call<{ ticket: string }>('openSignIn', { params, body: { clientId, channel: 'page' } }))
        .body.ticket
    const leave = async (visitor: Visitor, ticket: string): Promise<string> => {
      const address = `/api/identity/platforms/twitter/oauth2/login?ticket=${ticket}&channel=page`
      return (await visitor.fetch(address)).headers.get('location') ?? ''
    }
    const failed = '/iam/external/auth/oauth2/callback/twitter?error=AUTHENTICATION_FAILED&state=s...page'
    const ticket = await ticketOf(provider)
    const other = await new Visitor(app).signIn('admin@provider.test')
    expect(await leave(other, ticket)).toContain(failed)
    expect(await leave(provider, ticket)).toContain('/oauth2/authorize')
    expect(await leave(provider, ticket)).toContain(failed)
    const late = await ticketOf(provider)
    app.setNow(new Date(Date.now() + 61_000))
    expect(await leave(provider, late)).toContain(failed)
    app.setNow(null)
    expect(await leave(provider, '')).toContain(failed)
  })

  it('opens ten windows a minute at most', async () => {
    const { clientId } = await someone()
    const visitor = await new Visitor(app).signIn('manager@provider.test')
    app.setNow(new Date(Math.floor(Date.now() / 60_000) * 60_000))
    const codes = []
    for (let n = 0; n < 11; n += 1)
      codes.push(
        (await visitor.call('openSignIn', { params: { platform: 'twitter' }, body: { clientId } })).body.code,
      )
    app.setNow(null)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => undefined), 'TOO_MANY_REQUESTS'])
  })

  it('at a platform without PKCE is accepted only in the browser whose window left', async () => {
    const { clientId } = await someone()
    const account = { platform: 'tiktok', id: '4711' } as const
    await publish(app, account, [])
    const { address } = await openSignIn(provider, 'tiktok', { clientId })
    const consent = address as URL
    consent.searchParams.set('decision', 'allow')
    consent.searchParams.set('account', account.id)
    const back = await fetch(consent, { redirect: 'manual' })
    const query = Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams)
    const cookies = [...provider.cookies].filter(([name]) => name.startsWith('pl_window_'))
    for (const [name] of cookies) provider.cookies.delete(name)
    const { body } = await provider.call('finishOAuthLogin', { params: { platform: 'tiktok' }, query })
    expect(body.code).toBe('AUTHENTICATION_FAILED')
    expect(cookies.length).toBeGreaterThan(0)
  })
})

describe('rotating the keys', () => {
  it('encrypts the stored tokens again, so that the older key can be removed', async () => {
    const { id, clientId } = await someone()
    const { body } = await connectAndImport(app, firm, provider, { platform: 'twitter', clientId, as: id })
    const { services } = app
    const before = services.vault
    const old = Buffer.from(await readFile(join(services.config.dataDir, 'secret-key'), 'utf8'), 'base64')
    const recent = randomBytes(32)
    try {
      const ended = newId(firm.accountId)
      // Access that could not be revoked yet.
      await services.db.transaction(firm.accountId, (tx) =>
        tx.run(sql`
          insert into revocations (customer_id, id, social_account_id, platform, platform_account_id, tokens, created_at)
          select customer_id, ${ended}, social_account_id, 2, ${id}, tokens, ${tx.now} from connections
          where customer_id = ${tx.customerId} and social_account_id = ${body.id}`),
      )
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
      expect((await accountOf(manager, body.id)).connection?.state).toBe('active')
      const revocation = await services.db.transaction(firm.accountId, (tx) =>
        tx.one<{ tokens: Buffer }>(sql`
          delete from revocations where customer_id = ${tx.customerId} and id = ${ended} returning tokens`),
      )
      expect(openTokens(services, body.id, revocation?.tokens ?? Buffer.alloc(0))).toHaveProperty(
        'accessToken',
      )
      services.vault = vaultOf([old, recent])
      await resealTokens(services, firm.accountId)
    } finally {
      services.vault = before
    }
  })
})

describe('removing an account', () => {
  it('also revokes the access if the client is removed', async () => {
    const { id, clientId } = await someone()
    const { body } = await connectAndImport(app, firm, provider, { platform: 'twitter', clientId, as: id })
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
    const { body } = await connectAndImport(app, firm, provider, { platform: 'twitter', clientId, as: id })
    expect((await manager.call('removeSocialAccount', { params: { id: body.id } })).status).toBe(403)
    expect(await countGrants(app, id)).toBe(1)
    const admin = await new Visitor(app).signIn('admin@firm.test')
    expect((await admin.call('removeSocialAccount', { params: { id: body.id } })).status).toBe(204)
    await waitUntil(async () => (await stored(body.id)) === null)
    await waitUntil(async () => (await countGrants(app, id)) === 0)
    expect((await admin.call('getSocialAccount', { params: { id: body.id } })).status).toBe(404)
    expect(await postsOf(manager, clientId)).toHaveLength(2)
  })

  it('revokes the access although another connection of the same account was lost', async () => {
    const { id, clientId } = await someone()
    const { clientId: otherId } = await makeClient(app, firm)
    const lost = await addConnectedAccount(provider, { platform: 'twitter', clientId, as: id })
    const { body } = await addConnectedAccount(provider, { platform: 'twitter', clientId: otherId, as: id })
    for (const each of [lost.body.id, body.id]) await waitUntilIdle(app, firm.accountId, each)
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`
        update connections set state = 'lost', lost_at = ${tx.now} where customer_id = ${tx.customerId} and social_account_id = ${lost.body.id}`),
    )
    expect(await countGrants(app, id)).toBe(2)
    const admin = await new Visitor(app).signIn('admin@firm.test')
    expect((await admin.call('removeSocialAccount', { params: { id: body.id } })).status).toBe(204)
    await waitUntil(async () => (await countGrants(app, id)) === 1)
  })
})

describe('importing now', () => {
  it('imports new posts, once', async () => {
    const { id, clientId, account, posts } = await someone()
    const { body } = await connectAndImport(app, firm, provider, { platform: 'twitter', clientId, as: id })
    await publish(app, account, [...posts, { id: `${id}003`, at: new Date().toISOString(), text: 'New' }])
    // The platform is slow, so the first import still runs when the second is asked for.
    await controlPlatform(app, {
      set: 'fault',
      fault: { platform: 'twitter', accountId: account.id, kind: 'slow', seconds: 2, times: 1 },
    })
    const asked = await manager.call<SocialAccount>('importNow', { params: { id: body.id } })
    expect(asked.status).toBe(200)
    expect(asked.body.connection?.captureJobId).not.toBeNull()
    expect((await manager.call('importNow', { params: { id: body.id } })).status).toBe(409)
    await waitUntilIdle(app, firm.accountId, body.id)
    expect(await postsOf(manager, clientId)).toHaveLength(3)
    const imports = await manager.call<PostImport[]>('listPostImports', { params: { id: body.id } })
    expect(imports.body.map(({ totals }) => totals?.posts.added)).toEqual([1, 2])
  })
})
