import { ACCOUNT_TYPE_CODE } from '#contract/index.ts'
import { clearFailedAttempts, deleteOldWebhooks } from '../billing/index.ts'
import {
  deleteOldFlows,
  deleteOldLogins,
  deletePlatformData,
  releaseRemovedFetches,
  removeEndedCaptures,
  removeEndedFetches,
} from '../sources/index.ts'
import { deleteExpiredSignIns } from '../identity/index.ts'
import {
  deleteRemovedUnread,
  deleteTakenOut,
  removeExpiredUploads,
  rereadOldImports,
  resumeRebuilds,
  resumeTakeouts,
  saveOldDateRanges,
  settleOwnerChecks,
} from '../imports/index.ts'
import {
  deleteOldMediaViews,
  deleteRemovedFinds,
  deleteUnusedSelections,
  fillAllTexts,
  purgeTrash,
  recount,
  resumeRemovals,
} from '../posts/index.ts'
import { deleteOldPackages } from '../packages/index.ts'
import { remindClients } from '../social/index.ts'
import { sql } from '../platform/db/sql.ts'
import { deleteOldEvents } from '../platform/history/events.ts'
import { checkStoredContents } from './evidence/nightly-contents.ts'
import type { Services } from '../platform/http/call.ts'
import type { PeriodicTask, WorkerLog } from '../platform/jobs/periodic.ts'

const HOUR_MS = 3600 * 1000

/** Removes everything whose time is over. Running it twice, or on two nodes in parallel, has the same result. */
export async function runUpkeep(services: Services): Promise<void> {
  const { db } = services
  const errors: unknown[] = []
  // A step that fails, perhaps every time, must not keep the others or other accounts waiting.
  const tryStep = async (step: () => Promise<unknown>): Promise<void> => {
    try {
      await step()
    } catch (error) {
      errors.push(error)
    }
  }
  await tryStep(() => deleteExpiredSignIns(db.directory, services.now()))
  await tryStep(() => deleteOldWebhooks(db.directory, services.now()))
  const accounts = await db.directory.rows<{ id: string }>(sql`select id from accounts order by id`)
  for (const { id } of accounts) for (const step of cleanupSteps(services, id)) await tryStep(step)
  if (errors.length > 0) throw new AggregateError(errors, 'Some accounts could not be cleaned up')
}

const cleanupSteps = (services: Services, id: string): (() => Promise<unknown>)[] => {
  const { db } = services
  return [
    () => removeExpiredUploads(services, id),
    () => db.transaction(id, deleteOldEvents),
    () => db.transaction(id, deleteOldMediaViews),
    () => db.transaction(id, deleteUnusedSelections),
    () => db.transaction(id, deleteRemovedFinds),
    () => db.transaction(id, clearFailedAttempts),
    () => db.transaction(id, deleteOldPackages),
    () => db.transaction(id, deleteOldFlows),
    () => db.transaction(id, deleteOldLogins),
    () => removeEndedFetches(services, id),
    () => db.transaction(id, releaseRemovedFetches),
    () => db.transaction(id, resumeRemovals),
    () => remindClients(services, id),
    () => settleOwnerChecks(services, id),
    () => resumeTakeouts(services, id),
    () => resumeRebuilds(services, id),
    () => deleteTakenOut(services, id),
    () => deleteRemovedUnread(services, id),
    () => purgeTrash(services, id),
    () => fillAllTexts(services, id),
    () => removeEndedCaptures(services, id),
    () => deletePlatformData(services, id),
    () => saveOldDateRanges(services, id),
    () => rereadOldImports(services, id),
  ]
}

/** Recounts every firm's posts. Counters that differ from them are always a bug. */
export async function* countWrongCounters({
  db,
}: Services): AsyncGenerator<{ customerId: string; wrong: number }> {
  const accounts = await db.directory.rows<{ id: string }>(
    sql`select id from accounts where type = ${ACCOUNT_TYPE_CODE.customer} order by id`,
  )
  for (const { id } of accounts) yield { customerId: id, wrong: await db.read(id, recount) }
}

/** Logs the firms whose counters differ from their posts. */
export async function checkCounters(services: Services, log: WorkerLog): Promise<void> {
  for await (const firm of countWrongCounters(services))
    if (firm.wrong > 0) log.error(firm, 'counters differ from the posts that they count')
}

export const upkeep: readonly PeriodicTask[] = [
  { name: 'clean-up', cron: '17 * * * *', backfillMs: HOUR_MS, run: runUpkeep },
  { name: 'read-contents-again', cron: '23 2 * * *', backfillMs: 24 * HOUR_MS, run: checkStoredContents },
  { name: 'check-counters', cron: '41 7 * * *', backfillMs: 24 * HOUR_MS, run: checkCounters },
]
