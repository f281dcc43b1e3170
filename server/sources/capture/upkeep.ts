import { sql, uuids } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Services } from '../../platform/http/call.ts'

/** Items per transaction. A hold waits for one. */
const BATCH_SIZE = 20

/**
 * Deletes what captures received that were ended by someone else or failed, and so could not delete it themselves: no archive contains
 * it. A hold keeps it.
 */
export async function removeEndedCaptures({ db, storage }: Services, customerId: string): Promise<void> {
  for (;;) {
    const removed = await db.transaction(customerId, (tx) => removeItems(tx, storage))
    if (removed < BATCH_SIZE) return
  }
}

/** Locks the client and the firm, so that nothing is deleted once a hold is set. @returns how many items were removed */
async function removeItems(tx: Tx, storage: Services['storage']): Promise<number> {
  const items = await tx.rows<{ id: string; unusedArchive: string | null }>(sql`
    select i.id, case when k.import_id is null then k.id end as "unusedArchive"
    from capture_items i join captures k on k.customer_id = i.customer_id and k.id = i.capture_id
    join clients c on c.customer_id = k.customer_id and c.id = k.client_id and c.held_at is null
    join accounts f on f.id = k.customer_id and f.held_at is null
    where i.customer_id = ${tx.customerId} and k.finished_at is not null and not exists (
      select from job_runs j where j.customer_id = k.customer_id and j.id = k.job_id and j.status in ('PENDING', 'RUNNING'))
    limit ${BATCH_SIZE} for share of c, f`)
  // Delete files first: the next run finds rows without files, but not files without rows.
  const archives = items.flatMap(({ unusedArchive }) => unusedArchive ?? [])
  for (const id of new Set([...items.map((item) => item.id), ...archives])) await storage.removeParts(id)
  const ids = uuids(items.map(({ id }) => id))
  await tx.run(sql`delete from capture_items where customer_id = ${tx.customerId} and id = any(${ids})`)
  return items.length
}
