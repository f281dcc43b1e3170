import {
  type Language,
  type RoleType,
  STAFF_ROLES,
  seesEveryClient,
  type UserStatusCode,
} from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { byName, contains, type RawBuilder, sql, uuids } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { userStatus } from './user-status.ts'

export type Person = {
  customerId: string
  id: string
  clientId: string | null
  email: string
  firstName: string
  lastName: string
  role: RoleType
  status: UserStatusCode
  language: Language
  passwordHash: string | null
  /** The sign-in that opens a client user's file; null until its invitation is accepted, and for staff. */
  signInId: string | null
  createdAt: Date
  totalSubscriptions: number
}

const columns: RawBuilder<Person> = sql<Person>`
  u.customer_id as "customerId", u.id, u.client_id as "clientId", u.email, u.first_name as "firstName", u.last_name as "lastName",
  u.role, u.status, u.language, u.created_at as "createdAt",
  (select f.sign_in_id from client_files f where f.customer_id = u.customer_id and f.user_id = u.id) as "signInId",
  coalesce(u.password_hash, (select s.password_hash from client_files f join sign_ins s on s.id = f.sign_in_id
    where f.customer_id = u.customer_id and f.user_id = u.id)) as "passwordHash",
  (select count(*) from user_clients c where c.customer_id = (select current_setting('app.customer_id')::uuid) and c.user_id = u.id and c.assigned_at is not null) as "totalSubscriptions"`

export function personById(tx: Tx, id: string): Promise<Person | null> {
  return tx.one<Person>(
    sql`select ${columns} from users u where u.customer_id = ${tx.customerId} and u.id = ${id} and u.deleted_at is null`,
  )
}

/** The user of a client; there is at most one. */
export function personOfClient(tx: Tx, clientId: string): Promise<Person | null> {
  return tx.one<Person>(sql`
    select ${columns} from users u
    where u.customer_id = ${tx.customerId} and u.client_id = ${clientId} and u.deleted_at is null order by u.id limit 1`)
}

export function peopleByIds(tx: Tx, ids: string[]): Promise<Person[]> {
  return tx.rows<Person>(
    sql`select ${columns} from users u where u.customer_id = ${tx.customerId} and u.id = any(${uuids(ids)}) and u.deleted_at is null`,
  )
}

/** Roles that see every client of their firm, and those that see only assigned clients. */
const EVERY_CLIENT_ROLES = STAFF_ROLES.filter(seesEveryClient)
const ASSIGNED_ROLES = STAFF_ROLES.filter((role) => !seesEveryClient(role))

/** The staff to whom clients of this firm can be assigned, as a table `u`: its own, and those of the provider who do not see every client anyway. */
export const assignableStaff = (tx: Tx): RawBuilder<unknown> => sql`(
  select customer_id, id, client_id, email, first_name, last_name, role, status, language, password_hash, created_at from users
  where customer_id = ${tx.customerId} and client_id is null and deleted_at is null
  union all select * from provider_staff(${tx.customerId}) p where p.role = any(${ASSIGNED_ROLES}::text[])) u`

/** Staff of the firm and of its provider who can sign in, as `u (id, role)`. */
export const activeStaff = (tx: Tx): RawBuilder<unknown> => sql`(
  select id, role from users where customer_id = ${tx.customerId} and client_id is null and status = ${userStatus.active} and deleted_at is null
  union all select id, role from provider_staff(${tx.customerId}) where status = ${userStatus.active}) u`

/**
 * The staff to notify about a client, or about a person of the account if there is no client: who requested it, who added the client, and who is
 * assigned, as far as they can see the client. If there is no one, the firm's managers and above.
 */
export async function staffToNotify(
  tx: Tx,
  clientId: string | null,
  askedBy: readonly (string | null)[],
): Promise<string[]> {
  const asked = uuids(askedBy.flatMap((id) => id ?? []))
  const rows = await tx.rows<{ id: string }>(sql`
    select u.id from ${activeStaff(tx)} left join user_clients a on a.customer_id = ${tx.customerId} and a.user_id = u.id
      and a.client_id = ${clientId}::uuid and a.assigned_at is not null
    where a.user_id is not null or ((${clientId}::uuid is null or u.role = any(${EVERY_CLIENT_ROLES}::text[])) and (u.id = any(${asked})
      or u.id = (select added_by from clients where customer_id = ${tx.customerId} and id = ${clientId}::uuid)))`)
  return rows.length > 0 ? rows.map(({ id }) => id) : firmManagers(tx)
}

/** Managers and above of the firm itself. @param except a person to leave out */
export async function firmManagers(tx: Tx, except: string | null = null): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from users where customer_id = ${tx.customerId} and client_id is null and status = ${userStatus.active} and deleted_at is null
      and role = any(${EVERY_CLIENT_ROLES}::text[]) and id is distinct from ${except}::uuid`)
  return rows.map(({ id }) => id)
}

/** Super administrators of the firm itself. */
export async function firmSuperAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from users where customer_id = ${tx.customerId} and client_id is null and status = ${userStatus.active} and deleted_at is null
      and role = 'SUPER_ADMIN'`)
  return rows.map(({ id }) => id)
}

