import type { ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { z } from 'zod'
import {
  type Api,
  PART_SIZE,
  permissionsOf,
  type RouteName,
  type RouteSpec,
  routes,
} from '#contract/index.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import type { Config } from '../config.ts'
import { newId } from '../ids.ts'
import { ClockError } from '../history/clock.ts'
import { Problem } from '../problem.ts'
import type { Actor, Handlers, Services } from './call.ts'
import { allowOwnPages, API_BASES, rewriteTo } from './bases.ts'
import { needsCsrfToken, refuseForeignBody, refuseForeignOrigin } from './guard.ts'
import { openApiOf } from './openapi.ts'
import { parseRequest } from './parse.ts'
import { type FirmOfId, runHandler, withIdempotencyKey } from './run.ts'

/** What HTTP needs from sign-in: the caller, and whether a CSRF token is this session's. */
export type Auth = {
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Actor | null>
  isCsrfToken(request: FastifyRequest, token: string): boolean
  /** @throws if a session may not make this call although its scopes allow it (a link's purpose, terms not agreed) */
  authorize(actor: Actor, name: RouteName): void
  /** @throws if what a session writes could be another person's act */
  authorizeWrite(actor: Actor, request: FastifyRequest): Promise<void>
}

/** How long calls that are in progress may take when the server stops. */
const STOP_TIMEOUT_MS = 5000
const IDLE_CHECK_INTERVAL_MS = 50

/** Builds the HTTP server with every route of the contract. Does not listen yet. */
export async function buildServer(options: {
  handlers: Handlers
  services: Services
  auth: Auth
  firmOfId: FirmOfId
  log: FastifyBaseLogger
  readiness(): Promise<string[]>
}): Promise<FastifyInstance> {
  const { config } = options.services
  const { trustedProxies } = config
  const app = fastify({
    loggerInstance: options.log,
    // One line per request, written below with our own fields.
    logController: new LogController({ disableRequestLogging: true }),
    // Only the named proxies may state the client's address.
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: 1_000_000,
    genReqId: () => newId(),
    rewriteUrl: rewriteTo(config),
    routerOptions: { ignoreTrailingSlash: false },
    // A malformed address is answered before any hook runs.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply, config)
      sendProblem(error, request, reply)
    },
  })
  await app.register(cookie)
  // One byte more than a part may have: the parser silently cuts a file at its limit, so this makes longer ones detectable.
  await app.register(multipart, { limits: { fileSize: PART_SIZE + 1, files: 1, fields: 4, parts: 5 } })
  acceptEmptyJson(app)
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(request, reply, config)
    return allowOwnPages(request, reply, config) ? reply : undefined
  })
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  const streams = trackStreams()
  app.addHook('preClose', async () => {
    streams.endAll()
    closeConnections(app)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  for (const [name, spec] of Object.entries(routes) as [RouteName, RouteSpec][])
    mountRoute(app, name, spec, { ...options, streams })
  for (const api of Object.keys(API_BASES) as Api[]) {
    let document: object | undefined
    app.get(`${API_BASES[api]}/openapi.json`, async () => (document ??= openApiOf(api, config.apiBases[api])))
  }
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const missing = await options.readiness()
    if (missing.length > 0) reply.status(503)
    return { status: missing.length === 0 ? 'ready' : 'not ready', missing }
  })
  return app
}

type Streams = { add(stream: ServerResponse): void; endAll(): void }

/** Open event streams. Nothing else ends them when the server stops; their pages then open new ones. */
function trackStreams(): Streams {
  const open = new Set<ServerResponse>()
  let isStopping = false
  return {
    add: (stream) => {
      if (isStopping) return void stream.end()
      open.add(stream)
      stream.once('close', () => open.delete(stream))
    },
    endAll: () => {
      isStopping = true
      for (const stream of open) stream.end()
    },
  }
}

/** Lets calls in progress finish, because otherwise their callers would not know whether something was saved. */
function closeConnections({ server }: FastifyInstance): void {
  if (!server.listening) return
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS)
  const late = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS)
  server.once('close', () => {
    clearInterval(idle)
    clearTimeout(late)
  })
}

/** Clients set a content type even if they send no body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, body as string, done)
  })
}

/** Headers of every answer; a page or a file may replace the policy with its own. */
function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, { publicUrl }: Config): void {
  reply.headers({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': DENY_ALL_CSP,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS_POLICY,
  })
  if (publicUrl.startsWith('https:'))
    reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store')
}

/** Answers that are not pages need nothing, in case a browser displays one as a page. */
const DENY_ALL_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const PERMISSIONS_POLICY =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), display-capture=()'

function mountRoute(
  app: FastifyInstance,
  name: RouteName,
  spec: RouteSpec,
  options: { handlers: Handlers; services: Services; auth: Auth; firmOfId: FirmOfId; streams: Streams },
): void {
  const handler = options.handlers[name] as Parameters<typeof runHandler>[2]
  const status = spec.output === null ? 204 : (spec.status ?? 200)
  const url = API_BASES[spec.api] + spec.path.replace(/\{(\w+)\}/g, ':$1')
  app.route({
    method: spec.method,
    url,
    // A stream never ends, so HEAD would wait forever.
    ...(spec.carries === 'event-stream' ? { exposeHeadRoute: false } : {}),
    handler: async (request, reply) => {
      refuseForeignOrigin(request, options.services.config)
      const actor = await findActor(options.auth, request, reply, spec)
      authorizeCall(actor, name, options.auth)
      if (actor && spec.access !== 'public' && spec.method !== 'GET')
        await options.auth.authorizeWrite(actor, request)
      refuseForeignBody(request, spec)
      checkCsrf(request, spec, options.auth)
      const { params, query, headers } = request
      const body = withIdempotencyKey(spec, request.body, headers['idempotency-key'])
      const parsed = parseRequest(spec, { params, query, body })
      const call = { ...parsed, actor, request, reply }
      const result = await runHandler(spec, call, handler, options)
      if (spec.location)
        reply.header(
          'Location',
          spec.location
            .replace('{params.id}', parsed.params['id'] ?? '')
            .replace(/\{(\w+)\}/, (_, field: string) => String((result as Record<string, unknown>)[field])),
        )
      if (spec.carries === 'event-stream') options.streams.add(reply.raw)
      else if (spec.output)
        reply.type('application/json; charset=utf-8').serializer(serializerOf(reply, spec.output))
      return sendAnswer(reply, spec, status, result)
    },
  })
}

