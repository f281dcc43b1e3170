import type { PlatformType } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Services, TxServices } from '../../platform/http/call.ts'
import { resealFlows } from '../flows/upkeep.ts'
import { type Access, expireSoon, renewTokens, type Tokens } from '../../platform/outbound/oauth.ts'
import { requireConnector } from '../platforms/index.ts'
import { OutboundProblem } from '../../platform/outbound/request.ts'

const contextOf = (accountId: string): string => `connection ${accountId}`

export const sealTokens = (services: TxServices, accountId: string, tokens: Tokens): Buffer =>
  services.vault.seal(JSON.stringify(tokens), contextOf(accountId))

export const openTokens = (services: Services, accountId: string, sealed: Buffer): Tokens =>
  JSON.parse(services.vault.open(sealed, contextOf(accountId))) as Tokens

const heldContext = (accountId: string): string => `held sign-in ${accountId}`

/** The tokens or cookies of a sign-in that waits for a decision. */
export const sealHeld = (services: TxServices, accountId: string, secret: string): Buffer =>
  services.vault.seal(secret, heldContext(accountId))

export const openHeld = (
  services: TxServices,
  { accountId, secret }: { accountId: string; secret: Buffer },
): string => services.vault.open(secret, heldContext(accountId))

/**
 * The access of a connected account, with tokens that are valid for at least some minutes. They are renewed while the row is locked, because
 * platforms that rotate refresh tokens accept each only once. @param refused the access token that the platform has just refused
 * @throws OutboundProblem `refused` if the access is lost
 */
export async function getAccess(
  services: Services,
  tenant: string,
  accountId: string,
  platform: PlatformType,
  refused: string | null = null,
): Promise<Access> {
  const parties = requireConnector(services.config, platform, services.now())
  const tokens = await services.db.transaction(tenant, async (tx) => {
    const row = await tx.one<{ tokens: Buffer }>(sql`
      select tokens from connections where customer_id = ${tx.customerId} and social_account_id = ${accountId} and state = 'active' for update`)
    if (!row) throw new OutboundProblem('refused', 'The account is not connected')
    const held = openTokens(services, accountId, row.tokens)
    // Another job may have renewed them while this one waited for the lock.
    const isStale = held.accessToken === refused
    if (!isStale && !expireSoon(held, tx.now, parties.profile.renewBeforeMs)) return held
    const renewed = await renewTokens(parties, held).catch((error: unknown) => {
      // If the platform returns no new tokens, use the old ones while they are valid.
      if (isStale || expireSoon(held, tx.now)) throw error
      return held
    })
    await storeTokens(tx, services, accountId, renewed)
    return renewed
  })
  return { tokens, app: parties.app, request: parties.request, now: parties.now }
}

async function storeTokens(tx: Tx, services: TxServices, accountId: string, tokens: Tokens): Promise<void> {
  await tx.run(sql`
    update connections set tokens = ${sealTokens(services, accountId, tokens)}
    where customer_id = ${tx.customerId} and social_account_id = ${accountId}`)
}

/** Encrypts every stored token again, with the newest key. @returns how many connections were encrypted */
export async function resealTokens(services: Services, tenant: string): Promise<number> {
  return services.db.transaction(tenant, async (tx) => {
    const rows = await tx.rows<{ social_account_id: string; tokens: Buffer }>(sql`
      select social_account_id, tokens from connections where customer_id = ${tx.customerId} and length(tokens) > 0 order by social_account_id for update`)
    for (const row of rows)
      await storeTokens(
        tx,
        services,
        row.social_account_id,
        openTokens(services, row.social_account_id, row.tokens),
      )
    // The tokens of access that has not been revoked yet.
    const ended = await tx.rows<{ id: string; social_account_id: string; tokens: Buffer }>(sql`
      select id, social_account_id, tokens from revocations where customer_id = ${tx.customerId} order by id for update`)
    for (const row of ended) {
      const tokens = openTokens(services, row.social_account_id, row.tokens)
      await tx.run(sql`
        update revocations set tokens = ${sealTokens(services, row.social_account_id, tokens)} where customer_id = ${tx.customerId} and id = ${row.id}`)
    }
    const held = await tx.rows<{ id: string; accountId: string; secret: Buffer }>(sql`
      select id, social_account_id as "accountId", secret from owner_checks where customer_id = ${tx.customerId} and secret is not null order by id for update`)
    for (const row of held)
      await tx.run(sql`
        update owner_checks set secret = ${sealHeld(services, row.accountId, openHeld(services, row))} where customer_id = ${tx.customerId} and id = ${row.id}`)
    await resealFlows(tx, services)
    return rows.length
  })
}
