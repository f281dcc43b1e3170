import { type PlatformType, PLATFORMS } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** An account as people know it. */
export const accountLabel = (platform: PlatformType, account: string | null): string =>
  account === null ? PLATFORMS[platform].name : `${PLATFORMS[platform].name}: ${account}`

export type CaseSubject = {
  id: string
  firstName: string
  lastName: string
  firm: string
  account: string | null
}

export async function findCaseSubject(
  tx: Tx,
  clientId: string,
  accountId: string | null,
): Promise<CaseSubject> {
  const row = await tx.one<CaseSubject>(sql`
    select c.id, c.first_name as "firstName", c.last_name as "lastName", f.name as firm, a.external_id as account
    from clients c join accounts f on f.id = c.customer_id
    left join social_accounts a on a.customer_id = c.customer_id and a.client_id = c.id and a.id = ${accountId}::uuid
    where c.customer_id = ${tx.customerId} and c.id = ${clientId}`)
  if (!row) throw new Error(`The client ${clientId} is gone`)
  return row
}
