import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'

/** Whether an import that was taken out brought a version `v`, or its records. Such a version is shown nowhere (docs/decisions/041). */
export const isTakenOutVersion = (tx: Tx): RawBuilder<boolean> => sql<boolean>`exists (
  select from post_imports t where t.customer_id = ${tx.customerId} and t.id in (v.import_id, v.records_of) and t.takeout_id is not null)`
