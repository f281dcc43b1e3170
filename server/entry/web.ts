import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fetchSources } from '../fetches/index.ts'
import type { Config } from '../platform/config.ts'
import type { Services } from '../platform/http/call.ts'
import { apiOrigins } from '../platform/http/bases.ts'
import { sendProblem } from '../platform/http/serve.ts'
import { Problem } from '../platform/problem.ts'

/** Scripts and styles come from files alone; what a component sizes it sets through the style object, which no policy forbids. */
const policyOf = (config: Config): string => {
  const from = PAYMENTS[config.payments.provider]
  return [
    "default-src 'none'",
    `script-src 'self'${from.script}`,
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...apiOrigins(config)].join(' ')}${from.connect}`,
    `frame-src ${from.frame} ${PLAYERS}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Where embedded videos play, each in a sandboxed frame of its provider's origin, once someone asks (web/posts/card/embeds.ts). */
const PLAYERS = 'https://www.youtube-nocookie.com https://player.vimeo.com https://www.tiktok.com'

/** What the card form needs: the sandbox's is a page of this origin, Stripe's comes from Stripe (docs.stripe.com/security/guide). */
const PAYMENTS = {
  sandbox: { script: '', connect: '', frame: "'self'" },
  stripe: {
    script: ' https://js.stripe.com https://*.js.stripe.com',
    connect: ' https://api.stripe.com',
    frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  },
} as const

/** The web app: its files for ever, its page for every address that is no file. */
export async function serveWeb(
  app: FastifyInstance,
  services: Services,
  webDir: string | null,
): Promise<void> {
  const { config } = services
  const policy = policyOf(config)
  const runtime = {
    api: config.apiBases,
    media: '/media',
    payments: { provider: config.payments.provider, publishableKey: config.payments.publishableKey },
    support: { email: config.supportEmail },
    fetchSources: fetchSources(config),
    simulatesLogins: Boolean(config.remoteLogin?.simulator),
  }
  app.get('/config.json', async (_request, reply) => reply.header('Cache-Control', 'no-store').send(runtime))
  if (!webDir) {
    app.setNotFoundHandler((request, reply) => sendProblem(new Problem('NOT_FOUND'), request, reply))
    return
  }
  const page = await readFile(join(webDir, 'index.html'))
  await app.register(fastifyStatic, {
    root: join(webDir, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    preCompressed: true,
  })
  const sendPage = (reply: FastifyReply, url = '/'): FastifyReply =>
    reply
      .status(200)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', policy)
      // A page may open the window of a platform and hear from it; the page that the platform comes back to must not cut itself off.
      .header(
        'Cross-Origin-Opener-Policy',
        url.startsWith('/iam/external/') ? 'unsafe-none' : 'same-origin-allow-popups',
      )
      .send(page)
  app.get('/', async (_request, reply) => sendPage(reply))
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' &&
      !/^\/(api|media|dev|assets|sandbox-payments|simulated-platforms|simulated-sources|simulated-logins|pickers)\//.test(
        request.url,
      ) &&
      (request.headers.accept ?? '').includes('text/html')
    return isPage ? sendPage(reply, request.url) : sendProblem(new Problem('NOT_FOUND'), request, reply)
  })
}
