import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Charge, Client, PaymentMethod, Price, UserClient } from '#contract/index.ts'
import { type Firm, makeFirm, startWithFirm, type TestApp, waitUntil, Visitor } from '../testing/app.ts'
import { sql } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'
import { createLog } from '../platform/log.ts'
import { addCard, callProvider, CARD, newClient } from '../testing/billing.ts'

type Added = { userClient: UserClient; client: Client }
type Payment = {
  id: string
  status: string
  amount: number
  currency: string
  metadata: Record<string, string>
}

const lines: string[] = []
let app: TestApp
let firm: Firm
let admin: Visitor
let manager: Visitor
let provider: Visitor
let reviewer: Visitor
let card: PaymentMethod

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm({
    log: createLog({ level: 'trace' }, { write: (line) => void lines.push(line) }),
  }))
  admin = await new Visitor(app).signIn('admin@firm.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  provider = await new Visitor(app).signIn('superadmin@provider.test')
})
afterAll(() => app.close())

const add = (who: Visitor, over: Record<string, unknown> = {}, of: Firm = firm) =>
  who.call<Added>('createClient', { params: { id: of.accountId }, body: newClient(of, over) })
const price = async () => (await manager.call<Price>('getPrice', { params: { id: firm.accountId } })).body
const charges = (query: Record<string, unknown> = {}) =>
  manager.call<Charge[]>('listCharges', {
    params: { customerId: firm.accountId },
    query: { limit: 100, ...query },
  })
const payments = async (of = firm) =>
  (await callProvider<{ data: Payment[] }>(app, 'payment_intents?limit=100')).data.filter(
    ({ metadata }) => metadata['customer_id'] === of.accountId,
  )
const clients = async () =>
  (
    await manager.call<Client[]>('listCustomerClients', {
      params: { id: firm.accountId },
      query: { limit: 100 },
    })
  ).body

describe('the first client of a firm', () => {
  it('is free, needs no card, and is created with everything that belongs to it', async () => {
    const first = await price()
    expect(first).toMatchObject({
      subTotal: 19900,
      discountedSubTotal: 0,
      total: 0,
      taxes: [],
      currency: 'cad',
    })
    expect(first.promos.map((promo) => [promo.name, promo.amount])).toEqual([['First client free', 19900]])
    const assignTo = [firm.userIds['REVIEWER']]
    const { status, body } = await add(manager, { star: true, assignTo, language: 'es' })
    expect(status).toBe(201)
    expect(body.client).toMatchObject({
      lastName: 'Okafor',
      dateOfLoss: '2024-03-04',
      timeZone: 'America/Toronto',
      language: 'es',
      agreedTermsAt: null,
      totalPosts: 0,
      user: { status: 2 },
    })
    expect(body.userClient.starredAt).not.toBeNull()
    await waitUntil(() => app.mails.some((mail) => mail.to === 'nadia@client.test'))
    reviewer = await new Visitor(app).signIn('reviewer@firm.test')
    expect((await reviewer.call('getClient', { params: { id: body.client.id } })).status).toBe(200)
    const mail = app.mails.find((each) => each.to === 'nadia@client.test')
    const [, token = ''] =
      new RegExp(`/social/clients/${body.client.id}/posts/import/([\\w-]+)`).exec(mail?.text ?? '') ?? []
    expect(mail?.subject).toContain('Firm of firm.test')
    const entered = await new Visitor(app).openLink(token)
    expect(entered.status).toBe(200)
    const [charge] = (await charges()).body
    expect(charge).toMatchObject({
      subTotal: 19900,
      discountedSubTotal: 0,
      total: 0,
      client: { id: body.client.id },
    })
    expect(await payments()).toEqual([])
  })

  it('is followed by clients that cost the price plus the taxes of Ontario', async () => {
    expect(await price()).toMatchObject({
      subTotal: 19900,
      promos: [],
      taxes: [{ abbrev: 'HST', percent: 13, amount: 2587 }],
      total: 22487,
    })
    for (const expectedPrice of [
      { total: 0, currency: 'cad' },
      { total: 22487, currency: 'usd' },
    ]) {
      const other = await add(manager, { expectedPrice })
      expect([other.status, other.body.code]).toEqual([409, 'PRICE_CHANGED'])
    }
    const answer = await add(manager, { expectedPrice: { total: 22487, currency: 'cad' } })
    expect([answer.status, answer.body.code]).toEqual([402, 'PAYMENT_METHOD_NEEDED'])
  })
})

