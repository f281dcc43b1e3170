import type { Report } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql, uuids } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { newId } from '../platform/ids.ts'
import { hashAll, keepPostsIn, requireChosenPosts } from '../posts/index.ts'
import { recordChange } from './history.ts'
import { lockReport } from './reads.ts'
import { requireEditable, setRemoved } from './lines.ts'
import { snapshotPosts } from './snapshots.ts'

type Chosen = { postIds?: string[] | undefined; selectionId?: string | undefined }

/**
 * Adds posts to a report. One that was removed is restored where it was; one that it has stays as it is. @returns how many it did not show
 * @throws Problem NOT_FOUND, POSTS_IN_TRASH
 */
export async function addReportPosts(tx: Tx, actor: Actor, id: string, chosen: Chosen): Promise<number> {
  const report = await requireEditable(tx, actor, id)
  // Before the report, as acts that take posts out do.
  await keepPostsIn(tx, report.client.id)
  await lockReport(tx, id, 'change')
  const ids = await requireChosenPosts(tx, actor, report.client.id, chosen)
  const present = await tx.rows<{ id: string; postId: string; isRemoved: boolean }>(sql`
    select id, post_id as "postId", trashed_at is not null as "isRemoved" from report_posts
    where customer_id = ${tx.customerId} and report_id = ${id} and post_id = any(${uuids(ids)})`)
  const restored = await restoreLines(
    tx,
    actor,
    report,
    present.flatMap((line) => (line.isRemoved ? [line.id] : [])),
  )
  const known = new Set(present.map(({ postId }) => postId))
  const states = await snapshotPosts(
    tx,
    ids.filter((postId) => !known.has(postId)),
  )
  const added = ids.filter((postId) => states.has(postId))
  if (added.length === 0) return restored
  const lines = await insertLines(tx, id, added, states)
  await moveByDate(tx, id, lines)
  await tx.run(sql`
    update reports set total_posts = total_posts + ${added.length}, is_chosen = true where customer_id = ${tx.customerId} and id = ${id}`)
  await recordChange(tx, actor, report, {
    kind: 'report.add-posts',
    action: 'added',
    details: { posts: added.length },
    payload: { posts: added, statesSha256: hashAll(added.flatMap((each) => states.get(each) ?? [])) },
  })
  return restored + added.length
}

/** Restores lines where they were, all in one step however many. @returns how many */
async function restoreLines(
  tx: Tx,
  actor: Actor,
  report: Pick<Report, 'id' | 'client'>,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const lines = await setRemoved(tx, report.id, false, sql`l.id = any(${uuids(ids)})`)
  await recordChange(tx, actor, report, {
    kind: 'report.restore-posts',
    action: 'added',
    details: { posts: lines.length },
    payload: { posts: lines.map(({ postId }) => postId) },
  })
  return lines.length
}

/** At the end of the report. @returns the ids of the lines */
async function insertLines(
  tx: Tx,
  reportId: string,
  postIds: readonly string[],
  states: ReadonlyMap<string, Buffer>,
): Promise<string[]> {
  const ids = postIds.map(() => newId(tx.customerId))
  await tx.run(sql`
    with last as materialized (
      select coalesce(max(position), 0)::int as position from report_posts where customer_id = ${tx.customerId} and report_id = ${reportId})
    insert into report_posts (customer_id, id, report_id, post_id, state_sha256, position)
    select ${tx.customerId}, p.id, ${reportId}, p.post_id, p.state, last.position + p.place
    from unnest(${uuids(ids)}, ${uuids(postIds)}, ${postIds.map((each) => states.get(each) ?? null)}::bytea[]) with ordinality as p (id, post_id, state, place)
    cross join last on conflict do nothing`)
  return ids
}

/** Moves these lines to where their dates belong: each after the last of the others that is not later. The order of the others stays. The line of a deleted post has no date. */
async function moveByDate(tx: Tx, reportId: string, lines: readonly string[]): Promise<void> {
  const ofReport = sql`customer_id = ${tx.customerId} and report_id = ${reportId}`
  // Negative in between, because no two lines may have the same position.
  await tx.run(sql`
    update report_posts l set position = -n.place from (
      select id, row_number() over (order by anchor, is_new, posted_at, post_id)::int as place from (
        select r.id, r.post_id, r.is_new, r.posted_at, case when r.is_new
          then coalesce(max(case when not r.is_new and r.posted_at is not null then r.position end) over (order by r.posted_at nulls first, r.is_new rows between unbounded preceding and current row), 0)
          else r.position end as anchor
        from (
          select b.id, b.post_id, b.position, b.id = any(${uuids(lines)}) as is_new, p.posted_at
          from report_posts b left join posts p on p.customer_id = ${tx.customerId} and p.id = b.post_id
          where b.customer_id = ${tx.customerId} and b.report_id = ${reportId}) r) a) n
    where l.customer_id = ${tx.customerId} and l.id = n.id`)
  await tx.run(sql`update report_posts set position = -position where ${ofReport} and position < 0`)
}
