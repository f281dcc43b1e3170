import {
  type AuthType,
  type ExternalAccount,
  platformOfCode,
  PLATFORMS,
  type PlatformType,
} from '#contract/index.ts'
import { requireClients } from '../../clients/index.ts'
import {
  checkSignIn,
  endHeldSignIns,
  type HeldSignInRow,
  isSettled,
  sessionSince,
} from '../../imports/index.ts'
import { staffToNotify } from '../../identity/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import type { Notice } from '../../platform/history/notices.ts'
import type { Actor, Services, TxServices } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { notifyUser } from '../../platform/jobs/notice.ts'
import { Problem } from '../../platform/problem.ts'
import { withdrawDeletions } from '../deletion/request.ts'
import { nameOf } from './client-name.ts'
import { openCapture } from '../capture/open.ts'
import type { Tokens } from '../../platform/outbound/oauth.ts'
import { endFlows } from '../flows/flows.ts'
import { restoreAccount } from './restore-account.ts'
import { endAccess } from './revoke.ts'
import { sealHeld, sealTokens } from './tokens.ts'

declare module '../../platform/extensions.ts' {
  interface Extensions {
    /** Runs after an account was connected, which fulfills open requests to its client. */
    accountConnected(tx: Tx, actor: Actor, account: ConnectedAccount): Promise<void>
  }
}

export type ConnectedAccount = { accountId: string; clientId: string; platform: PlatformType }

/** A completed sign-in that no account uses yet: whose it is, and how to add or reconnect an account with it. */
export type SignedIn = {
  method: AuthType
  /** The sign-in's id. */
  id: string
  clientId: string
  platform: PlatformType
  /** The account that it was started for; null: a new one. */
  accountId: string | null
  /** The accounts that it gives access to; exactly one is expected. */
  accounts: ExternalAccount[]
  /** Its tokens or cookies. */
  secret: string
  /** Marks it as used. @throws Problem if it was used in the meantime */
  redeem(tx: Tx): Promise<void>
  /** Stores its tokens or cookies for the account, and starts reading the account. */
  keep(tx: Tx, accountId: string): Promise<void>
}

export async function saveConnection(
  tx: Tx,
  services: TxServices,
  actor: Actor,
  { accountId, clientId, tokens }: { accountId: string; clientId: string; tokens: Tokens },
): Promise<void> {
  await tx.run(sql`
    insert into connections (customer_id, social_account_id, state, tokens, connected_at, connected_by, next_capture_at)
    values (${tx.customerId}, ${accountId}, 'active', ${sealTokens(services, accountId, tokens)}, ${tx.now}, ${actor.userId}, ${tx.now})
    on conflict (customer_id, social_account_id) do update set
      state = 'active', tokens = excluded.tokens, connected_at = excluded.connected_at, connected_by = excluded.connected_by, lost_at = null`)
  await openCapture(tx, { accountId, clientId, trigger: 'user', by: actor })
}

/** @throws Problem NO_ACCOUNT_NAMED, NOT_ONE_ACCOUNT */
function requireSingleAccount({ accounts }: SignedIn, platform: PlatformType): ExternalAccount {
  const [found] = accounts
  if (!found) throw new Problem('NO_ACCOUNT_NAMED', { platform: PLATFORMS[platform].name })
  if (accounts.length !== 1) throw new Problem('NOT_ONE_ACCOUNT', { n: accounts.length })
  return found
}

/** Adds the account of a sign-in and starts reading it. @returns the account's id */
export async function addSignedInAccount(
  services: Services,
  actor: Actor,
  tenant: string,
  target: { clientId: string; platform: PlatformType },
  signedIn: SignedIn,
): Promise<string> {
  const found = requireSingleAccount(signedIn, target.platform)
  if (signedIn.clientId !== target.clientId) throw new Problem('NOT_FOUND')
  return services.db.transaction(tenant, async (tx) => {
    await requireClients(tx, actor, [target.clientId])
    await signedIn.redeem(tx)
    const { externalId, id: platformAccountId } = found
    const back = await restoreAccount(tx, { ...target, externalId, platformAccountId })
    const id = back ?? newId(tenant)
    if (!back) await insertConnectedAccount(tx, actor, { ...target, id }, found)
    if (!(await isClients(tx, services, actor, { ...target, id }, signedIn, found, !back))) return id
    await setSignIn(tx, id, signedIn.method, found)
    await recordConnection(tx, actor, { ...target, accountId: id }, signedIn, found)
    return id
  })
}

