import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { deriveLogins, type LoginUrls, setPasswords } from '../db/logins.ts'
import { migrate } from '../db/migrate.ts'
import { createRoles } from '../db/roles.ts'
import { silentLog } from '../log.ts'
import { startEmbeddedPostgres } from './index.ts'
import { startedAt } from './process.ts'

export interface Databases {
  /** `url` is the owner's. */
  create(options: { migrated: boolean }): Promise<{ name: string; url: string; logins: LoginUrls }>
  /** Closes its connections. On a throwaway server, its files are deleted with the server. */
  drop(name: string): Promise<object>
  stop(): Promise<void>
}

const CACHE_FOLDER = fileURLToPath(new URL('../../../.cache/test-postgres', import.meta.url))

/** @param serverUrl the server to use; without one, a throwaway server is started */
export async function testDatabases(serverUrl: string | undefined): Promise<Databases> {
  const server =
    serverUrl === undefined ? await startThrowAwayServer() : { url: serverUrl, stop: async () => undefined }
  const admin = new pg.Client({ connectionString: server.url })
  const databases = new Set<string>()
  try {
    await admin.connect()
    await createRoles(admin)
    await setPasswords(admin, deriveLogins(server.url, admin.password ?? null))
  } catch (error) {
    await server.stop()
    throw error
  }
  let template: Promise<string> | null = null
  let queue: Promise<unknown> = Promise.resolve()

  // One statement at a time: two sessions must not copy a template while a third connects to it.
  function run(sql: string): Promise<void> {
    const turn = queue.then(() => admin.query(sql)).then(() => undefined)
    queue = turn.catch(() => undefined)
    return turn
  }

  async function make(from: string): Promise<{ name: string; url: string; logins: LoginUrls }> {
    const name = `test_${randomUUID().replaceAll('-', '')}`
    // Copies files instead of logging each page: half the time.
    await run(`create database ${name} template ${from} strategy file_copy`)
    databases.add(name)
    const url = new URL(server.url)
    url.pathname = `/${name}`
    return { name, url: url.href, logins: deriveLogins(url.href, admin.password ?? null) }
  }

  async function makeTemplate(): Promise<string> {
    const { name, url } = await make('template0')
    await migrate(url)
    return name
  }

  return {
    create: async ({ migrated }) => make(migrated ? await (template ??= makeTemplate()) : 'template0'),
    drop: async (name) => {
      if (!databases.delete(name)) throw new Error(`No test database ${name}.`)
      if (serverUrl !== undefined) await run(`drop database if exists ${name} with (force)`)
      // Not dropped: on an ext4 without a journal, a new file skips every one that was deleted in the last minutes. With 700 files per database,
      // the next one would take five times as long.
      else await run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
      return {}
    },
    stop: async () => {
      // A throwaway server is deleted with its databases.
      if (serverUrl !== undefined) {
        for (const name of databases) await run(`drop database if exists ${name} with (force)`)
      }
      await queue
      await admin.end()
      await server.stop()
    },
  }
}

/** Its folder records the process, so that a later run can remove what a killed one left. */
async function startThrowAwayServer(): Promise<{ url: string; stop(): Promise<unknown> }> {
  mkdirSync(CACHE_FOLDER, { recursive: true })
  for (const name of readdirSync(CACHE_FOLDER)) {
    const [pid, started] = name.split('-')
    if (startedAt(Number(pid)) !== started) rmSync(join(CACHE_FOLDER, name), { recursive: true, force: true })
  }
  const dataDir = join(
    CACHE_FOLDER,
    `${process.pid}-${startedAt(process.pid)?.replaceAll(/\W+/g, '_')}-${randomUUID()}`,
  )
  return startEmbeddedPostgres({ dataDir, log: silentLog, kind: 'throwAway' })
}
