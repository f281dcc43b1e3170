import type { z } from 'zod'
import type { JobStatus } from '#contract/index.ts'
import type { TransactionOptions, Tx } from '../db/database.ts'
import type { Services } from '../http/call.ts'
import { json, sql, uuids } from '../db/sql.ts'
import { publish } from '../history/events.ts'
import { newId } from '../ids.ts'
import { Problem } from '../problem.ts'

/**
 * What a running job receives. All writes go through `transaction`, which fails once a newer run of the same job exists, or once the
 * database has lost an earlier write of this one (docs/decisions/005).
 */
export type JobContext<Payload> = {
  services: Services
  customerId: string
  jobId: string
  subjectId: string
  payload: Payload
  /** Aborted when the worker stops; another worker then continues the job. */
  signal: AbortSignal
  /** A job makes no other transaction during one that is committed lazily. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>, options?: TransactionOptions): Promise<Result>
  progress(phase: string, done: number, total: number): Promise<void>
}

/** Which jobs wait for each other. None of the other lanes delays a prompt job. */
export type Lane =
  /** People wait for it, such as an emailed code. */
  | 'prompt'
  /** Takes minutes; one of each kind at a time per firm. */
  | 'heavy'
  /** Waits for other servers; several per firm. */
  | 'transfer'
  /** May take hours; one at a time per worker. */
  | 'idle'
  /** Runs every day. */
  | 'automatic'
  /** Was slow before, so it gives precedence to all others; one at a time per worker. */
  | 'last'

/**
 * A job as one value. `succeed` and `fail` are part of the job's last transaction together with its status, so that the result is reported
 * once.
 */
export type Job<Payload = unknown> = {
  kind: string
  payload: z.ZodType<Payload>
  /** Claims before it is given up, including those that ended by a kill. */
  attempts: number
  /** Errors until we give up; default 4. A `Problem` ends the job right away. */
  failures?: number
  /** 'prompt' is the default. */
  lane?: Lane
  /** May be killed anywhere and run again from the start, so its effects must be idempotent. */
  run(context: JobContext<Payload>): Promise<void>
  succeed?(tx: Tx, context: JobContext<Payload>): Promise<void>
  /** If it fails again and again, the job ends without it. */
  fail?(tx: Tx, context: JobContext<Payload>, problem: Problem): Promise<void>
}

export function defineJob<Payload>(job: Job<Payload>): Job<Payload> {
  return job
}

/** Claims after the last attempt that only mark the job as failed, in case the worker is killed while doing that. */
const EXTRA_CLAIMS = 5

/** What `enqueue` needs to know of a job, without its code. */
export type JobReference<Payload> = Pick<Job<Payload>, 'kind' | 'payload' | 'attempts' | 'lane'>

/** Thrown by a job's writes once another worker has it, it was canceled, or the database lost earlier ones. */
export class JobLostError extends Error {
  constructor(jobId: string) {
    super(`The job ${jobId} is no longer this worker's`)
  }
}

/** Thrown by a job that is to continue as a job of another kind, usually in another lane. Its id, payload and status are unchanged. */
export class ContinuedError extends Error {
  readonly job: Pick<Job<never>, 'kind' | 'attempts' | 'lane'>
  constructor(job: ContinuedError['job']) {
    super(`It continues as ${job.kind}`)
    this.job = job
  }
}

/** Ends a job's work in this process, between two steps, when its worker stops or has lost it. Another worker continues. */
export function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new Error('This worker is stopping. Another one will continue.')
}

/**
 * Cancels a waiting or running job; a running one stops at its next write. A job that has ended does not change. @returns whether it was canceled
 */
export async function cancelJob(tx: Tx, jobId: string): Promise<boolean> {
  const ended = await tx.run(sql`
    update job_runs set status = 'FAILURE', finished_at = ${tx.now}, lease = null, error = ${json(new Problem('CANCELLED').body())}
    where customer_id = ${tx.customerId} and id = ${jobId} and status in ('PENDING', 'RUNNING')`)
  if (ended > 0) await reportProgress(tx, jobId)
  return ended > 0
}

/** Queues a job in the caller's transaction; a rollback removes it. @returns the job's id */
export async function enqueue<Payload>(
  tx: Tx,
  job: JobReference<Payload>,
  payload: Payload,
  about: { subjectId: string; createdBy: string | null /** Seconds, default 0. */; delay?: number },
): Promise<string> {
  const [id = ''] = await enqueueAll(tx, job, [{ payload, ...about }])
  return id
}

/** Queues one job per row, in two statements. @returns the jobs' ids in order */
export async function enqueueAll<Payload>(
  tx: Tx,
  job: JobReference<Payload>,
  jobs: { payload: Payload; subjectId: string; createdBy: string | null; delay?: number }[],
): Promise<string[]> {
  if (jobs.length === 0) return []
  const ids = jobs.map(() => newId(tx.customerId))
  await tx.run(sql`
    insert into job_runs (customer_id, id, kind, subject_id, payload, created_by, created_at)
    select ${tx.customerId}, j.id, ${job.kind}, j.subject_id, j.payload, j.created_by, ${tx.now}
    from unnest(${uuids(ids)}, ${uuids(jobs.map((each) => each.subjectId))},
                ${jobs.map((each) => JSON.stringify(job.payload.parse(each.payload)))}::jsonb[],
                ${jobs.map((each) => each.createdBy)}::uuid[]) as j (id, subject_id, payload, created_by)`)
  await addToQueue(
    tx,
    job,
    ids,
    jobs.map((each) => each.delay ?? 0),
  )
  return ids
}

async function addToQueue(
  tx: Tx,
  job: ContinuedError['job'],
  ids: string[],
  delays: number[],
): Promise<void> {
  await tx.run(sql`
    select enqueue_job(${job.kind}, jsonb_build_object('customerId', ${tx.customerId}::text, 'jobId', j.id), ${job.attempts + EXTRA_CLAIMS},
      ${tx.customerId}, j.delay, ${queueOf(job)})
    from unnest(${ids}::text[], ${delays}::int[]) with ordinality as j (id, delay, place) order by j.place`)
}

/** For the end of a job whose payload holds what should not be kept, such as names or links. */
export async function clearPayload(tx: Tx, context: { jobId: string }): Promise<void> {
  await tx.run(
    sql`update job_runs set payload = '{}' where customer_id = ${tx.customerId} and id = ${context.jobId}`,
  )
}

/** Queues a running job again, as another kind. */
export async function continueAs(tx: Tx, jobId: string, job: ContinuedError['job']): Promise<void> {
  await addToQueue(tx, job, [jobId], [0])
  await tx.run(sql`
    update job_runs set status = 'PENDING', progress = null, lease = null where customer_id = ${tx.customerId} and id = ${jobId}`)
  await reportProgress(tx, jobId)
}

/** Jobs of one queue run one by one, per firm. */
const queueOf = ({ lane = 'prompt', kind }: Pick<Job, 'lane' | 'kind'>): string | null =>
  lane === 'prompt' || lane === 'transfer' ? null : kind

export type JobRunRow = {
  id: string
  kind: string
  subject_id: string
  status: JobStatus
  progress: { phase: string; done: number; total: number } | null
  error: { code: string; message: string; context?: Record<string, unknown> } | null
  created_by: string | null
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
}

export async function reportProgress(tx: Tx, jobId: string): Promise<void> {
  await publish(tx, [{ type: 'job.progressed', jobId }])
}
