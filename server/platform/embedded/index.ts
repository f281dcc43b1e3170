import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { Log } from '../log.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, passwordFileIn, refuseOlderCluster, superuser } from './cluster.ts'
import { chooseRunner } from './identity.ts'
import { superviseServer } from './supervise.ts'
import { claimFolder } from './owner.ts'
import { choosePort } from './port.ts'
import { clearLeftovers, waitUntilReady, spawnServer } from './postmaster.ts'
import { settings } from './settings.ts'
import { watch } from './watchdog.ts'

export interface EmbeddedServer {
  /** The superuser's URL of the database `proofline`, over TCP on 127.0.0.1, without the password. */
  url: string
  /** The file with that password. */
  passwordFile: string
  /** A new one after the server ended unexpectedly and was restarted. */
  pid(): number
  /** Stops the server and waits until it is down; may be called twice. */
  stop(): Promise<void>
}

/** `url` has the password. */
export type EmbeddedPostgres = Omit<EmbeddedServer, 'passwordFile'>

export interface EmbeddedOptions {
  /** The database is in the subfolder `postgres`, which is created if missing. */
  dataDir: string
  log: Log
  /** Default durable. A throwaway server is fast, loses its data in a crash, and deletes its dataDir when it stops or this process dies. */
  kind?: 'durable' | 'throwAway'
  /** How PostgreSQL is run if the process is root; by default in the first way that works. */
  rootBy?: 'unshare' | 'uid'
}

/** The server with its superuser's password and an empty database, for tests and tools: the product signs in as roles that own nothing. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedServer(options)
  const url = new URL(server.url)
  url.password = readFileSync(server.passwordFile, 'utf8')
  await ensureDatabase(url.href).catch((error: unknown) => server.stop().then(() => Promise.reject(error)))
  return { url: url.href, pid: server.pid, stop: server.stop }
}

/** Starts the PostgreSQL from npm. @throws Error with a sentence if the folder is in use or the server does not start */
export async function startEmbeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { log, kind = 'durable' } = options
  const dataDir = resolve(options.dataDir)
  const folder = join(dataDir, 'postgres')
  mkdirSync(folder, { recursive: true })
  const runner = chooseRunner(findBinaries(), folder, options.rootBy)
  refuseOlderCluster(runner.home)
  const release = claimFolder(folder)
  try {
    const cluster = await ensureCluster(runner, folder, kind, log)
    await clearLeftovers(cluster, log)
    const logFile = join(folder, 'postgres.log')
    const passing = kind === 'throwAway' ? [dataDir, runner.home] : []
    let port = 0
    let unwatch = (): void => undefined
    const launchOn = async (choose: () => Promise<number>) => {
      unwatch()
      const child = await launch(
        async () => {
          port = await choose()
          return withLog(logFile, (output) => spawnServer(runner, cluster, settings(kind, port), output))
        },
        cluster,
        logFile,
      )
      unwatch = watch(child.pid as number, cluster, passing)
      return child
    }
    // Its address is already known, so it keeps its port.
    let choose = () => choosePort(folder)
    const server = await superviseServer(() => launchOn(choose), log)
    choose = async () => port
    let stopping: Promise<void> | null = null
    const stop = () =>
      (stopping ??= server.stop().then(() => {
        unwatch()
        release()
        for (const path of passing) rmSync(path, { recursive: true, force: true })
      }))
    const url = `postgres://${superuser}@127.0.0.1:${port}/proofline`
    return { url, passwordFile: passwordFileIn(folder), pid: server.pid, stop }
  } catch (error) {
    release()
    throw error
  }
}

/** Retries the start: after a crash, the old server's last children may use its memory for a moment, and another program may take its port. */
async function launch(
  start: () => Promise<ReturnType<typeof spawnServer>>,
  cluster: string,
  logFile: string,
) {
  for (let attempt = 1; ; attempt += 1) {
    const logSize = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
    const child = await start()
    if (await waitUntilReady(child, cluster)) return child
    const words = readFileSync(logFile, 'utf8').slice(-4000)
    if (
      attempt < 60 &&
      statSync(logFile).size > logSize &&
      /still in use|is starting up|Address already in use/.test(words)
    ) {
      await new Promise((resume) => setTimeout(resume, 500))
      continue
    }
    throw new Error(`The database in ${cluster} did not start. It says: ${words.trim()}`)
  }
}

function withLog<T>(logFile: string, use: (output: number) => T): T {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000) {
    copyFileSync(logFile, `${logFile}.1`)
    truncateSync(logFile)
  }
  const output = openSync(logFile, 'a', 0o600)
  try {
    return use(output)
  } finally {
    closeSync(output)
  }
}

/** Creates the database `proofline` of a new server. @param url the superuser's */
export async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: new URL('/postgres', url).href })
  await client.connect()
  try {
    const found = await client.query(`select 1 from pg_database where datname = 'proofline'`)
    if (found.rowCount === 0) await client.query('create database proofline')
  } finally {
    await client.end()
  }
}
