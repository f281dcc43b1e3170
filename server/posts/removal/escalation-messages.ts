import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../../platform/db/sql.ts'

/** What was escalated with these posts, as `e (escalation_id, user_id, message)`. */
const escalationsOf = (tx: Tx, ids: readonly string[]): RawBuilder<unknown> => sql`(
  select h.after ->> 'escalationId' as escalation_id, r.id::uuid as user_id, h.after -> 'message' as message
  from post_history h cross join lateral jsonb_array_elements_text(h.after -> 'recipientIds') as r (id)
  where h.customer_id = ${tx.customerId} and h.post_id = any(${uuids(ids)}) and h.action = 'escalate') e`

const isNoticeOf = (tx: Tx): RawBuilder<unknown> => sql`
  n.customer_id = ${tx.customerId} and n.type = 'post_escalated' and n.user_id = e.user_id and n.data ->> 'escalationId' = e.escalation_id`

/** Notices about these posts lose their messages, which may quote any of them. The history of the posts keeps the messages. */
export async function hideEscalationMessages(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    update notifications n set data = jsonb_set(n.data, '{message}', '""') from ${escalationsOf(tx, ids)} where ${isNoticeOf(tx)}`)
}

/** Notices about these posts show their messages again, unless they are about other posts too that are still out. */
export async function showEscalationMessages(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    update notifications n set data = jsonb_set(n.data, '{message}', coalesce(e.message, 'null')) from ${escalationsOf(tx, ids)}
    where ${isNoticeOf(tx)} and not exists (
      select from posts p join post_history h on h.customer_id = ${tx.customerId} and h.post_id = p.id and h.action = 'escalate'
      where p.customer_id = ${tx.customerId} and p.taken_out_in is not null and h.after ->> 'escalationId' = e.escalation_id)`)
}

/** The same for posts that are deleted: a notice about nothing else goes. */
export async function removeEscalationNotices(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    delete from notifications n using ${escalationsOf(tx, ids)} where ${isNoticeOf(tx)} and (n.data ->> 'count')::int = 1`)
  await hideEscalationMessages(tx, ids)
}
