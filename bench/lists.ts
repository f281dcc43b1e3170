import pg from 'pg'
import { type Bench, measureInTurns, median, quantile, report } from './kit.ts'
import { type Filled, fillTenMillion } from './lists-fill.ts'
import { latencies, load } from './load.ts'
import { bareServer, recordSql } from './pages.ts'

const REQUEST_COUNT = 400
/** Several, so that a pause of the machine affects only one round. */
const ROUND_COUNT = 5
const LOAD_SECONDS = 2

/**
 * Lists of a firm with a million posts among ten million: requests per second, compared with a bare handler, and latency at half of that
 * load.
 */
export async function benchLists(bench: Bench, named = '', filled?: Filled): Promise<void> {
  const { firmId, largest, small } = filled ?? (await fill(bench))
  const posts = (query: string): string => `/api/main/posts?limit=24&${query}`
  const cases = [
    ['unreviewed, whole firm', posts(`customerId=${firmId}&statuses=0`)],
    ['unreviewed, whole firm, offset 5,000', posts(`customerId=${firmId}&statuses=0&offset=5000`)],
    ['escalated, whole firm', posts(`customerId=${firmId}&statuses=2`)],
    [
      'flagged, whole firm',
      posts(`customerId=${firmId}&isFlagged=true&statuses=0&statuses=1&statuses=2&statuses=3`),
    ],
    [
      'flagged videos of X, whole firm',
      posts(`customerId=${firmId}&isFlagged=true&mediaTypes=video&socialSiteIds=twitter`),
    ],
    ['trash, whole firm', posts(`customerId=${firmId}&isTrashed=true&orderBy=trashedAt`)],
    ['all posts, client of 400,000', posts(`clientIds=${largest}`)],
    ['all posts, client of 400,000, offset 200,000', posts(`clientIds=${largest}&offset=200000`)],
    ['escalated, client of 400,000', posts(`clientIds=${largest}&statuses=2`)],
    [
      'timeline before the loss, client of 400,000',
      posts(`clientIds=${largest}&isOnTimeline=true&until=2020-05-31`),
    ],
    [
      'videos of five years, client of 400,000',
      posts(`clientIds=${largest}&mediaTypes=video&since=2015-03-05&until=2020-03-05`),
    ],
    ['not seen by me, 100,000 opened, client of 400,000', posts(`clientIds=${largest}&unseenBy=me`)],
    [
      'not seen by anyone, saved, offset 100,000, the same',
      posts(`clientIds=${largest}&unseenBy=anyone&statuses=1&offset=100000`),
    ],
    [
      'not seen by me, of five years, the same',
      posts(`clientIds=${largest}&unseenBy=me&since=2017-03-05&until=2022-03-05`),
    ],
    ['of one year, whole firm', posts(`customerId=${firmId}&since=2018-01-01&until=2018-12-31`)],
    ['not seen by anyone, whole firm', posts(`customerId=${firmId}&unseenBy=anyone`)],
    ['unreviewed, client of 3,000', posts(`clientIds=${small}&statuses=0`)],
    ['unreviewed before the loss, whole firm', posts(`customerId=${firmId}&statuses=0&loss=pre`)],
    ['flagged after the loss, whole firm', posts(`customerId=${firmId}&isFlagged=true&loss=post`)],
    ['escalated after the loss, whole firm', posts(`customerId=${firmId}&statuses=2&loss=post`)],
    [
      'lines of clients of 400,000 and 3,000',
      `/api/main/posts/client-months?clientIds=${largest}&clientIds=${small}`,
    ],
    ['figures of the firm', `/api/main/accounts/${firmId}/figures`],
  ] as const
  for (const [name, path] of cases.filter(([each]) => each.includes(named))) {
    await bench.signIn()
    const statements = await recordSql(bench, path)
    const bare = await bareServer(bench, statements)
    await load(bench.url + path, bench.cookie, 50)
    const measured = await measureInTurns(
      2,
      () => load(bare.url, '', REQUEST_COUNT),
      () => load(bench.url + path, bench.cookie, REQUEST_COUNT),
    )
    report(name, 'requests/s', measured, 'higher', 'at least 0.60')
    const half = median(measured.ours) / 2
    const took = await measureInTurns(
      ROUND_COUNT,
      () => latencies(bare.url, '', half, LOAD_SECONDS),
      () => latencies(bench.url + path, bench.cookie, half, LOAD_SECONDS),
    )
    await bare.close()
    const show = (rounds: number[][]): string => {
      const p99 = rounds.map((times) => quantile(times, 0.99))
      return `median ${median(rounds.flat()).toFixed(1)}, p99 ${median(p99).toFixed(1)}, of the worst round ${Math.max(...p99).toFixed(1)} ms`
    }
    console.log(
      `${''.padEnd(42)} at half of it: ours ${show(took.ours)}, floor ${show(took.floor)}  aim: p99 under 20 ms`,
    )
  }
}

async function fill(bench: Bench): Promise<Filled> {
  const owner = new pg.Client({ connectionString: bench.databaseUrl })
  await owner.connect()
  const filled = await fillTenMillion(owner, bench.firmId, bench.actor.userId)
  await owner.end()
  return filled
}
