import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LiveEvent, MAX_SAVED_FINDS, type SavedFind } from '#contract/index.ts'
import { assignClients } from '../../clients/index.ts'
import { insertPeople } from '../../entry/seed.ts'
import { sql } from '../../platform/db/sql.ts'
import { type Firm, makeFirm, PASSWORD, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { makeClient } from '../../testing/imports.ts'
import { deleteRemovedFinds, listSavedFinds, changeSavedFind } from './saved.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor
let resolver: Visitor
let reviewer: Visitor
let assigned: string
let hidden: string

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  resolver = await new Visitor(app).signIn('resolver@firm.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  assigned = (await makeClient(app, firm, { lastName: 'Okafor-Lee' })).clientId
  hidden = (await makeClient(app, firm, { lastName: 'Möller', email: 'other@example.test', assignTo: [] }))
    .clientId
  const people = [firm.userIds['REVIEWER'] ?? '', firm.userIds['RESOLVER'] ?? '']
  await app.services.db.transaction(firm.accountId, (tx) => assignClients(tx, people, [assigned]))
})
afterAll(() => app.close())

const save = (who: Visitor, body: Record<string, unknown>) =>
  who.call<SavedFind>('saveFind', {
    params: { id: firm.accountId },
    body: { name: 'Gym', find: 'gym', ...body },
  })
const change = (who: Visitor, id: string, body: Record<string, unknown>) =>
  who.call<SavedFind>('changeSavedFind', { params: { id }, body })
const list = async (who: Visitor, clientId?: string) =>
  (
    await who.call<SavedFind[]>('listSavedFinds', {
      params: { id: firm.accountId },
      query: clientId ? { clientId } : {},
    })
  ).body
const namesOf = async (who: Visitor, clientId?: string) => (await list(who, clientId)).map(({ name }) => name)
const removeAll = () =>
  app.services.db.transaction(firm.accountId, (tx) =>
    tx.run(sql`delete from saved_finds where customer_id = ${firm.accountId}`),
  )

