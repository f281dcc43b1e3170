import { sql, uuids } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/http/call.ts'

const BATCH_SIZE = 100

/**
 * Deletes what captures received that were ended by someone else or failed, and so could not delete it themselves: no archive contains
 * it. A hold keeps it.
 */
export async function removeEndedCaptures({ db, storage }: Services, customerId: string): Promise<void> {
  for (;;) {
    const items = await db.read(customerId, (tx) =>
      tx.rows<{ id: string; unusedArchive: string | null }>(sql`
        select i.id, case when k.import_id is null then k.id end as "unusedArchive"
        from capture_items i join captures k on k.customer_id = i.customer_id and k.id = i.capture_id
        join clients c on c.customer_id = k.customer_id and c.id = k.client_id and c.held_at is null
        join accounts f on f.id = k.customer_id and f.held_at is null
        where i.customer_id = ${customerId} and k.finished_at is not null and not exists (
          select from job_runs j where j.customer_id = k.customer_id and j.id = k.job_id and j.status in ('PENDING', 'RUNNING'))
        limit ${BATCH_SIZE}`),
    )
    // Delete files first: the next run finds rows without files, but not files without rows.
    const archives = items.flatMap(({ unusedArchive }) => unusedArchive ?? [])
    for (const id of new Set([...items.map((item) => item.id), ...archives])) await storage.removeParts(id)
    const ids = uuids(items.map(({ id }) => id))
    await db.transaction(customerId, (tx) =>
      tx.run(sql`delete from capture_items where customer_id = ${customerId} and id = any(${ids})`),
    )
    if (items.length < BATCH_SIZE) return
  }
}
