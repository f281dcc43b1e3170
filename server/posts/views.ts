import type { PostDetails } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql, uuids } from '../platform/db/sql.ts'
import { recordActs } from '../platform/history/acts.ts'
import { publish } from '../platform/history/events.ts'
import { type Actor, actorName } from '../platform/http/call.ts'
import { findSeen } from './reads.ts'

/**
 * Keeps that the actor has opened these posts; the first time is what counts. Looking is an act on evidence (decisions 12), and changes
 * nothing else. @throws Problem NOT_FOUND
 */
export async function seePosts(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  const posts = await findSeen(tx, actor, [...new Set(ids)])
  const seen = await tx.rows<{ post_id: string }>(sql`
    insert into post_views (customer_id, post_id, user_id, client_id, user_name, seen_at)
    select ${tx.customerId}, p.id, ${actor.userId}, p.client_id, ${actorName(actor)}, ${tx.now}
    from unnest(${uuids(posts.map((post) => post.id))}, ${uuids(posts.map((post) => post.clientId))}) as p (id, client_id)
    order by p.id
    on conflict do nothing returning post_id`)
  await recordActs(
    tx,
    seen.map((row) => ({ kind: 'post.view', subjectId: row.post_id, actorId: actor.userId, payload: {} })),
  )
}

/** Tells open pages that the actor has a post before it: a hint, kept nowhere. @throws Problem NOT_FOUND */
export async function tellOpen(tx: Tx, actor: Actor, id: string): Promise<void> {
  const [post] = await findSeen(tx, actor, [id])
  if (!post) return
  const by = actorName(actor)
  await publish(tx, [{ type: 'post.opened', clientId: post.clientId, postId: id, userId: actor.userId, by }])
}

/** Who has opened a post, the first first; at most 50. */
export async function viewsOf(tx: Tx, postId: string): Promise<PostDetails['views']> {
  const rows = await tx.rows<{ user_name: string; seen_at: Date }>(sql`
    select user_name, seen_at from post_views where customer_id = ${tx.customerId} and post_id = ${postId} order by seen_at, user_id limit 50`)
  return rows.map((row) => ({ by: row.user_name, at: row.seen_at.toISOString() }))
}
