import type { NewerPosts } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { recordChange } from './history.ts'
import { differingLines, snapshotPosts } from './snapshots.ts'
import { findReports, lockReport } from './reads.ts'

const isShownIn = (reportId: string) => sql`r.report_id = ${reportId} and r.trashed_at is null`

/** How many posts of a report differ in the newest archives. */
export async function getNewerPosts(tx: Tx, reportId: string): Promise<NewerPosts> {
  const lines = await tx.rows(differingLines(tx, isShownIn(reportId)))
  const withWords = lines.filter((line) => line.hasOtherWords).length
  return { text: withWords, other: lines.length - withWords }
}

/** Updates the posts of a report that differ in the newest archives. Existing files do not change. */
export async function takeNewerPosts(tx: Tx, actor: Actor, reportId: string): Promise<void> {
  const [report] = await findReports(tx, actor, [reportId])
  if (!report?.can.includes('edit')) throw new Problem('NOT_FOUND')
  await lockReport(tx, reportId, 'change')
  const lines = await tx.rows(differingLines(tx, isShownIn(reportId)))
  if (lines.length === 0) return
  const hashes = await snapshotPosts(
    tx,
    lines.map((line) => line.post_id),
  )
  await tx.run(sql`
    update report_posts r set state_sha256 = n.sha256
    from unnest(${lines.map((line) => line.id)}::uuid[], ${lines.map((line) => hashes.get(line.post_id))}::bytea[]) as n (id, sha256)
    where r.customer_id = ${tx.customerId} and r.id = n.id`)
  await recordChange(tx, actor, report, {
    kind: 'report.update-posts',
    action: 'updated',
    details: { posts: lines.length },
    payload: {
      posts: lines.map(({ post_id, kept }) => ({
        postId: post_id,
        fromSha256: kept,
        toSha256: hashes.get(post_id)?.toString('hex') ?? null,
      })),
    },
  })
}
