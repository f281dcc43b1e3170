import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { PLATFORMS, type PlatformType } from '#contract/index.ts'
import { sql } from '../platform/db/sql.ts'
import type { Services } from '../platform/http/call.ts'
import { API_BASES } from '../platform/http/bases.ts'
import { sameText } from '../platform/keys/secrets.ts'
import { Problem } from '../platform/problem.ts'
import { loseAccess } from './lost.ts'

/** Facebook and Instagram say by a call that a person has removed the app. */
const CALLING = ['facebook', 'instagram'] as const satisfies readonly PlatformType[]

/**
 * Takes Meta's deauthorize callback: a form with `signed_request`
 * (developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow, "Deauthorize Callback"). Its address is
 * `/api/identity/platforms/{platform}/deauthorize`, to be entered in the app's dashboard.
 */
export async function servePlatformCalls(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const platform of CALLING)
      scope.post(`${API_BASES.identity}/platforms/${platform}/deauthorize`, async (request, reply) => {
        const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
        const userId = userOf(
          form.get('signed_request') ?? '',
          services.config.platforms[platform]?.clientSecret,
        )
        if (userId === null) throw new Problem('FORBIDDEN')
        await deauthorize(services, platform, userId)
        return reply.status(200).send({ received: true })
      })
  })
}

/**
 * The platform's id of the person, from `signature.payload` in base64url, signed with the app's secret (HMAC-SHA256).
 * @returns null where it is not signed by the platform
 */
export function userOf(signedRequest: string, secret: string | undefined): string | null {
  const [signature = '', payload = ''] = signedRequest.split('.')
  if (!secret || payload === '') return null
  if (!sameText(createHmac('sha256', secret).update(payload).digest('base64url'), signature)) return null
  try {
    const body = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>
    if (String(body['algorithm']).toUpperCase() !== 'HMAC-SHA256') return null
    return typeof body['user_id'] === 'string' ? body['user_id'] : null
  } catch {
    return null
  }
}

async function deauthorize(services: Services, platform: PlatformType, userId: string): Promise<void> {
  const connections = await services.db.directory.rows<{ customerId: string; accountId: string }>(sql`
    select customer_id as "customerId", social_account_id as "accountId" from connections_of(${PLATFORMS[platform].code}::smallint, ${userId})`)
  for (const { customerId, accountId } of connections)
    await services.db.transaction(customerId, (tx) => loseAccess(tx, services, accountId))
}
