import { type NotificationItem, notificationRow } from '#contract/index.ts'
import { seesAllClients, seesClient } from '../clients/index.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { tagOf } from '../platform/ids.ts'

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
  const parsed = notificationRow(type).data.safeParse(data)
  return parsed.success ? (parsed.data as Record<string, unknown>) : null
}

const isOwnNotice = (tx: Tx, actor: Actor): RawBuilder<unknown> =>
  sql`n.customer_id = ${tx.customerId} and n.user_id = ${actor.userId}`

/** The client that a notice is about. */
const CLIENT_ID = sql`coalesce(n.data #>> '{client,id}', n.data ->> 'clientId')::uuid`

/** @param hidden clients of other accounts, from `listHiddenClients` */
const isStillVisible = (tx: Tx, actor: Actor, hidden: readonly string[]): RawBuilder<unknown> =>
  sql`(${CLIENT_ID} = any(${uuids(hidden)})) is not true and not exists (
    select from clients c where c.customer_id = ${tx.customerId} and c.id = ${CLIENT_ID} and not ${seesClient(tx, actor, sql`c.id`)})`

/** The clients in a provider's notices that the actor can't see any more. They belong to the firms below the provider. */
export async function listHiddenClients(db: Database, actor: Actor): Promise<string[]> {
  if (actor.accountType !== 'provider' || seesAllClients(actor)) return []
  const rows = await db.read(actor.accountId, (tx) =>
    tx.rows<{ id: string }>(
      sql`select distinct ${CLIENT_ID} as id from notifications n where ${isOwnNotice(tx, actor)} and ${CLIENT_ID} is not null`,
    ),
  )
  const named = rows.map(({ id }) => id)
  const firms = await db.directory.rows<{ id: string; tag: string }>(sql`
    select id, tag from accounts where parent_id = ${actor.accountId} and tag = any(${[...new Set(named.map(tagOf))]}::text[])`)
  const firmOfTag = new Map(firms.map(({ id, tag }) => [tag, id]))
  const ofFirms = named.filter((id) => firmOfTag.has(tagOf(id)))
  const visible = await db.directory.rows<{ id: string }>(sql`
    select id from assigned_clients(${actor.userId}, ${uuids(ofFirms.map((id) => firmOfTag.get(tagOf(id)) ?? ''))}, ${uuids(ofFirms)}) as id`)
  const visibleIds = new Set(visible.map(({ id }) => id))
  return named.filter((id) => !visibleIds.has(id))
}

/** Escalations of a client's posts by one person are one notice: those that are not read, and those that were read together (`read_at`). */
const JOINED_BY = sql`case when n.type = 'post_escalated' then coalesce(n.data ->> 'byId', n.data ->> 'by') || ' ' || (n.data #>> '{client,id}') else n.id::text end`

/** The newest of notices that are joined, with the number of posts of all. What was said of one of them is shown above the post, and in its email. */
const joined = (where: RawBuilder<unknown>): RawBuilder<Row> => sql<Row>`
  select id, type, occurred_at, read_at,
    case when nth = together then data else data || jsonb_build_object('count', posts, 'message', case when posts = 1 then data -> 'message' end) end as data
  from (
    select *, count(*) over same as together, sum(of_post) over same as posts, row_number() over (same order by occurred_at desc, id desc) as nth
    from (
      select n.id, n.type, n.data, n.occurred_at, n.read_at, ${JOINED_BY} as joined_by,
        -- A post that was escalated again is counted once.
        case row_number() over (partition by ${JOINED_BY}, n.read_at, n.data ->> 'postId' order by n.occurred_at desc, n.id desc)
          when 1 then coalesce((n.data ->> 'count')::int, 1) else 0 end as of_post
      from notifications n where ${where}
    ) counted
    window same as (partition by joined_by, read_at)
  ) n where nth = 1`

export async function listOwnNotices(
  tx: Tx,
  actor: Actor,
  hidden: readonly string[],
  page: { isRead?: boolean | undefined; offset: number; limit: number },
): Promise<{ items: NotificationItem[]; total: number }> {
  const read =
    page.isRead === undefined ? sql`true` : page.isRead ? sql`n.read_at is not null` : sql`n.read_at is null`
  const where = sql`${isOwnNotice(tx, actor)} and ${read} and ${isStillVisible(tx, actor, hidden)}`
  const rows = await tx.rows<Row>(sql`
    ${joined(where)} order by n.occurred_at desc, n.id desc limit ${page.limit} offset ${page.offset}`)
  const total = await tx.one<{ n: number }>(
    sql`select count(distinct (${JOINED_BY}, n.read_at)) as n from notifications n where ${where}`,
  )
  return { items: rows.map(view), total: total?.n ?? 0 }
}

/** Marks all of the actor's own notifications read that are shown. */
export const markAllRead = (tx: Tx, actor: Actor, hidden: readonly string[]): Promise<number> =>
  tx.run(sql`
    update notifications n set read_at = ${tx.now}
    where ${isOwnNotice(tx, actor)} and n.read_at is null and ${isStillVisible(tx, actor, hidden)}`)

/** Marks one of the actor's own notifications read, with those that are joined with it and not newer. @returns null: it is not shown */
export async function markRead(
  tx: Tx,
  actor: Actor,
  hidden: readonly string[],
  id: string,
): Promise<NotificationItem | null> {
  const own = sql`${isOwnNotice(tx, actor)} and ${isStillVisible(tx, actor, hidden)}`
  await tx.run(sql`
    update notifications n set read_at = ${tx.now}
    from (
      select n.occurred_at, ${JOINED_BY} as joined_by from notifications n where ${own} and n.id = ${id} and n.read_at is null
    ) named
    where ${own} and n.read_at is null and ${JOINED_BY} = named.joined_by and n.occurred_at <= named.occurred_at`)
  const row = await tx.one<Row>(sql`
    ${joined(sql`${own} and (${JOINED_BY}, n.read_at) = (select ${JOINED_BY}, n.read_at from notifications n where ${own} and n.id = ${id})`)}`)
  return row && view(row)
}
