import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { defineJob } from './job.ts'

/** Emails one message. Its text is deleted once it is sent or given up, so that no codes or links remain in the queue. */
export const mailJob = defineJob({
  kind: 'mail',
  payload: z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  attempts: 30,
  failures: 8,
  run: (context) => context.services.sendMail(context.payload),
  succeed: clearPayload,
  fail: clearPayload,
})

async function clearPayload(tx: Tx, context: { jobId: string }): Promise<void> {
  await tx.run(
    sql`update job_runs set payload = '{}' where customer_id = ${tx.customerId} and id = ${context.jobId}`,
  )
}
