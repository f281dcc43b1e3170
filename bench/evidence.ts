import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { LOGIN_NAMES, LOGINS } from '#server/platform/db/logins.ts'
import { sql } from '#server/platform/db/sql.ts'
import { writeArchive } from './archives/archive-made.ts'
import { importOnce, peakMemory } from './import.ts'
import { addClient, type Bench } from './kit.ts'

const POLL_INTERVAL_MS = 200

/** Imports an archive, and compares the firm's evidence as an operator does. @param count posts */
export async function benchEvidence(bench: Bench, count: number): Promise<void> {
  const file = join(tmpdir(), `proofline-evidence-${process.pid}.zip`)
  await writeArchive(file, count, 0)
  await importOnce(bench, file, await addClient(bench, 'evidence'))
  await rm(file)
  const waiting = sql`select 1 from evidence_leaves where customer_id = ${bench.firmId} and seq is null limit 1`
  while ((await bench.services.db.read(bench.firmId, (tx) => tx.one(waiting))) !== null)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  for (const options of [[], ['--bytes'], ['--deep']]) {
    const { seconds, rss, output } = await verify(bench, options)
    console.log(
      `${`verify-evidence ${options.join(' ')} of ${count} posts`.padEnd(42)} ${seconds.toFixed(1)} s, ${Math.round(rss / 1e6)} MB, ${/Faults: \d+/.exec(output)?.[0]}`,
    )
  }
}

async function verify(
  { config, logins }: Bench,
  options: string[],
): Promise<{ seconds: number; rss: number; output: string }> {
  const started = performance.now()
  const addresses = Object.fromEntries(LOGIN_NAMES.map((login) => [LOGINS[login].setting, logins[login]]))
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../server/entry/commands/verify-evidence.ts'), ...options],
    {
      env: { ...process.env, NODE_ENV: 'test', DATA_DIR: config.dataDir, ...addresses },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let rss = 0
  const poll = setInterval(() => {
    void peakMemory(child.pid ?? 0).then((bytes) => (rss = Math.max(rss, bytes)))
  }, POLL_INTERVAL_MS)
  const output = text(child.stdout)
  await once(child, 'exit')
  clearInterval(poll)
  return { seconds: (performance.now() - started) / 1000, rss, output: await output }
}
