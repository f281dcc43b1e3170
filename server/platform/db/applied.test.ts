import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../embedded/test-cluster.ts'
import { migrate } from './migrate.ts'

let folder: string
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'proofline-migrations-'))
  await cp(join(import.meta.dirname, '../../migrations'), folder, { recursive: true })
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

describe('a migration that was applied', () => {
  it('is not applied again, and is refused if its file has changed since', async () => {
    const again = () => migrate(database.url, folder)
    await writeFile(join(folder, '9999_add_note.sql'), 'create table note (id int)')
    await again()
    await again()
    await writeFile(join(folder, '9999_add_note.sql'), 'create table note (id bigint)')
    await expect(again()).rejects.toThrow(
      'The migration 9999_add_note.sql was changed after it was applied to this database.',
    )
  })
})

describe('a database from before the first schema', () => {
  it('is refused with the last commit that opens it, and stays as it is', async () => {
    const older = await testDatabase({ empty: true })
    const owner = new pg.Client({ connectionString: older.url })
    await owner.connect()
    await owner.query('create table migrations (name text primary key, sha256 bytea)')
    await owner.query(`insert into migrations values ('0001_create_ground.sql', null)`)
    const objects = async () =>
      (
        await owner.query(
          `select oid, relname from pg_class where oid >= 16384 union all select oid, nspname from pg_namespace order by oid`,
        )
      ).rows
    const before = await objects()
    await expect(migrate(older.url)).rejects.toThrow(
      /^The database test_\w+ was made by a version of Proofline from before its first schema, .* is commit [0-9a-f]{12}\./,
    )
    expect(await objects()).toEqual(before)
    await owner.end()
    await older.drop()
  })
})
