import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import {
  Logger as GraphileLogger,
  run,
  type Runner,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import pg from 'pg'
import { z } from 'zod'
import type { Services } from '../http/call.ts'
import { isDatabaseUnavailable, waitForDatabase } from '../db/unavailable.ts'
import { connectionTo } from '../db/connection.ts'
import type { Rows } from '../db/database.ts'
import { json, sql } from '../db/sql.ts'
import { ClockError } from '../history/clock.ts'
import { Problem } from '../problem.ts'
import { isStorageFull } from '../storage/index.ts'
import {
  ContinuedError,
  continueAs,
  type Job,
  type JobContext,
  JobLostError,
  type Lane,
  reportProgress,
} from './job.ts'
import { type PeriodicTask, scheduleOf, type WorkerLog } from './periodic.ts'

const Ticket = z.object({ customerId: z.uuid(), jobId: z.uuid() })
/** How often a worker sends a heartbeat, and after how long a silence it loses its jobs. */
const DEFAULT_TIMING = { heartbeatSeconds: 5, timeoutSeconds: 15 }

export type Worker = {
  /** Resolves when it gets no more jobs, although it was not stopped: for example, a newer version has changed the queue's tables. */
  ended: Promise<void>
  stop(): Promise<void>
}

/**
 * Runs jobs until stopped: at a time `concurrency` jobs of each lane, and one of the lanes `idle` and `last`. `url` signs in as the worker, the only role with
 * rights in the queue's tables.
 */
export async function startWorker(options: {
  url: string
  services: Services
  jobs: Job<never>[]
  periodic?: readonly PeriodicTask[]
  concurrency: number
  log: WorkerLog
  /** Identifies this process for its supervisor; see `recordWorkerEnded`. */
  processId?: string
  /** Shorter in tests. */
  timing?: typeof DEFAULT_TIMING
  /** Tests that are not about the lanes run all jobs in one, which asks the queue a fifth as often. */
  hasOneLane?: boolean
}): Promise<Worker> {
  const timing = options.timing ?? DEFAULT_TIMING
  const processId = options.processId ?? randomUUID()
  const byKind = new Map(options.jobs.map((job) => [job.kind, job as Job<unknown>]))
  if (byKind.size !== options.jobs.length) throw new Error('Two jobs have one kind')
  const queue = new pg.Pool({
    ...connectionTo(options.url),
    max: options.concurrency * 4 + 14,
    application_name: 'proofline worker',
  })
  queue.on('error', (error) => options.log.error({ err: error }, 'queue connection lost'))
  queue.on('connect', (client) =>
    client.on('error', (error) => options.log.error({ err: error }, 'queue connection lost')),
  )
  const periodic = options.periodic ?? []
  await refuseUnknownKinds(new Set([...byKind.keys(), ...periodic.map(({ name }) => name)]), queue)

  const stopping = new AbortController()
  const lanes = lanesOf(byKind, { ...options, queue, processId, signal: stopping.signal })
  const taskLists: [string, TaskList][] = options.hasOneLane
    ? [['all', Object.assign({}, ...Object.values(lanes))]]
    : Object.entries(lanes)
  // A job is locked in the name of the pool, not of the pool's worker that runs it.
  const alive = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => alive.add(workerPool.id))
  const shared = {
    events,
    pgPool: queue,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: new GraphileLogger(() => () => undefined),
  }
  const runners: Runner[] = []
  for (const [lane, taskList] of taskLists) {
    if (Object.keys(taskList).length === 0) continue
    const concurrency = lane === 'idle' || lane === 'last' ? 1 : options.concurrency
    runners.push(await run({ ...shared, taskList, concurrency }))
  }
  if (periodic.length > 0)
    runners.push(
      await run({
        ...shared,
        ...scheduleOf(periodic, options, stopping.signal),
        concurrency: periodic.length,
      }),
    )
  const beat = async () => {
    await heartbeat(queue, processId, [...alive], timing.timeoutSeconds).catch((error: unknown) =>
      options.log.error({ err: error }, 'heartbeat failed'),
    )
  }
  const timer = setInterval(() => void beat(), timing.heartbeatSeconds * 1000)
  await beat()
  return {
    ended: new Promise((resolve) => {
      const end = () => (stopping.signal.aborted ? undefined : resolve())
      for (const runner of runners) runner.promise.then(end, end)
    }),
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      // One that has ended refuses to be stopped again.
      await Promise.allSettled(runners.map((runner) => runner.stop()))
      await queue.end()
    },
  }
}

type LaneOptions = {
  services: Services
  log: WorkerLog
  queue: pg.Pool
  processId: string
  signal: AbortSignal
}

