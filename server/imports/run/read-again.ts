import { z } from 'zod'
import { READER_VERSION } from '#archive/index.ts'
import type { ImportTotals, ImportWithAccount, PostImport } from '#contract/index.ts'
import { seesClient } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json, sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { type Actor, actorName } from '../../platform/http/call.ts'
import { defineJob, enqueue, type JobReference } from '../../platform/jobs/job.ts'
import { Problem } from '../../platform/problem.ts'
import { markAbsences, unmarkLikelySame, lockPostsOfAccount } from '../../posts/index.ts'
import { isReaderGone } from '../archives/archive-reader.ts'
import { applyMissed } from '../authors/apply.ts'
import { lockDoubtsOfImport, settleAuthors } from '../authors/settle.ts'
import { enqueueCopies } from '../films/copies.ts'
import { ledgerSha256Of } from '../ledger/digest.ts'
import { removeOldLedger } from '../ledger/write.ts'
import { makeDerivatives } from '../media/derivatives.ts'
import { mayReverse } from '../owners/reads.ts'
import { withRecordedContents } from '../recorded-contents.ts'
import { findImport, type ImportContext, type ImportRow } from '../row.ts'
import { rebuildAfterImport } from '../takeouts/rebuild.ts'
import { saveCompleteness, saveDateRange } from './completeness.ts'
import { namedDoubts, recordDoubts, recordLimitHit } from './doubts.ts'
import { recordMissingParts } from './download-parts.ts'
import { notifyOfReading, reconcile } from './finish.ts'
import { notifyReviewers, readSealed, rereadAccount, rereadJobReference } from './reread.ts'

export const readAgainJobReference: JobReference<{ importId: string }> = {
  kind: 'read-import-again',
  payload: z.object({ importId: z.uuid() }),
  attempts: 20,
  // Its archive was too much for a process before.
  lane: 'last',
}

/** Imports `i` that ended at a limit, and whose archives are there and in the client's file. */
const isIncomplete = sql`i.completed_at is not null and 'unread' = any(i.doubts) and i.archive_sha256 is not null
  and i.archive_removed_at is null and i.takeout_id is null and i.reader_version is not null`

/** The newest job that reads an import again: asked for by a person, or because there is a newer reader. */
const newestReading = (
  tx: Tx,
) => sql`select j.id, j.kind, j.status, j.created_by, j.finished_at from job_runs j
  where j.customer_id = ${tx.customerId} and j.subject_id = i.id and j.kind in (${readAgainJobReference.kind}, ${rereadJobReference.kind})
  order by j.created_at desc, j.id desc limit 1`

type Reading = { mayBegin: boolean; jobId: string | null; isRunning: boolean; endedAt: Date | null }

async function findReading(tx: Tx, importId: string): Promise<Reading | null> {
  return tx.one<Reading>(sql`
    select (${isIncomplete}) as "mayBegin", r.id as "jobId", coalesce(r.status in ('PENDING', 'RUNNING'), false) as "isRunning", r.finished_at as "endedAt"
    from post_imports i left join lateral (${newestReading(tx)}) r on true
    where i.customer_id = ${tx.customerId} and i.id = ${importId}`)
}

/** What a page says of reading an import again, and whether the actor may do it now. */
export async function readingOf(
  tx: Tx,
  actor: Actor,
  { id, can = [] }: PostImport,
): Promise<Pick<ImportWithAccount, 'can' | 'reading'>> {
  const found = await findReading(tx, id)
  if (!found) return {}
  const { mayBegin, jobId, isRunning, endedAt } = found
  return {
    can: mayBegin && !isRunning && mayReverse(actor) ? [...can, 'readAgain'] : can,
    reading: jobId === null ? null : { jobId, isRunning, endedAt: endedAt?.toISOString() ?? null },
  }
}

/**
 * Reads the rest of an import that ended at a limit, as a job; one that is waiting or running is enough. Nothing is undone by it, and all that it adds
 * leaves with the import.
 * @throws Problem NOT_FOUND, FORBIDDEN, IMPORT_IS_WHOLE
 */
export async function readImportAgain(tx: Tx, actor: Actor, importId: string): Promise<void> {
  const seen = await tx.one(sql`
    select 1 from post_imports i where i.customer_id = ${tx.customerId} and i.id = ${importId} and ${seesClient(tx, actor, sql`i.client_id`)}
    for no key update`)
  if (!seen) throw new Problem('NOT_FOUND')
  if (!mayReverse(actor)) throw new Problem('FORBIDDEN')
  const found = await findReading(tx, importId)
  if (!found?.mayBegin) throw new Problem('IMPORT_IS_WHOLE')
  if (found.isRunning) return
  await enqueue(tx, readAgainJobReference, { importId }, { subjectId: importId, createdBy: actor.userId })
  await recordEvidence(tx, [
    {
      kind: 'import.readAgain',
      subjectId: importId,
      actorId: actor.userId,
      actorName: actorName(actor),
      payload: {},
    },
  ])
}

