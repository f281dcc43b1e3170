import { DATES_END, type PostFilters, type PostOrderFirst } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { isOfClients, hasKindFilter, hasRowFilter, matchesPosts, withoutKindFilters } from './filter.ts'
import { partOfPost, partsOf } from './parts.ts'
import { selectNumbers } from './select-numbers.ts'
import { searchTotalQuery, type ResolvedFilters, resolveFilters, listSource } from './search-filter.ts'

/** How many posts of a list are in a UTC month, as yyyymm. */
export type MonthCount = { month: number; n: number }

const DAY_MS = 86_400_000
/** January of year 1: calendar dates have no year 0. */
const FIRST_MONTH = 101

export const monthOf = (at: Date): number => at.getUTCFullYear() * 100 + at.getUTCMonth() + 1
/** Milliseconds since 1970. */
export const startOf = (month: number): number =>
  new Date(0).setUTCFullYear(Math.floor(month / 100), (month % 100) - 1, 1)
export const endOf = (month: number): number =>
  new Date(0).setUTCFullYear(Math.floor(month / 100), month % 100, 1)
export const sumOf = (months: MonthCount[]): number => months.reduce((sum, { n }) => sum + n, 0)

/** The month of an instant or a date. (date_part: extract calculates in numerics, which takes four times as long.) */
const monthIn = (at: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(date_part('year', ${at}) * 100 + date_part('month', ${at}))::int`

/** Lists that the two tables can't count, so their rows are counted. */
export const isCountedByRows = (filters: ResolvedFilters): boolean =>
  hasRowFilter(filters) ||
  filters.searchId !== undefined ||
  (filters.openedBy !== undefined && filters.unseenBy !== undefined)

/** The total of a list as a query; null if the list has dates, which `countMonths` counts. */
export function totalQuery(tx: Tx, actor: Actor, filters: ResolvedFilters): RawBuilder<{ n: number }> | null {
  if (isCountedByRows(filters)) {
    const { from, where } = listSource(tx, actor, filters)
    return searchTotalQuery(tx, actor, filters) ?? sql`select count(*)::int as n from ${from} where ${where}`
  }
  if (filters.since || filters.until) return null
  const { n, from } = selectNumbers(tx, actor, filters, 'post_totals')
  return sql`select ${n} as n from ${from}`
}

/** How many posts match. */
export async function countPosts(tx: Tx, actor: Actor, asked: PostFilters): Promise<number> {
  const filters = await resolveFilters(tx, actor, asked)
  return filters ? countResolved(tx, actor, filters) : 0
}

export async function countResolved(tx: Tx, actor: Actor, filters: ResolvedFilters): Promise<number> {
  const total = totalQuery(tx, actor, filters)
  if (!total) return sumOf(await countMonths(tx, actor, filters))
  return (await (filters.searchId ? tx.rows(total) : tx.prepared(total)))[0]?.n ?? 0
}

/**
 * Matching posts per UTC month, newest first. `post_months` counts whole months by review; rows are counted in a month that a date bound
 * cuts, and in all months of a list that is narrowed by platform, media or privacy.
 */
export async function countMonths(tx: Tx, actor: Actor, filters: ResolvedFilters): Promise<MonthCount[]> {
  if (isCountedByRows(filters)) {
    const { from, where, at } = listSource(tx, actor, filters)
    return tx.rows<MonthCount>(sql`
      select ${monthIn(sql`${at} at time zone 'UTC'`)} as month, count(*)::int as n from ${from} where ${where} group by 1 order by 1 desc`)
  }
  const { n, from } = selectNumbers(tx, actor, withoutKindFilters(filters), 'post_months')
  // A day in a client's zone begins up to a day earlier or later.
  const first = filters.since
    ? Math.max(Date.parse(filters.since) - DAY_MS, startOf(FIRST_MONTH))
    : Number.NEGATIVE_INFINITY
  const last = filters.until
    ? Date.parse(filters.until) + 2 * DAY_MS
    : filters.since
      ? Date.parse(DATES_END) - DAY_MS
      : Number.POSITIVE_INFINITY
  const dateOf = (at: number) => {
    const month = monthOf(new Date(at))
    return sql`make_date(${Math.floor(month / 100)}::int, ${month % 100}::int, 1)`
  }
  const candidates = await tx.prepared<MonthCount>(sql`
    select ${monthIn(sql`k.month`)} as month, ${n} as n from ${from}
    where ${filters.since ? sql`k.month >= ${dateOf(first)}` : sql`true`} and ${Number.isFinite(last) ? sql`k.month <= ${dateOf(last)}` : sql`true`}
    group by k.month having ${n} > 0 order by k.month desc`)
  const isCut = (month: number) => startOf(month) < first + 2 * DAY_MS || endOf(month) > last - 2 * DAY_MS
  const byRows = candidates
    .filter(({ month }) => hasKindFilter(filters) || isCut(month))
    .map(({ month }) => month)
  if (byRows.length === 0) return candidates
  const instants = (of: (month: number) => number) =>
    sql`${byRows.map((month) => new Date(of(month)))}::timestamptz[]`
  const rows = await tx.rows<MonthCount>(sql`
    select ${monthIn(sql`m.since at time zone 'UTC'`)} as month, q.n from unnest(${instants(startOf)}, ${instants(endOf)}) as m (since, until)
    cross join lateral (
      select count(*)::int as n from posts p where p.customer_id = ${tx.customerId} and ${isOfClients(tx, actor, filters, sql`p.client_id`)}
        and ${matchesPosts(tx, actor, filters)} and p.posted_at >= m.since and p.posted_at < m.until) q`)
  const counted = new Map(rows.map((row) => [row.month, row.n]))
  return candidates
    .map((all) => ({ ...all, n: counted.get(all.month) ?? all.n }))
    .filter((each) => each.n > 0)
}

/**
 * The months that a page covers, in the order of the list, and how many of their posts precede it. @param from the month of a cursor; how many of
 * its posts follow the cursor isn't known
 */
export function monthsOfPage(
  months: MonthCount[],
  {
    offset,
    limit,
    order,
    from = null,
  }: { offset: number; limit: number; order: 'asc' | 'desc'; from?: number | null },
): { months: MonthCount[]; skip: number } {
  const ordered = order === 'desc' ? months : months.toReversed()
  const held: MonthCount[] = []
  let [skip, found] = [offset, 0]
  for (const month of ordered) {
    if (from !== null && (order === 'desc' ? month.month > from : month.month < from)) continue
    if (held.length === 0 && month.month !== from && skip >= month.n) skip -= month.n
    else if (found < skip + limit) {
      held.push(month)
      found += month.month === from ? 0 : month.n
    }
  }
  return { months: held, skip }
}

/** How many posts of a list precede this one, whether the list contains it or not. @throws Problem NOT_FOUND */
export async function getPostPosition(
  tx: Tx,
  actor: Actor,
  id: string,
  asked: PostFilters & { order: 'asc' | 'desc'; first?: PostOrderFirst | undefined },
): Promise<{ index: number; isListed: boolean }> {
  const filters = await resolveFilters(tx, actor, asked)
  if (!filters) return { index: 0, isListed: false }
  const parts = await partsOf(tx, filters)
  if (!parts || !filters.first) return positionIn(tx, actor, id, filters)
  const at = Math.min(await partOfPost(tx, id, filters.first), parts.length - 1)
  let before = 0
  for (const part of parts.slice(0, at)) before += await countResolved(tx, actor, part)
  const { index, isListed } = await positionIn(tx, actor, id, { ...(parts[at] ?? filters), order: 'desc' })
  return { index: before + index, isListed }
}

async function positionIn(
  tx: Tx,
  actor: Actor,
  id: string,
  filters: ResolvedFilters & { order: 'asc' | 'desc' },
): Promise<{ index: number; isListed: boolean }> {
  const post = await tx.one<{ posted_at: Date; at: string }>(sql`
    select posted_at, to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from posts where customer_id = ${tx.customerId} and id = ${id}`)
  if (!post) throw new Problem('NOT_FOUND')
  const month = monthOf(post.posted_at)
  const instant = sql`${post.at}::timestamptz`
  const { from, where, at, id: itsId } = listSource(tx, actor, filters)
  const sameMonth = await tx.one<{ before: number; here: number }>(sql`
    select count(*) filter (where (${at}, ${itsId}) > (${instant}, ${id}::uuid))::int as before, count(*) filter (where ${itsId} = ${id})::int as here
    from ${from} where ${where} and ${at} >= ${instant} and ${at} < ${new Date(endOf(month))}`)
  const months = await countMonths(tx, actor, filters)
  const isListed = (sameMonth?.here ?? 0) > 0
  const newer = sumOf(months.filter((each) => each.month > month)) + (sameMonth?.before ?? 0)
  const index = filters.order === 'desc' ? newer : sumOf(months) - newer - Number(isListed)
  return { index, isListed }
}
