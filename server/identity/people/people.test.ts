import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleChoice, User } from '#contract/index.ts'
import {
  type Firm,
  makeFirm,
  makeProvider,
  PASSWORD,
  startTestApp,
  type TestApp,
  waitUntil,
  Visitor,
} from '../../testing/app.ts'
import { insertPeople } from '../../entry/seed.ts'
import { makeClient } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { countWaiting, invite, createLink, NEW_PASSWORD } from '../../testing/identity.ts'

let app: TestApp
let above: Firm
let firm: Firm
let other: Firm
let superAdmin: Visitor
let admin: Visitor
let manager: Visitor
let reviewer: Visitor
let provider: Visitor

beforeAll(async () => {
  app = await startTestApp()
  above = await makeProvider(app, 'provider.test')
  firm = await makeFirm(app, 'firm.test', { parentId: above.accountId })
  other = await makeFirm(app, 'other.test')
  superAdmin = await new Visitor(app).signIn('superadmin@firm.test')
  admin = await new Visitor(app).signIn('admin@firm.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  provider = await new Visitor(app).signIn('manager@provider.test')
})
afterAll(() => app.close())

let made = 0
/** Adds a person to the firm, who can sign in. */
async function hire(
  role: User['role']['type'],
  accountId = firm.accountId,
): Promise<{ id: string; email: string }> {
  const email = `person${(made += 1)}@firm.test`
  const [id = ''] = await insertPeople(app.services.db, accountId, [
    { email, firstName: 'Pat', lastName: `Person ${made}`, role, password: PASSWORD },
  ])
  return { id, email }
}
const change = (who: Visitor, id: string, body: object) =>
  who.call<User>('updateUser', { params: { id }, body })
const remove = (who: Visitor, id: string) => who.call('deleteUser', { params: { id } })
const id = (role: string): string => firm.userIds[role] ?? ''

describe('a user', () => {
  it('shows what the viewer may do: super admins with all others, everyone else with lower roles, a provider with everyone', async () => {
    const can = async (who: Visitor, role: string) =>
      (await who.call<User>('getUser', { params: { id: id(role) } })).body.can
    const all = ['edit', 'change_role', 'deactivate', 'delete', 'manage_clients']
    expect(await can(superAdmin, 'SUPER_ADMIN')).toEqual(['edit', 'manage_clients'])
    expect(await can(superAdmin, 'ADMIN')).toEqual(all)
    expect(await can(admin, 'SUPER_ADMIN')).toEqual(['manage_clients'])
    expect(await can(admin, 'MANAGER')).toEqual(all)
    expect(await can(manager, 'ADMIN')).toEqual(['manage_clients'])
    expect(await can(manager, 'RESOLVER')).toEqual(all)
    expect(await can(provider, 'SUPER_ADMIN')).toEqual(all)
    expect(await can(reviewer, 'REVIEWER')).toEqual(['edit'])
    expect(await can(reviewer, 'RESOLVER')).toEqual([])
  })

  it('can change their own name and language, but not their role or status', async () => {
    const named = await change(reviewer, id('REVIEWER'), { firstName: ' Rae ', language: 'fr' })
    const leaf = await app.services.db.read(firm.accountId, (tx) =>
      tx.one<{ payload: string }>(sql`
        select p.payload from evidence_leaves l join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
        where l.customer_id = ${firm.accountId} and l.kind = 'person.rename' and l.subject_id = ${id('REVIEWER')}`),
    )
    // Histories show the name of that time, so the evidence must show whose it was.
    expect(leaf?.payload).toContain('"firstName":"Rae"')
    expect([named.status, named.body.firstName, named.body.lastName, named.body.language]).toEqual([
      200,
      'Rae',
      'firm.test',
      'fr',
    ])
    for (const body of [{ roleId: 'RESOLVER' }, { isActive: false }, { firstName: 'X', roleId: 'ADMIN' }])
      expect((await change(reviewer, id('REVIEWER'), body)).status).toBe(403)
    expect((await change(superAdmin, id('SUPER_ADMIN'), { isActive: false })).status).toBe(403)
    expect((await remove(superAdmin, id('SUPER_ADMIN'))).status).toBe(403)
    const { body } = await reviewer.call<User>('getViewer')
    expect([body.firstName, body.role.type, body.status]).toEqual(['Rae', 'REVIEWER', 1])
  })

  it('can be changed only by people with a higher role, and only to a role below theirs', async () => {
    const pat = await hire('REVIEWER')
    const outcomes = [
      await change(reviewer, pat.id, { firstName: 'X' }),
      await change(manager, id('ADMIN'), { firstName: 'X' }),
      await change(manager, pat.id, { roleId: 'MANAGER' }),
      await change(manager, pat.id, { roleId: 'CLIENT' }),
      await change(manager, pat.id, { roleId: 'RESOLVER' }),
      await change(admin, pat.id, { roleId: 'ADMIN' }),
      await change(admin, pat.id, { roleId: 'MANAGER' }),
      await change(manager, pat.id, { roleId: 'REVIEWER' }),
      await change(superAdmin, pat.id, { roleId: 'SUPER_ADMIN' }),
      await change(superAdmin, pat.id, { roleId: 'REVIEWER' }),
    ]
    expect(outcomes.map((answer) => answer.status)).toEqual([
      403, 403, 403, 403, 200, 403, 200, 403, 200, 200,
    ])
  })

  it('of another firm gets the same response as an unknown one', async () => {
    const nowhere = firm.accountId.replace(/^......../, '01900000')
    for (const who of [manager, superAdmin, provider]) {
      for (const target of [other.userIds['REVIEWER'] ?? '', nowhere]) {
        const answers = [
          await who.call('getUser', { params: { id: target } }),
          await change(who, target, { firstName: 'X' }),
          await remove(who, target),
          await who.call('resendInvite', { params: { id: target } }),
          await who.call('listUsers', { query: { accountId: target } }),
          await who.call('inviteUser', {
            params: { id: target },
            body: { firstName: 'N', lastName: 'Q', email: 'x@y.test', roleId: 'REVIEWER' },
          }),
        ]
        for (const answer of answers)
          expect([answer.status, answer.body]).toEqual([
            404,
            {
              code: 'NOT_FOUND',
              message: 'This doesn’t exist, or you don’t have access to it.',
              context: {},
            },
          ])
      }
    }
    const ofProvider = await manager.call('getUser', { params: { id: above.userIds['REVIEWER'] ?? '' } })
    expect(ofProvider.status).toBe(404)
  })

  it.each([
    ['a new role', (target: string) => change(manager, target, { roleId: 'RESOLVER' })],
    ['a deactivation', (target: string) => change(manager, target, { isActive: false })],
    ['a removal', (target: string) => remove(manager, target)],
  ])('is signed out everywhere by %s, and their links end', async (_, work) => {
    const pat = await hire('REVIEWER')
    const there = new Visitor(app)
    const pin = await there.loginCode(pat.email)
    await there.call('login', { body: { email: pat.email, password: PASSWORD, pin, remember: true } })
    const token = await createLink(app, firm.accountId, { purpose: 'recovery', userId: pat.id })
    expect((await work(pat.id)).status).toBeLessThan(300)
    expect((await there.call('getViewer')).status).toBe(401)
    const link = await new Visitor(app).call('checkLink', { body: { token, purpose: 'recovery' } })
    expect(link.status).toBe(410)
    const trusted = await app.services.db.directory.rows(
      sql`select 1 from trusted_browsers where user_id = ${pat.id}`,
    )
    expect(trusted).toEqual([])
  })

  it('who was deactivated cannot sign in until reactivated', async () => {
    const pat = await hire('REVIEWER')
    const login = () => new Visitor(app).call('login', { body: { email: pat.email, password: PASSWORD } })
    const off = await change(manager, pat.id, { isActive: false })
    expect([off.body.status, off.body.can.includes('reactivate')]).toEqual([0, true])
    expect((await login()).body.code).toBe('INVALID_CREDENTIALS')
    expect((await change(manager, pat.id, { isActive: true })).body.status).toBe(1)
    expect((await login()).body['nextAction']).toBe('ENTER_PIN')
  })

  it('who is invited keeps the invitation when the role changes', async () => {
    const { user, token } = await invite(app, manager, firm.accountId, { email: 'early@new.test' })
    expect((await change(manager, user.id, { roleId: 'RESOLVER' })).status).toBe(200)
    const accepted = await new Visitor(app).call<{ user: User }>('acceptInvitation', {
      body: { token, password: NEW_PASSWORD },
    })
    expect(accepted.body.user.role.type).toBe('RESOLVER')
  })

  it('who was removed is in no list or response; the email is free and the history keeps the name', async () => {
    const pat = await hire('REVIEWER')
    const { clientId } = await makeClient(app, firm, { assignTo: [pat.id] })
    const worker = await new Visitor(app).signIn(pat.email)
    await worker.call('starClient', { params: { userId: pat.id, clientId } })
    expect((await remove(manager, pat.id)).status).toBe(204)
    const answers = [
      await manager.call('getUser', { params: { id: pat.id } }),
      await change(manager, pat.id, { isActive: true }),
      await remove(manager, pat.id),
      await manager.call('listUserClients', { params: { id: pat.id } }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(Array(4).fill(404))
    const lists = [
      await manager.call<unknown[]>('listUsers', { query: { keyword: pat.email } }),
      await manager.call<unknown[]>('listClientUsers', { params: { clientId } }),
      await manager.call<unknown[]>('listUnassignedUsers', {
        params: { clientId },
        query: { keyword: pat.email },
      }),
    ]
    expect(lists.map((list) => [list.body, list.headers.get('total-items')])).toEqual(
      Array(3).fill([[], '0']),
    )
    const kept = await app.services.db.read(firm.accountId, (tx) =>
      tx.one(
        sql`select first_name, password_hash, deleted_at is not null as gone from users where id = ${pat.id}`,
      ),
    )
    expect(kept).toEqual({ first_name: 'Pat', password_hash: null, gone: true })
    const { user } = await invite(app, manager, firm.accountId, { email: pat.email })
    expect(user.id).not.toBe(pat.id)
  })
})

describe('the last super admin', () => {
  it('cannot be demoted, deactivated or removed by anyone', async () => {
    const chief = await new Visitor(app).signIn('superadmin@provider.test')
    for (const work of [
      () => change(chief, id('SUPER_ADMIN'), { roleId: 'ADMIN' }),
      () => change(chief, id('SUPER_ADMIN'), { isActive: false }),
      () => remove(chief, id('SUPER_ADMIN')),
    ]) {
      const answer = await work()
      expect([answer.status, answer.body.code]).toEqual([409, 'LAST_SUPER_ADMIN'])
    }
    expect((await superAdmin.call('getViewer')).status).toBe(200)
  })

  it.each([
    ['demote', (who: Visitor, target: string) => change(who, target, { roleId: 'REVIEWER' })],
    ['deactivate', (who: Visitor, target: string) => change(who, target, { isActive: false })],
    ['remove', remove],
  ])('remains when the last two %s each other at the same time', async (word, work) => {
    const house = await makeFirm(app, `${word}.test`)
    const first = { id: house.userIds['SUPER_ADMIN'] ?? '', email: `superadmin@${word}.test` }
    const second = await hire('SUPER_ADMIN', house.accountId)
    const [one, two] = [
      await new Visitor(app).signIn(first.email),
      await new Visitor(app).signIn(second.email),
    ]
    // The rows are locked until both are waiting, so that they overlap.
    const both = await app.services.db.transaction(house.accountId, async (tx) => {
      await tx.run(sql`select 1 from users where id in (${first.id}, ${second.id}) for share`)
      const calls = [work(one, second.id), work(two, first.id)]
      await waitUntil(async () => (await countWaiting(app)) === 2)
      return calls
    })
    const statuses = (await Promise.all(both)).map((answer) => answer.status)
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
    const left = await app.services.db.read(house.accountId, (tx) =>
      tx.one<{ n: number }>(
        sql`select count(*) as n from users where role = 'SUPER_ADMIN' and status = 1 and deleted_at is null`,
      ),
    )
    expect(left?.n).toBe(1)
  })
})

describe('a list', () => {
  it('of people is sorted by name, with correct pages and total, also for a provider', async () => {
    for (const who of [manager, provider]) {
      const list = (query: object) =>
        who.call<User[]>('listUsers', { query: { accountId: firm.accountId, ...query } })
      const whole = await list({ limit: 100 })
      const names = whole.body.map((user) => `${user.lastName} ${user.firstName}`)
      expect(names.length).toBeGreaterThan(6)
      expect(whole.headers.get('total-items')).toBe(String(names.length))
      const paged = [await list({ limit: 3 }), await list({ limit: 3, offset: 3 })]
      expect(paged.flatMap((page) => page.body.map((user) => user.id))).toEqual(
        whole.body.slice(0, 6).map((user) => user.id),
      )
    }
    const without = await manager.call<User[]>('listUsers', { query: { excludeSelf: true, limit: 100 } })
    expect(without.body.some((user) => user.id === id('MANAGER'))).toBe(false)
  })

  it('of roles shows which ones the viewer may invite and assign', async () => {
    const roles = async (who: Visitor, accountId?: string) => {
      const { body } = await who.call<RoleChoice[]>('listRoles', { query: { accountType: 2, accountId } })
      return Object.fromEntries(body.map((role) => [role.type, role.can]))
    }
    const both = ['invite', 'give']
    expect(await roles(manager)).toEqual({
      SUPER_ADMIN: [],
      ADMIN: [],
      MANAGER: [],
      RESOLVER: both,
      REVIEWER: both,
    })
    expect((await roles(provider, firm.accountId))['SUPER_ADMIN']).toEqual(['give'])
    expect((await roles(reviewer))['REVIEWER']).toEqual([])
    const clients = await manager.call<RoleChoice[]>('listRoles', { query: { accountType: 3 } })
    expect(clients.body.map((role) => [role.type, role.can])).toEqual([['CLIENT', []]])
    const foreign = await manager.call('listRoles', { query: { accountType: 2, accountId: other.accountId } })
    expect(foreign.status).toBe(404)
  })
})
