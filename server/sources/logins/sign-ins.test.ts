import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignIn, SocialAccount } from '#contract/index.ts'
import { acceptAnswer } from '../flows/flows.ts'
import { endDueFlows } from '../flows/upkeep.ts'
import { resealTokens } from '../connections/tokens.ts'
import {
  controlPlatform,
  countGrants,
  publish,
  signInAtPlatform,
  storeSecret,
  waitUntilIdle,
  openSignIn,
} from '../../testing/sources.ts'
import { runUpkeep } from '../../entry/upkeep.ts'
import { type Firm, makeFirm, startWithFirm, type TestApp, Visitor, waitUntil } from '../../testing/app.ts'
import { actorByEmail } from '../../entry/actors.ts'
import { endLinks } from '../../identity/index.ts'
import { createLink } from '../../testing/identity.ts'
import { makeClient } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { vaultOf } from '../../platform/keys/vault.ts'
import { finishRemoteLogin } from '../../testing/logins.ts'

let app: TestApp
let firm: Firm
let neighbor: Firm
let above: Firm
let provider: Visitor

beforeAll(async () => {
  ;({ app, above, firm } = await startWithFirm({ settings: { REMOTE_LOGIN: '1' } }))
  neighbor = await makeFirm(app, 'other.test', { parentId: above.accountId })
  provider = await new Visitor(app).signIn('admin@provider.test')
})
afterAll(() => app.close())

let number = 2000
/** A client, and their account at X. */
async function someone() {
  const id = String((number += 1))
  const lastName = `Ruiz ${id}`
  const client = await makeClient(app, firm, { lastName, email: `ana${id}@client.test` })
  await publish(app, { platform: 'twitter', id, username: `ana${id}`, name: `Ana ${lastName}` }, [
    { id: `${id}1`, at: '2022-06-10T08:00:00.000Z', text: 'A walk' },
  ])
  return { id, ...client }
}
type Person = Awaited<ReturnType<typeof someone>>

async function clientByLink(
  { accountId }: Firm,
  clientId: string,
  purpose: 'import' | 'reconnect' = 'import',
) {
  const client = new Visitor(app)
  await client.openLink(await createLink(app, accountId, { purpose, clientId }))
  await client.call('agreeTerms', { params: { id: clientId } })
  return client
}

const list = async (visitor: Visitor, clientId: string) => {
  const { status, body } = await visitor.call<SignIn[]>('listSignIns', { params: { id: clientId } })
  expect(status).toBe(200)
  return body
}
const add = (visitor: Visitor, id: string) => visitor.call<SocialAccount>('addSignIn', { params: { id } })
const end = (visitor: Visitor, id: string) => visitor.call('endSignIn', { params: { id } })
/** Signs in at X as a window does. No page takes it up. @returns the sign-in that waits */
async function signedIn(person: Person, visitor = provider, accountId?: string, as = person.id) {
  const answer = await signInAtPlatform(visitor, {
    platform: 'twitter',
    clientId: person.clientId,
    as,
    ...(accountId ? { accountId } : {}),
  })
  expect(answer.status).toBe(200)
  const waiting = (await list(visitor, person.clientId)).at(-1)
  if (!waiting) throw new Error('Nothing waits')
  return waiting
}
const revoked = (person: Person) => waitUntil(async () => (await countGrants(app, person.id)) === 0)
const stored = (id: string) =>
  app.services.db.read(firm.accountId, (tx) =>
    tx.one<{ state: string; ended_how: string | null; secret: Buffer | null; accounts: object[] | null }>(sql`
      select state, ended_how, secret, accounts from flows where customer_id = ${firm.accountId} and id = ${id}`),
  )
const leavesOf = async (id: string) =>
  (
    await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ payload: string }>(sql`
        select p.payload from evidence_leaves l join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
        where l.customer_id = ${firm.accountId} and l.subject_id = ${id} and l.kind = 'sign_in.end'`),
    )
  ).map(({ payload }) => (JSON.parse(payload) as { how: string }).how)

async function later(minutes: number, work: () => Promise<void>): Promise<void> {
  app.setNow(new Date(Date.now() + minutes * 60_000))
  try {
    await work()
  } finally {
    app.setNow(null)
  }
}

