import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './files.ts'

const binaryPath = (name: string) => join(root, 'node_modules/.bin', name)

const checks: Record<string, [file: string, ...args: string[]]> = {
  // Includes TypeScript's own compiler, so that types are read only once for both.
  lint: [binaryPath('oxlint'), '--type-aware', '--type-check', '--report-unused-disable-directives', '.'],
  format: [binaryPath('oxfmt'), '--check', '.'],
  rooms: [process.execPath, join(import.meta.dirname, 'rooms.ts')],
  calls: [process.execPath, join(import.meta.dirname, 'calls.ts')],
  texts: [process.execPath, join(import.meta.dirname, 'texts.ts')],
  sql: [process.execPath, join(import.meta.dirname, 'sql/index.ts')],
}
/** Runs the tests that use the database, so only by its name. `npm test` does the same with what its tests send. */
const BY_NAME = 'sql'

/** Runs a check and waits for its end. @returns its output, and whether it passed */
async function run([file, ...args]: [string, ...string[]]): Promise<{
  well: boolean
  said: string
  seconds: number
}> {
  const before = Date.now()
  const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += String(piece)))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { well: code === 0, said: output.trim(), seconds: (Date.now() - before) / 1000 }
}

// With names as arguments, only these checks run; options are passed on to them.
const cliArguments = process.argv.slice(2)
const wanted = cliArguments.filter((each) => !each.startsWith('--'))
const unknown = wanted.find((each) => checks[each] === undefined)
if (unknown !== undefined)
  throw new Error(`There is no check “${unknown}”, only: ${Object.keys(checks).join(', ')}.`)
const options = cliArguments.filter((each) => each.startsWith('--'))
const chosenChecks = Object.entries(checks).filter(([name]) =>
  wanted.length === 0 ? name !== BY_NAME : wanted.includes(name),
)
const results = await Promise.all(
  chosenChecks.map(async ([name, call]) => ({ name, ...(await run([...call, ...options])) })),
)

for (const { name, said } of results.filter(({ well }) => !well || wanted.length > 0))
  console.log(`${name}:\n${said}\n`)
for (const { name, well, said, seconds } of results) {
  const summary = well ? (said.split('\n').at(-1) ?? '') : ''
  console.log(`${name.padEnd(7)} ${well ? 'ok' : 'FAILED'} ${seconds.toFixed(1)} s  ${summary}`.trimEnd())
}
process.exitCode = results.every((result) => result.well) ? 0 : 1
