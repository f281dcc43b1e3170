import type { RoleType } from '#contract/index.ts'
import { hashPassword } from '../identity/index.ts'
import type { Database } from '../platform/db/database.ts'
import { json, sql } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'

export type NewAccount = {
  type: 1 | 2
  name: string
  parentId: string | null
  locationId: string | null
  phoneNumber: string | null
  timeZone: string
}

/** Makes an account. Its tag (the end of its id) is unique among all accounts: another is drawn until it is. */
export async function insertAccount(db: Database, account: NewAccount): Promise<string> {
  for (;;) {
    const id = newId()
    const made = await db.directory.run(sql`
      insert into accounts (id, type, parent_id, name, location_id, phone_number, time_zone)
      values (${id}, ${account.type}, ${account.parentId}, ${account.name}, ${account.locationId}, ${account.phoneNumber}, ${account.timeZone})
      on conflict (tag) do nothing`)
    if (made === 1) return id
  }
}

export async function insertLocation(
  db: Database,
  location: {
    parentId: string | null
    name: string
    abbrev: string
    currency: 'cad' | 'usd'
    taxes: { abbrev: string; percent: number }[]
  },
): Promise<string> {
  const id = newId()
  await db.directory.run(sql`
    insert into locations (id, parent_id, name, abbrev, currency, taxes)
    values (${id}, ${location.parentId}, ${location.name}, ${location.abbrev}, ${location.currency}, ${json(location.taxes)})`)
  return id
}

export type NewPerson = {
  email: string
  firstName: string
  lastName: string
  role: RoleType
  password: string
  clientId?: string
  language?: 'en' | 'es' | 'fr'
}

/** Makes active people of an account, and their places in the directory of e-mails. @returns their ids in order */
export async function insertPeople(db: Database, accountId: string, people: NewPerson[]): Promise<string[]> {
  const hashes = new Map<string, string>()
  for (const { password } of people)
    if (!hashes.has(password)) hashes.set(password, await hashPassword(password))
  return db.transaction(accountId, async (tx) => {
    const ids: string[] = []
    for (const person of people) {
      const id = newId(accountId)
      await tx.run(sql`
        insert into users (customer_id, id, client_id, email, first_name, last_name, role, status, language, password_hash, created_at)
        values (${accountId}, ${id}, ${person.clientId ?? null}, ${person.email}, ${person.firstName}, ${person.lastName}, ${person.role}, 1,
                ${person.language ?? 'en'}, ${hashes.get(person.password) ?? null}, ${tx.now})`)
      await tx.run(
        sql`insert into user_emails (email, customer_id, user_id) values (${person.email.toLowerCase()}, ${accountId}, ${id})`,
      )
      ids.push(id)
    }
    return ids
  })
}
