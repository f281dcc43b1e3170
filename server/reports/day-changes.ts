import type { Report } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'

/** Days before and after the date of loss. */
const DAYS_AROUND_LOSS = 7

/** How many posts of a report near the date of loss are on another day in a time zone than in the client's. */
export async function countDayChanges(tx: Tx, { id, client }: Report, timeZone: string): Promise<number> {
  const postedAt = sql`to_timestamp((s.state ->> 'postedAt')::float8 / 1000)`
  const own = sql`(${postedAt} at time zone ${client.timeZone})::date`
  const row = await tx.one<{ n: number }>(sql`
    select count(*) as n from report_posts r
    join post_states s on s.customer_id = r.customer_id and s.post_id = r.post_id and s.sha256 = r.state_sha256
    where r.customer_id = ${tx.customerId} and r.report_id = ${id} and r.trashed_at is null
      and ${own} between ${client.dateOfLoss}::date - ${DAYS_AROUND_LOSS}::int and ${client.dateOfLoss}::date + ${DAYS_AROUND_LOSS}::int
      and ${own} <> (${postedAt} at time zone ${timeZone})::date`)
  return row?.n ?? 0
}
