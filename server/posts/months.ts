import type { PostFilters } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { monthOf } from './counts.ts'
import { countedBy, counterOf, matchesFacets } from './facets.ts'
import { facetsFor, inDates, isOfAll, isSeen, matchesPosts, ofClients, wherePosts } from './filter.ts'
import { ANYBODY } from './month-counts.ts'
import { resolveSearch, sourceOf } from './search-filter.ts'

export type MonthCount = { month: number; n: number }
/** `isOpened`: of a list of what was not opened, whether anything in this month was; where nothing was, its posts need not be looked up. */
export type ListMonth = MonthCount & { isOpened: boolean }

const DAY = 86_400_000
/** So many posts are looked at one by one, in some 20 ms. */
const FEW = 10_000

/** How many match. */
export async function countPosts(tx: Tx, actor: Actor, filters: PostFilters): Promise<number> {
  const resolved = await resolveSearch(tx, actor, filters)
  return resolved ? countTotal(tx, actor, resolved) : 0
}

/** Whether dates, a group, a search or what was opened narrow a list: what the totals of clients do not tell. */
const isNarrow = ({ since, until, loss, parentId, searchId, unseenBy, isChanged }: PostFilters): boolean =>
  [since, until, loss, parentId, searchId, unseenBy, isChanged].some((each) => each !== undefined)

const EVERY = [0, 1, 2, 3]

/**
 * What a search found of posts that were saved, of every status or some: all but the others, which indexes of their own hold, so that matches are
 * counted by their own index and the few others alone are looked up. null: something else narrows too, or saved ones are not asked for.
 */
function countFound(tx: Tx, actor: Actor, filters: PostFilters): RawBuilder<{ n: number }> | null {
  const { statuses = EVERY, ...others } = facetsFor(actor, filters)
  const { parentId, unseenBy, searchId, isChanged, keyword } = filters
  const isNarrower = [parentId, isChanged, unseenBy, keyword].some((each) => each !== undefined)
  if (isNarrower || counterOf(others) !== 'posts' || !statuses.includes(1)) return null
  const found = sql`s.customer_id = ${tx.customerId} and s.search_id = ${searchId}`
  const client = sql`${filters.clientIds?.[0]}::uuid`
  const left = [
    sql`p.trashed_at is not null`,
    ...EVERY.filter((status) => !statuses.includes(status)).map(
      (status) => sql`p.facets & 7 = ${status}::int`,
    ),
  ].map(
    (which) => sql`(
      select count(*) from posts p join post_search_matches s on ${found} and s.posted_at = p.posted_at and s.post_id = p.id
      where p.customer_id = ${tx.customerId} and p.client_id = ${client} and ${inDates(tx, filters)} and ${which})`,
  )
  return sql`select (select count(*) from post_search_matches s where ${found} and ${inDates(tx, filters, sql`s.posted_at`)}) - ${sql.join(left, sql` - `)} as n`
}

/** As `countPosts`, of filters whose search is resolved. */
export async function countTotal(tx: Tx, actor: Actor, filters: PostFilters): Promise<number> {
  const found = filters.searchId ? countFound(tx, actor, filters) : null
  if (found) return (await tx.one(found))?.n ?? 0
  if (isNarrow(filters)) return (await countMonths(tx, actor, filters)).reduce((sum, { n }) => sum + n, 0)
  const facets = facetsFor(actor, filters)
  const counted = countedBy(facets)
  const [row] = counted
    ? await tx.prepared<{ n: number }>(sql`
        select coalesce(sum(${counted}), 0)::int as n from client_counters k
        where k.customer_id = ${tx.customerId} and ${ofClients(tx, actor, filters, sql`k.client_id`)}`)
    : await tx.prepared<{ n: number }>(sql`
        select coalesce(sum(n), 0)::int as n from ${counters(tx, actor, filters, 'post_totals')} and ${matchesFacets(facets, sql`k.facets`)}`)
  return row?.n ?? 0
}

/**
 * Counters `k` by facets of a list's posts: of all clients those of the firm, less what it has of clients that are being removed; else those
 * of each client.
 */
