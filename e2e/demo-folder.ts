import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { isWebStale } from '#tools/web-build.mjs'
import { start } from './start.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the filled demo is kept for the files of one run, each of which takes a copy. */
    demoFolder: string
  }
}

/** Starts filling the demo right away, while other tests run; files that need it wait for it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (isWebStale(join(import.meta.dirname, '..')))
    throw new Error('dist/web is missing or built from other sources. Run: npm run build')
  const folder = await mkdtemp(join(tmpdir(), 'proofline-e2e-demo-'))
  project.provide('demoFolder', folder)
  const filled = fill(folder).catch((error: unknown) => writeFile(join(folder, 'failure'), String(error)))
  return async () => {
    await filled
    await rm(folder, { recursive: true, force: true })
  }
}

/** Renames the folder to `data` only when it is complete. */
async function fill(folder: string): Promise<void> {
  const filling = join(folder, 'filling')
  const { stop, waitForOutput } = await start(filling, 'info')
  try {
    await waitForOutput(/the demo is complete/)
    await jobsAreDone(filling)
  } finally {
    await stop()
  }
  await rename(filling, join(folder, 'data'))
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
