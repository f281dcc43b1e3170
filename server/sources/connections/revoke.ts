import { z } from 'zod'
import { platformOfCode, PLATFORMS, type PlatformType } from '#contract/index.ts'
import { endHeldSignIns } from '../../imports/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Services, TxServices } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { cancelJob, defineJob, enqueue, type JobReference } from '../../platform/jobs/job.ts'
import { endFlows } from '../flows/flows.ts'
import { revokeTokens, type Tokens } from '../../platform/outbound/oauth.ts'
import { findConnector } from '../platforms/index.ts'
import { OutboundProblem } from '../../platform/outbound/request.ts'
import { openTokens } from './tokens.ts'

const revokeAccessJobReference: JobReference<{ revocationId: string }> = {
  kind: 'revoke-access',
  payload: z.object({ revocationId: z.uuid() }),
  attempts: 40,
}

/** Ends the captures of accounts that have not ended. */
export async function endCaptures(
  tx: Tx,
  accountIds: readonly string[],
  outcome: 'failed' | 'lost',
): Promise<void> {
  const isOpen = sql`customer_id = ${tx.customerId} and social_account_id = any(${accountIds}::uuid[]) and finished_at is null`
  const reading = await tx.rows<{ job_id: string | null }>(sql`select job_id from captures where ${isOpen}`)
  // The job first, as the job itself locks them.
  for (const { job_id } of reading) if (job_id) await cancelJob(tx, job_id)
  await tx.run(sql`update captures set finished_at = ${tx.now}, outcome = ${outcome} where ${isOpen}`)
}

/** Ends the access of connected accounts, and queues jobs that revoke it at their platforms. */
export async function endAccess(tx: Tx, accountIds: readonly string[], by: string | null): Promise<void> {
  await endCaptures(tx, accountIds, 'failed')
  const ended = await tx.rows<{
    accountId: string
    platform: number
    platformAccountId: string
    tokens: Buffer
  }>(sql`
    delete from connections c using social_accounts a
    where c.customer_id = ${tx.customerId} and c.social_account_id = any(${accountIds}::uuid[]) and a.customer_id = c.customer_id and a.id = c.social_account_id
    returning a.id as "accountId", a.platform, coalesce(a.platform_account_id, '') as "platformAccountId", c.tokens`)
  // Nothing to revoke if the tokens were already deleted.
  for (const each of ended.filter(({ tokens }) => tokens.length > 0)) await enqueueRevocation(tx, each, by)
}

/** @param access `tokens`: encrypted by `sealTokens` */
export async function enqueueRevocation(
  tx: Tx,
  access: { accountId: string; platform: number; platformAccountId: string; tokens: Buffer },
  by: string | null,
): Promise<void> {
  const id = newId(tx.customerId)
  await tx.run(sql`
    insert into revocations (customer_id, id, social_account_id, platform, platform_account_id, tokens, created_at)
    values (${tx.customerId}, ${id}, ${access.accountId}, ${access.platform}, ${access.platformAccountId}, ${access.tokens}, ${tx.now})`)
  await enqueue(tx, revokeAccessJobReference, { revocationId: id }, { subjectId: id, createdBy: by })
}

/** After a client is removed: stops reading their accounts. */
export async function clientDeleted(
  tx: Tx,
  services: TxServices,
  clientId: string,
  by: string,
): Promise<void> {
  const accounts = await tx.rows<{ id: string }>(
    sql`select id from social_accounts where customer_id = ${tx.customerId} and client_id = ${clientId}`,
  )
  const ids = accounts.map(({ id }) => id)
  await endAccess(tx, ids, by)
  await endHeldSignIns(tx, services, ids, by)
  await endFlows(tx, sql`client_id = ${clientId}`, 'client_removed')
}

/** Revokes access at the platform, unless it is used elsewhere in any firm, or may still be. @throws OutboundProblem */
export async function revokeUnused(
  services: Services,
  access: { platform: PlatformType; platformAccountId: string; tokens: Tokens },
): Promise<void> {
  const uses = await services.db.directory.one<{ n: number }>(sql`
    select coalesce(count_connections(${PLATFORMS[access.platform].code}::smallint, ${access.platformAccountId}), 0)::int as n`)
  if ((uses?.n ?? 0) > 0) return
  const parties = findConnector(services.config, access.platform, services.now())
  if (!parties) return
  await revokeTokens(parties, access.tokens).catch((error: unknown) => {
    // If the platform no longer knows the tokens, there is nothing to revoke.
    if (!(error instanceof OutboundProblem) || error.kind !== 'refused') throw error
  })
}

/** Revokes the access at the platform, and deletes the tokens. */
export const revokeAccessJob = defineJob({
  ...revokeAccessJobReference,
  failures: 12,
  run: async ({ services, customerId, payload: { revocationId } }) => {
    const row = await services.db.read(customerId, (tx) =>
      tx.one<{ accountId: string; tokens: Buffer; platform: number; platformAccountId: string }>(sql`
        select social_account_id as "accountId", tokens, platform, platform_account_id as "platformAccountId"
        from revocations where customer_id = ${customerId} and id = ${revocationId}`),
    )
    if (!row) return
    const { platformAccountId } = row
    const tokens = openTokens(services, row.accountId, row.tokens)
    await revokeUnused(services, {
      platform: platformOfCode(row.platform),
      platformAccountId,
      tokens,
    })
  },
  succeed: (tx, { payload }) => deleteRevocation(tx, payload.revocationId),
  // The platform ends unused access on its own; we delete our copy in any case.
  fail: (tx, { payload }) => deleteRevocation(tx, payload.revocationId),
})

async function deleteRevocation(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from revocations where customer_id = ${tx.customerId} and id = ${id}`)
}
