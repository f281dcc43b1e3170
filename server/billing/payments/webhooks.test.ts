import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, PaymentMethod } from '#contract/index.ts'
import { type Firm, makeFirm, startTestApp, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { sql } from '../../platform/db/sql.ts'
import { addCard, callProvider, CARD, confirmCard, newClient } from '../../testing/billing.ts'

type Event = { id: string; type: string; data: { object: { id: string } } }

let app: TestApp
let firm: Firm
let admin: Visitor

beforeAll(async () => {
  app = await startTestApp()
  firm = await makeFirm(app, 'firm.test')
  await app.services.db.directory.run(sql`delete from promos`)
  admin = await new Visitor(app).signIn('admin@firm.test')
})
afterAll(() => app.close())

const list = async () =>
  (await admin.call<PaymentMethod[]>('listPaymentMethods', { params: { id: firm.accountId } })).body
const signer = new Stripe('sk_test_unused').webhooks
const now = () => Math.floor(Date.now() / 1000)

const send = (event: unknown, at = now(), secret = app.services.config.payments.webhookSecret) => {
  const payload = JSON.stringify(event)
  return post(payload, signer.generateTestHeaderString({ payload, secret, timestamp: at }))
}

async function post(body: string, signature: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return (await fetch(`${app.url}/api/main/payments/webhooks`, { method: 'POST', headers, body })).status
}

const events = async () => (await callProvider<{ data: Event[] }>(app, 'events?limit=100')).data
/** Deletes the record of handled events, so that they are handled again. */
const forget = () => app.services.db.directory.run(sql`delete from webhook_events`)

async function providerIdOf(cardId: string): Promise<string> {
  const row = await app.services.db.read(firm.accountId, (tx) =>
    tx.one<{ provider_id: string }>(sql`select provider_id from payment_methods where id = ${cardId}`),
  )
  return row?.provider_id ?? ''
}

/** Passes requests on to `target`, and holds each answer until it is released. */
async function openHoldingProxy(target: string) {
  const answered = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', target)
    const answer = await fetch(url, {
      method: request.method ?? 'GET',
      headers: { authorization: request.headers.authorization ?? '' },
    })
    const body = await answer.text()
    answered.resolve()
    await released.promise
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${new URL(target).pathname}`,
    hasAnswer: answered.promise,
    release: () => released.resolve(),
    close: () => promisify(server.close.bind(server))(),
  }
}

async function state() {
  const rows = await app.services.db.read(firm.accountId, (tx) =>
    tx.rows(sql`
      select 'card' as kind, provider_id as id, exp_year || ' ' || is_primary || ' ' || (removed_at is not null) as state from payment_methods
      union all select 'charge', payment_intent_id, refunded || ' ' || total from charges
      union all select 'client', id::text, last_name from clients
      union all select 'attempt', id::text, status from client_attempts order by 1, 2`),
  )
  return JSON.stringify(rows)
}

describe('a webhook of the payment provider', () => {
  it('is accepted only with its signature, and for five minutes', async () => {
    const event = { id: 'evt_none', object: 'event', type: 'customer.created', data: { object: {} } }
    expect(await send(event)).toBe(200)
    expect(await send({ ...event, id: 'evt_forged' }, now(), 'whsec_wrong')).toBe(403)
    expect(await send({ ...event, id: 'evt_old' }, now() - 301)).toBe(403)
    expect(await send({ ...event, id: 'evt_recent' }, now() - 290)).toBe(200)
    const unsigned = await fetch(`${app.url}/api/main/payments/webhooks`, { method: 'POST', body: '{}' })
    expect(unsigned.status).toBe(403)
    const known = await app.services.db.directory.rows<{ id: string }>(
      sql`select id from webhook_events order by id`,
    )
    expect(known.map((row) => row.id)).toEqual(['evt_none', 'evt_recent'])
  })

  it('is refused if the time in its signature is no time, is in the future, or is there twice', async () => {
    const payload = JSON.stringify({ id: 'evt_timeless', type: 'customer.created', data: { object: {} } })
    const sign = (time: number) =>
      createHmac('sha256', app.services.config.payments.webhookSecret)
        .update(`${time}.${payload}`)
        .digest('hex')
    const at = now()
    const headers = {
      'no number': `t=abc,v1=${sign(Number.NaN)}`,
      'a number and more': `t=${at}abc,v1=${sign(at)}`,
      'the future': `t=${at + 310},v1=${sign(at + 310)}`,
      twice: `t=abc,t=${at},v1=${sign(at)}`,
    }
    for (const [kind, header] of Object.entries(headers)) expect(await post(payload, header), kind).toBe(403)
    expect(await post(payload, `t=${at},v1=${sign(at)}`)).toBe(200)
  })

  it('adds a card whose page was closed before it could report it', async () => {
    const { body } = await admin.call<{ clientKey: string }>('createSetupIntent', { body: {} })
    await confirmCard(app, body.clientKey)
    await waitUntil(async () => (await list()).length === 1)
    expect((await list())[0]).toMatchObject({ isPrimary: true, card: { last4: '4242' } })
  })

  it('updates a card that the bank renewed, and removes one that was deleted at the provider', async () => {
    const second = await addCard(app, admin, firm, { ...CARD, number: '5555555555554444' })
    const providerId = await providerIdOf(second.id)
    await callProvider(app, `payment_methods/${providerId}`, { 'card[exp_year]': '2040' })
    await waitUntil(async () => (await list()).some((card) => card.card.expYear === 2040))
    await callProvider(app, `payment_methods/${providerId}/detach`, {})
    await waitUntil(async () => (await list()).length === 1)
  })

  it('that was answered slowly changes nothing that is newer', async () => {
    const { id } = await addCard(app, admin, firm, { ...CARD, number: '5555555555554444' })
    const providerId = await providerIdOf(id)
    const { sandboxUrl } = app.services.config.payments
    const held = await openHoldingProxy(sandboxUrl ?? '')
    app.services.config.payments.sandboxUrl = held.url
    const slow = send({
      id: 'evt_slow',
      object: 'event',
      type: 'payment_method.attached',
      data: { object: { id: providerId } },
    })
    await held.hasAnswer
    app.services.config.payments.sandboxUrl = sandboxUrl
    const showsYear = async (year: number) =>
      (await list()).some((card) => card.id === id && card.card.expYear === year)
    await callProvider(app, `payment_methods/${providerId}`, { 'card[exp_year]': '2041' })
    await waitUntil(() => showsYear(2041))
    held.release()
    expect(await slow).toBe(200)
    expect(await showsYear(2041)).toBe(true)
    await held.close()
    await callProvider(app, `payment_methods/${providerId}/detach`, {})
    await waitUntil(async () => (await list()).length === 1)
  })

  it('about a refund updates the charge', async () => {
    const [card] = await list()
    const added = await admin.call<{ client: Client }>('createClient', {
      params: { id: firm.accountId },
      body: newClient(firm, { paymentMethodId: card?.id }),
    })
    expect(added.status).toBe(201)
    const charge = () =>
      app.services.db.read(firm.accountId, (tx) =>
        tx.one<{ payment_intent_id: string; refunded: number }>(
          sql`select payment_intent_id, refunded from charges where client_id = ${added.body.client.id}`,
        ),
      )
    const intent = (await charge())?.payment_intent_id ?? ''
    await callProvider(app, 'refunds', { payment_intent: intent, amount: '1000' })
    await waitUntil(async () => (await charge())?.refunded === 1000)
    await callProvider(app, 'refunds', { payment_intent: intent, amount: '500' })
    await waitUntil(async () => (await charge())?.refunded === 1500)
  })

  it('changes nothing when it is repeated, out of order or late', async () => {
    const sent = await events()
    expect(new Set(sent.map((event) => event.type)).size).toBeGreaterThanOrEqual(6)
    await waitUntil(
      async () =>
        (await app.services.db.directory.rows(sql`select 1 from webhook_events`)).length >= sent.length,
    )
    const before = await state()
    expect(before).toContain('1500 22487')
    for (const order of [sent, sent.toReversed(), sent.toSorted((a, b) => (a.id < b.id ? -1 : 1))]) {
      await forget()
      // `sent` is the original order. Each event is sent three times, as if it were new after three days.
      const answers: number[] = []
      for (const event of [...order, ...order, ...order]) answers.push(await send(event))
      expect(new Set(answers)).toEqual(new Set([200]))
      expect(await state()).toBe(before)
    }
    await forget()
    expect(new Set(await Promise.all(sent.map((event) => send(event))))).toEqual(new Set([200]))
    expect(await state()).toBe(before)
  })

  it('about the payment of an open attempt completes the attempt', async () => {
    const [card] = await list()
    const { sandboxUrl } = app.services.config.payments
    const body = newClient(firm, { paymentMethodId: card?.id, lastName: 'Left' })
    // The provider can't be reached: the attempt is begun and stays open.
    app.services.config.payments.sandboxUrl = 'http://127.0.0.1:1/sandbox-payments'
    const answer = await admin.call('createClient', { params: { id: firm.accountId }, body })
    app.services.config.payments.sandboxUrl = sandboxUrl
    expect([answer.status, answer.body.code]).toEqual([503, 'PAYMENT_UNAVAILABLE'])
    const attempt = await app.services.db.read(firm.accountId, (tx) =>
      tx.one<{ id: string; owner: string }>(sql`
        select a.id, b.provider_id as owner from client_attempts a join billing_customers b on b.customer_id = a.customer_id where a.status = 'pending'`),
    )
    await send({
      id: 'evt_left',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: {
        object: {
          id: 'pi_x',
          object: 'payment_intent',
          customer: attempt?.owner,
          metadata: { attempt_id: attempt?.id, customer_id: firm.accountId },
        },
      },
    })
    // Before the retry, which would complete it too.
    expect(await state()).toContain(JSON.stringify({ kind: 'attempt', id: attempt?.id, state: 'succeeded' }))
    expect(await state()).toContain('"Left"')
    const again = await admin.call<{ client: Client }>('createClient', {
      params: { id: firm.accountId },
      body,
    })
    expect([again.status, again.body.client.lastName]).toEqual([201, 'Left'])
  })
})
