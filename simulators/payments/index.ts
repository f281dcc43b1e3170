import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { openSandbox, type SandboxOptions } from './sandbox.ts'

/** The card form sends requests only to this origin, and loads only in the product's own pages. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

const FILES = { 'card.js': 'text/javascript', 'card.css': 'text/css' } as const

/** Serves the simulator of the payment provider: its API at `/v1/…`, and the card form for a frame. Stops with the server. */
export async function servePayments(
  app: FastifyInstance,
  prefix: string,
  options: SandboxOptions,
): Promise<void> {
  const folder = join(import.meta.dirname, 'card-form')
  const page = await readFile(join(folder, 'card.html'))
  const sandbox = openSandbox(options)
  const send = (reply: FastifyReply, type: string, bytes: Buffer): FastifyReply =>
    reply
      .type(`${type}; charset=utf-8`)
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', POLICY)
      .send(bytes)
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
      scope.get('/card', async (_request, reply) => send(reply, 'text/html', page))
      for (const [name, type] of Object.entries(FILES)) {
        const bytes = await readFile(join(folder, name))
        scope.get(`/${name}`, async (_request, reply) => send(reply, type, bytes))
      }
      scope.route<{ Params: { '*': string } }>({
        method: ['GET', 'POST', 'DELETE'],
        url: '/v1/*',
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const [, query = ''] = request.url.split('?')
          const key = request.headers['idempotency-key']
          const answer = sandbox.handle({
            method: request.method,
            path: request.params['*'],
            text: request.method === 'GET' ? query : typeof request.body === 'string' ? request.body : '',
            key: (request.headers.authorization ?? '').replace(/^Bearer /i, ''),
            idempotencyKey: typeof key === 'string' ? key : null,
          })
          if (answer.replayed) reply.header('Idempotent-Replayed', 'true')
          return reply
            .status(answer.status)
            .header('Cache-Control', 'no-store')
            .header('Request-Id', `req_${request.id}`)
            .send(answer.body)
        },
      })
      scope.addHook('onClose', () => sandbox.stop())
    },
    { prefix },
  )
}
