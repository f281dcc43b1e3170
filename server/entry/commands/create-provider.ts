import { createInterface } from 'node:readline'
import { ACCOUNT_TYPE_CODE, EMAIL_PATTERN } from '#contract/index.ts'
import { readConfig } from '../../platform/config.ts'
import { extensionsOf } from '../extensions.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { checkLogin } from '../../platform/db/logins.ts'
import { requireMigrated } from '../../platform/db/migrate.ts'
import { sql } from '../../platform/db/sql.ts'
import { createLog } from '../../platform/log.ts'
import { findPasswordFault, guessableWords } from '../../identity/index.ts'
import { insertAccount } from '../../accounts/index.ts'
import { leaveOwnerBehind, openLogins, requireLogin } from '../database/open.ts'
import { insertPeople } from '../seed.ts'

/** Creates the service provider and its first user in a database that has none. Asks at the terminal. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog({ level: 'warn', pretty: true })
  await leaveOwnerBehind(config)
  const { logins, stop } = await openLogins(config, log)
  try {
    const db = openDatabase(requireLogin(logins, 'app'), extensionsOf(config), { max: 2 })
    try {
      await checkLogin(db.directory, 'app')
      await requireMigrated(db.directory)
      await createProvider(db)
    } finally {
      await db.close()
    }
  } finally {
    await stop()
  }
}

type Provider = { id: string; name: string; has_people: boolean }

async function createProvider(db: Database): Promise<void> {
  const terminal = createInterface({ input: process.stdin })
  // Lines are read one by one, so that answers may also come from a pipe.
  const lines = terminal[Symbol.asyncIterator]()
  const ask = async (question: string): Promise<string> => {
    process.stdout.write(question)
    const line = await lines.next()
    if (line.done) throw new Error('An answer is missing.')
    return line.value.trim()
  }
  try {
    const existing = await db.directory.one<Provider>(sql`
      select id, name, exists (select from user_emails e where e.customer_id = a.id) as has_people
      from accounts a where type = ${ACCOUNT_TYPE_CODE.provider} order by has_people desc limit 1`)
    if (existing?.has_people)
      throw new Error('There is a service provider already. Its administrators invite further people.')
    const name = existing?.name ?? (await ask('Name of the service provider: '))
    const firstName = await ask('Your first name: ')
    const lastName = await ask('Your last name: ')
    const email = (await ask('Your email: ')).trim().toLowerCase()
    const password = await ask('A password of 12 characters or more (it is shown while you type): ')
    const why = findPasswordFault(password, guessableWords({ firstName, lastName, email }, name))
    if (why) throw new Error(why)
    if (!EMAIL_PATTERN.test(email)) throw new Error('That is not an e-mail address.')
    // An earlier attempt may have ended before it added its user.
    const accountId = existing?.id ?? (await insertProvider(db, name))
    await insertPeople(db, accountId, [{ email, firstName, lastName, role: 'SUPER_ADMIN', password }])
    console.log(`Done. Start Proofline and sign in as ${email}.`)
  } finally {
    terminal.close()
  }
}

const insertProvider = (db: Database, name: string): Promise<string> =>
  insertAccount(db, {
    type: 'provider',
    name,
    parentId: null,
    locationId: null,
    phoneNumber: null,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })

main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})
