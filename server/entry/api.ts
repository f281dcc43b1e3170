import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { servePayments } from '#simulators/payments/index.ts'
import { serveFetchSources } from '#simulators/fetch-sources/index.ts'
import { servePlatformLogins } from '#simulators/platform-logins/index.ts'
import { servePlatforms } from '#simulators/platforms/index.ts'
import { serveReceipts, serveWebhooks } from '../billing/index.ts'
import { serveCaptchas, serveFetchWindows, serveOAuthLogin, servePlatformCalls } from '../sources/index.ts'
import { createAuth, firmOfId } from '../identity/index.ts'
import { serveLedgers } from '../imports/index.ts'
import { EventHub } from '../notifications/index.ts'
import { sql } from '../platform/db/sql.ts'
import { FETCH_SIMULATOR_PATH, LOGIN_SIMULATOR_PATH, SIMULATOR_PATH } from '../platform/config.ts'
import type { Services } from '../platform/http/call.ts'
import { checkClock, ClockError } from '../platform/history/clock.ts'
import { API_BASES } from '../platform/http/bases.ts'
import { buildServer } from '../platform/http/serve.ts'
import type { Log } from '../platform/log.ts'
import type { Mailbox } from '../platform/mail/index.ts'
import { serveMedia } from '../posts/index.ts'
import { servePackages } from '../packages/index.ts'
import { serveReportFiles } from '../reports/index.ts'
import { allHandlers } from './handlers.ts'
import { serveMailbox } from './mailbox-page.ts'
import { serveWeb } from './web.ts'

export type Api = { app: FastifyInstance; close(): Promise<void> }

/** The complete HTTP server: every route, media, files, the web app. Does not listen yet. */
export async function buildApi(options: {
  services: Services
  databaseUrl: string
  mailbox: Mailbox | null
  log: Log
  webDir: string | null
  /** Serves what the demo adds to the sign-in page, and returns it. It signs in with codes of the mailbox, and is nothing without one. */
  serveDemo?: ((app: FastifyInstance) => Promise<string>) | undefined
}): Promise<Api> {
  const { services } = options
  const hub = new EventHub(services.db, options.databaseUrl)
  const auth = createAuth(services)
  const app = await buildServer({
    handlers: allHandlers(hub),
    services,
    auth,
    firmOfId: (actor, id, whose) => firmOfId(services.db.directory, actor, id, whose),
    log: options.log,
    readiness: () => missingParts(services),
  })
  serveMedia(app, services, auth)
  serveLedgers(app, services, auth)
  serveReportFiles(app, services, auth)
  servePackages(app, services, auth)
  serveReceipts(app, services, auth)
  serveOAuthLogin(app, services, auth)
  await serveFetchWindows(app, services, auth)
  serveCaptchas(app, services, auth)
  await servePlatformCalls(app, services)
  await serveWebhooks(app, services, `${API_BASES.main}/payments/webhooks`)
  await serveSandbox(app, services)
  await serveSimulatedPlatforms(app, services)
  await serveSimulatedSources(app, services)
  if (services.config.remoteLogin?.simulator)
    await servePlatformLogins(app, LOGIN_SIMULATOR_PATH, {
      folder: join(services.config.dataDir, 'simulated-logins'),
      now: services.now,
    })
  if (options.mailbox) serveMailbox(app, options.mailbox)
  const added = options.mailbox && services.config.development ? await options.serveDemo?.(app) : undefined
  await serveWeb(app, services, options.webDir, added)
  return {
    app,
    close: async () => {
      await hub.close()
      await app.close()
    },
  }
}

/** Serves the payment provider's simulator if no provider is configured; it sends webhooks over HTTP, as Stripe does. */
async function serveSandbox(app: FastifyInstance, services: Services): Promise<void> {
  const { payments, dataDir } = services.config
  if (payments.provider !== 'sandbox') return
  await servePayments(app, '/sandbox-payments', {
    file: join(dataDir, 'payments.json'),
    secretKey: payments.secretKey,
    publishableKey: payments.publishableKey,
    webhookSecret: payments.webhookSecret,
    webhookUrl: () =>
      payments.sandboxUrl && new URL(`${API_BASES.main}/payments/webhooks`, payments.sandboxUrl).href,
    now: services.now,
  })
}

/** Serves the platforms' simulator if a platform has no app of ours. */
async function serveSimulatedPlatforms(app: FastifyInstance, services: Services): Promise<void> {
  const { platforms, dataDir, publicUrl } = services.config
  if (!Object.values(platforms).some((platform) => platform?.simulator)) return
  await servePlatforms(app, SIMULATOR_PATH, {
    folder: join(dataDir, 'simulated-platforms'),
    address: `${publicUrl}${SIMULATOR_PATH}`,
    now: services.now,
  })
}

/** Serves the simulator of cloud drives and portability APIs if one of them has no app of ours. */
async function serveSimulatedSources(app: FastifyInstance, services: Services): Promise<void> {
  const { fetchSources, dataDir, publicUrl } = services.config
  if (!Object.values(fetchSources).some((source) => source?.simulator)) return
  await serveFetchSources(app, FETCH_SIMULATOR_PATH, {
    folder: join(dataDir, 'simulated-sources'),
    address: `${publicUrl}${FETCH_SIMULATOR_PATH}`,
    now: services.now,
  })
}

/** What is not available yet for requests; empty if everything is. */
async function missingParts({ db, storage }: Services): Promise<string[]> {
  const missing: string[] = []
  await db.directory.one(sql`select 1`).catch(() => missing.push('database'))
  await db.directory.one(sql`select 1 from job_workers where seen_at > now() - interval '30 seconds'`).then(
    (row) => row ?? missing.push('worker'),
    () => missing.push('queue'),
  )
  await checkClock(db.directory).catch(
    (error: unknown) => error instanceof ClockError && missing.push('clock'),
  )
  // A disk that became read-only can still be asked for its free space.
  await storage.requireWritable().catch(() => missing.push('storage'))
  return missing
}
