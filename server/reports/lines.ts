import { mergeTexts, type Report } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { publish } from '../platform/history/events.ts'
import { type Actor, actorName, authorOf } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { recordChange } from './history.ts'
import { findReports, lockReport } from './reads.ts'

type EditedLine = {
  id: string
  report_id: string
  post_id: string
  number: number
  position: number
  comment: string
  comment_by: string | null
  comment_by_name: string | null
}

/** Locks the report, too. @throws Problem NOT_FOUND */
async function lineToEdit(tx: Tx, actor: Actor, id: string): Promise<{ line: EditedLine; report: Report }> {
  const lineRow = await tx.one<{ report_id: string }>(
    sql`select report_id from report_posts where customer_id = ${tx.customerId} and id = ${id}`,
  )
  const [report] = lineRow ? await findReports(tx, actor, [lineRow.report_id]) : []
  if (!report?.can.includes('edit')) throw new Problem('NOT_FOUND')
  await lockReport(tx, report.id, 'change')
  const line = await tx.one<EditedLine>(sql`
    select p.id, p.report_id, p.post_id, p.position, p.comment, p.comment_by, p.comment_by_name,
      1 + (select count(*) from report_posts b where b.customer_id = p.customer_id and b.report_id = p.report_id
        and b.position < p.position and b.trashed_at is null) as number
    from report_posts p where p.customer_id = ${tx.customerId} and p.id = ${id}`)
  if (!line) throw new Problem('NOT_FOUND')
  return { line, report }
}

/**
 * Saves a comment. Text that someone else has saved since `base` is kept too; unchanged text is no change. @returns the author of the kept text,
 * or null
 */
export async function commentReportPost(
  tx: Tx,
  actor: Actor,
  id: string,
  { comment, base = '' }: { comment: string; base?: string | undefined },
): Promise<string | null> {
  const { line, report } = await lineToEdit(tx, actor, id)
  const isOthers = line.comment_by !== null && line.comment_by !== actor.userId
  const merged = isOthers ? mergeTexts(base, line.comment, comment) : comment
  const mergedWith = merged === comment ? null : line.comment_by_name
  if (merged === line.comment) return mergedWith
  await tx.run(sql`
    update report_posts set comment = ${merged}, comment_by = ${actor.userId}, comment_by_name = ${actorName(actor)},
      commented_at = ${tx.now}
    where customer_id = ${tx.customerId} and id = ${id}`)
  const payload = { reportPostId: id, postId: line.post_id, comment: merged }
  if (mergedWith !== null) {
    await recordChange(tx, actor, report, {
      kind: 'report.comment',
      action: 'comment',
      details: { number: line.number, of: mergedWith, text: merged },
      payload: { ...payload, keptOf: line.comment_by },
    })
    return mergedWith
  }
  await recordEvidence(tx, [
    {
      kind: 'report.comment',
      subjectId: report.id,
      ...authorOf(actor),
      payload,
    },
  ])
  await tx.run(
    sql`update reports set last_modified = ${tx.now} where customer_id = ${tx.customerId} and id = ${report.id}`,
  )
  await publish(tx, [{ type: 'report.changed', reportId: report.id, clientId: report.client.id }])
  return null
}

/** Removes a post from a report or restores it. Idempotent. */
export async function setReportPostRemoved(
  tx: Tx,
  actor: Actor,
  id: string,
  isRemoved: boolean,
): Promise<void> {
  const { line, report } = await lineToEdit(tx, actor, id)
  // Unless it was purged from the trash or taken out of the client's file in the meantime.
  if (!isRemoved) {
    const post = await tx.one(
      sql`select 1 from posts where customer_id = ${tx.customerId} and id = ${line.post_id} and taken_out_in is null for key share`,
    )
    if (!post) throw new Problem('NOT_FOUND')
  }
  const changed = await tx.run(sql`
    update report_posts set trashed_at = ${isRemoved ? tx.now : null}
    where customer_id = ${tx.customerId} and id = ${id} and (trashed_at is null) = ${isRemoved}`)
  if (changed === 0) return
  await tx.run(sql`
    update reports set total_posts = total_posts + ${isRemoved ? -1 : 1} where customer_id = ${tx.customerId} and id = ${report.id}`)
  await recordChange(tx, actor, report, {
    kind: isRemoved ? 'report.remove-post' : 'report.restore-post',
    action: isRemoved ? 'removed' : 'restored',
    details: { number: line.number },
    payload: { reportPostId: id, postId: line.post_id, trashed: isRemoved },
  })
}

/** Moves a post to the position of the one that has this number now; those between move by one. A removed post keeps its position. */
export async function moveReportPost(tx: Tx, actor: Actor, id: string, number: number): Promise<void> {
  const { line, report } = await lineToEdit(tx, actor, id)
  const shown = sql`customer_id = ${tx.customerId} and report_id = ${report.id} and trashed_at is null`
  const isShown = await tx.one(sql`select 1 from report_posts where ${shown} and id = ${id}`)
  if (!isShown) throw new Problem('NOT_FOUND')
  const target = await tx.one<{ position: number }>(sql`
    select position from report_posts where ${shown} order by position offset ${Math.min(number, report.totalPosts) - 1} limit 1`)
  if (!target || target.position === line.position) return
  const [low, high] = [Math.min(line.position, target.position), Math.max(line.position, target.position)]
  const ofReport = sql`customer_id = ${tx.customerId} and report_id = ${report.id}`
  // Uses negative positions in between, because no two posts may have the same position.
  await tx.run(
    sql`update report_posts set position = -position where ${ofReport} and position between ${low} and ${high}`,
  )
  await tx.run(sql`
    update report_posts set position = case when id = ${id} then ${target.position}
      else -position + ${target.position < line.position ? 1 : -1}::int end
    where ${ofReport} and position < 0`)
  await recordChange(tx, actor, report, {
    kind: 'report.move-post',
    action: 'moved',
    details: { number: line.number, to: Math.min(number, report.totalPosts) },
    payload: {
      reportPostId: id,
      postId: line.post_id,
      from: line.number,
      to: Math.min(number, report.totalPosts),
    },
  })
}
