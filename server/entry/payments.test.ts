import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PaymentConfig, readConfig } from '../platform/config.ts'
import { silentLog } from '../platform/log.ts'
import { type Api, buildApi } from './api.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp
let folder: string
const opened: Api[] = []

beforeAll(async () => {
  app = await startTestApp({ worker: false })
  folder = await mkdtemp(join(tmpdir(), 'proofline-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Proofline</title>')
})
afterAll(async () => {
  for (const api of opened) await api.close()
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** The product as served with this provider. */
async function serveWith(payments: PaymentConfig): Promise<string> {
  const api = await buildApi({
    services: { ...app.services, config: { ...app.services.config, payments } },
    databaseUrl: app.logins.app,
    mailbox: null,
    log: silentLog,
    webDir: folder,
  })
  opened.push(api)
  return api.app.listen({ port: 0, host: '127.0.0.1' })
}

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

const policyOf = async (url: string) =>
  (
    (await fetch(`${url}/`, { headers: { accept: 'text/html' } })).headers.get('content-security-policy') ??
    ''
  )
    .split('; ')
    .filter((each) => /^(script|connect|frame)-/.test(each))

describe('with Stripe keys', () => {
  it('pages can load Stripe’s card form and nothing else, and no simulator is served', async () => {
    const url = await serveWith(readConfig(STRIPE).payments)
    expect(await policyOf(url)).toEqual([
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
      "connect-src 'self' https://api.stripe.com",
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://www.youtube-nocookie.com https://player.vimeo.com https://www.tiktok.com',
      "frame-ancestors 'none'",
    ])
    const { payments } = (await (await fetch(`${url}/config.json`)).json()) as { payments: object }
    expect(payments).toEqual({ provider: 'stripe', publishableKey: 'pk_live_x' })
    for (const path of ['card', 'card.js', 'v1/customers'])
      expect(
        (await fetch(`${url}/sandbox-payments/${path}`, { headers: { accept: 'text/html' } })).status,
      ).toBe(404)
  })

  it('all keys are required', () => {
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_x' })).toThrow(
      /STRIPE_PUBLISHABLE_KEY is wrong: is needed.*\n.*STRIPE_WEBHOOK_SECRET is wrong: is needed/,
    )
    expect(() => readConfig({ ...STRIPE, STRIPE_SECRET_KEY: 'pk_live_x' })).toThrow(
      /STRIPE_SECRET_KEY is wrong/,
    )
  })
})

describe('without Stripe keys', () => {
  it('pages may embed the simulator’s card form, and its secret is new after each start', async () => {
    const first = readConfig({}).payments
    const second = readConfig({}).payments
    expect(first.provider).toBe('sandbox')
    expect(first.secretKey).not.toBe(second.secretKey)
    expect(first.webhookSecret).not.toBe(second.webhookSecret)
    const handed = readConfig({ SANDBOX_SECRET_KEY: first.secretKey }).payments
    expect(handed).toEqual(first)
    const url = await serveWith(first)
    expect(await policyOf(url)).toEqual([
      "script-src 'self'",
      "connect-src 'self'",
      "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com https://www.tiktok.com",
      "frame-ancestors 'none'",
    ])
    expect((await fetch(`${url}/sandbox-payments/card`)).status).toBe(200)
    const { payments } = (await (await fetch(`${url}/config.json`)).json()) as { payments: object }
    expect(payments).toEqual({ provider: 'sandbox', publishableKey: 'pk_sandbox' })
  })
})
