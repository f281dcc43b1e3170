import type { FastifyInstance } from 'fastify'
import { API_BASES } from '../../platform/http/bases.ts'
import type { Services } from '../../platform/http/call.ts'
import type { Auth } from '../../platform/http/serve.ts'
import { isId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { captchaOf } from './sessions.ts'

/** Serves the picture of a captcha at `sessions/{id}/captcha`. `?session=link` is for `img`, which can't send the header of a link's session. */
export function serveCaptchas(app: FastifyInstance, services: Services, auth: Auth): void {
  app.get<{ Params: { id: string }; Querystring: { session?: string } }>(
    `${API_BASES.identity}/sessions/:id/captcha`,
    async (request, reply) => {
      if (request.query.session === 'link') request.headers['x-session'] = 'link'
      const actor = await auth.authenticate(request, reply)
      if (!actor) throw new Problem('UNAUTHENTICATED')
      auth.authorize(actor, 'solveCaptcha')
      if (!isId(request.params.id)) throw new Problem('NOT_FOUND')
      // The identity API may have its own host.
      reply.header('Cross-Origin-Resource-Policy', 'same-site')
      return reply
        .type('image/png')
        .header('Cache-Control', 'no-store')
        .send(await captchaOf(services, actor, request.params.id))
    },
  )
}