/** May be killed and run again: what was read is known, and what ends it is one transaction. */
export const readAgainJob = defineJob({
  ...readAgainJobReference,
  run: async (claimed) => {
    const row = await findImport(claimed)
    await withRecordedContents(claimed, row.client_id, async (context) => {
      const before = await context.transaction((tx) => lockIncomplete(tx, row.id))
      if (!before) return
      await rereadAccount(context, row)
      const read = await readRest(context, row)
      await context.transaction((tx) => finishReading(tx, context, row, { read, had: before.posts }))
      await makeDerivatives(context, { accountId: row.social_account_id, clientId: row.client_id }, true)
    })
  },
  fail: async (tx, context, problem) => {
    const { importId } = context.payload
    const before = await lockIncomplete(tx, importId)
    // It was taken out in the meantime.
    if (before)
      await recordReading(tx, importId, { from: before.reader, to: before.reader, code: problem.code })
  },
})

type Read = Pick<Awaited<ReturnType<typeof readSealed>>, 'facts' | 'missingFiles'>

/** @returns null: it ended at a limit again */
async function readRest(context: ImportContext, row: ImportRow): Promise<Read | null> {
  // What an older reader has read differently was not changed by the client.
  const isReread = await context.transaction((tx) => isOfOlderReader(tx, row.id))
  try {
    return await readSealed(context, row, isReread ? { isReread } : { isContinued: true })
  } catch (error) {
    if (!isReaderGone(error) || context.signal.aborted) throw error
    await context.transaction((tx) => recordLimitHit(tx, row.id))
    return null
  }
}

async function isOfOlderReader(tx: Tx, importId: string): Promise<boolean> {
  const found = await tx.one(sql`
    select 1 from import_files f where f.customer_id = ${tx.customerId} and f.import_id = ${importId} and f.reader_version <> ${READER_VERSION}
    union all select 1 from import_records r where r.customer_id = ${tx.customerId} and r.import_id = ${importId} and r.reader_version <> ${READER_VERSION}
    union all select 1 from post_imports i where i.customer_id = ${tx.customerId} and i.id = ${importId} and i.reader_version <> ${READER_VERSION}
    limit 1`)
  return found !== null
}

/** `posts`: how many of its own there are now, which may be fewer than were counted when it ended. */
type Before = { reader: string; totals: ImportTotals | null; posts: number }

const lockIncomplete = (tx: Tx, importId: string): Promise<Before | null> =>
  tx.one<Before>(sql`
    select i.reader_version as reader, i.totals, (
      select count(*)::int from post_versions v
      where v.customer_id = ${tx.customerId} and v.import_id = i.id and v.records_of is null and v.number = 1) as posts
    from post_imports i
    where i.customer_id = ${tx.customerId} and i.id = ${importId} and ${isIncomplete} for no key update`)

async function finishReading(
  tx: Tx,
  context: ImportContext,
  row: ImportRow,
  { read, had }: { read: Read | null; /** A run that was killed may have added some before. */ had: number },
): Promise<void> {
  const account = row.social_account_id
  await lockDoubtsOfImport(tx, row.id)
  await lockPostsOfAccount(tx, account)
  const before = await lockIncomplete(tx, row.id)
  if (!before) return
  if (read) await removeOldLedger(tx, row.id)
  await settleAuthors(tx, row.id)
  await applyMissed(tx, row.id)
  const totals = await reconcile(tx, row.id)
  await notifyReviewers(tx, row)
  await tx.run(sql`
    update post_imports set totals = ${json(totals)}, reread_at = ${tx.now} where customer_id = ${tx.customerId} and id = ${row.id}`)
  if (read) {
    const { parts, inspection } = read.facts
    await tx.run(sql`
      update post_imports set reader_version = ${READER_VERSION}, generation = ${inspection.generation}, named_parts = ${parts.missing}::text[],
        named_doubts = ${namedDoubts(parts, read.missingFiles)}::text[]
      where customer_id = ${tx.customerId} and id = ${row.id}`)
  }
  await saveDateRange(tx, row.id)
  await recordMissingParts(tx, row.id)
  await recordDoubts(tx, row.id)
  await saveCompleteness(tx, account)
  await enqueueCopies(tx, row.id, account)
  const { created_by: actorId, created_by_name: name } = row
  // Only of an archive that was read to its end.
  await markAbsences(tx, { id: account, importId: row.id, actorId, actorName: name ?? '' })
  await unmarkLikelySame(tx, account, row.id)
  await recordReading(tx, row.id, { from: before.reader, to: read ? READER_VERSION : before.reader, totals })
  await notifyOfReading(tx, context, {
    added: totals.posts.added - Math.min(had, before.totals?.posts.added ?? had),
    changed: totals.posts.changed - (before.totals?.posts.changed ?? 0),
    isUnread: read === null,
  })
  await rebuildAfterImport(tx, row.id)
}

type Outcome = { from: string; to: string } & ({ totals: ImportTotals } | { code: string })

async function recordReading(tx: Tx, importId: string, outcome: Outcome): Promise<void> {
  await recordEvidence(tx, [
    {
      kind: 'import.reread',
      subjectId: importId,
      actorId: null,
      payload: { ...outcome, ledgerSha256: await ledgerSha256Of(tx, importId) },
    },
  ])
}
