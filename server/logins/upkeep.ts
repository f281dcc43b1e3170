import { sql } from '../platform/db/sql.ts'
import type { Services } from '../platform/http/call.ts'
import type { Log } from '../platform/log.ts'
import { NODE_TIMEOUT_MS } from './node/node.ts'
import { endSession } from './sessions.ts'
import { signOut } from './sign-out.ts'

const CHECK_INTERVAL_MS = 5000
const BROWSER_LOST_MESSAGE = 'The browser for this sign-in has stopped. Please start again.'

/** Ends sign-ins whose browser or waiting page is gone; deletes cookies not used in time and signs them out at the platform. Idempotent. */
export async function endLostLogins(services: Services): Promise<void> {
  const now = services.now()
  const sessions = await services.db.directory.rows<{ customer_id: string; id: string }>(sql`
    select customer_id, id from login_sessions_to_end(${new Date(now.getTime() - NODE_TIMEOUT_MS)}, ${now})
    where customer_id is not null and id is not null`)
  for (const { customer_id: customerId, id } of sessions) {
    const unused = await services.db.transaction(customerId, async (tx) => {
      const queued = await tx.one(
        sql`select 1 from login_sessions where customer_id = ${tx.customerId} and id = ${id} and state = 'queued'`,
      )
      await endSession(tx, id, queued ? 'idle' : 'node_lost', {
        error: BROWSER_LOST_MESSAGE,
        ending: 'stopped',
      })
      return tx.one<{ platform: number; cookies: Buffer }>(sql`
        update login_sessions s set cookies = null from (
          select id, platform, cookies from login_sessions
          where customer_id = ${tx.customerId} and id = ${id} and cookies is not null and expires_at < ${tx.now} for update) as before
        where s.customer_id = ${tx.customerId} and s.id = before.id
        returning before.platform, before.cookies`)
    })
    if (unused) await signOut(services, unused.platform, services.vault.open(unused.cookies, `login ${id}`))
  }
}

/** Ends lost sign-ins every few seconds, until stopped. */
export function scheduleLoginEnds(services: Services, log: Log): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = endLostLogins(services).catch((error: unknown) =>
      log.error({ error: (error as Error).name }, 'lost logins could not be ended'),
    )
  }, CHECK_INTERVAL_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
