import { PLATFORM_TYPES, PLATFORMS } from '#contract/index.ts'
import { userStatus } from '../identity/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { seesClient } from './access.ts'

const OFFERED_PLATFORMS = PLATFORM_TYPES.filter((type) => PLATFORMS[type].byFile).map(
  (type) => PLATFORMS[type].code,
)

/** Accounts `a`, each with its open request `r` if there is one. */
export const accountsWithRequests = sql`
  social_accounts a left join reconnect_requests r
    on r.customer_id = a.customer_id and r.social_account_id = a.id and r.closed_at is null`

/** Whether posts of account `a` are being imported: the client has done what was requested. */
const isBeingImported = sql`(
  exists (
    select from post_imports i join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
    where i.customer_id = a.customer_id and i.social_account_id = a.id and j.status in ('PENDING', 'RUNNING'))
  or exists (
    select from archive_fetches f
    where f.customer_id = a.customer_id and f.social_account_id = a.id and f.state in ('waiting', 'fetching')))`

/** The platforms that the provider has switched off, which nothing is requested for. */
const disabledPlatforms = (tx: Tx): RawBuilder<unknown> => sql`
  select s.platform from accounts f join platform_settings s on s.customer_id = coalesce(f.parent_id, f.id)
  where f.id = ${tx.customerId} and not s.is_enabled`

/**
 * Whether an account of `accountsWithRequests` is waiting for its client: it has an open request that support has not taken over, or was never
 * imported. Not while its posts are being imported, nor if the client has answered that there is no such account, nor while its platform is off.
 */
export const accountWaitsForClient = (tx: Tx): RawBuilder<boolean> => sql<boolean>`(
  a.platform not in (${disabledPlatforms(tx)}) and
  not exists (
    select from platform_answers n where n.customer_id = a.customer_id and n.client_id = a.client_id and n.platform = a.platform)
  and not ${isBeingImported}
  and case when r.id is not null then r.assignee = 'client' else a.posts_until is null and a.auth_type is null and not exists (
    select from post_imports i join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
    where i.customer_id = a.customer_id and i.social_account_id = a.id and j.status <> 'FAILURE') end)`

const waitingAccounts = (tx: Tx): RawBuilder<unknown> => sql`
  ${accountsWithRequests} where a.customer_id = ${tx.customerId} and a.removed_at is null and ${accountWaitsForClient(tx)}`

/**
 * Whether we are waiting for client `c`: an account is waiting, or the client was emailed and has neither added an account nor answered for every
 * platform.
 */
export const isClientAwaited = (tx: Tx): RawBuilder<unknown> => sql`(
  c.id in (select a.client_id from ${waitingAccounts(tx)})
  or (exists (select from users u where u.customer_id = c.customer_id and u.client_id = c.id and u.deleted_at is null and u.status <> ${userStatus.inactive})
    and not exists (select from social_accounts a where a.customer_id = c.customer_id and a.client_id = c.id and a.removed_at is null)
    and exists (
      select from unnest(${OFFERED_PLATFORMS}::smallint[]) as o (platform) where o.platform not in (${disabledPlatforms(tx)}) and not exists (
        select from platform_answers n where n.customer_id = c.customer_id and n.client_id = c.id and n.platform = o.platform))))`

/** How many open requests are waiting on clients that the actor can see. */
export async function countWaitingRequests(tx: Tx, actor: Actor): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*) as n from ${waitingAccounts(tx)} and r.id is not null and ${seesClient(tx, actor, sql`a.client_id`)}`)
  return row?.n ?? 0
}
