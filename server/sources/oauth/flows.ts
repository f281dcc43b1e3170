import { type Credentials, type PlatformType, PLATFORMS } from '#contract/index.ts'
import { requireClients } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Actor, Services, TxServices } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import {
  acceptAnswer,
  endFlows,
  isOfWindow,
  keepResult,
  type Leaving,
  leaveWith,
  limitWindows,
  openFlow,
  RESULT_TTL_MS,
  storeSecret,
} from '../flows/flows.ts'
import { requireConnector } from '../platforms/index.ts'
import { requireMethod } from '../sites/sites.ts'
import { OutboundProblem } from '../../platform/outbound/request.ts'
import { authorizationAddress, newVerifier, tokensForCode } from '../../platform/outbound/oauth.ts'

/** The address that a platform sends people back to. */
export const callbackAddress = (services: Services, platform: string): string =>
  `${services.config.publicUrl}/iam/external/auth/oauth2/callback/${platform}`

/**
 * Prepares a sign-in at a platform. @param target `accountId`: the account to connect, null for a new one; `channel`: the channel on which
 * the page that opens the window listens @returns the ticket with which the window leaves
 */
export async function openSignIn(
  tx: Tx,
  services: TxServices,
  actor: Actor,
  target: { platform: PlatformType; clientId: string; accountId: string | null; channel: string },
): Promise<string> {
  const { platform, clientId } = target
  requireConnector(services.config, platform, tx.now)
  await limitWindows(tx, actor)
  await requireClients(tx, actor, [clientId])
  await requireMethod(tx, services.config, platform, 'OAUTH')
  return openFlow(tx, actor, { ...target, site: { method: 'OAUTH', platform } })
}

/** @throws Problem AUTHENTICATION_FAILED */
export async function leaveForPlatform(
  services: Services,
  actor: Actor,
  platform: PlatformType,
  ticket: string,
): Promise<Leaving> {
  const { profile, app } = requireConnector(services.config, platform, services.now())
  const verifier = newVerifier()
  const site = { method: 'OAUTH', platform } as const
  const state = await leaveWith(services, actor, site, ticket, { timeoutMs: RESULT_TTL_MS, verifier })
  if (!state) throw new Problem('AUTHENTICATION_FAILED')
  const redirectUri = callbackAddress(services, platform)
  const { pkce } = profile
  return {
    address: await authorizationAddress(
      { app, profile },
      { redirectUri, state, verifier: pkce ? verifier : null },
    ),
    secret: pkce ? null : verifier,
  }
}

/**
 * Accepts the platform's answer, once and only in the session that started the sign-in; of a platform without PKCE, only in the browser whose
 * window left with it. Who signed in and the tokens wait for the page. @param answer `windowSecret`: that browser's cookie
 * @throws Problem AUTHENTICATION_FAILED, NO_CREDENTIALS_PROVIDER, PLATFORM_DISABLED, PLATFORM_UNAVAILABLE
 */
export async function finishFlow(
  services: Services,
  actor: Actor,
  platform: PlatformType,
  answer: { state: string; code?: string | undefined; windowSecret: string | undefined },
): Promise<Credentials> {
  const parties = requireConnector(services.config, platform, services.now())
  await services.db.read(actor.accountId, (tx) => requireMethod(tx, services.config, platform, 'OAUTH'))
  const flow = await acceptAnswer(services, actor, { method: 'OAUTH', platform }, answer.state)
  if (!flow || !answer.code) throw new Problem('AUTHENTICATION_FAILED')
  const { tenant, id, verifier } = flow
  const { pkce } = parties.profile
  if (!pkce && !isOfWindow(verifier, answer.windowSecret)) throw new Problem('AUTHENTICATION_FAILED')
  try {
    const redirectUri = callbackAddress(services, platform)
    const tokens = await tokensForCode(parties, {
      code: answer.code,
      redirectUri,
      verifier: pkce ? verifier : null,
    })
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
