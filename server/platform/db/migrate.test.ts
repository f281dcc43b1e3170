import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase, withPlainOwner } from '../embedded/test-cluster.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let admin: pg.Client
beforeAll(async () => {
  database = await testDatabase({ empty: true })
  admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await database.drop()
})

describe('a database whose owner is not a superuser, as in managed databases', () => {
  it('accepts every migration', async () => {
    const owned = await withPlainOwner(await testDatabase({ empty: true }))
    await migrate(owned.url)
    const plain = new pg.Client({ connectionString: owned.url })
    await plain.connect()
    const unforced = await plain.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`,
    )
    expect(unforced.rows).toEqual([])
    await plain.end()
    await owned.drop()
  })
})

describe('an owner that may not create roles', () => {
  it('gets the statements that an administrator has to run, which are enough', async () => {
    const empty = await testDatabase({ empty: true })
    const owned = await withPlainOwner(empty, { mayCreateRoles: false })
    const problem = await migrate(owned.url).then(
      () => '',
      (error: Error) => error.message,
    )
    const [sentence, statements = ''] = problem.split('Run as an administrator of the database: ')
    expect(sentence).toMatch(/^DATABASE_OWNER_URL: owner_\w+ may not create the roles of Proofline\. $/)
    expect(statements).toMatch(/^grant proofline_across to owner_\w+;$/)
    await admin.query(statements)
    await migrate(owned.url)
    await owned.drop()
  })
})

describe('a database that cannot be reached', () => {
  it.each(['localhost', '127.0.0.1'])('at %s is reported with the setting and the reason', async (host) => {
    await expect(migrate(`postgres://x@${host}:1/none`)).rejects.toThrow(
      /^DATABASE_OWNER_URL .+: the database cannot be used: .*ECONNREFUSED/,
    )
  })
})

describe('a database whose ICU version has changed', () => {
  it('gets its name indexes rebuilt', async () => {
    await migrate(database.url)
    const version = async () =>
      (await admin.query(`select collversion from pg_collation where collname = 'by_name'`)).rows[0]
        .collversion
    const file = async () =>
      (await admin.query(`select pg_relation_filenode('clients_by_name') as node`)).rows[0].node
    const before = [await version(), await file()]
    await migrate(database.url)
    expect([await version(), await file()]).toEqual(before)
    await admin.query(`update pg_collation set collversion = '1' where collname = 'by_name'`)
    await migrate(database.url)
    expect(await version()).toBe(before[0])
    expect(await file()).not.toBe(before[1])
  })
})

describe('the planner', () => {
  it('expects the same share of a table for every firm, also for one that its last sample did not find', async () => {
    await admin.query(`
      create table planned (customer_id uuid, id uuid default gen_random_uuid(), primary key (customer_id, id));
      insert into planned (customer_id) select '01a216ba-b36e-7dcc-9e4b-998523b174fb' from generate_series(1, 4000);
      analyze planned`)
    const expected = async (firm: string) =>
      (await admin.query(`explain (format json) select from planned where customer_id = '${firm}'`)).rows[0][
        'QUERY PLAN'
      ][0].Plan['Plan Rows']
    const unknown = '01a216bb-4a13-7f6e-8c9c-012723b174fb'
    expect(await expected(unknown)).toBe(1)
    await admin.query(`select protect_tenant_table('planned'); analyze planned`)
    expect(await expected(unknown)).toBe(20)
    expect(await expected('01a216ba-b36e-7dcc-9e4b-998523b174fb')).toBe(20)
    await admin.query('drop table planned')
  })

  it('keeps no statistics of customer_id in any table of a firm', async () => {
    const { rows } = await admin.query(`
      select relname from pg_policy p join pg_class c on c.oid = p.polrelid join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id'
      where polname = 'tenant' and attstattarget is distinct from 0`)
    expect(rows).toEqual([])
  })
})
