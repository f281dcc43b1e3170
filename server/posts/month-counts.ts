import { type CounterDeltas, POST_COUNTERS, postCountersAdded, slotOf } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../platform/db/sql.ts'
import { FACET } from './facets.ts'

/** The user under whose id stands what anybody has opened. */
export const ANYBODY = '00000000-0000-0000-0000-000000000000'

/** What is added to the counters of a client's month, yyyymm in UTC. */
export type MonthDeltas = { clientId: string; month: number; deltas: CounterDeltas }
/** `opener`: who has just opened the post for the first time; null: everybody who has opened it. */
export type PostDeltas = MonthDeltas & { postId: string; opener: string | null }

/** Where a post of these facets counts. */
export function countersOf(facets: number): CounterDeltas {
  if (facets & FACET.trashed) return { trashed: 1 }
  const status = facets & FACET.status
  return {
    posts: 1,
    unreviewed: status === 0 ? 1 : 0,
    escalated: status === 2 ? 1 : 0,
    resolved: status === 3 ? 1 : 0,
    flagged: facets & FACET.flagged ? 1 : 0,
    timeline: facets & FACET.timeline ? 1 : 0,
  }
}

export function addDeltas(total: CounterDeltas, deltas: CounterDeltas, times: number): void {
  for (const [counter, value] of Object.entries(deltas) as [keyof CounterDeltas, number][])
    total[counter] = (total[counter] ?? 0) + value * times
}

const columns = sql.raw(POST_COUNTERS.join(', '))
const arrays = (rows: MonthDeltas[]): RawBuilder<unknown> =>
  sql.join(POST_COUNTERS.map((each) => sql`${rows.map(({ deltas }) => deltas[each] ?? 0)}::int[]`))
const changed = <Row extends MonthDeltas>(rows: Row[]): Row[] =>
  rows.filter(({ deltas }) => Object.values(deltas).some((value) => value !== 0))

const sums = sql.raw(POST_COUNTERS.map((each) => `sum(r.${each})`).join(', '))

function monthsOf(rows: MonthDeltas[]): RawBuilder<unknown> {
  return sql`unnest(${uuids(rows.map((row) => row.clientId))}, ${rows.map((row) => row.month)}::int[], ${arrays(rows)}) as r (client_id, month, ${columns})`
}

/** A statement that adds to the counters of clients by month. */
export function addToMonths(tx: Tx, all: MonthDeltas[]): RawBuilder<unknown> {
  return sql`
    insert into post_months (customer_id, client_id, month, ${columns})
    select ${tx.customerId}, * from ${monthsOf(changed(all))} order by client_id, month
    on conflict (customer_id, client_id, month) do update set ${postCountersAdded('post_months')}`
}

/** The same of the firm. */
export function addToFirmMonths(tx: Tx, all: MonthDeltas[]): RawBuilder<unknown> {
  return sql`
    insert into post_firm_months (customer_id, slot, month, ${columns})
    select ${tx.customerId}, ${slotOf(tx)}, r.month, ${sums} from ${monthsOf(changed(all))} group by r.month order by r.month
    on conflict (customer_id, slot, month) do update set ${postCountersAdded('post_firm_months')}`
}

/** Deltas `r` for each person `w` who has opened the post, and for anybody: of who has just opened it, if nobody had before. */
function viewsOf(tx: Tx, all: PostDeltas[]): RawBuilder<unknown> {
  const rows = changed(all)
  return sql`
    unnest(${uuids(rows.map((row) => row.postId))}, ${rows.map((row) => row.opener)}::uuid[], ${uuids(rows.map((row) => row.clientId))},
           ${rows.map((row) => row.month)}::int[], ${arrays(rows)}) as r (post_id, opener, client_id, month, ${columns})
    cross join lateral (
      select unnest(case when opener is null then case when count(*) > 0 then array_agg(user_id) || ${ANYBODY}::uuid end
                         when count(*) = 1 then array[opener, ${ANYBODY}] else array[opener] end) as user_id
      from post_views where customer_id = ${tx.customerId} and post_id = r.post_id) w`
}

