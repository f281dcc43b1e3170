import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Post, type Report, type RouteName, routes } from '#contract/index.ts'
import { importArchive, waitForJob, makeClient, picture, makeZip } from '../testing/imports.ts'
import { API_BASES } from '../platform/http/bases.ts'
import { silentLog } from '../platform/log.ts'
import { type Api, buildApi } from './api.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../testing/app.ts'

let app: TestApp
let firm: Firm
let api: Api
let folder: string
let base: string
let manager: Visitor
let clientId: string
let mediaId: string
let fileId: string

const PAGE_SCRIPT = 'var isOld = !Map.groupBy'

/** The product as served to people: over https, with the web app. */
async function serve(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'proofline-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><title>Proofline</title><script>${PAGE_SCRIPT}</script>`,
  )
  await writeFile(join(folder, 'assets/main.js'), 'export {}')
  api = await buildApi({
    services: { ...app.services, config: { ...app.services.config, publicUrl: 'https://proofline.test' } },
    databaseUrl: app.logins.app,
    mailbox: null,
    log: silentLog,
    webDir: folder,
  })
  base = await api.app.listen({ port: 0, host: '127.0.0.1' })
}

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  const provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  const made = await makeClient(app, firm)
  clientId = made.clientId
  const archive = await makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
      {
        timestamp: 1_655_300_000,
        data: [{ post: 'one' }],
        attachments: [{ data: [{ media: { uri: 'posts/media/1.jpg', creation_timestamp: 1_655_300_000 } }] }],
      },
    ],
    'posts/media/1.jpg': await picture(10),
  })
  await importArchive(provider, await made.account(0), archive)
  const { body: posts } = await manager.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })
  mediaId = posts[0]?.media[0]?.id ?? ''
  const { body: report } = await manager.call<Report>('createReport', {
    params: { clientId },
    body: { name: 'x', statuses: [0] },
  })
  const file = await manager.call<{ id: string; jobId: string }>('generateReportFile', {
    params: { id: report.id, format: 'pdf' },
    body: {},
  })
  await waitForJob(manager, file.body.jobId)
  fileId = file.body.id
  await serve()
})
afterAll(async () => {
  await api.close()
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

type Look = { status: number; headers: Headers }

async function ask(path: string, init: RequestInit = {}): Promise<Look> {
  const stop = new AbortController()
  // Over https, the cookies have different names.
  const cookie = [...manager.cookies].map(([key, value]) => `__Host-${key}=${value}`).join('; ')
  const answer = await fetch(base + path, {
    redirect: 'manual',
    signal: stop.signal,
    ...init,
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...(init.headers as Record<string, string>) },
  })
  const look = { status: answer.status, headers: answer.headers }
  // An event stream never ends.
  stop.abort()
  return look
}

function faultsOf({ headers }: Look): string[] {
  // A page must keep its reference to the window in which a client signs in to a platform.
  const isPage = headers.get('content-type')?.startsWith('text/html')
  const wanted: [string, RegExp][] = [
    ['content-security-policy', /(^|; )default-src 'none'(;|$)/],
    ['content-security-policy', /frame-ancestors 'none'/],
    ['content-security-policy', /^(?!.*unsafe)/],
    ['strict-transport-security', /^max-age=(3153600\d|\d{9,}); includeSubDomains/],
    ['x-content-type-options', /^nosniff$/],
    ['referrer-policy', /^no-referrer$/],
    ['cross-origin-opener-policy', isPage ? /^same-origin-allow-popups$/ : /^same-origin$/],
    ['cross-origin-resource-policy', /^same-origin$/],
    ['permissions-policy', /camera=\(\).*geolocation=\(\)/],
  ]
  const faults = wanted
    .filter(([name, shape]) => !shape.test(headers.get(name) ?? ''))
    .map(([name, shape]) => `${name}: ${headers.get(name)} is not ${shape}`)
  if (headers.get('server') ?? headers.get('x-powered-by')) faults.push('names the software behind it')
  if (headers.get('access-control-allow-origin')) faults.push('is open to other origins')
  const type = headers.get('content-type') ?? ''
  if (/^text|json/.test(type) && !/charset=utf-8/i.test(type)) faults.push(`no charset: ${type}`)
  return faults
}

const id = '01900000-0000-7000-8000-000000000000'
const pathOf = (name: RouteName): string => {
  const { path, api: host } = routes[name]
  return (
    API_BASES[host] +
    path
      .replace('{format}', 'pdf')
      .replace(/\{clientId\}/g, clientId)
      .replace(/\{\w+\}/g, id)
  )
}

describe('every response has the security headers', () => {
  it.each(Object.keys(routes) as RouteName[])('for the call %s, with a session and without', async (name) => {
    const { method } = routes[name]
    for (const headers of [{}, { cookie: '' }]) {
      const look = await ask(pathOf(name), { method, headers })
      expect({ status: look.status, faults: faultsOf(look) }).toEqual({ status: look.status, faults: [] })
      expect(look.headers.get('cache-control')).toBe('no-store')
    }
  })

  it.each([
    ['/', 200],
    ['/login', 200],
    ['/clients/1/posts', 200],
    ['/nothing/at/all', 200],
    ['/assets/main.js', 200],
    ['/assets/gone.js', 404],
    ['/api/main/nothing', 404],
    ['/api/main/openapi.json', 200],
    ['/config.json', 200],
    ['/healthz', 200],
    ['/%', 400],
    ['/assets/..%2f..%2fpackage.json', 404],
    ['/media/posts/x', 404],
  ])('for GET %s', async (path, status) => {
    const look = await ask(path, { headers: { accept: 'text/html' } })
    expect({ status: look.status, faults: faultsOf(look) }).toEqual({ status, faults: [] })
  })

  it('for media and files', async () => {
    for (const path of [
      `/media/posts/${mediaId}`,
      `/media/posts/${mediaId}/thumbnail`,
      `/media/posts/${mediaId}?download`,
      `/media/reports/${fileId}`,
    ]) {
      const look = await ask(path)
      expect({ path, status: look.status, faults: faultsOf(look) }).toEqual({ path, status: 200, faults: [] })
      expect(look.headers.get('content-security-policy')).toMatch(/^sandbox;/)
    }
    expect(faultsOf(await ask(`/media/posts/${mediaId}`, { headers: { range: 'bytes=99999999-' } }))).toEqual(
      [],
    )
    expect(faultsOf(await ask(`/media/posts/${mediaId}`, { headers: { cookie: '' } }))).toEqual([])
  })

  it('for requests refused before a handler runs', async () => {
    const json = { 'content-type': 'application/json' }
    const refused = [
      await ask('/api/main/auth/login', { method: 'POST', headers: json, body: '{' }),
      await ask('/api/main/auth/login', { method: 'POST', headers: json, body: ' '.repeat(2_000_000) }),
      await ask('/api/main/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: 'x',
      }),
      await ask('/api/main/auth/login', {
        method: 'POST',
        headers: { ...json, 'sec-fetch-site': 'cross-site' },
        body: '{}',
      }),
      await ask('/api/main/auth/login', { method: 'OPTIONS', headers: { origin: 'https://evil.test' } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 413, 415, 403, 404])
    expect(refused.flatMap(faultsOf)).toEqual([])
  })

  it('and only the page may run scripts: its own, and those from its own origin', async () => {
    const page = await ask('/', { headers: { accept: 'text/html' } })
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy.split('; ').filter((each) => /script|style|connect|object|base/.test(each))).toEqual([
      `script-src 'self' 'sha256-${createHash('sha256').update(PAGE_SCRIPT).digest('base64')}'`,
      "style-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
    ])
    const answer = await ask('/api/main/auth/session')
    expect(answer.headers.get('content-security-policy')).not.toContain("'self'")
  })
})
