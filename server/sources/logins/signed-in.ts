import {
  type AuthType,
  type Credentials,
  type ExternalAccount,
  type LoginCredentials,
  type LoginSource,
  platformOfCode,
  PLATFORMS,
  type PlatformType,
} from '#contract/index.ts'
import { connectHeld, saveConnection, type SignedIn } from '../connections/connect.ts'
import { enqueueRevocation } from '../connections/revoke.ts'
import { isOwn, openFlowSecret, redeemFlow } from '../flows/flows.ts'
import { openHeld, sealTokens } from '../connections/tokens.ts'
import type { Tokens } from '../../platform/outbound/oauth.ts'
import { openLoginFetch } from '../fetches/open.ts'
import type { HeldSignInRow } from '../../imports/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'
import type { Actor, Services, TxServices } from '../../platform/http/call.ts'
import { isId } from '../../platform/ids.ts'
import { hashToken } from '../../platform/keys/secrets.ts'
import { Problem } from '../../platform/problem.ts'
import { signOut } from './sign-out.ts'

type Row = {
  id: string
  method: AuthType
  platform: number
  client_id: string
  social_account_id: string | null
  state: string
  expires_at: Date
  accounts: ExternalAccount[] | null
  secret: Buffer | null
}

const findFlow = (tx: Tx, actor: Actor, where: RawBuilder<unknown>): Promise<Row | null> =>
  tx.one<Row>(sql`
    select id, method, platform, client_id, social_account_id, state, expires_at, accounts, secret from flows
    where customer_id = ${tx.customerId} and ${isOwn(actor)} and platform is not null and ${where}`)

const credentialsExpired = (platform: PlatformType): Problem =>
  new Problem('CREDENTIALS_EXPIRED', { platform: PLATFORMS[platform].name })

/** The sign-in that an API client names by its credentials. @throws Problem CREDENTIALS_EXPIRED */
export async function signedInBy(
  services: Services,
  actor: Actor,
  tenant: string,
  platform: PlatformType,
  credentials: Credentials | LoginCredentials,
): Promise<SignedIn> {
  // The id of a remote login is its handle.
  const [method, [id = '', handle = '']] =
    'sessionId' in credentials
      ? ['LOGIN', [credentials.sessionId]]
      : ['OAUTH', credentials.accessToken.split('.')]
  if (!isId(id)) throw credentialsExpired(platform)
  const row = await services.db.read(tenant, (tx) =>
    findFlow(
      tx,
      actor,
      sql`id = ${id}::uuid and platform = ${PLATFORMS[platform].code} and method = ${method}
        and (method = 'LOGIN' or handle_hash = ${hashToken(handle)})`,
    ),
  )
  if (!row) throw credentialsExpired(platform)
  return signedInOf(services, actor, row, credentialsExpired(platform))
}

/** The actor's own sign-in, which waits for the page. @throws Problem NOT_FOUND, SIGN_IN_USED, CREDENTIALS_EXPIRED */
export async function waitingSignIn(
  services: Services,
  actor: Actor,
  tenant: string,
  id: string,
): Promise<SignedIn> {
  const row = await services.db.read(tenant, (tx) => findFlow(tx, actor, sql`id = ${id}`))
  if (!row) throw new Problem('NOT_FOUND')
  return signedInOf(services, actor, row, new Problem('SIGN_IN_USED'))
}

/** @param used the problem if it was used in the meantime @throws Problem CREDENTIALS_EXPIRED */
function signedInOf(services: Services, actor: Actor, row: Row, used: Problem): SignedIn {
  const { id, method, client_id: clientId, social_account_id: accountId, accounts } = row
  const platform = platformOfCode(row.platform)
  if (row.state === 'used') throw used
  if (row.state !== 'waiting' || row.expires_at <= services.now() || !accounts || !row.secret)
    throw credentialsExpired(platform)
  const secret = openFlowSecret(services, id, row.secret)
  return {
    id,
    method,
    clientId,
    platform,
    accountId,
    accounts,
    secret,
    redeem: async (tx) => {
      if (!(await redeemFlow(tx, id))) throw used
    },
    keep: keeperOf(services, actor, { method, platform, clientId, secret }),
  }
}

/** Stores tokens and reads the account, or starts waiting for the archive that was requested after a remote login. */
const keeperOf =
  (
    services: TxServices,
    actor: Actor,
    signIn: { method: AuthType; platform: PlatformType; clientId: string; secret: string },
  ): SignedIn['keep'] =>
  (tx, accountId) => {
    const { method, platform, clientId, secret } = signIn
    return method === 'OAUTH'
      ? saveConnection(tx, services, actor, { accountId, clientId, tokens: JSON.parse(secret) as Tokens })
      : openLoginFetch(tx, services, actor, {
          source: sourceOfLogin(platform),
          accountId,
          clientId,
          cookies: secret,
        })
  }

const sourceOfLogin = (platform: PlatformType): LoginSource =>
  platform === 'instagram' ? 'instagram_login' : 'facebook_login'

/** Connects the account of a sign-in that the firm accepted after it waited. */
export async function useHeldSignIn(
  tx: Tx,
  services: TxServices,
  actor: Actor,
  held: HeldSignInRow,
): Promise<void> {
  const { clientId, method } = held
  const signIn = {
    method,
    clientId,
    platform: platformOfCode(held.platform),
    secret: openHeld(services, held),
  }
  await connectHeld(tx, actor, held, keeperOf(services, actor, signIn))
}

/** Revokes the access of a sign-in that is not used: tokens by a job, a login by signing out. */
export async function endHeldSignIn(tx: Tx, services: TxServices, held: HeldSignInRow): Promise<void> {
  const secret = openHeld(services, held)
  const { accountId, platform, account } = held
  if (held.method === 'LOGIN') return signOut(services, platform, secret)
  const tokens = sealTokens(services, accountId, JSON.parse(secret) as Tokens)
  await enqueueRevocation(tx, { accountId, platform, platformAccountId: account.id, tokens }, null)
}
