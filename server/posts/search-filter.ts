import type { PostFilters } from '#contract/index.ts'
import { seesClient } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { matchesPosts, wherePosts } from './filter.ts'

/** Filters as they are after their search was looked up. */
export type ResolvedFilters<Filters extends PostFilters = PostFilters> = Filters & { onlyFlagged?: true }

/**
 * Filters whose search is one that this actor may see, of a client among those asked for; the flagging search narrows by flags. null: there is
 * no such search, so nothing matches. Client users know of no searches, nor of what the firm has looked at.
 */
export async function resolveSearch<Filters extends PostFilters>(
  tx: Tx,
  actor: Actor,
  filters: Filters,
): Promise<ResolvedFilters<Filters> | null> {
  if (actor.accountType === 3) return filters.searchId ? null : { ...filters, unseenBy: undefined }
  if (!filters.searchId) return filters
  const search = await tx.one<{ client_id: string; is_flagging: boolean }>(sql`
    select s.client_id, 'flagging' = any(s.tags) as is_flagging from post_searches s
    where s.customer_id = ${tx.customerId} and s.id = ${filters.searchId} and ${seesClient(tx, actor, sql`s.client_id`)}`)
  if (!search || filters.clientIds?.includes(search.client_id) === false) return null
  const clientIds = [search.client_id]
  return search.is_flagging
    ? { ...filters, clientIds, searchId: undefined, onlyFlagged: true }
    : { ...filters, clientIds }
}

/**
 * Where a list comes from, and what puts it in order: of a search, its matches, which stand in the order of their posts. `limit 1` says that
 * each match has one post: as a plain join, the planner takes a search to find next to nothing and reads all of the client's posts.
 */
export function sourceOf(
  tx: Tx,
  actor: Actor,
  filters: PostFilters,
): Record<'from' | 'where' | 'at' | 'id', RawBuilder<unknown>> {
  if (!filters.searchId)
    return { from: sql`posts p`, where: wherePosts(tx, actor, filters), at: sql`p.posted_at`, id: sql`p.id` }
  return {
    from: sql`post_search_matches s cross join lateral (
      select p.posted_at, p.trashed_at from posts p
      where p.customer_id = s.customer_id and p.client_id = any(${filters.clientIds ?? []}::uuid[]) and p.posted_at = s.posted_at and p.id = s.post_id
        and ${matchesPosts(tx, actor, filters)} limit 1) p`,
    where: sql`s.customer_id = ${tx.customerId} and s.search_id = ${filters.searchId}`,
    at: sql`s.posted_at`,
    id: sql`s.post_id`,
  }
}
