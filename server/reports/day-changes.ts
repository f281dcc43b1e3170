import type { Report } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'

/** Days before and after the date of loss. */
const DAYS_AROUND_LOSS = 7

/** How many posts of a report near the date of loss are on another day in a time zone than in the client's. */
export async function countDayChanges(tx: Tx, { id, client }: Report, timeZone: string): Promise<number> {
  const own = sql`(p.posted_at at time zone ${client.timeZone})::date`
  const row = await tx.one<{ n: number }>(sql`
    select count(*) as n from report_posts l join posts p on p.customer_id = l.customer_id and p.id = l.post_id
    where l.customer_id = ${tx.customerId} and l.report_id = ${id} and l.trashed_at is null
      and ${own} between ${client.dateOfLoss}::date - ${DAYS_AROUND_LOSS}::int and ${client.dateOfLoss}::date + ${DAYS_AROUND_LOSS}::int
      and ${own} <> (p.posted_at at time zone ${timeZone})::date`)
  return row?.n ?? 0
}
