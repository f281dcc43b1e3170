import { type Account, accountTypeOf, permissionsOf, invitableRoles } from '#contract/index.ts'
import { rankedActor } from '../identity/index.ts'
import type { Database } from '../platform/db/database.ts'
import { byName, contains, type RawBuilder, sql, uuids } from '../platform/db/sql.ts'
import type { Actor, Reader } from '../platform/http/call.ts'
import { tagOf } from '../platform/ids.ts'
import { Problem } from '../platform/problem.ts'

/**
 * The tenant that an id belongs to, as far as the actor may know: the actor's own firm, or for a provider the law firm below it whose tag is in
 * the id. @throws Problem NOT_FOUND
 */
export async function tenantOf(db: Database, actor: Reader, id: string): Promise<string> {
  if (actor.accountType !== 'provider') return actor.accountId
  const firm = await db.directory.one<{ id: string }>(
    sql`select id from accounts where parent_id = ${actor.accountId} and tag = ${tagOf(id)}`,
  )
  if (firm) return firm.id
  throw new Problem('NOT_FOUND')
}

type AccountRow = Omit<Account, 'createdAt' | 'totalUsers' | 'hold' | 'can'> & {
  held_at: Date | null
  held_by_name: string | null
  hold_reason: string | null
  created_at: Date
  parent_id: string | null
}

const columns = sql<AccountRow>`
  a.id, a.name, a.type, a.parent_id, a.phone_number as "phoneNumber", a.time_zone as "timeZone", a.created_at, a.held_at, a.held_by_name, a.hold_reason,
  case when l.id is null then null else json_build_object('id', l.id, 'name', l.name,
    'parent', case when p.id is null then null else json_build_object('id', p.id, 'name', p.name) end) end as location`
const joins = sql`accounts a left join locations l on l.id = a.location_id left join locations p on p.id = l.parent_id`

const isVisibleTo = ({ accountId, accountType }: Actor) =>
  sql`(a.id = ${accountId} or (a.parent_id = ${accountId} and ${accountType === 'provider'}))`

/** An account that the actor can see: its own, or one below it. @throws Problem NOT_FOUND */
export async function getAccount(db: Database, actor: Actor, id: string): Promise<Account> {
  const rows = await db.directory.rows<AccountRow>(sql`
    select ${columns} from ${joins}
    where a.id = ${id} and ${isVisibleTo(actor)}`)
  const [account] = await view(db, actor, rows)
  if (!account) throw new Problem('NOT_FOUND')
  return account
}

/** @returns a `data:` URL, null if the account has no logo @throws Problem NOT_FOUND */
export async function getAccountLogo(db: Database, actor: Actor, id: string): Promise<string | null> {
  const row = await db.directory.one<{ logo: Buffer | null }>(
    sql`select a.logo from accounts a where a.id = ${id} and ${isVisibleTo(actor)}`,
  )
  if (!row) throw new Problem('NOT_FOUND')
  return row.logo && `data:image/png;base64,${row.logo.toString('base64')}`
}

export async function listAccounts(
  db: Database,
  actor: Actor,
  filter: { name: string | undefined; type: number | undefined; offset: number; limit: number },
): Promise<{ items: Account[]; total: number }> {
  const mine: RawBuilder<unknown> =
    actor.accountType === 'provider' ? sql`a.parent_id = ${actor.accountId}` : sql`a.id = ${actor.accountId}`
  const where = sql`${mine} and ${contains(sql`folded(a.name)`, filter.name)} and a.type = coalesce(${filter.type ?? null}::int, a.type)`
  const rows = await db.directory.rows<AccountRow>(
    sql`select ${columns} from ${joins} where ${where} order by ${byName(sql`a.name`)}, a.id limit ${filter.limit} offset ${filter.offset}`,
  )
  const total = await db.directory.one<{ n: number }>(
    sql`select count(*) as n from accounts a where ${where}`,
  )
  return { items: await view(db, actor, rows), total: total?.n ?? 0 }
}

async function view(db: Database, actor: Actor, rows: AccountRow[]): Promise<Account[]> {
  const permissions = permissionsOf(actor.scopes, actor.accountType)
  const viewsUsers = permissions.includes('VIEW_USERS')
  const people = new Map<string, number>()
  if (viewsUsers) {
    const counts = await db.directory.rows<{ customer_id: string; people: number }>(
      sql`select customer_id, people from count_staff(${uuids(rows.map((row) => row.id))})`,
    )
    for (const count of counts) people.set(count.customer_id, count.people)
  }
  return rows.map(({ created_at, parent_id, held_at, held_by_name, hold_reason, ...row }) => {
    const can: Record<Account['can'][number], boolean> = {
      edit: parent_id === actor.accountId && permissions.includes('EDIT_ACCOUNT'),
      view_users: viewsUsers,
      invite_user: invitableRoles(rankedActor(actor), row.id).length > 0,
      add_account: row.id === actor.accountId && permissions.includes('ADD_ACCOUNT'),
      hold: accountTypeOf(row.type) === 'customer' && actor.scopes.includes('client:create'),
    }
    return {
      ...row,
      createdAt: created_at.toISOString(),
      totalUsers: people.get(row.id) ?? 0,
      hold:
        held_at && actor.accountType !== 'client'
          ? { at: held_at.toISOString(), byName: held_by_name ?? '', reason: hold_reason ?? '' }
          : null,
      can: (Object.keys(can) as (keyof typeof can)[]).filter((ability) => can[ability]),
    }
  })
}