describe('a client with the email or the file number of another', () => {
  it('is confirmed before anything is charged, and added once the user confirms', async () => {
    const twin = await makeFirm(app, 'twin.test')
    const theirs = await new Visitor(app).signIn('manager@twin.test')
    const body = (over: Record<string, unknown>) => newClient(twin, { allowDuplicate: false, ...over })
    const send = (over: Record<string, unknown>) =>
      theirs.call<Added>('createClient', { params: { id: twin.accountId }, body: body(over) })
    const first = await send({ email: 'same@client.test', fileRefNo: 'T-1' })
    expect(first.status).toBe(201)
    for (const over of [
      { email: 'SAME@client.test', fileRefNo: 'T-2' },
      { email: 'another@client.test', fileRefNo: 't-1' },
    ]) {
      const asked = await send(over)
      expect([asked.status, asked.body.code]).toEqual([409, 'DUPLICATE_CLIENT'])
      expect(asked.body.context['clients']).toMatchObject([
        { id: first.body.client.id, lastName: 'Okafor', email: 'same@client.test', fileRefNo: 'T-1' },
      ])
      // The next step asks for payment, so this question was asked before.
      expect((await send({ ...over, allowDuplicate: true })).body.code).toBe('PAYMENT_METHOD_NEEDED')
    }
    const theirCard = await addCard(app, await new Visitor(app).signIn('admin@twin.test'), twin)
    const twice = { email: 'same@client.test', fileRefNo: 'T-1', paymentMethodId: theirCard.id }
    expect((await send(twice)).body.code).toBe('DUPLICATE_CLIENT')
    expect(await payments(twin)).toEqual([])
    const confirmed = await send({ ...twice, allowDuplicate: true })
    expect([confirmed.status, confirmed.body.client.fileRefNo]).toEqual([201, 'T-1'])
    expect(confirmed.body.client.id).not.toBe(first.body.client.id)
    expect(await payments(twin)).toHaveLength(1)
  })
})

describe('a client with a price', () => {
  it('is charged once, however often and however concurrently the same request is sent', async () => {
    card = await addCard(app, admin, firm)
    const body = newClient(firm, { paymentMethodId: card.id, lastName: 'Once' })
    const send = () => manager.call<Added>('createClient', { params: { id: firm.accountId }, body })
    const answers = await Promise.all([send(), send(), send(), send()])
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201])
    const again = await send()
    expect(new Set([...answers, again].map((answer) => answer.body.client.id)).size).toBe(1)
    const [payment, ...others] = await payments()
    expect(others).toEqual([])
    expect(payment).toMatchObject({ status: 'succeeded', amount: 22487, currency: 'cad' })
    expect(payment?.metadata['customer_id']).toBe(firm.accountId)
    expect((await clients()).filter((client) => client.lastName === 'Once')).toHaveLength(1)
    const other = await manager.call('createClient', {
      params: { id: firm.accountId },
      body: { ...body, lastName: 'Twice' },
    })
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  it('is not created when its card is declined, and the same request fails the same way again', async () => {
    const bad = await addCard(app, admin, firm, { ...CARD, number: '4000000000000341' })
    const before = [(await clients()).length, (await charges()).body.length]
    const body = newClient(firm, { paymentMethodId: bad.id, email: 'never@client.test' })
    const send = () => admin.call('createClient', { params: { id: firm.accountId }, body })
    for (const answer of [await send(), await send()])
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        402,
        'CARD_DECLINED',
        'Your card was declined.',
      ])
    expect([(await clients()).length, (await charges()).body.length]).toEqual(before)
    expect(app.mails.some((mail) => mail.to === 'never@client.test')).toBe(false)
    const retry = await add(manager, { paymentMethodId: card.id, lastName: 'Another try' })
    expect(retry.status).toBe(201)
  })

  it('is not charged to an expired card', async () => {
    const old = await addCard(app, admin, firm, {
      number: '378282246310005',
      cvc: '1234',
      month: '11',
      year: '2030',
    })
    app.setNow(new Date('2030-12-15T12:00:00Z'))
    try {
      const late = await new Visitor(app).signIn('admin@firm.test')
      const answer = await add(late, { paymentMethodId: old.id })
      expect([answer.status, answer.body.code]).toEqual([402, 'CARD_EXPIRED'])
      const { body } = await late.call<PaymentMethod[]>('listPaymentMethods', {
        params: { id: firm.accountId },
      })
      expect(body.find((each) => each.id === old.id)).toMatchObject({ isExpired: true })
    } finally {
      app.setNow(null)
    }
  })

  it('is charged to a card other than the primary one only by people who may choose', async () => {
    const other = await addCard(app, admin, firm, { ...CARD, number: '5555555555554444' })
    expect([card.isPrimary, other.isPrimary]).toEqual([true, false])
    const before = [(await clients()).length, (await payments()).length]
    const refused = await add(manager, { paymentMethodId: other.id })
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
    expect([(await clients()).length, (await payments()).length]).toEqual(before)
    expect((await add(manager, { paymentMethodId: card.id })).status).toBe(201)
    const [first, second] = [
      await add(admin, { paymentMethodId: other.id }),
      await add(provider, { paymentMethodId: other.id }),
    ]
    expect([first.status, second.status]).toEqual([201, 201])
  })

  it('can be added by provider staff within the firm, and by no one for another firm', async () => {
    const stranger = await makeFirm(app, 'stranger.test')
    const foreign = await new Visitor(app).signIn('manager@stranger.test')
    expect((await add(provider, { paymentMethodId: card.id, lastName: 'By provider' })).status).toBe(201)
    expect((await add(foreign, {}, firm)).status).toBe(404)
    const refused = [
      await add(manager, { customerId: stranger.accountId, paymentMethodId: card.id }),
      await add(manager, { paymentMethodId: newId(firm.accountId) }),
      await add(manager, { paymentMethodId: card.id, assignTo: [stranger.userIds['REVIEWER']] }),
    ]
    expect(refused.map((answer) => answer.status)).toEqual([404, 404, 404])
  })

  it('must have plausible dates, and no field that is empty or has a line break', async () => {
    app.setNow(new Date('2026-11-21T03:00:00Z'))
    try {
      const late = await new Visitor(app).signIn('manager@firm.test')
      const fields = async (over: Record<string, unknown>) =>
        (await add(late, { paymentMethodId: card.id, ...over })).body.context?.['fields']
      // In Toronto it is still the 20th.
      expect(await fields({ dateOfLoss: '2026-11-21' })).toEqual({
        dateOfLoss: 'The date of loss cannot be after today.',
      })
      expect(await fields({ dateOfBirth: '2026-11-21', dateOfLoss: '2026-11-01' })).toEqual({
        dateOfBirth: 'The date of birth cannot be after today.',
        dateOfLoss: 'The date of loss cannot be before the date of birth.',
      })
      expect(await fields({ dateOfBirth: '2020-01-01', dateOfLoss: '2019-12-31' })).toHaveProperty(
        'dateOfLoss',
      )
      expect(
        Object.keys(
          (await fields({ firstName: ' ', lastName: 'a\nb', email: 'x', fileRefNo: '' })) as object,
        ).toSorted(),
      ).toEqual(['email', 'fileRefNo', 'firstName', 'lastName'])
      expect((await add(late, { paymentMethodId: card.id, dateOfLoss: '2026-11-20' })).status).toBe(201)
    } finally {
      app.setNow(null)
    }
  })
})