function counters(
  tx: Tx,
  actor: Actor,
  filters: PostFilters,
  table: 'post_counts' | 'post_totals',
): RawBuilder<unknown> {
  const clients = sql`k.customer_id = ${tx.customerId} and ${ofClients(tx, actor, filters, sql`k.client_id`)}`
  if (!isOfAll(actor, filters)) return sql`${sql.table(table)} k where ${clients}`
  const [months, month] = table === 'post_totals' ? [sql`month = 0`, sql`0`] : [sql`month > 0`, sql`c.month`]
  return sql`(
      select month, facets, n from post_firm_counts where customer_id = ${tx.customerId} and ${months}
      union all
      select ${month}, c.facets, -c.n from clients g join ${sql.table(table)} c on c.customer_id = g.customer_id and c.client_id = g.id
      where g.customer_id = ${tx.customerId} and g.deleted_at is not null) k where true`
}

/**
 * Matching posts per UTC month, newest first, of filters whose search is resolved. Whole months come from the counters, whatever the filter; of a
 * month that a date bound cuts the rows of its smaller part are counted, and taken from the whole where that is the part outside. A group,
 * what a search found and a side of the dates of loss of several clients, which no counter knows, are counted by their rows.
 */
export async function countMonths(tx: Tx, actor: Actor, filters: PostFilters): Promise<ListMonth[]> {
  if (filters.parentId || filters.searchId || filters.loss || filters.isChanged !== undefined)
    return countRows(tx, actor, filters)
  const first = filters.since ? Date.parse(filters.since) : Number.NEGATIVE_INFINITY
  const last = filters.until ? Date.parse(filters.until) + DAY : Number.POSITIVE_INFINITY
  // Where posts that were opened are looked at, how many decides how.
  const ask = filters.unseenBy && !countedBy(facetsFor(actor, filters)) ? tx.rows : tx.prepared
  const near = await ask<ListMonth>(sql`
    select month, sum(n)::int as n, bool_or(n < 0) as "isOpened" from (${monthly(tx, actor, filters)}) k
    where ${filters.since ? sql`k.month >= ${monthOf(new Date(first - DAY))}` : sql`true`}
      and ${filters.until ? sql`k.month <= ${monthOf(new Date(last + DAY))}` : sql`true`}
    group by month having sum(n) > 0 order by month desc`)
  const parts = near.map(({ month, isOpened }) =>
    partOf(month, isOpened ? filters : { ...filters, unseenBy: undefined }, first, last),
  )
  const cut = parts.filter((part) => part !== 'all' && part !== 'none')
  const counted = new Map(
    cut.length > 0 ? (await tx.prepared(countParts(tx, actor, cut))).map(({ month, n }) => [month, n]) : [],
  )
  return near
    .map((all, index) => {
      const part = parts[index]
      if (part === 'all') return all
      const rows = counted.get(all.month) ?? 0
      return { ...all, n: part === 'none' ? 0 : part?.isOutside ? all.n - rows : rows }
    })
    .filter(({ n }) => n > 0)
}

/** What is counted of a month that a bound cuts: what these filters hold of it, which is either what is asked for or all else. */
type Part = { month: number; filters: PostFilters; isOutside: boolean }

/** @param first when the days asked for begin in UTC; @param last when they end. In the client's zone it may be a day before or after. */
function partOf(month: number, filters: PostFilters, first: number, last: number): Part | 'all' | 'none' {
  const [start, end] = [startOf(month), endOf(month)]
  if (start >= first + DAY && end <= last - DAY) return 'all'
  if (end <= first - DAY || start >= last + DAY) return 'none'
  const inside = Math.min(end, last + DAY) - Math.max(start, first - DAY)
  const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  if (end <= last - DAY && Math.min(end, first + DAY) - start < inside)
    return {
      month,
      filters: { ...filters, since: undefined, until: dateOf(first - DAY) },
      isOutside: true,
    }
  if (start >= first + DAY && end - Math.max(start, last - DAY) < inside)
    return { month, filters: { ...filters, since: dateOf(last), until: undefined }, isOutside: true }
  // A bound that does not cut this month is none of its business.
  const [since, until] = [
    start < first + DAY ? filters.since : undefined,
    end > last - DAY ? filters.until : undefined,
  ]
  return { month, filters: { ...filters, since, until }, isOutside: false }
}

