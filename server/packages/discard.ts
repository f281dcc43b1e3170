import type { Tx } from '../platform/db/database.ts'
import { sql, uuids } from '../platform/db/sql.ts'
import { cancelJob } from '../platform/jobs/job.ts'
import { endPackages } from './requests.ts'
import { KEPT_DAYS } from './rows.ts'

type Row = { id: string; clientId: string; createdBy: string; sha256: Buffer | null; jobId: string }

/** Discards packages that have one of these posts, because they were deleted, taken out, or lost a version. */
export async function discardPackagesOf(tx: Tx, postIds: readonly string[]): Promise<void> {
  if (postIds.length === 0) return
  const packages = await tx.rows<Row>(sql`
    select e.id, e.client_id as "clientId", e.created_by as "createdBy", e.sha256, e.job_id as "jobId" from packages e
    where e.customer_id = ${tx.customerId} and e.state in ('looking', 'asking', 'making', 'ready') and (
      e.id in (select s.package_id from packaged_posts s where s.customer_id = ${tx.customerId} and s.post_id = any(${uuids(postIds)}))
      or (e.kind in ('import', 'client')
        and e.client_id in (select p.client_id from posts p where p.customer_id = ${tx.customerId} and p.id = any(${uuids(postIds)}))))
    for update of e`)
  for (const { jobId } of packages) await cancelJob(tx, jobId)
  await endPackages(tx, 'discarded', packages)
}

/** Deletes packages that are older than a week, with their files. */
export async function deleteOldPackages(tx: Tx): Promise<void> {
  const before = new Date(tx.now.getTime() - KEPT_DAYS * 24 * 3600 * 1000)
  const old = await tx.rows<Row>(sql`
    select id, client_id as "clientId", created_by as "createdBy", sha256, job_id as "jobId" from packages
    where customer_id = ${tx.customerId} and created_at < ${before} order by created_at limit 500 for update`)
  for (const { jobId } of old) await cancelJob(tx, jobId)
  await endPackages(tx, 'discarded', old)
  await tx.run(sql`
    delete from packages where customer_id = ${tx.customerId} and id = any(${uuids(old.map(({ id }) => id))})`)
}
