import { resealTokens } from '../../connections/index.ts'
import { resealFetches } from '../../fetches/index.ts'
import { readConfig } from '../../platform/config.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { sql } from '../../platform/db/sql.ts'
import { startEmbeddedPostgres } from '../../platform/embedded/index.ts'
import { createLog } from '../../platform/log.ts'
import { openServices } from '../services.ts'

/** Encrypts every stored token, including those of fetches in progress, with the newest of SECRET_KEYS. Afterwards the older keys can be removed. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog({ level: 'warn', pretty: true })
  const postgres = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  const database = config.databaseUrl ?? postgres?.url ?? ''
  await migrate(database)
  const services = await openServices(config, { database, smtp: null }, 2)
  try {
    const accounts = await services.db.directory.rows<{ id: string }>(
      sql`select id from accounts order by id`,
    )
    let count = 0
    let fetches = 0
    for (const { id } of accounts) {
      count += await resealTokens(services, id)
      fetches += await resealFetches(services, id)
    }
    const [newest = ''] = services.vault.keyIds
    process.stdout.write(
      `The tokens of ${count} connected accounts and ${fetches} archives on their way are encrypted with the key ${newest}. Older keys are no longer needed.\n`,
    )
  } finally {
    await services.db.close()
    await postgres?.stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
})
