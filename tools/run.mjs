// Runs every npm script. Plain JavaScript without dependencies, because nothing is installed yet on a fresh clone and Node 20 must be able to run
// it. It installs and builds what is missing, except in production, and continues with Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { closingLine } from './closing-line.mjs'
import { node24 } from './node24/index.mjs'
import { npm } from './npm.mjs'
import { isWebStale } from './web-build.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const lockFile = join(root, 'package-lock.json')
const vitest = join(modules, 'vitest/vitest.mjs')
const results = join(root, '.cache/test-results.json')
/** What a test could not run on this machine, a line each. `prove` fails then. */
const notRun = join(root, '.cache/not-run.txt')
/** What the tests send to the database. */
const statements = join(root, '.cache/statements')
const sqlCheck = join(root, 'tools/check/sql/index.ts')
/** The commit at which `prove` last passed. */
const proved = join(root, '.ci/proved')

/** own: a separate process group, so that Ctrl-C arrives only once and through here; not for commands that ask for input at the terminal. */
const commands = {
  start: { file: 'server/entry/start.ts', own: true },
  check: { file: 'tools/check/index.ts', own: true },
  bench: { file: 'bench/run.ts', own: true },
  build: { file: 'tools/build.ts', own: true },
  migrate: { file: 'server/entry/database/migration-process.ts', own: false },
  'create-provider': { file: 'server/entry/commands/create-provider.ts', own: false },
  'reseal-tokens': { file: 'server/entry/commands/reseal-tokens.ts', own: false },
  recount: { file: 'server/entry/commands/recount.ts', own: false },
  'verify-evidence': { file: 'server/entry/commands/verify-evidence.ts', own: false },
  'new-evidence-tree': { file: 'server/entry/commands/new-evidence-tree.ts', own: false },
}

async function main([name = '', ...args]) {
  const known = [...Object.keys(commands), 'test', 'prove']
  if (!known.includes(name)) throw new Error(`Use one of: ${known.join(', ')}.`)
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Error(`Node ${process.versions.node} is too old: version 20 or newer is needed.`)
  }
  const isServer = [
    'start',
    'migrate',
    'create-provider',
    'reseal-tokens',
    'recount',
    'verify-evidence',
    'new-evidence-tree',
  ].includes(name)
  const isStale = ['start', 'test', 'prove', 'bench'].includes(name) && isWebStale(root)
  const isProduction = isServer && process.env.NODE_ENV === 'production'
  if (isProduction) requireAll(isStale)
  // With your own database, the packages of production are enough to run what is built.
  else if (!isServer || isStale || !process.env.DATABASE_URL || !isInstalled('production')) await install()
  const node = node24({ mayInstall: !isProduction })
  if (isStale && !isProduction) {
    const built = await run(node, [join(root, commands.build.file), '--if-stale'], true)
    if (built !== 0 || stopping) return built
  }
  if (name === 'test' || name === 'prove') return test(name, node, args)
  const { file, own } = commands[name]
  const chromium = name === 'start' && !isProduction ? chromiumOfTests() : undefined
  return run(node, [join(root, file), ...args], own, chromium ? { CHROMIUM_PATH: chromium } : {})
}

/** In development, people sign in to the simulated platforms with the Chromium of the tests, once it is installed. */
function chromiumOfTests() {
  if (process.env.CHROMIUM_PATH) return undefined
  const cache = join(root, '.cache')
  const unpacked = existsSync(cache)
    ? readdirSync(cache).find((each) => /^chromium-\d[\d.]*$/.test(each))
    : undefined
  const places = [unpacked && join(cache, unpacked, 'start'), '/usr/bin/chromium', '/usr/bin/google-chrome']
  return places.find((place) => place && existsSync(place))
}

/** Runs the checks and the tests, for `prove` in their long form. Ends with what they took and a machine-readable line. */
async function test(name, node, args) {
  const started = Date.now()
  const isLong = name === 'prove'
  const provable = isLong && args.length === 0 ? cleanCommit() : null
  for (const file of [results, notRun]) rmSync(file, { force: true })
  const checked = await run(node, [join(root, commands.check.file)], true)
  if (stopping) return checked
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const isWhole = args.length === 0
  rmSync(statements, { recursive: true, force: true })
  const tested = await run(node, [vitest, 'run', ...reports, ...args], true, {
    PROOFLINE_NOT_RUN: notRun,
    ...(isWhole ? { PROOFLINE_STATEMENTS: statements } : {}),
    ...(isLong ? { PROOFLINE_PROVE: '1' } : isWhole ? { PROOFLINE_ONLY: 'changed' } : {}),
  })
  // A test that failed may not have sent all that it sends.
  const asked = isWhole && tested === 0 && !stopping ? await run(node, [sqlCheck, '--recorded'], true) : 0
  const report = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : null
  const missing = existsSync(notRun) ? readFileSync(notRun, 'utf8').trim().split('\n') : []
  const line = closingLine(report, { checked: checked || asked, tested })
  const minutes = ((Date.now() - started) / 60_000).toFixed(1)
  console.log(`\n${report?.testResults.length ?? 0} files in ${minutes} minutes${processorTime()}`)
  for (const each of missing) console.log(each)
  const code = tested || checked || asked || (isLong && missing.length > 0 ? 1 : 0)
  if (provable && code === 0 && !stopping) writeFileSync(proved, `${provable} ${line}, ${minutes} minutes\n`)
  console.log(line)
  return code
}

