import { type DataDeletion, platformOfCode, PLATFORMS, type PlatformType } from '#contract/index.ts'
import { staffToNotify } from '../../identity/index.ts'
import type { Directory, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import type { Services } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { notifyUser } from '../../platform/jobs/notice.ts'
import { hashToken } from '../../platform/keys/secrets.ts'
import { Problem } from '../../platform/problem.ts'
import { isConnectedSince } from '../connections/access-lost.ts'
import { nameOf } from '../connections/client-name.ts'
import { endCaptures } from '../connections/revoke.ts'

/** From the firm's notification to the deletion, so that the firm can put the client on hold. */
const NOTICE_PERIOD_MS = 30 * 24 * 3600_000

/**
 * Handles a person's request to their platform to delete what it gave us, also for accounts removed from the list. Access ends right
 * away; what the API delivered is deleted after the notice period. A connection made after the request is not part of it.
 * @returns the code with which the person can check the state, the same if the request is repeated
 */
export async function requestDeletion(
  services: Services,
  platform: PlatformType,
  request: { signedRequest: string; userId: string; issuedAt: Date },
): Promise<string> {
  const { signedRequest, userId, issuedAt } = request
  // Only the platform can sign a request, so no one else can derive its code. Platforms accept letters and digits.
  const code = hashToken(`data deletion ${signedRequest}`).toString('hex')
  const { directory } = services.db
  const added = await directory.run(sql`
    insert into deletion_requests (code_hash, platform, requested_at) values (${hashToken(code)}, ${PLATFORMS[platform].code}, ${services.now()})
    on conflict (code_hash) do nothing`)
  if (added === 0) return code
  const accounts = await directory.rows<{ customerId: string; accountId: string }>(sql`
    select customer_id as "customerId", social_account_id as "accountId" from delivered_accounts_of(${PLATFORMS[platform].code}::smallint, ${userId})`)
  for (const { customerId, accountId } of accounts)
    await services.db.transaction(customerId, async (tx) => {
      if (!(await isConnectedSince(tx, accountId, issuedAt)))
        await announceDeletion(tx, accountId, hashToken(code))
    })
  return code
}

async function announceDeletion(tx: Tx, accountId: string, codeHash: Buffer): Promise<void> {
  const account = await tx.one<{ clientId: string; platform: number; connectedBy: string | null }>(sql`
    select a.client_id as "clientId", a.platform, c.connected_by as "connectedBy" from social_accounts a
    left join connections c on c.customer_id = a.customer_id and c.social_account_id = a.id
    where a.customer_id = ${tx.customerId} and a.id = ${accountId}`)
  if (!account) return
  await endCaptures(tx, [accountId], 'lost')
  await tx.run(sql`
    update connections set state = 'lost', lost_at = coalesce(lost_at, ${tx.now}), tokens = ''::bytea
    where customer_id = ${tx.customerId} and social_account_id = ${accountId}`)
  const { clientId, connectedBy } = account
  const id = newId(tx.customerId)
  const dueAt = new Date(tx.now.getTime() + NOTICE_PERIOD_MS)
  await tx.run(sql`
    insert into data_deletions (customer_id, id, code_hash, social_account_id, client_id, requested_at, due_at)
    values (${tx.customerId}, ${id}, ${codeHash}, ${accountId}, ${clientId}, ${tx.now}, ${dueAt})`)
  await recordEvidence(tx, [
    {
      kind: 'account.deletion_asked',
      subjectId: accountId,
      actorId: null,
      payload: { clientId, dueAt: dueAt.toISOString() },
    },
  ])
  const client = await nameOf(tx, clientId)
  const { name } = PLATFORMS[platformOfCode(account.platform)]
  for (const userId of await staffToNotify(tx, clientId, [connectedBy]))
    await notifyUser(tx, {
      userId,
      type: 'social_account_data_deletion_requested',
      subjectId: id,
      data: { client, socialSite: { name }, dueAt: dueAt.toISOString() },
    })
}

/**
 * Withdraws earlier deletion requests, because the person has connected the account again. This includes requests for earlier list
 * entries of the same account that were removed.
 */
export async function withdrawDeletions(tx: Tx, accountId: string): Promise<void> {
  await tx.run(sql`
    update data_deletions d set withdrawn_at = ${tx.now} from social_accounts a, social_accounts o
    where a.customer_id = ${tx.customerId} and a.id = ${accountId}
      and o.customer_id = a.customer_id and o.client_id = a.client_id and o.platform = a.platform
      and (o.id = a.id or o.platform_account_id = a.platform_account_id)
      and d.customer_id = o.customer_id and d.social_account_id = o.id and d.done_at is null and d.withdrawn_at is null`)
}

/** The state of a deletion, for anyone who has its code. @throws Problem NOT_FOUND */
export async function getDataDeletion(directory: Directory, code: string, now: Date): Promise<DataDeletion> {
  const row = await directory.one<{
    requested_at: Date | null
    due_at: Date | null
    waiting: number | null
    held: number | null
    withdrawn: number | null
  }>(sql`select requested_at, due_at, waiting, held, withdrawn from deletion_state(${hashToken(code)})`)
  if (!row?.requested_at) throw new Problem('NOT_FOUND')
  const isHeld = (row.held ?? 0) > 0 && row.due_at !== null && row.due_at <= now
  const state = isHeld
    ? 'held'
    : (row.waiting ?? 0) > 0
      ? 'waiting'
      : (row.withdrawn ?? 0) > 0
        ? 'withdrawn'
        : 'done'
  return {
    state,
    requestedAt: row.requested_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
  }
}
