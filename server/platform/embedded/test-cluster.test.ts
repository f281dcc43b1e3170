import pg from 'pg'
import { expect, it } from 'vitest'
import { testDatabase } from './test-cluster.ts'

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

it('gives each caller its own database', async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase({ empty: true })])
  await query(one.url, 'create table mine_alone (n int)')
  expect(await query(two.url, `select to_regclass('mine_alone') as found`)).toEqual([{ found: null }])
  await Promise.all([one.drop(), two.drop()])
})

it('closes the connections of a database that is dropped', async () => {
  const one = await testDatabase({ empty: true })
  const client = new pg.Client({ connectionString: one.url })
  await client.connect()
  const cut = new Promise<Error>((resolve) => client.on('error', resolve))
  await one.drop()
  expect(String(await cut)).toContain('terminating connection')
})

it('reports what went wrong', async () => {
  const one = await testDatabase({ empty: true })
  await one.drop()
  await expect(one.drop()).rejects.toThrow(/No test database/)
})
