import type { PostSelection } from '#contract/index.ts'
import { seesClient } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../../platform/db/sql.ts'
import type { Actor, Reader } from '../../platform/http/call.ts'
import type { Author } from '../review/change-states.ts'

declare module '../../platform/extensions.ts' {
  interface Extensions {
    reportLines: ReportLines
  }
}

/** A line of a report by its post, with its counter of removals and restorations. */
export type ChangedLine = { id: string; version: number }
type LineAct = { selectionId: string; reportId: string; by: Author; isRemoved: boolean }

/** Changes of many lines of a report, as the reports make them. */
export type ReportLines = {
  /** Also locks it for an act. @throws Problem NOT_FOUND if the actor can’t edit it */
  requireEditable(tx: Tx, actor: Actor, reportId: string, purpose: 'select' | 'act'): Promise<void>
  /** Removes or restores those that are as these say, unless the report is gone. `impossible`: those that were so already */
  change(
    tx: Tx,
    act: LineAct,
    lines: readonly ChangedLine[],
  ): Promise<{ changed: ChangedLine[]; impossible: string[] }>
  /** Says in the report’s history what an act, or its undo, has changed. */
  record(tx: Tx, act: LineAct, count: number): Promise<void>
}

/** The lines `l` of a report whose posts can be shown, with their posts `p`. */
export const linesFrom = (tx: Tx): RawBuilder<unknown> => sql`
  report_posts l join posts p on p.customer_id = ${tx.customerId} and p.id = l.post_id`
export const isLineOf = (tx: Tx, actor: Reader, reportId: string): RawBuilder<unknown> => sql`
  l.customer_id = ${tx.customerId} and l.report_id = ${reportId} and l.purged_at is null and l.taken_out_in is null
  and p.taken_out_in is null and ${seesClient(tx, actor, sql`p.client_id`)}`

type LinesOf = { id: string; reportId: string }

/** Those of these posts whose lines are as they were selected. */
export async function filterLines(
  tx: Tx,
  actor: Reader,
  { id, reportId }: LinesOf,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select l.post_id as id from ${linesFrom(tx)}
    join selected_posts s on s.customer_id = ${tx.customerId} and s.selection_id = ${id} and s.post_id = l.post_id and s.version = l.changes
    where ${isLineOf(tx, actor, reportId)} and l.post_id = any(${uuids(ids)})`)
  return rows.map((row) => row.id)
}

type Lines = Pick<PostSelection, 'first' | 'last' | 'possible'> & { unchanged: number; commented: number }

/** The lines that are as they were selected. */
export async function summarizeLines(tx: Tx, actor: Reader, { id, reportId }: LinesOf): Promise<Lines> {
  const day = sql`(p.posted_at at time zone c.time_zone)::date`
  const row = await tx.one<
    Record<'unchanged' | 'removed' | 'commented', number> & Pick<Lines, 'first' | 'last'>
  >(sql`
    select count(*)::int as unchanged, count(l.trashed_at)::int as removed, count(*) filter (where l.comment <> '')::int as commented,
      min(${day}) filter (where p.posted_doubt is null) as first, max(${day}) filter (where p.posted_doubt is null) as last
    from ${linesFrom(tx)}
    join selected_posts s on s.customer_id = ${tx.customerId} and s.selection_id = ${id} and s.post_id = l.post_id and s.version = l.changes
    join clients c on c.customer_id = ${tx.customerId} and c.id = p.client_id
    where ${isLineOf(tx, actor, reportId)}`)
  const { unchanged = 0, removed = 0, commented = 0, first = null, last = null } = row ?? {}
  const possible = { removeLines: unchanged - removed, restoreLines: removed } as Lines['possible']
  return { unchanged, commented, first, last, possible }
}

/** Whether an act on lines of a report is running, or its undo. */
export async function areLinesChanging(tx: Tx, reportId: string): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 from post_selections
    where customer_id = ${tx.customerId} and filters ->> 'reportId' = ${reportId} and (
      started_at is not null and finished_at is null or undo_started_at is not null and undo_finished_at is null) limit 1`)
  return row !== null
}
