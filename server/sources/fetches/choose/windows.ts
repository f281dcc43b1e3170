import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FETCH_SOURCES, type FetchSource, LANGUAGE_NAMES } from '#contract/index.ts'
import { asSourceWindow, type WindowQuery } from '../../oauth/popup.ts'
import { API_BASES } from '../../../platform/http/bases.ts'
import type { Services } from '../../../platform/http/call.ts'
import type { Auth } from '../../../platform/http/serve.ts'
import { Problem } from '../../../platform/problem.ts'
import { requireSource } from '../adapters/index.ts'
import { callbackAddress, CHOICE_TIMEOUT_MS, leaveForSource, tokenForPicker } from './flows.ts'

/** The two sources whose file picker is the source's own script or page. */
const PICKERS = {
  dropbox: {
    script: 'https://www.dropbox.com/static/api/2/dropins.js',
    policy: (host: string) => `script-src 'self' ${host}; frame-src ${host}`,
    host: 'https://www.dropbox.com',
  },
  onedrive: {
    script: 'https://onedrive.live.com/picker',
    policy: (host: string) =>
      `script-src 'self'; connect-src 'self'; frame-src ${host} https://login.live.com; form-action ${host}`,
    host: 'https://onedrive.live.com',
  },
} as const

/**
 * Serves the windows in which a person chooses an archive. They start at `/fetch-sources/{source}/open?ticket=…`; the pages with the file
 * pickers of Dropbox and OneDrive have their own origin, without a session.
 */
export async function serveFetchWindows(app: FastifyInstance, services: Services, auth: Auth): Promise<void> {
  app.get<{ Params: { source: string }; Querystring: WindowQuery & { language?: string } }>(
    `${API_BASES.social}/fetch-sources/:source/open`,
    async (request, reply) => {
      const { source } = request.params
      return asSourceWindow(auth, request, reply, {
        call: 'openFetchSource',
        callback: callbackAddress(services, encodeURIComponent(source)),
        timeoutMs: CHOICE_TIMEOUT_MS,
        leave: (actor, ticket) => {
          const language = LANGUAGE_NAMES.find((each) => each === request.query.language) ?? actor.language
          return leaveForSource(services, actor, { source, ticket, language })
        },
      })
    },
  )
  await servePickers(app, services)
}

const pageFile = (name: string): Promise<string> =>
  readFile(new URL(`pages/${name}`, import.meta.url), 'utf8')

async function servePickers(app: FastifyInstance, services: Services): Promise<void> {
  const { pickerOrigin, publicUrl } = services.config
  const pickerHost = new URL(pickerOrigin).host
  const isPickerHost = (request: FastifyRequest): boolean =>
    pickerOrigin !== publicUrl && request.headers.host === pickerHost
  // The pickers' origin runs third-party scripts, so it serves only these pages, and no other origin serves them.
  app.addHook('onRequest', async (request) => {
    if (isPickerHost(request) !== request.url.startsWith('/pickers/')) throw new Problem('NOT_FOUND')
  })
  const [html, style, script] = await Promise.all(['picker.html', 'picker.css', 'picker.js'].map(pageFile))
  for (const type of ['dropbox', 'onedrive'] as const) {
    app.get(`/pickers/${type}`, async (_request, reply) => {
      const { app: registered } = requireSource(services.config, type, services.now())
      const { script: address, policy, host } = PICKERS[type]
      const simulator = registered.simulator?.browser
      const at = (url: string) => (simulator ? url.replace('https:/', simulator) : url)
      return sendPage(
        reply,
        (html ?? '').replace(
          '<body>',
          `<body ${attributes({
            source: type,
            name: FETCH_SOURCES[type satisfies FetchSource].name,
            key: registered.clientId,
            picker: at(address),
            callback: callbackAddress(services, type),
          })}>`,
        ),
        policy(simulator ? new URL(simulator).origin : host),
      )
    })
  }
  app.get<{ Params: { source: string } }>('/pickers/:source/token', async (request, reply) => {
    const ticket = request.headers['x-ticket']
    const token = await tokenForPicker(
      services,
      request.params.source,
      typeof ticket === 'string' ? ticket : '',
    )
    return reply.header('Cache-Control', 'no-store').send({ token })
  })
  app.get('/pickers/picker.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
  app.get('/pickers/picker.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
}

const attributes = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(
      ([name, value]) =>
        `data-${name}="${value.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)}"`,
    )
    .join(' ')

const sendPage = (reply: FastifyReply, page: string, policy: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'Cache-Control': 'no-store',
      'Cross-Origin-Opener-Policy': 'unsafe-none',
      'Content-Security-Policy': `default-src 'none'; style-src 'self'; ${policy}; base-uri 'none'; frame-ancestors 'none'`,
    })
    .send(page)
