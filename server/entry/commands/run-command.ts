import { readConfig } from '../../platform/config.ts'
import type { Services } from '../../platform/http/call.ts'
import { createLog } from '../../platform/log.ts'
import { leaveOwnerBehind, openLogins, requireLogin } from '../database/open.ts'
import { openServices } from '../services.ts'

/** Runs a maintenance command with the services of the environment's settings. A failure sets the exit code. @returns when it has ended */
export async function runCommand(work: (services: Services) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(process.env)
    const log = createLog({ level: 'warn', pretty: true })
    await leaveOwnerBehind(config)
    const { logins, stop } = await openLogins(config, log)
    try {
      const database = requireLogin(logins, 'maintenance')
      const services = await openServices(config, { login: 'maintenance', database, smtp: null }, 2)
      await work(services).finally(() => services.db.close())
    } finally {
      await stop()
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