/**
 * Rows of month and n, to be added up. Of a filter that counters tell by their columns there is one for each month of a firm, or of a client in
 * a list of one or several; else one for each facets there. What was opened is taken away.
 */
function monthly(tx: Tx, actor: Actor, filters: PostFilters): RawBuilder<unknown> {
  const facets = facetsFor(actor, filters)
  const counted = countedBy(facets)
  const all = counted
    ? counterRows(tx, actor, filters, {
        counted,
        of: 'post_months',
        ofFirm: 'post_firm_months',
        whose: sql`true`,
      })
    : sql`select k.month, k.n from ${counters(tx, actor, filters, 'post_counts')} and ${matchesFacets(facets, sql`k.facets`)}`
  if (!filters.unseenBy) return all
  const whose = sql`k.user_id = ${userOf(actor, filters)}`
  const seen = counted
    ? counterRows(tx, actor, filters, {
        counted: sql`-${counted}`,
        of: 'post_view_months',
        ofFirm: 'post_firm_view_months',
        whose,
      })
    : openedOf(tx, actor, filters)
  return sql`${all} union all ${seen}`
}

/** Counters `k` by month: of all clients those of the firm, less what it has of clients that are being removed; else those of each client. */
function counterRows(
  tx: Tx,
  actor: Actor,
  filters: PostFilters,
  {
    counted,
    of,
    ofFirm,
    whose,
  }: { counted: RawBuilder<unknown>; of: string; ofFirm: string; whose: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const mine = sql`k.customer_id = ${tx.customerId} and ${whose}`
  if (!isOfAll(actor, filters))
    return sql`select k.month, ${counted} as n from ${sql.table(of)} k where ${mine} and ${ofClients(tx, actor, filters, sql`k.client_id`)}`
  return sql`
    select k.month, ${counted} as n from ${sql.table(ofFirm)} k where ${mine}
    union all
    select k.month, -(${counted}) from clients g join ${sql.table(of)} k on k.client_id = g.id
    where g.customer_id = ${tx.customerId} and g.deleted_at is not null and ${mine}`
}

const userOf = (actor: Actor, { unseenBy }: PostFilters): string =>
  unseenBy === 'me' ? actor.userId : ANYBODY

/**
 * Rows of what was opened, where counters of views do not tell: of platforms, media, privacy, or any of several criteria. What a client has in
 * a month that was opened whole is what is counted there, and of other months each post is looked at. Where these hold many posts, each that was
 * opened is looked at instead, wherever it is (1 µs each). Dates do not matter here.
 */
function openedOf(tx: Tx, actor: Actor, filters: PostFilters): RawBuilder<unknown> {
  const whatever = { ...filters, unseenBy: undefined, since: undefined, until: undefined }
  const matches = matchesPosts(tx, actor, whatever)
  const told = filters.isTrashed ? sql.ref('trashed') : sql.ref('posts')
  const clients = ofClients(tx, actor, filters, sql`v.client_id`)
  const whose = filters.unseenBy === 'me' ? sql`v.user_id = ${actor.userId}` : sql`true`
  const start = sql`make_timestamptz(m.month / 100, m.month % 100, 1, 0, 0, 0, 'UTC')`
  const held = sql`(select coalesce(sum(held), 0) from opened where not whole)`
  return sql`(
    with opened as materialized (
      select v.client_id, v.month, k.${told} as held, v.${told} = k.${told} as whole
      from post_view_months v join post_months k on k.customer_id = v.customer_id and k.client_id = v.client_id and k.month = v.month
      where v.customer_id = ${tx.customerId} and v.user_id = ${userOf(actor, filters)} and ${clients} and v.${told} > 0)
    select k.month, -k.n from opened m
    join post_counts k on k.customer_id = ${tx.customerId} and k.client_id = m.client_id and k.month = m.month
    where m.whole and ${held} <= ${FEW} and ${matchesFacets(facetsFor(actor, filters), sql`k.facets`)}
    union all
    select m.month, -p.n from opened m cross join lateral (
      select count(*) as n from posts p
      where p.customer_id = ${tx.customerId} and p.client_id = m.client_id and p.posted_at >= ${start} and p.posted_at < ${start} + interval '1 month'
        and ${matches} and ${isSeen(tx, actor, filters.unseenBy ?? 'me')}) p
    where not m.whole and ${held} <= ${FEW}
    union all
    select ${monthOfPost}, -1 from (
      select distinct v.post_id from post_views v where v.customer_id = ${tx.customerId} and ${clients} and ${whose}) v
    join posts p on p.customer_id = ${tx.customerId} and p.id = v.post_id and ${matches}
    where ${held} > ${FEW})`
}

/** How many posts of a list come before this one, whether the list holds it or not: whole months by the counters. Not of a search. @throws Problem NOT_FOUND */
export async function placeOf(
  tx: Tx,
  actor: Actor,
  id: string,
  asked: PostFilters & { order: 'asc' | 'desc' },
): Promise<{ index: number; isListed: boolean }> {
  const filters = (await resolveSearch(tx, actor, { ...asked, searchId: undefined })) ?? asked
  const { from, where, at, id: itsId } = sourceOf(tx, actor, filters)
  const post = await tx.one<{ posted_at: Date; at: string }>(sql`
    select posted_at, to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from posts where customer_id = ${tx.customerId} and id = ${id}`)
  if (!post) throw new Problem('NOT_FOUND')
  const month = monthOf(post.posted_at)
  const instant = sql`${post.at}::timestamptz`
  const near = await tx.one<{ before: number; here: number }>(sql`
    select count(*) filter (where (${at}, ${itsId}) > (${instant}, ${id}::uuid))::int as before, count(*) filter (where ${itsId} = ${id})::int as here
    from ${from} where ${where} and ${at} >= ${instant} and ${at} < ${new Date(endOf(month))}`)
  const months = await countMonths(tx, actor, filters)
  const sum = (which: (month: number) => boolean): number =>
    months.reduce((total, each) => total + (which(each.month) ? each.n : 0), 0)
  const isListed = (near?.here ?? 0) > 0
  const newer = sum((each) => each > month) + (near?.before ?? 0)
  const index = filters.order === 'desc' ? newer : sum(() => true) - newer - Number(isListed)
  return { index, isListed }
}

// date_part, since extract reckons in numerics: four times as long.
const monthOfPost = sql`(date_part('year', p.posted_at at time zone 'UTC') * 100 + date_part('month', p.posted_at at time zone 'UTC'))::int`

function countRows(tx: Tx, actor: Actor, filters: PostFilters): Promise<ListMonth[]> {
  const { from, where } = sourceOf(tx, actor, filters)
  return tx.rows<ListMonth>(sql`
    select ${monthOfPost} as month, count(*)::int as n, true as "isOpened" from ${from} where ${where} group by 1 order by 1 desc`)
}

/**
 * Each month by itself: joined with a list of months, the planner read everything from the first to the last. Every post of these days needs
 * the zone of its client, so they are joined.
 */
function countParts(tx: Tx, actor: Actor, parts: Part[]): RawBuilder<MonthCount> {
  const counted = parts.map(
    ({ month, filters }) => sql`
      select ${month}::int as month, count(*)::int as n from posts p join clients z on z.customer_id = p.customer_id and z.id = p.client_id
      where ${wherePosts(tx, actor, filters, sql`z.time_zone`)} and p.posted_at >= ${new Date(startOf(month))} and p.posted_at < ${new Date(endOf(month))}`,
  )
  return sql.join(counted, sql` union all `) as RawBuilder<MonthCount>
}

export const startOf = (month: number): number => Date.UTC(Math.floor(month / 100), (month % 100) - 1)
export const endOf = (month: number): number => Date.UTC(Math.floor(month / 100), month % 100)