describe('a sign-in that no page has taken up', () => {
  it('waits with the account’s name and its end for its session and client alone', async () => {
    const person = await someone()
    const other = await someone()
    const waiting = await signedIn(person)
    expect(waiting).toMatchObject({
      state: 'waiting',
      platform: 'twitter',
      clientId: person.clientId,
      accountId: null,
      signedInAs: `@ana${person.id}`,
    })
    expect(Date.parse(waiting.waitsUntil) - Date.parse(waiting.signedInAt)).toBe(10 * 60_000)
    expect((await stored(waiting.id))?.secret?.toString('latin1')).not.toContain('accessToken')
    expect(await list(provider, other.clientId)).toEqual([])
    const [sameUser, sameProvider, otherFirm] = [
      await new Visitor(app).signIn('admin@provider.test'),
      await new Visitor(app).signIn('superadmin@provider.test'),
      await clientByLink(neighbor, (await makeClient(app, neighbor)).clientId),
    ]
    for (const visitor of [sameUser, sameProvider]) expect(await list(visitor, person.clientId)).toEqual([])
    for (const visitor of [sameUser, sameProvider])
      for (const call of ['getSignIn', 'addSignIn', 'endSignIn'] as const)
        expect((await visitor.call(call, { params: { id: waiting.id } })).status).toBe(404)
    for (const call of ['getSignIn', 'addSignIn', 'endSignIn'] as const)
      expect((await otherFirm.call(call, { params: { id: waiting.id } })).status).toBe(404)
    expect((await stored(waiting.id))?.state).toBe('waiting')
    expect((await add(provider, waiting.id)).status).toBe(200)
  })

  it('is added once if two tabs add it at the same time', async () => {
    const person = await someone()
    const { id } = await signedIn(person)
    const answers = await Promise.all([add(provider, id), add(provider, id), add(provider, id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect([refused?.body.code, refused?.body.message]).toEqual([
      'SIGN_IN_USED',
      'This account has already been added.',
    ])
    expect([(await add(provider, id)).body.code, (await end(provider, id)).body.code]).toEqual([
      'SIGN_IN_USED',
      'SIGN_IN_USED',
    ])
    expect(await list(provider, person.clientId)).toEqual([])
    const added = answers.find(({ status }) => status === 200)?.body
    expect(added?.connection?.state).toBe('active')
    await waitUntilIdle(app, firm.accountId, added?.id ?? '')
    expect(await countGrants(app, person.id)).toBe(1)
  })

  it('waits for the law firm if it is someone else’s', async () => {
    const person = await someone()
    const stranger = await someone()
    const { id } = await signedIn(person, provider, undefined, stranger.id)
    const { body } = await add(provider, id)
    expect([body.ownerCheck?.state, body.connection]).toEqual(['waiting', null])
    expect(await countGrants(app, stranger.id)).toBe(1)
  })

  it('is revoked right away if it was the wrong account', async () => {
    const person = await someone()
    const { id } = await signedIn(person)
    expect([(await end(provider, id)).status, (await end(provider, id)).status]).toEqual([204, 204])
    await revoked(person)
    expect([await list(provider, person.clientId), await leavesOf(id)]).toEqual([[], ['wrong_account']])
    expect((await add(provider, id)).body.code).toBe('CREDENTIALS_EXPIRED')
    await waitUntil(async () => (await stored(id))?.secret === null)
    expect((await stored(id))?.accounts).toEqual([])
  })

  it('leaves the access of another sign-in to the same account alone', async () => {
    const person = await someone()
    const first = await signedIn(person)
    const second = await signedIn(person)
    expect((await list(provider, person.clientId)).map(({ id }) => id)).toEqual([first.id, second.id])
    await end(provider, first.id)
    await waitUntil(async () => (await stored(first.id))?.secret === null)
    expect(await countGrants(app, person.id)).toBe(2)
    const { body } = await add(provider, second.id)
    await waitUntilIdle(app, firm.accountId, body.id)
    expect(body.connection?.state).toBe('active')
  })

  it('is destroyed after ten minutes, and its page learns that it was too late, once', async () => {
    const person = await someone()
    const { id, waitsUntil } = await signedIn(person)
    await later(11, async () => {
      expect(await list(provider, person.clientId)).toMatchObject([
        { id, state: 'late', signedInAs: null, waitsUntil },
      ])
      expect((await add(provider, id)).body.code).toBe('CREDENTIALS_EXPIRED')
      await endDueFlows(app.services)
      await endDueFlows(app.services)
      await revoked(person)
      expect(await leavesOf(id)).toEqual(['late'])
      expect(await list(provider, person.clientId)).toMatchObject([{ id, state: 'late', signedInAs: null }])
      expect((await end(provider, id)).status).toBe(204)
      expect(await list(provider, person.clientId)).toEqual([])
    })
    await later(26 * 60, () => runUpkeep(app.workerServices))
    expect(await stored(id)).toBeNull()
  })

  it('does not exist after the person canceled at the platform', async () => {
    const person = await someone()
    const canceled = await signInAtPlatform(provider, {
      platform: 'twitter',
      clientId: person.clientId,
      as: null,
    })
    expect(canceled.body.code).toBe('AUTHENTICATION_FAILED')
    expect(await list(provider, person.clientId)).toEqual([])
  })

  it('is revoked if the platform refuses to say whose it is', async () => {
    const person = await someone()
    await controlPlatform(app, { set: 'fault', fault: { platform: 'twitter', kind: 'down', times: 1 } })
    const failed = await signInAtPlatform(provider, {
      platform: 'twitter',
      clientId: person.clientId,
      as: person.id,
    })
    expect(failed.status).toBeGreaterThanOrEqual(400)
    expect(await list(provider, person.clientId)).toEqual([])
    await revoked(person)
  })

  it('is revoked if the account that it was for turns out to be another', async () => {
    const person = await someone()
    const stranger = await someone()
    const first = await add(provider, (await signedIn(person)).id)
    await waitUntilIdle(app, firm.accountId, first.body.id)
    const { id } = await signedIn(person, provider, first.body.id, stranger.id)
    expect((await add(provider, id)).body.code).toBe('OTHER_ACCOUNT')
    expect(await list(provider, person.clientId)).toEqual([])
    await revoked(stranger)
  })

  it('is refused and revoked if the account that it was for is another client’s, or at another platform', async () => {
    const other = await someone()
    const person = await someone()
    for (const accountId of [await other.account(2), await person.account(3)]) {
      const waiting = await signedIn(person, provider, accountId)
      expect((await add(provider, waiting.id)).status).toBe(404)
      await revoked(person)
    }
  })

  it('is revoked when its session ends, its link is withdrawn, or its client is removed', async () => {
    const [ofSession, ofLink, ofClient] = [await someone(), await someone(), await someone()]
    const visitor = await new Visitor(app).signIn('manager@provider.test')
    const flows = [(await signedIn(ofSession, visitor)).id]
    await visitor.call('logout')
    const { clientId } = ofLink
    const client = await clientByLink(firm, clientId)
    flows.push((await signedIn(ofLink, client)).id)
    expect(await list(await clientByLink(firm, clientId), clientId)).toEqual([])
    await app.services.db.transaction(firm.accountId, (tx) => endLinks(tx, [{ clientId }]))
    flows.push((await signedIn(ofClient)).id)
    const admin = await new Visitor(app).signIn('admin@firm.test')
    expect((await admin.call('deleteClient', { params: { id: ofClient.clientId } })).status).toBe(204)
    await endDueFlows(app.services)
    for (const person of [ofSession, ofLink, ofClient]) await revoked(person)
    expect(await Promise.all(flows.map(leavesOf))).toEqual([
      ['session_ended'],
      ['session_ended'],
      ['client_removed'],
    ])
  })

  it('is connected only to a listed account by the link of a request to reconnect', async () => {
    const person = await someone()
    const { clientId } = person
    const client = await clientByLink(firm, clientId, 'reconnect')
    const { id } = await signedIn(person, client)
    expect((await add(client, id)).status).toBe(403)
    const listed = await signedIn(person, client, await person.account(2))
    expect((await add(client, listed.id)).status).toBe(200)
  })

  it('still opens after the keys were rotated', async () => {
    const person = await someone()
    const { id } = await signedIn(person)
    const { services } = app
    const before = services.vault
    const old = Buffer.from(await readFile(join(services.config.dataDir, 'secret-key'), 'utf8'), 'base64')
    const recent = randomBytes(32)
    try {
      services.vault = vaultOf([recent, old])
      await resealTokens(services, firm.accountId)
      services.vault = vaultOf([recent])
      expect((await add(provider, id)).status).toBe(200)
      services.vault = vaultOf([old, recent])
      await resealTokens(services, firm.accountId)
    } finally {
      services.vault = before
    }
  })
})

describe('a process that is killed', () => {
  it('after it got the tokens and before it knew whose they are leaves nothing behind', async () => {
    const person = await someone()
    const { address } = await openSignIn(provider, 'twitter', { clientId: person.clientId })
    const state = address?.searchParams.get('state') ?? ''
    const actor = await actorByEmail(app.services, 'admin@provider.test')
    const [, id = ''] = state.split('.')
    const row = await app.services.db.read(firm.accountId, (tx) =>
      tx.one<{ session: string }>(
        sql`select session_id as session from flows where customer_id = ${firm.accountId} and id = ${id}`,
      ),
    )
    const own = { ...actor, sessionId: row?.session ?? '' }
    const site = { method: 'OAUTH', platform: 'twitter' } as const
    expect(await acceptAnswer(app.services, own, site, state)).not.toBeNull()
    const tokens = {
      accessToken: 'gone',
      accessTokenExpiresAt: null,
      refreshToken: null,
      refreshTokenExpiresAt: null,
    }
    await app.services.db.transaction(firm.accountId, (tx) =>
      storeSecret(tx, app.services, id, JSON.stringify(tokens)),
    )
    expect(await list(provider, person.clientId)).toEqual([])
    await later(11, () => endDueFlows(app.services))
    await waitUntil(async () => (await stored(id))?.secret === null)
    expect(await leavesOf(id)).toEqual(['failed'])
    expect(await list(provider, person.clientId)).toEqual([])
  })

  it('between the person’s answer and its revocation leaves the revocation to the next one', async () => {
    const person = await someone()
    const { id } = await signedIn(person)
    const quiet = await startWithFirm({ worker: false })
    try {
      const visitor = await new Visitor(quiet.app).signIn('admin@provider.test')
      const { clientId } = await makeClient(quiet.app, quiet.firm)
      await publish(quiet.app, { platform: 'twitter', id: person.id }, [])
      await signInAtPlatform(visitor, { platform: 'twitter', clientId, as: person.id })
      const [waiting] = await list(visitor, clientId)
      await end(visitor, waiting?.id ?? '')
      expect(await countGrants(quiet.app, person.id)).toBe(1)
      const worker = await quiet.app.startWorker()
      await waitUntil(async () => (await countGrants(quiet.app, person.id)) === 0)
      await worker.stop()
    } finally {
      await quiet.app.close()
    }
    expect((await stored(id))?.state).toBe('waiting')
  })
})

describe('a remote login that no page has taken up', () => {
  it('waits like any sign-in, and starts the wait for the archive when it is added', async () => {
    const person = await someone()
    const found = { id: `9${person.id}`, externalId: `Ana Ruiz ${person.id}`, name: `Ana Ruiz ${person.id}` }
    const id = await finishRemoteLogin(app, firm, provider, { clientId: person.clientId, found })
    const other = await new Visitor(app).signIn('admin@provider.test')
    expect(await list(other, person.clientId)).toEqual([])
    expect(await list(provider, person.clientId)).toMatchObject([
      { id, platform: 'facebook', state: 'waiting', signedInAs: found.externalId, channel: 'a-page' },
    ])
    const { status, body } = await add(provider, id)
    expect([status, body.archiveFetch?.state]).toEqual([200, 'waiting'])
    expect((await add(provider, id)).body.code).toBe('SIGN_IN_USED')
  })

  it('is signed out of if it was the wrong account, or if it is too late', async () => {
    for (const isLate of [false, true]) {
      const person = await someone()
      const found = { id: `9${person.id}`, externalId: 'someone', name: 'Someone' }
      const id = await finishRemoteLogin(app, firm, provider, { clientId: person.clientId, found })
      if (isLate) await later(11, () => endDueFlows(app.services))
      else await end(provider, id)
      await waitUntil(async () => (await stored(id))?.secret === null)
      expect(await leavesOf(id)).toEqual([isLate ? 'late' : 'wrong_account'])
    }
  })
})
