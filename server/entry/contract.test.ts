import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROBLEMS, type RouteName, type RouteSpec, routes } from '#contract/index.ts'
import { readConfig } from '../platform/config.ts'
import { responseSchema } from '../platform/http/serve.ts'
import { makeFirm, startTestApp, type TestApp, Visitor } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ worker: false })
  await makeFirm(app, 'firm.test')
})
afterAll(() => app.close())

const all = Object.entries(routes) as [RouteName, RouteSpec][]
const somewhere = '01900000-0000-7000-8000-000000000000'
const paramsOf = (spec: RouteSpec): Record<string, string> =>
  Object.fromEntries(
    [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      name === 'format' ? 'pdf' : somewhere,
    ]),
  )

describe('every call of the contract', () => {
  it.each(all.filter(([, spec]) => spec.access !== 'public').map(([name]) => name))(
    '%s requires a session',
    async (name) => {
      const answer = await new Visitor(app).call(name, {
        params: paramsOf(routes[name]),
        ...(routes[name].method === 'GET' ? {} : { body: {} }),
      })
      expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED'])
    },
  )

  it('names its firm by an ID that it states', () => {
    const wrong = all.flatMap(([name, { ids = {}, firm }]) =>
      firm === undefined || firm === 'session' || firm === 'none'
        ? []
        : [firm].flat().flatMap((place) => (Object.hasOwn(ids, place as string) ? [] : [`${name} ${place}`])),
    )
    expect(wrong).toEqual([])
  })

  it('has a response schema that the serializer supports', async () => {
    const server = fastify()
    for (const [name, { output }] of all)
      if (output)
        server.get(`/${name}`, { schema: { response: { 200: responseSchema(output) } } }, () => null)
    await expect(server.ready()).resolves.toBeTruthy()
  })

  it('is described by the OpenAPI document of its base', async () => {
    for (const api of ['main', 'social', 'identity'] as const) {
      const { body } = await new Visitor(app).fetch<{ paths: Record<string, object> }>(
        `/api/${api}/openapi.json`,
      )
      const described = Object.entries(body.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method} ${path}`),
      )
      const wanted = all
        .filter(([, spec]) => spec.api === api)
        .map(([, spec]) => `${spec.method.toLowerCase()} ${spec.path}`)
      expect(described.toSorted()).toEqual([...new Set(wanted)].toSorted())
    }
  })

  it('responds to unknown routes with the standard errors', async () => {
    const answer = await new Visitor(app).fetch<object>('/api/main/nothing')
    expect([answer.status, answer.body]).toEqual([
      404,
      { code: 'NOT_FOUND', message: PROBLEMS.NOT_FOUND.message, context: {} },
    ])
  })

  it('reports every wrong field in one response', async () => {
    const answer = await new Visitor(app).call('login', { body: { email: '', remember: 'yes' } })
    expect(Object.keys(answer.body.context['fields'] as object).toSorted()).toEqual([
      'email',
      'password',
      'remember',
    ])
  })
})

describe('health', () => {
  it('is live once it serves, and ready once database, storage and queue are', async () => {
    expect((await new Visitor(app).fetch('/healthz')).status).toBe(200)
    const early = await new Visitor(app).fetch<{ missing: string[] }>('/readyz')
    expect([early.status, early.body.missing]).toEqual([503, ['worker']])
    await app.startWorker()
    expect((await new Visitor(app).fetch('/readyz')).status).toBe(200)
    const { db, storage } = app.services
    const away = () => Promise.reject(new Error('away'))
    const missing = async () => (await new Visitor(app).fetch<{ missing: string[] }>('/readyz')).body.missing
    try {
      app.services.storage = { ...storage, requireWritable: away }
      expect(await missing()).toEqual(['storage'])
      app.services.storage = storage
      app.services.db = Object.create(db, { directory: { value: { one: away } } }) as typeof db
      expect(await missing()).toEqual(['database', 'queue'])
    } finally {
      Object.assign(app.services, { db, storage })
    }
    expect((await new Visitor(app).fetch('/readyz')).status).toBe(200)
  })
})

describe('settings', () => {
  it('prevent startup with a message for every one that is wrong', () => {
    expect(() => readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x', ROLES: 'cook' })).toThrow(
      /The setting PORT is wrong.*\nThe setting DATABASE_URL is wrong.*\nThe setting ROLES is wrong: is a list of api, worker and browser\./,
    )
    expect(() => readConfig({ TRUST_PROXY: 'everybody' })).toThrow(
      /TRUST_PROXY is wrong: is a list of addresses/,
    )
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1'])
    expect(readConfig({}).port).toBe(3000)
  })
})
