import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { PLATFORMS, type PlatformType } from '#contract/index.ts'
import { sql } from '../platform/db/sql.ts'
import type { Services } from '../platform/http/call.ts'
import { API_BASES } from '../platform/http/bases.ts'
import { sameText } from '../platform/keys/secrets.ts'
import { Problem } from '../platform/problem.ts'
import { requestDeletion } from './deletion/request.ts'
import { markAccessLost } from './connections/access-lost.ts'

/** These platforms call us when a person has removed the app or wants their data deleted. */
const CALLBACK_PLATFORMS = ['facebook', 'instagram'] as const satisfies readonly PlatformType[]

/**
 * Serves calls by platforms, whose addresses must be entered in each platform's app dashboard. Meta sends forms with `signed_request` to
 * `/api/identity/platforms/{platform}/deauthorize` (developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow, "Deauthorize
 * Callback") and `/api/identity/platforms/{platform}/data-deletion` (developers.facebook.com/docs/apps/delete-data); TikTok sends webhooks to
 * `/api/identity/platforms/tiktok/webhooks` (developers.tiktok.com/doc/webhooks-overview); Google and X send none, so captures detect it.
 */
export async function servePlatformCalls(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const platform of CALLBACK_PLATFORMS) {
      const caller = (body: unknown): string => {
        const form = new URLSearchParams(typeof body === 'string' ? body : '')
        const secret = services.config.platforms[platform]?.clientSecret
        const userId = userOf(form.get('signed_request') ?? '', secret)
        if (userId === null) throw new Problem('FORBIDDEN')
        return userId
      }
      scope.post(`${API_BASES.identity}/platforms/${platform}/deauthorize`, async (request, reply) => {
        await deauthorize(services, platform, caller(request.body))
        return reply.status(200).send({ received: true })
      })
      scope.post(`${API_BASES.identity}/platforms/${platform}/data-deletion`, async (request, reply) => {
        const code = await requestDeletion(services, platform, caller(request.body))
        const url = `${services.config.publicUrl}/social/data-deletion?code=${code}`
        return reply.status(200).send({ url, confirmation_code: code })
      })
    }
    scope.post(`${API_BASES.identity}/platforms/tiktok/webhooks`, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const secret = services.config.platforms.tiktok?.clientSecret
      const event = tiktokEventOf(
        body,
        String(request.headers['tiktok-signature'] ?? ''),
        secret,
        services.now(),
      )
      if (!event) throw new Problem('FORBIDDEN')
      if (event.event === 'authorization.removed') await deauthorize(services, 'tiktok', event.userId)
      return reply.status(200).send({ received: true })
    })
  })
}

/** The largest accepted difference between a webhook's timestamp and our clock. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000

/**
 * The event of a webhook. Its header `TikTok-Signature: t=SECONDS,s=HEX` signs `SECONDS.BODY` with the app's secret (HMAC-SHA256,
 * developers.tiktok.com/doc/webhooks-verification). @returns null if the signature is invalid or too old
 */
export function tiktokEventOf(
  body: string,
  signature: string,
  secret: string | undefined,
  now: Date,
): { event: string; userId: string } | null {
  const parts = new Map(signature.split(',').map((part) => part.trim().split('=', 2) as [string, string]))
  const seconds = parts.get('t') ?? ''
  if (!secret || Math.abs(now.getTime() - Number(seconds) * 1000) > MAX_CLOCK_SKEW_MS) return null
  const wanted = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  if (!sameText(wanted, parts.get('s') ?? '')) return null
  try {
    const { event, user_openid: userId } = JSON.parse(body) as Record<string, unknown>
    return typeof event === 'string' && typeof userId === 'string' ? { event, userId } : null
  } catch {
    return null
  }
}

/**
 * The platform's id of the person, from `signature.payload` in base64url, signed with the app's secret (HMAC-SHA256).
 * @returns null if the signature or the payload is invalid
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
  const outcomes = await Promise.allSettled(
    connections.map(({ customerId, accountId }) =>
      services.db.transaction(customerId, (tx) => markAccessLost(tx, services, accountId)),
    ),
  )
  // Thrown only after all were tried, because the platform does not call again.
  const errors = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  )
  if (errors.length > 0) throw new AggregateError(errors, 'Some connections could not be marked as lost')
}
