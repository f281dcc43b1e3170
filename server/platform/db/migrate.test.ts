import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../embedded/test-cluster.ts'
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

describe('a database whose owner is no superuser, as a managed one is', () => {
  it('takes every migration', async () => {
    const name = `owner_${randomBytes(6).toString('hex')}`
    const password = randomBytes(16).toString('hex')
    await admin.query(`create role ${name} login createrole password '${password}'`)
    await admin.query(`grant proofline_app to ${name} with admin option`).catch(() => undefined)
    const url = new URL(database.url)
    await admin.query(`alter database ${url.pathname.slice(1)} owner to ${name}`)
    await admin.query(`alter schema public owner to ${name}`)
    Object.assign(url, { username: name, password })
    await migrate(url.href)
    const unforced = await admin.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`,
    )
    expect(unforced.rows).toEqual([])
    await admin.query(`reassign owned by ${name} to current_user`)
    await admin.query(`drop owned by ${name}`)
    await admin.query(`drop role ${name}`)
  })
})

describe('a database whose ICU has another version than before', () => {
  it('has its indexes of names built again', async () => {
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
