import type { PostFilters } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { matchesFacets } from './facets.ts'
import { facetsFor, ofClients, wherePosts } from './filter.ts'

export type MonthCount = { month: number; n: number }

const DAY = 86_400_000

/**
 * Matching posts per UTC month, newest first. Whole months come from the counters, whatever the filter; a month that a date bound cuts is
 * counted by its rows, as is a group, which no counter knows.
 */
export async function countByMonth(tx: Tx, actor: Actor, filters: PostFilters): Promise<MonthCount[]> {
  if (filters.parentId) return countRows(tx, actor, filters, null)
  const whole = await tx.rows<MonthCount>(sql`
    select month, sum(n)::int as n from post_counts k
    where k.customer_id = ${tx.customerId} and ${ofClients(tx, actor, filters, sql`k.client_id`)}
      and ${matchesFacets(facetsFor(actor, filters), sql`k.facets`)}
    group by month having sum(n) > 0 order by month desc`)
  if (!filters.since && !filters.until) return whole
  const first = filters.since ? Date.parse(filters.since) : Number.NEGATIVE_INFINITY
  const last = filters.until ? Date.parse(filters.until) + DAY : Number.POSITIVE_INFINITY
  const inside = whole.filter(({ month }) => startOf(month) >= first + DAY && endOf(month) <= last - DAY)
  const cut = whole.filter(
    ({ month }) =>
      !inside.some((each) => each.month === month) &&
      endOf(month) > first - DAY &&
      startOf(month) < last + DAY,
  )
  const counted =
    cut.length > 0
      ? await countRows(
          tx,
          actor,
          filters,
          cut.map(({ month }) => month),
        )
      : []
  return [...inside, ...counted].sort((a, b) => b.month - a.month)
}

function countRows(
  tx: Tx,
  actor: Actor,
  filters: PostFilters,
  months: number[] | null,
): Promise<MonthCount[]> {
  const month = sql`(extract(year from p.posted_at at time zone 'UTC') * 100 + extract(month from p.posted_at at time zone 'UTC'))::int`
  const only = months
    ? sql`(${sql.join(
        months.map(
          (each) =>
            sql`(p.posted_at >= ${new Date(startOf(each))} and p.posted_at < ${new Date(endOf(each))})`,
        ),
        sql` or `,
      )})`
    : sql`true`
  return tx.rows<MonthCount>(sql`
    select ${month} as month, count(*)::int as n
    from posts p join clients c on c.customer_id = p.customer_id and c.id = p.client_id
    where ${wherePosts(tx, actor, filters)} and ${only} group by 1 order by 1 desc`)
}

export const startOf = (month: number): number => Date.UTC(Math.floor(month / 100), (month % 100) - 1)
export const endOf = (month: number): number => Date.UTC(Math.floor(month / 100), month % 100)

/** Where an offset falls: the month to start in, and how many of its posts to pass over. null past the end. */
export function findOffset(
  months: MonthCount[],
  offset: number,
  order: 'asc' | 'desc',
): { month: number; skip: number } | null {
  let left = offset
  for (const { month, n } of order === 'desc' ? months : months.toReversed()) {
    if (left < n) return { month, skip: left }
    left -= n
  }
  return null
}
