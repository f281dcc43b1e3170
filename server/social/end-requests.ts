import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../platform/db/sql.ts'
import { publish } from '../platform/history/events.ts'
import type { Actor } from '../platform/http/call.ts'
import { closeCases } from './support/close-cases.ts'

export type EndReason = 'cancelled' | 'imported' | 'reconnected' | 'removed' | 'closed'

/** Ends open requests `r`, and their support cases. @returns those that were open */
export async function endRequests(
  tx: Tx,
  which: RawBuilder<unknown>,
  because: EndReason,
  by: Actor | null,
): Promise<{ id: string; clientId: string }[]> {
  const ended = await tx.rows<{ id: string; clientId: string; accountId: string }>(sql`
    update reconnect_requests r set closed_at = ${tx.now}, closed_because = ${because}
    where r.customer_id = ${tx.customerId} and r.closed_at is null and ${which}
    returning r.id, r.client_id as "clientId", r.social_account_id as "accountId"`)
  if (ended.length === 0) return []
  const accountIds = ended.map(({ accountId }) => accountId)
  await closeCases(tx, sql`s.social_account_id = any(${uuids(accountIds)})`, {
    outcome: because === 'cancelled' ? 'canceled' : because,
    by,
  })
  await publishRequests(
    tx,
    ended.map(({ clientId }) => clientId),
  )
  return ended
}

/** Updates open pages: requests to these clients have changed. */
export const publishRequests = (tx: Tx, clientIds: readonly string[]): Promise<void> =>
  publish(
    tx,
    [...new Set(clientIds)].map((clientId) => ({ type: 'request.changed', clientId })),
  )
