import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PlatformType } from '#contract/index.ts'
import { accountOf, type HostAnswer, type HostCall, type SimulatedPlatform } from './call.ts'
import { facebook } from './hosts/facebook.ts'
import { instagram } from './hosts/instagram.ts'
import { tiktok } from './hosts/tiktok.ts'
import { twitter } from './hosts/twitter.ts'
import { youtube } from './hosts/youtube.ts'
import { openMedia } from './media.ts'
import { type Fault, type Grant, openStore, type SimulatedAccount, type Store } from './state.ts'

export type { Fault, SimulatedAccount, SimulatedMedia, SimulatedPost } from './state.ts'

const PLATFORMS: SimulatedPlatform[] = [facebook, instagram, twitter, tiktok, youtube]
/** Hosts that serve files of any platform, by the name at the end of the path. */
const FILE_HOST =
  /(?:^|\.)(?:twimg\.com|ytimg\.com|googlevideo\.com|tiktokcdn(?:-us)?\.com|fbcdn\.net|cdninstagram\.com)$/

/** Commands for the platforms' simulator from tests and the demo, at `/control`. */
export type Control =
  | { set: 'account'; account: SimulatedAccount }
  | { set: 'fault'; fault: Fault }
  /** Adds grants as if people had signed in. */
  | { set: 'grants'; grants: Grant[] }
  | { set: 'file'; name: string; base64: string }
  /** Revokes all access to the account, as if its owner had removed the app. `what`: 'tokens' makes only its access tokens expire. */
  | { set: 'end'; platform: PlatformType; accountId: string; what: 'access' | 'tokens' }

type Options = {
  /** Folder of its state and files. */
  folder: string
  /** The address at which browsers reach this simulator. */
  address: string
  now: () => Date
}

/**
 * Serves the simulator of the platforms. Every documented address `https://HOST/PATH` is available here at `/HOST/PATH`; its pages state that they
 * are simulated.
 */
export async function servePlatforms(app: FastifyInstance, prefix: string, options: Options): Promise<void> {
  const store = openStore(join(options.folder, 'state.json'), options.now)
  const media = openMedia(join(options.folder, 'files'))
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 50_000_000 }, (_request, body, done) =>
        done(null, body),
      )
      scope.post('/control', async (request, reply) => {
        await control(store, media, JSON.parse(String(request.body)) as Control)
        return reply.send({ ok: true })
      })
      scope.route<{ Params: { host: string; '*': string } }>({
        method: ['GET', 'POST', 'DELETE'],
        url: '/:host/*',
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const { host } = request.params
          const file = FILE_HOST.test(host) ? await media.get(nameOf(host, request.params['*'])) : null
          const call = callOf(request, store, options.address)
          const answer = file ? { file } : await answerOf(host, call)
          return send(reply, answer)
        },
      })
    },
    { prefix },
  )
}

/** YouTube's thumbnails are distinguished by their folder. */
const nameOf = (host: string, path: string): string =>
  path
    .split('/')
    .slice(host.endsWith('ytimg.com') ? -2 : -1)
    .join('-')

async function answerOf(host: string, call: HostCall): Promise<HostAnswer> {
  for (const platform of PLATFORMS) {
    const isApi = !call.path.includes('oauth') && call.authorization.startsWith('Bearer')
    const fault = isApi && HOSTS[platform.type]?.test(host) ? consumeFault(call, platform.type) : null
    if (fault?.kind === 'photos') return unreadableObject(fault.code)
    if (fault?.kind === 'too_large') return TOO_LARGE
    if (fault?.kind === 'rate_limit') return rateLimited(platform.type, fault.seconds ?? 60)
    if (fault?.kind === 'down') return { status: 503, html: 'Service Unavailable' }
    if (fault?.kind === 'slow') await wait((fault.seconds ?? 1) * 1000)
    const answer = await platform.answer(host, call)
    if (answer) return answer
  }
  return { status: 404, json: { error: 'The simulator knows no such address.' } }
}

