import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Account, Charge, Client, ClientUser, Location, User, UserClient } from '#contract/index.ts'
import { insertAccount } from '../accounts/index.ts'
import { insertPeople, locationNamed } from '../entry/seed.ts'
import { type Firm, PASSWORD, startWithFirm, type TestApp, Visitor } from '../testing/app.ts'
import { makeClient } from '../testing/imports.ts'
import { sql } from '../platform/db/sql.ts'

let app: TestApp
let firm: Firm
let manager: Visitor
let provider: Visitor
beforeAll(async () => {
  let above: Firm
  ;({ app, above, firm } = await startWithFirm())
  for (const lastName of ['Zed', 'Núñez', 'Ölund', 'Olsen', 'abel', 'Álvarez', 'Nunes'])
    await makeClient(app, firm, { lastName, assignTo: [] })
  await insertPeople(
    app.services.db,
    firm.accountId,
    ['Zorn', 'Éluard', 'Dubois'].map((lastName) => ({
      firstName: 'Zoé',
      lastName,
      email: `${lastName.length}@${lastName === 'Éluard' ? 'e' : lastName}.test`,
      role: 'REVIEWER',
      password: PASSWORD,
    })),
  )
  const locationId = await locationNamed(app.services.db, 'Ontario')
  for (const name of ['Zimmer Law', 'Étude Côté'])
    await insertAccount(app.services.db, {
      type: 'customer',
      name,
      parentId: above.accountId,
      locationId,
      phoneNumber: null,
      timeZone: 'America/Toronto',
    })
  manager = await new Visitor(app).signIn('manager@firm.test')
  provider = await new Visitor(app).signIn('manager@provider.test')
})
afterAll(() => app.close())

type Query = Record<string, unknown>
const clients = async (query: Query) =>
  (await manager.call<Client[]>('listCustomerClients', { params: { id: firm.accountId }, query })).body.map(
    (each) => each.lastName,
  )
const people = async (query: Query) =>
  (await manager.call<User[]>('listUsers', { query })).body.map((each) => each.lastName)

describe('names', () => {
  it('are one order of several, each in both ways', async () => {
    const byDay = await people({ orderBy: 'createdAt', order: 'asc', limit: 100 })
    expect(byDay).not.toEqual(await people({ limit: 100 }))
    expect((await people({ orderBy: 'createdAt', order: 'desc', limit: 100 })).toSorted()).toEqual(
      byDay.toSorted(),
    )
    expect(await people({ order: 'desc', limit: 100 })).toEqual((await people({ limit: 100 })).toReversed())
    const made = ['Zed', 'Núñez', 'Ölund', 'Olsen', 'abel', 'Álvarez', 'Nunes']
    expect(await clients({ orderBy: 'createdAt' })).toEqual(made)
    expect(await clients({ orderBy: 'createdAt', order: 'desc' })).toEqual(made.toReversed())
    const fields = async (orderBy: 'fileRefNo' | 'dateOfLoss', order: string) =>
      (
        await manager.call<Client[]>('listCustomerClients', {
          params: { id: firm.accountId },
          query: { orderBy, order },
        })
      ).body.map((each) => each[orderBy])
    for (const field of ['fileRefNo', 'dateOfLoss'] as const) {
      const values = await fields(field, 'asc')
      expect(values).toEqual(values.toSorted())
      expect(await fields(field, 'desc')).toEqual(values.toReversed())
    }
  })

  it('are found regardless of accents and case, in every list', async () => {
    expect(await clients({ keyword: 'alvarez' })).toEqual(['Álvarez'])
    expect(await clients({ keyword: 'NUNEZ, ana' })).toEqual(['Núñez'])
    expect(await clients({ keyword: 'Nu\u0301n\u0303ez' })).toEqual(['Núñez'])
    expect(await clients({ keyword: 'f-100', limit: 2 })).toHaveLength(2)
    expect(await clients({ keyword: '%' })).toEqual([])
    expect(await people({ keyword: 'zoe eluard' })).toEqual(['Éluard'])
    const own = await manager.call<UserClient[]>('listUserClients', {
      params: { id: firm.userIds['MANAGER'] ?? '' },
      query: { keyword: 'olund' },
    })
    expect(own.body.map(({ client }) => client.lastName)).toEqual(['Ölund'])
    const clientId = own.body[0]?.client.id ?? ''
    const free = await manager.call<User[]>('listUnassignedUsers', {
      params: { clientId },
      query: { keyword: 'eluard' },
    })
    expect(free.body.map((each) => each.lastName)).toEqual(['Éluard'])
    const assigned = await manager.call<ClientUser[]>('listClientUsers', {
      params: { clientId },
      query: { keyword: 'eluard' },
    })
    expect(assigned.body).toEqual([])
    const firms = await provider.call<Account[]>('listAccounts', { query: { name: 'etude cote' } })
    expect(firms.body.map((each) => each.name)).toEqual(['Étude Côté'])
    const places = await manager.call<Location[]>('listLocations', { query: { keyword: 'QUÉBEC' } })
    expect(places.body.map((each) => each.name)).toEqual(['Quebec'])
    const charges = await manager.call<Charge[]>('listCharges', {
      params: { customerId: firm.accountId },
      query: { keyword: 'nunez', orderBy: 'client.name' },
    })
    expect([charges.status, charges.body]).toEqual([200, []])
  })

  it('sort as in a dictionary, across pages', async () => {
    const sorted = ['abel', 'Álvarez', 'Nunes', 'Núñez', 'Olsen', 'Ölund', 'Zed']
    const paged = async (order: string) => {
      const pages = []
      for (const offset of [0, 2, 4, 6]) pages.push(await clients({ order, offset, limit: 2 }))
      return pages.flat()
    }
    expect(await paged('asc')).toEqual(sorted)
    expect(await paged('desc')).toEqual(sorted.toReversed())
    expect(await people({ keyword: 'Zoé' })).toEqual(['Dubois', 'Éluard', 'Zorn'])
    const firms = await provider.call<Account[]>('listAccounts', {})
    expect(firms.body.map((each) => each.name)).toEqual(['Étude Côté', 'Firm of firm.test', 'Zimmer Law'])
  })

  it('have an index in the order of the pages', async () => {
    const plan = await app.services.db.read(firm.accountId, async (tx) => {
      await tx.run(sql`set local enable_sort = off`)
      await tx.run(sql`set local enable_seqscan = off`)
      return tx.rows<{ 'QUERY PLAN': string }>(sql`
        explain select id from clients c where c.customer_id = ${tx.customerId}
        order by lower(c.last_name) collate by_name, lower(c.first_name) collate by_name, c.id limit 20`)
    })
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('clients_by_name')
  })
})
