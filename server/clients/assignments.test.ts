// Long because: each rule of assignments is tried for staff of the firm and of the provider.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client, ClientUser, User, UserClient } from '#contract/index.ts'
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
import { importArchive, makeClient, makeZip } from '../testing/imports.ts'
import { sql } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'

let app: TestApp
let above: Firm
let firm: Firm
let other: Firm
let manager: Visitor
let reviewer: Visitor
let provider: Visitor
let providerId: string
let one: string
let two: string
let foreign: string
beforeAll(async () => {
  app = await startTestApp()
  above = await makeProvider(app, 'provider.test')
  providerId = above.userIds['MANAGER'] ?? ''
  firm = await makeFirm(app, 'firm.test', { parentId: above.accountId })
  other = await makeFirm(app, 'other.test')
  const make = async (of: Firm, lastName: string) =>
    (await makeClient(app, of, { lastName, assignTo: [] })).clientId
  one = await make(firm, 'Abel')
  two = await make(firm, 'Bell')
  foreign = await make(other, 'Cole')
  manager = await new Visitor(app).signIn('manager@firm.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  provider = await new Visitor(app).signIn('manager@provider.test')
})
afterAll(() => app.close())
beforeEach(() =>
  app.services.db.transaction(firm.accountId, (tx) =>
    tx.run(sql`delete from user_clients where customer_id = ${tx.customerId}`),
  ),
)

const id = (role: string): string => firm.userIds[role] ?? ''
const give = (who: Visitor, userId: string, clientIds: string[]) =>
  who.call<UserClient[]>('assignClientsToUser', { params: { id: userId }, body: { clientIds } })
const take = (who: Visitor, assignment: string) => who.call('unassignClient', { params: { id: assignment } })
const clientsOf = async (who: Visitor, userId: string, query: Record<string, unknown> = {}) => {
  const { body, headers } = await who.call<UserClient[]>('listUserClients', { params: { id: userId }, query })
  expect(headers.get('total-items')).toBe(String(body.length))
  return body.map((link) => link.client.lastName)
}
const rows = async () =>
  (await app.services.db.read(firm.accountId, (tx) => tx.rows(sql`select 1 from user_clients`))).length

describe('assigning clients to a person', () => {
  it('shows them to the person right away, and unassigning hides them', async () => {
    expect(await clientsOf(reviewer, id('REVIEWER'))).toEqual([])
    const given = await give(manager, id('REVIEWER'), [two, one, one])
    expect([given.status, given.body.map((link) => [link.client.id, link.user.id])]).toEqual([
      201,
      [
        [one, id('REVIEWER')],
        [two, id('REVIEWER')],
      ],
    ])
    expect(await clientsOf(reviewer, id('REVIEWER'))).toEqual(['Abel', 'Bell'])
    const [first] = given.body
    expect([
      (await take(manager, first?.id ?? '')).status,
      (await take(manager, first?.id ?? '')).status,
    ]).toEqual([204, 404])
    expect(await clientsOf(reviewer, id('REVIEWER'))).toEqual(['Bell'])
    expect((await reviewer.call('getClient', { params: { id: one } })).status).toBe(404)
  })

  it('can be narrowed to clients who have signed in or whose posts were imported', async () => {
    await give(manager, id('REVIEWER'), [one, two])
    const client = { firstName: 'Ana', lastName: 'Abel', role: 'CLIENT' as const, clientId: one }
    await insertPeople(app.services.db, firm.accountId, [
      { ...client, email: 'abel@client.test', password: PASSWORD },
    ])
    expect(await clientsOf(reviewer, id('REVIEWER'), { isActive: true })).toEqual(['Abel'])
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`update users set status = 2 where customer_id = ${tx.customerId} and client_id = ${one}`),
    )
    expect(await clientsOf(reviewer, id('REVIEWER'), { isActive: true })).toEqual([])
    const archive = await makeZip({
      'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
        { timestamp: 1_577_880_000, data: [{ post: 'By a mailed link' }] },
      ],
    })
    const linkOnly = await makeClient(app, firm, { lastName: 'Dent' })
    await importArchive(provider, await linkOnly.account(0), archive)
    expect(await clientsOf(reviewer, id('REVIEWER'), { isActive: true })).toEqual(['Dent'])
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(
        sql`update clients set deleted_at = ${tx.now} where customer_id = ${tx.customerId} and id = ${linkOnly.clientId}`,
      ),
    )
  })

  it('keeps the star after unassigning, and the first date when assigned twice', async () => {
    const [first] = (await give(manager, id('REVIEWER'), [one])).body
    await reviewer.call('starClient', { params: { userId: id('REVIEWER'), clientId: one } })
    const again = await give(manager, id('REVIEWER'), [one])
    expect(again.body[0]?.assignedAt).toBe(first?.assignedAt)
    await take(manager, first?.id ?? '')
    expect(await clientsOf(reviewer, id('REVIEWER'), { isStarred: true })).toEqual([])
    await give(manager, id('REVIEWER'), [one])
    expect(await clientsOf(reviewer, id('REVIEWER'), { isStarred: true })).toEqual(['Abel'])
  })

  it('reports which assignments are new', async () => {
    await give(manager, id('REVIEWER'), [one])
    type Made = { client: Client; user: User; isNew: boolean }
    const clients = (await give(manager, id('REVIEWER'), [one, two])).body as unknown as Made[]
    expect(clients.map(({ client, isNew }) => [client.id, isNew])).toEqual([
      [one, false],
      [two, true],
    ])
    const params = { clientId: one }
    const body = { userIds: [id('REVIEWER'), id('RESOLVER')] }
    const people = (await manager.call<Made[]>('assignUsersToClient', { params, body })).body
    expect(people.flatMap(({ user, isNew }) => (isNew ? user.id : []))).toEqual([id('RESOLVER')])
  })

  it('is all or nothing: a foreign or unknown ID in the list answers 404 and nothing is written', async () => {
    const nowhere = one.replace(/^......../, '01900000')
    const answers = [
      await give(manager, id('REVIEWER'), [one, foreign]),
      await give(manager, id('REVIEWER'), [one, nowhere]),
      await give(manager, other.userIds['REVIEWER'] ?? '', [foreign]),
      await give(manager, other.userIds['REVIEWER'] ?? '', [one]),
      await give(provider, id('REVIEWER'), [one, foreign]),
      await give(provider, providerId, [one]),
    ]
    for (const answer of answers)
      expect([answer.status, answer.body.code, answer.body.context]).toEqual([404, 'NOT_FOUND', {}])
    expect(await rows()).toBe(0)
  })

  it('is allowed for managers and above, and for provider staff', async () => {
    expect((await give(reviewer, id('REVIEWER'), [one])).status).toBe(403)
    expect((await give(provider, id('REVIEWER'), [one])).status).toBe(201)
    const [link] = (await give(manager, id('RESOLVER'), [one])).body
    expect((await take(reviewer, link?.id ?? '')).status).toBe(403)
    const outsider = await new Visitor(app).signIn('manager@other.test')
    expect((await take(outsider, link?.id ?? '')).status).toBe(404)
    expect((await take(provider, link?.id ?? '')).status).toBe(204)
  })

  it('that are the same, by many people at the same time, happens once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        give(n % 2 ? manager : provider, id('REVIEWER'), n % 3 ? [one, two] : [two, one]),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(201))
    expect(await rows()).toBe(2)
  })

  it('offers those not yet assigned, by name', async () => {
    await give(manager, id('REVIEWER'), [one])
    const list = (who: Visitor, userId: string, query: Record<string, unknown> = {}) =>
      who.call<Client[]>('listUnassignedClients', { params: { id: userId }, query })
    for (const who of [manager, provider]) {
      const { body, headers } = await list(who, id('REVIEWER'))
      expect([body.map((client) => client.id), headers.get('total-items')]).toEqual([[two], '1'])
    }
    expect((await list(manager, id('REVIEWER'), { keyword: 'abel' })).body).toEqual([])
    expect((await list(manager, other.userIds['REVIEWER'] ?? '')).status).toBe(404)
  })
})