/** Meta answers 400 with its own code (developers.facebook.com/docs/graph-api/overview/rate-limiting). */
const rateLimited = (platform: PlatformType, seconds: number): HostAnswer =>
  platform === 'facebook' || platform === 'instagram'
    ? { status: 400, json: { error: { message: 'Application request limit reached', code: 4 } } }
    : {
        status: 429,
        json: { title: 'Too Many Requests' },
        headers: { 'Retry-After': String(seconds) },
      }

const HOSTS: Partial<Record<PlatformType, RegExp>> = {
  twitter: /(?:^|\.)x\.com$/,
  youtube: /(?:^|\.)googleapis\.com$/,
  tiktok: /(?:^|\.)tiktokapis\.com$/,
  facebook: /^graph\.facebook\.com$/,
  instagram: /^graph\.instagram\.com$/,
}

/** Meta's answer if an object may not be read (developers.facebook.com/docs/graph-api/guides/error-handling). */
const unreadableObject = (code = 100): HostAnswer => ({
  status: 400,
  json: { error: { message: 'Unsupported get request.', type: 'GraphMethodException', code } },
})

/** Not documented, but reported by many who read pages of large objects. */
const TOO_LARGE: HostAnswer = {
  status: 500,
  json: {
    error: {
      message: "Please reduce the amount of data you're asking for, then retry your request",
      code: 1,
    },
  },
}

function consumeFault(call: HostCall, platform: PlatformType): Fault | null {
  const called = accountOf(call, platform)?.id
  const fault = call.store.state.faults.find(
    (each) =>
      each.platform === platform &&
      each.times > 0 &&
      (each.accountId ?? called) === called &&
      (each.kind !== 'photos' || call.query.has('ids')) &&
      (each.kind !== 'too_large' || call.query.has('limit')),
  )
  if (fault) fault.times -= 1
  return fault ?? null
}

async function control(store: Store, media: ReturnType<typeof openMedia>, command: Control): Promise<void> {
  const { state } = store
  if (command.set === 'account') {
    const { platform, id } = command.account
    state.accounts = [
      ...state.accounts.filter((each) => each.platform !== platform || each.id !== id),
      command.account,
    ]
  }
  if (command.set === 'fault') state.faults.push(command.fault)
  if (command.set === 'grants') state.grants.push(...command.grants)
  if (command.set === 'file') await media.put(command.name, Buffer.from(command.base64, 'base64'))
  if (command.set === 'end') {
    const isKeyForPost = (grant: (typeof state.grants)[number]): boolean =>
      grant.platform === command.platform && grant.accountId === command.accountId
    if (command.what === 'access') state.grants = state.grants.filter((grant) => !isKeyForPost(grant))
    else for (const grant of state.grants) if (isKeyForPost(grant)) grant.accessUntil = 0
  }
  store.save()
}

function callOf(request: FastifyRequest, store: Store, address: string): HostCall {
  const [path = '', query = ''] = request.url.split('?')
  const text = typeof request.body === 'string' ? request.body : ''
  return {
    store,
    method: request.method,
    path: path.slice(path.indexOf('/', path.indexOf(`/${(request.params as { host: string }).host}`) + 1)),
    query: new URLSearchParams(query),
    body: text.startsWith('{')
      ? (JSON.parse(text) as Record<string, string>)
      : Object.fromEntries(new URLSearchParams(text)),
    authorization: request.headers.authorization ?? '',
    language: /^es\b/i.test(request.headers['accept-language'] ?? '') ? 'es' : 'en',
    addressOf: (host) => `${address}/${host}`,
  }
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self' http: https:; base-uri 'none'; frame-ancestors 'none'"

function send(reply: FastifyReply, answer: HostAnswer): FastifyReply {
  reply
    .status(answer.status ?? 200)
    .headers({ 'Cache-Control': 'no-store', 'Cross-Origin-Opener-Policy': 'unsafe-none', ...answer.headers })
  if (answer.location !== undefined) return reply.redirect(answer.location, 302)
  if (answer.file) return reply.type(answer.file.type).send(answer.file.bytes)
  if (answer.html !== undefined)
    return reply.type('text/html; charset=utf-8').header('Content-Security-Policy', POLICY).send(answer.html)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.json ?? {}))
}
