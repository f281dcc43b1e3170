import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOGIN_NAMES, LOGINS } from '../../platform/db/logins.ts'
import { choosePort } from '../../platform/embedded/port.ts'
import { type TestDatabase, testDatabase, withPlainOwner } from '../../platform/embedded/test-cluster.ts'
import { waitUntil } from '../../testing/app.ts'
import { addressesOf } from './open.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@proofline.test',
  SUPPORT_EMAIL: 'support@proofline.test',
}
/** Names of settings with an address of the database. */
const ADDRESSES = [...LOGIN_NAMES.map((login) => LOGINS[login].setting as string), 'DATABASE_OWNER_URL']

let folder: string
const databases: TestDatabase[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofline-start-'))
})
afterAll(async () => {
  for (const database of databases) await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await testDatabase({ empty: true })
  databases.push(database)
  return database
}

async function spawnProduct(settings: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const port = await choosePort(folder)
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(import.meta.dirname, '../start.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'development',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(folder, String(port)),
      PROOFLINE_DEMO: '0',
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, url }
}

/** Starts the product, and stops it after the work. */
async function withProduct(
  settings: Record<string, string>,
  work: (pid: number) => Promise<void>,
): Promise<void> {
  const { child, url } = await spawnProduct(settings)
  child.stdout?.resume()
  let problem = ''
  child.stderr?.on('data', (piece) => (problem += String(piece)))
  try {
    await waitUntil(async () => {
      if (child.exitCode !== null) throw new Error(problem)
      return fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    })
    await work(child.pid ?? 0)
  } finally {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
  }
}

async function problemOf(settings: Record<string, string>): Promise<string> {
  const { child } = await spawnProduct({ ...PRODUCTION, ...settings })
  const [problem] = await Promise.all([text(child.stderr as NodeJS.ReadableStream), once(child, 'exit')])
  expect(child.exitCode).toBe(1)
  return problem
}

/** Settings of the processes of the product by the names of their files: those that start.ts started, and itself. */
async function environmentsOf(parent: number): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const isPart =
      Number(pid) === parent || Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
    const command = isPart ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : ''
    const file = command.split('\0').find((part) => part.endsWith('.ts')) ?? command
    if (isPart)
      found.set(file.slice(file.lastIndexOf('/') + 1), await readFile(`/proc/${pid}/environ`, 'utf8'))
  }
  return found
}

const addressesIn = (environment = ''): string[] =>
  environment
    .split('\0')
    .map((pair) => pair.slice(0, pair.indexOf('=')))
    .filter((name) => ADDRESSES.includes(name))
    .toSorted()

/** Who is connected once every process is. */
async function rolesIn(url: string): Promise<string[]> {
  await waitUntil(async () => (await connectedTo(url)).includes(LOGINS.sequencer.role))
  return connectedTo(url)
}

async function connectedTo(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select distinct usename as name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by 1`,
  )
  await client.end()
  return rows.map(({ name }) => name)
}

const SERVING = ['proofline_app', 'proofline_sequencer', 'proofline_worker']

describe.runIf(process.platform === 'linux')('the product', () => {
  it('outside of production makes the logins from the address of the owner, and keeps only them', async () => {
    const database = await emptyDatabase()
    // In the browser's place, a program that is never started.
    const browser = { ROLES: 'api,worker,browser', CHROMIUM_PATH: process.execPath }
    const key = { EVIDENCE_SIGNING_KEY: randomBytes(32).toString('base64') }
    await withProduct({ DATABASE_URL: database.url, ...browser, ...key }, async (pid) => {
      expect(await rolesIn(database.url)).toEqual(SERVING)
      const environments = await environmentsOf(pid)
      for (const environment of environments.values()) expect(environment).not.toContain(database.url)
      const ofWorker = ['DATABASE_SEQUENCER_URL', 'DATABASE_WORKER_URL']
      expect(addressesIn(environments.get('worker.ts'))).toEqual(ofWorker)
      expect(addressesIn(environments.get('browser-process.ts'))).toEqual(['DATABASE_URL'])
      expect(environments.get('browser-process.ts')).not.toContain(key.EVIDENCE_SIGNING_KEY)
    })
  })

  it('in production migrates with the address of the owner, and serves without it', async () => {
    const database = await withPlainOwner(await emptyDatabase())
    await withProduct(
      { ...PRODUCTION, ...addressesOf(database.logins), DATABASE_OWNER_URL: database.url },
      async (pid) => {
        expect(await rolesIn(database.url)).toEqual(SERVING)
        for (const environment of (await environmentsOf(pid)).values()) {
          expect(environment).not.toContain(database.url)
          expect(addressesIn(environment)).not.toContain('DATABASE_OWNER_URL')
        }
      },
    )
  })

  it('on the embedded database knows no password of its superuser', async () => {
    await withProduct({}, async (pid) => {
      const environments = await environmentsOf(pid)
      const dataDir = /(?:^|\0)DATA_DIR=([^\0]+)/.exec(environments.get('start.ts') ?? '')?.[1] ?? ''
      const [password, port] = await Promise.all(
        ['password', 'port'].map((name) => readFile(join(dataDir, 'postgres', name), 'utf8')),
      )
      expect(password).toMatch(/^[0-9a-f]{48}$/)
      const url = `postgres://proofline:${password}@127.0.0.1:${port?.trim()}/proofline`
      expect(await rolesIn(url)).toEqual(SERVING)
      for (const environment of environments.values()) expect(environment).not.toContain(password)
    })
  })

  it('in production refuses to start as the owner of the schema or as a superuser', async () => {
    const database = await testDatabase()
    databases.push(database)
    const problem = await problemOf({ DATABASE_URL: database.url })
    expect(problem).toContain('DATABASE_URL signs in as proofline instead of proofline_app.')
    expect(problem).toContain('DATABASE_MAINTENANCE_URL=postgres://proofline_maintenance:…@host/name')
    expect(problem).toContain('npm run migrate')
  })

  it('in production names a login that is missing', async () => {
    const database = await testDatabase()
    databases.push(database)
    const problem = await problemOf({ DATABASE_URL: database.logins.app })
    expect(problem).toContain('The setting DATABASE_WORKER_URL is missing.')
  })

  it('in production names a migration that the database lacks', async () => {
    const { logins } = await emptyDatabase()
    expect(await problemOf(addressesOf(logins))).toContain(
      'The database lacks the migration 0001_platform.sql.',
    )
  })
})

it('says what it does before it is ready, outside of production', async () => {
  const { url } = await emptyDatabase()
  const { child } = await spawnProduct({ DATABASE_URL: url })
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  expect(line.toString()).toMatch(/^Starting Proofline\. The first start creates/)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
})
