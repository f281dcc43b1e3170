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
