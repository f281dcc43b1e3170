import { ALL_POSTS_USER_ID } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { coversAllClients, isOfClients, matchesFilters, NUMBER_FILTER_COLUMNS } from './filter.ts'
import type { ResolvedFilters } from './search-filter.ts'
import { ANYONE_USER_ID } from '../counters/write.ts'

/**
 * The counters `k` of a list, and their sum `n`. A firm's counters are its own, minus those of clients that are being removed; unseen posts are
 * all posts, minus those that the person has viewed.
 */
export function selectNumbers(
  tx: Tx,
  actor: Actor,
  filters: ResolvedFilters,
  table: 'post_totals' | 'post_months',
) {
  const scopes = coversAllClients(actor, filters)
    ? sql`select ${tx.customerId}::uuid as id, 1 as sign
        union all select g.id, -1 from clients g where g.customer_id = ${tx.customerId} and g.deleted_at is not null`
    : sql`select c.id, 1 as sign from clients c where c.customer_id = ${tx.customerId} and ${isOfClients(tx, actor, filters, sql`c.id`)}`
  const viewerOf = (by: string) => (by === 'anyone' ? ANYONE_USER_ID : by === 'me' ? actor.userId : by)
  const viewed = filters.unseenBy ? sql`, (${viewerOf(filters.unseenBy)}::uuid, -1)` : sql``
  const counted = filters.openedBy ? viewerOf(filters.openedBy) : sql.lit(ALL_POSTS_USER_ID)
  const each = sql<number>`(scope.sign * viewer.sign * k.n)`
  return {
    each,
    n: sql`coalesce(sum(${each}), 0)::int`,
    from: sql`(${scopes}) scope cross join (values (${counted}::uuid, 1)${viewed}) viewer (id, sign)
      join ${sql.table(table)} k on k.customer_id = ${tx.customerId} and k.scope_id = scope.id and k.seen_by = viewer.id and ${matchesFilters(actor, filters, NUMBER_FILTER_COLUMNS)}`,
  }
}