/** Compares who signed in with what is known of the client. If it does not match, the sign-in is kept sealed until the firm decides. */
async function isClients(
  tx: Tx,
  services: TxServices,
  actor: Actor,
  account: { id: string; clientId: string },
  { method, secret }: SignedIn,
  found: ExternalAccount,
  addsAccount: boolean,
): Promise<boolean> {
  const held = { method, account: found, secret: sealHeld(services, account.id, secret), addsAccount }
  return isSettled(await checkSignIn(tx, actor, account, held, await sessionSince(tx, actor)))
}

/** Connects an account by a sign-in that was accepted after it waited. @param keep stores its tokens or cookies @throws Problem ALREADY_CONNECTED */
export async function connectHeld(
  tx: Tx,
  actor: Actor,
  held: HeldSignInRow,
  keep: SignedIn['keep'],
): Promise<void> {
  const { accountId: id, clientId, method, account: found } = held
  const target = { id, clientId, platform: platformOfCode(held.platform) }
  await refuseDuplicateAccount(tx, target, found)
  if (method === 'LOGIN') await endAccess(tx, [id], actor.userId)
  await setSignIn(tx, id, method, found)
  await recordConnection(tx, actor, { ...target, accountId: id }, { method, id: held.checkId, keep }, found)
}

/** @throws Problem ALREADY_CONNECTED */
async function insertConnectedAccount(
  tx: Tx,
  actor: Actor,
  asked: { id: string; clientId: string; platform: PlatformType },
  found: ExternalAccount,
): Promise<void> {
  await refuseDuplicateAccount(tx, asked, found)
  // No one listed it: what the sign-in names must not be compared with itself.
  const added = await tx.run(sql`
      insert into social_accounts (customer_id, id, client_id, platform, external_id, is_listed, created_by, created_at)
      values (${tx.customerId}, ${asked.id}, ${asked.clientId}, ${PLATFORMS[asked.platform].code}, ${found.externalId}, false, ${actor.userId}, ${tx.now})
      on conflict do nothing`)
  if (added === 0) throw new Problem('ALREADY_CONNECTED', { found: found.externalId })
}

const setSignIn = (tx: Tx, accountId: string, method: AuthType, found: ExternalAccount) =>
  tx.run(sql`
    update social_accounts set auth_type = ${method}, platform_account_id = ${found.id}, platform_account_name = ${found.name}
    where customer_id = ${tx.customerId} and id = ${accountId}`)

/**
 * Connects a listed account, for the first time or again. If it was connected before, only the same platform account is accepted.
 * @throws Problem NOT_FOUND, NO_ACCOUNT_NAMED, NOT_ONE_ACCOUNT, OTHER_ACCOUNT, OTHER_ACCOUNT_SIGNED_IN, ALREADY_CONNECTED, CREDENTIALS_EXPIRED
 */
export async function reconnect(
  services: Services,
  actor: Actor,
  tenant: string,
  account: { id: string; clientId: string; platform: PlatformType },
  signedIn: SignedIn,
): Promise<void> {
  const external = requireSingleAccount(signedIn, account.platform)
  if (signedIn.clientId !== account.clientId) throw new Problem('NOT_FOUND')
  await services.db.transaction(tenant, async (tx) => {
    const row = await tx.one<ListedAccount>(sql`
      select a.platform_account_id, a.platform_account_name, a.external_id, a.auth_type,
        exists (select from post_imports i where i.customer_id = a.customer_id and i.social_account_id = a.id and i.source = 'api') as has_api_posts
      from social_accounts a
      where a.customer_id = ${tx.customerId} and a.id = ${account.id} and a.client_id = ${account.clientId}
        and a.platform = ${PLATFORMS[account.platform].code} and a.removed_at is null for update of a`)
    if (!row) throw new Problem('NOT_FOUND')
    if (!isSameAccount(row, account.platform, signedIn.method, external))
      throw new Problem(signedIn.method === 'LOGIN' ? 'OTHER_ACCOUNT_SIGNED_IN' : 'OTHER_ACCOUNT', {
        found: external.externalId,
        expected: row.external_id ?? '',
        platform: PLATFORMS[account.platform].name,
      })
    await refuseDuplicateAccount(tx, account, external)
    await signedIn.redeem(tx)
    // The same account as before was decided on before.
    const isKnown = row.platform_account_id !== null
    if (!isKnown && !(await isClients(tx, services, actor, account, signedIn, external, false))) return
    // From now on the posts come from archives, so tokens of an earlier sign-in are not needed any more.
    if (signedIn.method === 'LOGIN') await endAccess(tx, [account.id], actor.userId)
    // The API's id stays while there are posts of the API: a request for deletion at the platform names it.
    const id = (row.has_api_posts && signedIn.method === 'LOGIN' && row.platform_account_id) || external.id
    await setSignIn(tx, account.id, signedIn.method, { ...external, id })
    await recordConnection(tx, actor, { ...account, accountId: account.id }, signedIn, external)
  })
}

