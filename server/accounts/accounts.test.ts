import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Account, Location, User } from '#contract/index.ts'
import { insertPeople } from '../entry/seed.ts'
import {
  type Firm,
  makeFirm,
  makeProvider,
  PASSWORD,
  startTestApp,
  type TestApp,
  Visitor,
} from '../testing/app.ts'
import { makeClient } from '../testing/imports.ts'
import { sql } from '../platform/db/sql.ts'
import { newId, tagOf } from '../platform/ids.ts'

let app: TestApp
let above: Firm
let firm: Firm
let other: Firm
let provider: Visitor
let manager: Visitor
let reviewer: Visitor
let texas: Location
beforeAll(async () => {
  app = await startTestApp()
  above = await makeProvider(app, 'provider.test')
  firm = await makeFirm(app, 'firm.test', { parentId: above.accountId })
  other = await makeFirm(app, 'other.test')
  provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  const { body } = await provider.call<Location[]>('listLocations', { query: { keyword: 'texas' } })
  texas = body[0] as Location
})
afterAll(() => app.close())

const fields = (more: object = {}) => ({
  name: 'Prairie Law',
  locationId: texas.id,
  timeZone: 'America/Chicago',
  ...more,
})
const add = (who: Visitor, body: object) => who.call<Account>('createAccount', { body })

describe('locations', () => {
  it('are provinces and states with their country, found by either name', async () => {
    expect(texas).toEqual({
      id: texas.id,
      name: 'Texas',
      parent: { id: expect.any(String), name: 'United States' },
    })
    const list = (query: Record<string, unknown>) => manager.call<Location[]>('listLocations', { query })
    const all = await list({})
    expect(all.body.map((location) => location.name)).not.toContain('Canada')
    expect(all.headers.get('total-items')).toBe('64')
    const canada = await list({ keyword: 'canada', limit: 5 })
    expect([canada.body.length, canada.headers.get('total-items')]).toEqual([5, '13'])
    expect((await list({ keyword: '%' })).body).toEqual([])
  })
})

