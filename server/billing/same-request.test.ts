import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  Charge,
  Client,
  ClientUser,
  PaymentMethod,
  SocialAccount,
  User,
  UserClient,
} from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../testing/app.ts'
import { makeClient } from '../testing/imports.ts'
import { addCard, newClient } from '../testing/billing.ts'

let app: TestApp
let firm: Firm
let manager: Visitor
let card: PaymentMethod
beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  manager = await new Visitor(app).signIn('manager@firm.test')
  card = await addCard(app, await new Visitor(app).signIn('admin@firm.test'), firm)
})
afterAll(() => app.close())

const DAY = 24 * 3600 * 1000
type Added = { client: Client; userClient: UserClient }
const add = (over: Record<string, unknown>, headers: Record<string, string> = {}, who = manager) => {
  const { idempotencyKey: _, ...body } = newClient(firm, { paymentMethodId: card.id, ...over })
  return who.call<Added>('createClient', { params: { id: firm.accountId }, body, headers })
}
const charges = async () =>
  (
    await manager.call<Charge[]>('listCharges', {
      params: { customerId: firm.accountId },
      query: { limit: 100 },
    })
  ).body.length

describe('a client added without an idempotency key in the body', () => {
  it('uses the key of the header: the same body is one attempt, and another body is refused', async () => {
    const before = await charges()
    const key = { 'idempotency-key': 'order 1' }
    const first = await add({ fileRefNo: 'H-1' }, key)
    expect(first.status).toBe(201)
    expect((await add({ fileRefNo: 'H-1' }, key)).body.client.id).toBe(first.body.client.id)
    const other = await add({ fileRefNo: 'H-2' }, key)
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(other.body.message).toContain('already used with other details')
    expect(await charges()).toBe(before + 1)
  })

  it('is one attempt if the same user sends the same body within a day, also concurrently', async () => {
    const before = await charges()
    const words = { fileRefNo: 'D-1', allowDuplicate: true }
    const answers = await Promise.all([1, 2, 3].map(() => add(words)))
    expect(new Set(answers.map(({ body }) => body.client.id)).size).toBe(1)
    const admin = await new Visitor(app).signIn('admin@firm.test')
    expect((await add(words, {}, admin)).body.client.id).not.toBe(answers[0]?.body.client.id)
    expect(await charges()).toBe(before + 2)
    app.setNow(new Date(Date.now() + DAY + 60_000))
    const later = await new Visitor(app).signIn('manager@firm.test')
    expect((await add(words, {}, later)).body.client.id).not.toBe(answers[0]?.body.client.id)
    app.setNow(null)
    expect(await charges()).toBe(before + 3)
  })

  it('may be tried again after a refusal', async () => {
    const refused = await add({ fileRefNo: 'R-1', paymentMethodId: null })
    expect(refused.body.code).toBe('PAYMENT_METHOD_NEEDED')
    expect((await add({ fileRefNo: 'R-1' })).status).toBe(201)
  })
})

describe('responses about a client', () => {
  it('have the social accounts, no invented assignment, and everyone assigned', async () => {
    const made = await makeClient(app, firm, {
      assignTo: [firm.userIds['REVIEWER'] ?? ''],
      email: 'e@answers.test',
    })
    const accountId = await made.account(0)
    const client = await manager.call<{ socialAccounts: SocialAccount[] }>('getClient', {
      params: { id: made.clientId },
    })
    expect(client.body.socialAccounts.map(({ id, clientId }) => [id, clientId])).toEqual([
      [accountId, made.clientId],
    ])
    const own = await manager.call<UserClient[]>('listUserClients', {
      params: { id: firm.userIds['MANAGER'] ?? '' },
      query: { keyword: 'e@answers.test' },
    })
    expect(own.body.map(({ id, assignedAt, starredAt }) => [id, assignedAt, starredAt])).toEqual([
      [null, null, null],
    ])
    const assigned = await manager.call<ClientUser[]>('assignUsersToClient', {
      params: { clientId: made.clientId },
      body: { userIds: [firm.userIds['RESOLVER']] },
    })
    expect(assigned.body.map(({ user }) => user.role.type).toSorted()).toEqual(['RESOLVER', 'REVIEWER'])
  })

  it('name the client that has no user', async () => {
    const { clientId } = await makeClient(app, firm, { email: 'nobody@answers.test' })
    const none = await manager.call<User[]>('listUsers', { query: { clientId } })
    expect([none.status, none.body.message]).toEqual([404, `No user with Client ID ${clientId} found.`])
  })
})
