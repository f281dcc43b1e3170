import {
  type AccountOwner,
  type Agreement,
  type Client,
  type CLIENT_ORDERS,
  type Correction,
  type Language,
  platformOfCode,
  type UserClient,
  type UserStatusCode,
} from '#contract/index.ts'
import { type HeldRow, toHold } from '../accounts/index.ts'
import { userStatus } from '../identity/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { byName, contains, type RawBuilder, sql, uuids } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { seesClient } from './access.ts'
import { countersOfClient, countPostsOf, type PostCounts } from './counts.ts'
import { isClientAwaited } from './waiting.ts'

type Order = {
  orderBy: (typeof CLIENT_ORDERS)[number]
  order: 'asc' | 'desc'
  offset: number
  limit: number
  keyword: string | undefined
}

type Row = HeldRow & {
  id: string
  customer_id: string
  first_name: string
  last_name: string
  email: string
  date_of_birth: string
  file_ref_no: string
  date_of_loss: string
  time_zone: string
  language: Language
  created_at: Date
  agreed_terms_at: Date | null
  agreed_terms: Agreement | null
  user: { id: string; status: UserStatusCode; invitedAt: string | null } | null
  counts: PostCounts
  reports: number
  firm_hold: HeldRow | null
  correction: Correction | null
  no_accounts: { platform: number; at: string }[]
  removed_accounts: { platform: number; at: string }[]
}

const CLIENT_KEY = { customerId: sql`c.customer_id`, clientId: sql`c.id` }

const noAccountAnswers = sql`coalesce((select json_agg(json_build_object('platform', n.platform, 'at', n.answered_at) order by n.platform)
  from platform_answers n where n.customer_id = c.customer_id and n.client_id = c.id), '[]')`

const removedAccounts = (
  tx: Tx,
) => sql`coalesce((select json_agg(json_build_object('platform', g.platform, 'at', g.at) order by g.platform) from (
    select r.platform, max(r.removed_at) as at from social_accounts r
    where r.customer_id = ${tx.customerId} and r.client_id = c.id and r.removed_at is not null and not exists (
      select from social_accounts a
      where a.customer_id = ${tx.customerId} and a.client_id = r.client_id and a.platform = r.platform and a.removed_at is null)
    group by r.platform) g), '[]')`

const columns = (tx: Tx): RawBuilder<Row> => sql<Row>`
  c.id, c.customer_id, c.first_name, c.last_name, c.email, c.date_of_birth, c.file_ref_no, c.date_of_loss, c.time_zone, c.language,
  c.created_at, c.agreed_terms_at, c.agreed_terms, c.held_at, c.held_by_name, c.held_by_side, c.held_by_role, c.hold_reason,
  (select json_build_object('held_at', a.held_at, 'held_by_name', a.held_by_name, 'held_by_side', a.held_by_side, 'held_by_role', a.held_by_role,
    'hold_reason', a.hold_reason)
    from accounts a where a.id = c.customer_id and a.held_at is not null) as firm_hold, ${countersOfClient(CLIENT_KEY)} as counts,
  ${noAccountAnswers} as no_accounts, ${removedAccounts(tx)} as removed_accounts,
  (select count(*)::int from reports r where r.customer_id = c.customer_id and r.client_id = c.id and r.type = 'legal') as reports,
  (select json_build_object('id', u.id, 'status', u.status, 'invitedAt', u.invited_at) from users u where u.customer_id = c.customer_id and u.client_id = c.id and u.deleted_at is null limit 1) as user,
  (select json_build_object('id', k.id, 'to', k.wanted, 'by', k.asked_by_name, 'at', k.asked_at)
    from client_corrections k where k.customer_id = c.customer_id and k.client_id = c.id and k.decided_at is null limit 1) as correction`

