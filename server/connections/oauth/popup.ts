import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteName, Scope } from '#contract/index.ts'
import { API_BASES } from '../../platform/http/bases.ts'
import type { Actor, Services } from '../../platform/http/call.ts'
import type { Auth } from '../../platform/http/serve.ts'
import { isId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { callbackAddress, startFlow } from './flows.ts'

type Query = { clientId?: string; accountId?: string; session?: string; channel?: string }

const CHANNEL = /^[\w-]{0,64}$/

/**
 * The address that a popup opens: `platforms/{platform}/oauth2/login?clientId=…&accountId=…`. It sends the person on to the platform, or
 * to the callback page, which says what went wrong: a popup is no place for JSON.
 */
export function serveOAuthLogin(app: FastifyInstance, services: Services, auth: Auth): void {
  app.get<{ Params: { platform: string }; Querystring: Query }>(
    `${API_BASES.identity}/platforms/:platform/oauth2/login`,
    async (request, reply) => {
      const { platform } = request.params
      const { clientId = '', accountId } = request.query
      return asSourceWindow(auth, request, reply, {
        scope: 'social_account:create',
        call: 'finishOAuthLogin',
        callback: callbackAddress(services, encodeURIComponent(platform)),
        start: async (actor, channel) => {
          if (!isId(clientId) || (accountId && !isId(accountId))) throw new Problem('NOT_FOUND')
          return startFlow(services, actor, { platform, clientId, accountId: accountId ?? null, channel })
        },
      })
    },
  )
}

type Window = {
  scope: Scope
  /** The call by which the callback page continues. Without the right to it, no window is opened. */
  call: RouteName
  callback: string
  /** @returns where the person continues @throws Problem */
  start(actor: Actor, channel: string): Promise<string>
}

/** Answers a window that a page has opened, so that the person continues at someone else's site. */
export async function asSourceWindow(
  auth: Auth,
  request: FastifyRequest<{ Querystring: { session?: string; channel?: string } }>,
  reply: FastifyReply,
  { scope, call, callback, start }: Window,
): Promise<FastifyReply> {
  const { channel: asked = '', session } = request.query
  const channel = CHANNEL.test(asked) ? asked : ''
  // The page that opened this window has to keep its hold on it.
  reply.header('Cross-Origin-Opener-Policy', 'unsafe-none')
  try {
    // A window cannot send the header by which the pages of a mailed link name their session.
    if (session === 'link') request.headers['x-session'] = 'link'
    const actor = await auth.authenticate(request, reply)
    if (!actor) throw new Problem('UNAUTHENTICATED')
    if (!actor.scopes.includes(scope)) throw new Problem('FORBIDDEN')
    auth.authorize(actor, call)
    await auth.authorizeWrite(actor, request)
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new Problem('CROSS_SITE_REQUEST')
    return reply.redirect(await start(actor, channel))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // As the state of a flow begins: the callback page continues in the session of the page that opened the window.
    const kind = session === 'link' ? 'l' : 's'
    return reply.redirect(`${callback}?error=${error.code}&state=${kind}...${channel}`)
  }
}
