import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'
import { type Actor, actorName } from '../../platform/http/call.ts'
import { publishToAccount } from '../../platform/jobs/event.ts'

export type CaseEnd = {
  outcome: 'imported' | 'reconnected' | 'handed_back' | 'closed' | 'canceled' | 'removed'
  by: Actor | null
  /** Support's message to the client. */
  message?: string
}

/** Closes open cases `s`. */
export async function closeCases(
  tx: Tx,
  which: RawBuilder<unknown>,
  { outcome, by, message }: CaseEnd,
): Promise<void> {
  const closed = await tx.run(sql`
    update support_cases s set closed_at = ${tx.now}, closed_by_name = ${by && actorName(by)}, outcome = ${outcome}, message = ${message ?? null}
    where s.customer_id = ${tx.customerId} and s.closed_at is null and ${which}`)
  if (closed > 0) await publishQueue(tx)
}

/** Updates the provider's open pages: the queue has changed. */
export async function publishQueue(tx: Tx): Promise<void> {
  const firm = await tx.one<{ parent_id: string | null }>(
    sql`select parent_id from accounts where id = ${tx.customerId}`,
  )
  if (firm?.parent_id) await publishToAccount(tx, firm.parent_id, { type: 'support.changed' })
}
