import {
  type Credentials,
  type ExternalAccount,
  type LoginCredentials,
  type LoginSource,
  platformOfCode,
  PLATFORMS,
  type PlatformType,
} from '#contract/index.ts'
import {
  connectHeld,
  enqueueRevocation,
  openHeld,
  saveConnection,
  sealTokens,
  type SignedIn,
  signedInByOAuth,
  type Tokens,
} from '../connections/index.ts'
import { openLoginFetch } from '../fetches/index.ts'
import type { HeldSignInRow } from '../imports/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Actor, Services } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { signOut } from './sign-out.ts'

/** A sign-in by any method. @throws Problem CREDENTIALS_EXPIRED and those of the method */
export const signedInBy = (
  services: Services,
  actor: Actor,
  tenant: string,
  platform: PlatformType,
  credentials: Credentials | LoginCredentials,
): Promise<SignedIn> =>
  'sessionId' in credentials
    ? signedInByLogin(services, actor, tenant, platform, credentials)
    : signedInByOAuth(services, actor, tenant, platform, credentials)

const credentialsExpired = (platform: PlatformType): Problem =>
  new Problem('CREDENTIALS_EXPIRED', { platform: PLATFORMS[platform].name })

const sourceOfLogin = (platform: PlatformType): LoginSource =>
  platform === 'instagram' ? 'instagram_login' : 'facebook_login'

/** A remote login that succeeded in the same session in the last ten minutes. @throws Problem CREDENTIALS_EXPIRED */
async function signedInByLogin(
  services: Services,
  actor: Actor,
  tenant: string,
  platform: PlatformType,
  { sessionId }: LoginCredentials,
): Promise<SignedIn> {
  const row = await services.db.read(tenant, (tx) =>
    tx.one<{ client_id: string; account: ExternalAccount; cookies: Buffer }>(sql`
      select client_id, account, cookies from login_sessions
      where customer_id = ${tx.customerId} and id = ${sessionId} and session_id = ${actor.sessionId} and platform = ${PLATFORMS[platform].code}
        and state = 'accepted' and redeemed_at is null and expires_at > ${tx.now} and cookies is not null and account is not null`),
  )
  if (!row) throw credentialsExpired(platform)
  const cookies = services.vault.open(row.cookies, `login ${sessionId}`)
  return {
    method: 'LOGIN',
    id: sessionId,
    clientId: row.client_id,
    accounts: [row.account],
    secret: cookies,
    redeem: (tx) => redeemLogin(tx, platform, sessionId),
    keep: (tx, accountId) =>
      openLoginFetch(tx, services, actor, {
        source: sourceOfLogin(platform),
        accountId,
        clientId: row.client_id,
        cookies,
      }),
  }
}

/** Connects the account of a sign-in that the firm accepted after it waited. */
export async function useHeldSignIn(
  tx: Tx,
  services: Services,
  actor: Actor,
  held: HeldSignInRow,
): Promise<void> {
  const secret = openHeld(services, held)
  const { clientId, method, platform } = held
  await connectHeld(tx, actor, held, (_, accountId) =>
    method === 'OAUTH'
      ? saveConnection(tx, services, actor, { accountId, clientId, tokens: JSON.parse(secret) as Tokens })
      : openLoginFetch(tx, services, actor, {
          source: sourceOfLogin(platformOfCode(platform)),
          accountId,
          clientId,
          cookies: secret,
        }),
  )
}

/** Revokes the access of a sign-in that is not used: tokens by a job, a login by signing out. */
export async function endHeldSignIn(tx: Tx, services: Services, held: HeldSignInRow): Promise<void> {
  const secret = openHeld(services, held)
  const { accountId, platform, account } = held
  if (held.method === 'LOGIN') return signOut(services, platform, secret)
  const tokens = sealTokens(services, accountId, JSON.parse(secret) as Tokens)
  await enqueueRevocation(tx, { accountId, platform, platformAccountId: account.id, tokens }, null)
}

/** @throws Problem CREDENTIALS_EXPIRED if it was used in the meantime */
async function redeemLogin(tx: Tx, platform: PlatformType, id: string): Promise<void> {
  const redeemed = await tx.run(sql`
    update login_sessions set redeemed_at = ${tx.now}, cookies = null
    where customer_id = ${tx.customerId} and id = ${id} and redeemed_at is null and cookies is not null`)
  if (redeemed === 0) throw credentialsExpired(platform)
}
