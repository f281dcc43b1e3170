import { setTimeout as pause } from 'node:timers/promises'
import { type Language, type LoginResult, PLATFORMS, type PlatformType } from '#contract/index.ts'
import { tenantOf } from '../../accounts/index.ts'
import { requireClients } from '../../clients/index.ts'
import { openFlow } from '../flows/flows.ts'
import { requireMethod } from '../sites/sites.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json, type RawBuilder, sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import type { Actor, Services, TxServices } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { type CountedPassword, countPassword, countWindow } from './limits.ts'
import { sealFor } from './sealing.ts'

/** What a person enters or requests in a sign-in. */
export type LoginInput =
  | { kind: 'login'; id: string; password: string; counted: CountedPassword }
  | { kind: 'captcha'; solution: string }
  | { kind: 'code'; code: string }
  | { kind: 'resend' }

/** What the browser's process reports about a sign-in; the rest of a result follows from the row's state. */
export type LoginPrompt = Partial<Pick<LoginResult, 'error' | 'ending' | 'mfa'>> & { hasCaptcha?: boolean }

type Row = {
  id: string
  platform: number
  client_id: string
  social_account_id: string | null
  state: 'queued' | 'working' | 'waiting' | 'accepted' | 'ended'
  public_key: Buffer | null
  result: LoginPrompt
  created_at: Date
}

/** How long the row of the result stays. The window itself has a shorter life (node/login.ts). */
const LOGIN_TIMEOUT_MS = 24 * 3600_000

/** Queues a sign-in for a browser. @returns its id @throws Problem PLATFORM_DISABLED, NO_CREDENTIALS_PROVIDER, NOT_FOUND, TOO_MANY_REQUESTS */
export async function startLogin(
  tx: Tx,
  services: TxServices,
  actor: Actor,
  target: {
    platform: PlatformType
    clientId: string
    accountId: string | null
    agreed: string
    language: Language
    channel: string
  },
): Promise<string> {
  const { platform, clientId, accountId, agreed, language, channel } = target
  const id = newId(tx.customerId)
  await requireClients(tx, actor, [clientId])
  await requireMethod(tx, services.config, platform, 'LOGIN')
  if (accountId) await requireAccount(tx, clientId, accountId)
  await countWindow(tx, clientId)
  // Locked, so that of two windows that open at the same time the second one finds the first.
  await tx.run(
    sql`select from clients where customer_id = ${tx.customerId} and id = ${clientId} for no key update`,
  )
  // A person has one window, and a client one browser: a second one ends the first.
  await closeWindows(tx, sql`(session_id = ${actor.sessionId} or client_id = ${clientId})`)
  // The browser has its own limits of time. This row only receives the result.
  await openFlow(
    tx,
    actor,
    { site: { method: 'LOGIN', platform }, clientId, accountId, channel, timeoutMs: LOGIN_TIMEOUT_MS },
    id,
  )
  await tx.run(sql`
    insert into login_sessions (customer_id, id, platform, client_id, social_account_id, user_id, session_id, language, agreed, created_at, seen_at)
    values (${tx.customerId}, ${id}, ${PLATFORMS[platform].code}, ${clientId}, ${accountId}, ${actor.userId}, ${actor.sessionId}, ${language}, ${agreed},
      ${tx.now}, ${tx.now})`)
  await recordEvidence(tx, [
    {
      kind: 'login.start',
      subjectId: id,
      actorId: actor.userId,
      payload: { platform, clientId, accountId, agreed, link: actor.link?.purpose ?? null },
    },
  ])
  return id
}

async function requireAccount(tx: Tx, clientId: string, accountId: string): Promise<void> {
  const row = await tx.one(sql`
    select 1 from social_accounts where customer_id = ${tx.customerId} and id = ${accountId} and client_id = ${clientId} and removed_at is null`)
  if (!row) throw new Problem('NOT_FOUND')
}

/** Reads the actor's own sign-in, and records that its window is still open. @throws Problem NOT_FOUND, LOGIN_ENDED */
async function ownSession(tx: Tx, actor: Actor, id: string): Promise<Row> {
  const row = await tx.one<Row>(sql`
    update login_sessions set seen_at = ${tx.now}
    where customer_id = ${tx.customerId} and id = ${id} and session_id = ${actor.sessionId}
    returning id, platform, client_id, social_account_id, state, public_key, result, created_at`)
  if (!row) throw new Problem('NOT_FOUND')
  if (row.state === 'ended' && !row.result.error) throw new Problem('LOGIN_ENDED')
  return row
}

/** The state of a sign-in. @throws Problem NOT_FOUND, LOGIN_ENDED */
export async function getLoginStatus(services: Services, actor: Actor, id: string): Promise<LoginResult> {
  const tenant = await tenantOf(services.db, actor, id)
  const row = await services.db.transaction(tenant, (tx) => ownSession(tx, actor, id))
  const queued =
    row.state === 'queued'
      ? await services.db.directory.one<{ n: number }>(
          sql`select count_queued_logins(${row.created_at}) as n`,
        )
      : null
  return toLoginResult(row, queued?.n ?? null)
}

function toLoginResult({ id, state, result }: Row, queue: number | null): LoginResult {
  const isAsking = state === 'waiting'
  return {
    error: result.error ?? null,
    isOver: state === 'ended',
    ending: state === 'ended' ? (result.ending ?? null) : null,
    captcha: isAsking && result.hasCaptcha ? { imageUrl: `/api/identity/sessions/${id}/captcha` } : null,
    mfa: isAsking ? (result.mfa ?? null) : null,
    isReady: isAsking && !result.mfa && !result.hasCaptcha,
    queue,
    isSignedIn: state === 'accepted',
  }
}