/** The commit that is checked out, if nothing differs from it. */
function cleanCommit() {
  const git = (...words) => spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  const { status, stdout } = git('status', '--porcelain')
  return status === 0 && stdout === '' ? git('rev-parse', 'HEAD').stdout.trim() : null
}

/** The processor time of this process and all that it ran, beside that of a fixed loop, so that machines can be compared; only where the system counts it. */
function processorTime() {
  if (!existsSync('/proc/self/stat')) return ''
  const text = readFileSync('/proc/self/stat', 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  // utime, stime, and those of the children that have ended, in hundredths of a second.
  const minutes = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0) / 6000
  const before = process.cpuUsage()
  let sum = 0
  for (let n = 0; n < 500_000_000; n += 1) sum = (sum + n) | 0
  const { user } = process.cpuUsage(before)
  // Compared, so that a compiler does not leave the loop out.
  if (sum !== 1_711_656_320) throw new Error(`The loop gave ${sum}.`)
  return `, ${minutes.toFixed(1)} minutes of processor time; here, 5 × 10⁸ steps of a loop take ${(user / 1e6).toFixed(2)} s`
}

/** In production, a start uses no network and writes only to its data folder, so it reports what is missing. */
function requireAll(isStale) {
  const problems = [
    !isInstalled('production') && 'Packages of package-lock.json are missing. Run: npm ci --omit=dev',
    isStale &&
      /api/.test(process.env.ROLES || 'api') &&
      'dist/web is missing or built from other sources. Run: npm ci && npm run build && npm ci --omit=dev',
  ].filter(Boolean)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

async function install() {
  const stampFile = join(modules, '.proofline-stamp')
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  if (!isInstalled('all')) {
    console.log(
      'Installing the packages of package-lock.json with npm ci. This is done once, and again when they change.',
    )
    if ((await run(...npm('ci'), false)) !== 0 && !stopping) {
      console.log('npm ci failed; trying npm install, which keeps to the lock file where it can.')
      if ((await run(...npm('install', '--no-save'), false)) !== 0)
        throw new Error('The packages could not be installed; the messages of npm are above.')
    }
    if (stopping) throw new Error('Stopped while the packages were being installed.')
  }
  writeFileSync(stampFile, wanted)
}

/** Whether npm has recorded that it installed exactly what the lock file lists. */
function isInstalled(what) {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const { packages: wanted } = JSON.parse(readFileSync(lockFile, 'utf8'))
  const { packages: there } = JSON.parse(readFileSync(record, 'utf8'))
  return Object.entries(wanted).every(
    ([path, { version, optional, link, dev, devOptional }]) =>
      !path.startsWith('node_modules/') ||
      link ||
      (what === 'production' && (dev || devOptional)) ||
      (there[path] === undefined ? optional === true : there[path].version === version),
  )
}

let stopping = false

/** Runs a program and returns its exit code. */
function run(file, args, own, variables = {}) {
  const leash = ['--import', new URL('leash.mjs', import.meta.url).href]
  const child = spawn(file, own ? [...leash, ...args] : args, {
    cwd: root,
    env: {
      // All processes load the same files, so the next one starts in two thirds of the time with the code that this one compiled.
      NODE_COMPILE_CACHE: join(root, '.cache/node'),
      ...process.env,
      ...variables,
      // Some versions of npm link no `node` into .bin, because every platform's package claims that name.
      PATH: [...(isAbsolute(file) ? [dirname(file)] : []), join(modules, '.bin'), process.env.PATH].join(
        delimiter,
      ),
      PROOFLINE_LEASH: String(process.pid),
    },
    stdio: [own ? 'ignore' : 'inherit', 'inherit', 'inherit'],
    detached: own,
  })
  const undo = forwardSignals(child, own)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      undo()
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

/** Ctrl-C reaches this process from the terminal and again from npm; the child receives it once. */
function forwardSignals(child, own) {
  let last = 0
  const listeners = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    const listener = () => {
      stopping = true
      if (!own || Date.now() - last < 700) return
      last = Date.now()
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    }
    process.on(signal, listener)
    return [signal, listener]
  })
  // A killed npm forwards no signal, and the shell between npm and this process stays.
  const before = ancestors()
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event !== undefined && ancestors() !== before) child.kill('SIGTERM')
  }, 500)
  return () => {
    clearInterval(watch)
    for (const [signal, listener] of listeners) process.off(signal, listener)
  }
}

/** The process ids of the parent and, if the system shows it, of the grandparent. */
function ancestors() {
  const stat = `/proc/${process.ppid}/stat`
  if (!existsSync(stat)) return String(process.ppid)
  const text = readFileSync(stat, 'utf8')
  return `${process.ppid} ${text.slice(text.lastIndexOf(')') + 2).split(' ')[1]}`
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
