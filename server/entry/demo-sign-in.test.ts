import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveDemo } from '#demo/index.ts'
import { silentLog } from '../platform/log.ts'
import { type Mailbox, startMailbox } from '../platform/mail/index.ts'
import { buildApi } from './api.ts'
import { startWithFirm, type TestApp } from '../testing/app.ts'

let app: TestApp
let folder: string
let mailbox: Mailbox

beforeAll(async () => {
  ;({ app } = await startWithFirm())
  folder = await mkdtemp(join(tmpdir(), 'proofline-demo-'))
  mailbox = await startMailbox({ dir: join(folder, 'mail') })
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html><head><title>Proofline</title></head></html>',
  )
})

afterAll(async () => {
  await mailbox.stop()
  await app.close()
  await rm(folder, { recursive: true })
})

/** What the page and its files say, for a server of this kind. */
async function said(kind: { isDemo: boolean; hasMailbox: boolean; development: boolean }): Promise<string> {
  const config = { ...app.services.config, development: kind.development }
  const { app: server, close } = await buildApi({
    services: { ...app.services, config },
    databaseUrl: app.logins.app,
    mailbox: kind.hasMailbox ? mailbox : null,
    log: silentLog,
    webDir: folder,
    serveDemo: kind.isDemo ? (served) => serveDemo(served, config) : undefined,
  })
  const answers = await Promise.all(
    ['/', '/login', '/config.json', '/dev/sign-in.js', '/dev/sign-in.css'].map((url) =>
      server.inject({ url, headers: { accept: 'text/html' } }),
    ),
  )
  await close()
  return answers.map(({ body }) => body).join('\n')
}

const everything = { isDemo: true, hasMailbox: true, development: true }

describe('the list of whom one can be', () => {
  it('is on the sign-in page of the demo', async () => {
    const text = await said(everything)
    expect(text).toContain('Who would you like to be?')
    expect(text).toContain('manager@maple.test')
  })

  it('comes with the mark that every page of the demo has', async () => {
    expect(await said(everything)).toContain('demo-mark')
  })

  it.each([
    ['in production', { ...everything, development: false }],
    ['without the built-in mailbox', { ...everything, hasMailbox: false }],
    ['without the demo’s data', { ...everything, isDemo: false }],
  ])('is nowhere %s', async (_, kind) => {
    const text = await said(kind)
    expect(text).toContain('<title>Proofline</title>')
    expect(text).not.toMatch(/Who would|demo-mark|maple\.test|Proofline demo|dev\/sign-in/)
  })
})
