import type { z } from 'zod'
import type { JobStatus } from '#contract/index.ts'
import type { Tx } from '../db/database.ts'
import type { Services } from '../http/call.ts'
import { json, sql } from '../db/sql.ts'
import { publish } from '../history/events.ts'
import { newId } from '../ids.ts'
import type { Problem } from '../problem.ts'

/** What a running job is given. Every write goes through `transaction`, which a newer run of the same job shuts out. */
export type JobContext<Payload> = {
  services: Services
  customerId: string
  jobId: string
  subjectId: string
  payload: Payload
  /** Aborted when the worker stops; the job is then taken up again by another. */
  signal: AbortSignal
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  progress(phase: string, done: number, total: number): Promise<void>
}

/**
 * A job is one value. `run` may be killed anywhere and run again from the start: its effects must be the same. `succeed` and `fail` are the
 * last transaction of the job, with its status, so that the result is told once.
 */
export type Job<Payload = unknown> = {
  kind: string
  payload: z.ZodType<Payload>
  /** Claims before it is given up, those that ended by a kill included. */
  attempts: number
  /** Errors before it is given up; default 4. A `Problem` is final at once. */
  failures?: number
  run(context: JobContext<Payload>): Promise<void>
  succeed?(tx: Tx, context: JobContext<Payload>): Promise<void>
  fail?(tx: Tx, context: JobContext<Payload>, problem: Problem): Promise<void>
}

export function defineJob<Payload>(job: Job<Payload>): Job<Payload> {
  return job
}

/** Claims beyond a job's own in which it is only told that it has failed: being killed must not leave it running for ever. */
const GRACE = 5

/** Promises a job in the transaction that needs it. There is no other form. @returns the job's id */
export async function enqueue<Payload>(
  tx: Tx,
  job: Job<Payload>,
  payload: Payload,
  about: { subjectId: string; createdBy: string | null },
): Promise<string> {
  const id = newId(tx.customerId)
  await tx.run(sql`
    insert into job_runs (customer_id, id, kind, subject_id, payload, created_by, created_at)
    values (${tx.customerId}, ${id}, ${job.kind}, ${about.subjectId}, ${json(job.payload.parse(payload))}, ${about.createdBy}, ${tx.now})`)
  await tx.run(
    sql`select enqueue_job(${job.kind}, ${json({ customerId: tx.customerId, jobId: id })}, ${job.attempts + GRACE}, ${tx.customerId})`,
  )
  return id
}

export type JobRunRow = {
  id: string
  kind: string
  subject_id: string
  status: JobStatus
  progress: { phase: string; done: number; total: number } | null
  error: { code: string; message: string } | null
  created_by: string | null
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
}

export async function tellProgress(tx: Tx, jobId: string): Promise<void> {
  await publish(tx, [{ type: 'job.progressed', jobId }])
}
