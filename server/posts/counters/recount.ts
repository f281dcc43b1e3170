import { ALL_POSTS_USER_ID } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { ANYONE_USER_ID, NUMBER_VALUES, KIND_COLUMNS, REVIEW_COLUMNS } from './write.ts'

/** Compares a firm's counters with the posts, and the numbers of notes with the notes. @returns how many are wrong; it must be 0 */
export async function recount(tx: Tx): Promise<number> {
  // Both sides of each join are all posts of a firm. A planner without statistics of them expects one, and would compare each with every other.
  await tx.run(sql`set local enable_nestloop = off`)
  const isOfFirm = sql`customer_id = ${tx.customerId}`
  const scope = sql`coalesce(client_id, ${tx.customerId}) as scope_id`
  const totals = await tx.one<{ n: number }>(sql`
      with differences as (
        select ${scope}, seen_by, ${REVIEW_COLUMNS}, ${KIND_COLUMNS}, count(*)::int as n
        from (${viewedPosts(tx)}) p group by seen_by, ${REVIEW_COLUMNS}, ${KIND_COLUMNS}, rollup (client_id)
        union all select scope_id, seen_by, ${REVIEW_COLUMNS}, ${KIND_COLUMNS}, -n from post_totals where ${isOfFirm}
      )
      select count(*)::int as n from (
        select from differences group by scope_id, seen_by, ${REVIEW_COLUMNS}, ${KIND_COLUMNS} having sum(n) <> 0) wrong`)
  const months = await tx.one<{ n: number }>(sql`
      with differences as (
        select ${scope}, seen_by, month, ${REVIEW_COLUMNS}, count(*)::int as n
        from (${viewedPosts(tx)}) p group by seen_by, month, ${REVIEW_COLUMNS}, rollup (client_id)
        union all select scope_id, seen_by, month, ${REVIEW_COLUMNS}, -n from post_months where ${isOfFirm}
      )
      select count(*)::int as n from (
        select from differences group by scope_id, seen_by, month, ${REVIEW_COLUMNS} having sum(n) <> 0) wrong`)
  const notes = await tx.one<{ n: number }>(sql`
      select count(*)::int as n from posts p
      left join (select post_id, count(*) as n from post_notes where ${isOfFirm} group by post_id) k on k.post_id = p.id
      where p.customer_id = ${tx.customerId} and p.total_notes <> coalesce(k.n, 0)`)
  return (totals?.n ?? 0) + (months?.n ?? 0) + (notes?.n ?? 0)
}

/** Every post once, plus once for each person who has viewed it, plus once for anyone. Posts that were taken out are not counted. */
function viewedPosts(tx: Tx) {
  const isOfFirm = sql`customer_id = ${tx.customerId}`
  return sql`
    select ${NUMBER_VALUES} from (
      select p.*, w.seen_by from (
        select id as post_id, ${ALL_POSTS_USER_ID}::uuid as seen_by from posts where ${isOfFirm}
        union all select post_id, user_id from post_views where ${isOfFirm}
        union all select distinct post_id, ${ANYONE_USER_ID}::uuid from post_views where ${isOfFirm}) w
      join posts p on p.customer_id = ${tx.customerId} and p.id = w.post_id where p.taken_out_in is null) p`
}
