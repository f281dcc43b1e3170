import { type Credentials, type PlatformType, PLATFORMS } from '#contract/index.ts'
import { tenantOf } from '../../accounts/index.ts'
import { requireClients } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Actor, Services } from '../../platform/http/call.ts'
import { isId, newId } from '../../platform/ids.ts'
import { hashToken, newToken } from '../../platform/keys/secrets.ts'
import { Problem } from '../../platform/problem.ts'
import { requireConnector } from '../platforms/index.ts'
import type { Tokens } from '../platforms/platform.ts'
import { requireMethod } from '../sites/sites.ts'
import { PlatformProblem } from '../platforms/request.ts'
import { authorizationAddress, newVerifier, tokensForCode } from './client.ts'

const SIGN_IN_TIMEOUT_MS = 10 * 60_000

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
  const { platform, clientId, accountId, channel } = target
  const { profile, app } = requireConnector(services.config, platform, services.now())
  const tenant = await tenantOf(services.db, actor, clientId)
  const id = newId(tenant)
  const secret = newToken()
  const verifier = profile.pkce ? newVerifier() : null
  await services.db.transaction(tenant, async (tx) => {
    await requireClients(tx, actor, [clientId])
    await requireMethod(tx, services.config, platform, 'OAUTH')
    await tx.run(sql`
      insert into oauth_flows (customer_id, id, platform, client_id, social_account_id, user_id, session_id, state_hash, verifier, created_at, expires_at)
      values (${tenant}, ${id}, ${PLATFORMS[platform].code}, ${clientId}, ${accountId}, ${actor.userId}, ${actor.sessionId}, ${hashToken(secret)},
        ${verifier === null ? null : services.vault.seal(verifier, `flow ${id}`)}, ${tx.now}, ${new Date(tx.now.getTime() + SIGN_IN_TIMEOUT_MS)})`)
  })
  return authorizationAddress(
    { app, profile },
    {
      redirectUri: callbackAddress(services, platform),
      state: stateOf(actor, id, secret, channel),
      verifier,
    },
  )
}

/**
 * The OAuth state. The callback page needs its first letter, the kind of session (`s`: sign-in, `l`: emailed link), and its end, the
 * channel on which the page that opened the window listens.
 */
const stateOf = (actor: Actor, id: string, secret: string, channel: string): string =>
  `${actor.link ? 'l' : 's'}.${id}.${secret}.${channel}`

/**
 * Accepts the platform's answer, once and only in the session that started the sign-in, and stores the tokens.
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
  const [, id = '', secret = ''] = answer.state.split('.')
  if (!isId(id)) throw new Problem('AUTHENTICATION_FAILED')
  const tenant = await tenantOf(services.db, actor, id).catch(() => null)
  if (!tenant) throw new Problem('AUTHENTICATION_FAILED')
  const flow = await services.db.transaction(tenant, (tx) =>
    tx.one<{ verifier: Buffer | null }>(sql`
      update oauth_flows set answered_at = ${tx.now}
      where customer_id = ${tx.customerId} and id = ${id} and platform = ${PLATFORMS[platform].code} and state_hash = ${hashToken(secret)}
        and session_id = ${actor.sessionId} and answered_at is null and expires_at > ${tx.now}
      returning verifier`),
  )
  if (!flow || !answer.code) throw new Problem('AUTHENTICATION_FAILED')
  const tokens = await tokensForCode(parties, {
    code: answer.code,
    redirectUri: callbackAddress(services, platform),
    verifier: flow.verifier && services.vault.open(flow.verifier, `flow ${id}`),
  }).catch((error: unknown) => {
    throw asProblem(error, platform)
  })
  return storeTokens(services, tenant, id, tokens)
}

/** The error that a user sees when a platform refuses or fails. */
export function asProblem(error: unknown, platform: PlatformType): unknown {
  if (!(error instanceof PlatformProblem)) return error
  const { name } = PLATFORMS[platform]
  return error.kind === 'refused'
    ? new Problem('AUTHENTICATION_FAILED')
    : new Problem('PLATFORM_UNAVAILABLE', { platform: name })
}