const ORDER_COLUMNS: Record<Order['orderBy'], RawBuilder<unknown>> = {
  lastName: byName(sql`c.last_name`),
  fileRefNo: sql`lower(c.file_ref_no)`,
  dateOfLoss: sql`c.date_of_loss`,
  createdAt: sql`c.created_at`,
  totalUnreviewed: countPostsOf('totalUnreviewed', CLIENT_KEY),
  totalEscalated: countPostsOf('totalEscalated', CLIENT_KEY),
}

/** Whether a client has signed in, or has imported posts, as clients do who only use emailed links. */
const isActive = sql`(exists (
    select from users u where u.customer_id = c.customer_id and u.client_id = c.id and u.deleted_at is null and u.status = ${userStatus.active})
  or exists (
    select from social_accounts a where a.customer_id = c.customer_id and a.client_id = c.id and a.posts_until is not null))`

function orderOf(order: Order): RawBuilder<unknown> {
  const way = order.order === 'asc' ? sql`asc` : sql`desc`
  return sql`${ORDER_COLUMNS[order.orderBy]} ${way}, ${byName(sql`c.last_name`)}, ${byName(sql`c.first_name`)}, c.id limit ${order.limit} offset ${order.offset}`
}

export async function findClient(tx: Tx, actor: Actor, id: string): Promise<Client | null> {
  const row = await tx.one<Row>(sql`
    select ${columns(tx)} from clients c where c.customer_id = ${tx.customerId} and c.id = ${id} and ${seesClient(tx, actor, sql`c.id`)}`)
  return row && view(row, actor)
}

export async function findAccountOwner(tx: Tx, actor: Actor, id: string): Promise<AccountOwner | null> {
  const row = await tx.one<Pick<Row, 'id' | 'first_name' | 'last_name' | 'time_zone' | 'no_accounts'>>(sql`
    select c.id, c.first_name, c.last_name, c.time_zone, ${noAccountAnswers} as no_accounts from clients c
    where c.customer_id = ${tx.customerId} and c.id = ${id} and ${seesClient(tx, actor, sql`c.id`)}`)
  return (
    row && {
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      timeZone: row.time_zone,
      noAccounts: toNoAccounts(row),
    }
  )
}

/** How many clients of the firm the actor can see. */
export async function countClients(tx: Tx, actor: Actor): Promise<number> {
  const row = await tx.one<{ n: number }>(
    sql`select count(*) as n from clients c where c.customer_id = ${tx.customerId} and ${seesClient(tx, actor, sql`c.id`)}`,
  )
  return row?.n ?? 0
}

export async function listClients(
  tx: Tx,
  actor: Actor,
  filter: Order & { isWaitedFor?: boolean | undefined; notAssignedTo?: string },
): Promise<{ items: Client[]; total: number }> {
  const unassigned = filter.notAssignedTo
    ? sql`not exists (select from user_clients uc where uc.customer_id = c.customer_id and uc.user_id = ${filter.notAssignedTo}
        and uc.client_id = c.id and uc.assigned_at is not null)`
    : sql`true`
  const waiting = filter.isWaitedFor ? isClientAwaited(tx) : sql`true`
  const where = sql`c.customer_id = ${tx.customerId} and ${seesClient(tx, actor, sql`c.id`)} and ${contains(sql`c.findable`, filter.keyword)}
    and ${waiting} and ${unassigned}`
  const rows = await tx.rows<Row>(
    sql`select ${columns(tx)} from clients c where ${where} order by ${orderOf(filter)}`,
  )
  const total = await tx.one<{ n: number }>(sql`select count(*) as n from clients c where ${where}`)
  return { items: rows.map((row) => view(row, actor)), total: total?.n ?? 0 }
}

/**
 * Clients of a person that the actor can see. The actor's own list has all of them, starred ones separately; a colleague's has those assigned to
 * the colleague, without the colleague's stars.
 */
