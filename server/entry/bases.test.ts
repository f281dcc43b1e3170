import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '../platform/config.ts'
import { silentLog } from '../platform/log.ts'
import { type Api, buildApi } from './api.ts'
import { PASSWORD, startWithFirm, type TestApp, Visitor } from '../testing/app.ts'

let app: TestApp
const served: Api[] = []

/** The product behind a proxy that forwards the host name. @returns a function that sends a request to an address */
async function serve(settings: Partial<Config>): Promise<(url: string, init?: RequestInit) => Promise<Look>> {
  const api = await buildApi({
    services: { ...app.services, config: { ...app.services.config, ...settings } },
    databaseUrl: app.logins.app,
    mailbox: null,
    log: silentLog,
    webDir: null,
  })
  served.push(api)
  return async (url, init = {}) => {
    const { host, pathname } = new URL(url)
    const answer = await api.app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: pathname,
      headers: { host, ...(init.headers as Record<string, string>) },
      ...(init.body ? { payload: init.body as string } : {}),
    })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body }
  }
}
type Look = { status: number; headers: Record<string, unknown>; text: string }

const page = 'https://app.proofline.test'
const apart = {
  publicUrl: page,
  cookieDomain: 'proofline.test',
  apiBases: {
    main: 'https://api.proofline.test/main',
    social: 'https://api.proofline.test/social',
    identity: 'https://iam.proofline.test',
  },
}
const login = (headers: Record<string, string>, pin?: string, email = 'manager@firm.test') => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ email, password: PASSWORD, pin }),
})
/** The names of a sign-in's cookies, each with its domain if it has one. */
async function cookiesOf(ask: Awaited<ReturnType<typeof serve>>, url: string, email: string) {
  const visitor = new Visitor(app)
  const pin = await visitor.loginCode(email)
  // Other hosts have other names for the cookie of the browser that asked for the code.
  const token = visitor.cookies.get('pl_code') ?? ''
  const cookie = ['pl_code', '__Host-pl_code', '__Secure-pl_code']
    .map((name) => `${name}=${token}`)
    .join('; ')
  const site = new URL(url).origin === page ? 'same-origin' : 'same-site'
  const { headers } = await ask(url, login({ origin: page, 'sec-fetch-site': site, cookie }, pin, email))
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => [String(line).split('=')[0], /domain=([^;]+)/i.exec(String(line))?.[1] ?? null])
}

beforeAll(async () => {
  ;({ app } = await startWithFirm())
})
afterAll(async () => {
  for (const api of served) await api.close()
  await app.close()
})

describe('API bases on other hosts of one domain', () => {
  it('respond there, each with its own API, and are named in the configuration', async () => {
    const ask = await serve(apart)
    for (const [api, base] of Object.entries(apart.apiBases)) {
      const { status, text } = await ask(`${base}/openapi.json`)
      expect([status, JSON.parse(text)]).toMatchObject([
        200,
        { info: { title: `Proofline: ${api}` }, servers: [{ url: base }] },
      ])
    }
    expect((await ask('https://iam.proofline.test/healthz')).status).toBe(200)
    expect((await ask('https://api.proofline.test/other/openapi.json')).status).toBe(404)
    const { api } = JSON.parse((await ask(`${page}/config.json`)).text) as { api: object }
    expect(api).toEqual(apart.apiBases)
  })

  it('can be read by pages of the product, and by no other page', async () => {
    const ask = await serve(apart)
    const url = `${apart.apiBases.main}/auth/session`
    const own = await ask(url, { headers: { origin: page } })
    expect(own.headers).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    })
    expect(String(own.headers['access-control-expose-headers'])).toContain('Total-Items')
    const asks = {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-csrf-token' },
    }
    const preflight = await ask(url, { ...asks, headers: { ...asks.headers, origin: page } })
    expect(preflight.status).toBe(204)
    expect(preflight.headers['access-control-allow-headers']).toContain('X-CSRF-Token')
    for (const origin of ['https://evil.test', 'https://other.proofline.test', `${page}:8443`, 'null'])
      for (const init of [{ headers: { origin } }, { ...asks, headers: { ...asks.headers, origin } }]) {
        const { headers } = await ask(url, init)
        expect({ origin, allowed: headers['access-control-allow-origin'] }).toEqual({
          origin,
          allowed: undefined,
        })
      }
  })

  it('accept writes only from pages of the product', async () => {
    const ask = await serve(apart)
    const url = `${apart.apiBases.main}/auth/login`
    const from = async (headers: Record<string, string>) =>
      (JSON.parse((await ask(url, login(headers))).text) as { code?: string }).code ?? 'taken'
    expect(await from({ origin: page, 'sec-fetch-site': 'same-site' })).not.toBe('CROSS_SITE_REQUEST')
    for (const headers of [
      { origin: 'https://other.proofline.test', 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[])
      expect(await from(headers)).toBe('CROSS_SITE_REQUEST')
  })
})

describe('API bases under the address of the product', () => {
  it('are open to no other origin, on the same site or not, and set no domain cookie', async () => {
    const ask = await serve({ publicUrl: page })
    const url = `${page}/api/main/auth/login`
    const sibling = { origin: 'https://api.proofline.test', 'sec-fetch-site': 'same-site' }
    expect((await ask(url, login(sibling))).text).toContain('CROSS_SITE_REQUEST')
    const own = await ask(url, { headers: { origin: page } })
    expect(own.headers['access-control-allow-origin']).toBeUndefined()
    expect(await cookiesOf(ask, url, 'reviewer@firm.test')).toEqual([
      ['__Host-pl_access', null],
      ['__Host-pl_refresh', null],
    ])
    const bases = await serve(apart)
    expect(await cookiesOf(bases, `${apart.apiBases.main}/auth/login`, 'resolver@firm.test')).toEqual([
      ['__Secure-pl_access', 'proofline.test'],
      ['__Secure-pl_refresh', 'proofline.test'],
    ])
  })
})
