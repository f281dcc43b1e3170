import { readConfig } from '../../platform/config.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../../platform/embedded/index.ts'
import type { Services } from '../../platform/http/call.ts'
import { createLog } from '../../platform/log.ts'
import { openServices } from '../services.ts'

/** Runs a maintenance command with the services of the environment's settings. A failure sets the exit code. @returns when it has ended */
export async function runCommand(work: (services: Services) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(process.env)
    const log = createLog({ level: 'warn', pretty: true })
    const postgres = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log })
    const database = config.databaseUrl ?? postgres?.url ?? ''
    try {
      await migrate(database)
      const services = await openServices(config, { database, smtp: null }, 2)
      await work(services).finally(() => services.db.close())
    } finally {
      await postgres?.stop()
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
