import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../testing/notifications.ts'
import { extensionsOf } from './extensions.ts'
import { readConfig } from '../platform/config.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { prepareDatabase } from '../platform/db/prepare.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded/index.ts'
import { choosePort } from '../platform/embedded/port.ts'
import { publish } from '../platform/history/events.ts'
import { silentLog } from '../platform/log.ts'
import { type Mailbox, type MailboxMessage, startMailbox } from '../platform/mail/index.ts'
import { type Firm, makeFirm, waitUntil, Visitor } from '../testing/app.ts'

const isLong = process.env['PROOFLINE_PROVE'] === '1'
const OUTAGES = isLong ? [1, 5, 30] : [1]
/** A test machine may be busy with other tests; only the long form checks the guaranteed five seconds. */
const HEAL_MS = isLong ? 5000 : 20_000
/** More than the product's connections, so that all of them are used. */
const LOAD = 24
/** The worker opens and closes connections as it needs them. */
const SPARE = 4
/** Memory that may not be garbage-collected yet. */
const SPARE_MEGABYTES = 200

let folder: string
let postgres: EmbeddedPostgres
let mailbox: Mailbox
let db: Database
let product: ChildProcess
let app: { url: string; readonly mails: MailboxMessage[] }
let firm: Firm
let manager: Visitor

const startPostgres = () => startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: silentLog })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofline-outage-'))
  postgres = await startPostgres()
  const { app: appUrl } = await prepareDatabase(postgres.url)
  db = openDatabase(appUrl, extensionsOf(readConfig({ DATA_DIR: folder, NODE_ENV: 'test' })), {
    max: 2,
  })
  mailbox = await startMailbox({ dir: join(folder, 'mail') })
  firm = await makeFirm({ services: { db } }, 'firm.test')
  // A product whose database has a firm does not start without its files.
  await mkdir(join(folder, 'data/files/content'), { recursive: true })
  const port = await choosePort(folder)
  app = {
    url: `http://localhost:${port}`,
    get mails() {
      return mailbox.list()
    },
  }
  product = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: postgres.url,
      SMTP_URL: mailbox.smtpUrl,
      PROOFLINE_DEMO: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
  await waitUntil(isReady)
  manager = await new Visitor(app).signIn('manager@firm.test')
})

afterAll(async () => {
  product.kill('SIGKILL')
  await db.close()
  await mailbox.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const isReady = (): Promise<boolean> =>
  fetch(`${app.url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

/** Connections by purpose, as the server reports them. */
async function connections(): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ name: string; n: number }>(
    `select application_name as name, count(*)::int as n from pg_stat_activity where application_name like 'proofline%' group by 1`,
  )
  await client.end()
  return Object.fromEntries(rows.map((row) => [row.name, row.n]))
}

const residentMegabytes = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1]) / 1024

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((a, b) => a + b, 0)

/** Users who read and write without a pause. */
function putUnderLoad(): AsyncDisposable & { answers: Set<string> } {
  const answers = new Set<string>()
  let isOver = false
  const click = async (n: number): Promise<void> => {
    while (!isOver) {
      const answer = await (n % 4 === 0
        ? manager.call('readAllNotifications', { params: { id: firm.userIds['MANAGER'] ?? '' } })
        : manager.call('listCustomerClients', { params: { id: firm.accountId } }))
      answers.add(`${answer.status} ${answer.headers.get('retry-after') ?? ''}`.trim())
      if (answer.status === 503) await setTimeout(20)
    }
  }
  const people = Array.from({ length: LOAD }, (_, n) => click(n))
  return {
    answers,
    [Symbol.asyncDispose]: async () => {
      isOver = true
      await Promise.all(people)
    },
  }
}

describe.skipIf(process.platform !== 'linux')('a database that was unavailable', () => {
  it.each(OUTAGES)('for %d s is used again without a restart', { timeout: 180_000 }, async (seconds) => {
    await using load = putUnderLoad()
    await setTimeout(1500)
    const before = await connections()
    const memory = residentMegabytes()

    await postgres.stop()
    await setTimeout(seconds * 1000)
    postgres = await startPostgres()
    await waitUntil(isReady, HEAL_MS)
    await waitUntil(async () => (await manager.call('getViewer')).status === 200, HEAL_MS)
    await waitUntil(async () => (await connections())['proofline events'] === 1, HEAL_MS)

    await setTimeout(1500)
    const after = await connections()
    await load[Symbol.asyncDispose]()
    expect([...load.answers].sort()).toEqual(['200', '204', '503 2'])
    expect(after['proofline events']).toBe(before['proofline events'])
    expect(sum(after)).toBeLessThanOrEqual(sum(before) + SPARE)
    expect(residentMegabytes()).toBeLessThan(memory + SPARE_MEGABYTES)
    expect(product.exitCode).toBeNull()

    // Jobs and events work too: a code is emailed, and a page gets an event.
    await new Visitor(app).signIn('admin@firm.test')
    const page = await listen(app, manager)
    await db.transaction(firm.accountId, (tx) => publish(tx, [{ type: 'clients.changed' }]))
    await waitUntil(() => page.events.some((event) => event.type === 'clients.changed'), HEAL_MS)
    await page.close()
  })

  it('does not keep the product from shutting down', async () => {
    await postgres.stop()
    await setTimeout(1000)
    const ended = once(product, 'exit')
    product.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    postgres = await startPostgres()
  })
})
