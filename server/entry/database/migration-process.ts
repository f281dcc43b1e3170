import { readFileSync } from 'node:fs'
import { LOGIN_NAMES, LOGINS, type LoginUrls, setPasswords } from '../../platform/db/logins.ts'
import { migrate, withOwner } from '../../platform/db/migrate.ts'
import { prepareDatabase } from '../../platform/db/prepare.ts'
import { ensureDatabase } from '../../platform/embedded/index.ts'

/** What the process that started this one gets: nothing of the owner. */
export type MigrationMessage = { logins: Partial<LoginUrls> } | { problem: string }

/**
 * Migrates the database and gives its logins their passwords. Only this process signs in as the owner, and it ends before anything listens.
 */
async function main(): Promise<Partial<LoginUrls>> {
  const { DATABASE_OWNER_URL, OWNER_PASSWORD_FILE, NODE_ENV } = process.env
  if (!DATABASE_OWNER_URL)
    throw new Error(
      'Set DATABASE_OWNER_URL to the address of the owner of the schema, postgres://owner:password@host/name.',
    )
  const given = givenLogins()
  if (OWNER_PASSWORD_FILE) {
    const url = new URL(DATABASE_OWNER_URL)
    url.password = readFileSync(OWNER_PASSWORD_FILE, 'utf8')
    await ensureDatabase(url.href)
    return prepareDatabase(url.href)
  }
  if (NODE_ENV !== 'production') return prepareDatabase(DATABASE_OWNER_URL, given)
  await migrate(DATABASE_OWNER_URL)
  await withOwner(DATABASE_OWNER_URL, (owner) => setPasswords(owner, given))
  return given
}

function givenLogins(): Partial<LoginUrls> {
  const named = LOGIN_NAMES.map((login) => [login, process.env[LOGINS[login].setting]])
  return Object.fromEntries(named.filter(([, url]) => url)) as Partial<LoginUrls>
}

function answer(message: MigrationMessage): void {
  if (process.send) process.send(message, () => process.disconnect())
  else if ('problem' in message) process.stderr.write(`${message.problem}\n`)
  else process.stdout.write('The database is up to date.\n')
}

main().then(
  (logins) => answer({ logins }),
  (error: unknown) => {
    process.exitCode = 1
    answer({ problem: (error as Error).message })
  },
)
