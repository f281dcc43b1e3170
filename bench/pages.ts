import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { addClient, type Bench, countFilled, measureInTurns, median, report } from './kit.ts'
import { load } from './load.ts'

const POST_COUNT = 1_000_000

/** A client with a million posts over fifteen years, half of them reviewed. SQL writes them directly. */
async function fill(bench: Bench): Promise<string> {
  const { clientId, accountId } = await addClient(bench, 'million')
  const owner = new pg.Client({ connectionString: bench.databaseUrl })
  await owner.connect()
  await owner.query(
    `insert into posts (customer_id, id, client_id, social_account_id, platform, kind, identity, posted_at, content, status, timeline_at, first_import_id)
     select $1, gen_random_uuid(), $2, $3, (n % 5)::smallint, 0, sha256(n::text::bytea), timestamptz '2011-01-01' + n * interval '473 seconds',
            'Post ' || n || ' with some words, as people write them: the lake was cold but we stayed until the sun went down.',
            (case when n % 2 = 0 then 0 when n % 11 = 0 then 2 else 1 end)::smallint, case when n % 4 = 1 then now() end, $3
     from generate_series(1, $4::int) n`,
    [bench.firmId, clientId, accountId, POST_COUNT],
  )
  await countFilled(owner)
  await owner.end()
  return clientId
}

/** A statement as pg takes it; named ones are prepared. */
type Statement = { name?: string; text: string; values?: unknown[] }
const isStatement = (said: unknown): said is Statement =>
  typeof said === 'object' && said !== null && 'text' in said && typeof said.text === 'string'

/** All statements that the product sends for one page, as the database received them. */
export async function recordSql(bench: Bench, path: string): Promise<Statement[]> {
  const seen: Statement[] = []
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [said] = args
    if (typeof said === 'string') seen.push({ text: said })
    else if (isStatement(said)) seen.push({ ...said })
    return (original as (...all: unknown[]) => unknown).apply(this, args)
  } as typeof original
  const answer = await fetch(bench.url + path, { headers: { cookie: bench.cookie } })
  if (!answer.ok) throw new Error(`${answer.status} from ${path}`)
  await answer.arrayBuffer()
  pg.Client.prototype.query = original
  return seen
}

/** A handler that only runs the same statements and JSON.stringify. */
export async function bareServer(
  bench: Bench,
  statements: Statement[],
): Promise<{ url: string; close(): Promise<void> }> {
  const pool = new pg.Pool({
    connectionString: bench.logins.app,
    max: 16,
    idleTimeoutMillis: 600_000,
    options: '-c timezone=UTC -c max_parallel_workers_per_gather=0',
  })
  const server = createServer((_request, response) => {
    void (async () => {
      const [session, ...rest] = statements
      if (session) await pool.query(session)
      const client = await pool.connect()
      let rows: unknown[] = []
      for (const statement of rest) {
        // With a callback, as in the product: the garbage of pg's promises would be collected during either measurement.
        const result = await new Promise<pg.QueryResult>((resolve, reject) =>
          client.query(statement, (error, answer) => (error ? reject(error) : resolve(answer))),
        )
        if (!Array.isArray(result) && result.rows.length > 0) rows = result.rows
      }
      client.release()
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(rows))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await pool.end()
    },
  }
}

/** Milliseconds in the database for the statements of one page, each run separately. */
async function sqlTime(bench: Bench, statements: Statement[]): Promise<number> {
  const client = new pg.Client({
    connectionString: bench.logins.app,
    options: '-c timezone=UTC -c max_parallel_workers_per_gather=0',
  })
  await client.connect()
  const times: number[] = []
  for (let round = 0; round < 30; round += 1) {
    let sum = 0
    for (const statement of statements) {
      const started = performance.now()
      await client.query(statement)
      if (/\b(from|join) (posts|post_totals|page)\b/.test(statement.text)) sum += performance.now() - started
    }
    times.push(sum)
  }
  await client.end()
  return median(times)
}

/** Requests per second of one call, compared with a handler that only sends its SQL. */
export async function compareCall(bench: Bench, name: string, path: string, requests: number): Promise<void> {
  const bare = await bareServer(bench, await recordSql(bench, path))
  await load(bench.url + path, bench.cookie, requests)
  report(
    name,
    'requests/s',
    await measureInTurns(
      2,
      () => load(bare.url, '', requests),
      () => load(bench.url + path, bench.cookie, requests),
    ),
    'higher',
    'at least 0.60',
  )
  await bare.close()
}

export async function benchPages(bench: Bench): Promise<void> {
  const clientId = await fill(bench)
  const first = `/api/main/posts?clientIds=${clientId}&limit=24`
  const deep = `${first}&offset=500000`
  const statements = await recordSql(bench, first)
  const bare = await bareServer(bench, statements)
  await load(bench.url + first, bench.cookie)
  report(
    'page of 24 posts of a million over HTTP',
    'requests/s',
    await measureInTurns(
      3,
      () => load(bare.url, ''),
      () => load(bench.url + first, bench.cookie),
    ),
    'higher',
    'at least 0.60',
  )
  await bare.close()
  const plain = [
    { text: 'begin' },
    { text: `set local app.customer_id = '${bench.firmId}'` },
    {
      text: 'select id from posts where customer_id = $1 and client_id = $2 and trashed_at is null order by posted_at desc, id desc offset 500000 limit 24',
      values: [bench.firmId, clientId],
    },
    { text: 'commit' },
  ]
  const deepStatements = await recordSql(bench, deep)
  report(
    'offset of 500,000 in SQL',
    'ms',
    await measureInTurns(
      2,
      () => sqlTime(bench, plain),
      () => sqlTime(bench, deepStatements),
    ),
    'lower',
    'under 5 ms, whatever the ratio',
  )
}