describe('assigning people to a client', () => {
  const staff = (who: Visitor, clientId: string, userIds: string[]) =>
    who.call<ClientUser[]>('assignUsersToClient', { params: { clientId }, body: { userIds } })

  it('returns those of the given people who are now assigned; the others are offered', async () => {
    await give(manager, id('RESOLVER'), [one])
    const { status, body } = await staff(manager, one, [id('REVIEWER'), id('RESOLVER')])
    expect([status, body.map((each) => each.user.role.type).toSorted()]).toEqual([
      201,
      ['RESOLVER', 'REVIEWER'],
    ])
    const assigned = await reviewer.call<ClientUser[]>('listClientUsers', {
      params: { clientId: one },
      query: { limit: 1 },
    })
    expect([assigned.body.length, assigned.headers.get('total-items')]).toEqual([1, '2'])
    expect(assigned.body[0]?.user.totalSubscriptions).toBe(1)
    const free = await manager.call<User[]>('listUnassignedUsers', { params: { clientId: one } })
    const ofFirm = free.body.filter((user) => user.accountId === firm.accountId)
    expect(ofFirm.map((user) => user.role.type).toSorted()).toEqual(['ADMIN', 'MANAGER', 'SUPER_ADMIN'])
    const found = await manager.call<User[]>('listUnassignedUsers', {
      params: { clientId: one },
      query: { keyword: 'admin@' },
    })
    expect(found.headers.get('total-items')).toBe('2')
  })

  it('is all or nothing, and only for clients the user can see', async () => {
    const refused = [
      await staff(manager, one, [id('REVIEWER'), other.userIds['REVIEWER'] ?? '']),
      await staff(manager, one, [id('REVIEWER'), providerId]),
      await staff(manager, foreign, [id('REVIEWER')]),
      await staff(provider, foreign, [id('REVIEWER')]),
      await reviewer.call('listClientUsers', { params: { clientId: one } }),
      await manager.call('listUnassignedUsers', { params: { clientId: foreign } }),
    ]
    expect(refused.map((answer) => answer.status)).toEqual(Array(6).fill(404))
    expect(await rows()).toBe(0)
    expect((await staff(reviewer, one, [id('REVIEWER')])).status).toBe(403)
  })
})

