import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { render, searchFile } from '#document/index.ts'
import { childEnvironment } from './child-environment.ts'
import { startEmbeddedPostgres } from './embedded/index.ts'
import { silentLog } from './log.ts'
import { expectNoSecrets } from './test-children.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofline-children-'))
})
afterAll(() => rm(folder, { recursive: true }))

const outFile = () => join(folder, 'document.pdf')

async function renderDocument(): Promise<void> {
  const document = {
    title: 'A report',
    author: 'A firm',
    language: 'en',
    createdAt: '2026-01-01T00:00:00.000Z',
    paper: 'letter' as const,
    firstPage: 1,
    header: null,
    footer: null,
    blocks: [{ type: 'paragraph' as const, text: 'A paragraph', style: 'body' as const }],
  }
  await render('pdf', document, { outFile: outFile() })
}

async function runDatabase(): Promise<void> {
  const dataDir = join(folder, 'data')
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, kind: 'throwAway' })
  await server.stop()
}

it.runIf(process.platform === 'linux').each([
  ['rendering', renderDocument],
  [
    'searching in documents',
    () => searchFile({ format: 'pdf', file: outFile(), forbidden: [], allowed: [] }),
  ],
  ['the embedded database', runDatabase],
])('no process for %s inherits a secret', (_, work) => expectNoSecrets(work))

it('a child process finds programs, and gets what is named', () => {
  expect(childEnvironment({ TZ: 'UTC' })).toMatchObject({ PATH: process.env['PATH'], TZ: 'UTC' })
  expect(Object.keys(childEnvironment())).not.toContain('NODE_ENV')
})
