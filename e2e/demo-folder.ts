import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/platform/embedded/index.ts'
import { silentLog } from '#server/platform/log.ts'
import { chromiumPath } from '#tools/chromium.ts'
import { filesBelow, root } from '#tools/check/files.ts'
import { isWebStale } from '#tools/web-build.mjs'
import { copyFolder } from './copy-folder.ts'
import { start } from './start.ts'

/** What all browser tests of one run share. */
export type Shared = {
  /** The files of a product that was filled with the demo. */
  data: string
  /** The superuser's URL of the filled database, which each file copies. */
  database: string
  /** Where the one browser listens. */
  browser: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder that has `shared.json` once the demo is filled, or `failure`. */
    demoFolder: string
  }
}

/** Starts filling the demo right away, while other tests run; files that need it wait for it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (isWebStale(root)) throw new Error('dist/web is missing or built from other sources. Run: npm run build')
  const folder = await mkdtemp(join(tmpdir(), 'proofline-e2e-demo-'))
  project.provide('demoFolder', folder)
  const parts: (() => Promise<unknown>)[] = []
  const ready = prepare(folder, parts).catch((error: unknown) =>
    writeFile(join(folder, 'failure'), String(error)),
  )
  return async () => {
    await ready
    for (const stop of parts.reverse()) await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function prepare(folder: string, parts: (() => Promise<unknown>)[]): Promise<void> {
  const { executablePath, args } = await chromiumPath()
  const browser = await chromium.launchServer({ executablePath, args })
  parts.push(() => browser.close())
  const data = await filledDemo()
  // The database that each file copies runs without the care that keeps a person's data, on a copy of the files.
  const copy = join(folder, 'database')
  await mkdir(copy)
  await copyFolder(join(data, 'postgres'), join(copy, 'postgres'))
  const postgres = await startEmbeddedPostgres({ dataDir: copy, log: silentLog, kind: 'throwAway' })
  parts.push(() => postgres.stop())
  const shared: Shared = { data, database: postgres.url, browser: browser.wsEndpoint() }
  await writeFile(join(folder, 'draft'), JSON.stringify(shared))
  await rename(join(folder, 'draft'), join(folder, 'shared.json'))
}

/** The rooms whose code decides what is in a filled demo. */
const ROOMS = ['contract', 'archive', 'document', 'server', 'demo', 'simulators']

/** A product's folder after its first start. It is kept for the day, until something changes that could fill it differently. */
async function filledDemo(): Promise<string> {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  for (const { path, text } of ROOMS.flatMap((room) => filesBelow(room, ['.ts', '.sql', '.json', '.mp4'])))
    if (!path.endsWith('.test.ts')) hash.update(`${path}\0${text}\0`)
  hash.update(await readFile(join(root, 'package-lock.json')))
  const cache = join(root, '.cache/demo')
  const name = hash.digest('hex').slice(0, 32)
  await mkdir(cache, { recursive: true })
  for (const other of await readdir(cache))
    if (!other.startsWith(name)) await rm(join(cache, other), { recursive: true, force: true })
  if (!existsSync(join(cache, name))) await fill(join(cache, name))
  return join(cache, name)
}

/** Fills a draft, which gets its name only when it is complete. */
async function fill(folder: string): Promise<void> {
  const filling = `${folder}.${process.pid}`
  await rm(filling, { recursive: true, force: true })
  const { stop, waitForOutput } = await start(filling, 'info')
  try {
    await waitForOutput(/the demo is complete/)
    await jobsAreDone(filling)
  } finally {
    await stop()
  }
  await rename(filling, folder)
}

async function jobsAreDone(dataDir: string): Promise<void> {
  const [port, password] = await Promise.all(
    ['port', 'password'].map((name) => readFile(join(dataDir, 'postgres', name), 'utf8')),
  )
  const database = new pg.Client(`postgres://proofline:${password}@127.0.0.1:${port?.trim()}/proofline`)
  await database.connect()
  for (;;) {
    const { rows } = await database.query<{ left: boolean }>(`
      select exists (select from job_runs where status in ('PENDING', 'RUNNING'))
        or exists (select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts) as left`)
    if (rows[0]?.left === false) break
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await database.end()
}
