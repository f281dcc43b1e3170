import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NotificationItem, OwnerCheck, SocialAccount } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { settleOwnerChecks } from '../../imports/index.ts'
import { makeClient } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { countGrants, publish, signInAtPlatform, waitUntilIdle } from '../../testing/sources.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor
let resolver: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('admin@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  resolver = await new Visitor(app).signIn('resolver@firm.test')
})
afterAll(() => app.close())

let number = 700
/** Someone signs in to X for a new client. @param name of the account, by default the client's own */
async function signIn(name?: string, more: { id?: string; lastName?: string } = {}) {
  const { id = String((number += 1)), lastName = `Ruiz ${number}` } = more
  const client = await makeClient(app, firm, { lastName })
  const account = { platform: 'twitter' as const, id, username: `user${id}`, name: name ?? `Ana ${lastName}` }
  await publish(app, account, [{ id: `${id}001`, at: '2022-06-10T08:00:00.000Z', text: 'A walk' }])
  const { body: credentials } = await signInAtPlatform(provider, {
    platform: 'twitter',
    clientId: client.clientId,
    as: id,
  })
  const { status, body } = await provider.call<SocialAccount>('addSocialAccount', {
    params: { id: client.clientId },
    body: { socialSiteId: 'twitter', auth: { type: 'OAUTH' }, credentials },
  })
  expect(status).toBe(201)
  return { ...client, id, accountId: body.id, check: body.ownerCheck }
}

const postsOf = async (clientId: string) =>
  (await manager.call<unknown[]>('listPosts', { query: { clientIds: [clientId] } })).body.length
const connectionOf = (accountId: string) =>
  app.services.db.read(firm.accountId, (tx) =>
    tx.one(
      sql`select 1 from connections where customer_id = ${firm.accountId} and social_account_id = ${accountId}`,
    ),
  )
const decide = (who: Visitor, name: 'acceptOwnerCheck' | 'refuseOwnerCheck' | 'undoOwnerRefusal', id = '') =>
  who.call<OwnerCheck>(name, { params: { id } })

