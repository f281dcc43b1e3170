import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allJobs } from '../../entry/handlers.ts'
import { type Firm, makeFirm, startTestApp, type TestApp, waitUntil } from '../../testing/app.ts'
import { sql } from '../db/sql.ts'
import { silentLog } from '../log.ts'
import { defineJob, enqueue, type Job, type JobContext } from './job.ts'
import { startWorker, type Worker } from './worker.ts'

let app: TestApp
let firm: Firm
const workers: Worker[] = []

beforeAll(async () => {
  app = await startTestApp({ worker: false })
  firm = await makeFirm(app, 'firm.test')
})
afterAll(async () => {
  for (const worker of workers) await worker.stop()
  await app.close()
})

const timing = { heartbeatSeconds: 0.1, timeoutSeconds: 0.6 }

async function launch(...jobs: Job<never>[]): Promise<Worker> {
  const worker = await startWorker({
    url: app.logins.worker,
    services: app.services,
    jobs,
    concurrency: 2,
    log: silentLog,
    timing,
  })
  workers.push(worker)
  return worker
}

async function ask<Payload>(job: Job<Payload>, payload: Payload): Promise<string> {
  return app.services.db.transaction(firm.accountId, (tx) =>
    enqueue(tx, job, payload, { subjectId: firm.accountId, createdBy: null }),
  )
}

const rest = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

async function runOf(
  jobId: string,
): Promise<{ status: string; attempts: number; error: { code: string } | null }> {
  const row = await app.services.db.read(firm.accountId, (tx) =>
    tx.one<{ status: string; attempts: number; error: { code: string } | null }>(
      sql`select status, attempts, error from job_runs where id = ${jobId}`,
    ),
  )
  if (!row) throw new Error('No such run')
  return row
}
/** The database's record of a run, of which a crash restores an earlier state. */
async function rowOf(jobId: string): Promise<{ lease: string | null }> {
  const row = await app.services.db.read(firm.accountId, (tx) =>
    tx.one<{ lease: string | null }>(sql`select lease from job_runs where id = ${jobId}`),
  )
  if (!row) throw new Error('No such run')
  return row
}
/** Waits until the run has ended and its job has left the queue, which happens after the run's own commit. */
async function ended(jobId: string): Promise<void> {
  await waitUntil(async () => ['SUCCESS', 'FAILURE'].includes((await runOf(jobId)).status))
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  const queued = `select 1 from graphile_worker._private_jobs where payload ->> 'jobId' = $1`
  await waitUntil(async () => (await owner.query(queued, [jobId])).rowCount === 0)
  await owner.end()
}

const job = (
  kind: string,
  run: (context: JobContext<object>) => Promise<void>,
  more: Partial<Job<object>> = {},
) => defineJob<object>({ kind, payload: z.object({}), attempts: 3, run, ...more })

