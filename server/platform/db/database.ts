import { hash } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import pg from 'pg'
import type { Extensions } from '../extensions.ts'
import { connectionTo } from './connection.ts'
import { compile, type RawBuilder } from './sql.ts'

const { Pool, types } = pg

// Calendar dates must not be converted between time zones; counts fit into a double.
types.setTypeParser(1082, (value) => value)
types.setTypeParser(20, (value) => Number(value))

export type Rows = {
  rows<Row>(query: RawBuilder<Row>): Promise<Row[]>
  /** The first row, or null. */
  one<Row>(query: RawBuilder<Row>): Promise<Row | null>
  /**
   * Like `rows`, for a statement with few variants that finds rows by their keys: each connection parses and plans it once. (Other statements are
   * planned each time, for their parameters.)
   */
  prepared<Row>(query: RawBuilder<Row>): Promise<Row[]>
  /** Rows changed. */
  run(query: RawBuilder<unknown>): Promise<number>
}

declare const directory: unique symbol

/**
 * Statements of no tenant, each a transaction of its own, so no tenant's rows are visible. Only here can a function be called that looks across firms:
 * it belongs to another role, and a distributed engine refuses that role in a transaction that wrote. So what calls one takes a `Directory`, which a
 * `Tx` is not.
 */
export type Directory = Rows & { readonly [directory]: true }

declare const transactional: unique symbol

/** A transaction of one tenant. Only `Database.transaction` creates one, so functions that take a `Tx` are atomic by type. */
export type Tx = Rows & {
  readonly [transactional]: true
  readonly customerId: string
  /** One instant for everything that this transaction writes. */
  readonly now: Date
  readonly client: pg.PoolClient
  readonly extensions: Extensions
  /** Visits the rows in their order, some hundreds at a time; the database keeps the others, on its disk if they are many. */
  eachBatch<Row>(query: RawBuilder<Row>, visit: (rows: Row[]) => Promise<void>): Promise<void>
}

export type TransactionOptions = {
  /**
   * Commits without waiting for the disk, for work that a job can repeat. If the database fails within the next second, this transaction and later
   * ones may be lost; a later transaction that waits makes it durable too (PostgreSQL: synchronous_commit).
   */
  isCommittedLazily?: boolean
  /**
   * Makes every join look up its rows by key, one by one. Recent rows are missing from the statistics, and a planner that expects only one of them
   * compares each row with all of a client's.
   */
  isByKeys?: boolean
  /** Runs `work` again if the database gives this transaction up to end a deadlock. `work` must change nothing else, not even its parameters. */
  isRepeatable?: boolean
}

export type Database = {
  directory: Directory
  /** Reads and writes of one tenant; rolled back if `work` throws. */
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

type QueryAnswer = { rows: unknown[]; rowCount: number | null }
type Queryable = {
  query(query: pg.QueryConfig, done: (error: Error | null, answer: QueryAnswer) => void): void
}

/**
 * With a callback, because the garbage collector treats every answer of a promise from pg as in use until its next full collection, which then
 * happens several times a minute.
 */
const runQuery = (queryable: Queryable, query: pg.QueryConfig): Promise<QueryAnswer> =>
  new Promise<QueryAnswer>((resolve, reject) =>
    queryable.query(query, (error, answer) => (error ? reject(error) : resolve(answer))),
  ).catch((error: unknown) => {
    // The stack of the caller, not of the arriving answer.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  })

/** What is sent, for the tests, which record it (`tools/check/sql/record.ts`). The product has no subscriber. */
export const STATEMENTS_CHANNEL = 'proofline:statement'
const sentStatements = channel(STATEMENTS_CHANNEL)
export type SentStatement = { query: RawBuilder<unknown>; text: string; isInTransaction: boolean }

function toSend(query: RawBuilder<unknown>, isInTransaction: boolean): { text: string; values: unknown[] } {
  const compiled = compile(query)
  if (sentStatements.hasSubscribers) sentStatements.publish({ query, text: compiled.text, isInTransaction })
  return compiled
}

function rowsOf(queryable: Queryable, isInTransaction: boolean): Rows {
  const send = (query: RawBuilder<unknown>) => runQuery(queryable, toSend(query, isInTransaction))
  return {
    rows: async <Row>(query: RawBuilder<Row>) => (await send(query)).rows as Row[],
    one: async <Row>(query: RawBuilder<Row>) => ((await send(query)).rows[0] as Row | undefined) ?? null,
    prepared: async <Row>(query: RawBuilder<Row>) => {
      const { text, values } = toSend(query, isInTransaction)
      return (await runQuery(queryable, { name: hash('md5', text, 'base64url'), text, values })).rows as Row[]
    },
    run: async (query) => (await send(query)).rowCount ?? 0,
  }
}

const CURSOR_BATCH_SIZE = 500

async function eachBatchOf<Row>(
  client: pg.PoolClient,
  query: RawBuilder<Row>,
  visit: (rows: Row[]) => Promise<void>,
): Promise<void> {
  const { text, values } = toSend(query, true)
  await runQuery(client, { text: `declare batches no scroll cursor for ${text}`, values })
  for (;;) {
    const { rows } = await runQuery(client, { text: `fetch ${CURSOR_BATCH_SIZE} from batches` })
    await visit(rows as Row[])
    if (rows.length < CURSOR_BATCH_SIZE) break
  }
  await runQuery(client, { text: 'close batches' })
}

/** SQLSTATE of the transaction that PostgreSQL gives up to end a deadlock. */
const DEADLOCK_CODE = '40P01'
const MAX_REPEATS = 2

async function repeatAfterDeadlock<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let repeats = 0; ; repeats++)
    try {
      return await run()
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK_CODE || repeats === MAX_REPEATS) throw error
    }
}

