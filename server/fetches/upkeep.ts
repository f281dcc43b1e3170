import { sql, uuids } from '../platform/db/sql.ts'
import type { Services } from '../platform/http/call.ts'

const BATCH_SIZE = 100

/** Deletes the parts of archives whose fetch failed or was canceled. */
export async function removeEndedFetches({ db, storage }: Services, customerId: string): Promise<void> {
  const ended = await db.read(customerId, (tx) =>
    tx.rows<{ id: string }>(sql`
      select distinct f.id from archive_fetch_parts p join archive_fetches f on f.customer_id = p.customer_id and f.id = p.fetch_id
      where p.customer_id = ${customerId} and f.state in ('failed', 'canceled') limit ${BATCH_SIZE}`),
  )
  // Delete files first: the next run finds rows without files, but not files without rows.
  for (const { id } of ended) await storage.removeParts(id)
  const ids = uuids(ended.map(({ id }) => id))
  await db.transaction(customerId, (tx) =>
    tx.run(sql`delete from archive_fetch_parts where customer_id = ${customerId} and fetch_id = any(${ids})`),
  )
}
