import type { Rows, Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'

/** The provider repeats a webhook for at most three days. */
const DAYS_30 = 30 * 24 * 3600 * 1000

export async function forgetWebhooks(rows: Rows, now: Date): Promise<void> {
  await rows.run(sql`delete from webhook_events where received_at < ${new Date(now.getTime() - DAYS_30)}`)
}

/** Deletes what was typed for clients who were never added. */
export async function forgetFailedAttempts(tx: Tx): Promise<void> {
  await tx.run(sql`
    update client_attempts set body = '{}'
    where customer_id = ${tx.customerId} and status = 'failed' and ended_at < ${new Date(tx.now.getTime() - DAYS_30)} and body <> '{}'`)
}
