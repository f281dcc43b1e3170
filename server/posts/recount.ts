import { EVERY_POST } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { ANYONE, COUNTED_VALUES, KIND_COLUMNS, REVIEW_COLUMNS } from './write.ts'

/** Compares a firm's numbers with the posts that they count. @returns how many differ; 0 is the only right answer */
export async function recount(tx: Tx): Promise<number> {
  const firm = sql`customer_id = ${tx.customerId}`
  const scope = sql`coalesce(client_id, ${tx.customerId}) as scope_id`
  const [totals, months] = await Promise.all([
    tx.one<{ n: number }>(sql`
      with told as (
        select ${scope}, seen_by, ${REVIEW_COLUMNS}, ${KIND_COLUMNS}, count(*)::int as n
        from (${counted(tx)}) p group by seen_by, ${REVIEW_COLUMNS}, ${KIND_COLUMNS}, rollup (client_id)
        union all select scope_id, seen_by, ${REVIEW_COLUMNS}, ${KIND_COLUMNS}, -n from post_totals where ${firm}
      )
      select count(*)::int as n from (
        select from told group by scope_id, seen_by, ${REVIEW_COLUMNS}, ${KIND_COLUMNS} having sum(n) <> 0) wrong`),
    tx.one<{ n: number }>(sql`
      with told as (
        select ${scope}, seen_by, month, ${REVIEW_COLUMNS}, count(*)::int as n
        from (${counted(tx)}) p group by seen_by, month, ${REVIEW_COLUMNS}, rollup (client_id)
        union all select scope_id, seen_by, month, ${REVIEW_COLUMNS}, -n from post_months where ${firm}
      )
      select count(*)::int as n from (
        select from told group by scope_id, seen_by, month, ${REVIEW_COLUMNS} having sum(n) <> 0) wrong`),
  ])
  return (totals?.n ?? 0) + (months?.n ?? 0)
}

/** Every post once, and again for each person who has opened it, and for anyone. */
function counted(tx: Tx) {
  const firm = sql`customer_id = ${tx.customerId}`
  return sql`
    select ${COUNTED_VALUES} from (
      select p.*, w.seen_by from (
        select id as post_id, ${EVERY_POST}::uuid as seen_by from posts where ${firm}
        union all select post_id, user_id from post_views where ${firm}
        union all select distinct post_id, ${ANYONE}::uuid from post_views where ${firm}) w
      join posts p on p.customer_id = ${tx.customerId} and p.id = w.post_id) p`
}
