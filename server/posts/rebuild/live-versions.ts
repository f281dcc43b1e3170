import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'

/** Whether an import that was taken out brought a version `v`, or its records. Such a version is shown nowhere (docs/decisions/041). */
export const isTakenOutVersion = (tx: Tx): RawBuilder<boolean> => sql<boolean>`exists (
  select from post_imports t where t.customer_id = ${tx.customerId} and t.id in (v.import_id, v.records_of) and t.takeout_id is not null)`

/**
 * Whether a newer reader has read the records of a version `v` again. Then no archive says what only the older reading says, so it is no other version
 * of the post.
 */
export const isReadAgain = (tx: Tx): RawBuilder<boolean> => sql<boolean>`exists (
  select from post_versions r where r.customer_id = ${tx.customerId} and r.post_id = v.post_id and r.number > v.number and r.cause = 'reread'
    and coalesce(r.records_of, r.import_id) = coalesce(v.records_of, v.import_id))`
