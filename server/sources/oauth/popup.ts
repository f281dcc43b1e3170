import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Channel, type RouteName } from '#contract/index.ts'
import { API_BASES } from '../../platform/http/bases.ts'
import type { Actor, Services } from '../../platform/http/call.ts'
import { type Auth, authorizeCall } from '../../platform/http/serve.ts'
import { Problem } from '../../platform/problem.ts'
import { type Leaving, RESULT_TTL_MS } from '../flows/flows.ts'
import { requirePlatform } from '../sites/sites.ts'
import { callbackAddress, leaveForPlatform } from './flows.ts'

export type WindowQuery = { ticket?: string; session?: string; channel?: string }

/** One for each window. */
const cookieOf = (flowId = ''): string => `pl_window_${flowId}`

/** The secret of the window that left with this state. */
export const windowSecret = (request: FastifyRequest, state: string): string | undefined =>
  request.cookies[cookieOf(state.split('.')[1])]

/**
 * The address that a popup opens: `platforms/{platform}/oauth2/login?ticket=…`. It redirects to the platform; if an error
 * occurs, it redirects to the callback page, which shows the error, because a popup shouldn't show JSON.
 */
export function serveOAuthLogin(app: FastifyInstance, services: Services, auth: Auth): void {
  app.get<{ Params: { platform: string }; Querystring: WindowQuery }>(
    `${API_BASES.identity}/platforms/:platform/oauth2/login`,
    async (request, reply) => {
      const { platform } = request.params
      const callback = callbackAddress(services, encodeURIComponent(platform))
      return asSourceWindow(auth, request, reply, {
        call: 'openSignIn',
        callback,
        timeoutMs: RESULT_TTL_MS,
        leave: (actor, ticket) => leaveForPlatform(services, actor, requirePlatform(platform), ticket),
      })
    },
  )
}

type SourceWindow = {
  /** The call that gave the ticket. */
  call: RouteName
  callback: string
  /** How long the person may take at the site. */
  timeoutMs: number
  /** @throws Problem */
  leave(actor: Actor, ticket: string): Promise<Leaving>
}

/** Redirects a window that one of our pages has opened to a third-party site. */
export async function asSourceWindow(
  auth: Auth,
  request: FastifyRequest<{ Querystring: WindowQuery }>,
  reply: FastifyReply,
  { call, callback, timeoutMs, leave }: SourceWindow,
): Promise<FastifyReply> {
  const { ticket = '', session, channel = '' } = request.query
  // The page that opened this window must keep its reference to it.
  reply.header('Cross-Origin-Opener-Policy', 'unsafe-none')
  try {
    // The pages of an emailed link name their session in a header, which a new window can't send.
    if (session === 'link') request.headers['x-session'] = 'link'
    const actor = await auth.authenticate(request, reply)
    if (!actor) throw new Problem('UNAUTHENTICATED')
    authorizeCall(actor, call, auth)
    const { address, secret } = await leave(actor, ticket)
    if (secret !== null)
      reply.setCookie(cookieOf(ticket.split('.')[0]), secret, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: callback.startsWith('https:'),
        maxAge: timeoutMs / 1000,
      })
    return reply.redirect(address)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // The same format as a flow's state, so that the callback page continues in the session of the page that opened the window.
    const kind = session === 'link' ? 'l' : 's'
    return reply.redirect(
      `${callback}?error=${error.code}&state=${kind}...${Channel.safeParse(channel).success ? channel : ''}`,
    )
  }
}
