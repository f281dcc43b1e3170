import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, readConfig } from '../platform/config.ts'
import { createLog, type Log } from '../platform/log.ts'
import { startMailbox } from '../platform/mail/index.ts'
import { buildApi } from './api.ts'
import { addressesOf, leaveOwnerBehind, openLogins, partEnvironment, requireLogin } from './database/open.ts'
import { openServices } from './services.ts'
import { superviseBrowsers } from './browsers/supervise-browsers.ts'
import { superviseWorker } from './supervise-worker.ts'

/** How long we wait for a part to stop; otherwise the operator would have to kill this process. */
const STOP_TIMEOUT_MS = 30_000

/** A process that shows strangers' pages gets no key that it does not use. */
const BROWSER_SETTINGS = {
  EVIDENCE_SIGNING_KEY: undefined,
  STRIPE_SECRET_KEY: undefined,
  STRIPE_PUBLISHABLE_KEY: undefined,
  STRIPE_WEBHOOK_SECRET: undefined,
}

type Component = { name: string; stop(): Promise<void> }

/** Starts everything in order; the parts are stopped in reverse order. */
async function start(config: Config, log: Log): Promise<Component[]> {
  const parts: Component[] = []
  const stopAll = async (): Promise<void> => {
    for (const part of parts.splice(0).reverse()) {
      await part
        .stop()
        .catch((error: unknown) => log.error({ err: error, part: part.name }, 'did not stop cleanly'))
    }
  }
  try {
    await startParts(config, log, parts)
    return parts
  } catch (error) {
    await stopAll()
    throw error
  }
}

async function startParts(config: Config, log: Log, parts: Component[]): Promise<void> {
  await mkdir(config.dataDir, { recursive: true })
  const { logins, stop } = await openLogins(config, log)
  parts.push({ name: 'database', stop })
  // A node that only runs a worker has no other login.
  const login = config.roles.some((role) => role !== 'worker') ? 'app' : 'worker'
  const database = requireLogin(logins, login)
  const mailbox =
    config.smtpUrl || !config.development ? null : await startMailbox({ dir: join(config.dataDir, 'mail') })
  if (mailbox) parts.push({ name: 'mailbox', stop: () => mailbox.stop() })
  const smtp = config.smtpUrl ?? mailbox?.smtpUrl ?? null
  const services = await openServices(config, { login, database, smtp }, 16)
  parts.push({ name: 'connections', stop: () => services.db.close() })
  if (config.roles.includes('worker')) {
    const worker = superviseWorker({
      environment: partEnvironment({
        ...addressesOf({
          worker: requireLogin(logins, 'worker'),
          sequencer: requireLogin(logins, 'sequencer'),
        }),
        DATA_DIR: config.dataDir,
        ...(config.payments.provider === 'sandbox' ? { SANDBOX_SECRET_KEY: config.payments.secretKey } : {}),
        ...(smtp ? { SMTP_URL: smtp } : {}),
      }),
      rows: services.db.directory,
      log,
    })
    parts.push({ name: 'worker', stop: () => worker.stop() })
  }
  if (config.roles.includes('browser')) {
    const browsers = superviseBrowsers({
      environment: partEnvironment({
        ...addressesOf({ app: database }),
        ...BROWSER_SETTINGS,
        DATA_DIR: config.dataDir,
      }),
      log,
    })
    parts.push({ name: 'browsers', stop: () => browsers.stop() })
  }
  if (!config.roles.includes('api')) return
  // Loaded only when asked for, so that a usual production never loads it.
  const demo = config.demo ? await import('#demo/index.ts') : null
  const filling = await demo?.fillDemo(services, config.dataDir, log, (line) =>
    process.stdout.write(`${line}\n`),
  )
  const webDir = join(import.meta.dirname, '../../dist/web')
  const api = await buildApi({
    services,
    databaseUrl: database,
    mailbox,
    log,
    serveDemo: demo && filling ? (app) => demo.serveDemo(app, config) : undefined,
    webDir: existsSync(join(webDir, 'index.html')) ? webDir : null,
  })
  parts.push({ name: 'web server', stop: () => api.close() })
  await api.app.listen({ port: config.port, host: config.host })
  const lines = [`Proofline is ready: ${config.publicUrl}`]
  if (mailbox) lines.push(`Mail lands in      ${config.publicUrl}/dev/mail`)
  if (demo && filling) lines.push(...demo.signInLines(config))
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
  filling?.done.catch((error: unknown) => log.error({ err: error }, 'the demo is not complete'))
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  await leaveOwnerBehind(config)
  if (config.development)
    process.stdout.write(
      'Starting Proofline. The first start creates its database and the demo, which takes up to a minute.\n',
    )
  const log = createLog({
    level: config.logLevel,
    pretty: config.development && process.stdout.isTTY,
  })
  const parts = await start(config, log)
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    for (const part of parts.reverse()) {
      await part
        .stop()
        .catch((error: unknown) => log.error({ err: error, part: part.name }, 'did not stop cleanly'))
    }
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}

main().catch((error: unknown) => {
  const problem = error as NodeJS.ErrnoException
  const sentence =
    problem.code === 'EADDRINUSE'
      ? `The port is taken. Set PORT to a free one, for example PORT=3001 npm start.`
      : problem.message
  process.stderr.write(`\n${sentence}\n`)
  if (process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${problem.stack ?? ''}\n`)
  process.exit(1)
})
