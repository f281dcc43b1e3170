import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { CHOSEN_SOURCES, type ProblemBody, type RouteName, type RouteSpec, routes } from '#contract/index.ts'
import { insertAccount } from '../accounts/index.ts'
import { insertSession } from './session.ts'
import { FETCH_SIMULATOR_PATH, LOGIN_SIMULATOR_PATH, readConfig, SIMULATOR_PATH } from '../platform/config.ts'
import { extensionsOf } from '../entry/extensions.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import type { LoginUrls } from '../platform/db/logins.ts'
import { migrate } from '../platform/db/migrate.ts'
import { sql } from '../platform/db/sql.ts'
import { testDatabase, withPlainOwner } from '../platform/embedded/test-cluster.ts'
import type { Services } from '../platform/http/call.ts'
import { API_BASES } from '../platform/http/bases.ts'
import { openVault } from '../platform/keys/vault.ts'
import { mailJob } from '../platform/jobs/mail.ts'
import { startWorker, type Worker } from '../platform/jobs/worker.ts'
import { type Log, silentLog } from '../platform/log.ts'
import { openStorage } from '../platform/storage/index.ts'
import { buildApi } from '../entry/api.ts'
import { allJobs } from '../entry/handlers.ts'
import { insertPeople, locationNamed, type NewPerson } from '../entry/seed.ts'

export type { LoginControl } from '#simulators/platform-logins/index.ts'
export type { SourceControl } from '#simulators/fetch-sources/index.ts'
export type { Control, SimulatedAccount, SimulatedPost } from '#simulators/platforms/index.ts'

export type Mail = { to: string; subject: string; text: string; html: string; messageId?: string }
export type Answer<Body = never> = { status: number; headers: Headers; body: Body & ProblemBody }

/** The product over HTTP with its own database and a worker. */
export type TestApp = {
  url: string
  /** The owner's, for what a test sets up. */
  databaseUrl: string
  logins: LoginUrls
  services: Services
  /** The same, signed in to the database as the worker, which alone may delete evidence. */
  workerServices: Services
  /** Signed in as the owner of the schema, for rows that a test prepares and no part of the product may write. */
  ownerDb: Database
  mails: Mail[]
  /** Moves the product's clock; real time does not pass. */
  setNow(now: Date | null): void
  startWorker(): Promise<Worker>
  /** Makes all jobs due that wait for a later time. */
  dueNow(): Promise<void>
  close(): Promise<void>
}

