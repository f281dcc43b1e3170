import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql } from '../platform/db/sql.ts'

/** What is counted of posts: of a client, by month, and of a firm. */
export const POST_COUNTERS = [
  'posts',
  'unreviewed',
  'escalated',
  'resolved',
  'flagged',
  'timeline',
  'trashed',
] as const
export const COUNTERS = [...POST_COUNTERS, 'reports'] as const
export type Counter = (typeof COUNTERS)[number]
export type CounterDeltas = Partial<Record<Counter, number>>

/** For `do update set` of a table with the counters of posts. */
export const postCountersAdded = (table: string): RawBuilder<unknown> =>
  sql.raw(POST_COUNTERS.map((each) => `${each} = ${table}.${each} + excluded.${each}`).join(', '))

/** Adds to the counters of clients, in the order of their ids so that two writers never wait for each other in a circle. */
export async function addToCounters(tx: Tx, deltas: Map<string, CounterDeltas>): Promise<void> {
  const ids = [...deltas.keys()].sort()
  if (ids.length === 0) return
  const column = (counter: Counter): number[] => ids.map((id) => deltas.get(id)?.[counter] ?? 0)
  // Several rows are locked in order first: an UPDATE from a join promises no order of its own.
  if (ids.length > 1)
    await tx.run(sql`
    select 1 from client_counters where customer_id = ${tx.customerId} and client_id = any(${ids}::uuid[]) order by client_id for update`)
  await tx.run(sql`
    update client_counters n set
      posts = n.posts + d.posts, unreviewed = n.unreviewed + d.unreviewed, escalated = n.escalated + d.escalated,
      resolved = n.resolved + d.resolved, flagged = n.flagged + d.flagged, timeline = n.timeline + d.timeline,
      trashed = n.trashed + d.trashed, reports = n.reports + d.reports
    from unnest(${ids}::uuid[], ${column('posts')}::int[], ${column('unreviewed')}::int[], ${column('escalated')}::int[],
                ${column('resolved')}::int[], ${column('flagged')}::int[], ${column('timeline')}::int[], ${column('trashed')}::int[],
                ${column('reports')}::int[])
      as d (client_id, posts, unreviewed, escalated, resolved, flagged, timeline, trashed, reports)
    where n.customer_id = ${tx.customerId} and n.client_id = d.client_id`)
}

/** Posts of a firm, of whichever client. `month` as yyyymm, UTC. */
export type FirmCount = { month: number; facets: number; n: number }

/** Slots that nobody else writes meanwhile; where all are taken, writers share one more and wait. */
const SLOTS = 32

/** The slot of a firm's counters that this transaction writes. */
export const slotOf = (tx: Tx): RawBuilder<number> => sql`coalesce(
  (select slot from generate_series(0, ${SLOTS - 1}::int) slot where pg_try_advisory_xact_lock(hashtext(${tx.customerId}), slot) limit 1), ${SLOTS}::int)`

/** A statement that adds to the counters of the whole firm, of each month and of all together (month 0). */
export const addToFirm = (tx: Tx, rows: readonly FirmCount[]): RawBuilder<unknown> => sql`
  insert into post_firm_counts (customer_id, slot, month, facets, n)
  select ${tx.customerId}, ${slotOf(tx)}, m.month, facets, sum(n)
  from unnest(${rows.map((row) => row.month)}::int[], ${rows.map((row) => row.facets)}::int[], ${rows.map((row) => row.n)}::int[])
    as r (month, facets, n) cross join lateral unnest(array[0, r.month]) as m (month)
  group by m.month, facets having sum(n) <> 0 order by m.month, facets
  on conflict (customer_id, slot, month, facets) do update set n = post_firm_counts.n + excluded.n`
