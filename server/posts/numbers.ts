import type { PostFilters } from '#contract/index.ts'
import { EVERY_POST } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { agree, byReview, isByKind, isOfAll, matchesPosts, NUMBERS, ofClients } from './filter.ts'
import { countFound, type ResolvedFilters, resolveSearch, sourceOf } from './search-filter.ts'
import { ANYONE } from './write.ts'

/** How many posts of a list are in a month of UTC, as yyyymm. */
export type MonthCount = { month: number; n: number }

const DAY = 86_400_000

export const monthOf = (at: Date): number => at.getUTCFullYear() * 100 + at.getUTCMonth() + 1
/** Milliseconds since 1970. */
export const startOf = (month: number): number => Date.UTC(Math.floor(month / 100), (month % 100) - 1)
export const endOf = (month: number): number => Date.UTC(Math.floor(month / 100), month % 100)
export const sumOf = (months: MonthCount[]): number => months.reduce((sum, { n }) => sum + n, 0)

/** The month of an instant or a date. (date_part: extract calculates in numerics, which takes four times as long.) */
const monthIn = (at: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(date_part('year', ${at}) * 100 + date_part('month', ${at}))::int`

/** A list that no number knows: its posts are counted by rows. */
export const isByRows = ({ parentId, searchId, loss, isChanged }: PostFilters): boolean =>
  [parentId, searchId, loss, isChanged].some((each) => each !== undefined)

/**
 * Numbers `k` of a list. Over all clients they are the firm's, less those of clients that are being removed; what was opened is subtracted from
 * what there is.
 */
function numbers(tx: Tx, actor: Actor, filters: ResolvedFilters, table: 'post_totals' | 'post_months') {
  const scopes = isOfAll(actor, filters)
    ? sql`select ${tx.customerId}::uuid as id, 1 as sign
        union all select g.id, -1 from clients g where g.customer_id = ${tx.customerId} and g.deleted_at is not null`
    : sql`select c.id, 1 as sign from clients c where c.customer_id = ${tx.customerId} and ${ofClients(tx, actor, filters, sql`c.id`)}`
  const viewer = filters.unseenBy === 'me' ? actor.userId : ANYONE
  const opened = filters.unseenBy ? sql`, (${viewer}::uuid, -1)` : sql``
  return {
    n: sql`coalesce(sum(s.sign * w.sign * k.n), 0)::int`,
    from: sql`(${scopes}) s cross join (values (${sql.lit(EVERY_POST)}::uuid, 1)${opened}) w (id, sign)
      join ${sql.table(table)} k on k.customer_id = ${tx.customerId} and k.scope_id = s.id and k.seen_by = w.id and ${agree(actor, filters, NUMBERS)}`,
  }
}

/** The total of a list as a query; null within dates, of which the months know. Its search is resolved. */
export function totalOf(tx: Tx, actor: Actor, filters: ResolvedFilters): RawBuilder<{ n: number }> | null {
  if (isByRows(filters)) {
    const { from, where } = sourceOf(tx, actor, filters)
    return countFound(tx, actor, filters) ?? sql`select count(*)::int as n from ${from} where ${where}`
  }
  if (filters.since || filters.until) return null
  const { n, from } = numbers(tx, actor, filters, 'post_totals')
  return sql`select ${n} as n from ${from}`
}

/** How many match. */
export async function countPosts(tx: Tx, actor: Actor, asked: PostFilters): Promise<number> {
  const filters = await resolveSearch(tx, actor, asked)
  if (!filters) return 0
  const total = totalOf(tx, actor, filters)
  if (!total) return sumOf(await countMonths(tx, actor, filters))
  return (await (filters.searchId ? tx.rows(total) : tx.prepared(total)))[0]?.n ?? 0
}

/**
 * Matching posts per UTC month, newest first. Numbers know whole months by review; a month that a date bound cuts, and lists narrowed by
 * platform, media or privacy, are counted by their rows (0.2 µs each), in the months that can have any.
 */
export async function countMonths(tx: Tx, actor: Actor, filters: ResolvedFilters): Promise<MonthCount[]> {
  if (isByRows(filters)) {
    const { from, where, at } = sourceOf(tx, actor, filters)
    return tx.rows<MonthCount>(sql`
      select ${monthIn(sql`${at} at time zone 'UTC'`)} as month, count(*)::int as n from ${from} where ${where} group by 1 order by 1 desc`)
  }
  const { n, from } = numbers(tx, actor, byReview(filters), 'post_months')
  // In a client's zone a day begins up to a day before or after.
  const first = filters.since ? Date.parse(filters.since) - DAY : Number.NEGATIVE_INFINITY
  const last = filters.until ? Date.parse(filters.until) + 2 * DAY : Number.POSITIVE_INFINITY
  const dateOf = (at: number) => {
    const month = monthOf(new Date(at))
    return sql`make_date(${Math.floor(month / 100)}::int, ${month % 100}::int, 1)`
  }
  const near = await tx.prepared<MonthCount>(sql`
    select ${monthIn(sql`k.month`)} as month, ${n} as n from ${from}
    where ${filters.since ? sql`k.month >= ${dateOf(first)}` : sql`true`} and ${filters.until ? sql`k.month <= ${dateOf(last)}` : sql`true`}
    group by k.month having ${n} > 0 order by k.month desc`)
  const isCut = (month: number) => startOf(month) < first + 2 * DAY || endOf(month) > last - 2 * DAY
  const byRows = near.filter(({ month }) => isByKind(filters) || isCut(month)).map(({ month }) => month)
  if (byRows.length === 0) return near
  const instants = (of: (month: number) => number) =>
    sql`${byRows.map((month) => new Date(of(month)))}::timestamptz[]`
  const rows = await tx.rows<MonthCount>(sql`
    select ${monthIn(sql`m.since at time zone 'UTC'`)} as month, q.n from unnest(${instants(startOf)}, ${instants(endOf)}) as m (since, until)
    cross join lateral (
      select count(*)::int as n from posts p where p.customer_id = ${tx.customerId} and ${ofClients(tx, actor, filters, sql`p.client_id`)}
        and ${matchesPosts(tx, actor, filters)} and p.posted_at >= m.since and p.posted_at < m.until) q`)
  const counted = new Map(rows.map((row) => [row.month, row.n]))
  return near.map((all) => ({ ...all, n: counted.get(all.month) ?? all.n })).filter((each) => each.n > 0)
}

/**
 * Where a page lies: the months that hold it, in the order of the list, and how many of their posts come before it.
 * @param from the month of a cursor: how many of its posts are beyond the cursor isn't known
 */
export function placeIn(
  months: MonthCount[],
  {
    offset,
    limit,
    order,
    from = null,
  }: { offset: number; limit: number; order: 'asc' | 'desc'; from?: number | null },
): { months: MonthCount[]; skip: number } {
  const ordered = order === 'desc' ? months : months.toReversed()
  const near: MonthCount[] = []
  let [skip, found] = [offset, 0]
  for (const month of ordered) {
    if (from !== null && (order === 'desc' ? month.month > from : month.month < from)) continue
    if (near.length === 0 && month.month !== from && skip >= month.n) skip -= month.n
    else if (found < skip + limit) {
      near.push(month)
      found += month.month === from ? 0 : month.n
    }
  }
  return { months: near, skip }
}

/** How many posts of a list come before this one, whether the list holds it or not. Not of a search. @throws Problem NOT_FOUND */
export async function placeOf(
  tx: Tx,
  actor: Actor,
  id: string,
  asked: PostFilters & { order: 'asc' | 'desc' },
): Promise<{ index: number; isListed: boolean }> {
  const filters = (await resolveSearch(tx, actor, { ...asked, searchId: undefined })) ?? asked
  const post = await tx.one<{ posted_at: Date; at: string }>(sql`
    select posted_at, to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from posts where customer_id = ${tx.customerId} and id = ${id}`)
  if (!post) throw new Problem('NOT_FOUND')
  const month = monthOf(post.posted_at)
  const instant = sql`${post.at}::timestamptz`
  const { from, where, at, id: itsId } = sourceOf(tx, actor, filters)
  const near = await tx.one<{ before: number; here: number }>(sql`
    select count(*) filter (where (${at}, ${itsId}) > (${instant}, ${id}::uuid))::int as before, count(*) filter (where ${itsId} = ${id})::int as here
    from ${from} where ${where} and ${at} >= ${instant} and ${at} < ${new Date(endOf(month))}`)
  const months = await countMonths(tx, actor, filters)
  const isListed = (near?.here ?? 0) > 0
  const newer = sumOf(months.filter((each) => each.month > month)) + (near?.before ?? 0)
  const index = filters.order === 'desc' ? newer : sumOf(months) - newer - Number(isListed)
  return { index, isListed }
}
