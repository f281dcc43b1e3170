import type { Connection } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'

/** The connections of these accounts, by account id. */
export async function connectionsOf(tx: Tx, accountIds: string[]): Promise<Map<string, Connection>> {
  type Row = {
    social_account_id: string
    state: Connection['state']
    connected_at: Date
    lost_at: Date | null
    last_capture_at: Date | null
    deletion_due_at: Date | null
    job_id: string | null
    retry_at: Date | null
  }
  const rows = await tx.rows<Row>(sql`
    select c.social_account_id, c.state, c.connected_at, c.lost_at, c.last_capture_at, k.job_id, k.retry_at,
      (select min(d.due_at) from data_deletions d where d.customer_id = c.customer_id and d.social_account_id = c.social_account_id
        and d.done_at is null and d.withdrawn_at is null) as deletion_due_at
    from connections c
    left join captures k on k.customer_id = c.customer_id and k.social_account_id = c.social_account_id and k.finished_at is null
    where c.customer_id = ${tx.customerId} and c.social_account_id = any(${uuids(accountIds)})`)
  return new Map(
    rows.map((row) => [
      row.social_account_id,
      {
        state: row.state,
        connectedAt: row.connected_at.toISOString(),
        lostAt: row.lost_at?.toISOString() ?? null,
        lastCaptureAt: row.last_capture_at?.toISOString() ?? null,
        deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
        captureJobId: row.job_id,
        retryAt: row.retry_at && row.retry_at > tx.now ? row.retry_at.toISOString() : null,
      },
    ]),
  )
}
