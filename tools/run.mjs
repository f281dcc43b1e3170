// What every npm script runs. Plain JavaScript without dependencies, since nothing is installed yet on a fresh clone
// and Node 20 must be able to run it. It installs what is missing and goes on with the Node 24 that npm brought.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { basename, delimiter, dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const vitest = join(modules, 'vitest/vitest.mjs')
const results = join(root, '.cache/test-results.json')

/** own: a process group of its own, so that Ctrl-C comes once and through here; not for what asks at the terminal. */
const commands = {
  start: { file: 'server/entry/start.ts', own: true },
  check: { file: 'tools/check/index.ts', own: true },
  bench: { file: 'bench/run.ts', own: true },
  build: { file: 'tools/build.ts', own: true },
  'create-provider': { file: 'server/entry/create-provider.ts', own: false },
}

async function main([name = '', ...args]) {
  const known = [...Object.keys(commands), 'test', 'prove']
  if (!known.includes(name)) throw new Error(`Use one of: ${known.join(', ')}.`)
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Error(`Node ${process.versions.node} is too old: version 20 or newer is needed.`)
  }
  await install()
  const node = newNode()
  if (['start', 'test', 'prove', 'bench'].includes(name)) {
    const built = await run(node, [join(root, commands.build.file), '--if-stale'], true)
    if (built !== 0 || stopping) return built
  }
  if (name === 'test') return test(node, args)
  if (name === 'prove') return run(node, [vitest, 'run', ...args], true, { PROOFLINE_PROVE: '1' })
  const { file, own } = commands[name]
  return run(node, [join(root, file), ...args], own)
}

/** The checks and the tests; closes with a line that machines read: the checks count as one test. */
async function test(node, args) {
  rmSync(results, { force: true })
  const checked = await run(node, [join(root, commands.check.file)], true)
  if (stopping) return checked
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const tested = await run(node, [vitest, 'run', ...reports, ...args], true)
  const { passed, failed } = counts(tested)
  console.log(`\n${passed + (checked === 0 ? 1 : 0)} passed, ${failed + (checked === 0 ? 0 : 1)} failed`)
  return tested === 0 ? checked : tested
}

function counts(exitCode) {
  if (!existsSync(results)) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, testResults } = JSON.parse(readFileSync(results, 'utf8'))
  const failures = testResults.map((file) => {
    const inside = file.assertionResults.filter((one) => one.status === 'failed').length
    // A file that cannot even be loaded has no test inside that could fail.
    return inside === 0 && file.status === 'failed' ? 1 : inside
  })
  const failed = failures.reduce((sum, count) => sum + count, 0)
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed }
}

async function install() {
  const lockFile = join(root, 'package-lock.json')
  const stampFile = join(modules, '.proofline-stamp')
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  if (!installed(lockFile)) {
    console.log(
      'Installing the packages of package-lock.json with npm ci. This is done once, and again when they change.',
    )
    if ((await npm('ci')) !== 0 && !stopping) {
      console.log('npm ci did not work; trying npm install, which keeps to the lock file where it can.')
      if ((await npm('install', '--no-save')) !== 0)
        throw new Error('The packages could not be installed; what npm says stands above.')
    }
    if (stopping) throw new Error('Stopped while the packages were being installed.')
  }
  writeFileSync(stampFile, wanted)
}

function npm(...words) {
  const own = process.env.npm_execpath
  const [file, first] =
    own !== undefined && basename(own) === 'npm-cli.js' ? [process.execPath, [own]] : ['npm', []]
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  // The package that reads films brings FFmpeg's libraries; its program, which it would fetch besides, is not used.
  process.env.SKIP_FFMPEG = 'true'
  return run(file, [...first, ...words, ...options], false)
}

/** Whether somebody has already installed exactly what the lock file names, as npm itself has recorded. */
function installed(lockFile) {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const { packages: wanted } = JSON.parse(readFileSync(lockFile, 'utf8'))
  const { packages: there } = JSON.parse(readFileSync(record, 'utf8'))
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      path === '' ||
      link ||
      (there[path] === undefined ? optional === true : there[path].version === version),
  )
}

function newNode() {
  const candidates = [
    join(
      modules,
      `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
      'bin',
      process.platform === 'win32' ? 'node.exe' : 'node',
    ),
    process.execPath,
  ]
  const found = candidates.find((path) => existsSync(path) && majorOf(path) >= 24)
  if (found === undefined) {
    throw new Error(
      `Node 24 is needed and this is Node ${process.versions.node}. npm brought none that runs on ${process.platform}-${process.arch}: remove node_modules and try again, or install Node 24.`,
    )
  }
  return found
}

function majorOf(node) {
  if (node === process.execPath) return Number(process.versions.node.split('.')[0])
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}

let stopping = false

/** Runs a program to its end and returns its exit code. */
function run(file, args, own, variables = {}) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const leash = ['--import', new URL('leash.mjs', import.meta.url).href]
  const child = spawn(file, own ? [...leash, ...args] : args, {
    cwd: root,
    env: {
      // Every process reads the same files: what each made of them starts the next in two thirds of the time.
      NODE_COMPILE_CACHE: join(root, '.cache/node'),
      ...process.env,
      ...variables,
      // Some versions of npm link no `node` into .bin, since every platform's package claims that name.
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

/** Ctrl-C reaches this process from the terminal and once more from npm: the child hears it once. */
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
  // A killed npm passes no word on, and the shell between npm and this process stays.
  const before = ancestors()
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event !== undefined && ancestors() !== before) child.kill('SIGTERM')
  }, 500)
  return () => {
    clearInterval(watch)
    for (const [signal, listener] of listeners) process.off(signal, listener)
  }
}

/** The numbers of the parent and, where the system tells, of its parent. */
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