/** How long a call waits for the browser's answer; the page asks again automatically. */
const ANSWER_TIMEOUT_MS = 45_000
const POLL_INTERVAL_MS = 150

/** What a person typed, before the browser's process can read it. `password`: of `login`. */
type TypedInput = Exclude<LoginInput, { kind: 'login' }> | { kind: 'login'; id: string; password: string }

/**
 * Passes what a person typed to the browser, encrypted for its process, and waits for the result. Only the encrypted form waits.
 * @throws Problem LOGIN_ENDED, TOO_MANY_REQUESTS
 */
export async function sendInput(
  services: Services,
  actor: Actor,
  id: string,
  typed: TypedInput,
  ip: string,
): Promise<LoginResult> {
  const tenant = await tenantOf(services.db, actor, id)
  const deadline = Date.now() + ANSWER_TIMEOUT_MS
  const inTenant = <Result>(work: (tx: Tx) => Promise<Result>) => services.db.transaction(tenant, work)
  let sealed = await sealInput(services, actor, id, typed, ip, inTenant)
  while (!sealed && Date.now() < deadline) {
    await pause(POLL_INTERVAL_MS)
    sealed = await sealInput(services, actor, id, typed, ip, inTenant)
  }
  // An earlier input is still being processed, so this one waits.
  while (
    sealed &&
    (await inTenant((tx) => storeInput(tx, actor, id, typed.kind, sealed))) &&
    Date.now() < deadline
  )
    await pause(POLL_INTERVAL_MS)
  while (await isStillBusy(services, tenant, actor, id, deadline)) continue
  return getLoginStatus(services, actor, id)
}

/** @returns null while the sign-in waits for a browser @throws Problem NOT_FOUND, LOGIN_ENDED, TOO_MANY_REQUESTS */
async function sealInput(
  services: Services,
  actor: Actor,
  id: string,
  typed: TypedInput,
  ip: string,
  inTenant: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>,
): Promise<Buffer | null> {
  const row = await inTenant((tx) => ownSession(tx, actor, id))
  if (!row.public_key) return null
  if (typed.kind !== 'login') return sealFor(row.public_key, JSON.stringify(typed), id)
  const { client_id: clientId, platform } = row
  const counted = await countPassword(services, { clientId, platform, typed: typed.id, ip })
  return sealFor(row.public_key, JSON.stringify({ ...typed, counted } satisfies LoginInput), id)
}

/** @returns whether to try again, because the browser is still busy @throws Problem LOGIN_ENDED */
async function storeInput(
  tx: Tx,
  actor: Actor,
  id: string,
  kind: LoginInput['kind'],
  sealed: Buffer,
): Promise<boolean> {
  const row = await ownSession(tx, actor, id)
  if (row.state !== 'waiting') return row.state === 'working'
  await tx.run(sql`
    insert into login_inputs (customer_id, login_id, kind, ciphertext, created_at)
    values (${tx.customerId}, ${id}, ${kind}, ${sealed}, ${tx.now})
    on conflict (customer_id, login_id) do nothing`)
  await tx.run(sql`
    update login_sessions set state = 'working', result = '{}', captcha = null
    where customer_id = ${tx.customerId} and id = ${id} and state = 'waiting'`)
  return false
}

/** Waits POLL_INTERVAL_MS. @returns whether the browser is still busy and the deadline has not passed */
async function isStillBusy(
  services: Services,
  tenant: string,
  actor: Actor,
  id: string,
  deadline: number,
): Promise<boolean> {
  await pause(POLL_INTERVAL_MS)
  const { state } = await services.db.transaction(tenant, (tx) => ownSession(tx, actor, id))
  return (state === 'working' || state === 'queued') && Date.now() < deadline
}

/** Ends a sign-in that is not completed, because its window was closed. Idempotent. */
export const endLogin = (tx: Tx, actor: Actor, id: string): Promise<void> =>
  closeWindows(tx, sql`session_id = ${actor.sessionId} and id = ${id}`)

/** Ends the open sign-ins that match. */
async function closeWindows(tx: Tx, where: RawBuilder<unknown>): Promise<void> {
  const open = await tx.rows<{ id: string }>(sql`
    select id from login_sessions
    where customer_id = ${tx.customerId} and state in ('queued', 'working', 'waiting') and ${where}`)
  for (const { id } of open) await endSession(tx, id, 'closed')
}

/** The picture of a captcha, for the person who has to solve it. @throws Problem NOT_FOUND */
export async function captchaOf(services: Services, actor: Actor, id: string): Promise<Buffer> {
  const tenant = await tenantOf(services.db, actor, id)
  const row = await services.db.read(tenant, (tx) =>
    tx.one<{ captcha: Buffer }>(sql`
      select captcha from login_sessions
      where customer_id = ${tx.customerId} and id = ${id} and session_id = ${actor.sessionId} and captcha is not null`),
  )
  if (!row) throw new Problem('NOT_FOUND')
  return row.captcha
}

/** Ends a sign-in; called by its own process, or by others if that is gone. @returns whether it was still open */
export async function endSession(
  tx: Tx,
  id: string,
  how: string,
  result: Pick<LoginPrompt, 'error' | 'ending'> = {},
): Promise<boolean> {
  const ended = await tx.one<{ user_id: string }>(sql`
    update login_sessions set state = 'ended', ended_at = ${tx.now}, ended_how = ${how}, captcha = null, public_key = null,
      result = ${json(result)}
    where customer_id = ${tx.customerId} and id = ${id} and state in ('queued', 'working', 'waiting')
    returning user_id`)
  await tx.run(sql`delete from login_inputs where customer_id = ${tx.customerId} and login_id = ${id}`)
  if (ended)
    await recordEvidence(tx, [{ kind: 'login.end', subjectId: id, actorId: ended.user_id, payload: { how } }])
  return ended !== null
}
