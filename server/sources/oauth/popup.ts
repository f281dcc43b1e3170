import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteName, Scope } from '#contract/index.ts'
import { API_BASES } from '../../platform/http/bases.ts'
import type { Actor, Services } from '../../platform/http/call.ts'
import type { Auth } from '../../platform/http/serve.ts'
import { isId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { requirePlatform } from '../sites/sites.ts'
import { callbackAddress, startFlow } from './flows.ts'

type Query = { clientId?: string; accountId?: string; session?: string; channel?: string }

const CHANNEL = /^[\w-]{0,64}$/

/**
 * The address that a popup opens: `platforms/{platform}/oauth2/login?clientId=…&accountId=…`. It redirects to the platform; if an error
 * occurs, it redirects to the callback page, which shows the error, because a popup shouldn't show JSON.
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
          return startFlow(services, actor, {
            platform: requirePlatform(platform),
            clientId,
            accountId: accountId ?? null,
            channel,
          })
        },
      })
    },
  )
}

type PopupWindow = {
  scope: Scope
  /** The call that the callback page will make. Users who may not make it are refused here. */
  call: RouteName
  callback: string
  /** @returns the address to which the person is sent @throws Problem */
  start(actor: Actor, channel: string): Promise<string>
}

/** Redirects a window that one of our pages has opened to a third-party site. */
export async function asSourceWindow(
  auth: Auth,
  request: FastifyRequest<{ Querystring: { session?: string; channel?: string } }>,
  reply: FastifyReply,
  { scope, call, callback, start }: PopupWindow,
): Promise<FastifyReply> {
  const { channel: asked = '', session } = request.query
  const channel = CHANNEL.test(asked) ? asked : ''
  // The page that opened this window must keep its reference to it.
  reply.header('Cross-Origin-Opener-Policy', 'unsafe-none')
  try {
    // The pages of an emailed link name their session in a header, which a new window can't send.
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
    // The same format as a flow's state, so that the callback page continues in the session of the page that opened the window.
    const kind = session === 'link' ? 'l' : 's'
    return reply.redirect(`${callback}?error=${error.code}&state=${kind}...${channel}`)
  }
}