/** Managers and above of this firm's provider. */
export async function providerManagers(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from provider_staff(${tx.customerId}) where status = ${userStatus.active} and role = any(${EVERY_CLIENT_ROLES}::text[])`)
  return rows.map(({ id }) => id)
}

export function staffByIds(tx: Tx, ids: readonly string[]): Promise<Person[]> {
  return tx.rows<Person>(sql`select ${columns} from ${assignableStaff(tx)} where u.id = any(${uuids(ids)})`)
}

/** Whether the actor may see the people and events of this firm: people of its provider below a manager only while a client of it is assigned to them. */
export async function seesFirm(tx: Tx, actor: Actor): Promise<boolean> {
  if (actor.accountId === tx.customerId || seesEveryClient(actor.role)) return true
  const assigned = await tx.one(sql`
    select 1 from user_clients where customer_id = ${tx.customerId} and user_id = ${actor.userId} and assigned_at is not null limit 1`)
  return assigned !== null
}

/**
 * A condition on `users u`: whether the actor may see the user. All staff are visible, those of a firm to people of its provider below a manager only
 * while a client of the firm is assigned to them; of client users, those whose client the actor can see. These are the rules of clients/access.ts,
 * which this slice may not import.
 */
export function seesPerson(tx: Tx, actor: Actor): RawBuilder<unknown> {
  if (actor.clientId) return sql`u.id = ${actor.userId}`
  if (seesEveryClient(actor.role)) return sql`true`
  const isAssigned = (which: RawBuilder<unknown>) => sql`exists (
    select from user_clients uc
    where uc.customer_id = ${tx.customerId} and uc.user_id = ${actor.userId} and uc.assigned_at is not null and ${which})`
  const isOwn = actor.accountId === tx.customerId
  return sql`case when u.client_id is null then ${isOwn ? sql`true` : isAssigned(sql`true`)} else ${isAssigned(sql`uc.client_id = u.client_id`)} end`
}

export function visiblePerson(tx: Tx, actor: Actor, id: string): Promise<Person | null> {
  return tx.one<Person>(
    sql`select ${columns} from users u where u.customer_id = ${tx.customerId} and u.id = ${id} and u.deleted_at is null and ${seesPerson(tx, actor)}`,
  )
}

export type PeopleFilter = {
  keyword: string | undefined
  except: string | undefined
  clientId: string | undefined
  seesClientIds?: readonly string[] | undefined
  orderBy: 'name' | 'createdAt'
  order: 'asc' | 'desc'
  offset: number
  limit: number
}

/** Conditions for clients: active staff, if the actor can see them all, and whether they can see them too. The rule is that of clients/access.ts. */
function clientConditions(
  tx: Tx,
  actor: Actor,
  clientIds: readonly string[],
): { isOffered: RawBuilder<unknown>; seesClient: RawBuilder<unknown> } {
  const distinct = [...new Set(clientIds)]
  const isAssigned = (user: RawBuilder<unknown>) => sql`${distinct.length}::int = (
    select count(*) from user_clients a
    where a.customer_id = ${tx.customerId} and a.user_id = ${user} and a.client_id = any(${uuids(distinct)}) and a.assigned_at is not null)`
  const mine = seesEveryClient(actor.role) ? sql`true` : isAssigned(sql`${actor.userId}::uuid`)
  return {
    isOffered: sql`(u.status = ${userStatus.active} and ${distinct.length}::int = (select count(*) from clients c where c.customer_id = ${tx.customerId} and c.id = any(${uuids(distinct)}) and c.deleted_at is null) and ${mine})`,
    seesClient: sql`(u.role = any(${EVERY_CLIENT_ROLES}::text[]) or ${isAssigned(sql`u.id`)})`,
  }
}

function orderOf({ orderBy, order }: PeopleFilter): RawBuilder<unknown> {
  const way = order === 'asc' ? sql`asc` : sql`desc`
  return orderBy === 'createdAt'
    ? sql`u.created_at ${way}`
    : sql`${byName(sql`u.last_name`)} ${way}, ${byName(sql`u.first_name`)} ${way}`
}

/** People of an account, first those who can see all of the given clients. Client users are included only if requested by their client. */
export async function listPeople(
  tx: Tx,
  actor: Actor,
  filter: PeopleFilter,
): Promise<{ items: (Person & { seesClient: boolean | null })[]; total: number }> {
  const asked = filter.seesClientIds?.length ? clientConditions(tx, actor, filter.seesClientIds) : null
  const seesClient = asked?.seesClient ?? sql`null::boolean`
  const where = sql`u.customer_id = ${tx.customerId} and u.deleted_at is null
    and u.client_id is not distinct from ${filter.clientId ?? null}::uuid and ${seesPerson(tx, actor)}
    and ${asked?.isOffered ?? sql`true`}
    and ${contains(sql`folded(u.first_name || ' ' || u.last_name || ' ' || u.email)`, filter.keyword)}
    and u.id is distinct from ${filter.except ?? null}::uuid`
  const items = await tx.rows<Person & { seesClient: boolean | null }>(sql`
    select ${columns}, ${seesClient} as "seesClient" from users u where ${where}
    order by ${seesClient} desc, ${orderOf(filter)}, u.id limit ${filter.limit} offset ${filter.offset}`)
  const total = await tx.one<{ n: number }>(sql`select count(*) as n from users u where ${where}`)
  return { items, total: total?.n ?? 0 }
}
