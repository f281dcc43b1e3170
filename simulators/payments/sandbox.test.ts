import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from './sandbox.ts'

/** The tests call the simulator with the provider's own package, which defines the protocol. */
let folder: string
let sandbox: Sandbox
let sent: { body: string; signature: string }[]
let hook: Server
let isHookOpen = true

const open = (): Sandbox =>
  openSandbox({
    file: join(folder, 'payments.json'),
    secretKey: 'sk_test',
    publishableKey: 'pk_test',
    webhookSecret: 'whsec_test',
    webhookUrl: () => `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`,
  })

const client = (key = 'sk_test', replays: boolean[] = []): Stripe =>
  new Stripe(key, {
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(async (input: string | URL | Request, init?: RequestInit) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const headers = new Headers(init?.headers)
      const method = init?.method ?? 'GET'
      const { status, body, replayed } = sandbox.handle({
        method,
        path: url.pathname.replace(/^\/v1\//, ''),
        text: method === 'GET' ? url.search.slice(1) : String(init?.body ?? ''),
        key: (headers.get('authorization') ?? '').replace(/^Bearer /, ''),
        idempotencyKey: headers.get('idempotency-key'),
      })
      replays.push(replayed)
      return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
    }),
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-test-'))
  sent = []
  hook = createServer((request, response) => {
    void text(request).then((body) => {
      if (isHookOpen) sent.push({ body, signature: String(request.headers['stripe-signature']) })
      response.writeHead(isHookOpen ? 200 : 503).end()
    })
  })
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
  sandbox = open()
})
afterAll(async () => {
  await sandbox.stop()
  hook.closeAllConnections()
  await new Promise((resolve) => hook.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

async function saved(number = '4242424242424242'): Promise<{ owner: string; card: string }> {
  const stripe = client()
  const owner = await stripe.customers.create({ name: 'A firm' })
  const intent = await stripe.setupIntents.create({ customer: owner.id })
  const confirmed = await client('pk_test').setupIntents.confirm(intent.id, {
    client_secret: intent.client_secret,
    payment_method_data: { type: 'card', card: { number, exp_month: 12, exp_year: 2034, cvc: '123' } },
  } as Stripe.SetupIntentConfirmParams)
  return { owner: owner.id, card: String(confirmed.payment_method) }
}

const pay = (
  of: { owner: string; card: string },
  amount = 1000,
  idempotencyKey?: string,
  replays?: boolean[],
) =>
  client('sk_test', replays).paymentIntents.create(
    {
      amount,
      currency: 'cad',
      customer: of.owner,
      payment_method: of.card,
      confirm: true,
      off_session: true,
    },
    idempotencyKey ? { idempotencyKey } : {},
  )

describe('the simulator of the payment provider', () => {
  test('charges once per key, gives the same response again, and refuses the key for another request', async () => {
    const of = await saved()
    const replays: boolean[] = []
    const first = await pay(of, 1000, 'one', replays)
    const second = await pay(of, 1000, 'one', replays)
    expect([first.status, second.id, replays]).toEqual(['succeeded', first.id, [false, true]])
    await expect(pay(of, 2000, 'one')).rejects.toThrow(Stripe.errors.StripeIdempotencyError)
    const listed = await client().paymentIntents.list({ customer: of.owner })
    expect(listed.data).toHaveLength(1)
  })

  test('declines test cards as the provider does, and gives the same response again for the same key', async () => {
    const of = await saved('4000000000000341')
    for (const _ of [1, 2])
      await expect(pay(of, 1000, 'declined')).rejects.toMatchObject({
        type: 'StripeCardError',
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
      })
    await expect(saved('4000000000009995')).rejects.toMatchObject({ decline_code: 'insufficient_funds' })
    await expect(saved('4000000000000069')).rejects.toMatchObject({ code: 'expired_card' })
    await expect(saved('4000000000000127')).rejects.toMatchObject({ code: 'incorrect_cvc' })
    await expect(saved('4242424242424241')).rejects.toMatchObject({ code: 'incorrect_number' })
    // Real cards are refused.
    await expect(saved('4012888888881881')).rejects.toMatchObject({ decline_code: 'test_mode_live_card' })
  })

  test('lets the browser’s key do only what its secret allows', async () => {
    const browser = client('pk_test')
    await expect(browser.customers.create({})).rejects.toThrow(Stripe.errors.StripeAuthenticationError)
    await expect(client('sk_wrong').customers.list()).rejects.toThrow(Stripe.errors.StripeAuthenticationError)
    const intent = await client().setupIntents.create({})
    await expect(
      browser.setupIntents.retrieve(intent.id, { client_secret: 'seti_x_secret_y' }),
    ).rejects.toMatchObject({ code: 'resource_missing' })
    const seen = await browser.setupIntents.retrieve(intent.id, { client_secret: intent.client_secret ?? '' })
    expect(seen.status).toBe('requires_payment_method')
  })

  test('refunds no more than was charged', async () => {
    const intent = await pay(await saved(), 1000)
    const stripe = client()
    await stripe.refunds.create({ payment_intent: intent.id, amount: 400 })
    await stripe.refunds.create({ payment_intent: intent.id })
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    const refunds = await stripe.refunds.list({ payment_intent: intent.id })
    expect(refunds.data.map((refund) => refund.amount)).toEqual([600, 400])
  })

  test('paginates as the provider does', async () => {
    const of = await saved()
    for (let n = 0; n < 5; n += 1) await pay(of, 100 + n)
    const amounts: number[] = []
    for await (const intent of client().paymentIntents.list({ customer: of.owner, limit: 2 }))
      amounts.push(intent.amount)
    expect(amounts).toEqual([104, 103, 102, 101, 100])
  })

  test('signs its webhooks, keeps everything over a restart, and then sends what it could not send before', async () => {
    const of = await saved()
    await expect.poll(() => sent.some((each) => each.body.includes('payment_intent.succeeded'))).toBe(true)
    for (const { body, signature } of sent)
      expect(client().webhooks.constructEvent(body, signature, 'whsec_test').id).toMatch(/^evt_/)
    isHookOpen = false
    const intent = await pay(of, 777)
    await sandbox.stop()
    isHookOpen = true
    sandbox = open()
    expect((await client().paymentIntents.retrieve(intent.id)).amount).toBe(777)
    await expect.poll(() => sent.some((each) => each.body.includes(intent.id))).toBe(true)
    const kept = await readFile(join(folder, 'payments.json'), 'utf8')
    expect(kept).not.toMatch(/4242424242424242|4000000000000341/)
  })
})
