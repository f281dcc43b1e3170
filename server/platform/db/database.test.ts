import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../embedded/test-cluster.ts'
import { extensionsOf } from '../../entry/extensions.ts'
import { readConfig } from '../config.ts'
import { openDatabase, type Tx } from './database.ts'
import { checkLogin } from './logins.ts'
import { sql } from './sql.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

describe('a connection that PostgreSQL closes during a transaction', () => {
  it('fails that transaction, but neither the process nor the next one', async () => {
    const db = openDatabase(database.logins.app, extensionsOf(readConfig({ NODE_ENV: 'test' })))
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

it('a repeatable transaction runs again if PostgreSQL gives it up to end a deadlock', async () => {
  const db = openDatabase(database.logins.app, extensionsOf(readConfig({ NODE_ENV: 'test' })))
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query(`begin; set local deadlock_timeout = '1min'; select pg_advisory_xact_lock(2)`)
  let runs = 0
  let ended: Promise<unknown> = Promise.resolve()
  const work = async (tx: Tx): Promise<number> => {
    runs += 1
    await tx.run(sql`select pg_advisory_xact_lock(1)`)
    if (runs === 1) {
      ended = other.query('select pg_advisory_xact_lock(1)').then(() => other.query('commit'))
      const waits = () =>
        db.directory.one(sql`select 1 from pg_locks where locktype = 'advisory' and not granted`)
      while ((await waits()) === null) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await tx.run(sql`select pg_advisory_xact_lock(2)`)
    return runs
  }
  try {
    const customerId = '01900000-0000-7000-8000-000000000000'
    expect(await db.transaction(customerId, work, { isRepeatable: true })).toBe(2)
    await ended
  } finally {
    await other.end()
    await db.close()
  }
})

it('a lost machine keeps its locks for less than a minute', async () => {
  const db = openDatabase(database.logins.app, extensionsOf(readConfig({ NODE_ENV: 'test' })))
  const row = await db.directory.one<{ seconds: number }>(sql`
    select current_setting('tcp_keepalives_idle')::int
      + current_setting('tcp_keepalives_interval')::int * current_setting('tcp_keepalives_count')::int as seconds`)
  await db.close()
  expect(row?.seconds).toBeLessThan(60)
})

it('settings in the address of a database do not replace the time zone', async () => {
  const url = new URL(database.logins.app)
  url.searchParams.set('options', '-c work_mem=5MB -c timezone=Asia/Tokyo')
  const db = openDatabase(url.href, extensionsOf(readConfig({ NODE_ENV: 'test' })))
  const row = await db.directory.one(sql`
    select current_setting('timezone') as zone, current_setting('work_mem') as memory`)
  await db.close()
  expect(row).toEqual({ zone: 'UTC', memory: '5MB' })
})

/** Passes connections on without their settings, as some poolers do. */
async function startForgetfulPooler(url: string): Promise<Server> {
  const { hostname, port } = new URL(url)
  const pooler = createServer((client) => {
    const server = connect(Number(port), hostname)
    client.once('data', (startup) => {
      const fields = startup.subarray(8).toString('latin1').split('\0')
      const at = fields.indexOf('options')
      const kept = fields.toSpliced(at, 2).join('\0')
      const message = Buffer.concat([startup.subarray(0, 8), Buffer.from(kept, 'latin1')])
      message.writeInt32BE(message.length)
      server.write(message)
      client.pipe(server).pipe(client)
    })
    client.on('error', () => server.destroy())
    server.on('error', () => client.destroy())
  })
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
  return pooler
}

it('a pooler that drops the time zone prevents the start', async () => {
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`alter database ${new URL(database.url).pathname.slice(1)} set timezone = 'Asia/Tokyo'`)
  await owner.end()
  const pooler = await startForgetfulPooler(database.logins.app)
  const url = new URL(database.logins.app)
  url.host = `127.0.0.1:${(pooler.address() as AddressInfo).port}`
  for (const [address, isRefused] of [
    [database.logins.app, false],
    [url.href, true],
  ] as const) {
    const db = openDatabase(address, extensionsOf(readConfig({ NODE_ENV: 'test' })))
    const checked = checkLogin(db.directory, 'app')
    if (isRefused)
      await expect(checked).rejects.toThrow(/^DATABASE_URL: connections have the time zone .+ instead of UTC/)
    else await checked
    await db.close()
  }
  pooler.close()
})

it('a database whose host has no address at the moment is unavailable, not an unexpected error', async () => {
  const db = openDatabase(
    'postgres://x@database.invalid/none',
    extensionsOf(readConfig({ NODE_ENV: 'test' })),
  )
  const error = await db.directory.one(sql`select 1`).catch((failed: unknown) => failed)
  expect(isDatabaseUnavailable(error)).toBe(true)
  await db.close()
})

it('a role that owns something prevents the start, but temporary tables do not', async () => {
  const db = openDatabase(database.logins.app, extensionsOf(readConfig({ NODE_ENV: 'test' })), { max: 1 })
  await db.directory.run(sql`create temporary table staged ()`)
  await checkLogin(db.directory, 'app')
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(
    'create table of_the_application (); alter table of_the_application owner to proofline_app',
  )
  await expect(checkLogin(db.directory, 'app')).rejects.toThrow(
    /^DATABASE_URL: the role proofline_app owns something/,
  )
  await owner.query('drop table of_the_application')
  await owner.end()
  await db.close()
})

it('an address of another role prevents the start', async () => {
  for (const url of [database.url, database.logins.app]) {
    const db = openDatabase(url, extensionsOf(readConfig({ NODE_ENV: 'test' })), { max: 1 })
    await expect(checkLogin(db.directory, 'worker')).rejects.toThrow(
      /^DATABASE_WORKER_URL signs in as \w+ instead of proofline_worker\. .*npm run migrate/,
    )
    await db.close()
  }
})
