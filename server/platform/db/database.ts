import { hash } from 'node:crypto'
import pg from 'pg'
import type { Extensions } from '../extensions.ts'
import { compile, type RawBuilder } from './sql.ts'

const { Pool, types } = pg

// Calendar dates never pass through a time zone; counts fit a double.
types.setTypeParser(1082, (value) => value)
types.setTypeParser(20, (value) => Number(value))

export type Rows = {
  rows<Row>(query: RawBuilder<Row>): Promise<Row[]>
  /** The first row, or null. */
  one<Row>(query: RawBuilder<Row>): Promise<Row | null>
  /**
   * The same of a statement of few texts that finds rows by their keys: each connection parses and plans it once. (Others are planned each
   * time, by what they ask for.)
   */
  prepared<Row>(query: RawBuilder<Row>): Promise<Row[]>
  /** Rows changed. */
  run(query: RawBuilder<unknown>): Promise<number>
}

declare const transactional: unique symbol

/** A transaction of one tenant. Only `Database.transaction` gives one, so what takes a `Tx` is atomic by type. */
export type Tx = Rows & {
  readonly [transactional]: true
  readonly customerId: string
  /** One instant for everything that this transaction writes. */
  readonly now: Date
  readonly client: pg.PoolClient
  readonly extensions: Extensions
}

export type TransactionOptions = {
  /**
   * Its end does not wait for the disk. Should the database fail within the next second, it is as if it had not been, and so is everything
   * after it; a later transaction that waits makes it sure as well (PostgreSQL: synchronous_commit). For work that a job does again.
   */
  isRepeatable?: boolean
  /**
   * Every join looks its rows up by their keys, one after the other. Rows that have just come are missing from the statistics, and a planner
   * that expects one of them compares each row with all of a client's.
   */
  isByKeys?: boolean
}

export type Database = {
  /** Directories only: no tenant is named, so no tenant's row is visible. */
  directory: Rows
  /** Reads and writes of one tenant; rolled back when `work` throws. */
  transaction<Result>(
    customerId: string,
    work: (tx: Tx) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>
  /** Like `transaction`, but it sees one snapshot, and the database refuses writes. */
  read<Result>(customerId: string, work: (tx: Tx) => Promise<Result>): Promise<Result>
  pool: pg.Pool
  close(): Promise<void>
}

type Answer = { rows: unknown[]; rowCount: number | null }
type Queryable = {
  query(query: pg.QueryConfig, done: (error: Error | null, answer: Answer) => void): void
}

/**
 * By a callback: of a promise that pg makes itself, the garbage collector holds every answer to be in use until it next walks the whole heap,
 * which it then does several times a minute.
 */
const ask = (queryable: Queryable, query: pg.QueryConfig): Promise<Answer> =>
  new Promise<Answer>((resolve, reject) =>
    queryable.query(query, (error, answer) => (error ? reject(error) : resolve(answer))),
  ).catch((error: unknown) => {
    // Where it was asked, not where the answer came in.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  })

function rowsOf(queryable: Queryable): Rows {
  const send = (query: RawBuilder<unknown>) => ask(queryable, compile(query))
  return {
    rows: async <Row>(query: RawBuilder<Row>) => (await send(query)).rows as Row[],
    one: async <Row>(query: RawBuilder<Row>) => ((await send(query)).rows[0] as Row | undefined) ?? null,
    prepared: async <Row>(query: RawBuilder<Row>) => {
      const { text, values } = compile(query)
      return (await ask(queryable, { name: hash('md5', text, 'base64url'), text, values })).rows as Row[]
    },
    run: async (query) => (await send(query)).rowCount ?? 0,
  }
}

const UUID = /^[0-9a-f-]{36}$/i

const BY_KEYS = ['hashjoin', 'mergejoin', 'material']
  .map((plan) => `; set local enable_${plan} = off`)
  .join('')

/** Connects as the application's role, which owns no table. `url` names a user that may take that role. */
export function openDatabase(
  url: string,
  extensions: Extensions,
  options: { max?: number; now?: () => Date } = {},
): Database {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 10,
    // Nothing that a page asks for is so much work that starting more processes for it pays: a list fell to half its pace.
    options: '-c role=proofline_app -c timezone=UTC -c max_parallel_workers_per_gather=0',
    application_name: 'proofline',
    connectionTimeoutMillis: 10_000,
    // A new one knows nothing of the tables and has prepared nothing: its first page takes seven times as long. After pg's ten seconds, every burst paid for some.
    idleTimeoutMillis: 600_000,
    keepAlive: true,
  })
  // An idle connection that dies is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  // One that dies while it is in use fails the query; the pool listens to idle ones alone, and an 'error' that no one hears ends the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const now = options.now ?? (() => new Date())

  async function within<Result>(
    customerId: string,
    mode: string,
    work: (tx: Tx) => Promise<Result>,
    isRead = false,
  ): Promise<Result> {
    if (!UUID.test(customerId)) throw new Error('A transaction names its tenant')
    const client = await pool.connect()
    const end = (word: 'commit' | 'rollback'): Promise<void> =>
      ask(client, { text: word }).then(
        () => client.release(),
        (error: unknown) => {
          client.release(true)
          throw error
        },
      )
    let result: Result
    try {
      // One round trip: the tenant is set for this transaction alone, which is safe behind a pooler.
      await ask(client, { text: `begin${mode}; set local app.customer_id = '${customerId}'` })
      const tx = { ...rowsOf(client), customerId, now: now(), client, extensions } as Tx
      result = await work(tx)
    } catch (error) {
      await end('rollback').catch(() => undefined)
      throw error
    }
    const ended = end('commit')
    // No one waits for the end of what wrote nothing.
    if (isRead) void ended.catch(() => undefined)
    else await ended
    return result
  }

  return {
    directory: rowsOf(pool),
    transaction: (customerId, work, { isRepeatable = false, isByKeys = false } = {}) =>
      within(
        customerId,
        (isRepeatable ? '; set local synchronous_commit = off' : '') + (isByKeys ? BY_KEYS : ''),
        work,
      ),
    read: (customerId, work) => within(customerId, ' isolation level repeatable read, read only', work, true),
    pool,
    close: () => pool.end(),
  }
}