describe('a law firm', () => {
  it('is added by a provider, with its own tag, and is then administered by that provider', async () => {
    const { status, body, headers } = await add(provider, fields({ phoneNumber: ' +1 512 555 0100 ' }))
    expect([status, headers.get('location')]).toEqual([201, `/accounts/${body.id}`])
    expect(body).toMatchObject({
      name: 'Prairie Law',
      type: 2,
      location: texas,
      phoneNumber: '+1 512 555 0100',
      timeZone: 'America/Chicago',
      totalUsers: 0,
      can: ['edit', 'view_users', 'invite_user', 'hold'],
      hold: null,
    })
    expect(tagOf(body.id)).not.toBe(tagOf(firm.accountId))
    const invited = await provider.call('inviteUser', {
      params: { id: body.id },
      body: { firstName: 'N', lastName: 'Q', email: 'first@prairie.test', roleId: 'ADMIN' },
    })
    expect(invited.status).toBe(201)
    const seen = await provider.call<Account>('getAccount', { params: { id: body.id } })
    expect(seen.body.totalUsers).toBe(1)
    const listed = await provider.call<Account[]>('listAccounts', { query: { name: 'prairie' } })
    expect(listed.body.map((account) => [account.id, account.totalUsers])).toEqual([[body.id, 1]])
  })

  it('can be changed only by its provider', async () => {
    const { body } = await add(provider, fields({ name: 'Before' }))
    const change = (who: Visitor, id: string, more: object = {}) =>
      who.call<Account>('updateAccount', { params: { id }, body: fields({ name: 'After', ...more }) })
    expect((await change(provider, body.id)).body).toMatchObject({ name: 'After', phoneNumber: null })
    const refused = [
      await change(provider, other.accountId),
      await change(provider, newId()),
      await change(provider, above.accountId),
      await change(manager, firm.accountId),
      await change(reviewer, firm.accountId),
      await add(manager, fields()),
    ]
    expect(refused.map((answer) => answer.status)).toEqual([404, 404, 403, 403, 403, 403])
    const { body: own } = await manager.call<Account>('getAccount', { params: { id: firm.accountId } })
    expect(own.name).toBe('Firm of firm.test')
  })

  it('is added once if it is sent again because the answer was lost, but two may have the same name', async () => {
    const twice = fields({ name: 'Sent twice' })
    const [[first, again], other] = [
      // The first one may still be running.
      await Promise.all([add(provider, twice), add(provider, twice)]),
      await add(provider, { ...twice, phoneNumber: '+1 512' }),
    ]
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(other.body.id).not.toBe(first.body.id)
  })

  it('keeps the details that a change does not name', async () => {
    const { body: made } = await add(provider, fields({ name: 'Kept', phoneNumber: '+1 416' }))
    for (const body of [{ timeZone: 'America/Regina' }, { name: 'Renamed' }])
      await provider.call('updateAccount', { params: { id: made.id }, body })
    const { body } = await provider.call<Account>('getAccount', { params: { id: made.id } })
    expect(body).toEqual({ ...made, name: 'Renamed', timeZone: 'America/Regina' })
    await provider.call('updateAccount', { params: { id: made.id }, body: { phoneNumber: null } })
    expect((await provider.call<Account>('getAccount', { params: { id: made.id } })).body.phoneNumber).toBe(
      null,
    )
  })

  it('has a logo, which is stored as printed, stays until it is changed, and is shown to its own users', async () => {
    const urlOf = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`
    const raw = { width: 1600, height: 400, channels: 3 } as const
    const jpeg = await sharp(Buffer.alloc(1600 * 400 * 3, 120), { raw })
      .jpeg()
      .toBuffer()
    const own = firm.accountId
    const { body: made } = await add(provider, fields({ name: 'With a logo', logo: urlOf(jpeg, 'jpeg') }))
    const put = (more: object) =>
      provider.call<Account>('updateAccount', { params: { id: made.id }, body: fields(more) })
    const logoOf = async (who: Visitor, id = made.id) =>
      (await who.call<{ logo: string | null }>('getAccountLogo', { params: { id } })).body.logo
    const kept = (await logoOf(provider)) ?? ''
    const { format, width, height } = await sharp(Buffer.from(kept.split(',')[1] ?? '', 'base64')).metadata()
    expect([kept.slice(0, 22), format, width, height]).toEqual(['data:image/png;base64,', 'png', 800, 200])
    await put({ name: 'Renamed' })
    expect(await logoOf(provider)).toBe(kept)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    for (const logo of [
      urlOf(Buffer.from('nothing')),
      urlOf(svg),
      'https://firm.test/logo.png',
      urlOf(Buffer.alloc(720_000)),
    ]) {
      const refused = await put({ name: 'Refused', logo })
      expect([refused.status, Object.keys(refused.body.context['fields'] as object)]).toEqual([400, ['logo']])
    }
    expect((await provider.call<Account>('getAccount', { params: { id: made.id } })).body.name).toBe(
      'Renamed',
    )
    for (const id of [made.id, newId()])
      expect((await manager.call('getAccountLogo', { params: { id } })).status).toBe(404)
    expect(await logoOf(manager, own)).toBeNull()
    await put({ logo: null })
    expect(await logoOf(provider)).toBeNull()
  })

  it('must have a one-line name, a province or state, and a valid time zone', async () => {
    const answer = await add(provider, {
      name: 'A\nB',
      locationId: 'x',
      timeZone: '+05:00',
      phoneNumber: '1\r2',
    })
    expect(Object.keys(answer.body.context['fields'] as object)).toEqual([
      'name',
      'locationId',
      'timeZone',
      'phoneNumber',
    ])
    for (const locationId of [texas.parent?.id, newId()]) {
      const country = await add(provider, fields({ locationId }))
      expect(country.body.context).toEqual({ fields: { locationId: 'Choose a province or state.' } })
    }
  })

  it('shows what each viewer may do with it, and its people only to those who may see them', async () => {
    const [clientId] = [(await makeClient(app, firm)).clientId]
    await insertPeople(app.services.db, firm.accountId, [
      {
        email: 'ana@client.test',
        firstName: 'Ana',
        lastName: 'Ruiz',
        role: 'CLIENT',
        password: PASSWORD,
        clientId,
      },
    ])
    const ana = await new Visitor(app).signIn('ana@client.test')
    const seen = async (who: Visitor, id: string) => {
      const { body } = await who.call<Account>('getAccount', { params: { id } })
      return [body.totalUsers, body.can]
    }
    expect(await seen(manager, firm.accountId)).toEqual([
      5,
      ['view_users', 'invite_user', 'hold', 'compare_staff'],
    ])
    expect(await seen(reviewer, firm.accountId)).toEqual([5, ['view_users']])
    expect(await seen(ana, firm.accountId)).toEqual([0, []])
    expect(await seen(provider, firm.accountId)).toEqual([5, ['edit', 'view_users', 'invite_user', 'hold']])
    expect(await seen(provider, above.accountId)).toEqual([5, ['view_users', 'invite_user', 'add_account']])
    for (const [who, id] of [
      [manager, other.accountId],
      [manager, above.accountId],
      [provider, other.accountId],
      [ana, other.accountId],
    ] as const)
      expect((await who.call('getAccount', { params: { id } })).status).toBe(404)
  })
})

describe('open requests to clients', () => {
  it('are counted for the requested firm, as far as the viewer sees its clients', async () => {
    const mine = await makeClient(app, firm)
    const hidden = await makeClient(app, firm, { assignTo: [] })
    for (const [client, closedAt] of [
      [mine, null],
      [mine, new Date()],
      [hidden, null],
    ] as const) {
      const accountId = await client.account(0)
      await app.services.db.transaction(firm.accountId, async (tx) => {
        await tx.run(sql`update social_accounts set posts_until = ${tx.now} where id = ${accountId}`)
        await tx.run(sql`
          insert into reconnect_requests (customer_id, id, client_id, social_account_id, creator_type, created_at, closed_at)
          values (${tx.customerId}, ${newId(tx.customerId)}, ${client.clientId}, ${accountId}, 'user', ${tx.now}, ${closedAt})`)
      })
    }
    const stats = async (who: Visitor, id: string) =>
      (await who.call<{ pendingReconnections: number }>('getAccountStats', { params: { id } })).body
    expect(await stats(manager, firm.accountId)).toEqual({ pendingReconnections: 2 })
    expect(await stats(reviewer, firm.accountId)).toEqual({ pendingReconnections: 1 })
    expect(await stats(provider, firm.accountId)).toEqual({ pendingReconnections: 2 })
    expect(await stats(provider, above.accountId)).toEqual({ pendingReconnections: 0 })
    expect((await manager.call('getAccountStats', { params: { id: other.accountId } })).status).toBe(404)
    const listed = async (who: Visitor, query: Record<string, unknown>) => {
      const { body, headers } = await who.call<{ id: string }[]>('listCustomerClients', {
        params: { id: firm.accountId },
        query: { pendingReconnections: true, ...query },
      })
      return [body.map((client) => client.id), headers.get('total-items')]
    }
    // A client from an earlier test, who can sign in and has not added an account.
    const [seen, total] = await listed(reviewer, {})
    expect([seen?.includes(mine.clientId), total]).toEqual([true, '2'])
    expect((await listed(manager, {}))[1]).toBe('3')
  })
})

describe('the people of a firm', () => {
  it('are seen by people of its provider below a manager only while a client of the firm is assigned to them', async () => {
    const below = await new Visitor(app).signIn('reviewer@provider.test')
    const firm2 = await makeFirm(app, 'unseen.test', { parentId: above.accountId })
    const { clientId } = await makeClient(app, firm2)
    const seen = async () => {
      const account = await below.call<Account>('getAccount', { params: { id: firm2.accountId } })
      const users = await below.call<User[]>('listUsers', { query: { accountId: firm2.accountId } })
      const user = await below.call('getUser', { params: { id: firm2.userIds['MANAGER'] ?? '' } })
      return [account.body.totalUsers, account.body.can, users.body.length, user.status]
    }
    expect(await seen()).toEqual([0, [], 0, 404])
    const userIds = [above.userIds['REVIEWER'] ?? '']
    await provider.call('assignUsersToClient', { params: { clientId }, body: { userIds } })
    expect(await seen()).toEqual([5, ['view_users'], 5, 200])
    // The own people are seen anyway.
    const own = await below.call<User[]>('listUsers', { query: { accountId: above.accountId } })
    expect(own.body.length).toBe(5)
  })
})

describe('the preservation hold of a firm', () => {
  const hold = (who: Visitor, id: string, body: object = { on: true, reason: 'Inquiry' }) =>
    who.call<Account>('holdAccount', { params: { id }, body })

  it('is set and lifted by managers of the firm and of its provider', async () => {
    for (const who of [manager, provider]) {
      const { status, body } = await hold(who, firm.accountId)
      expect([status, body.hold?.reason, body.can.includes('hold')]).toEqual([200, 'Inquiry', true])
      const seen = await reviewer.call<Account>('getAccount', { params: { id: firm.accountId } })
      expect([seen.body.hold?.reason, seen.body.can.includes('hold')]).toEqual(['Inquiry', false])
      expect((await hold(who, firm.accountId, { on: false, reason: 'Over' })).body.hold).toBeNull()
    }
    const leaves = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ kind: string }>(sql`
        select kind from evidence_leaves
        where customer_id = ${tx.customerId} and subject_id = ${firm.accountId} and kind in ('firm.hold', 'firm.release') order by at, id`),
    )
    expect(leaves.map(({ kind }) => kind)).toEqual(['firm.hold', 'firm.release', 'firm.hold', 'firm.release'])
  })

  it('is neither replaced nor lifted by someone who saw another one', async () => {
    const first = await hold(manager, firm.accountId, { on: true, reason: 'Inquiry', seenAt: null })
    const seenAt = first.body.hold?.at
    expect((await hold(provider, firm.accountId, { on: true, reason: 'Appeal', seenAt: null })).status).toBe(
      409,
    )
    const earlier = '2020-01-01T00:00:00.000Z'
    const lift = { on: false, reason: 'Over' }
    expect((await hold(manager, firm.accountId, { ...lift, seenAt: earlier })).status).toBe(409)
    expect((await hold(provider, firm.accountId, { ...lift, seenAt })).status).toBe(403)
    const { body } = await reviewer.call<Account>('getAccount', { params: { id: firm.accountId } })
    expect(body.hold).toMatchObject({ at: seenAt, reason: 'Inquiry' })
    expect((await hold(manager, firm.accountId, { ...lift, seenAt })).body.hold).toBeNull()
  })

  it('is for no other firm, no reviewer, and not for a provider itself', async () => {
    expect((await hold(reviewer, firm.accountId)).status).toBe(403)
    expect((await hold(manager, other.accountId)).status).toBe(404)
    expect((await hold(provider, other.accountId)).status).toBe(404)
    expect((await hold(provider, above.accountId)).status).toBe(403)
    expect((await hold(manager, firm.accountId, { on: true, reason: ' ' })).status).toBe(400)
  })
})
