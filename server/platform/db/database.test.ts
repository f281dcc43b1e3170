import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../embedded/test-cluster.ts'
import { extensionsOf } from '../../entry/extensions.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from './database.ts'
import { sql } from './sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

describe('a connection that PostgreSQL closes during a transaction', () => {
  it('fails that transaction, but neither the process nor the next one', async () => {
    const db = openDatabase(database.url, extensionsOf(readConfig({ NODE_ENV: 'test' })))
    const owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    const uncaught: unknown[] = []
    const note = (error: unknown): void => void uncaught.push(error)
    process.on('uncaughtException', note)
    try {
      const customerId = '01900000-0000-7000-8000-000000000000'
      const cut = db.transaction(customerId, async (tx) => {
        const row = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        await owner.query('select pg_terminate_backend($1)', [row?.pid])
        await new Promise((resolve) => setTimeout(resolve, 100))
        return tx.one(sql`select 1`)
      })
      await expect(cut).rejects.toThrow()
      expect(uncaught).toEqual([])
      expect(await db.read(customerId, (tx) => tx.one(sql`select 1 as one`))).toEqual({ one: 1 })
    } finally {
      process.off('uncaughtException', note)
      await owner.end()
      await db.close()
    }
  })
})