export async function startTestApp(
  options: {
    worker?: boolean
    log?: Log
    storageUrl?: string
    /** Additional settings. */
    settings?: Record<string, string>
    /** The worker runs jobs in separate lanes, as in production. */
    hasLanes?: boolean
    /** The database belongs to a role that is not a superuser, as on a managed PostgreSQL. */
    hasPlainOwner?: boolean
  } = {},
): Promise<TestApp> {
  const isPlain = options.hasPlainOwner === true
  const database = isPlain ? await withPlainOwner(await testDatabase({ empty: true })) : await testDatabase()
  if (isPlain) await migrate(database.url)
  const folder = await mkdtemp(join(tmpdir(), 'proofline-test-'))
  const mails: Mail[] = []
  let fixed: Date | null = null
  const now = (): Date => fixed ?? new Date()
  const config = readConfig({
    DATA_DIR: folder,
    NODE_ENV: 'test',
    PORT: '0',
    PUBLIC_URL: 'http://proofline.test',
    STORAGE_URL: options.storageUrl,
    ...options.settings,
  })
  const services: Services = {
    config,
    db: openDatabase(database.logins.app, extensionsOf(config), { max: 12, now }),
    storage: await openStorage(config.storageUrl),
    vault: await openVault(config),
    sendMail: async (mail) => void mails.unshift(mail),
    now,
  }
  const workerDb = openDatabase(database.logins.worker, extensionsOf(config), { max: 12, now })
  const ownerDb = openDatabase(database.url, extensionsOf(config), { max: 2, now })
  // Everything but the database is shared, also what a test replaces later.
  const workerServices = new Proxy(services, {
    get: (shared, name) => (name === 'db' ? workerDb : (Reflect.get(shared, name) as unknown)),
  })
  const workers: Worker[] = []
  const launch = async (): Promise<Worker> => {
    const worker = await startWorker({
      url: database.logins.worker,
      services: workerServices,
      jobs: allJobs,
      // As many as two in each of the two busiest lanes.
      concurrency: options.hasLanes ? 2 : 4,
      hasOneLane: !options.hasLanes,
      log: options.log ?? silentLog,
    })
    workers.push(worker)
    return {
      ...worker,
      stop: async () => {
        const at = workers.indexOf(worker)
        if (at >= 0) workers.splice(at, 1)
        await worker.stop()
      },
    }
  }
  const api = await buildApi({
    services,
    databaseUrl: database.logins.app,
    mailbox: null,
    log: options.log ?? silentLog,
    webDir: null,
  })
  const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
  // The port is known only now.
  config.payments.sandboxUrl = `${url}/sandbox-payments`
  for (const platform of Object.values(config.platforms))
    if (platform)
      platform.simulator = { server: `${url}${SIMULATOR_PATH}`, browser: `${url}${SIMULATOR_PATH}` }
  const sources = `${url}${FETCH_SIMULATOR_PATH}`
  for (const source of CHOSEN_SOURCES) {
    const app = config.fetchSources[source]
    if (app) app.simulator = { server: sources, browser: sources }
  }
  if (config.remoteLogin) {
    const logins = { server: `${url}${LOGIN_SIMULATOR_PATH}`, browser: `${url}${LOGIN_SIMULATOR_PATH}` }
    config.remoteLogin.simulator = logins
    for (const source of ['facebook_login', 'instagram_login'] as const)
      config.fetchSources[source] = { clientId: '', clientSecret: '', simulator: logins }
  }
  if (options.worker !== false) await launch()
  return {
    url,
    databaseUrl: database.url,
    logins: database.logins,
    services,
    workerServices,
    ownerDb,
    mails,
    setNow: (to) => {
      fixed = to
    },
    startWorker: launch,
    dueNow: async () => {
      const owner = new pg.Client({ connectionString: database.url })
      await owner.connect()
      await owner.query('update graphile_worker._private_jobs set run_at = now()')
      await owner.end()
    },
    close: async () => {
      for (const worker of workers.splice(0)) await worker.stop()
      await api.close()
      await Promise.all([services.db.close(), workerDb.close(), ownerDb.close()])
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until every email of an account was sent, so that a test may count them. */
export const waitForMails = (app: AppWithDatabase, customerId: string): Promise<void> =>
  waitUntil(async () => {
    const open = await app.services.db.read(customerId, (tx) =>
      tx.rows(
        sql`select 1 from job_runs where customer_id = ${customerId} and kind = ${mailJob.kind} and status in ('PENDING', 'RUNNING')`,
      ),
    )
    return open.length === 0
  })

/** The parts of the product that a visitor needs. Without its services, every sign-in is made with password and code. */
type VisitedApp = Pick<TestApp, 'url' | 'mails'> & Partial<Pick<TestApp, 'services'>>
/** The services needed to insert people. */
type AppWithDatabase = { services: Pick<Services, 'db'> }

type Input = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

/** A browser: stores cookies, and sends the session's CSRF token and the origin of the product's own pages. */
export class Visitor {
  readonly #app: VisitedApp
  readonly cookies = new Map<string, string>()
  #csrf: string | null = null
  /** The session of an emailed link exists next to a sign-in; its pages send a header to select it. */
  #isByLink = false

  constructor(app: VisitedApp) {
    this.#app = app
  }

  /** A test opens more windows in a minute than a session may. */
  async forgetWindows(): Promise<void> {
    await this.#app.services?.db.directory.run(sql`delete from throttles where key like 'window:%'`)
  }

  async call<Body = Record<string, unknown>>(name: RouteName, input: Input = {}): Promise<Answer<Body>> {
    const spec: RouteSpec = routes[name]
    const path = spec.path.replace(/\{(\w+)\}/g, (_, param: string) =>
      encodeURIComponent(input.params?.[param] ?? ''),
    )
    const headers: Record<string, string> = { ...input.headers }
    if (spec.method !== 'GET' && spec.csrf !== false) headers['x-csrf-token'] ??= await this.csrfToken()
    const multipart = input.body instanceof FormData
    if (input.body !== undefined && !multipart) headers['content-type'] ??= 'application/json'
    return this.fetch(`${API_BASES[spec.api]}${path}${queryOf(input.query ?? {})}`, {
      method: spec.method,
      headers,
      ...(input.body === undefined
        ? {}
        : { body: multipart ? (input.body as FormData) : JSON.stringify(input.body) }),
    })
  }

  async fetch<Body>(
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(this.#app.url + path, {
      ...init,
      redirect: 'manual',
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(this.#isByLink ? { 'x-session': 'link' } : {}),
        cookie: [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        ...init.headers,
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : (text as never),
    }
  }

  /** Opens an emailed link; all following calls are made with it. */
  async openLink<Body = Record<string, unknown>>(accessToken: string): Promise<Answer<Body>> {
    this.#csrf = null
    this.#isByLink = true
    return this.call<Body>('loginWithAccessToken', { body: { accessToken } })
  }

  /** Returns to the sign-in's pages in the same browser. */
  leaveLink(): void {
    this.#csrf = null
    this.#isByLink = false
  }

  async csrfToken(): Promise<string> {
    this.#csrf ??= (await this.fetch<{ csrfToken: string }>('/api/main/security/csrf-token')).body.csrfToken
    return this.#csrf
  }

  /** Signs in. In a new browser of an active user, only the session is inserted: four checks of a password take 0.2 s of a processor. */
  async signIn(email: string, password = PASSWORD): Promise<this> {
    const { services } = this.#app
    const isNew = services !== undefined && password === PASSWORD && this.cookies.size === 0
    const keep = (name: string, value: string): void => void this.cookies.set(name, value)
    if (!isNew || !(await insertSession(services, { email, password }, keep)))
      return this.signInWithCode(email, password)
    this.leaveLink()
    return this
  }

  /** Signs in with password and emailed code, as a person would. */
  async signInWithCode(email: string, password = PASSWORD): Promise<this> {
    this.leaveLink()
    const first = await this.call<{ nextAction: string | null }>('login', { body: { email, password } })
    if (first.body.nextAction !== 'ENTER_PIN') return this
    const pin = await this.loginCode(email, password)
    const second = await this.call('login', { body: { email, password, pin } })
    if (second.status !== 200) throw new Error(`Could not sign in: ${JSON.stringify(second.body)}`)
    return this
  }

  async loginCode(email: string, password = PASSWORD): Promise<string> {
    // Other emails may arrive in the meantime, such as invitations.
    const own = () => this.#app.mails.filter((mail) => mail.to === email)
    const before = own().length
    const asked = await this.call('requestPin', { body: { email, password } })
    if (asked.status !== 204) throw new Error(`No code: ${JSON.stringify(asked.body)}`)
    await waitUntil(() => own().length > before)
    return /\b\d{6}\b/.exec(own()[0]?.text ?? '')?.[0] ?? ''
  }
}

function queryOf(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null) search.append(key, String(each))
  }
  return search.size > 0 ? `?${search}` : ''
}

export const PASSWORD = 'A long enough password'

/** Less than a test may take, so that a wait in vain is reported as such, and enough for a busy machine. */
export const PATIENCE_MS = 150_000

/** Waits for something that the product does automatically. @throws Error after `patience` milliseconds */
export async function waitUntil(
  done: () => boolean | Promise<boolean>,
  patience = PATIENCE_MS,
): Promise<void> {
  const deadline = Date.now() + patience
  // Each look costs a call or a query, so those who wait longer look less often.
  for (let pause = 10; !(await done()); pause = Math.min(pause * 1.3, 250)) {
    if (Date.now() > deadline) throw new Error('Waited in vain')
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

export type Firm = { accountId: string; userIds: Record<string, string> }

/** A law firm with one person per role, `<role>@<domain>`. */
export async function makeFirm(
  app: AppWithDatabase,
  domain: string,
  options: { parentId?: string; timeZone?: string } = {},
): Promise<Firm> {
  const { db } = app.services
  const locationId = await locationNamed(db, 'Ontario')
  const accountId = await insertAccount(db, {
    type: 'customer',
    name: `Firm of ${domain}`,
    parentId: options.parentId ?? null,
    locationId,
    phoneNumber: null,
    timeZone: options.timeZone ?? 'America/Toronto',
  })
  return { accountId, userIds: await makeStaff(app, accountId, domain) }
}

/** The product with a service provider, `<role>@provider.test`, and a law firm below it, `<role>@firm.test`. */
export async function startWithFirm(
  options: Parameters<typeof startTestApp>[0] = {},
): Promise<{ app: TestApp; above: Firm; firm: Firm }> {
  const app = await startTestApp(options)
  const above = await makeProvider(app, 'provider.test')
  return { app, above, firm: await makeFirm(app, 'firm.test', { parentId: above.accountId }) }
}

export async function makeProvider(app: AppWithDatabase, domain: string): Promise<Firm> {
  const accountId = await insertAccount(app.services.db, {
    type: 'provider',
    name: 'Provider',
    parentId: null,
    locationId: null,
    phoneNumber: null,
    timeZone: 'America/Toronto',
  })
  return { accountId, userIds: await makeStaff(app, accountId, domain) }
}

async function makeStaff(
  app: AppWithDatabase,
  accountId: string,
  domain: string,
): Promise<Record<string, string>> {
  const roles = ['SUPER_ADMIN', 'ADMIN', 'MANAGER', 'RESOLVER', 'REVIEWER'] as const
  const people: NewPerson[] = roles.map((role) => ({
    email: `${role.toLowerCase().replace('_', '')}@${domain}`,
    firstName: role[0] + role.slice(1).toLowerCase(),
    lastName: domain,
    role,
    password: PASSWORD,
  }))
  const ids = await insertPeople(app.services.db, accountId, people)
  return Object.fromEntries(roles.map((role, index) => [role, ids[index] as string]))
}
