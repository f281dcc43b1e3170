import { type NotificationItem, notificationSchema } from '#contract/index.ts'
import { seesClient } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'

type Row = {
  id: string
  type: NotificationItem['notification']['type']
  data: unknown
  occurred_at: Date
  read_at: Date | null
}

const view = (row: Row): NotificationItem => ({
  id: row.id,
  readAt: row.read_at?.toISOString() ?? null,
  notification: { type: row.type, data: dataOf(row), occurredAt: row.occurred_at.toISOString() },
})

/** The data in the kind's current form: data from an older version is completed with defaults, or null if that is not enough. */
function dataOf({ type, data }: Row): NotificationItem['notification']['data'] {
  const parsed = notificationSchema(type).safeParse(data)
  return parsed.success ? (parsed.data as Record<string, unknown>) : null
}

const isOwnNotice = (tx: Tx, actor: Actor): RawBuilder<unknown> =>
  sql`n.customer_id = ${tx.customerId} and n.user_id = ${actor.userId}`

/** Not about a client of this account whom the actor can't see any more. */
const isStillVisible = (tx: Tx, actor: Actor): RawBuilder<unknown> =>
  sql`not exists (
    select from clients c where c.customer_id = ${tx.customerId} and c.id = coalesce(n.data #>> '{client,id}', n.data ->> 'clientId')::uuid
      and not ${seesClient(tx, actor, sql`c.id`)})`

export async function listOwnNotices(
  tx: Tx,
  actor: Actor,
  page: { isRead?: boolean | undefined; offset: number; limit: number },
): Promise<{ items: NotificationItem[]; total: number }> {
  const read =
    page.isRead === undefined ? sql`true` : page.isRead ? sql`n.read_at is not null` : sql`n.read_at is null`
  const where = sql`${isOwnNotice(tx, actor)} and ${read} and ${isStillVisible(tx, actor)}`
  const rows = await tx.rows<Row>(sql`
    select n.id, n.type, n.data, n.occurred_at, n.read_at from notifications n where ${where}
    order by n.occurred_at desc, n.id desc limit ${page.limit} offset ${page.offset}`)
  const total = await tx.one<{ n: number }>(sql`select count(*) as n from notifications n where ${where}`)
  return { items: rows.map(view), total: total?.n ?? 0 }
}

/** Marks the actor's own notifications read: these, or all. @returns those that were named */
export async function markRead(tx: Tx, actor: Actor, ids: string[] | 'all'): Promise<NotificationItem[]> {
  const which = ids === 'all' ? sql`n.read_at is null` : sql`n.id = any(${ids}::uuid[])`
  const rows = await tx.rows<Row>(sql`
    update notifications n set read_at = coalesce(n.read_at, ${tx.now}) where ${isOwnNotice(tx, actor)} and ${which}
    returning n.id, n.type, n.data, n.occurred_at, n.read_at`)
  return rows.map(view)
}
