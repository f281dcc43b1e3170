import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentMethod } from '#contract/index.ts'
import { type Firm, makeFirm, startTestApp, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { type Card, paymentsOf } from '../payments/payments.ts'
import { fetchMissingFingerprints, saveCard } from './cards.ts'
import { addCard, callProvider, CARD, confirmCard } from '../../testing/billing.ts'

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

const list = async (who = admin, of = firm) =>
  (await who.call<PaymentMethod[]>('listPaymentMethods', { params: { id: of.accountId } })).body
const providerId = async (id: string) =>
  (
    await app.services.db.read(firm.accountId, (tx) =>
      tx.one<{ provider_id: string }>(sql`select provider_id from payment_methods where id = ${id}`),
    )
  )?.provider_id ?? ''
const setup = async () =>
  (await admin.call<{ clientKey: string }>('createSetupIntent', { body: {} })).body.clientKey

describe('cards of a firm', () => {
  it('can be added only through the card form, and the first is primary', async () => {
    const first = await addCard(app, admin, firm)
    expect(first).toEqual({
      id: first.id,
      isPrimary: true,
      card: { brand: 'visa', name: 'Visa', last4: '4242', expMonth: 12, expYear: 2034 },
      isExpired: false,
      can: ['delete'],
    })
    const second = await addCard(app, admin, firm, { ...CARD, number: '5555555555554444' })
    expect([second.isPrimary, second.can]).toEqual([false, ['make_primary', 'delete']])
    expect((await list()).map((card) => card.card.last4)).toEqual(['4242', '4444'])
    const manager = await new Visitor(app).signIn('manager@firm.test')
    expect((await list(manager)).map((card) => card.can)).toEqual([[], []])
    for (const body of [{ card: CARD }, { paymentMethodId: CARD.number }])
      expect((await admin.call('addPaymentMethod', { params: { id: firm.accountId }, body })).status).toBe(
        400,
      )
    expect(await list()).toHaveLength(2)
  })

  it.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
    ['4242424242424241', 'Your card number is incorrect.'],
  ])('that the provider refuses (%s) show its message and are not saved', async (number, sentence) => {
    const before = await list()
    const { error } = await confirmCard(app, await setup(), { ...CARD, number })
    expect(error?.message).toBe(sentence)
    expect(await list()).toEqual(before)
  })

  it('are recognized by their fingerprint when added again, and the duplicate is detached at the provider', async () => {
    const own = await makeFirm(app, 'twice.test')
    const theirs = await new Visitor(app).signIn('admin@twice.test')
    const first = await addCard(app, theirs, own)
    // As if saved before fingerprints were stored.
    await app.services.db.transaction(own.accountId, (tx) =>
      tx.run(sql`update payment_methods set fingerprint = null`),
    )
    expect((await addCard(app, theirs, own)).id).toBe(first.id)
    expect(await list(theirs, own)).toHaveLength(1)
    const other = await addCard(app, theirs, own, { ...CARD, number: '5555555555554444' })
    const renewed = await addCard(app, theirs, own, { ...CARD, year: '2036' })
    expect(renewed).toMatchObject({ isPrimary: true, card: { last4: '4242', expYear: 2036 } })
    const kept = [renewed.id, other.id]
    expect((await list(theirs, own)).map(({ id }) => id)).toEqual(kept)
    // A late event about the old card changes nothing.
    const row = await app.services.db.read(own.accountId, (tx) =>
      tx.one<{ provider_id: string; fingerprint: string }>(
        sql`select provider_id, fingerprint from payment_methods where id = ${first.id}`,
      ),
    )
    const late: Card = {
      id: row?.provider_id ?? '',
      owner: null,
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2034,
      fingerprint: row?.fingerprint ?? '',
    }
    await app.services.db.transaction(own.accountId, (tx) => saveCard(tx, 'sandbox', late, null))
    expect((await list(theirs, own)).map(({ id }) => id)).toEqual(kept)
  })

  it('that were saved without a fingerprint get that which the provider knows', async () => {
    const own = await makeFirm(app, 'no-fingerprint.test')
    const theirs = await new Visitor(app).signIn('admin@no-fingerprint.test')
    const { id } = await addCard(app, theirs, own)
    type Row = { card: string; fingerprint: string | null }
    const ask = (query: RawBuilder<Row>) => app.services.db.transaction(own.accountId, (tx) => tx.one(query))
    const before = await ask(sql`
      update payment_methods set fingerprint = null where customer_id = ${own.accountId} and id = ${id}
      returning provider_id as card, fingerprint`)
    const payments = paymentsOf(app.services)
    const known = await payments.findCard(before?.card ?? '')
    if (!known) throw new Error('The sandbox does not know its card')
    await fetchMissingFingerprints(app.services, payments, own.accountId, { ...known, id: 'pm_other' })
    const after = await ask(sql`
      select provider_id as card, fingerprint from payment_methods where customer_id = ${own.accountId} and id = ${id}`)
    expect([before?.fingerprint, after?.fingerprint]).toEqual([null, known.fingerprint])
  })

  it('can also be added again when the provider’s event arrives before the user’s request', async () => {
    const own = await makeFirm(app, 'event-first.test')
    const theirs = await new Visitor(app).signIn('admin@event-first.test')
    const first = await addCard(app, theirs, own)
    const { body } = await theirs.call<{ clientKey: string }>('createSetupIntent', {
      body: { customerId: own.accountId },
    })
    const { payment_method: paymentMethodId } = await confirmCard(app, body.clientKey)
    const forgets = () =>
      app.services.db.read(own.accountId, (tx) =>
        tx.rows<{ status: string }>(sql`select status from job_runs where kind = 'forget-card'`),
      )
    await waitUntil(async () => (await forgets()).length > 0)
    // Time for the job to run if it were not delayed.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await forgets()).toEqual([{ status: 'PENDING' }])
    const added = await theirs.call<PaymentMethod>('addPaymentMethod', {
      params: { id: own.accountId },
      body: { paymentMethodId },
    })
    expect([added.status, added.body.id]).toEqual([201, first.id])
    expect(await list(theirs, own)).toHaveLength(1)
    await waitUntil(async () => (await forgets()).some(({ status }) => status === 'SUCCESS'))
  })

  it('of another firm or of no one are treated as missing', async () => {
    const other = await makeFirm(app, 'other.test')
    const stranger = await new Visitor(app).signIn('admin@other.test')
    const theirs = await addCard(app, stranger, other, { ...CARD, number: '378282246310005', cvc: '1234' })
    expect(theirs.card.name).toBe('American Express')
    const row = await app.services.db.read(other.accountId, (tx) =>
      tx.one<{ provider_id: string }>(sql`select provider_id from payment_methods where id = ${theirs.id}`),
    )
    for (const paymentMethodId of [row?.provider_id, 'pm_nobody'])
      expect(
        (await admin.call('addPaymentMethod', { params: { id: firm.accountId }, body: { paymentMethodId } }))
          .status,
      ).toBe(404)
    for (const name of ['deletePaymentMethod', 'makePaymentMethodPrimary'] as const)
      for (const id of [theirs.id, newId(firm.accountId)])
        expect((await admin.call(name, { params: { id } })).status).toBe(404)
    expect(await list(stranger, other)).toHaveLength(1)
  })

  it('are primary one at a time, and deleting the primary one makes another primary', async () => {
    const [first, second] = await list()
    const made = await admin.call<PaymentMethod>('makePaymentMethodPrimary', {
      params: { id: second?.id ?? '' },
    })
    expect(made.body.isPrimary).toBe(true)
    expect((await list()).map((card) => card.isPrimary)).toEqual([true, false])
    const gone = await providerId(second?.id ?? '')
    expect((await admin.call('deletePaymentMethod', { params: { id: second?.id ?? '' } })).status).toBe(204)
    expect((await list()).map((card) => [card.id, card.isPrimary])).toEqual([[first?.id, true]])
    await waitUntil(
      async () =>
        (await callProvider<{ customer: string | null }>(app, `payment_methods/${gone}`)).customer === null,
    )
  })

  it('are not deleted while one is being charged', async () => {
    const [only] = await list()
    const id = newId(firm.accountId)
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`
        insert into client_attempts (customer_id, id, idempotency_key, body_sha256, client_id, body, price, payment_method_id, provider, actor, created_at)
        values (${firm.accountId}, ${id}, ${id}, '', ${id}, '{}', '{}', ${only?.id}, 'sandbox', '{}', ${tx.now})`),
    )
    const busy = await admin.call('deletePaymentMethod', { params: { id: only?.id ?? '' } })
    expect([busy.status, busy.body.code]).toEqual([409, 'PAYMENT_METHOD_IN_USE'])
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`delete from client_attempts where customer_id = ${firm.accountId} and id = ${id}`),
    )
    expect(only?.can).toContain('delete')
  })

  it('can be deleted even if there is no other, so that a stolen one can be removed', async () => {
    for (const { id } of await list())
      expect((await admin.call('deletePaymentMethod', { params: { id } })).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await addCard(app, admin, firm)).isPrimary).toBe(true)
  })

  it('are marked as expired, and cannot become primary then', async () => {
    await addCard(app, admin, firm, { ...CARD, month: '11', year: '2030' })
    app.setNow(new Date('2030-12-01T00:00:00Z'))
    try {
      const late = await new Visitor(app).signIn('superadmin@firm.test')
      const old = (await list(late)).find((card) => card.card.expYear === 2030)
      expect([old?.isExpired, old?.can]).toEqual([true, ['delete']])
      const answer = await late.call('makePaymentMethodPrimary', { params: { id: old?.id ?? '' } })
      expect([answer.status, answer.body.code]).toEqual([402, 'CARD_EXPIRED'])
    } finally {
      app.setNow(null)
    }
  })
})

describe('the card form', () => {
  it('is a page with its own policy, which only the product’s pages may embed', async () => {
    const page = await new Visitor(app).fetch<string>('/sandbox-payments/card?nonce=0123456789abcdef')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
    )
    for (const [name, type] of [
      ['card.js', 'text/javascript; charset=utf-8'],
      ['card.css', 'text/css; charset=utf-8'],
    ])
      expect((await new Visitor(app).fetch(`/sandbox-payments/${name}`)).headers.get('content-type')).toBe(
        type,
      )
  })
})
