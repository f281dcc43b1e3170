import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { insertAccount } from '#server/accounts/index.ts'
import { insertClient } from '#server/clients/index.ts'
import { buildApi } from '#server/entry/api.ts'
import { insertPeople, locationNamed } from '#server/entry/seed.ts'
import { openServices } from '#server/entry/services.ts'
import { type SupervisedWorker, superviseWorker } from '#server/entry/supervise-worker.ts'
import { openSession } from '#server/identity/index.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import type { LoginUrls } from '#server/platform/db/logins.ts'
import { prepareDatabase } from '#server/platform/db/prepare.ts'
import { sql } from '#server/platform/db/sql.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded/index.ts'
import type { Actor, Services } from '#server/platform/http/call.ts'
import { newId } from '#server/platform/ids.ts'
import { silentLog } from '#server/platform/log.ts'
import { actorByEmail } from '#server/entry/actors.ts'
import { freePort } from '#tools/free-port.ts'

/** The product as it runs in production, on its own durable database in a temporary folder. */
export type Bench = {
  config: Config
  services: Services
  /** The owner's. */
  databaseUrl: string
  logins: LoginUrls
  url: string
  worker: SupervisedWorker
  firmId: string
  actor: Actor
  cookie: string
  /** Gets a new cookie. A cookie expires after 15 minutes, which filling a large firm can take. */
  signIn(): Promise<void>
  close(): Promise<void>
}

/** @param withWeb also serves the built web app */
export async function openBench({ withWeb = false } = {}): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog })
  const logins = await prepareDatabase(postgres.url)
  const port = await freePort()
  const settings = {
    DATA_DIR: folder,
    NODE_ENV: 'production',
    PUBLIC_URL: `http://localhost:${port}`,
    // No one answers there: a bench sends no email.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'no-reply@bench.test',
    SUPPORT_EMAIL: 'support@bench.test',
  }
  const config = readConfig(settings)
  const services = await openServices(config, { database: logins.app, smtp: null }, 16)
  const { firmId, userId } = await insertFirm(services, 'bench')
  const worker = superviseWorker({
    environment: {
      ...process.env,
      ...settings,
      DATABASE_WORKER_URL: logins.worker,
      DATABASE_SEQUENCER_URL: logins.sequencer,
      LOG_LEVEL: 'error',
    },
    rows: services.db.directory,
    log: silentLog,
  })
  const api = await buildApi({
    services,
    databaseUrl: logins.app,
    mailbox: null,
    log: silentLog,
    webDir: withWeb ? join(import.meta.dirname, '../dist/web') : null,
  })
  await api.app.listen({ port, host: '127.0.0.1' })
  const bench: Bench = {
    config,
    services,
    databaseUrl: postgres.url,
    logins,
    url: `http://127.0.0.1:${port}`,
    worker,
    firmId,
    actor: await actorByEmail(services, 'manager@bench.test'),
    cookie: await sessionCookie(services, firmId, userId),
    signIn: async () => {
      bench.cookie = await sessionCookie(services, firmId, userId)
    },
    close: async () => {
      await api.close()
      await worker.stop()
      await services.db.close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return bench
}

export async function sessionCookie(services: Services, customerId: string, userId: string): Promise<string> {
  const cookies: string[] = []
  const reply = { setCookie: (name: string, value: string) => cookies.push(`${name}=${value}`) } as never
  await openSession(services.db.directory, reply, services, {
    customerId,
    userId,
    remember: true,
    ip: '',
    userAgent: 'bench',
  })
  return cookies.join('; ')
}

/** Adds another firm to the same product, with a manager who acts in it. */
export async function addFirm(bench: Bench, name: string): Promise<Bench> {
  const { firmId } = await insertFirm(bench.services, name)
  return { ...bench, firmId, actor: await actorByEmail(bench.services, `manager@${name}.test`) }
}

async function insertFirm({ db }: Services, name: string): Promise<{ firmId: string; userId: string }> {
  const locationId = await locationNamed(db, 'Ontario')
  const account = { parentId: null, locationId, phoneNumber: null, timeZone: 'America/Toronto' }
  const firmId = await insertAccount(db, { ...account, type: 'customer', name })
  const [userId = ''] = await insertPeople(db, firmId, [
    {
      email: `manager@${name}.test`,
      firstName: 'Bea',
      lastName: 'Bench',
      role: 'MANAGER',
      password: 'A long enough password',
    },
  ])
  return { firmId, userId }
}

/** Adds a client with an account for Facebook archives. */
export async function addClient(
  bench: Bench,
  name: string,
): Promise<{ clientId: string; accountId: string }> {
  const clientId = newId(bench.firmId)
  const accountId = newId(bench.firmId)
  await bench.services.db.transaction(bench.firmId, async (tx) => {
    await insertClient(tx, {
      id: clientId,
      firstName: name,
      lastName: 'Bench',
      email: `${name}@example.test`,
      dateOfBirth: '1980-01-01',
      fileRefNo: name,
      dateOfLoss: '2018-06-01',
      timeZone: 'America/Toronto',
      language: 'en',
    })
    await tx.run(sql`
      insert into social_accounts (customer_id, id, client_id, platform, external_id) values (${bench.firmId}, ${accountId}, ${clientId}, 0, ${name})`)
  })
  return { clientId, accountId }
}

/** Counts posts that were inserted directly by SQL, and leaves the tables as the nightly maintenance does. */
export async function countFilled(owner: pg.Client): Promise<void> {
  const fill = await readFile(join(import.meta.dirname, 'count-posts.sql'), 'utf8')
  await owner.query(`begin; truncate post_totals, post_months; ${fill} commit`)
  for (const table of ['posts', 'post_totals', 'post_months', 'post_views', 'clients'])
    await owner.query(`vacuum analyze ${table}`)
}

/** @param share from 0 to 1 */
export const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN
export const median = (values: number[]): number => quantile(values, 0.5)

/** Runs floor, ours, floor, ours, floor, so that a slow moment of the machine affects both. */
export async function measureInTurns<Measured>(
  rounds: number,
  floor: () => Promise<Measured>,
  ours: () => Promise<Measured>,
): Promise<{ floor: Measured[]; ours: Measured[] }> {
  const result = { floor: [await floor()], ours: [] as Measured[] }
  for (let round = 0; round < rounds; round += 1) {
    result.ours.push(await ours())
    result.floor.push(await floor())
  }
  return result
}

/** Prints one line: both medians, their ratio, and the spread of the floor. `higher` or `lower`: which is better. */
export function report(
  name: string,
  unit: string,
  result: { floor: number[]; ours: number[] },
  better: 'higher' | 'lower',
  aim: string,
): void {
  const [floor, ours] = [median(result.floor), median(result.ours)]
  const ratio = better === 'higher' ? ours / floor : floor / ours
  const noise = (Math.max(...result.floor) - Math.min(...result.floor)) / floor
  const show = (value: number): string =>
    value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
  console.log(
    `${name.padEnd(42)} ours ${show(ours)} ${unit}, floor ${show(floor)} ${unit}, ratio ${ratio.toFixed(2)} (floor's spread ${Math.round(noise * 100)} %)  aim: ${aim}`,
  )
}
