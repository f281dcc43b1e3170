import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fetchSources } from '../sources/index.ts'
import type { Config } from '../platform/config.ts'
import type { Services } from '../platform/http/call.ts'
import { apiOrigins } from '../platform/http/bases.ts'
import { sendProblem } from '../platform/http/serve.ts'
import { Problem } from '../platform/problem.ts'

/**
 * Scripts and styles are loaded only from files, except for the page's own script, which finds old browsers. Components set their sizes through
 * the style object, which no policy forbids.
 */
const policyOf = (config: Config, page: string): string => {
  const from = PAYMENT_SOURCES[config.payments.provider]
  return [
    "default-src 'none'",
    `script-src 'self'${hashesOfScripts(page)}${from.script}`,
    "worker-src 'self'",
    "style-src 'self'",
    // Captchas of a platform come from the identity API.
    `img-src ${["'self'", 'data:', 'blob:', ...apiOrigins(config)].join(' ')}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...apiOrigins(config)].join(' ')}${from.connect}`,
    `frame-src ${from.frame} ${PLAYER_ORIGINS}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const hashesOfScripts = (page: string): string =>
  [...page.matchAll(/<script>([^]*?)<\/script>/g)]
    .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('')

/** Origins of embedded videos, each in a sandboxed frame, loaded only on request (web/posts/card/embeds.ts). */
const PLAYER_ORIGINS = 'https://www.youtube-nocookie.com https://player.vimeo.com https://www.tiktok.com'

/** Sources for the card form: the sandbox's is a page of this origin, Stripe's is loaded from Stripe (docs.stripe.com/security/guide). */
const PAYMENT_SOURCES = {
  sandbox: { script: '', connect: '', frame: "'self'" },
  stripe: {
    script: ' https://js.stripe.com https://*.js.stripe.com',
    connect: ' https://api.stripe.com',
    frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  },
} as const

/** Serves the web app: its files, which may be cached forever, and its page for every other address. */
export async function serveWeb(
  app: FastifyInstance,
  services: Services,
  webDir: string | null,
  /** Added to the head of the page. */
  added = '',
): Promise<void> {
  const { config } = services
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
  const built = await readFile(join(webDir, 'index.html'), 'utf8')
  const page = added === '' ? built : built.replace('</head>', `${added}</head>`)
  const policy = policyOf(config, page)
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
      // A page may open a platform's window and receive its messages; the page to which the platform redirects must not cut itself off.
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
