import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { LoginUrls } from '../db/logins.ts'
import { DATABASE_ROLES } from '../db/roles.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's database broker, see test-broker.ts. */
    databaseBroker: string
  }
}

export interface TestDatabase {
  /** The superuser's URL of this test's own database, whose tables it owns. */
  url: string
  /** As what the product signs in there. */
  logins: LoginUrls
  /** Closes the remaining connections. The database is dropped now, or with the throwaway server. */
  drop(): Promise<void>
}

/**
 * A fresh database for a test file, cloned from a migrated template. The server is started at the first call of a run and stopped at the run's
 * end, or is that of DATABASE_URL_TEST. @param options.empty without migrations
 */
export async function testDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const broker = inject('databaseBroker')
  const { name, url, logins } = (await callBroker(
    'POST',
    options.empty === true ? '/empty' : '/migrated',
  )) as {
    name: string
    url: string
    logins: LoginUrls
  }
  return {
    url,
    logins,
    drop: async () => {
      await callBroker('DELETE', `/${name}`)
    },
  }

  async function callBroker(method: string, path: string): Promise<unknown> {
    const answer = await fetch(`${broker}${path}`, { method })
    const body = (await answer.json()) as { error?: string }
    if (body.error !== undefined) throw new Error(body.error)
    return body
  }
}

/** Gives an empty test database to a role that is not a superuser, like the owner of a managed PostgreSQL. */
export async function withPlainOwner(
  database: TestDatabase,
  { mayCreateRoles = true } = {},
): Promise<TestDatabase> {
  const name = `owner_${randomBytes(6).toString('hex')}`
  const password = randomBytes(16).toString('hex')
  const url = new URL(database.url)
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  await admin.query(`create role ${name} login ${mayCreateRoles ? 'createrole' : ''} password '${password}'`)
  for (const role of mayCreateRoles ? DATABASE_ROLES : [])
    await admin.query(`grant ${role} to ${name} with admin option`).catch(() => undefined)
  await admin.query(`alter database ${url.pathname.slice(1)} owner to ${name}`)
  await admin.query(`alter schema public owner to ${name}`)
  await admin.end()
  Object.assign(url, { username: name, password })
  return {
    url: url.href,
    logins: database.logins,
    drop: async () => {
      const before = new pg.Client({ connectionString: database.url })
      await before.connect()
      await before.query(`reassign owned by ${name} to current_user`)
      await before.query(`drop owned by ${name}`)
      await before.query(`drop role ${name}`)
      await before.end()
      await database.drop()
    },
  }
}
