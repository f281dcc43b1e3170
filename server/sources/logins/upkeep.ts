import { endDueFlows } from '../flows/upkeep.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/http/call.ts'
import type { Log } from '../../platform/log.ts'
import { NODE_TIMEOUT_MS } from './node/node.ts'
import { endSession } from './sessions.ts'

const CHECK_INTERVAL_MS = 5000
const DAY_MS = 24 * 3600_000
const BROWSER_LOST_MESSAGE = 'The browser for this sign-in has stopped. Please start again.'

/** Ends sign-ins whose browser or waiting page is gone. Idempotent. */
export async function endLostLogins(services: Services): Promise<void> {
  const now = services.now()
  const sessions = await services.db.directory.rows<{ customer_id: string; id: string }>(sql`
    select customer_id, id from login_sessions_to_end(${new Date(now.getTime() - NODE_TIMEOUT_MS)}, ${now})
    where customer_id is not null and id is not null`)
  for (const { customer_id: customerId, id } of sessions) {
    await services.db.transaction(customerId, async (tx) => {
      const queued = await tx.one(
        sql`select 1 from login_sessions where customer_id = ${tx.customerId} and id = ${id} and state = 'queued'`,
      )
      await endSession(tx, id, queued ? 'idle' : 'node_lost', {
        error: BROWSER_LOST_MESSAGE,
        ending: 'stopped',
      })
    })
  }
}

/** Deletes sign-ins a day after their end, when no window shows their result any more. Their leaves stay. */
export async function deleteOldLogins(tx: Tx): Promise<void> {
  await tx.run(sql`
    delete from login_sessions where customer_id = ${tx.customerId} and ended_at < ${new Date(tx.now.getTime() - DAY_MS)}`)
}

/** Runs both ends; called every few seconds. */
export async function endLost(services: Services, log: Log): Promise<void> {
  for (const end of [endLostLogins, endDueFlows])
    await end(services).catch((error: unknown) =>
      log.error({ err: error }, 'lost sign-ins could not be ended'),
    )
}

/** Ends lost sign-ins, and results that no one took up, every few seconds, until stopped. */
export function scheduleLoginEnds(services: Services, log: Log): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    // A run that takes longer must not run twice at a time.
    running = running.then(() => endLost(services, log))
  }, CHECK_INTERVAL_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
