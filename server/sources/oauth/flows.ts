import { type Credentials, type PlatformType, PLATFORMS } from '#contract/index.ts'
import { tenantOf } from '../../accounts/index.ts'
import { requireClients } from '../../clients/index.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Actor, Services } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { acceptAnswer, endFlows, keepResult, openFlow, RESULT_TTL_MS, storeSecret } from '../flows/flows.ts'
import { requireConnector } from '../platforms/index.ts'
import { requireMethod } from '../sites/sites.ts'
import { OutboundProblem } from '../../platform/outbound/request.ts'
import { authorizationAddress, newVerifier, tokensForCode } from '../../platform/outbound/oauth.ts'

/** The address that a platform sends people back to. */
export const callbackAddress = (services: Services, platform: string): string =>
  `${services.config.publicUrl}/iam/external/auth/oauth2/callback/${platform}`

/**
 * Starts a sign-in at a platform. @param target `accountId`: the account to connect, null for a new one; `channel`: the channel on which
 * the page that opened the window listens @returns the address of the consent page
 */
export async function startFlow(
  services: Services,
  actor: Actor,
  target: { platform: PlatformType; clientId: string; accountId: string | null; channel: string },
): Promise<string> {
  const { platform, clientId } = target
  const { profile, app } = requireConnector(services.config, platform, services.now())
  const tenant = await tenantOf(services.db, actor, clientId)
  const verifier = profile.pkce ? newVerifier() : null
  const state = await services.db.transaction(tenant, async (tx) => {
    await requireClients(tx, actor, [clientId])
    await requireMethod(tx, services.config, platform, 'OAUTH')
    const site = { method: 'OAUTH', platform } as const
    return openFlow(tx, services, actor, { ...target, site, verifier, timeoutMs: RESULT_TTL_MS })
  })
  const redirectUri = callbackAddress(services, platform)
  return authorizationAddress({ app, profile }, { redirectUri, state, verifier })
}

/**
 * Accepts the platform's answer, once and only in the session that started the sign-in. Who signed in and the tokens wait for the page.
 * @throws Problem AUTHENTICATION_FAILED, NO_CREDENTIALS_PROVIDER, PLATFORM_DISABLED, PLATFORM_UNAVAILABLE
 */
export async function finishFlow(
  services: Services,
  actor: Actor,
  platform: PlatformType,
  answer: { state: string; code?: string | undefined },
): Promise<Credentials> {
  const parties = requireConnector(services.config, platform, services.now())
  await services.db.read(actor.accountId, (tx) => requireMethod(tx, services.config, platform, 'OAUTH'))
  const flow = await acceptAnswer(services, actor, { method: 'OAUTH', platform }, answer.state)
  if (!flow || !answer.code) throw new Problem('AUTHENTICATION_FAILED')
  const { tenant, id, verifier } = flow
  try {
    const redirectUri = callbackAddress(services, platform)
    const tokens = await tokensForCode(parties, { code: answer.code, redirectUri, verifier })
    const secret = JSON.stringify(tokens)
    await services.db.transaction(tenant, (tx) => storeSecret(tx, services, id, secret))
    const accounts = await parties.platform.accounts({ ...parties, tokens })
    const handle = await services.db.transaction(tenant, (tx) =>
      keepResult(tx, services, id, { secret, accounts }),
    )
    if (!handle) throw new Problem('AUTHENTICATION_FAILED')
    return {
      accessToken: `${id}.${handle}`,
      accessTokenExpiresAt: tokens.accessTokenExpiresAt,
      refreshToken: tokens.refreshToken === null ? null : `${id}.${handle}`,
      refreshTokenExpiresAt: tokens.refreshTokenExpiresAt,
    }
  } catch (error) {
    await services.db.transaction(tenant, (tx) => endFlows(tx, sql`id = ${id}`, 'failed'))
    throw asProblem(error, platform)
  }
}

/** The error that a user sees when a platform refuses or fails. */
export function asProblem(error: unknown, platform: PlatformType): unknown {
  if (!(error instanceof OutboundProblem)) return error
  const { name } = PLATFORMS[platform]
  return error.kind === 'refused'
    ? new Problem('AUTHENTICATION_FAILED')
    : new Problem('PLATFORM_UNAVAILABLE', { platform: name })
}
