import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressesOf } from '../database/open.ts'
import { startTestApp, type TestApp, Visitor } from '../../testing/app.ts'
import { insertAccount } from '../../accounts/index.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'proofline-commands-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a command on the test's database. A command that does not end within a minute is killed. */
async function run(
  name: string,
  { settings = {}, answers = [] }: { settings?: Record<string, string>; answers?: string[] },
): Promise<{ code: number | null; output: string }> {
  const recorder = process.env['PROOFLINE_RECORDER']
  const options = recorder ? ['--import', recorder] : []
  const child = spawn(process.execPath, [...options, join(import.meta.dirname, `${name}.ts`)], {
    env: { ...process.env, NODE_ENV: 'test', ...addressesOf(app.logins), DATA_DIR: folder, ...settings },
    timeout: 60_000,
  })
  const [output, errors] = [text(child.stdout), text(child.stderr)]
  child.stdin.end(answers.map((answer) => `${answer}\n`).join(''))
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, output: (await output) + (await errors) }
}

describe('a command', () => {
  it('ends with the reason if the services cannot be opened', async () => {
    const { code, output } = await run('recount', { settings: { STORAGE_URL: 'file:relative' } })
    expect(output).toContain('STORAGE_URL must be file:// with an absolute path')
    expect(code).toBe(1)
  })

  it('adds the first user of a service provider, also after an attempt that was interrupted', async () => {
    await insertAccount(app.services.db, {
      type: 'provider',
      name: 'Interrupted',
      parentId: null,
      locationId: null,
      phoneNumber: null,
      timeZone: 'UTC',
    })
    const answers = ['Ana', 'Ruiz', 'ana@provider.test', 'A long enough password']
    const first = await run('create-provider', { answers })
    expect([first.code, first.output]).toEqual([0, expect.stringContaining('sign in as ana@provider.test')])
    const ana = await new Visitor(app).signIn('ana@provider.test', 'A long enough password')
    expect((await ana.call('getViewer')).body).toMatchObject({ email: 'ana@provider.test' })
    const second = await run('create-provider', { answers })
    expect([second.code, second.output]).toEqual([
      1,
      expect.stringContaining('There is a service provider already'),
    ])
  })

  it('compares the evidence of every firm, and names the keys that signed it', async () => {
    const { code, output } = await run('verify-evidence', {})
    expect([code, output]).toEqual([0, expect.stringMatching(/^Accounts compared: [1-9][^]*\nFaults: 0\n/)])
  })

  it('encrypts every token with the newest key', async () => {
    const { code, output } = await run('reseal-tokens', {})
    expect([code, output]).toEqual([0, expect.stringContaining('The tokens of 0 connected accounts')])
  })
})
