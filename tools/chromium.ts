import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npm } from './npm.mjs'

export interface Chromium {
  executablePath: string
  /** For playwright-core's `chromium.launch({ executablePath, args })`. */
  args: string[]
}

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * A Chromium for tests: CHROMIUM_PATH, or the one that npm brought, the same everywhere, unpacked at the first call (some seconds); where it
 * brought none, an installed one. For measuring an installed one comes first, as people have it. Throws a sentence where there is none.
 */
export async function chromiumPath(use: 'test' | 'measure' = 'test'): Promise<Chromium> {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH !== undefined && CHROMIUM_PATH !== '') {
    if (!runs(CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH: ${CHROMIUM_PATH} is not a Chromium that runs.`)
    return { executablePath: CHROMIUM_PATH, args: launchArguments() }
  }
  const isBrought = process.platform === 'linux' && process.arch === 'x64'
  const installed = isBrought && use === 'test' ? undefined : places.find(runs)
  if (installed === undefined && isBrought)
    return { executablePath: await bundled(), args: ['--no-sandbox', '--no-zygote', ...common] }
  if (installed === undefined)
    throw new Error('The tests need a Chromium: install Chromium or Chrome, or set CHROMIUM_PATH.')
  const executablePath = process.platform === 'linux' ? withFonts(installed) : installed
  return { executablePath, args: launchArguments() }
}

const places = [
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

/** The sandbox stays where it can work: not as root, and not where the kernel forbids user namespaces. */
function launchArguments(): string[] {
  const sandboxed = process.getuid?.() !== 0 && spawnSync('unshare', ['--user', 'true']).status === 0
  return sandboxed || process.platform === 'darwin' ? common : ['--no-sandbox', ...common]
}

/** Servers and containers often have a browser but no fonts; it would draw empty pages. */
function withFonts(program: string): string {
  const folder = join(root, '.cache/chromium-installed')
  mkdirSync(folder, { recursive: true })
  writeStart(folder, folder, program)
  return join(folder, 'start')
}

const source = join(root, 'tools/chromium-package')

async function bundled(): Promise<string> {
  const { dependencies } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const folder = join(root, `.cache/chromium-${dependencies['@sparticuz/chromium']}`)
  if (!existsSync(folder)) await unpack(folder)
  return join(folder, 'start')
}

/** Unpacks beside and renames, so that two test processes can do it at once and a killed one leaves no half. */
async function unpack(folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    await inflate(draft)
    // Another user of this clone may run it too.
    spawnSync('chmod', ['-R', 'a+rX', draft])
    chmodSync(join(draft, 'chromium'), 0o755)
    const complete = runs(join(draft, 'chromium'))
    writeStart(draft, folder, join(folder, 'chromium'), complete ? undefined : join(folder, 'al2023/lib'))
    renameSync(draft, folder)
  } catch (error) {
    if (!existsSync(join(folder, 'start'))) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * npm brings the package, which is not kept beside what was unpacked from it. It unpacks into the temporary folder under fixed names, which
 * users of one machine would share: a process with a temporary folder of its own does it. The Lambda's name makes it unpack its libraries too.
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
 * Writes the font configuration and the script that starts Chromium with it.
 *
 * @param place where the folder will be when the script runs
 * @param libraries those of the package, for a system that lacks some; they are made for new systems alone
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

/** The fonts of documents, on every machine the same: what a test draws does not depend on what is installed. */
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

/** Some systems have a stub in its place that only says how to install it. */
function runs(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
