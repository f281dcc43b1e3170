import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'

export const COUNTERS = [
  'posts',
  'unreviewed',
  'escalated',
  'resolved',
  'flagged',
  'timeline',
  'trashed',
  'reports',
] as const
export type Counter = (typeof COUNTERS)[number]
export type CounterDeltas = Partial<Record<Counter, number>>

/** Adds to the counters of clients, in the order of their ids so that two writers never wait for each other in a circle. */
export async function addToCounters(tx: Tx, deltas: Map<string, CounterDeltas>): Promise<void> {
  const ids = [...deltas.keys()].sort()
  if (ids.length === 0) return
  const column = (counter: Counter): number[] => ids.map((id) => deltas.get(id)?.[counter] ?? 0)
  // The rows are locked in order first: an UPDATE from a join promises no order of its own.
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
