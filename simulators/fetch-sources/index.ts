import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FetchSource } from '#contract/index.ts'
import { bytesOf, type Content } from '../content.ts'
import type { SourceAnswer, SourceCall } from './call.ts'
import { dropbox } from './hosts/dropbox.ts'
import { google } from './hosts/google.ts'
import { microsoft } from './hosts/microsoft.ts'
import { tiktok } from './hosts/tiktok.ts'
import { openSourceStore, type SourceFault, type SourceFile, type SourceStore } from './store.ts'

export type { SourceFault } from './store.ts'

/** Commands for this simulator from tests and the demo, at `/control`, which answers whose permissions are still valid. */
export type SourceControl =
  | ({ set: 'file'; file: Pick<SourceFile, 'source' | 'id' | 'name' | 'owner'> } & Content)
  | { set: 'gone'; source: FetchSource; id: string }
  | { set: 'fault'; fault: SourceFault }
  /** How long it takes to prepare archives that are requested from now on. */
  | { set: 'prepare'; seconds: number }
  /** Ends the requested archives, as if the platform had failed to create them. */
  | { set: 'ended'; source: FetchSource }

const HOSTS = [google, tiktok, dropbox, microsoft]

/**
 * Serves the simulator of the cloud drives and portability APIs. Every documented address `https://HOST/PATH` is available here at `/HOST/PATH`;
 * its pages state that they are simulated.
 */
export async function serveFetchSources(
  app: FastifyInstance,
  prefix: string,
  options: { folder: string; address: string; now: () => Date },
): Promise<void> {
  const store = openSourceStore(options.folder, options.now)
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 100_000_000 }, (_request, body, done) =>
        done(null, body),
      )
      scope.post('/control', async (request, reply) => {
        control(store, options.folder, JSON.parse(String(request.body)) as SourceControl)
        return reply.send({ grants: store.state.grants.map(({ owner }) => owner) })
      })
      scope.route<{ Params: { host: string; '*': string } }>({
        method: ['GET', 'POST'],
        url: '/:host/*',
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const call = callOf(request, store, options.address)
          for (const host of HOSTS) {
            const answer = host(call)
            if (answer) return send(reply, call, answer)
          }
          return reply.status(404).send({ error: 'The simulator knows no such address.' })
        },
      })
    },
    { prefix },
  )
}

function control(store: SourceStore, folder: string, asked: SourceControl): void {
  const { state } = store
  if (asked.set === 'file') return store.put(asked.file, bytesOf(asked, folder))
  if (asked.set === 'gone')
    state.files = state.files.filter(({ source, id }) => source !== asked.source || id !== asked.id)
  else if (asked.set === 'ended') {
    for (const each of Object.values(state.exports)) if (each.source === asked.source) each.isEnded = true
  } else if (asked.set === 'fault') state.faults.push(asked.fault)
  else state.prepareSeconds = asked.seconds
  store.save()
}

function callOf(request: FastifyRequest, store: SourceStore, address: string): SourceCall {
  const [path = '', query = ''] = request.url.split('?')
  const { host } = request.params as { host: string }
  const text = typeof request.body === 'string' ? request.body : ''
  return {
    store,
    method: request.method,
    host,
    path: path.slice(path.indexOf(`/${host}`) + host.length + 1),
    query: new URLSearchParams(query),
    body: text.startsWith('{')
      ? (JSON.parse(text) as Record<string, unknown>)
      : Object.fromEntries(new URLSearchParams(text)),
    text,
    authorization: request.headers.authorization ?? '',
    range: request.headers.range ?? '',
    language: /^es\b/i.test(request.headers['accept-language'] ?? '') ? 'es' : 'en',
    addressOf: (of) => `${address}/${of}`,
  }
}

/** The picker pages have their own scripts, and one of them runs in a frame of the product's picker origin. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; form-action 'self' http: https:; base-uri 'none'"

async function send(reply: FastifyReply, call: SourceCall, answer: SourceAnswer): Promise<FastifyReply> {
  reply.status(answer.status ?? 200).headers({
    'Cache-Control': 'no-store',
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  if (answer.location !== undefined) return reply.redirect(answer.location, 302)
  if (answer.file) return sendFile(reply, call, answer.file, answer.ranged === true)
  if (answer.script !== undefined) return reply.type('text/javascript; charset=utf-8').send(answer.script)
  if (answer.html !== undefined)
    return reply.type('text/html; charset=utf-8').header('Content-Security-Policy', POLICY).send(answer.html)
  return reply
    .type('application/json; charset=utf-8')
    .send(answer.jsonText ?? JSON.stringify(answer.json ?? {}))
}

async function sendFile(
  reply: FastifyReply,
  call: SourceCall,
  file: SourceFile,
  isRanged: boolean,
): Promise<FastifyReply> {
  const fault = consumeFault(call.store, file.source)
  if (fault?.kind === 'rate_limit')
    return reply
      .status(429)
      .header('Retry-After', String(fault.seconds ?? 5))
      .send('')
  if (fault?.kind === 'down') return reply.status(503).send('')
  if (fault?.kind === 'slow') await wait((fault.seconds ?? 1) * 1000)
  const bytes = call.store.bytes(file)
  reply.type('application/zip').header('ETag', `"${file.version}"`)
  const [, from, to] = (isRanged ? /^bytes=(\d+)-(\d+)$/.exec(call.range) : null) ?? []
  const start = Number(from ?? 0)
  const end = to === undefined ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1)
  if (from !== undefined) reply.status(206).header('Content-Range', `bytes ${start}-${end}/${bytes.length}`)
  const piece = bytes.subarray(start, end + 1)
  if (fault?.kind === 'long') return reply.send(Buffer.concat([piece, Buffer.alloc(1)]))
  if (fault?.kind !== 'cut') return reply.send(piece)
  // Closes the connection in the middle of the bytes.
  reply.hijack()
  reply.raw.writeHead(from === undefined ? 200 : 206, {
    'content-length': piece.length,
    ...(from === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
  })
  reply.raw.write(piece.subarray(0, piece.length >> 1), () => reply.raw.destroy())
  return reply
}

function consumeFault(store: SourceStore, of: FetchSource): SourceFault | null {
  const fault = store.state.faults.find(({ source, times }) => source === of && times > 0)
  if (!fault) return null
  fault.times -= 1
  store.save()
  return fault
}
