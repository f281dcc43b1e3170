import { z } from 'zod'
import {
  type AuthType,
  type ExternalAccount,
  type FetchSource,
  PLATFORMS,
  type PlatformType,
} from '#contract/index.ts'
import { tenantOf } from '../../accounts/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json, type RawBuilder, sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import type { Actor, Services, TxServices } from '../../platform/http/call.ts'
import { isId, newId } from '../../platform/ids.ts'
import { enqueueAll, type JobReference } from '../../platform/jobs/job.ts'
import { hashToken, newToken, sameText } from '../../platform/keys/secrets.ts'
import { countTry } from '../../platform/throttle.ts'

/** How long a result waits for the page that takes it up. */
export const RESULT_TTL_MS = 10 * 60_000

/** Where a person signs in: at a platform to connect an account, or at a source to choose an archive. */
export type FlowSite = { method: AuthType; platform: PlatformType } | { method: 'FETCH'; source: FetchSource }

/** Why a result was destroyed. */
export type FlowEnd =
  | 'late'
  | 'failed'
  | 'refused'
  | 'wrong_account'
  | 'session_ended'
  | 'account_removed'
  | 'client_removed'

type NewFlow = {
  site: FlowSite
  clientId: string
  accountId: string | null
  partOf?: string | null
  channel: string
  /** By default as long as a ticket is valid. */
  timeoutMs?: number
}

/** How long a window may take to leave for the site. */
const TICKET_TTL_MS = 60_000
/** Windows of one session in a minute. */
const MAX_WINDOWS_PER_MINUTE = 10

const contextOf = (id: string): string => `flow ${id}`

export const sealFlow = ({ vault }: TxServices, id: string, secret: string): Buffer =>
  vault.seal(secret, contextOf(id))

export const openFlowSecret = ({ vault }: Services, id: string, sealed: Buffer): string =>
  vault.open(sealed, contextOf(id))

const platformCode = (site: FlowSite): number | null =>
  'platform' in site ? PLATFORMS[site.platform].code : null
const sourceName = (site: FlowSite): FetchSource | null => ('source' in site ? site.source : null)

/** Records that a person is about to leave for a site. @returns the ticket with which the window leaves, once */
export async function openFlow(
  tx: Tx,
  actor: Actor,
  { site, clientId, accountId, partOf = null, channel, timeoutMs = TICKET_TTL_MS }: NewFlow,
  id = newId(tx.customerId),
): Promise<string> {
  const secret = newToken()
  await tx.run(sql`
    insert into flows (customer_id, id, method, platform, source, client_id, social_account_id, part_of, user_id, session_id, channel, handle_hash,
      created_at, expires_at)
    values (${tx.customerId}, ${id}, ${site.method}, ${platformCode(site)}, ${sourceName(site)}, ${clientId}, ${accountId}, ${partOf}, ${actor.userId},
      ${actor.sessionId}, ${channel}, ${hashToken(secret)}, ${tx.now}, ${new Date(tx.now.getTime() + timeoutMs)})`)
  return `${id}.${secret}`
}

/** @throws Problem TOO_MANY_REQUESTS */
export const limitWindows = (tx: Tx, actor: Actor): Promise<void> =>
  countTry(tx, tx.now, [{ key: `window:${actor.sessionId}`, tries: MAX_WINDOWS_PER_MINUTE, seconds: 60 }])

/** Where a window leaves for, and its own secret, if only the browser that left with it may answer. */
export type Leaving = { address: string; secret: string | null }

/**
 * Lets a window leave for its site, once and in the session that opened it. @param leaving `timeoutMs`: how long the person may take there;
 * `verifier`: PKCE, or the window's own secret @returns the OAuth state, by which the answer is accepted; null if the ticket is not valid
 */
export async function leaveWith(
  services: Services,
  actor: Actor,
  site: FlowSite,
  ticket: string,
  { timeoutMs, verifier }: { timeoutMs: number; verifier: string | null },
): Promise<string | null> {
  const [id = '', secret = ''] = ticket.split('.')
  const tenant = isId(id) ? await tenantOf(services.db, actor, id).catch(() => null) : null
  if (!tenant) return null
  const state = newToken()
  const left = await services.db.transaction(tenant, (tx) =>
    tx.one<{ channel: string }>(sql`
      update flows set handle_hash = null, state_hash = ${hashToken(state)}, expires_at = ${new Date(tx.now.getTime() + timeoutMs)},
        verifier = ${verifier === null ? null : sealFlow(services, id, verifier)}
      where customer_id = ${tx.customerId} and id = ${id} and ${isAt(site)} and handle_hash = ${hashToken(secret)} and ${isOwn(actor)}
        and state = 'open' and expires_at > ${tx.now}
      returning channel`),
  )
  return left && `${actor.link ? 'l' : 's'}.${id}.${state}.${left.channel}`
}

const isAt = (site: FlowSite): RawBuilder<unknown> =>
  sql`method = ${site.method} and platform is not distinct from ${platformCode(site)}::smallint and source is not distinct from ${sourceName(site)}::text`

/** A flow whose site has answered. `secret`: of the sign-in, if a file was still to be chosen. */
export type AnsweredFlow = {
  tenant: string
  id: string
  accountId: string | null
  partOf: string | null
  verifier: string | null
  secret: string | null
}

