import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'

/** Deletes payloads and salts of leaves; the leaves stay, so that the rest can still be verified. */
export async function deletePayloads(tx: Tx, of: RawBuilder<unknown>): Promise<void> {
  await tx.run(sql`
    delete from evidence_payloads e using evidence_leaves l
    where l.customer_id = ${tx.customerId} and l.subject_id in (${of}) and e.customer_id = l.customer_id and e.leaf_id = l.id`)
}
