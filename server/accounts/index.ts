import type { Account } from '#contract/index.ts'
import type { Database } from '../platform/db/database.ts'
import { containing, sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { tagOf } from '../platform/ids.ts'
import { Problem } from '../platform/problem.ts'

export { accountHandlers } from './routes.ts'

/**
 * The tenant that an id belongs to, as far as the actor may know: one's own firm, or for a provider the law firm below it whose tag the id
 * carries. @throws Problem NOT_FOUND
 */
export async function tenantOf(db: Database, actor: Actor, id: string): Promise<string> {
  if (actor.accountType !== 1) return actor.accountId
  const firm = await db.directory.one<{ id: string }>(
    sql`select id from accounts where parent_id = ${actor.accountId} and tag = ${tagOf(id)}`,
  )
  if (firm) return firm.id
  throw new Problem('NOT_FOUND')
}

type AccountRow = Account & { created_at: Date }

const columns = sql<AccountRow>`
  a.id, a.name, a.type, a.phone_number as "phoneNumber", a.time_zone as "timeZone", a.created_at,
  case when l.id is null then null else json_build_object('name', concat_ws(', ', l.name, p.name)) end as location`
const joins = sql`accounts a left join locations l on l.id = a.location_id left join locations p on p.id = l.parent_id`

/** An account that the actor can see: its own, or one below it. */
export async function accountFor(db: Database, actor: Actor, id: string): Promise<Account> {
  const row = await db.directory.one<AccountRow>(sql`
    select ${columns} from ${joins}
    where a.id = ${id} and (a.id = ${actor.accountId} or (a.parent_id = ${actor.accountId} and ${actor.accountType === 1}))`)
  if (!row) throw new Problem('NOT_FOUND')
  return view(row)
}

export async function accountsFor(
  db: Database,
  actor: Actor,
  filter: { name: string | undefined; type: number | undefined; offset: number; limit: number },
): Promise<{ items: Account[]; total: number }> {
  const pattern = filter.name ? containing(filter.name) : null
  const mine =
    actor.accountType === 1 ? sql`a.parent_id = ${actor.accountId}` : sql`a.id = ${actor.accountId}`
  const where = sql`${mine} and (${pattern}::text is null or a.name ilike ${pattern}) and a.type = coalesce(${filter.type ?? null}::int, a.type)`
  const rows = await db.directory.rows<AccountRow>(
    sql`select ${columns} from ${joins} where ${where} order by a.name, a.id limit ${filter.limit} offset ${filter.offset}`,
  )
  const total = await db.directory.one<{ n: number }>(
    sql`select count(*) as n from accounts a where ${where}`,
  )
  return { items: rows.map(view), total: total?.n ?? 0 }
}

const view = ({ created_at, ...row }: AccountRow): Account => ({
  ...row,
  createdAt: created_at.toISOString(),
})
