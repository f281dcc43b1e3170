import { ACCOUNT_TYPE_CODE } from '#contract/index.ts'
import { forgetFailedAttempts, forgetWebhooks } from '../billing/index.ts'
import { deleteDelivered, forgetFlows } from '../connections/index.ts'
import { forgetChoices, removeEndedFetches } from '../fetches/index.ts'
import { forgetSignIns } from '../identity/index.ts'
import { removeExpiredUploads, rereadOldImports, saveOldReaches } from '../imports/index.ts'
import { purgeTrash, recount, resumeRemovals } from '../posts/index.ts'
import { remindClients } from '../social/index.ts'
import { sql } from '../platform/db/sql.ts'
import { forgetEvents } from '../platform/history/events.ts'
import type { Services } from '../platform/http/call.ts'
import type { Log } from '../platform/log.ts'

const HOUR = 3600 * 1000
const DAY = 24 * HOUR
/** A node that has just started has more urgent work. */
const FIRST_RUN_DELAY_MS = 60 * 1000

/** Removes everything whose time is over. Running it twice, or on two nodes in parallel, has the same result. */
export async function tidyUp(services: Services): Promise<void> {
  const { db } = services
  await forgetSignIns(db.directory, services.now())
  await forgetWebhooks(db.directory, services.now())
  const accounts = await db.directory.rows<{ id: string }>(sql`select id from accounts order by id`)
  for (const { id } of accounts) {
    await removeExpiredUploads(services, id)
    await db.transaction(id, forgetEvents)
    await db.transaction(id, forgetFailedAttempts)
    await db.transaction(id, forgetFlows)
    await db.transaction(id, forgetChoices)
    await removeEndedFetches(services, id)
    await db.transaction(id, resumeRemovals)
    await remindClients(services, id)
    await purgeTrash(services, id)
    await deleteDelivered(services, id)
    await saveOldReaches(services, id)
    await rereadOldImports(services, id)
  }
}

/** Recounts every firm's posts, and reports counters that differ from the rows, which is always a bug. */
export async function checkCounters({ db }: Services, log: Log): Promise<void> {
  const accounts = await db.directory.rows<{ id: string }>(
    sql`select id from accounts where type = ${ACCOUNT_TYPE_CODE.customer} order by id`,
  )
  for (const { id } of accounts) {
    const wrong = await db.read(id, recount)
    if (wrong > 0) log.error({ customerId: id, wrong }, 'counters differ from the posts that they count')
  }
}

/** Cleans up every hour, and checks an hour after the start and then once a day, until stopped. */
export function scheduleUpkeep(services: Services, log: Log): { stop(): Promise<void> } {
  let stopping = false
  let running: Promise<void> = Promise.resolve()
  let checked = Date.now() - DAY + HOUR
  let timer = setTimeout(tick, FIRST_RUN_DELAY_MS)
  function tick(): void {
    running = tidyUp(services)
      .catch((error: unknown) => log.error({ err: error }, 'could not tidy up'))
      .then(async () => {
        if (Date.now() - checked < DAY) return
        checked = Date.now()
        await checkCounters(services, log)
      })
      .catch((error: unknown) => log.error({ err: error }, 'could not recount posts'))
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
