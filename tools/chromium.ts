import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npm } from './npm.mjs'

export interface Chromium {
  executablePath: string
  /** For playwright-core's `chromium.launch({ executablePath, args })`. */
  args: string[]
}

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * A Chromium for tests: CHROMIUM_PATH, or the one from npm, which is the same everywhere and unpacked on the first call (some seconds), or else an
 * installed one. For measuring, an installed one is preferred, as users have it. @throws Error with a sentence if there is none
 */
export async function chromiumPath(use: 'test' | 'measure' = 'test'): Promise<Chromium> {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH !== undefined && CHROMIUM_PATH !== '') {
    if (!canRun(CHROMIUM_PATH))
      throw new Error(`CHROMIUM_PATH: ${CHROMIUM_PATH} is not a Chromium that runs.`)
    return { executablePath: CHROMIUM_PATH, args: launchArguments() }
  }
  const isBrought = process.platform === 'linux' && process.arch === 'x64'
  const installed = isBrought && use === 'test' ? undefined : chromiumPaths.find(canRun)
  if (installed === undefined && isBrought)
    return { executablePath: await bundled(), args: ['--no-sandbox', '--no-zygote', ...common] }
  if (installed === undefined)
    throw new Error('The tests need a Chromium: install Chromium or Chrome, or set CHROMIUM_PATH.')
  const executablePath = process.platform === 'linux' ? withFonts(installed) : installed
  return { executablePath, args: launchArguments() }
}

const chromiumPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

// Containers give /dev/shm 64 MB, which a page with pictures exceeds.
const common = ['--disable-dev-shm-usage', '--font-render-hinting=none']

/** The sandbox is kept where it works: not as root, and not if the kernel forbids user namespaces. */
function launchArguments(): string[] {
  const sandboxed = process.getuid?.() !== 0 && spawnSync('unshare', ['--user', 'true']).status === 0
  return sandboxed || process.platform === 'darwin' ? common : ['--no-sandbox', ...common]
}

/** Servers and containers often have a browser but no fonts, so it would draw empty pages. */
function withFonts(program: string): string {
  const folder = join(root, '.cache/chromium-installed')
  mkdirSync(folder, { recursive: true })
  writeStart(folder, folder, program)
  return join(folder, 'start')
}

const source = join(root, 'tools/chromium-package')

/** In the clone; or in the temporary folder if root has a clone that only root may enter, because browsers are run by another user. */
function cacheFolder(): string {
  const inClone = join(root, '.cache')
  if (process.getuid?.() !== 0 || isOpenToAll(root)) return inClone
  // Its configuration names the clone's fonts, so each clone has its own.
  const clone = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const outside = join(tmpdir(), `proofline-browser-${clone}`)
  mkdirSync(outside, { recursive: true, mode: 0o755 })
  // Someone else's folder could hold another program.
  return lstatSync(outside).uid === 0 && isOpenToAll(outside) ? outside : inClone
}

/** Whether every user may enter a folder. */
function isOpenToAll(folder: string): boolean {
  const parent = dirname(folder)
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpenToAll(parent))
}

async function bundled(): Promise<string> {
  const { dependencies } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const folder = join(cacheFolder(), `chromium-${dependencies['@sparticuz/chromium']}`)
  if (!existsSync(folder)) await unpack(folder)
  return join(folder, 'start')
}

/** Unpacks into a draft folder and renames it, so that two test processes can do this at the same time and a killed one leaves nothing half done. */
async function unpack(folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    await inflate(draft)
    // Other users of this clone may run it too.
    spawnSync('chmod', ['-R', 'a+rX', draft])
    chmodSync(join(draft, 'chromium'), 0o755)
    const complete = canRun(join(draft, 'chromium'))
    writeStart(draft, folder, join(folder, 'chromium'), complete ? undefined : join(folder, 'al2023/lib'))
    renameSync(draft, folder)
  } catch (error) {
    if (!existsSync(join(folder, 'start'))) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * Installs the package, which is deleted after unpacking. It unpacks into the temporary folder under fixed names that users of one machine would
 * share, so this runs in a process with its own temporary folder; the name of the Lambda makes it unpack its libraries too.
 */
async function inflate(draft: string): Promise<void> {
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(source, name), join(draft, name))
  await run(...npm('ci'), draft, process.env)
  const script = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`
  await run(process.execPath, ['--input-type=module', '-e', script], draft, {
    PATH: process.env['PATH'],
    TMPDIR: draft,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  })
  rmSync(join(draft, 'node_modules'), { recursive: true })
}

async function run(file: string, args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  if (code !== 0) throw new Error('The Chromium of @sparticuz/chromium could not be brought and unpacked.')
}

/**
 * Writes the font configuration and the script that starts Chromium with it. @param place where the folder will be when the script runs @param
 * libraries the package's, for a system that lacks some; they only work on recent systems
 */
function writeStart(folder: string, place: string, program: string, libraries?: string): void {
  const lines = [
    '#!/bin/sh',
    ...(libraries === undefined ? [] : [`export LD_LIBRARY_PATH='${libraries}'`]),
    `export FONTCONFIG_FILE='${place}/fonts.conf'`,
    `exec '${program}' "$@"`,
  ]
  replace(join(folder, 'fonts.conf'), fontConfiguration(place), 0o644)
  replace(join(folder, 'start'), `${lines.join('\n')}\n`, 0o755)
}

function replace(path: string, text: string, mode: number): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  writeFileSync(`${path}.${process.pid}`, text, { mode })
  renameSync(`${path}.${process.pid}`, path)
}

/** The fonts of documents, the same on every machine, so that tests do not depend on installed fonts. */
function fontConfiguration(folder: string): string {
  const families = {
    'sans-serif': 'Noto Sans',
    serif: 'Noto Serif',
    monospace: 'Noto Sans Mono',
    'system-ui': 'Noto Sans',
  }
  const aliases = Object.entries(families).map(
    ([family, font]) =>
      `<alias binding="strong"><family>${family}</family><prefer><family>${font}</family><family>Noto Color Emoji</family></prefer></alias>`,
  )
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${join(root, 'document/fonts')}</dir>
<dir>${folder}/fonts</dir>
<cachedir>${folder}/font-cache</cachedir>
${aliases.join('\n')}
</fontconfig>
`
}

/** Some systems have a stub in its place that only prints how to install it. */
function canRun(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
