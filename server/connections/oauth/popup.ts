import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/http/call.ts'
import { API_BASES } from '../../platform/http/bases.ts'
import { type Door } from '../../platform/http/serve.ts'
import { isId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { callbackAddress, startFlow } from './flows.ts'

type Query = { clientId?: string; accountId?: string; session?: string; channel?: string }

const CHANNEL = /^[\w-]{0,64}$/

/**
 * The address that a popup opens: `platforms/{platform}/oauth2/login?clientId=…&accountId=…`. It sends the person on to the platform, or
 * to the callback page, which says what went wrong: a popup is no place for JSON.
 */
export function serveOAuthLogin(app: FastifyInstance, services: Services, door: Door): void {
  app.get<{ Params: { platform: string }; Querystring: Query }>(
    `${API_BASES.identity}/platforms/:platform/oauth2/login`,
    async (request, reply) => {
      const { platform } = request.params
      const channel = CHANNEL.test(request.query.channel ?? '') ? (request.query.channel ?? '') : ''
      // The page that opened this window has to keep its hold on it.
      reply.header('Cross-Origin-Opener-Policy', 'unsafe-none')
      try {
        // A window cannot send the header by which the pages of a mailed link name their session.
        if (request.query.session === 'link') request.headers['x-session'] = 'link'
        const actor = await door.authenticate(request, reply)
        if (!actor) throw new Problem('UNAUTHENTICATED')
        if (!actor.scopes.includes('social_account:create')) throw new Problem('FORBIDDEN')
        door.admit(actor, 'finishOAuthLogin')
        await door.admitWrite(actor, request)
        if (request.headers['sec-fetch-site'] === 'cross-site') throw new Problem('CROSS_SITE_REQUEST')
        const { clientId = '', accountId } = request.query
        if (!isId(clientId) || (accountId && !isId(accountId))) throw new Problem('NOT_FOUND')
        return reply.redirect(
          await startFlow(services, actor, { platform, clientId, accountId: accountId ?? null, channel }),
        )
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return reply.redirect(
          `${callbackAddress(services, encodeURIComponent(platform))}?error=${error.code}&state=...${channel}`,
        )
      }
    },
  )
}