describe('a saved find', () => {
  it('is one’s own, of those who may see a client, or of the firm', async () => {
    await save(reviewer, { kind: 'mine', name: 'Own' })
    await save(reviewer, { kind: 'client', clientId: assigned, name: 'Assigned', find: 'with:Jasmeet' })
    await save(manager, { kind: 'client', clientId: hidden, name: 'Hidden' })
    await save(provider, { kind: 'firm', name: 'Lifting', find: '~lift loss:after' })
    await save(manager, { kind: 'mine', clientId: hidden, name: 'To ask' })
    expect(await namesOf(reviewer, assigned)).toEqual(['Lifting', 'Assigned', 'Own'])
    expect(await namesOf(resolver, assigned)).toEqual(['Lifting', 'Assigned'])
    expect(await namesOf(resolver)).toEqual(['Lifting'])
    expect(await namesOf(manager, hidden)).toEqual(['Lifting', 'Hidden', 'To ask'])
    expect(await namesOf(provider, assigned)).toEqual(['Lifting', 'Assigned'])
    const query = { query: { clientId: hidden }, params: { id: firm.accountId } }
    expect((await reviewer.call('listSavedFinds', query)).status).toBe(404)
    expect((await save(reviewer, { kind: 'client', clientId: hidden })).status).toBe(404)
    expect((await save(reviewer, { kind: 'client' })).status).toBe(400)
    expect((await save(manager, { kind: 'mine', find: 'gym OR' })).status).toBe(400)
    await removeAll()
  })

  it('saved in a client’s list for oneself is there as long as one may see that client', async () => {
    await save(reviewer, { kind: 'mine', clientId: assigned, name: 'Own' })
    expect(await namesOf(reviewer)).toEqual(['Own'])
    const where = sql`customer_id = ${firm.accountId} and user_id = ${firm.userIds['REVIEWER']} and client_id = ${assigned}`
    const { db } = app.services
    await db.transaction(firm.accountId, (tx) => tx.run(sql`delete from user_clients where ${where}`))
    expect(await namesOf(reviewer)).toEqual([])
    await db.transaction(firm.accountId, (tx) =>
      assignClients(tx, [firm.userIds['REVIEWER'] ?? ''], [assigned]),
    )
    await removeAll()
  })

  it('of the firm has no names of persons, and is saved by those who see every client', async () => {
    for (const [find, name] of [
      ['with:Jasmeet gym', 'with:Jasmeet'],
      ['account:jas', 'account:jas'],
      ['gym okafor-lee', '“Okafor-Lee”'],
      ['"mr moller went"', '“Möller”'],
      ['place:ana', '“Ana”'],
      ['flag:ana gym', '“Ana”'],
    ]) {
      const { status, body } = await save(manager, { kind: 'firm', find })
      expect([find, status, body.code, (body.context as { name: string }).name]).toEqual([
        find,
        422,
        'FIND_NAMES_PERSON',
        name,
      ])
    }
    expect((await save(manager, { kind: 'firm', name: 'For Ana' })).body.code).toBe('FIND_NAMES_PERSON')
    expect((await save(reviewer, { kind: 'firm' })).status).toBe(403)
    const { body } = await save(manager, { kind: 'firm', find: 'anaconda NOT mollers' })
    expect((await change(manager, body.id, { name: 'As Ana said' })).body.code).toBe('FIND_NAMES_PERSON')
    expect((await save(manager, { kind: 'client', clientId: assigned, find: 'with:Ana' })).status).toBe(201)
    await removeAll()
  })

  it('is renamed, removed and put back by its author, and by managers unless it is one’s own', async () => {
    const own = (await save(reviewer, { kind: 'mine' })).body
    const shared = (await save(reviewer, { kind: 'client', clientId: assigned })).body
    expect(shared.can).toEqual(['edit'])
    expect((await list(resolver, assigned)).map(({ can }) => can)).toEqual([[]])
    expect((await change(resolver, shared.id, { name: 'Mine' })).status).toBe(403)
    expect((await change(manager, own.id, { isRemoved: true })).status).toBe(404)
    expect((await change(manager, shared.id, { name: 'At a gym' })).body.name).toBe('At a gym')
    expect((await change(reviewer, shared.id, { isRemoved: true })).status).toBe(200)
    expect(await namesOf(resolver, assigned)).toEqual([])
    expect((await change(reviewer, shared.id, { isRemoved: false })).status).toBe(200)
    expect(await namesOf(resolver, assigned)).toEqual(['At a gym'])
    await removeAll()
  })

  it('is deleted a day after it was removed, and not before', async () => {
    const { body } = await save(manager, { kind: 'firm' })
    await save(manager, { kind: 'firm', name: 'Kept' })
    await change(manager, body.id, { isRemoved: true })
    const { db } = app.services
    await db.transaction(firm.accountId, deleteRemovedFinds)
    expect((await change(manager, body.id, { isRemoved: false })).status).toBe(200)
    await change(manager, body.id, { isRemoved: true })
    await db.transaction(firm.accountId, (tx) =>
      tx.run(
        sql`update saved_finds set removed_at = removed_at - interval '25 hours' where customer_id = ${firm.accountId}`,
      ),
    )
    await db.transaction(firm.accountId, deleteRemovedFinds)
    expect((await change(manager, body.id, { isRemoved: false })).status).toBe(404)
    expect(await namesOf(manager)).toEqual(['Kept'])
    await removeAll()
  })

  it('is refused beyond the limit of a person, a client or the firm', async () => {
    for (const place of [{ kind: 'mine' }, { kind: 'client', clientId: assigned }, { kind: 'firm' }]) {
      const first = (await save(manager, place)).body
      for (let count = 1; count < MAX_SAVED_FINDS; count += 1) await save(manager, place)
      const refused = await save(manager, place)
      expect([place, refused.status, refused.body.code]).toEqual([place, 409, 'TOO_MANY_FINDS'])
      await change(manager, first.id, { isRemoved: true })
      expect((await save(manager, place)).status).toBe(201)
      expect((await change(manager, first.id, { isRemoved: false })).body.code).toBe('TOO_MANY_FINDS')
    }
    expect((await save(reviewer, { kind: 'mine' })).status).toBe(201)
    await removeAll()
  })

  it('with a field that a reader may not use is not there for that reader', async () => {
    const { body } = await save(manager, { kind: 'firm', find: 'gym loss:after' })
    await save(manager, { kind: 'firm', name: 'Plain', find: 'gym' })
    // Every member of the staff may know the date of loss today, so one who may not is made up.
    const blind = { ...(await managerActor()), accountType: 'client' as const }
    const { db } = app.services
    const seen = await db.read(firm.accountId, (tx) => listSavedFinds(tx, blind))
    expect(seen.map(({ name }) => name)).toEqual(['Plain'])
    const rename = db.transaction(firm.accountId, (tx) => changeSavedFind(tx, blind, body.id, { name: 'x' }))
    await expect(rename).rejects.toThrow('doesn’t exist')
    await removeAll()
  })

  it('is nothing that clients have, or another firm', async () => {
    const [id = ''] = await insertPeople(app.services.db, firm.accountId, [
      {
        email: 'ana@client.test',
        firstName: 'Ana',
        lastName: 'Ruiz',
        role: 'CLIENT',
        password: PASSWORD,
        clientId: assigned,
      },
    ])
    expect(id).not.toBe('')
    const client = await new Visitor(app).signIn('ana@client.test')
    await client.call('agreeTerms', { params: { id: assigned } })
    const { body } = await save(manager, { kind: 'firm' })
    await makeFirm(app, 'elsewhere.test')
    const stranger = await new Visitor(app).signIn('superadmin@elsewhere.test')
    for (const who of [client, stranger]) {
      const calls = [
        await who.call('listSavedFinds', { params: { id: firm.accountId } }),
        await save(who, { kind: 'mine' }),
        await change(who, body.id, { isRemoved: true }),
      ]
      for (const { status } of calls) expect([403, 404]).toContain(status)
    }
    expect(await namesOf(manager)).toEqual(['Gym'])
    await removeAll()
  })

  it('is shown to colleagues as soon as it is saved, unless it is one’s own', async () => {
    const events = () =>
      app.services.db.read(firm.accountId, (tx) =>
        tx.rows<{ body: LiveEvent }>(
          sql`select body from events where customer_id = ${firm.accountId} and body->>'type' = 'finds.changed' order by at, id`,
        ),
      )
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`delete from events where customer_id = ${firm.accountId}`),
    )
    await save(reviewer, { kind: 'mine' })
    await save(reviewer, { kind: 'client', clientId: assigned })
    await save(manager, { kind: 'firm' })
    expect((await events()).map(({ body }) => body)).toEqual([
      { type: 'finds.changed', clientId: assigned },
      { type: 'finds.changed' },
    ])
    await removeAll()
  })

  it('goes with its author if it is one’s own, and else stays', async () => {
    const [id = ''] = await insertPeople(app.services.db, firm.accountId, [
      { email: 'gone@firm.test', firstName: 'Gone', lastName: 'Soon', role: 'MANAGER', password: PASSWORD },
    ])
    const gone = await new Visitor(app).signIn('gone@firm.test')
    await save(gone, { kind: 'mine', name: 'Own' })
    await save(gone, { kind: 'firm', name: 'Shared' })
    const admin = await new Visitor(app).signIn('superadmin@firm.test')
    expect((await admin.call('deleteUser', { params: { id } })).status).toBeLessThan(300)
    const left = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ name: string }>(sql`select name from saved_finds where customer_id = ${firm.accountId}`),
    )
    expect(left).toEqual([{ name: 'Shared' }])
    await removeAll()
  })
})

async function managerActor() {
  const row = await app.services.db.directory.one<{ id: string }>(
    sql`select user_id as id from user_emails where email = 'manager@firm.test'`,
  )
  return {
    userId: row?.id ?? '',
    accountId: firm.accountId,
    role: 'MANAGER' as const,
    scopes: [],
    clientId: null,
    link: null,
    firstName: 'Ma',
    lastName: 'Nager',
  } as unknown as Parameters<typeof listSavedFinds>[1]
}
