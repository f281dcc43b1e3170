import type { Language, RoleType } from '#contract/index.ts'
import { addMatter, hashPassword, linkMatter } from '../identity/index.ts'
import type { Database } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'

/** The id of a province or state; every database has them. */
export async function locationNamed(db: Database, name: string): Promise<string> {
  const row = await db.directory.one<{ id: string }>(
    sql`select id from locations where name = ${name} and parent_id is not null`,
  )
  if (!row) throw new Error(`There is no location of the name ${name}`)
  return row.id
}

export type NewPerson = {
  email: string
  firstName: string
  lastName: string
  role: RoleType
  password: string
  clientId?: string
  language?: Language
}

/** Inserts active people of an account, with their emails. @returns their ids in order */
export async function insertPeople(db: Database, accountId: string, people: NewPerson[]): Promise<string[]> {
  const hashes = new Map<string, string>()
  for (const { password } of people)
    if (!hashes.has(password)) hashes.set(password, await hashPassword(password))
  return db.transaction(accountId, async (tx) => {
    const ids: string[] = []
    for (const person of people) {
      const id = newId(accountId)
      const hash = hashes.get(person.password) ?? ''
      await tx.run(sql`
        insert into users (customer_id, id, client_id, email, first_name, last_name, role, status, language, password_hash, created_at)
        values (${accountId}, ${id}, ${person.clientId ?? null}, ${person.email}, ${person.firstName}, ${person.lastName}, ${person.role}, 1,
                ${person.language ?? 'en'}, ${person.clientId ? null : hash}, ${tx.now})`)
      if (person.clientId) {
        await addMatter(tx, { userId: id, clientId: person.clientId, email: person.email })
        await linkMatter(tx, { userId: id, email: person.email }, hash)
      } else
        await tx.run(
          sql`insert into user_emails (email, customer_id, user_id) values (${person.email.toLowerCase()}, ${accountId}, ${id})`,
        )
      ids.push(id)
    }
    return ids
  })
}
