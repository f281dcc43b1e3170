import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, isTest, root } from '../files.ts'
import { checkStatements } from './check.ts'
import { EXCUSED } from './excused.ts'
import { writeQueries } from './queries.ts'
import { readRecords } from './record.ts'

/**
 * Runs the tests that use the database, and checks what they sent: with `--recorded`, what the last `npm test` sent. `--write` writes the statements
 * to `.cache/queries`.
 */
const RECORDS = join(root, '.cache/statements')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')

/** Those of `server/` and `demo/`, and one that needs a browser. */
const TESTS = ['server/', 'demo/', 'tools/remote-login']

function runTests(): boolean {
  rmSync(RECORDS, { recursive: true, force: true })
  const projects = ['server', 'alone', 'unit'].flatMap((name) => ['--project', name])
  const run = spawnSync(process.execPath, [vitest, 'run', ...projects, ...TESTS], {
    cwd: root,
    env: { ...process.env, PROOFLINE_STATEMENTS: RECORDS },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return run.status === 0
}

const isTested = process.argv.includes('--recorded') || runTests()
const paths = [...filesBelow('server', ['.ts']), ...filesBelow('demo', ['.ts'])]
  .map(({ path }) => path)
  .filter((path) => !isTest(path) && !path.startsWith('server/testing/'))

const { breaches, queries, counts } = await checkStatements(paths, readRecords(RECORDS), EXCUSED)
if (process.argv.includes('--write')) writeQueries(queries)
for (const { path, line, sentence } of breaches) console.log(`${path}:${line} ${sentence}`)
console.log(
  `${counts.calls} calls sent ${counts.statements} statements, each prepared; ${counts.rowTypes} row types compared, ${breaches.length} breaches.`,
)
process.exitCode = breaches.length === 0 && isTested ? 0 : 1