describe('a reviewer of the provider', () => {
  const inFirm = { customerId: '' }
  let helper: Visitor
  let helperId: string
  beforeAll(async () => {
    inFirm.customerId = firm.accountId
    helper = await new Visitor(app).signIn('reviewer@provider.test')
    helperId = above.userIds['REVIEWER'] ?? ''
  })
  const seen = () => clientsOf(helper, helperId, inFirm)

  it('sees only the assigned clients of a firm, in lists, counts and posts', async () => {
    expect(await seen()).toEqual([])
    expect((await helper.call('getClient', { params: { id: one } })).status).toBe(404)
    expect((await give(provider, helperId, [one])).status).toBe(201)
    expect(await seen()).toEqual(['Abel'])
    const list = await helper.call<Client[]>('listCustomerClients', { params: { id: firm.accountId } })
    expect(list.body.map((client) => client.id)).toEqual([one])
    expect((await helper.call('getClient', { params: { id: two } })).status).toBe(404)
    const posts = await helper.call('listPosts', { query: { clientIds: [two] } })
    expect(posts.headers.get('total-items')).toBe('0')
    expect((await helper.call('listSocialAccounts', { params: { id: two } })).status).toBe(404)
  })

  it('counts pending accounts only of assigned clients', async () => {
    const waiting = newId(firm.accountId)
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`
        with account as (
          insert into social_accounts (customer_id, id, client_id, platform) values (${tx.customerId}, ${waiting}, ${two}, 0)
        )
        insert into reconnect_requests (customer_id, id, client_id, social_account_id, creator_type, created_at)
        values (${tx.customerId}, ${waiting}, ${two}, ${waiting}, 'user', ${tx.now})`),
    )
    const pending = async (who: Visitor) =>
      (
        await who.call<{ pendingReconnections: number }>('getAccountStats', {
          params: { id: firm.accountId },
        })
      ).body.pendingReconnections
    expect([await pending(helper), await pending(provider)]).toEqual([0, 1])
    await give(provider, helperId, [two])
    expect(await pending(helper)).toBe(1)
    await app.workerServices.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`delete from social_accounts where customer_id = ${tx.customerId} and id = ${waiting}`),
    )
  })

  it('is offered for a client along with the people of the firm, and can be unassigned by either', async () => {
    const offered = async (who: Visitor) =>
      (await who.call<User[]>('listUnassignedUsers', { params: { clientId: one } })).body
        .filter((user) => user.accountId === above.accountId)
        .map((user) => `${user.role.type} of ${user.account.name}`)
        .toSorted()
    const both = ['RESOLVER of Provider', 'REVIEWER of Provider']
    expect(await offered(manager)).toEqual(both)
    expect(await offered(provider)).toEqual(both)
    const assigned = await manager.call<ClientUser[]>('assignUsersToClient', {
      params: { clientId: one },
      body: { userIds: [helperId] },
    })
    expect(assigned.body.map((each) => each.user.id)).toEqual([helperId])
    expect((await take(manager, assigned.body[0]?.id ?? '')).status).toBe(204)
    expect(await seen()).toEqual([])
  })

  it('has assigned and unassigned clients in each firm', async () => {
    await give(provider, helperId, [one])
    const unassigned = await provider.call<Client[]>('listUnassignedClients', {
      params: { id: helperId },
      query: inFirm,
    })
    expect(unassigned.body.map((client) => client.id)).toEqual([two])
    expect(await clientsOf(provider, helperId, { ...inFirm, isAssigned: true })).toEqual(['Abel'])
    const elsewhere = await provider.call('listUnassignedClients', {
      params: { id: helperId },
      query: { customerId: other.accountId },
    })
    expect(elsewhere.status).toBe(404)
  })
})

