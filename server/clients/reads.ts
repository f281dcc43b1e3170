import type { Client, UserClient } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { containing, type RawBuilder, sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { seesClient } from './access.ts'

type Order = {
  orderBy: 'lastName' | 'totalUnreviewed' | 'totalEscalated'
  order: 'asc' | 'desc'
  offset: number
  limit: number
  keyword: string | undefined
}

type Row = {
  id: string
  customer_id: string
  first_name: string
  last_name: string
  email: string
  date_of_birth: string
  file_ref_no: string
  date_of_loss: string
  time_zone: string
  language: 'en' | 'es' | 'fr'
  created_at: Date
  agreed_terms_at: Date | null
  user: { id: string; status: 0 | 1 | 2 } | null
  posts: number
  unreviewed: number
  escalated: number
  resolved: number
  flagged: number
  timeline: number
  trashed: number
  reports: number
}

const columns: RawBuilder<Row> = sql<Row>`
  c.id, c.customer_id, c.first_name, c.last_name, c.email, c.date_of_birth, c.file_ref_no, c.date_of_loss, c.time_zone, c.language,
  c.created_at, c.agreed_terms_at, n.posts, n.unreviewed, n.escalated, n.resolved, n.flagged, n.timeline, n.trashed, n.reports,
  (select json_build_object('id', u.id, 'status', u.status) from users u where u.customer_id = c.customer_id and u.client_id = c.id limit 1) as user`
const joins = sql`clients c join client_counters n on n.customer_id = c.customer_id and n.client_id = c.id`

const ORDER: Record<Order['orderBy'], RawBuilder<unknown>> = {
  lastName: sql`lower(c.last_name)`,
  totalUnreviewed: sql`n.unreviewed`,
  totalEscalated: sql`n.escalated`,
}

function orderOf(order: Order): RawBuilder<unknown> {
  const way = order.order === 'asc' ? sql`asc` : sql`desc`
  return sql`${ORDER[order.orderBy]} ${way}, lower(c.last_name), lower(c.first_name), c.id limit ${order.limit} offset ${order.offset}`
}

function matches(keyword: string | undefined): RawBuilder<unknown> {
  if (!keyword) return sql`true`
  const pattern = containing(keyword)
  return sql`(c.first_name || ' ' || c.last_name ilike ${pattern} or c.last_name || ', ' || c.first_name ilike ${pattern}
    or c.email ilike ${pattern} or c.file_ref_no ilike ${pattern})`
}

export async function findClient(tx: Tx, actor: Actor, id: string): Promise<Client | null> {
  const row = await tx.one<Row>(sql`
    select ${columns} from ${joins} where c.customer_id = ${tx.customerId} and c.id = ${id} and ${seesClient(tx, actor, sql`c.id`)}`)
  return row && view(row, actor)
}

export async function listClients(
  tx: Tx,
  actor: Actor,
  order: Order,
): Promise<{ items: Client[]; total: number }> {
  const where = sql`c.customer_id = ${tx.customerId} and ${seesClient(tx, actor, sql`c.id`)} and ${matches(order.keyword)}`
  const rows = await tx.rows<Row>(
    sql`select ${columns} from ${joins} where ${where} order by ${orderOf(order)}`,
  )
  const total = await tx.one<{ n: number }>(sql`select count(*) as n from clients c where ${where}`)
  return { items: rows.map((row) => view(row, actor)), total: total?.n ?? 0 }
}

/** The actor's own list: who is starred stands apart from who is not. */
export async function listOwnClients(
  tx: Tx,
  actor: Actor,
  filter: Order & { isStarred: boolean | undefined },
): Promise<{ items: UserClient[]; total: number }> {
  const link = sql`left join user_clients uc on uc.customer_id = c.customer_id and uc.user_id = ${actor.userId} and uc.client_id = c.id`
  const starred =
    filter.isStarred === undefined
      ? sql`true`
      : filter.isStarred
        ? sql`uc.starred_at is not null`
        : sql`uc.starred_at is null`
  const where = sql`c.customer_id = ${tx.customerId} and ${seesClient(tx, actor, sql`c.id`)} and ${matches(filter.keyword)} and ${starred}`
  const rows = await tx.rows<
    Row & { link_id: string | null; starred_at: Date | null; assigned_at: Date | null }
  >(sql`
    select ${columns}, uc.id as link_id, uc.starred_at, uc.assigned_at from ${joins} ${link} where ${where} order by ${orderOf(filter)}`)
  const total = await tx.one<{ n: number }>(sql`select count(*) as n from clients c ${link} where ${where}`)
  return {
    items: rows.map((row) => ({
      id: row.link_id ?? row.id,
      user: { id: actor.userId },
      client: view(row, actor),
      starredAt: row.starred_at?.toISOString() ?? null,
      // A manager sees every client since the client came.
      assignedAt: (row.assigned_at ?? row.created_at).toISOString(),
    })),
    total: total?.n ?? 0,
  }
}

function view(row: Row, actor: Actor): Client {
  const staff = actor.accountType !== 3 && actor.link === null
  const count = (n: number): number => (staff ? n : 0)
  return {
    id: row.id,
    customerId: row.customer_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    dateOfBirth: row.date_of_birth,
    fileRefNo: row.file_ref_no,
    dateOfLoss: row.date_of_loss,
    timeZone: row.time_zone,
    language: row.language,
    createdAt: row.created_at.toISOString(),
    agreedTermsAt: row.agreed_terms_at?.toISOString() ?? null,
    user: row.user,
    totalPosts: row.posts,
    totalUnreviewed: count(row.unreviewed),
    totalEscalated: count(row.escalated),
    totalResolved: count(row.resolved),
    totalFlagged: count(row.flagged),
    totalTimeline: count(row.timeline),
    totalTrashed: count(row.trashed),
    totalReports: count(row.reports),
  }
}