describe('a sign-in at a platform', () => {
  it('with the client’s name is used right away, unless another client has that name', async () => {
    const one = await signIn()
    expect(one.check).toBeNull()
    await waitUntilIdle(app, firm.accountId, one.accountId)
    expect(await postsOf(one.clientId)).toBe(1)
    const two = await signIn(undefined, { lastName: `Ruiz ${number}` })
    expect(two.check?.comparison?.reason).toBe('nothingKnown')
  })

  it('of someone else is not used: no token is active and no post is read until the firm accepts it', async () => {
    const { clientId, accountId, check } = await signIn('Harjit Gill')
    expect(check).toMatchObject({
      state: 'waiting',
      source: 'signIn',
      comparison: { reason: 'otherNameAndAddress' },
    })
    expect([await connectionOf(accountId), await postsOf(clientId)]).toEqual([null, 0])
    expect((await decide(resolver, 'acceptOwnerCheck', check?.id)).status).toBe(200)
    await waitUntilIdle(app, firm.accountId, accountId)
    expect(await postsOf(clientId)).toBe(1)
  })

  it('is decided once if two people decide at the same moment', async () => {
    const { check } = await signIn('Harjit Gill')
    const answers = await Promise.all([
      decide(manager, 'acceptOwnerCheck', check?.id),
      decide(provider, 'refuseOwnerCheck', check?.id),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('OWNER_ALREADY_DECIDED')
  })

  it('that is refused is revoked after the time for an undo, and its account leaves the list', async () => {
    const { id, clientId, accountId, check } = await signIn('Harjit Gill')
    expect((await decide(manager, 'refuseOwnerCheck', check?.id)).body.can).toContain('undo')
    expect((await decide(manager, 'undoOwnerRefusal', check?.id)).body).toMatchObject({ state: 'waiting' })
    await app.dueNow()
    expect(await countGrants(app, id)).toBe(1)
    await decide(manager, 'refuseOwnerCheck', check?.id)
    await app.dueNow()
    await waitUntil(async () => (await countGrants(app, id)) === 0)
    const listed = await manager.call('getSocialAccount', { params: { id: accountId } })
    expect([listed.status, await postsOf(clientId)]).toEqual([404, 0])
    expect((await decide(manager, 'acceptOwnerCheck', check?.id)).status).toBe(409)
  })

  it('that waits is revoked when its account is removed from the list', async () => {
    const { id, accountId, check } = await signIn('Harjit Gill')
    expect(
      (await provider.call('removeSocialAccount', { params: { id: accountId }, query: { withPosts: false } }))
        .status,
    ).toBe(204)
    await app.dueNow()
    await waitUntil(async () => (await countGrants(app, id)) === 0)
    const ended = await manager.call<OwnerCheck>('getOwnerCheck', { params: { id: check?.id ?? '' } })
    expect(ended.body).toMatchObject({ state: 'withdrawn', can: [] })
  })

  it('that was refused stays refused if its account is removed before it is revoked', async () => {
    const { id, accountId, check } = await signIn('Harjit Gill')
    await decide(manager, 'refuseOwnerCheck', check?.id)
    await provider.call('removeSocialAccount', { params: { id: accountId }, query: { withPosts: false } })
    await app.dueNow()
    await waitUntil(async () => (await countGrants(app, id)) === 0)
    const kept = await manager.call<OwnerCheck>('getOwnerCheck', { params: { id: check?.id ?? '' } })
    expect(kept.body.state).toBe('refused')
  })

  it('that waits is revoked with its client, of whom nothing is left', async () => {
    const { id, clientId, check } = await signIn('Harjit Gill')
    const admin = await new Visitor(app).signIn('admin@firm.test')
    expect((await admin.call('deleteClient', { params: { id: clientId } })).status).toBe(204)
    await waitUntil(async () => {
      await app.dueNow()
      return (await countGrants(app, id)) === 0
    })
    const left = () =>
      app.services.db.read(firm.accountId, (tx) =>
        tx.rows(sql`
          select l.kind from evidence_payloads e join evidence_leaves l on l.customer_id = e.customer_id and l.id = e.leaf_id
          where e.customer_id = ${firm.accountId} and position(${check?.id ?? ''} in e.payload) > 0
          union all select 'row' from owner_checks where customer_id = ${firm.accountId} and id = ${check?.id ?? ''}`),
      )
    await waitUntil(async () => (await left()).length === 0)
  })

  it('whose owner was refused before is revoked right away, and managers get a notice they can act on', async () => {
    const first = await signIn('Harjit Gill')
    await decide(resolver, 'refuseOwnerCheck', first.check?.id)
    const bell = async () => {
      const { id: userId } = (await manager.call<{ id: string }>('getViewer')).body
      const { body } = await manager.call<NotificationItem[]>('listNotifications', { params: { id: userId } })
      return body.flatMap(({ notification: { type, data } }) =>
        type === 'owner_refused' && JSON.stringify(data).includes(first.clientId) ? [data?.['by']] : [],
      )
    }
    expect(await bell()).toEqual(['Resolver firm.test'])
    await decide(resolver, 'undoOwnerRefusal', first.check?.id)
    expect(await bell()).toEqual([])
    await decide(resolver, 'refuseOwnerCheck', first.check?.id)
    await app.dueNow()
    await waitUntil(async () => (await countGrants(app, first.id)) === 0)
    const { body: credentials } = await signInAtPlatform(provider, {
      platform: 'twitter',
      clientId: first.clientId,
      as: first.id,
    })
    await provider.call<SocialAccount>('addSocialAccount', {
      params: { id: first.clientId },
      body: { socialSiteId: 'twitter', auth: { type: 'OAUTH' }, credentials },
    })
    await waitUntil(async () => (await countGrants(app, first.id)) === 0)
    expect(new Set(await bell())).toEqual(new Set(['Resolver firm.test', null]))
    expect(await postsOf(first.clientId)).toBe(0)
  })

  it('that no one decides about is revoked after 14 days, and who signed in is notified', async () => {
    const { id, accountId, check } = await signIn('Harjit Gill')
    app.setNow(new Date(Date.now() + 14 * 24 * 3600 * 1000 + 60_000))
    await settleOwnerChecks(app.workerServices, firm.accountId)
    app.setNow(null)
    await app.dueNow()
    await waitUntil(async () => (await countGrants(app, id)) === 0)
    const ended = await manager.call<OwnerCheck>('getOwnerCheck', { params: { id: check?.id ?? '' } })
    expect(ended.body).toMatchObject({ state: 'unanswered', can: [] })
    expect((await manager.call('getSocialAccount', { params: { id: accountId } })).status).toBe(404)
    const { id: userId } = (await provider.call<{ id: string }>('getViewer')).body
    await waitUntil(async () => {
      const bell = await provider.call<NotificationItem[]>('listNotifications', { params: { id: userId } })
      return bell.body.some(({ notification }) => notification.type === 'sign_in_ended')
    })
  })

  it('waits if another client’s account was removed from the list, but its posts are still there', async () => {
    const one = await signIn()
    await waitUntilIdle(app, firm.accountId, one.accountId)
    expect(await postsOf(one.clientId)).toBe(1)
    const removed = await provider.call('removeSocialAccount', { params: { id: one.accountId } })
    expect(removed.status).toBe(204)
    const two = await signIn(undefined, { id: one.id, lastName: 'Who Has It Now' })
    expect(two.check?.comparison?.reason).toBe('otherClient')
  })

  it('that matches a client whom a resolver may not see is for managers alone, without the name of that client', async () => {
    const hidden = await makeClient(app, firm, { lastName: 'Hidden', assignTo: [] })
    const id = String((number += 1))
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`
        insert into social_accounts (customer_id, id, client_id, platform, external_id, platform_account_id)
        values (${firm.accountId}, gen_random_uuid(), ${hidden.clientId}, 2, '@hidden', ${id})`),
    )
    const { accountId, check } = await signIn(undefined, { id })
    expect(check?.comparison?.reason).toBe('otherClient')
    const seen = (await resolver.call<SocialAccount>('getSocialAccount', { params: { id: accountId } })).body
    expect(seen.ownerCheck).toMatchObject({ comparison: null, signedInAs: null, can: ['ask'] })
    expect(seen.externalId).toBeNull()
    expect(JSON.stringify([check, seen.ownerCheck])).not.toMatch(/Hidden/)
    expect((await decide(resolver, 'acceptOwnerCheck', check?.id)).status).toBe(403)
    const waiting = await manager.call<OwnerCheck[]>('listOwnerChecks', { params: { id: firm.accountId } })
    expect(waiting.body.map((each) => each.id)).toContain(check?.id)
  })
})