describe('clients of a person', () => {
  it('are one’s own: all visible ones, or only those assigned by name', async () => {
    await give(manager, id('MANAGER'), [two])
    expect(await clientsOf(manager, id('MANAGER'))).toEqual(['Abel', 'Bell'])
    expect(await clientsOf(manager, id('MANAGER'), { isAssigned: true })).toEqual(['Bell'])
    expect(await clientsOf(manager, id('MANAGER'), { customerId: firm.accountId })).toEqual(['Abel', 'Bell'])
  })

  it('are a colleague’s, as far as the viewer can see them, without the colleague’s stars', async () => {
    await give(manager, id('RESOLVER'), [one, two])
    await give(manager, id('REVIEWER'), [two])
    const resolver = await new Visitor(app).signIn('resolver@firm.test')
    await resolver.call('starClient', { params: { userId: id('RESOLVER'), clientId: two } })
    expect(await clientsOf(manager, id('RESOLVER'))).toEqual(['Abel', 'Bell'])
    expect(await clientsOf(provider, id('RESOLVER'))).toEqual(['Abel', 'Bell'])
    expect(await clientsOf(reviewer, id('RESOLVER'))).toEqual(['Bell'])
    expect(await clientsOf(manager, id('RESOLVER'), { isStarred: true })).toEqual([])
    expect(await clientsOf(manager, id('MANAGER'), { isAssigned: true })).toEqual([])
  })

  it('are those of provider staff within a firm, with their own stars', async () => {
    const { firmId } = { firmId: firm.accountId }
    await provider.call('starClient', { params: { userId: providerId, clientId: one } })
    expect(await clientsOf(provider, providerId, { customerId: firmId, isStarred: true })).toEqual(['Abel'])
    expect(await clientsOf(provider, providerId, { customerId: firmId, isStarred: false })).toEqual(['Bell'])
    expect(await clientsOf(provider, providerId)).toEqual([])
    const refused = await Promise.all([
      provider.call('listUserClients', {
        params: { id: providerId },
        query: { customerId: other.accountId },
      }),
      manager.call('listUserClients', {
        params: { id: id('MANAGER') },
        query: { customerId: other.accountId },
      }),
      manager.call('listUserClients', { params: { id: providerId } }),
      manager.call('listUserClients', { params: { id: other.userIds['REVIEWER'] ?? '' } }),
    ])
    expect(refused.map((answer) => answer.status)).toEqual([404, 404, 404, 404])
  })
})

