import { sql } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/http/call.ts'
import type { PeriodicTask } from '../../platform/jobs/periodic.ts'
import { disabledPlatforms } from '../sites/sites.ts'
import { openCapture } from './open.ts'

/** Accounts per transaction. */
const BATCH_SIZE = 100

/** Starts the captures that are due today. Two nodes at the same time start each one only once. */
export async function startDueCaptures(services: Services): Promise<void> {
  const { db } = services
  const firms = await db.directory.rows<{ id: string }>(
    sql`select firms_with_due_connections(${services.now()}) as id`,
  )
  const errors: unknown[] = []
  // What fails for one firm must not keep the others waiting.
  for (const { id } of firms) await startAllOfFirm(services, id).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, 'The daily imports of some firms could not begin')
}

async function startAllOfFirm(services: Services, customerId: string): Promise<void> {
  while ((await startDueCapturesOfFirm(services, customerId)) === BATCH_SIZE);
}

async function startDueCapturesOfFirm({ db, config }: Services, customerId: string): Promise<number> {
  return db.transaction(customerId, async (tx) => {
    // Accounts of a disabled platform wait, and continue where they stopped when it is enabled again.
    const disabled = await disabledPlatforms(tx, config)
    const due = await tx.rows<{ accountId: string; clientId: string }>(sql`
      select c.social_account_id as "accountId", a.client_id as "clientId" from connections c
      join social_accounts a on a.customer_id = c.customer_id and a.id = c.social_account_id and a.removed_at is null
      where c.customer_id = ${tx.customerId} and c.state = 'active' and c.next_capture_at <= ${tx.now}
        and a.platform <> all(${disabled}::smallint[])
      order by c.next_capture_at limit ${BATCH_SIZE} for update of c skip locked`)
    for (const account of due) {
      const opened = await openCapture(tx, { ...account, trigger: 'other', by: null })
      // The account is still being read: check again in an hour.
      if (opened === null)
        await tx.run(sql`
          update connections set next_capture_at = ${new Date(tx.now.getTime() + 3600_000)}
          where customer_id = ${tx.customerId} and social_account_id = ${account.accountId}`)
    }
    return due.length
  })
}

/** Every minute, because accounts are due at times of their own. */
export const dailyCaptures: PeriodicTask = {
  name: 'start-due-captures',
  cron: '* * * * *',
  run: startDueCaptures,
}
