import { type RawBuilder, sql } from '../../platform/db/sql.ts'

export const TRASH_HOURS = 30 * 24

/** Why a post `p` of a client `c` stays in the trash, by the same rules as `removeBatch` applies under its locks; null: no reason. */
export const retentionReason: RawBuilder<unknown> = sql`case
  when c.held_at is not null or exists (select from accounts a where a.id = p.customer_id and a.held_at is not null) then 'hold'
  when exists (
    select from report_posts r where r.customer_id = p.customer_id and r.post_id = p.id and r.filed_at is not null) then 'file' end`

/** When a trashed post `p` that nothing keeps is deleted permanently. */
export const deletedAfter: RawBuilder<unknown> = sql`p.trashed_at + make_interval(hours => ${TRASH_HOURS})`