/**
 * A statement that adds to what people have opened by month, and to what anybody has: for who has just opened a post, if nobody had before.
 * The posts are locked.
 */
export function addToViews(tx: Tx, all: PostDeltas[]): RawBuilder<unknown> {
  return sql`
    insert into post_view_months (customer_id, user_id, client_id, month, ${columns})
    select ${tx.customerId}, w.user_id, r.client_id, r.month, ${sums} from ${viewsOf(tx, all)}
    group by w.user_id, r.client_id, r.month order by w.user_id, r.client_id, r.month
    on conflict (customer_id, user_id, client_id, month) do update set ${postCountersAdded('post_view_months')}`
}

/** The same in the firm. */
export function addToFirmViews(tx: Tx, all: PostDeltas[]): RawBuilder<unknown> {
  return sql`
    insert into post_firm_view_months (customer_id, user_id, slot, month, ${columns})
    select ${tx.customerId}, w.user_id, ${slotOf(tx)}, r.month, ${sums} from ${viewsOf(tx, all)}
    group by w.user_id, r.month order by w.user_id, r.month
    on conflict (customer_id, user_id, slot, month) do update set ${postCountersAdded('post_firm_view_months')}`
}

/** How many counters by month differ from the rows they count, of a firm. */
export async function recountMonths(tx: Tx): Promise<number> {
  const told = (row: string): string => POST_COUNTERS.map((each) => `coalesce(${row}.${each}, 0)`).join(', ')
  const differ = sql.raw(`(${told('r')}) is distinct from (${told('n')})`)
  const counts = sql`count(*) filter (where facets & 4 = 0)::int as posts, count(*) filter (where facets & 7 = 0)::int as unreviewed,
    count(*) filter (where facets & 7 = 2)::int as escalated, count(*) filter (where facets & 7 = 3)::int as resolved,
    count(*) filter (where facets & 20 = 16)::int as flagged, count(*) filter (where facets & 12 = 8)::int as timeline,
    count(*) filter (where facets & 4 <> 0)::int as trashed`
  const month = sql`(extract(year from posted_at at time zone 'UTC') * 100 + extract(month from posted_at at time zone 'UTC'))::int`
  const months = await tx.rows(sql`
    select client_id, month
    from (select client_id, ${month} as month, ${counts} from posts where customer_id = ${tx.customerId} group by 1, 2) r
    full join (select * from post_months where customer_id = ${tx.customerId}) n using (client_id, month) where ${differ}`)
  const views = await tx.rows(sql`
    select user_id, client_id, month
    from (
      select v.user_id, p.client_id, ${month} as month, ${counts}
      from (select post_id, user_id from post_views where customer_id = ${tx.customerId}
            union all select distinct post_id, ${ANYBODY}::uuid from post_views where customer_id = ${tx.customerId}) v
      join posts p on p.customer_id = ${tx.customerId} and p.id = v.post_id group by 1, 2, 3) r
    full join (select * from post_view_months where customer_id = ${tx.customerId}) n using (user_id, client_id, month) where ${differ}`)
  const summed = sql.raw(POST_COUNTERS.map((each) => `sum(${each})::int as ${each}`).join(', '))
  const firm = await tx.rows(sql`
    select month from (select month, ${summed} from post_months where customer_id = ${tx.customerId} group by 1) r
    full join (select month, ${summed} from post_firm_months where customer_id = ${tx.customerId} group by 1) n using (month) where ${differ}`)
  const firmViews = await tx.rows(sql`
    select user_id, month from (select user_id, month, ${summed} from post_view_months where customer_id = ${tx.customerId} group by 1, 2) r
    full join (select user_id, month, ${summed} from post_firm_view_months where customer_id = ${tx.customerId} group by 1, 2) n
    using (user_id, month) where ${differ}`)
  return months.length + views.length + firm.length + firmViews.length
}
