import { z } from 'zod'
import { platformOfCode } from '#contract/index.ts'
import { sql } from '../platform/db/sql.ts'
import { defineJob, type JobPromise } from '../platform/jobs/job.ts'
import { revokeTokens } from './oauth/client.ts'
import { partiesOf } from './platforms/index.ts'
import { openTokens } from './tokens.ts'

export const revokeAccess: JobPromise<{ accountId: string }> = {
  kind: 'revoke-access',
  payload: z.object({ accountId: z.uuid() }),
  attempts: 40,
}

/** Gives the access of a removed account back to the platform, unless another file still uses it, and forgets the tokens. */
export const revokeAccessJob = defineJob({
  ...revokeAccess,
  failures: 12,
  run: async ({ services, customerId, payload: { accountId } }) => {
    const row = await services.db.read(customerId, (tx) =>
      tx.one<{ tokens: Buffer; platform: number; others: number }>(sql`
        select c.tokens, a.platform, count_connections(a.platform, a.platform_account_id)::int as others from connections c
        join social_accounts a on a.customer_id = c.customer_id and a.id = c.social_account_id
        where c.customer_id = ${customerId} and c.social_account_id = ${accountId} and c.state = 'removed'`),
    )
    if (!row || row.others > 0) return
    const parties = partiesOf(services.config, platformOfCode(row.platform), services.now())
    if (parties) await revokeTokens(parties, openTokens(services, accountId, row.tokens))
  },
  succeed: async (tx, { payload: { accountId } }) => {
    await tx.run(sql`
      delete from connections where customer_id = ${tx.customerId} and social_account_id = ${accountId} and state = 'removed'`)
  },
  // The platform takes back by itself what nobody uses; our copy goes in any case.
  fail: async (tx, { payload: { accountId } }) => {
    await tx.run(sql`
      delete from connections where customer_id = ${tx.customerId} and social_account_id = ${accountId} and state = 'removed'`)
  },
})