describe('a card number', () => {
  it('is in no database table, log line or file of the product', async () => {
    const { rows } = await app.services.db.pool.query<{ tablename: string }>(
      `select tablename from pg_tables where schemaname = 'public'`,
    )
    const client = new pg.Client({ connectionString: app.databaseUrl })
    await client.connect()
    try {
      for (const { tablename } of rows) {
        const found = await client.query(
          `select 1 from "${tablename}" t where t::text ~ '4242424242424242|4000000000000341' limit 1`,
        )
        expect([tablename, found.rowCount]).toEqual([tablename, 0])
      }
    } finally {
      await client.end()
    }
    const kept = await readFile(`${app.services.config.dataDir}/payments.json`, 'utf8')
    expect(kept).toContain('"last4":"4242"')
    expect(kept).not.toMatch(/4242424242424242|4000000000000341/)
    expect(lines.join('')).toContain('sandbox-payments')
    expect(lines.join('')).not.toMatch(/4242424242424242|4000000000000341/)
  })
})

describe('charges', () => {
  it('can be searched and sorted, newest first', async () => {
    const all = await charges()
    expect(Number(all.headers.get('total-items'))).toBe(all.body.length)
    const times = all.body.map((charge) => charge.chargedAt)
    expect(times).toEqual(times.toSorted((a, b) => (a < b ? 1 : -1)))
    const named = await charges({ orderBy: 'client.name', order: 'asc' })
    expect(named.body[0]?.client.lastName).toBe('Another try')
    const found = await charges({ keyword: 'ÓNCE, nad' })
    expect(found.body.map((charge) => charge.client.lastName)).toEqual(['Once'])
    expect((await charges({ keyword: '%' })).body).toEqual([])
  })

  it('have a receipt that is created once, only for those who may see it', async () => {
    const [charge] = (await charges({ keyword: 'Once' })).body
    const url = charge?.receiptUrl ?? ''
    const read = await manager.fetch<string>(url)
    expect([read.status, read.headers.get('content-type'), read.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ])
    expect(read.body.startsWith('%PDF-')).toBe(true)
    const again = await manager.fetch<string>(url)
    expect(again.headers.get('x-content-sha256')).toBe(read.headers.get('x-content-sha256'))
    const row = await app.services.db.read(firm.accountId, (tx) =>
      tx.one<{ sha: string }>(
        sql`select encode(receipt_sha256, 'hex') as sha from charges where customer_id = ${firm.accountId} and id = ${charge?.id}`,
      ),
    )
    expect(row?.sha).toBe(read.headers.get('x-content-sha256'))
    const strangers = [await new Visitor(app).signIn('superadmin@stranger.test'), reviewer]
    for (const who of strangers) expect((await who.fetch(url)).status).toBe(404)
    expect((await new Visitor(app).fetch(url)).status).toBe(401)
    expect((await manager.fetch(`/media/receipts/${newId(firm.accountId)}.pdf`)).status).toBe(404)
    expect((await provider.fetch(url)).status).toBe(200)
  })
})
