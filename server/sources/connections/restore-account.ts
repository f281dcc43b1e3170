import { PLATFORMS, type PlatformType } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { removeAccountPostsJob } from '../../posts/index.ts'

/**
 * Puts a removed account back on a client's list with its kept posts; a new account would import each of them a second time.
 * An account whose posts are still being removed stays removed.
 * @param account `platformAccountId`: null if unknown, for example for an account that is added by its address
 * @returns its id; null if there is none, or if the list has the account already
 */
export async function restoreAccount(
  tx: Tx,
  account: { clientId: string; platform: PlatformType; externalId: string; platformAccountId: string | null },
): Promise<string | null> {
  const { clientId, platform, externalId, platformAccountId } = account
  const restored = await tx.one<{ id: string }>(sql`
    with same as materialized (
      select a.id, a.removed_at from social_accounts a
      where a.customer_id = ${tx.customerId} and a.client_id = ${clientId} and a.platform = ${PLATFORMS[platform].code}
        and (a.platform_account_id = ${platformAccountId}::text
          or a.external_id = ${externalId} and (a.platform_account_id is null or ${platformAccountId}::text is null))
      for update)
    update social_accounts a set removed_at = null, auth_type = null
    where a.customer_id = ${tx.customerId} and a.id = (
      select s.id from same s
      where not exists (select from same where removed_at is null) and not exists (
        select from job_runs j
        where j.customer_id = ${tx.customerId} and j.subject_id = s.id and j.kind = ${removeAccountPostsJob.kind} and j.status <> 'SUCCESS')
      order by s.removed_at desc limit 1)
    returning a.id`)
  return restored?.id ?? null
}
