import { sql, uuids } from '../platform/db/sql.ts'
import type { Services } from '../platform/http/call.ts'

const BATCH_SIZE = 200

type ExpiredUpload = { id: string; imported_into: string | null }

/**
 * Removes expired uploads with their parts. Uploads of an import that has not sealed its archive stay, however it ended, and so do those of a
 * file that is kept unread and not sealed yet, because the parts are the only copy of what was received.
 */
export async function removeExpiredUploads(services: Services, customerId: string): Promise<number> {
  let removed = 0
  let last: string | null = null
  do {
    const after: string | null = last
    // Paged, so that uploads that stay don't block the others forever.
    const expired: ExpiredUpload[] = await services.db.read(customerId, (tx) =>
      tx.rows<ExpiredUpload>(sql`
        select id, imported_into from uploads
        where customer_id = ${customerId} and expires_at < ${tx.now} and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${BATCH_SIZE}`),
    )
    removed += await removeUnneededUploads(services, customerId, expired)
    last = expired.at(-1)?.id ?? null
  } while (last !== null)
  return removed
}

async function removeUnneededUploads(
  { db, storage }: Services,
  customerId: string,
  expired: ExpiredUpload[],
): Promise<number> {
  const byFirm = Map.groupBy(expired, (upload) => upload.imported_into)
  const neededIds = new Set<string>()
  for (const [firm, uploads] of byFirm) {
    if (firm === null) continue
    const ids = uploads.map((upload) => upload.id)
    const unsealed = await db.read(firm, (tx) =>
      tx.rows<{ id: string }>(sql`
        select upload_id as id from post_imports
        where customer_id = ${firm} and upload_id = any(${uuids(ids)}) and archive_sha256 is null
        union all select upload_id from unread_files
        where customer_id = ${firm} and upload_id = any(${uuids(ids)}) and sha256 is null`),
    )
    for (const { id } of unsealed) neededIds.add(id)
  }
  const gone = expired.map((upload) => upload.id).filter((id) => !neededIds.has(id))
  // Files first: a row without files is found again, but files without a row are not.
  for (const id of gone) await storage.removeParts(id)
  await db.transaction(customerId, (tx) =>
    tx.run(sql`delete from uploads where customer_id = ${customerId} and id = any(${uuids(gone)})`),
  )
  return gone.length
}
