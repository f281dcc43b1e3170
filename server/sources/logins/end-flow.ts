import { type ExternalAccount, platformOfCode } from '#contract/index.ts'
import { endFlowJobReference, openFlowSecret } from '../flows/flows.ts'
import { revokeUnused } from '../connections/revoke.ts'
import type { Tokens } from '../../platform/outbound/oauth.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { requestSignOut } from './sign-out.ts'

/** Revokes the access of a sign-in that has ended without being used, and deletes its tokens or cookies. */
export const endFlowJob = defineJob({
  ...endFlowJobReference,
  failures: 12,
  run: async ({ services, customerId, payload: { flowId } }) => {
    const flow = await services.db.read(customerId, (tx) =>
      tx.one<{ platform: number; method: string; accounts: ExternalAccount[] | null; secret: Buffer }>(sql`
        select platform, method, accounts, secret from flows
        where customer_id = ${tx.customerId} and id = ${flowId} and state = 'ended' and platform is not null and secret is not null`),
    )
    // A drive's access to an unchosen file ends on its own.
    if (!flow) return
    const secret = openFlowSecret(services, flowId, flow.secret)
    if (flow.method === 'LOGIN') return requestSignOut(services, flow.platform, secret)
    await revokeUnused(services, {
      platform: platformOfCode(flow.platform),
      platformAccountId: flow.accounts?.[0]?.id ?? '',
      tokens: JSON.parse(secret) as Tokens,
    })
  },
  succeed: (tx, { payload }) => forgetSecret(tx, payload.flowId),
  // The platform ends unused access after some time; we delete our copy in any case.
  fail: (tx, { payload }) => forgetSecret(tx, payload.flowId),
})

/** Nothing of who signed in stays. */
async function forgetSecret(tx: Tx, flowId: string): Promise<void> {
  await tx.run(sql`
    update flows set secret = null, accounts = '[]' where customer_id = ${tx.customerId} and id = ${flowId} and state = 'ended'`)
}
