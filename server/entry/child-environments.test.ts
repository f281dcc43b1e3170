import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { render, searchFile } from '#document/index.ts'
import { FilmReader } from '../imports/films/film-reader.ts'
import { withBrowser } from '../logins/node/browser.ts'
import { startEmbeddedPostgres } from '../platform/embedded/index.ts'
import { silentLog } from '../platform/log.ts'

const SETTINGS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'SECRET_KEYS',
  'STRIPE_SECRET_KEY',
  'AWS_SECRET_ACCESS_KEY',
]
const SECRET = 'only-for-the-product'
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofline-children-'))
  for (const name of SETTINGS) process.env[name] = SECRET
})
afterAll(async () => {
  for (const name of SETTINGS) delete process.env[name]
  await rm(folder, { recursive: true })
})

/** The environments of the processes that this one started, also through others. */
async function readChildren(): Promise<Map<number, string>> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : ''
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid) ?? 0
    return parent === process.pid || (parent > 1 && isOurs(parent))
  }
  const found = new Map<number, string>()
  for (const pid of parents.keys())
    if (isOurs(pid)) found.set(pid, await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''))
  return found
}

/** Every environment that was seen while `work` was running, of processes that did not run before. */
async function watchChildren(work: () => Promise<unknown>): Promise<string[]> {
  const before = await readChildren()
  const seen = new Map<number, string>()
  let isDone = false
  const done = work().finally(() => (isDone = true))
  done.catch(() => undefined)
  while (!isDone) {
    for (const [pid, environment] of await readChildren())
      if (!before.has(pid) && environment !== '') seen.set(pid, environment)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await done
  return [...seen.values()]
}

async function readFilm(): Promise<void> {
  const path = join(folder, 'film.mp4')
  await writeFile(path, 'no film')
  using reader = new FilmReader()
  await reader.look(path).catch(() => undefined)
}

const outFile = () => join(folder, 'document.pdf')

async function renderDocument(): Promise<void> {
  const document = {
    title: 'A report',
    author: 'A firm',
    language: 'en',
    createdAt: '2026-01-01T00:00:00.000Z',
    paper: 'letter' as const,
    header: null,
    footer: null,
    blocks: [{ type: 'paragraph' as const, text: 'A paragraph', style: 'body' as const }],
  }
  await render('pdf', document, { outFile: outFile() })
}

/** In the browser's place, a program that stays long enough to be seen. */
async function openBrowser(): Promise<void> {
  const executablePath = join(folder, 'browser')
  await writeFile(executablePath, '#!/bin/sh\nsleep 2\n')
  await chmod(executablePath, 0o755)
  const opened = withBrowser(
    { executablePath, args: [] },
    'en',
    { hosts: [], simulator: null },
    async () => undefined,
  )
  await opened.catch(() => undefined)
}

async function runDatabase(): Promise<void> {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, kind: 'throwAway' })
  await server.stop()
}

it.runIf(process.platform === 'linux').each([
  ['films', readFilm],
  ['rendering', renderDocument],
  [
    'searching in documents',
    () => searchFile({ format: 'pdf', file: outFile(), forbidden: [], allowed: [] }),
  ],
  ['the browser', openBrowser],
  ['the embedded database', runDatabase],
])('no process for %s inherits a secret', async (_, work) => {
  const environments = await watchChildren(work)
  expect(environments.length).toBeGreaterThan(0)
  for (const environment of environments) {
    expect(environment).not.toContain(SECRET)
    expect(environment.split('\0').map((pair) => pair.split('=')[0])).not.toContain('DATABASE_URL')
  }
})