describe('a job', () => {
  it('that takes long keeps its worker and runs only once', async () => {
    let runs = 0
    const slow = job('slow', async () => {
      runs += 1
      await rest(2500)
    })
    const worker = await launch(slow as Job<never>)
    const id = await ask(slow, {})
    await ended(id)
    expect([runs, await runOf(id)]).toEqual([1, { status: 'SUCCESS', attempts: 1, error: null }])
    await worker.stop()
    workers.pop()
  })

  it('may report progress while it writes, without a deadlock', async () => {
    const busy = job('busy', async (context) => {
      const steps = Array.from({ length: 40 }, (_, n) => context.progress('step', n, 40))
      await Promise.all(steps)
    })
    const worker = await launch(busy as Job<never>)
    const id = await ask(busy, {})
    await ended(id)
    expect(await runOf(id)).toEqual({ status: 'SUCCESS', attempts: 1, error: null })
    await worker.stop()
    workers.pop()
  })

  it('in the idle lane waits for others of that lane without delaying other jobs, and continues elsewhere when its worker stops', async () => {
    const began: string[] = []
    const idle = job(
      'idle',
      async ({ jobId, signal }) => {
        began.push(jobId)
        if (began.length === 1) await new Promise((_, reject) => signal.addEventListener('abort', reject))
      },
      { lane: 'idle' },
    )
    const heavy = job('heavy', () => Promise.resolve(), { lane: 'heavy' })
    const first = await launch(idle as Job<never>, heavy as Job<never>)
    const [one, two] = [await ask(idle, {}), await ask(idle, {})]
    await waitUntil(() => began.length === 1)
    const others = [await ask(heavy, {}), await ask(heavy, {})]
    for (const id of others) await ended(id)
    expect(began).toHaveLength(1)
    await first.stop()
    workers.pop()
    const second = await launch(idle as Job<never>, heavy as Job<never>)
    for (const id of [one, two]) await ended(id)
    expect([await runOf(one), await runOf(two)]).toMatchObject([{ status: 'SUCCESS' }, { status: 'SUCCESS' }])
    await second.stop()
    workers.pop()
  })

  it('that renders a report or removes posts delays no email', async () => {
    const gate = Promise.withResolvers<void>()
    let began = 0
    const slow = ['render-report', 'remove-client', 'remove-account-posts', 'remove-contents'].map((kind) =>
      job(
        kind,
        () => {
          began += 1
          return gate.promise
        },
        { lane: allJobs.find((each) => each.kind === kind)?.lane ?? 'prompt' },
      ),
    )
    const mail = job('mail', () => Promise.resolve())
    const worker = await launch(...([...slow, mail] as Job<never>[]))
    const slowIds = await Promise.all(slow.map((each) => ask(each, {})))
    await waitUntil(() => began >= 2)
    const id = await ask(mail, {})
    await ended(id).finally(gate.resolve)
    expect((await runOf(id)).status).toBe('SUCCESS')
    for (const each of slowIds) await ended(each)
    await worker.stop()
    workers.pop()
  })

  it('fails once every attempt has killed its worker', async () => {
    const deadly = job('deadly', () => Promise.reject(new Error('never reached')))
    const id = await ask(deadly, {})
    const owner = new pg.Client({ connectionString: app.databaseUrl })
    await owner.connect()
    await owner.query(`update graphile_worker._private_jobs set attempts = 3`)
    await owner.end()
    const worker = await launch(deadly as Job<never>)
    await ended(id)
    expect(await runOf(id)).toMatchObject({ status: 'FAILURE', error: { code: 'UNEXPECTED' } })
    await worker.stop()
    workers.pop()
  })

  it('whose payload this version cannot read fails after the last attempt, instead of running forever', async () => {
    const old = job('newer', () => Promise.resolve(), { attempts: 1 })
    const newer = defineJob({ ...old, payload: z.object({ word: z.string() }) })
    const worker = await launch(newer as Job<never>)
    const id = await ask(old, {})
    await ended(id)
    expect(await runOf(id)).toMatchObject({ status: 'FAILURE', error: { code: 'UNEXPECTED' } })
    await worker.stop()
    workers.pop()
  })

  it('ends as failed even if its failure can never be recorded', async () => {
    const fault = () => Promise.reject(new Error('always'))
    const stuck = job('stuck', fault, { failures: 1, fail: fault, attempts: 20 })
    const worker = await launch(stuck as Job<never>)
    const id = await ask(stuck, {})
    await waitUntil(async () => {
      await app.dueNow()
      return (await runOf(id)).status === 'FAILURE'
    })
    expect(await runOf(id)).toMatchObject({ attempts: 3, error: { code: 'UNEXPECTED' } })
    await ended(id)
    await worker.stop()
    workers.pop()
  })

  it('waits while files cannot be stored, without counting a failure', async () => {
    const { freeBytes } = app.services.storage
    let runs = 0
    const write = (kind: string) =>
      job(
        kind,
        () => {
          runs += 1
          return runs > 1
            ? Promise.resolve()
            : Promise.reject(Object.assign(new Error(), { code: faults[kind] }))
        },
        { failures: 1 },
      )
    const faults: Record<string, string> = { away: 'ECONNREFUSED', full: 'ENOSPC', other: 'ECONNREFUSED' }
    for (const kind of ['away', 'full', 'other']) {
      runs = 0
      if (kind === 'away') app.services.storage.freeBytes = () => Promise.reject(new Error('away'))
      const worker = await launch(write(kind) as Job<never>)
      const id = await ask(write(kind), {})
      await waitUntil(async () => runs === 1 && (await runOf(id)).status !== 'RUNNING')
      const waiting = (await runOf(id)).status
      app.services.storage.freeBytes = freeBytes
      await ended(id)
      const { status, attempts } = await runOf(id)
      expect([kind, waiting, status, attempts]).toEqual(
        kind === 'other' ? [kind, 'FAILURE', 'FAILURE', 1] : [kind, 'PENDING', 'SUCCESS', 2],
      )
      await worker.stop()
      workers.pop()
    }
  })

  it('that another worker has taken over stays in the queue until that worker has finished it', async () => {
    let first: () => void = () => undefined
    let holds = false
    let runs = 0
    const stolen = job('stolen', async (context) => {
      runs += 1
      if (runs === 1) {
        await new Promise<void>((resolve) => {
          first = resolve
          holds = true
        })
        await context.progress('late', 1, 1)
      } else {
        first()
        await rest(1500)
      }
    })
    const worker = await launch(stolen as Job<never>)
    const id = await ask(stolen, {})
    await waitUntil(() => holds)
    const owner = new pg.Client({ connectionString: app.databaseUrl })
    await owner.connect()
    await owner.query(
      `select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
    )
    await waitUntil(() => runs > 1)
    await rest(400)
    const left = await owner.query<{ n: number }>(
      `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'stolen'`,
    )
    expect(left.rows[0]?.n).toBe(1)
    await ended(id)
    await owner.end()
    await worker.stop()
    workers.pop()
  })

  it('whose writes the database lost after a crash starts over', async () => {
    let runs = 0
    const lossy = job('lossy', async ({ customerId, jobId, transaction }) => {
      runs += 1
      const before = await rowOf(jobId)
      await transaction(() => Promise.resolve(), { isCommittedLazily: true })
      if (runs === 1)
        await app.services.db.transaction(customerId, (tx) =>
          tx.run(sql`update job_runs set lease = ${before.lease} where id = ${jobId}`),
        )
      await transaction(() => Promise.resolve())
    })
    const worker = await launch(lossy as Job<never>)
    const id = await ask(lossy, {})
    await ended(id)
    expect([runs, await runOf(id)]).toEqual([2, { status: 'SUCCESS', attempts: 2, error: null }])
    await worker.stop()
    workers.pop()
  })
})

it('a worker ends when it gets no more jobs because a newer version changed the tables of the queue', async () => {
  const worker = await launch(job('any', () => Promise.resolve()) as Job<never>)
  const newer = new pg.Client({ connectionString: app.databaseUrl })
  await newer.connect()
  await newer.query(`select pg_notify('worker:migrate', '{"migrationNumber": 999, "breaking": true}')`)
  await newer.end()
  await worker.ended
  // Set by graphile-worker; it would be the exit code of the tests.
  process.exitCode = undefined
  await worker.stop()
  workers.pop()
})

describe('a periodic task', () => {
  const name = 'test-task'
  const query = async (text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: app.databaseUrl })
    await client.connect()
    return client.query(text, values).finally(() => client.end())
  }
  const launchWith = async (run: () => Promise<void>): Promise<void> => {
    const worker = await startWorker({
      url: app.logins.worker,
      services: app.services,
      jobs: [],
      periodic: [{ name, cron: '* * * * *', backfillMs: 90_000, run }],
      concurrency: 2,
      log: silentLog,
      timing,
    })
    workers.push(worker)
  }

  it('that was missed while no worker ran is made up for once, by one of two workers', async () => {
    const missed = `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ($1, now() - interval '1 day', now() - interval '80 seconds')`
    await query(missed, [name])
    let runs = 0
    const run = async (): Promise<void> => {
      runs += 1
      throw new Error('It fails, and is not repeated before its next time')
    }
    await Promise.all([launchWith(run), launchWith(run)])
    await waitUntil(async () => runs > 0)
    await rest(1500)
    // A minute may have begun meanwhile.
    expect(runs).toBeLessThanOrEqual(2)
  })
})
