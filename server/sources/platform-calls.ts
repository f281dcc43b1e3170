import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { PLATFORMS, type PlatformType } from '#contract/index.ts'
import { sql } from '../platform/db/sql.ts'
import type { Services } from '../platform/http/call.ts'
import { API_BASES } from '../platform/http/bases.ts'
import { sameText } from '../platform/keys/secrets.ts'
import { Problem } from '../platform/problem.ts'
import { requestDeletion } from './deletion/request.ts'
import { isConnectedSince, markAccessLost } from './connections/access-lost.ts'

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
      const caller = (body: unknown): { signedRequest: string; userId: string; issuedAt: Date } => {
        const form = new URLSearchParams(typeof body === 'string' ? body : '')
        const signedRequest = form.get('signed_request') ?? ''
        const secret = services.config.platforms[platform]?.clientSecret
        const signer = signerOf(signedRequest, secret, services.now())
        if (!signer) throw new Problem('FORBIDDEN')
        return { signedRequest, ...signer }
      }
      scope.post(`${API_BASES.identity}/platforms/${platform}/deauthorize`, async (request, reply) => {
        const { userId, issuedAt } = caller(request.body)
        await deauthorize(services, platform, userId, issuedAt)
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
      if (event.event === 'authorization.removed')
        await deauthorize(services, 'tiktok', event.userId, event.sentAt)
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
): { event: string; userId: string; sentAt: Date } | null {
  const parts = new Map(signature.split(',').map((part) => part.trim().split('=', 2) as [string, string]))
  const seconds = parts.get('t') ?? ''
  if (!secret || !/^\d{1,12}$/.test(seconds)) return null
  const sentAt = new Date(Number(seconds) * 1000)
  if (Math.abs(now.getTime() - sentAt.getTime()) > MAX_CLOCK_SKEW_MS) return null
  const wanted = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  if (!sameText(wanted, parts.get('s') ?? '')) return null
  try {
    const { event, user_openid: userId } = JSON.parse(body) as Record<string, unknown>
    return typeof event === 'string' && typeof userId === 'string' ? { event, userId, sentAt } : null
  } catch {
    return null
  }
}

/** How old a signed request may be. A platform may deliver one late; a repeated one ends no connection that was made after it. */
const MAX_AGE_MS = 24 * 3600_000

/**
 * The platform's id of the person, and when it signed, from `signature.payload` in base64url, signed with the app's secret (HMAC-SHA256).
 * @returns null if the signature or the payload is invalid, or too old
 */
export function signerOf(
  signedRequest: string,
  secret: string | undefined,
  now: Date,
): { userId: string; issuedAt: Date } | null {
  const [signature = '', payload = ''] = signedRequest.split('.')
  if (!secret || payload === '') return null
  if (!sameText(createHmac('sha256', secret).update(payload).digest('base64url'), signature)) return null
  try {
    const body = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>
    if (String(body['algorithm']).toUpperCase() !== 'HMAC-SHA256') return null
    const { user_id: userId, issued_at: seconds } = body
    if (typeof userId !== 'string' || !Number.isSafeInteger(seconds)) return null
    const age = now.getTime() - Number(seconds) * 1000
    if (age > MAX_AGE_MS || age < -MAX_CLOCK_SKEW_MS) return null
    return { userId, issuedAt: new Date(Number(seconds) * 1000) }
  } catch {
    return null
  }
}

async function deauthorize(
  services: Services,
  platform: PlatformType,
  userId: string,
  at: Date,
): Promise<void> {
  const connections = await services.db.directory.rows<{ customerId: string; accountId: string }>(sql`
    select customer_id as "customerId", social_account_id as "accountId" from connections_of(${PLATFORMS[platform].code}::smallint, ${userId})`)
  const outcomes = await Promise.allSettled(
    connections.map(({ customerId, accountId }) =>
      services.db.transaction(customerId, async (tx) => {
        if (await isConnectedSince(tx, accountId, at)) return
        await markAccessLost(tx, services, accountId)
      }),
    ),
  )
  // Thrown only after all were tried, because the platform does not call again.
  const errors = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  )
  if (errors.length > 0) throw new AggregateError(errors, 'Some connections could not be marked as lost')
}
