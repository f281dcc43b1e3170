import type { PostFilters } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { countMonths, endOf, type MonthCount, monthOfPost, startOf } from './months.ts'
import { resolveSearch, sourceOf } from './search-filter.ts'

const HOUR = 3_600_000
/** No time zone is further from UTC, ahead or behind. */
const AHEAD = 14 * HOUR
const BEHIND = 12 * HOUR

/**
 * Matching posts per month of their clients' own time zones, newest first: what stands under a month is what its days show. The months in UTC
 * are known to counters; the posts of the hours around their ends are looked at, and moved where their own month is another.
 */
export async function countByMonth(tx: Tx, actor: Actor, asked: PostFilters): Promise<MonthCount[]> {
  const filters = await resolveSearch(tx, actor, asked)
  if (!filters) return []
  const months = await countMonths(tx, actor, filters)
  if (months.length === 0) return []
  const { from, where, at } = sourceOf(tx, actor, filters)
  const client = filters.searchId ? sql`${filters.clientIds?.[0]}::uuid` : sql`p.client_id`
  const zone = sql`(select z.time_zone from clients z where z.customer_id = ${tx.customerId} and z.id = ${client})`
  const local = sql`(date_part('year', ${at} at time zone ${zone}) * 100 + date_part('month', ${at} at time zone ${zone}))::int`
  const ends = [...new Set(months.flatMap(({ month }) => [startOf(month), endOf(month)]))]
  const moved = await tx.rows<{ utc: number; local: number; n: number }>(sql`
    select q.utc, q.local, count(*)::int as n
    from unnest(${ends.map((end) => new Date(end - AHEAD))}::timestamptz[], ${ends.map((end) => new Date(end + BEHIND))}::timestamptz[]) as e (since, until)
    cross join lateral (
      select ${monthOfPost(at)} as utc, ${local} as local from ${from} where ${where} and ${at} >= e.since and ${at} < e.until) q
    where q.utc <> q.local group by 1, 2`)
  const counts = new Map(months.map(({ month, n }) => [month, n]))
  for (const each of moved) {
    counts.set(each.utc, (counts.get(each.utc) ?? 0) - each.n)
    counts.set(each.local, (counts.get(each.local) ?? 0) + each.n)
  }
  return [...counts]
    .map(([month, n]) => ({ month, n }))
    .filter(({ n }) => n > 0)
    .sort((a, b) => b.month - a.month)
}
