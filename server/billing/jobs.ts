import { z } from 'zod'
import { ACCOUNT_TYPE_CODE } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Services } from '../platform/http/call.ts'
import { defineJob, enqueue, type JobContext } from '../platform/jobs/job.ts'
import { Problem } from '../platform/problem.ts'
import { finishAttempt, buildChargeRequest } from './add-client.ts'
import { failAttempt, findAttempt } from './attempts.ts'
import { paymentsOf } from './payments/payments.ts'

const AttemptPayload = z.object({ attemptId: z.uuid() })

/** Completes what a request left open, a minute later. What can't be completed is given up, and the money is refunded. */
export const finishClientJob = defineJob({
  kind: 'finish-client',
  payload: AttemptPayload,
  attempts: 40,
  failures: 14,
  run: async ({ services, customerId, payload }) => {
    try {
      await finishAttempt(services, paymentsOf(services), customerId, payload.attemptId)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // The provider may still answer. A declined card ends the attempt like any other result.
      if (error.code === 'PAYMENT_UNAVAILABLE')
        throw new Error('The payment provider does not answer', { cause: error })
    }
  },
  fail: failOpenAttempt,
})

async function failOpenAttempt(
  tx: Tx,
  { payload, services }: JobContext<z.output<typeof AttemptPayload>>,
): Promise<void> {
  const attempt = await findAttempt(tx, payload.attemptId)
  if (attempt?.status !== 'pending') return
  await failAttempt(tx, attempt.id, new Problem('PAYMENT_UNAVAILABLE'))
  if (attempt.price.total > 0 && attempt.provider === paymentsOf(services).provider)
    await enqueue(tx, refundAttemptJob, payload, { subjectId: attempt.id, createdBy: null })
}

/** Refunds what a failed attempt may have charged. */
export const refundAttemptJob = defineJob({
  kind: 'refund-attempt',
  payload: AttemptPayload,
  attempts: 40,
  failures: 20,
  run: async ({ services, customerId, payload }) => {
    const payments = paymentsOf(services)
    const attempt = await services.db.read(customerId, (tx) => findAttempt(tx, payload.attemptId))
    if (attempt?.status !== 'failed') return
    try {
      const made = await payments.findCharge(await buildChargeRequest(services, customerId, attempt))
      if (made !== null) await payments.refund(made)
    } catch (error) {
      throw new Error('What was charged could not be given back yet', { cause: error })
    }
  },
})

/** Called at the start, so that attempts left open by the previous process don't have to wait. */
export async function finishOpenAttempts(services: Services): Promise<void> {
  const { db } = services
  const failed: unknown[] = []
  const firms = await db.directory.rows<{ id: string }>(
    sql`select id from accounts where type = ${ACCOUNT_TYPE_CODE.customer} order by id`,
  )
  for (const { id: customerId } of firms) {
    const open = await db.read(customerId, (tx) =>
      tx.rows<{ id: string }>(sql`
        select id from client_attempts where customer_id = ${customerId} and status = 'pending' order by created_at limit 100`),
    )
    for (const { id } of open)
      await finishAttempt(services, paymentsOf(services), customerId, id).catch((error: unknown) => {
        // A Problem is a final result. Otherwise the job tries again; the remaining firms must not wait for it.
        if (!(error instanceof Problem)) failed.push(error)
      })
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} attempts could not be ended`)
}
