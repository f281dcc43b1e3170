import type { Tx } from '../platform/db/database.ts'
import { sql, uuids } from '../platform/db/sql.ts'
import { publish } from '../platform/history/events.ts'

/** Posts of drafts were permanently removed: each line stays, without the post's content, marked as removed and with the time. */
export async function markPurged(tx: Tx, postIds: readonly string[]): Promise<void> {
  const changed = await tx.rows<{ reportId: string; clientId: string }>(sql`
    with lines as (
      select id, report_id, trashed_at is null as was_shown from report_posts
      where customer_id = ${tx.customerId} and post_id = any(${uuids(postIds)}) and purged_at is null
    ), marked as (
      update report_posts r set trashed_at = coalesce(r.trashed_at, ${tx.now}), purged_at = ${tx.now}, state_sha256 = null, changes = r.changes + 1
      from lines l where r.customer_id = ${tx.customerId} and r.id = l.id
    )
    update reports p set total_posts = p.total_posts - l.shown
    from (select report_id, count(*) filter (where was_shown) as shown from lines group by report_id) l
    where p.customer_id = ${tx.customerId} and p.id = l.report_id
    returning p.id as "reportId", p.client_id as "clientId"`)
  await publish(
    tx,
    changed.map(({ reportId, clientId }) => ({ type: 'report.changed', reportId, clientId })),
  )
}
