import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { silentLog } from '../log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts'
import { isAlive, waitForEnd } from './process.ts'

const cache = fileURLToPath(new URL('../../../.cache', import.meta.url))
const root = process.getuid?.() === 0
const running: EmbeddedPostgres[] = []
let dataDir: string

const between = vi.hoisted(() => ({ chosenAndUsed: async (_port: number) => undefined as void }))
vi.mock('./port.ts', async (original) => {
  const { choosePort } = await original<typeof import('./port.ts')>()
  return {
    choosePort: async (folder: string) => {
      const port = await choosePort(folder)
      await between.chosenAndUsed(port)
      return port
    },
  }
})

beforeEach(() => {
  mkdirSync(cache, { recursive: true })
  dataDir = mkdtempSync(join(cache, 'embedded-'))
})

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  const location = join(dataDir, 'postgres/location')
  if (existsSync(location)) rmSync(readFileSync(location, 'utf8'), { recursive: true })
  rmSync(dataDir, { recursive: true })
})

async function start(rootBy?: 'unshare' | 'uid'): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, ...(rootBy && { rootBy }) })
  running.push(server)
  return server
}

async function query(url: string, sql: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: string }>(sql)
    return String(rows[0]?.answer)
  } finally {
    await client.end()
  }
}

/** A process that starts the database, reports it, and waits. */
async function parentProcess(): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const here = fileURLToPath(import.meta.url)
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(here.replace(/[^/]+$/, 'index.ts'))}
    import { silentLog } from ${JSON.stringify(here.replace(/embedded\/[^/]+$/, 'log.ts'))}
    const { url, pid } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: silentLog })
    console.log(JSON.stringify({ url, pid: pid() }))`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, ...(JSON.parse(String(line)) as { url: string; pid: number }) }
}

function watchdogOf(server: number): number {
  const lines = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n')
  return Number.parseInt(lines.find((line) => line.includes(`proofline-watchdog ${server} `)) ?? '', 10)
}

describe.each(root ? (['unshare', 'uid'] as const) : [undefined])('the embedded database (%s)', (rootBy) => {
  it('keeps its data after a restart', async () => {
    const first = await start(rootBy)
    await query(first.url, `create table kept as select 'here' as answer`)
    await first.stop()
    expect(isAlive(first.pid())).toBe(false)
    const second = await start(rootBy)
    expect(await query(second.url, 'select answer from kept')).toBe('here')
    expect(second.url).toBe(first.url)
    await second.stop()
  })

  it('has checksums, a locale of its own and durable commits', async () => {
    const { url, stop } = await start(rootBy)
    expect(await query(url, `select current_setting('data_checksums') as answer`)).toBe('on')
    expect(await query(url, `select current_setting('fsync') as answer`)).toBe('on')
    expect(await query(url, `select current_setting('listen_addresses') as answer`)).toBe('127.0.0.1')
    expect(
      await query(
        url,
        `select datlocprovider::text || datlocale as answer from pg_database where datname = 'proofline'`,
      ),
    ).toBe('bC.UTF-8')
    expect(await query(url, `select 'ÄÖ' ilike 'äö' as answer`)).toBe('true')
    await stop()
  })
})

it('refuses a second instance on the same folder with a message', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow(/Another Proofline \(process \d+\) uses the database in/)
  expect(await query(first.url, 'select 1 as answer')).toBe('1')
  await first.stop()
})

it('refuses a cluster from before the first schema, and leaves every file as it is', async () => {
  await start()
  for (const server of running.splice(0)) await server.stop()
  const location = join(dataDir, 'postgres/location')
  const home = existsSync(location) ? readFileSync(location, 'utf8') : join(dataDir, 'postgres')
  rmSync(join(home, 'cluster/proofline-schema-1'))
  const files = () =>
    [dataDir, home].map((folder) =>
      execFileSync('find', [folder, '-printf', '%p %s %T@\n'], { encoding: 'utf8' }),
    )
  const before = files()
  await expect(start()).rejects.toThrow(/from before its first schema.*Nothing in it was changed/)
  expect(files()).toEqual(before)
})

it('refuses a wrong password', async () => {
  const { url, stop } = await start()
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'select 1 as answer')).rejects.toThrow('password authentication failed')
  await stop()
})

it('stops when its parent is killed, and has all data at the next start', async () => {
  const { child, url, pid } = await parentProcess()
  await query(url, `create table kept as select 'here' as answer`)
  child.kill('SIGKILL')
  expect(await waitForEnd(pid, 10_000)).toBe(true)
  const next = await start()
  expect(await query(next.url, 'select answer from kept')).toBe('here')
  await next.stop()
})

it('recovers when parent and server are both killed', async () => {
  const { child, url, pid } = await parentProcess()
  await query(url, `create table kept as select 'here' as answer`)
  child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await waitForEnd(child.pid as number, 10_000)
  const next = await start()
  expect(await query(next.url, 'select answer from kept')).toBe('here')
  await next.stop()
})

it('restarts with its data and address each time it ends unexpectedly', async () => {
  const server = await start()
  await query(server.url, `create table kept as select 'here' as answer`)
  for (const signal of ['SIGKILL', 'SIGQUIT'] as const) {
    const { pid } = server
    const lost = pid()
    process.kill(lost, signal)
    await vi.waitUntil(() => pid() !== lost && isAlive(pid()), 20_000)
    expect(await query(server.url, 'select answer from kept')).toBe('here')
  }
  const last = server.pid()
  await server.stop()
  expect(isAlive(last)).toBe(false)
})

it('takes over from a server whose parent and watchdog are gone', async () => {
  const { child, url, pid } = await parentProcess()
  await query(url, `create table kept as select 'here' as answer`)
  process.kill(watchdogOf(pid), 'SIGKILL')
  child.kill('SIGKILL')
  await waitForEnd(child.pid as number, 10_000)
  expect(isAlive(pid)).toBe(true)
  const next = await start()
  expect(isAlive(pid)).toBe(false)
  expect(await query(next.url, 'select answer from kept')).toBe('here')
  await next.stop()
})

it('starts despite a lock file whose process ID now belongs to another program', async () => {
  const first = await start()
  const lock = join(dataDir, 'postgres/cluster/postmaster.pid')
  const words = readFileSync(lock, 'utf8')
  await first.stop()
  writeFileSync(lock, words.replace(/^\d+/, String(process.pid)))
  const next = await start()
  await next.stop()
})

it('takes another port when the remembered one is in use', async () => {
  const first = await start()
  await first.stop()
  const thief = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
  await once(thief, 'listening')
  const second = await start()
  expect(second.url).not.toBe(first.url)
  expect(await query(second.url, 'select 1 as answer')).toBe('1')
  await second.stop()
  thief.close()
})

it('takes another port when one found free is taken before startup', async () => {
  const thief = createServer()
  between.chosenAndUsed = async (port) => {
    between.chosenAndUsed = async () => undefined
    await once(thief.listen(port, '127.0.0.1'), 'listening')
  }
  const server = await start()
  expect(Number(new URL(server.url).port)).not.toBe((thief.address() as AddressInfo).port)
  expect(await query(server.url, 'select 1 as answer')).toBe('1')
  await server.stop()
  thief.close()
})
