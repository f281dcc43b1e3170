import type { ReportChange, ReportChangeName } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { json, sql } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { publish } from '../platform/history/events.ts'
import { type Actor, actorName } from '../platform/http/call.ts'
import { newId } from '../platform/ids.ts'

type ReportKey = { id: string; client: { id: string } }
/** `kind`: of the evidence leaf. `details` are shown in the history, and the leaf commits to `payload`. */
type Change = {
  kind: string
  action: ReportChangeName
  details?: ReportChange['details']
  payload: Record<string, unknown>
  /** The report's posts and comments are unchanged, so its files stay current. */
  isOfFile?: true
}

/** Records a change of a report: a line of its history, the leaf, the time of the last change of its contents, and the event. */
export const recordChange = (tx: Tx, actor: Actor, report: ReportKey, change: Change): Promise<void> =>
  recordChangeBy(tx, { id: actor.userId, name: actorName(actor) }, report, change)

/** The same, for a change by a job. @param by who asked for it; `id` is null for the product itself */
export async function recordChangeBy(
  tx: Tx,
  by: { id: string | null; name: string },
  report: ReportKey,
  change: Change,
): Promise<void> {
  const historyId = newId(tx.customerId)
  await tx.run(sql`
    insert into report_history (customer_id, id, report_id, action, actor_id, actor_name, at, details)
    values (${tx.customerId}, ${historyId}, ${report.id}, ${change.action}, ${by.id}, ${by.name}, ${tx.now},
      ${json(change.details ?? {})})`)
  await recordEvidence(tx, [
    {
      kind: change.kind,
      subjectId: report.id,
      actorId: by.id,
      actorName: by.name,
      payload: { ...change.payload, historyId },
    },
  ])
  if (!change.isOfFile)
    await tx.run(
      sql`update reports set last_modified = ${tx.now} where customer_id = ${tx.customerId} and id = ${report.id}`,
    )
  await publish(tx, [{ type: 'report.changed', reportId: report.id, clientId: report.client.id }])
}

/** Newest first. */
export async function listReportHistory(
  tx: Tx,
  reportId: string,
  page: { offset: number; limit: number },
): Promise<{ items: ReportChange[]; total: number }> {
  type Row = { id: string; action: ReportChangeName; by: string; at: Date; details: ReportChange['details'] }
  const rows = await tx.rows<Row>(sql`
    select id, action, actor_name as by, at, details from report_history
    where customer_id = ${tx.customerId} and report_id = ${reportId} order by at desc, id desc limit ${page.limit} offset ${page.offset}`)
  const total = await tx.one<{ n: number }>(
    sql`select count(*) as n from report_history where customer_id = ${tx.customerId} and report_id = ${reportId}`,
  )
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total: total?.n ?? 0 }
}
