import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'

type Why = { clientId: string | null; by: string | null; reason: string }

/**
 * Deletes payloads and salts of leaves; the leaves stay, so that the rest can still be verified. Each of the subjects leaves a tombstone, if it has
 * none: without one, `verify-evidence` reports a deleted payload.
 */
export async function deletePayloads(tx: Tx, of: RawBuilder<unknown>, why: Why): Promise<void> {
  await tx.run(sql`
    with gone as (
      delete from evidence_payloads e using evidence_leaves l
      where l.customer_id = ${tx.customerId} and l.subject_id in (${of}) and e.customer_id = l.customer_id and e.leaf_id = l.id
      returning l.subject_id
    )
    insert into tombstones (customer_id, id, kind, subject_id, client_id, facts, removed_by, reason, removed_at)
    select ${tx.customerId}, new_id(${tx.customerId}), 'other', g.subject_id, ${why.clientId}::uuid, '{}', ${why.by}::uuid, ${why.reason}, ${tx.now}
    from (select distinct subject_id from gone) g where not exists (
      select from tombstones t where t.customer_id = ${tx.customerId} and t.subject_id = g.subject_id)`)
}