/** `auth_type`: of the last sign-in; null after the account was restored by its address. */
type ListedAccount = {
  platform_account_id: string | null
  platform_account_name: string | null
  external_id: string | null
  auth_type: AuthType | null
  has_api_posts: boolean
}

/** Platforms that give each app another id of an account than their own pages have. */
const HAS_TWO_IDS: ReadonlySet<PlatformType> = new Set(['facebook', 'instagram'])

/** An id found by the same method decides. If the stored one may be of the other method, the names decide. */
function isSameAccount(
  listed: ListedAccount,
  platform: PlatformType,
  method: AuthType,
  found: ExternalAccount,
): boolean {
  const { platform_account_id: id, platform_account_name: name, external_id: externalId } = listed
  if (id === null || id === found.id) return true
  const isApiId = listed.has_api_posts && method === 'LOGIN'
  const isComparable = !HAS_TWO_IDS.has(platform) || (listed.auth_type === method && !isApiId)
  return !isComparable && (isSameName(name, found.name) || isSameName(externalId, found.externalId))
}

const isSameName = (one: string | null, other: string): boolean =>
  one !== null && foldName(one) === foldName(other)

const foldName = (name: string): string => name.normalize('NFC').replace(/^@/, '').toLowerCase().trim()

/** A client's list may contain each platform account only once. @throws Problem ALREADY_CONNECTED */
async function refuseDuplicateAccount(
  tx: Tx,
  account: { id: string; clientId: string; platform: PlatformType },
  found: ExternalAccount,
): Promise<void> {
  const other = await tx.one(sql`
    select 1 from social_accounts
    where customer_id = ${tx.customerId} and client_id = ${account.clientId} and platform = ${PLATFORMS[account.platform].code}
      and platform_account_id = ${found.id} and id <> ${account.id} and removed_at is null`)
  if (other) throw new Problem('ALREADY_CONNECTED', { found: found.externalId })
}

async function recordConnection(
  tx: Tx,
  actor: Actor,
  account: ConnectedAccount,
  signedIn: Pick<SignedIn, 'id' | 'method' | 'keep'>,
  external: ExternalAccount,
): Promise<void> {
  const { accountId, clientId, platform } = account
  await signedIn.keep(tx, accountId)
  await withdrawDeletions(tx, accountId)
  await tx.extensions.accountConnected(tx, actor, account)
  await recordEvidence(tx, [
    {
      kind: 'account.connect',
      subjectId: accountId,
      actorId: actor.userId,
      payload: {
        platform,
        method: signedIn.method,
        platformAccountId: external.id,
        externalId: external.externalId,
        clientId,
      },
    },
  ])
  await notifyConnected(tx, actor, { flowId: signedIn.id, clientId, platform })
}

const NOTICE_KINDS: Partial<Record<PlatformType, 'facebook_authenticated' | 'instagram_authenticated'>> = {
  facebook: 'facebook_authenticated',
  instagram: 'instagram_authenticated',
}

/** Notifies the client's staff, once for each connection. */
async function notifyConnected(
  tx: Tx,
  actor: Actor,
  { flowId, clientId, platform }: { flowId: string; clientId: string; platform: PlatformType },
): Promise<void> {
  const client = await nameOf(tx, clientId)
  const data = { client, platform: PLATFORMS[platform].name }
  for (const userId of await staffToNotify(tx, clientId, [actor.userId]))
    await notifyUser(tx, {
      userId,
      type: NOTICE_KINDS[platform] ?? 'social_account_authenticated',
      subjectId: flowId,
      data,
    } as Notice)
}

/** Removes an account from the list. Its posts are kept; a job revokes the access at the platform. */
export async function removeAccount(
  tx: Tx,
  services: TxServices,
  actor: Actor,
  account: { id: string; clientId: string },
): Promise<void> {
  await tx.run(sql`
    update social_accounts set removed_at = ${tx.now} where customer_id = ${tx.customerId} and id = ${account.id} and removed_at is null`)
  await endAccess(tx, [account.id], actor.userId)
  await endHeldSignIns(tx, services, [account.id], actor.userId)
  await endFlows(tx, sql`social_account_id = ${account.id}`, 'account_removed')
  await recordEvidence(tx, [
    {
      kind: 'account.remove',
      subjectId: account.id,
      actorId: actor.userId,
      payload: { clientId: account.clientId },
    },
  ])
}
