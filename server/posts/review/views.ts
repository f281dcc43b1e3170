import type { PostDetails } from '#contract/index.ts'
import { seesClient } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { type EvidenceRecord, recordEvidence } from '../../platform/history/evidence.ts'
import { publish } from '../../platform/history/events.ts'
import { type Actor, actorName, authorOf } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { requireVisiblePosts } from '../lists/reads.ts'
import { insertFirstViews } from '../counters/write.ts'

type ViewedPost = { id: string; clientId: string }

/** Records that the actor has viewed these posts. @throws Problem NOT_FOUND */
export async function recordPostViews(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  await recordLockedViews(tx, actor, await lockVisiblePosts(tx, actor, [...new Set(ids)]))
}

/** Records the same for posts that are already locked; only the first time counts. */
export async function recordLockedViews(tx: Tx, actor: Actor, posts: readonly ViewedPost[]): Promise<void> {
  const first = await insertFirstViews(tx, { userId: actor.userId, userName: actorName(actor) }, posts)
  await recordEvidence(
    tx,
    first.map((postId) => viewRecord(actor, postId)),
  )
}

/** Viewing a post is an act on evidence. */
const viewRecord = (actor: Actor, postId: string): EvidenceRecord => ({
  kind: 'post.view',
  subjectId: postId,
  ...authorOf(actor),
  payload: {},
})

/** Locks the posts, because a viewed post is counted by its current state: no one may change or view it in the meantime. */
async function lockVisiblePosts(tx: Tx, actor: Actor, ids: string[]): Promise<ViewedPost[]> {
  const posts = await tx.rows<ViewedPost>(sql`
    select p.id, p.client_id as "clientId" from posts p
    where p.customer_id = ${tx.customerId} and p.id = any(${uuids(ids)}) and p.taken_out_in is null and ${seesClient(tx, actor, sql`p.client_id`)}
    order by p.id for no key update of p`)
  if (posts.length !== ids.length) throw new Problem('NOT_FOUND')
  return posts
}

/** Announces to open pages that the actor has opened or left a post; only a hint. It is kept for a day among the events, and not in the post's history. @throws Problem NOT_FOUND */
export async function announceOpenPost(tx: Tx, actor: Actor, id: string, hasLeft: boolean): Promise<void> {
  const [post] = await requireVisiblePosts(tx, actor, [id])
  if (!post) return
  const by = actorName(actor)
  await publish(tx, [
    { type: 'post.opened', clientId: post.clientId, postId: id, userId: actor.userId, by, hasLeft },
  ])
}

/** The people who have viewed a post, in order of time; at most 50. */
export async function listViews(tx: Tx, postId: string): Promise<PostDetails['views']> {
  const rows = await tx.rows<{ user_name: string; seen_at: Date }>(sql`
    select user_name, seen_at from post_views where customer_id = ${tx.customerId} and post_id = ${postId} order by seen_at, user_id limit 50`)
  return rows.map((row) => ({ by: row.user_name, at: row.seen_at.toISOString() }))
}
