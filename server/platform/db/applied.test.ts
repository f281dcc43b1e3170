import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../embedded/test-cluster.ts'
import { migrate } from './migrate.ts'

let folder: string
let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'proofline-migrations-'))
  await cp(join(import.meta.dirname, '../../migrations'), folder, { recursive: true })
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

const again = () => migrate(database.url, '~', folder)

describe('a migration that was applied', () => {
  it('is not applied again, and is refused if its file has changed since', async () => {
    await writeFile(join(folder, '9999_add_note.sql'), 'create table note (id int)')
    await again()
    await again()
    await writeFile(join(folder, '9999_add_note.sql'), 'create table note (id bigint)')
    await expect(again()).rejects.toThrow(
      'The migration 9999_add_note.sql was changed after it was applied to this database.',
    )
  })

  it('before hashes were stored gets its hash at the next start', async () => {
    await writeFile(join(folder, '9999_add_note.sql'), 'create table note (id int)')
    await client.query('update migrations set sha256 = null')
    await again()
    const { rows } = await client.query('select from migrations where sha256 is null')
    expect(rows).toEqual([])
  })
})
