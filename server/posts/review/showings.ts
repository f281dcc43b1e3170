import { hasFiguresPerPerson, requireFiguresPerPerson } from '../../accounts/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { type Actor, actorName } from '../../platform/http/call.ts'
import { requireVisiblePosts } from '../lists/reads.ts'

/**
 * Records that the actor was shown these posts whole in a list. It is no act on evidence, so it writes no leaf, event or history, and it
 * locks no post. @throws Problem NOT_FOUND
 */
export async function recordPostsShown(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  const posts = await requireVisiblePosts(tx, actor, [...new Set(ids)])
  if (!(await hasFiguresPerPerson(tx))) return
  await tx.run(sql`
    insert into post_showings (customer_id, post_id, user_id, client_id, user_name, shown_at)
    select ${tx.customerId}, s.id, ${actor.userId}, s.client_id, ${actorName(actor)}, ${tx.now}
    from unnest(${uuids(posts.map(({ id }) => id))}, ${uuids(posts.map(({ clientId }) => clientId))}) as s (id, client_id) order by s.id
    on conflict (customer_id, post_id, user_id) do nothing`)
}

/** At most 50. @throws Problem FORBIDDEN unless the actor sees figures per person */
export async function listShowings(
  tx: Tx,
  actor: Actor,
  postId: string,
): Promise<{ by: string; at: string }[]> {
  await requireFiguresPerPerson(tx, actor)
  const rows = await tx.rows<{ user_name: string; shown_at: Date }>(sql`
    select user_name, shown_at from post_showings
    where customer_id = ${tx.customerId} and post_id = ${postId} order by shown_at, user_id limit 50`)
  return rows.map((row) => ({ by: row.user_name, at: row.shown_at.toISOString() }))
}
