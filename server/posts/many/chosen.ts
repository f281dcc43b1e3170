import { seesClient } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { requireSelection } from './selection.ts'

type Chosen = { postIds?: readonly string[] | undefined; selectionId?: string | undefined }

/**
 * Exactly the chosen posts of a client, oldest first. @throws Problem NOT_FOUND if one is missing, hidden or another client's, POSTS_IN_TRASH
 */
export async function requireChosenPosts(
  tx: Tx,
  actor: Actor,
  clientId: string,
  { postIds, selectionId }: Chosen,
): Promise<string[]> {
  if (selectionId !== undefined) await requireSelection(tx, actor, selectionId)
  const ids = [...new Set(postIds)]
  const isChosen =
    selectionId === undefined
      ? sql`p.id = any(${uuids(ids)})`
      : sql`p.id in (select s.post_id from selected_posts s where s.customer_id = ${tx.customerId} and s.selection_id = ${selectionId})`
  const posts = await tx.rows<{ id: string; clientId: string; isTrashed: boolean }>(sql`
    select p.id, p.client_id as "clientId", p.trashed_at is not null as "isTrashed" from posts p
    where p.customer_id = ${tx.customerId} and p.taken_out_in is null and ${isChosen} and ${seesClient(tx, actor, sql`p.client_id`)}
    order by p.posted_at, p.id`)
  // For a client, posts in the firm's trash don't exist.
  const visible = actor.accountType === 'client' ? posts.filter(({ isTrashed }) => !isTrashed) : posts
  const isComplete = selectionId !== undefined || visible.length === ids.length
  if (!isComplete || posts.some((post) => post.clientId !== clientId)) throw new Problem('NOT_FOUND')
  if (posts.some(({ isTrashed }) => isTrashed)) throw new Problem('POSTS_IN_TRASH')
  return posts.map(({ id }) => id)
}