/** The tasks of each lane for graphile-worker. */
function lanesOf(
  byKind: Map<string, Job<unknown>>,
  { services, log, queue, processId, signal }: LaneOptions,
): Record<Lane, TaskList> {
  const lanes: Record<Lane, TaskList> = {
    prompt: {},
    heavy: {},
    transfer: {},
    idle: {},
    automatic: {},
    last: {},
  }
  for (const [kind, job] of byKind) {
    const work: Task = async (payload, helpers) => {
      // Recorded before the job does anything, so that a killed worker is noticed.
      await sendHeartbeat(queue, processId, helpers.job.locked_by ? [helpers.job.locked_by] : [])
      const spent = helpers.job.attempts > job.attempts
      const last = helpers.job.attempts >= job.attempts
      const final = helpers.job.attempts >= helpers.job.max_attempts
      await runOnce(services, job, Ticket.parse(payload), { last, spent, final }, signal, log)
    }
    lanes[job.lane ?? 'prompt'][kind] = async (payload, helpers) => {
      try {
        await work(payload, helpers)
      } catch (error) {
        // graphile-worker records a failure once. Without a database, that would end the process.
        if (isDatabaseUnavailable(error)) await waitForDatabase(services.db.directory, signal)
        throw error
      }
    }
  }
  return lanes
}

async function refuseUnknownKinds(known: ReadonlySet<string>, queue: pg.Pool): Promise<void> {
  const waiting = await queue.query<{ identifier: string }>(
    'select distinct task_identifier as identifier from graphile_worker.jobs',
  )
  const unknown = waiting.rows.filter((row) => !known.has(row.identifier)).map((row) => row.identifier)
  if (unknown.length > 0)
    throw new Error(`The queue holds jobs that this version cannot run: ${unknown.join(', ')}`)
}

/** Records which workers are alive, and frees the jobs of those that were killed; graphile-worker alone would wait four hours. */
async function heartbeat(
  queue: pg.Pool,
  processId: string,
  workerIds: string[],
  silent: number,
): Promise<void> {
  await sendHeartbeat(queue, processId, workerIds)
  const gone = await queue.query<{ worker_id: string }>(
    `select distinct j.locked_by as worker_id from graphile_worker.jobs j left join job_workers w on w.worker_id = j.locked_by
     where j.locked_by is not null and (w.ended or (
       j.locked_at < now() - make_interval(secs => $1) and (w.worker_id is null or w.seen_at < now() - make_interval(secs => $1))))`,
    [silent],
  )
  if (gone.rows.length > 0) {
    await queue.query('select graphile_worker.force_unlock_workers($1::text[])', [
      gone.rows.map((row) => row.worker_id),
    ])
  }
  await queue.query(`delete from job_workers where seen_at < now() - interval '1 day'`)
}

async function sendHeartbeat(queue: pg.Pool, processId: string, workerIds: string[]): Promise<void> {
  await queue.query(
    `insert into job_workers (worker_id, process_id, seen_at) select id, $2, now() from unnest($1::text[]) as id
     on conflict (worker_id) do update set seen_at = now()`,
    [workerIds, processId],
  )
}

/** Records that a worker's process has ended, so that its jobs need not wait for the timeout. */
export async function recordWorkerEnded(rows: Rows, processId: string): Promise<void> {
  await rows.run(sql`update job_workers set ended = true where process_id = ${processId}`)
}

