import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { Problem } from '../../platform/problem.ts'

/** A client's name for notifications. @throws Problem NOT_FOUND */
export async function nameOf(
  tx: Tx,
  clientId: string,
): Promise<{ id: string; firstName: string; lastName: string }> {
  const row = await tx.one<{ id: string; firstName: string; lastName: string }>(sql`
    select id, first_name as "firstName", last_name as "lastName" from clients where customer_id = ${tx.customerId} and id = ${clientId}`)
  if (!row) throw new Problem('NOT_FOUND')
  return row
}
