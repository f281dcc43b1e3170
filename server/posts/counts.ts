import { addToCounters, addToFirm, type CounterDeltas } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import {
  addDeltas,
  addToFirmMonths,
  addToFirmViews,
  addToMonths,
  addToViews,
  countersOf,
  type MonthDeltas,
  type PostDeltas,
  recountMonths,
} from './month-counts.ts'

/** A post, or `n` alike, that came (`before` null), went (`after` null) or moved from one facets to another. */
export type FacetChange = {
  /** null: it came, so that nobody has opened it yet. */
  postId: string | null
  clientId: string
  month: number
  before: number | null
  after: number | null
  n?: number
  /** Who has opened it for the first time by changing it. */
  opener?: string | null
}

/** UTC month of a post, as yyyymm. */
export function monthOf(at: Date): number {
  return at.getUTCFullYear() * 100 + at.getUTCMonth() + 1
}

/**
 * Keeps every counter true in the transaction that changed the posts, which are locked; those that go are still there, and who opened them too.
 * Rows are taken in one order everywhere.
 */
export async function countChanges(tx: Tx, changes: FacetChange[]): Promise<void> {
  const months = new Map<string, { clientId: string; month: number; facets: number; n: number }>()
  const clients = new Map<string, CounterDeltas>()
  const byMonth = new Map<string, MonthDeltas>()
  const add = (change: FacetChange, facets: number | null, sign: 1 | -1): void => {
    if (facets === null) return
    const n = sign * (change.n ?? 1)
    const key = `${change.clientId}/${String(change.month).padStart(6, '0')}/${String(facets).padStart(6, '0')}`
    const row = months.get(key) ?? { clientId: change.clientId, month: change.month, facets, n: 0 }
    row.n += n
    months.set(key, row)
    const total = clients.get(change.clientId) ?? {}
    clients.set(change.clientId, total)
    addDeltas(total, countersOf(facets), n)
    const ofMonth = byMonth.get(`${change.clientId}/${change.month}`) ?? { ...change, deltas: {} }
    byMonth.set(`${change.clientId}/${change.month}`, ofMonth)
    addDeltas(ofMonth.deltas, countersOf(facets), n)
  }
  for (const change of changes) {
    if (change.before === change.after) continue
    add(change, change.before, -1)
    add(change, change.after, 1)
  }
  const rows = [...months.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  const opened = changes.flatMap(deltasOf)
  if (rows.length === 0 && opened.length === 0) return
  await tx.run(sql`
    with changed as (
      insert into post_counts (customer_id, client_id, month, facets, n)
      select ${tx.customerId}, * from unnest(${rows.map((row) => row.clientId)}::uuid[], ${rows.map((row) => row.month)}::int[],
        ${rows.map((row) => row.facets)}::int[], ${rows.map((row) => row.n)}::int[])
      on conflict (customer_id, client_id, month, facets) do update set n = post_counts.n + excluded.n
    ), by_month as (${addToMonths(tx, [...byMonth.values()])})
    ${opened.length > 0 ? sql`, opened as (${addToViews(tx, opened)})` : sql``}
    insert into post_totals (customer_id, client_id, facets, n)
    select ${tx.customerId}, client_id, facets, sum(n) from unnest(${rows.map((row) => row.clientId)}::uuid[],
      ${rows.map((row) => row.facets)}::int[], ${rows.map((row) => row.n)}::int[]) r (client_id, facets, n)
    group by client_id, facets having sum(n) <> 0 order by client_id, facets
    on conflict (customer_id, client_id, facets) do update set n = post_totals.n + excluded.n`)
  await addToCounters(tx, clients)
  await tx.run(sql`
    with by_month as (${addToFirmMonths(tx, [...byMonth.values()])})
    ${opened.length > 0 ? sql`, opened as (${addToFirmViews(tx, opened)})` : sql``}
    ${addToFirm(tx, rows)}`)
}

/** What a post that was there before changes in what was opened: who opens it counts it as it was, and moves it with the others. */
function deltasOf({ postId, clientId, month, before, after, opener = null }: FacetChange): PostDeltas[] {
  if (postId === null) return []
  const deltas: CounterDeltas = {}
  if (before !== null) addDeltas(deltas, countersOf(before), -1)
  if (after !== null) addDeltas(deltas, countersOf(after), 1)
  const moved = { postId, clientId, month, deltas, opener: null }
  return opener === null || before === null
    ? [moved]
    : [moved, { ...moved, deltas: countersOf(before), opener }]
}

/** Recounts a firm from its rows. @returns how many counters differ; 0 is the only right answer */
export async function recount(tx: Tx): Promise<number> {
  const wrong = await tx.rows<{ client_id: string; month: number; facets: number; diff: number }>(sql`
    select client_id, month, facets, coalesce(r.n, 0) - coalesce(c.n, 0) as diff
    from (select client_id, extract(year from posted_at at time zone 'UTC')::int * 100 + extract(month from posted_at at time zone 'UTC')::int as month,
                 facets, count(*)::int as n from posts where customer_id = ${tx.customerId} group by 1, 2, 3) r
    full join (select client_id, month, facets, n from post_counts where customer_id = ${tx.customerId}) c using (client_id, month, facets)
    where coalesce(r.n, 0) <> coalesce(c.n, 0)`)
  const sums = await tx.rows(sql`
    select client_id, facets
    from (select client_id, facets, sum(n) as n from post_counts where customer_id = ${tx.customerId} group by 1, 2) r
    full join (select client_id, facets, n from post_totals where customer_id = ${tx.customerId}) t using (client_id, facets)
    where coalesce(r.n, 0) <> coalesce(t.n, 0)`)
  const firm = await tx.rows(sql`
    select month, facets from (
      select m.month, facets, sum(n) as n from post_counts k cross join lateral unnest(array[0, k.month]) as m (month)
      where customer_id = ${tx.customerId} group by 1, 2) r
    full join (select month, facets, sum(n) as n from post_firm_counts where customer_id = ${tx.customerId} group by 1, 2) f using (month, facets)
    where coalesce(r.n, 0) <> coalesce(f.n, 0)`)
  const totals = await tx.rows<{ client_id: string }>(sql`
    select n.client_id from client_counters n
    left join (select client_id, sum(k.n) filter (where facets & 4 = 0) as posts,
        sum(k.n) filter (where facets & 7 = 0) as unreviewed, sum(k.n) filter (where facets & 7 = 2) as escalated,
        sum(k.n) filter (where facets & 7 = 3) as resolved, sum(k.n) filter (where facets & 20 = 16) as flagged,
        sum(k.n) filter (where facets & 12 = 8) as timeline, sum(k.n) filter (where facets & 4 <> 0) as trashed
      from (select client_id, facets, count(*)::int as n from posts where customer_id = ${tx.customerId} group by 1, 2) k group by 1) r using (client_id)
    where n.customer_id = ${tx.customerId}
      and (n.posts, n.unreviewed, n.escalated, n.resolved, n.flagged, n.timeline, n.trashed)
        is distinct from (coalesce(r.posts, 0)::int, coalesce(r.unreviewed, 0)::int, coalesce(r.escalated, 0)::int, coalesce(r.resolved, 0)::int,
                          coalesce(r.flagged, 0)::int, coalesce(r.timeline, 0)::int, coalesce(r.trashed, 0)::int)`)
  return wrong.length + sums.length + firm.length + totals.length + (await recountMonths(tx))
}
