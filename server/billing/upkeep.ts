import type { Rows, Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'

/** The provider repeats a webhook for at most three days. */
const RETENTION_MS = 30 * 24 * 3600 * 1000

export async function deleteOldWebhooks(rows: Rows, now: Date): Promise<void> {
  await rows.run(
    sql`delete from webhook_events where received_at < ${new Date(now.getTime() - RETENTION_MS)}`,
  )
}

/** Deletes what was typed for clients who were never added. */
export async function clearFailedAttempts(tx: Tx): Promise<void> {
  await tx.run(sql`
    update client_attempts set body = '{}'
    where customer_id = ${tx.customerId} and status = 'failed' and ended_at < ${new Date(tx.now.getTime() - RETENTION_MS)} and body <> '{}'`)
}
