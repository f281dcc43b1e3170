import { randomInt } from 'node:crypto'
import type { Services } from '../platform/http/call.ts'
import { sql } from '../platform/db/sql.ts'
import type { Job, JobContext } from '../platform/jobs/job.ts'

/** The steps at which a test stops a job: a random one, or all of them in `npm run prove`. @param count the job's steps */
export const stepsToStopAt = (count: number, isLong: boolean): number[] =>
  isLong ? Array.from({ length: count }, (_, index) => index + 1) : [1 + randomInt(count)]

class KilledError extends Error {}

/**
 * Runs a queued job as a worker would, and stops at a step, which is before, within and after each of its transactions. @param stopAt the
 * number of the step, or a condition for the first; 0: runs to the end @returns whether it was stopped
 */
export async function runUntil<Payload>(
  services: Services,
  job: Job<Payload>,
  [customerId, jobId]: [customerId: string, jobId: string],
  stopAt: number | (() => Promise<boolean>),
): Promise<boolean> {
  const inTenant = <Result>(work: Parameters<typeof services.db.transaction<Result>>[1]) =>
    services.db.transaction(customerId, work)
  const row = await inTenant((tx) =>
    tx.one<{ subject_id: string; payload: unknown }>(
      sql`
        update job_runs set started_at = coalesce(started_at, ${tx.now}) where customer_id = ${customerId} and id = ${jobId}
        returning subject_id, payload`,
    ),
  )
  if (!row) throw new Error('No job was enqueued')
  let steps = 0
  const step = async (): Promise<void> => {
    steps += 1
    if (typeof stopAt === 'number' ? steps === stopAt : await stopAt()) throw new KilledError()
  }
  const context: JobContext<Payload> = {
    services,
    customerId,
    jobId,
    subjectId: row.subject_id,
    payload: job.payload.parse(row.payload),
    signal: new AbortController().signal,
    transaction: async (work) => {
      await step()
      const result = await inTenant(async (tx) => {
        const done = await work(tx)
        await step()
        return done
      })
      await step()
      return result
    },
    progress: () => Promise.resolve(),
  }
  try {
    await job.run(context)
    await context.transaction((tx) => job.succeed?.(tx, context) ?? Promise.resolve())
    return false
  } catch (error) {
    if (error instanceof KilledError) return true
    throw error
  }
}