/** Accepts each answer of a site once, in the session that started the flow. @returns null if it belongs to none, or came too late */
export async function acceptAnswer(
  services: Services,
  actor: Actor,
  site: FlowSite,
  state: string,
): Promise<AnsweredFlow | null> {
  const [, id = '', secret = ''] = state.split('.')
  const tenant = isId(id) ? await tenantOf(services.db, actor, id).catch(() => null) : null
  if (!tenant) return null
  const flow = await services.db.transaction(tenant, (tx) =>
    tx.one<{
      accountId: string | null
      partOf: string | null
      verifier: Buffer | null
      secret: Buffer | null
    }>(sql`
      update flows f set state = 'answered', handle_hash = null, verifier = null, secret = null from (
        select id, verifier, secret from flows
        where customer_id = ${tx.customerId} and id = ${id} and ${isAt(site)} and state_hash = ${hashToken(secret)} and ${isOwn(actor)}
          and state in ('open', 'choosing') and expires_at > ${tx.now} for update) as before
      where f.customer_id = ${tx.customerId} and f.id = before.id
      returning f.social_account_id as "accountId", f.part_of as "partOf", before.verifier, before.secret`),
  )
  if (!flow) return null
  const opened = (sealed: Buffer | null) => sealed && openFlowSecret(services, id, sealed)
  return { ...flow, tenant, id, verifier: opened(flow.verifier), secret: opened(flow.secret) }
}

/** Whether an answer comes from the window that left with this secret, at a site that takes no PKCE. */
export const isOfWindow = (left: string | null, answered: string | undefined): boolean =>
  left !== null && sameText(left, answered ?? '')

/** The session and person who started a flow. No one else sees it. */
export const isOwn = (actor: Actor): RawBuilder<unknown> =>
  sql`session_id = ${actor.sessionId} and user_id = ${actor.userId}`

/** Stores the tokens of a sign-in before anything else is done with them, so that they are revoked even if this process ends here. */
export async function storeSecret(tx: Tx, services: TxServices, id: string, secret: string): Promise<void> {
  await tx.run(sql`
    update flows set secret = ${sealFlow(services, id, secret)}, expires_at = ${new Date(tx.now.getTime() + RESULT_TTL_MS)}
    where customer_id = ${tx.customerId} and id = ${id} and state = 'answered'`)
}

/** Keeps the tokens of a sign-in while a file is being chosen. @returns the ticket that opens them once */
export async function keepChoosing(
  tx: Tx,
  services: TxServices,
  id: string,
  secret: string,
): Promise<string> {
  const ticket = newToken()
  await tx.run(sql`
    update flows set state = 'choosing', handle_hash = ${hashToken(ticket)}, secret = ${sealFlow(services, id, secret)}
    where customer_id = ${tx.customerId} and id = ${id} and state = 'answered'`)
  return ticket
}

/** Lets a result wait for the page. @returns a handle of it for API clients; null if the flow has ended or its client was removed */
export async function keepResult(
  tx: Tx,
  services: TxServices,
  id: string,
  { secret, accounts }: { secret: string; accounts: ExternalAccount[] },
): Promise<string | null> {
  const handle = newToken()
  const kept = await tx.run(sql`
    update flows set state = 'waiting', handle_hash = ${hashToken(handle)}, secret = ${sealFlow(services, id, secret)}, accounts = ${json(accounts)},
      signed_in_at = ${tx.now}, expires_at = ${new Date(tx.now.getTime() + RESULT_TTL_MS)}
    where customer_id = ${tx.customerId} and id = ${id} and state in ('open', 'answered')
      and exists (select from clients c where c.customer_id = ${tx.customerId} and c.id = client_id and c.deleted_at is null)`)
  return kept > 0 ? handle : null
}

/** Marks a result as used. @returns false if it was used or destroyed in the meantime */
export async function redeemFlow(tx: Tx, id: string): Promise<boolean> {
  const redeemed = await tx.run(sql`
    update flows set state = 'used', ended_at = ${tx.now}, secret = null, handle_hash = null
    where customer_id = ${tx.customerId} and id = ${id} and state = 'waiting' and expires_at > ${tx.now}`)
  return redeemed > 0
}

/** Its job is in `server/sources/logins/end-flow.ts`. */
export const endFlowJobReference: JobReference<{ flowId: string }> = {
  kind: 'end-flow',
  payload: z.object({ flowId: z.uuid() }),
  attempts: 40,
  lane: 'transfer',
}

/** Ends the results that match: no one can use them from now on, and jobs revoke and delete them. @returns how many */
export async function endFlows(tx: Tx, which: RawBuilder<unknown>, how: FlowEnd): Promise<number> {
  const ended = await tx.rows<{
    id: string
    method: string
    platform: number | null
    userId: string
  }>(sql`
    update flows set state = 'ended', ended_at = ${tx.now}, ended_how = ${how}, handle_hash = null
    where customer_id = ${tx.customerId} and secret is not null and state not in ('used', 'ended') and ${which}
    returning id, method, platform, user_id as "userId"`)
  await recordEvidence(
    tx,
    ended
      .filter(({ method }) => method !== 'FETCH')
      .map(({ id, method, platform, userId }) => ({
        kind: 'sign_in.end',
        subjectId: id,
        actorId: how === 'wrong_account' ? userId : null,
        payload: { how, method, platform },
      })),
  )
  await enqueueAll(
    tx,
    endFlowJobReference,
    ended.map(({ id }) => ({ payload: { flowId: id }, subjectId: id, createdBy: null })),
  )
  return ended.length
}
