import { EVERY_POST } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { ANYONE } from './write.ts'

/** Compares a firm's numbers with the posts that they count. @returns how many differ; 0 is the only right answer */
export async function recount(tx: Tx): Promise<number> {
  const firm = sql`customer_id = ${tx.customerId}`
  const wrong = await tx.one<{ n: number }>(sql`
    with alike as (
      select p.client_id, w.seen_by, date_trunc('month', p.posted_at at time zone 'UTC')::date as month, p.status, p.trashed_at is not null as is_trashed,
        p.timeline_at is not null as is_on_timeline, p.flagged_at is not null as is_flagged, p.is_private is true as is_private, p.platform,
        p.has_image, p.has_video, p.has_embed
      from (
        select id as post_id, ${EVERY_POST}::uuid as seen_by from posts where ${firm}
        union all select post_id, user_id from post_views where ${firm}
        union all select distinct post_id, ${ANYONE}::uuid from post_views where ${firm}) w
      join posts p on p.customer_id = ${tx.customerId} and p.id = w.post_id
    ), told as (
      select 'totals' as what, coalesce(client_id, ${tx.customerId}) as scope_id, seen_by, null::date as month, status, is_trashed, is_on_timeline, is_flagged,
        is_private, platform, has_image, has_video, has_embed, count(*)::int as n
      from alike group by seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private, platform, has_image, has_video, has_embed, rollup (client_id)
      union all
      select 'months', coalesce(client_id, ${tx.customerId}), seen_by, month, status, is_trashed, is_on_timeline, is_flagged, null, null, null, null, null, count(*)::int
      from alike group by seen_by, month, status, is_trashed, is_on_timeline, is_flagged, rollup (client_id)
      union all
      select 'totals', scope_id, seen_by, null, status, is_trashed, is_on_timeline, is_flagged, is_private, platform, has_image, has_video, has_embed, -n
      from post_totals where ${firm}
      union all
      select 'months', scope_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged, null, null, null, null, null, -n
      from post_months where ${firm}
    )
    select count(*)::int as n from (
      select from told
      group by what, scope_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged, is_private, platform, has_image, has_video, has_embed
      having sum(n) <> 0) wrong`)
  return wrong?.n ?? 0
}