describe('an escalation', () => {
  it('reaches no one who cannot see the client, unless the sender may assign them, which it does', async () => {
    const person = await makeClient(app, firm, { lastName: 'Dean', assignTo: [id('REVIEWER')] })
    const archive = await makeZip({
      'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
        { timestamp: 1_655_300_000, data: [{ post: 'one' }] },
      ],
    })
    await importArchive(provider, await person.account(0), archive)
    const { body } = await manager.call<{ id: string; status: number }[]>('listPosts', {
      query: { clientIds: [person.clientId] },
    })
    const postId = body[0]?.id ?? ''
    const escalate = (who: Visitor, recipientIds: string[]) =>
      who.call('escalatePost', { params: { id: postId }, body: { recipientIds, message: null } })
    const mailed = app.mails.length
    expect((await escalate(reviewer, [id('ADMIN'), id('RESOLVER')])).status).toBe(404)
    const { body: after } = await manager.call<{ status: number }[]>('listPosts', {
      query: { clientIds: [person.clientId] },
    })
    expect([after[0]?.status, app.mails.length]).toEqual([0, mailed])
    const offered = async (clientIds = [person.clientId]) =>
      (
        await manager.call<User[]>('listUsers', {
          query: { seesClientId: clientIds, excludeSelf: true },
        })
      ).body.flatMap((user) => (user.id === id('RESOLVER') ? [user.seesClient] : []))
    expect(await offered()).toEqual([false])
    expect((await escalate(manager, [id('REVIEWER'), id('RESOLVER')])).status).toBe(200)
    expect(await offered()).toEqual([true])
    const other = await makeClient(app, firm, { lastName: 'Eads', assignTo: [id('REVIEWER')] })
    expect(await offered([person.clientId, other.clientId])).toEqual([false])
    expect(await clientsOf(manager, id('RESOLVER'))).toContain('Dean')
  })
})

describe('a person who is assigned', () => {
  type Item = {
    notification: { type: string; data: { client: { lastName: string }; count: number; by: string } }
  }
  const noticesOf = async (who: Visitor, userId: string) => {
    const { body } = await who.call<Item[]>('listNotifications', {
      params: { id: userId },
      query: { limit: 100 },
    })
    return body
      .filter(({ notification }) => notification.type === 'client_assigned')
      .map(({ notification: { data } }) => [data.client.lastName, data.count])
  }

  it('is notified once for all clients, and not for those that they had', async () => {
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`delete from notifications where customer_id = ${tx.customerId}`),
    )
    await give(manager, id('REVIEWER'), [one])
    await give(manager, id('REVIEWER'), [one])
    expect(await noticesOf(reviewer, id('REVIEWER'))).toEqual([['Abel', 1]])
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`delete from user_clients where customer_id = ${tx.customerId}`),
    )
    await give(manager, id('REVIEWER'), [two, one])
    expect(await noticesOf(reviewer, id('REVIEWER'))).toEqual(
      expect.arrayContaining([
        ['Abel', 2],
        ['Abel', 1],
      ]),
    )
  })

  it('is not notified of what they do themselves', async () => {
    expect(await rows()).toBe(0)
    await give(manager, id('MANAGER'), [one])
    expect(await noticesOf(manager, id('MANAGER'))).toEqual([])
  })
})
