import { forgetFailedAttempts, forgetWebhooks } from '../billing/index.ts'
import { resumeRemovals } from '../clients/index.ts'
import { forgetSignIns } from '../identity/index.ts'
import { removeExpiredUploads } from '../imports/index.ts'
import { purgeTrash } from '../posts/index.ts'
import { remindClients } from '../social/index.ts'
import { sql } from '../platform/db/sql.ts'
import { forgetEvents } from '../platform/history/events.ts'
import type { Services } from '../platform/http/call.ts'
import type { Log } from '../platform/log.ts'

const HOUR = 3600 * 1000
/** After the start, so that a node that starts has other things to do first. */
const FIRST = 60 * 1000

/** Everything that is to go after its time. Doing it twice, or on two nodes at once, is the same as once. */
export async function tidyUp(services: Services): Promise<void> {
  const { db } = services
  await forgetSignIns(db.directory, services.now())
  await forgetWebhooks(db.directory, services.now())
  const accounts = await db.directory.rows<{ id: string }>(sql`select id from accounts order by id`)
  for (const { id } of accounts) {
    await removeExpiredUploads(services, id)
    await db.transaction(id, forgetEvents)
    await db.transaction(id, forgetFailedAttempts)
    await db.transaction(id, resumeRemovals)
    await remindClients(services, id)
    await purgeTrash(services, id)
  }
}

/** Tidies up every hour until stopped. */
export function keepTidy(services: Services, log: Log): { stop(): Promise<void> } {
  let stopping = false
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(tick, FIRST)
  function tick(): void {
    running = tidyUp(services)
      .catch((error: unknown) => log.error({ err: error }, 'could not tidy up'))
      .then(() => {
        if (!stopping) timer = setTimeout(tick, HOUR)
      })
  }
  return {
    stop: async () => {
      stopping = true
      clearTimeout(timer)
      await running
    },
  }
}