export async function listPersonClients(
  tx: Tx,
  actor: Actor,
  userId: string,
  filter: Order & {
    isStarred?: boolean | undefined
    isActive?: boolean | undefined
    isAssigned?: boolean | undefined
    only?: string[]
  },
): Promise<{ items: UserClient[]; total: number }> {
  const isOwn = userId === actor.userId
  const link = sql`left join user_clients uc on uc.customer_id = c.customer_id and uc.user_id = ${userId} and uc.client_id = c.id`
  const star = isOwn ? sql`uc.starred_at` : sql`null::timestamptz`
  const starred =
    filter.isStarred === undefined
      ? sql`true`
      : filter.isStarred
        ? sql`${star} is not null`
        : sql`${star} is null`
  const assigned = filter.isAssigned || !isOwn ? sql`uc.assigned_at is not null` : sql`true`
  const where = sql`c.customer_id = ${tx.customerId} and ${seesClient(tx, actor, sql`c.id`)} and ${contains(sql`c.findable`, filter.keyword)}
    and ${starred} and ${filter.isActive ? isActive : sql`true`} and ${assigned} and ${filter.only ? sql`c.id = any(${uuids(filter.only)})` : sql`true`}`
  const rows = await tx.rows<
    Row & { link_id: string | null; starred_at: Date | null; assigned_at: Date | null }
  >(sql`
    select ${columns(tx)}, uc.id as link_id, ${star} as starred_at, uc.assigned_at from clients c ${link} where ${where} order by ${orderOf(filter)}`)
  const total = await tx.one<{ n: number }>(sql`select count(*) as n from clients c ${link} where ${where}`)
  return {
    items: rows.map((row) => ({
      id: row.link_id,
      user: { id: userId },
      client: view(row, actor),
      starredAt: row.starred_at?.toISOString() ?? null,
      assignedAt: row.assigned_at?.toISOString() ?? null,
    })),
    total: total?.n ?? 0,
  }
}

const toRemovedAccounts = ({ removed_accounts }: Row): Client['removedAccounts'] =>
  removed_accounts.map(({ platform, at }) => ({
    socialSiteId: platformOfCode(platform),
    removedAt: new Date(at).toISOString(),
  }))

const toNoAccounts = (row: Pick<Row, 'no_accounts'>): Client['noAccounts'] =>
  row.no_accounts.map(({ platform, at }) => ({
    socialSiteId: platformOfCode(platform),
    answeredAt: new Date(at).toISOString(),
  }))

function abilitiesOn(row: Row, actor: Actor): Client['can'] {
  const invites = actor.scopes.includes('import_request:write') && (row.user?.status ?? 2) === 2
  const asks = actor.accountType === 'customer' && actor.scopes.includes('client:create')
  return [...(invites ? (['invite'] as const) : []), ...(asks ? (['correct'] as const) : [])]
}

function view(row: Row, actor: Actor): Client {
  const staff = actor.accountType !== 'client' && actor.link === null
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
    user: row.user && {
      ...row.user,
      invitedAt: row.user.invitedAt && new Date(row.user.invitedAt).toISOString(),
    },
    noAccounts: toNoAccounts(row),
    can: abilitiesOn(row, actor),
    ...(staff
      ? {
          agreement: row.agreed_terms,
          removedAccounts: toRemovedAccounts(row),
          hold: toHold(row, actor),
          firmHold: row.firm_hold && toHold(row.firm_hold, actor),
          correction: row.correction && { ...row.correction, at: new Date(row.correction.at).toISOString() },
        }
      : {}),
    totalPosts: row.counts.totalPosts,
    totalUnreviewed: count(row.counts.totalUnreviewed),
    totalEscalated: count(row.counts.totalEscalated),
    totalResolved: count(row.counts.totalResolved),
    totalFlagged: count(row.counts.totalFlagged),
    totalTimeline: count(row.counts.totalTimeline),
    totalTrashed: count(row.counts.totalTrashed),
    totalReports: count(row.reports),
  }
}