/** @throws Problem UNAUTHENTICATED, FORBIDDEN or TERMS_NOT_AGREED if someone may not make a call, whatever its ids are */
export function authorizeCall(actor: Actor | null, name: RouteName, auth: Pick<Auth, 'authorize'>): void {
  const spec: RouteSpec = routes[name]
  if (spec.access === 'public') return
  if (!actor) throw new Problem('UNAUTHENTICATED')
  if (spec.access !== 'signed-in' && !actor.scopes.includes(spec.access)) throw new Problem('FORBIDDEN')
  if (spec.permission && !permissionsOf(actor.scopes, actor.accountType).includes(spec.permission))
    throw new Problem('FORBIDDEN')
  auth.authorize(actor, name)
}

/** An expired session does not prevent a call that is open to everyone. */
async function findActor(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  spec: RouteSpec,
): Promise<Actor | null> {
  try {
    return await auth.authenticate(request, reply)
  } catch (error) {
    if (spec.access === 'public' && error instanceof Problem && error.status === 401) return null
    throw error
  }
}

function checkCsrf(request: FastifyRequest, spec: RouteSpec, auth: Auth): void {
  const need = needsCsrfToken(spec)
  const sent = request.headers['x-csrf-token']
  if (need === 'no' || (need === 'if-sent' && sent === undefined)) return
  if (typeof sent !== 'string' || !auth.isCsrfToken(request, sent)) throw new Problem('CSRF_TOKEN_INVALID')
}

function sendAnswer(reply: FastifyReply, spec: RouteSpec, status: number, result: unknown): unknown {
  if (spec.carries === 'event-stream') return reply
  reply.status(status)
  if (spec.output === null) return reply.send()
  if (!spec.paged) return reply.send(result)
  const page = result as { items: unknown[]; total: number; nextCursor?: string | null }
  reply.header('Total-Items', page.total)
  if (page.nextCursor) reply.header('Next-Cursor', page.nextCursor)
  return reply.send(page.items)
}

type Serializer = ReturnType<FastifyReply['compileSerializationSchema']>
const serializers = new WeakMap<z.ZodType, Serializer>()

/** Compiled at the first answer: compiling all routes would take two thirds of the server's start. */
function serializerOf(reply: FastifyReply, output: z.ZodType): Serializer {
  const known = serializers.get(output)
  if (known) return known
  const serializer = reply.compileSerializationSchema(responseSchema(output))
  serializers.set(output, serializer)
  return serializer
}

/** The serializer also limits the fields: it never sends what the contract does not name. */
export function responseSchema(output: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(output, {
    io: 'output',
    unrepresentable: 'any',
  }) as Record<string, unknown>
  return simplifySchema(schema) as Record<string, unknown>
}

/** The serializer supports draft 7, and needs no formats, patterns or bounds to write JSON. */
function simplifySchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplifySchema)
  if (node === null || typeof node !== 'object') return node
  const kept: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(node)) {
    if (
      ['format', 'pattern', 'minimum', 'maximum', 'propertyNames', 'description'].includes(key) &&
      typeof value !== 'object'
    )
      continue
    if (key === 'propertyNames') continue
    kept[key] = simplifySchema(value)
  }
  return kept
}

type HttpError = Error & { statusCode?: number; code?: string }

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error as HttpError)
  if (problem.status >= 500)
    request.log.error({ err: error, route: request.routeOptions.url ?? 'none' }, 'request failed')
  for (const [name, value] of Object.entries(problem.headers)) reply.header(name, value)
  return reply
    .status(problem.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problem.body())
}

function problemOf(error: HttpError): Problem {
  if (error instanceof Problem) return error
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('UNSUPPORTED_MEDIA_TYPE')
  if (
    error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ||
    error.code === 'FST_REQ_FILE_TOO_LARGE' ||
    error.statusCode === 413
  ) {
    return new Problem('PAYLOAD_TOO_LARGE')
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new Problem('VALIDATION_FAILED', { fields: { body: 'This is not valid JSON.' } })
  }
  if (isCutMultipart(error)) {
    return new Problem('VALIDATION_FAILED', { fields: { body: 'This is not valid multipart data.' } })
  }
  if (OUT_OF_RANGE_CODES.has(error.code ?? '')) {
    return new Problem('VALIDATION_FAILED', { fields: { query: 'A number or a date is out of range.' } })
  }
  if (error instanceof ClockError) return new Problem('CLOCK_DIFFERS')
  if (isDatabaseUnavailable(error)) return new Problem('UNAVAILABLE', {}, { 'Retry-After': '2' })
  return new Problem('UNEXPECTED')
}

/** PostgreSQL's errors for a well-formed number or date out of its range (22003, 22008). */
const OUT_OF_RANGE_CODES = new Set(['22003', '22008'])

/** The multipart parser's errors have only a message. */
function isCutMultipart(error: HttpError): boolean {
  return /^(Multipart: Boundary not found|Unexpected end of (form|multipart data|file)|Part terminated early|Malformed part header)/.test(
    error.message,
  )
}
