import { sql, uuids } from '../platform/db/sql.ts'
import type { Services } from '../platform/http/call.ts'

const TOGETHER = 200

/**
 * Removes uploads whose time is over, with their parts; those that an import still has to read wait for it. The archive of an import is
 * sealed elsewhere and stays.
 */
export async function removeExpiredUploads(services: Services, customerId: string): Promise<number> {
  const { db, storage } = services
  const expired = await db.read(customerId, (tx) =>
    tx.rows<{ id: string; imported_into: string | null }>(sql`
      select id, imported_into from uploads where customer_id = ${customerId} and expires_at < ${tx.now} order by expires_at limit ${TOGETHER}`),
  )
  const byFirm = Map.groupBy(expired, (upload) => upload.imported_into)
  const needed = new Set<string>()
  for (const [firm, uploads] of byFirm) {
    if (firm === null) continue
    const ids = uploads.map((upload) => upload.id)
    const waiting = await db.read(firm, (tx) =>
      tx.rows<{ id: string }>(sql`
        select i.upload_id as id from post_imports i join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
        where i.customer_id = ${firm} and i.upload_id = any(${uuids(ids)}) and j.status in ('PENDING', 'RUNNING')`),
    )
    for (const { id } of waiting) needed.add(id)
  }
  const gone = expired.map((upload) => upload.id).filter((id) => !needed.has(id))
  // Files first: a row without them is found again, files without a row are not.
  for (const id of gone) await storage.removeParts(id)
  await db.transaction(customerId, (tx) =>
    tx.run(sql`delete from uploads where customer_id = ${customerId} and id = any(${uuids(gone)})`),
  )
  return gone.length
}
