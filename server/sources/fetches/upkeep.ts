import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/http/call.ts'
import { enqueueAll } from '../../platform/jobs/job.ts'
import { releaseAccessJobReference } from './end.ts'

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

/** Releases the access of fetches whose client was removed, then deletes what is left of them. */
export async function releaseRemovedFetches(tx: Tx): Promise<void> {
  const isRemoved = sql`f.customer_id = ${tx.customerId} and not exists (
    select from social_accounts a where a.customer_id = f.customer_id and a.id = f.social_account_id)`
  await tx.run(sql`delete from archive_fetches f where ${isRemoved} and f.access is null`)
  await tx.run(
    sql`update archive_fetches f set state = 'canceled', ended_at = ${tx.now} where ${isRemoved} and f.ended_at is null`,
  )
  const held = await tx.rows<{ id: string }>(sql`
    select f.id from archive_fetches f where ${isRemoved} and not exists (
      select from job_runs j where j.customer_id = f.customer_id and j.subject_id = f.id and j.status in ('PENDING', 'RUNNING'))`)
  await enqueueAll(
    tx,
    releaseAccessJobReference,
    held.map(({ id }) => ({ payload: { fetchId: id }, subjectId: id, createdBy: null })),
  )
}
