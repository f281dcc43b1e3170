import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Price } from '#contract/index.ts'
import { makeFirm, startTestApp, type TestApp, Visitor } from '../testing/app.ts'
import { locationNamed } from '../entry/seed.ts'
import { sql } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'
import { priceOf } from './money.ts'

const promo = (percent: number, name = 'Promo') => ({ name, description: '', percent })
const tax = (percent: number, abbrev = 'TAX') => ({ abbrev, percent })
const price = (base: number, promos: ReturnType<typeof promo>[], taxes: ReturnType<typeof tax>[]) =>
  priceOf({ base, promos, taxes, currency: 'cad' })

describe('a price', () => {
  it('has each tax on the amount after promos, rounded half up to the cent', () => {
    // 199.00 × 5 % = 9.95; × 9.975 % = 19.85025
    expect(price(19900, [], [tax(5, 'GST'), tax(9.975, 'QST')])).toMatchObject({
      taxes: [
        { abbrev: 'GST', percent: 5, amount: 995 },
        { abbrev: 'QST', percent: 9.975, amount: 1985 },
      ],
      total: 22880,
    })
    // Exactly half a cent is rounded up: 0.50 × 13 % = 6.5 cents; 10.00 × 9.975 % = 99.75 cents; 2.00 × 9.975 % = 19.95
    expect(price(50, [], [tax(13)]).taxes[0]?.amount).toBe(7)
    expect(price(1000, [], [tax(9.975)]).taxes[0]?.amount).toBe(100)
    expect(price(200, [], [tax(9.975)]).taxes[0]?.amount).toBe(20)
    expect(price(49, [], [tax(1)]).total).toBe(49)
    expect(price(99999999, [], [tax(9.975)]).taxes[0]?.amount).toBe(9975000)
  })

  it('includes a tax of 13 %, or no tax', () => {
    expect(price(19900, [], [tax(13, 'HST')]).total).toBe(22487)
    expect(price(14900, [], [])).toMatchObject({ taxes: [], discountedSubTotal: 14900, total: 14900 })
  })

  it('never falls below zero, whatever the promos', () => {
    expect(price(19900, [promo(100)], [tax(13)])).toMatchObject({
      promos: [{ amount: 19900 }],
      taxes: [],
      discountedSubTotal: 0,
      total: 0,
    })
    const both = price(19900, [promo(10, 'small'), promo(95, 'large')], [tax(13)])
    expect(both.promos.map(({ name, amount }) => [name, amount])).toEqual([
      ['large', 18905],
      ['small', 995],
    ])
    expect(both.total).toBe(0)
    expect(price(19900, [promo(12.5)], []).discountedSubTotal).toBe(17412)
  })

  it('equals the sum of its parts', () => {
    for (let base = 1; base < 3000; base += 7) {
      const made = price(base, [promo(33.3333)], [tax(5), tax(9.975)])
      const less = made.promos.reduce((sum, each) => sum + each.amount, 0)
      const taxed = made.taxes.reduce((sum, each) => sum + each.amount, 0)
      expect([made.discountedSubTotal, made.total]).toEqual([base - less, base - less + taxed])
    }
  })
})

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ worker: true })
})
afterAll(() => app.close())

describe('the price of a firm', () => {
  const ask = async (who: Visitor, id: string) => (await who.call<Price>('getPrice', { params: { id } })).body

  it('follows its location, and the days of a promo in its own time zone', async () => {
    const { directory } = app.services.db
    await directory.run(sql`delete from promos`)
    await directory.run(sql`
      insert into promos (id, name, description, percent, since, until)
      values (${newId()}, 'Autumn', '10 % less in October', 10, '2026-10-01', '2026-10-31')`)
    const firm = await makeFirm(app, 'qc.test')
    const manager = await new Visitor(app).signIn('manager@qc.test')
    const move = async (name: string) => {
      const place = await locationNamed(app.services.db, name)
      await directory.run(sql`update accounts set location_id = ${place} where id = ${firm.accountId}`)
      return ask(manager, firm.accountId)
    }
    app.setNow(new Date('2026-11-01T03:59:00Z'))
    try {
      const late = await new Visitor(app).signIn('admin@qc.test')
      expect((await ask(late, firm.accountId)).promos).toMatchObject([{ name: 'Autumn', amount: 1990 }])
      app.setNow(new Date('2026-11-01T04:01:00Z'))
      expect((await ask(late, firm.accountId)).promos).toEqual([])
    } finally {
      app.setNow(null)
    }
    expect((await move('Quebec')).taxes).toEqual([
      { abbrev: 'GST', percent: 5, amount: 995 },
      { abbrev: 'QST', percent: 9.975, amount: 1985 },
    ])
    expect(await move('Texas')).toMatchObject({ currency: 'usd', subTotal: 14900, taxes: [], total: 14900 })
    await directory.run(sql`
      insert into prices (currency, since, add_client) values ('usd', current_date - 1, 15900), ('usd', current_date + 5, 99900)`)
    expect((await ask(manager, firm.accountId)).total).toBe(15900)
  })
})