const UUID = /^[0-9a-f-]{36}$/i

const KEY_LOOKUP_SETTINGS = ['hashjoin', 'mergejoin', 'material']
  .map((plan) => `; set local enable_${plan} = off`)
  .join('')

/** @param url signs in as one of the roles that own nothing (`LOGINS`) */
export function openDatabase(
  url: string,
  extensions: Extensions,
  options: { max?: number; now?: () => Date } = {},
): Database {
  const pool = new Pool({
    ...connectionTo(url, [
      'timezone=UTC',
      // No page's query is large enough for parallel workers to pay off, and a list took twice as long with them.
      'max_parallel_workers_per_gather=0',
    ]),
    max: options.max ?? 10,
    application_name: 'proofline',
    connectionTimeoutMillis: 10_000,
    // A new connection has no cached plans or table data, so its first page takes seven times as long. With pg's default of ten seconds, every
    // burst paid for some.
    idleTimeoutMillis: 600_000,
    // Some networks forget connections that are silent for minutes.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
  })
  // An idle connection that dies is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  // If one dies while in use, its query fails. The pool listens only to idle ones, and an unhandled 'error' event ends the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const now = options.now ?? (() => new Date())

  async function runTransaction<Result>(
    customerId: string,
    mode: string,
    work: (tx: Tx) => Promise<Result>,
    isRead = false,
  ): Promise<Result> {
    if (!UUID.test(customerId)) throw new Error('A transaction names its tenant')
    const client = await pool.connect()
    const end = (word: 'commit' | 'rollback'): Promise<void> =>
      runQuery(client, { text: word }).then(
        () => client.release(),
        (error: unknown) => {
          client.release(true)
          throw error
        },
      )
    let result: Result
    try {
      // One round trip. The tenant is set only for this transaction, which is safe behind a pooler.
      await runQuery(client, { text: `begin${mode}; set local app.customer_id = '${customerId}'` })
      const eachBatch: Tx['eachBatch'] = (query, visit) => eachBatchOf(client, query, visit)
      const tx = { ...rowsOf(client, true), eachBatch, customerId, now: now(), client, extensions } as Tx
      result = await work(tx)
    } catch (error) {
      await end('rollback').catch(() => undefined)
      throw error
    }
    const ended = end('commit')
    // A read-only transaction need not wait for its end.
    if (isRead) void ended.catch(() => undefined)
    else await ended
    return result
  }

  return {
    directory: rowsOf(pool, false) as Directory,
    transaction: (
      customerId,
      work,
      { isCommittedLazily = false, isByKeys = false, isRepeatable = false } = {},
    ) => {
      const run = () =>
        runTransaction(
          customerId,
          (isCommittedLazily ? '; set local synchronous_commit = off' : '') +
            (isByKeys ? KEY_LOOKUP_SETTINGS : ''),
          work,
        )
      return isRepeatable ? repeatAfterDeadlock(run) : run()
    },
    read: (customerId, work) =>
      runTransaction(customerId, ' isolation level repeatable read, read only', work, true),
    pool,
    close: () => pool.end(),
  }
}
