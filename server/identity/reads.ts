import type { RoleType } from '#contract/index.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../platform/db/sql.ts'

export type Person = {
  customerId: string
  id: string
  clientId: string | null
  email: string
  firstName: string
  lastName: string
  role: RoleType
  status: 0 | 1 | 2
  language: 'en' | 'es' | 'fr'
  passwordHash: string | null
  createdAt: Date
  totalSubscriptions: number
}

const columns: RawBuilder<Person> = sql<Person>`
  u.customer_id as "customerId", u.id, u.client_id as "clientId", u.email, u.first_name as "firstName", u.last_name as "lastName",
  u.role, u.status, u.language, u.password_hash as "passwordHash", u.created_at as "createdAt",
  (select count(*) from user_clients c where c.customer_id = u.customer_id and c.user_id = u.id and c.assigned_at is not null) as "totalSubscriptions"`

export async function personByEmail(db: Database, email: string): Promise<Person | null> {
  const found = await db.directory.one<{ customer_id: string; user_id: string }>(
    sql`select customer_id, user_id from user_emails where email = ${email.toLowerCase()}`,
  )
  if (!found) return null
  return db.read(found.customer_id, (tx) => personById(tx, found.user_id))
}

export function personById(tx: Tx, id: string): Promise<Person | null> {
  return tx.one<Person>(
    sql`select ${columns} from users u where u.customer_id = ${tx.customerId} and u.id = ${id}`,
  )
}

export function peopleByIds(tx: Tx, ids: string[]): Promise<Person[]> {
  return tx.rows<Person>(
    sql`select ${columns} from users u where u.customer_id = ${tx.customerId} and u.id = any(${uuids(ids)})`,
  )
}

export type PeopleFilter = {
  keyword: string | undefined
  except: string | undefined
  clientId: string | undefined
  offset: number
  limit: number
}

/** People of an account by name; client users come only when asked for by their client. */
export async function listPeople(tx: Tx, filter: PeopleFilter): Promise<{ items: Person[]; total: number }> {
  const pattern = filter.keyword ? `%${filter.keyword.replace(/[\\%_]/g, '\\$&')}%` : null
  const where = sql`u.customer_id = ${tx.customerId}
    and u.client_id is not distinct from ${filter.clientId ?? null}::uuid
    and (${pattern}::text is null or u.first_name || ' ' || u.last_name || ' ' || u.email ilike ${pattern})
    and u.id is distinct from ${filter.except ?? null}::uuid`
  const items = await tx.rows<Person>(sql`
    select ${columns} from users u where ${where} order by u.last_name, u.first_name, u.id limit ${filter.limit} offset ${filter.offset}`)
  const total = await tx.one<{ n: number }>(sql`select count(*) as n from users u where ${where}`)
  return { items, total: total?.n ?? 0 }
}
