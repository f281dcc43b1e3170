import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../../platform/db/sql.ts'
import type { Takeout } from '../../posts/index.ts'
import { recordChangeBy } from '../history.ts'

/** Posts were taken out of the client's file: each line stays, marked as removed. Generated files do not change. */
export async function markTakenOut(tx: Tx, takeout: Takeout, postIds: readonly string[]): Promise<void> {
  await changeLines(tx, takeout.by, 'takenOut', postIds, {
    where: sql`trashed_at is null and purged_at is null`,
    set: sql`trashed_at = ${tx.now}, taken_out_in = ${takeout.id}`,
  })
}

/** Restores the lines that taking out had removed. */
export async function markPutBack(tx: Tx, by: Takeout['by'], postIds: readonly string[]): Promise<void> {
  await changeLines(tx, by, 'putBack', postIds, {
    where: sql`taken_out_in is not null and purged_at is null`,
    set: sql`trashed_at = null, taken_out_in = null`,
  })
}

async function changeLines(
  tx: Tx,
  by: Takeout['by'],
  action: 'takenOut' | 'putBack',
  postIds: readonly string[],
  { where, set }: { where: RawBuilder<unknown>; set: RawBuilder<unknown> },
): Promise<void> {
  const lines = sql`customer_id = ${tx.customerId} and post_id = any(${uuids(postIds)}) and ${where}`
  // Reports before their lines, as when a person changes them.
  const reports = await tx.rows<{ id: string; clientId: string }>(sql`
    select id, client_id as "clientId" from reports
    where customer_id = ${tx.customerId} and id in (select report_id from report_posts where ${lines}) order by id for update`)
  if (reports.length === 0) return
  const counts = await tx.rows<{ id: string; n: number }>(sql`
    with changed as (update report_posts set ${set}, changes = changes + 1 where ${lines} returning report_id),
    counted as (select report_id, count(*)::int as n from changed group by report_id)
    update reports r set total_posts = r.total_posts + ${action === 'putBack' ? 1 : -1} * c.n
    from counted c where r.customer_id = ${tx.customerId} and r.id = c.report_id returning r.id, c.n`)
  const countOf = new Map(counts.map(({ id, n }) => [id, n]))
  for (const { id, clientId } of reports) {
    const posts = countOf.get(id)
    if (posts === undefined) continue
    const change = { kind: `report.${action}`, action, details: { posts }, payload: { posts } }
    await recordChangeBy(tx, by, { id, client: { id: clientId } }, change)
  }
}