async function runOnce(
  services: Services,
  job: Job<unknown>,
  ticket: z.output<typeof Ticket>,
  tries: { last: boolean; spent: boolean; final: boolean },
  signal: AbortSignal,
  log: WorkerLog,
): Promise<void> {
  const { customerId, jobId } = ticket
  const { db } = services
  let lease: string = randomUUID()
  const claimed = await db.transaction(customerId, async (tx) => {
    const row = await tx.one<{ payload: unknown; subject_id: string }>(sql`
      update job_runs set lease = ${lease}, status = 'RUNNING', attempts = attempts + 1, started_at = coalesce(started_at, ${tx.now})
      where customer_id = ${customerId} and id = ${jobId} and status in ('PENDING', 'RUNNING')
      returning payload, subject_id`)
    if (row) await reportProgress(tx, jobId)
    return row
  })
  if (!claimed) return
  const started = performance.now()
  const parsed = job.payload.safeParse(claimed.payload)
  const context: JobContext<unknown> = {
    services,
    customerId,
    jobId,
    subjectId: claimed.subject_id,
    payload: parsed.data,
    signal,
    transaction: async (work, options) => {
      // The lease is lost together with the writes if a crash undoes this commit.
      const next = options?.isCommittedLazily ? randomUUID() : null
      const result = await db.transaction(
        customerId,
        async (tx) => {
          const isMine = sql`customer_id = ${customerId} and id = ${jobId} and lease = ${lease} and status = 'RUNNING'`
          const mine = await tx.one(
            next
              ? sql`update job_runs set lease = ${next} where ${isMine} returning 1`
              : sql`select 1 from job_runs where ${isMine} for no key update`,
          )
          if (!mine) throw new JobLostError(jobId)
          return work(tx)
        },
        options,
      )
      lease = next ?? lease
      return result
    },
    progress: (phase, done, total) =>
      context.transaction(async (tx) => {
        await tx.run(
          sql`update job_runs set progress = ${json({ phase, done, total })} where customer_id = ${customerId} and id = ${jobId}`,
        )
        await reportProgress(tx, jobId)
      }),
  }
  try {
    // Its workers were killed each time, perhaps because of this job.
    if (tries.spent) throw new Problem('UNEXPECTED')
    if (!parsed.success) throw new UnreadablePayloadError(job.kind, parsed.error)
    await job.run(context)
    await context.transaction(async (tx) => {
      await job.succeed?.(tx, context)
      await finishJob(tx, jobId, null)
    })
    log.info({ job: job.kind, jobId, customerId, ms: Math.round(performance.now() - started) }, 'job done')
  } catch (error) {
    // Thrown on, because a job that returns is removed from the queue even while another worker runs it.
    if (error instanceof JobLostError) throw error
    if (error instanceof ContinuedError && !signal.aborted) {
      log.info({ job: job.kind, jobId, customerId, next: error.job.kind }, 'job continues as another kind')
      return await context.transaction((tx) => continueAs(tx, jobId, error.job))
    }
    if (signal.aborted) log.info({ job: job.kind, jobId, customerId }, 'job left to another worker')
    else if (!(error instanceof Problem))
      log.error({ err: error, job: job.kind, jobId, customerId }, 'job failed')
    if (
      !(error instanceof Problem) &&
      (signal.aborted || !(await isLastFailure(context, job, tries.last, error)))
    )
      throw error
    const problem = error instanceof Problem ? error : new Problem('UNEXPECTED')
    try {
      await context.transaction(async (tx) => {
        if (parsed.success) await job.fail?.(tx, context, problem)
        await finishJob(tx, jobId, problem)
      })
    } catch (fault) {
      if (signal.aborted || fault instanceof JobLostError) throw fault
      log.error({ err: fault, job: job.kind, jobId, customerId }, 'failed job could not record its failure')
      const failures = failuresOf(job) + MAX_RECORD_FAILURES
      if (!(await isLastFailure(context, { failures }, tries.final, fault))) throw fault
      // Otherwise its people would wait forever.
      await context.transaction((tx) => finishJob(tx, jobId, problem))
    }
  }
}

const failuresOf = ({ failures = 4 }: Pick<Job, 'failures'>): number => failures
/** How many more errors a failed job may have, in its run or in `fail`, before it ends without `fail`. */
const MAX_RECORD_FAILURES = 4

/** The payload was written by a version with another schema. If that one is newer, its worker may still run the job. */
class UnreadablePayloadError extends Error {
  constructor(kind: string, cause: Error) {
    super(`This version cannot read the payload of the job ${kind}`, { cause })
  }
}

/**
 * Counts an error, except for unreadable payloads, a wrong clock and storage errors: while the storage is unreachable or full, the job waits like for the database,
 * as often as it may be claimed, in the same state as before it began. @returns whether to give the job up
 */
async function isLastFailure(
  context: JobContext<unknown>,
  job: Pick<Job, 'failures'>,
  last: boolean,
  error: unknown,
): Promise<boolean> {
  const counted =
    !(error instanceof UnreadablePayloadError) &&
    !(error instanceof ClockError) &&
    !isStorageFull(error) &&
    (error as { code?: unknown }).code !== DATABASE_FULL_CODE &&
    (await isStorageAvailable(context.services.storage))
  return context.transaction(async (tx) => {
    const row = await tx.one<{ failures: number }>(sql`
      update job_runs set failures = failures + ${counted ? 1 : 0}::int
      where customer_id = ${tx.customerId} and id = ${context.jobId} returning failures`)
    const givenUp = last || (row?.failures ?? 0) >= failuresOf(job)
    if (!givenUp) {
      await tx.run(sql`
        update job_runs set status = 'PENDING', progress = null where customer_id = ${tx.customerId} and id = ${context.jobId}`)
      await reportProgress(tx, context.jobId)
    }
    return givenUp
  })
}

/** No space is left for the database. */
const DATABASE_FULL_CODE = '53100'

const isStorageAvailable = (storage: Services['storage']): Promise<boolean> =>
  storage.freeBytes().then(
    () => true,
    () => false,
  )

async function finishJob(
  tx: Parameters<typeof reportProgress>[0],
  jobId: string,
  problem: Problem | null,
): Promise<void> {
  await tx.run(sql`
    update job_runs set status = ${problem ? 'FAILURE' : 'SUCCESS'}, finished_at = ${tx.now}, lease = null,
      error = ${problem ? json(problem.body()) : null}
    where customer_id = ${tx.customerId} and id = ${jobId}`)
  await reportProgress(tx, jobId)
}
