import { mergeTexts, type Report } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { publish } from '../platform/history/events.ts'
import { type Actor, actorName, authorOf } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { keepPostsIn } from '../posts/index.ts'
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
  const changed = await setRemoved(tx, report.id, isRemoved, sql`l.id = ${id}`)
  if (changed.length === 0) return
  await recordChange(tx, actor, report, {
    kind: isRemoved ? 'report.remove-post' : 'report.restore-post',
    action: isRemoved ? 'removed' : 'restored',
    details: { number: line.number },
    payload: { reportPostId: id, postId: line.post_id, trashed: isRemoved },
  })
}

/** The same for several posts in one step. @returns those that were not so already @throws Problem NOT_FOUND if the report lacks one */
export async function setReportPostsRemoved(
  tx: Tx,
  actor: Actor,
  reportId: string,
  postIds: readonly string[],
  isRemoved: boolean,
): Promise<string[]> {
  const report = await requireEditable(tx, actor, reportId)
  await keepPostsIn(tx, report.client.id)
  await lockReport(tx, reportId, 'change')
  const isNamed = sql`l.post_id = any(${uuids(postIds)})`
  const named = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from report_posts l where l.customer_id = ${tx.customerId} and l.report_id = ${reportId} and ${isNamed}`)
  if (named?.n !== new Set(postIds).size) throw new Problem('NOT_FOUND')
  const lines = await setRemoved(tx, reportId, isRemoved, isNamed)
  const posts = lines.map(({ postId }) => postId)
  if (posts.length > 0)
    await recordChange(tx, actor, report, {
      kind: isRemoved ? 'report.remove-posts' : 'report.restore-posts',
      action: isRemoved ? 'removed' : 'restored',
      details: { posts: posts.length },
      payload: { posts },
    })
  return posts
}

/** @throws Problem NOT_FOUND if there is no such report, or the actor can’t edit it */
export async function requireEditable(tx: Tx, actor: Actor, id: string): Promise<Report> {
  const [report] = await findReports(tx, actor, [id])
  if (!report?.can.includes('edit')) throw new Problem('NOT_FOUND')
  return report
}

/**
 * Removes lines `l` of a locked report, or restores those whose posts are not deleted or taken out, and counts its posts.
 * @returns the lines that were not so already, with their counter of changes
 */
export async function setRemoved(
  tx: Tx,
  reportId: string,
  isRemoved: boolean,
  which: RawBuilder<unknown>,
): Promise<{ postId: string; version: number }[]> {
  const changing = sql`l.customer_id = ${tx.customerId} and l.report_id = ${reportId} and ${which} and (l.trashed_at is null) = ${isRemoved}`
  const isPossible = isRemoved ? sql`true` : sql`l.post_id = any(${uuids(await lockPostsOf(tx, changing))})`
  const lines = await tx.rows<{ postId: string; version: number }>(sql`
    update report_posts l set trashed_at = ${isRemoved ? tx.now : null}, changes = l.changes + 1
    where ${changing} and ${isPossible} returning l.post_id as "postId", l.changes as version`)
  if (lines.length > 0)
    await tx.run(sql`
      update reports set total_posts = total_posts + ${isRemoved ? -lines.length : lines.length}
      where customer_id = ${tx.customerId} and id = ${reportId}`)
  return lines
}

/** The posts of these lines `l` that the client's file still has. */
async function lockPostsOf(tx: Tx, which: RawBuilder<unknown>): Promise<string[]> {
  const lines = await tx.rows<{ id: string }>(sql`select l.post_id as id from report_posts l where ${which}`)
  const posts = await tx.rows<{ id: string }>(sql`
    select id from posts where customer_id = ${tx.customerId} and id = any(${uuids(lines.map(({ id }) => id))}) and taken_out_in is null
    order by id for key share`)
  return posts.map(({ id }) => id)
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
