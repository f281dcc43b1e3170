import { platformOfCode, PLATFORMS } from '#contract/index.ts'
import { staffToNotify } from '../../identity/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import type { Services } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { notifyUser } from '../../platform/jobs/notice.ts'
import { nameOf } from './client-name.ts'

declare module '../../platform/extensions.ts' {
  interface Extensions {
    /** Runs when a platform no longer lets us read an account, to ask the client to connect it again. */
    accessLost(tx: Tx, services: Services, account: { accountId: string; clientId: string }): Promise<void>
  }
}

/** Notifies firm and client that a platform no longer lets us read an account. Idempotent: they are notified once. */
export async function markAccessLost(tx: Tx, services: Services, accountId: string): Promise<void> {
  const connection = await tx.one<{ clientId: string; platform: number; connectedBy: string | null }>(sql`
    update connections c set state = 'lost', lost_at = ${tx.now} from social_accounts a
    where c.customer_id = ${tx.customerId} and c.social_account_id = ${accountId} and c.state = 'active'
      and a.customer_id = c.customer_id and a.id = c.social_account_id
    returning a.client_id as "clientId", a.platform, c.connected_by as "connectedBy"`)
  await tx.run(sql`
    update captures set finished_at = ${tx.now}, outcome = 'lost'
    where customer_id = ${tx.customerId} and social_account_id = ${accountId} and finished_at is null`)
  if (!connection) return
  const { clientId, platform, connectedBy } = connection
  await recordEvidence(tx, [
    { kind: 'account.lose', subjectId: accountId, actorId: null, payload: { clientId } },
  ])
  const data = { client: await nameOf(tx, clientId), platform: PLATFORMS[platformOfCode(platform)].name }
  const subjectId = newId(tx.customerId)
  for (const userId of await staffToNotify(tx, clientId, [connectedBy]))
    await notifyUser(tx, { userId, type: 'social_account_access_revoked', subjectId, data })
  await tx.extensions.accessLost(tx, services, { accountId, clientId })
}

/** Whether an account was connected again after a platform signed a request. Platforms state whole seconds. */
export async function isConnectedSince(tx: Tx, accountId: string, signedAt: Date): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 from connections where customer_id = ${tx.customerId} and social_account_id = ${accountId}
      and connected_at >= ${new Date(signedAt.getTime() + 1000)}`)
  return row !== null
}
