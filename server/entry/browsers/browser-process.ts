import { execFileSync } from 'node:child_process'
import { loadPlaywright, startBrowserNode, withBrowser } from '../../sources/index.ts'
import { childEnvironment } from '../../platform/child-environment.ts'
import { readConfig } from '../../platform/config.ts'
import { createLog } from '../../platform/log.ts'
import { removeAbandonedScratch } from '../../platform/scratch.ts'
import { openServices } from '../services.ts'

/** Runs browsers in a separate process, which drops root before it starts one, because Chromium's sandbox requires that. */
const config = readConfig(process.env)
const log = createLog({ level: config.logLevel, pretty: false })
const { remoteLogin, databaseUrls } = config
if (!remoteLogin?.chromium || !databaseUrls.app) throw new Error('CHROMIUM_PATH and DATABASE_URL are needed')
const services = await openServices(config, { database: databaseUrls.app, smtp: null }, 8)
await loadPlaywright()
const isRoot = process.getuid?.() === 0
const user = process.env['BROWSER_USER']
if (isRoot && user) {
  process.setgroups?.([])
  process.setgid?.(Number(execFileSync('id', ['-g', user], { encoding: 'utf8', env: childEnvironment() })))
  process.setuid?.(user)
}
// A killed process could not remove the profiles of its browsers.
await removeAbandonedScratch()
const chromium = {
  executablePath: remoteLogin.chromium,
  // Chromium does not run its sandbox as root.
  args:
    isRoot && !user
      ? ['--no-sandbox', '--no-zygote', '--disable-dev-shm-usage']
      : ['--disable-dev-shm-usage'],
}
// If it can't start, sign-ins end right away and support gets the reason. Without this process they would wait in the queue.
await withBrowser(chromium, 'en', { hosts: [], simulator: null }, async () => undefined).catch(
  (error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    log.error({ err: error }, `Remote login will fail. ${why}`)
  },
)
const node = startBrowserNode({ services, chromium, most: remoteLogin.most, log })
const stop = async (): Promise<void> => {
  await node.stop()
  await services.db.close()
  process.exit(0)
}
process.once('SIGTERM', () => void stop())
process.once('disconnect', () => void stop())
