import {
  type Account,
  accountTypeOf,
  invitableRoles,
  permissionsOf,
  seesEveryClient,
} from '#contract/index.ts'
import { firmOfId, rankedActor, seesFirm, userStatus } from '../identity/index.ts'
import type { Database, Directory, Tx } from '../platform/db/database.ts'
import { byName, contains, type RawBuilder, sql, uuids } from '../platform/db/sql.ts'
import type { Actor, Reader } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { managesFirm, maySwitchFigures } from './figures-per-person.ts'
import { type HeldRow, toHold } from './holds.ts'

/** The law firm that an ID belongs to. @throws Problem NOT_FOUND if the actor may not act in it */
export const tenantOf = (db: Database, actor: Reader, id: string): Promise<string> =>
  firmOfId(db.directory, actor, id, 'lawFirm')

type AccountRow = Omit<Account, 'createdAt' | 'totalUsers' | 'hold' | 'can'> &
  HeldRow & { created_at: Date; parent_id: string | null }

const columns = sql<AccountRow>`
  a.id, a.name, a.type, a.parent_id, a.phone_number as "phoneNumber", a.time_zone as "timeZone", a.created_at, a.has_figures_per_person as "hasFiguresPerPerson", a.held_at, a.held_by_name, a.held_by_side, a.held_by_role, a.hold_reason,
  case when l.id is null then null else json_build_object('id', l.id, 'name', l.name,
    'parent', case when p.id is null then null else json_build_object('id', p.id, 'name', p.name) end) end as location`
const joins = sql`accounts a left join locations l on l.id = a.location_id left join locations p on p.id = l.parent_id`

const isVisibleTo = ({ accountId, accountType }: Actor) =>
  sql`(a.id = ${accountId} or (a.parent_id = ${accountId} and ${accountType === 'provider'}))`

/** An account that the actor can see: its own, or one below it. @throws Problem NOT_FOUND */
export async function getAccount(tx: Tx, actor: Actor): Promise<Account> {
  const row = await tx.one<AccountRow>(sql`
    select ${columns} from ${joins}
    where a.id = ${tx.customerId} and ${isVisibleTo(actor)}`)
  if (!row) throw new Problem('NOT_FOUND')
  return view(actor, row, viewsUsers(actor) && (await seesFirm(tx, actor)) ? await countStaff(tx) : null)
}

/** Staff who can sign in or are invited. */
async function countStaff(tx: Tx): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*) as n from users
    where customer_id = ${tx.customerId} and client_id is null and deleted_at is null and status <> ${userStatus.inactive}`)
  return row?.n ?? 0
}

/** @returns a `data:` URL, null if the account has no logo @throws Problem NOT_FOUND */
export async function getAccountLogo(tx: Tx, actor: Actor): Promise<string | null> {
  const row = await tx.one<{ logo: Buffer | null }>(
    sql`select a.logo from accounts a where a.id = ${tx.customerId} and ${isVisibleTo(actor)}`,
  )
  if (!row) throw new Problem('NOT_FOUND')
  return row.logo && `data:image/png;base64,${row.logo.toString('base64')}`
}

export async function listAccounts(
  directory: Directory,
  actor: Actor,
  filter: { name: string | undefined; type: number | undefined; offset: number; limit: number },
): Promise<{ items: Account[]; total: number }> {
  const mine: RawBuilder<unknown> =
    actor.accountType === 'provider' ? sql`a.parent_id = ${actor.accountId}` : sql`a.id = ${actor.accountId}`
  const where = sql`${mine} and ${contains(sql`folded(a.name)`, filter.name)} and a.type = coalesce(${filter.type ?? null}::int, a.type)`
  const rows = await directory.rows<AccountRow>(
    sql`select ${columns} from ${joins} where ${where} order by ${byName(sql`a.name`)}, a.id limit ${filter.limit} offset ${filter.offset}`,
  )
  const total = await directory.one<{ n: number }>(sql`select count(*) as n from accounts a where ${where}`)
  const ids = rows.map(({ id }) => id)
  const people = viewsUsers(actor)
    ? await countStaffOf(directory, await firmsOf(directory, actor, ids))
    : new Map<string, number>()
  return { items: rows.map((row) => view(actor, row, people.get(row.id) ?? null)), total: total?.n ?? 0 }
}

/** Those of these accounts that the actor sees, by the rule of `seesFirm`. */
async function firmsOf(directory: Directory, actor: Actor, ids: string[]): Promise<string[]> {
  if (seesEveryClient(actor.role)) return ids
  const assigned = await directory.rows<{ id: string }>(
    sql`select id from assigned_firms(${actor.userId}, ${uuids(ids)}) as id`,
  )
  const firms = new Set([actor.accountId, ...assigned.map(({ id }) => id)])
  return ids.filter((id) => firms.has(id))
}

async function countStaffOf(directory: Directory, ids: string[]): Promise<Map<string, number>> {
  const counts = await directory.rows<{ customer_id: string; people: number }>(
    sql`select customer_id, people from count_staff(${uuids(ids)})`,
  )
  const people = new Map(counts.map((count) => [count.customer_id, count.people]))
  return new Map(ids.map((id) => [id, people.get(id) ?? 0]))
}

const viewsUsers = (actor: Actor): boolean =>
  permissionsOf(actor.scopes, actor.accountType).includes('VIEW_USERS')

function view(
  actor: Actor,
  {
    created_at,
    parent_id,
    held_at,
    held_by_name,
    held_by_side,
    held_by_role,
    hold_reason,
    ...row
  }: AccountRow,
  /** null: the actor does not see them. */
  totalUsers: number | null,
): Account {
  const permissions = permissionsOf(actor.scopes, actor.accountType)
  const held = { held_at, held_by_name, held_by_side, held_by_role, hold_reason }
  const can: Record<Account['can'][number], boolean> = {
    edit: parent_id === actor.accountId && permissions.includes('EDIT_ACCOUNT'),
    view_users: totalUsers !== null,
    invite_user: invitableRoles(rankedActor(actor), row.id).length > 0,
    add_account: row.id === actor.accountId && permissions.includes('ADD_ACCOUNT'),
    hold: accountTypeOf(row.type) === 'customer' && actor.scopes.includes('client:create'),
    switch_figures: maySwitchFigures(actor, row.id),
    compare_staff: row.hasFiguresPerPerson && managesFirm(actor, row.id),
  }
  return {
    ...row,
    createdAt: created_at.toISOString(),
    totalUsers: totalUsers ?? 0,
    hasFiguresPerPerson: actor.accountType !== 'client' && row.hasFiguresPerPerson,
    hold: actor.accountType === 'client' ? null : toHold(held, actor),
    can: (Object.keys(can) as (keyof typeof can)[]).filter((ability) => can[ability]),
  }
}