async function storeTokens(
  services: Services,
  tenant: string,
  id: string,
  tokens: Tokens,
): Promise<Credentials> {
  const access = newToken()
  const refresh = tokens.refreshToken === null ? null : newToken()
  await services.db.transaction(tenant, (tx) =>
    tx.run(sql`
      update oauth_flows set access_handle_hash = ${hashToken(access)}, refresh_handle_hash = ${refresh === null ? null : hashToken(refresh)},
        tokens = ${services.vault.seal(JSON.stringify(tokens), `flow ${id}`)}, verifier = null, expires_at = ${new Date(tx.now.getTime() + SIGN_IN_TIMEOUT_MS)}
      where customer_id = ${tx.customerId} and id = ${id}`),
  )
  return {
    accessToken: `${id}.${access}`,
    accessTokenExpiresAt: tokens.accessTokenExpiresAt,
    refreshToken: refresh === null ? null : `${id}.${refresh}`,
    refreshTokenExpiresAt: tokens.refreshTokenExpiresAt,
  }
}

type StoredCredentials = { flowId: string; clientId: string; tokens: Tokens }

/** The firm that credentials belong to, found by their id. @throws Problem CREDENTIALS_EXPIRED */
export async function tenantOfCredentials(
  services: Services,
  actor: Actor,
  platform: PlatformType,
  credentials: Credentials,
): Promise<string> {
  const [id = ''] = credentials.accessToken.split('.')
  const tenant = isId(id) ? await tenantOf(services.db, actor, id).catch(() => null) : null
  if (!tenant) throw credentialsExpired(platform)
  return tenant
}

const credentialsExpired = (platform: PlatformType): Problem =>
  new Problem('CREDENTIALS_EXPIRED', { platform: PLATFORMS[platform].name })

/** Reads the tokens behind credentials without using them up. @throws Problem CREDENTIALS_EXPIRED */
export async function readCredentials(
  tx: Tx,
  services: Services,
  actor: Actor,
  platform: PlatformType,
  credentials: Credentials,
): Promise<StoredCredentials> {
  const [id = '', secret = ''] = credentials.accessToken.split('.')
  if (!isId(id)) throw credentialsExpired(platform)
  const refresh = credentials.refreshToken?.split('.')[1]
  const row = await tx.one<{ client_id: string; tokens: Buffer }>(sql`
    select client_id, tokens from oauth_flows
    where customer_id = ${tx.customerId} and id = ${id}::uuid and platform = ${PLATFORMS[platform].code} and session_id = ${actor.sessionId}
      and access_handle_hash = ${hashToken(secret)} and redeemed_at is null and expires_at > ${tx.now} and tokens is not null
      and (refresh_handle_hash is null or refresh_handle_hash = ${hashToken(refresh ?? '')})`)
  if (!row) throw credentialsExpired(platform)
  const tokens = JSON.parse(services.vault.open(row.tokens, `flow ${id}`)) as Tokens
  return { flowId: id, clientId: row.client_id, tokens }
}

/** Marks credentials as used, so that they no longer work. @throws Problem CREDENTIALS_EXPIRED if they were used in the meantime */
export async function redeemCredentials(tx: Tx, platform: PlatformType, flowId: string): Promise<void> {
  const redeemed = await tx.run(sql`
    update oauth_flows set redeemed_at = ${tx.now}, tokens = null
    where customer_id = ${tx.customerId} and id = ${flowId} and redeemed_at is null`)
  if (redeemed === 0) throw credentialsExpired(platform)
}

/** Deletes expired sign-ins, and with them the tokens that no one redeemed. */
export async function deleteExpiredFlows(tx: Tx): Promise<void> {
  await tx.run(sql`delete from oauth_flows where customer_id = ${tx.customerId} and expires_at < ${tx.now}`)
}
