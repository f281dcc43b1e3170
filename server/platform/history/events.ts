import type { LiveEvent } from '#contract/index.ts'
import type { Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { newId } from '../ids.ts'

export const EVENT_CHANNEL = 'proofline_events'

/** Writes outgoing events in the transaction of their change. The notification only wakes listeners; the rows count. */
export async function publish(tx: Tx, events: LiveEvent[]): Promise<void> {
  if (events.length === 0) return
  await tx.run(sql`
    with written as (
      insert into events (customer_id, id, body)
      select ${tx.customerId}, id, body
      from unnest(${events.map(() => newId(tx.customerId))}::uuid[], ${events.map((event) => JSON.stringify(event))}::jsonb[]) as e (id, body))
    select pg_notify(${EVENT_CHANNEL}, ${tx.customerId})`)
}

/** Pages look back only seconds. A day helps with debugging. */
const RETENTION_MS = 24 * 3600 * 1000

export async function deleteOldEvents(tx: Tx): Promise<void> {
  await tx.run(
    sql`delete from events where customer_id = ${tx.customerId} and at < ${new Date(tx.now.getTime() - RETENTION_MS)}`,
  )
}
