import { z } from 'zod'
import { ArchiveProblem, READER_VERSION } from '#archive/index.ts'
import { POST_ACTION_NAMES, USER_STATUS } from '#contract/index.ts'
import { staffByIds } from '../../identity/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json, sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import type { Services } from '../../platform/http/call.ts'
import { defineJob, enqueue, type JobReference } from '../../platform/jobs/job.ts'
import { notifyUser } from '../../platform/jobs/notice.ts'
import { Problem } from '../../platform/problem.ts'
import { StorageProblem } from '../../platform/storage/index.ts'
import { lockPostsOfAccount, unmarkLikelySame } from '../../posts/index.ts'
import { ArchiveReader, isReaderGone } from '../archives/archive-reader.ts'
import type { ArchiveFacts } from '../archives/messages.ts'
import { openSealed } from '../archives/inner-zip.ts'
import { openAs } from '../archives/open-as.ts'
import { enqueueCopies } from '../films/copies.ts'
import { applyMissed } from '../authors/apply.ts'
import { lockDoubtsOfImport, settleAuthors } from '../authors/settle.ts'
import { ledgerSha256Of } from '../ledger/digest.ts'
import { removeOldLedger } from '../ledger/write.ts'
import { makeDerivatives } from '../media/derivatives.ts'
import { withRecordedContents } from '../recorded-contents.ts'
import { findImport, type ImportContext, importOf, type ImportRow } from '../row.ts'
import { saveCompleteness, saveDateRange } from './completeness.ts'
import { namedDoubts, recordDoubts } from './doubts.ts'
import { fillFromParts, recordMissingParts } from './download-parts.ts'
import { noticeSubject, reconcile } from './finish.ts'
import { ImportWriter } from './writer.ts'

export const rereadJobReference: JobReference<{ importId: string }> = {
  kind: 'reread-archive',
  payload: z.object({ importId: z.uuid() }),
  attempts: 20,
  lane: 'idle',
}

/**
 * Reads a sealed archive again that an older reader has read, and adds what it ignored (docs/decisions/024). May be killed and run again; posts keep
 * their review, and nothing counts as changed by the client.
 */
export const rereadArchiveJob = defineJob({
  ...rereadJobReference,
  run: async (claimed) => {
    const row = await findImport(claimed)
    await withRecordedContents(claimed, row.client_id, async (context) => {
      if (await rereadArchive(context, row))
        await makeDerivatives(context, { accountId: row.social_account_id, clientId: row.client_id }, true)
    })
  },
  succeed: (tx) => enqueueNext(tx),
  // If the archive can't be read any more, posts stay as imported; trying every hour would not help.
  fail: async (tx, { payload }, problem) => {
    await recordUnreadable(tx, payload.importId, problem.code)
    await enqueueNext(tx)
  },
})

/** Imports `i` that an older reader has read. They have ended, and their archives are there and in the client's file. */
const isOld = sql`i.completed_at is not null and i.archive_sha256 is not null and i.archive_removed_at is null and i.takeout_id is null
  and i.reader_version::int < ${READER_VERSION}::int`

const findOld = (tx: Tx, where: ReturnType<typeof sql>, limit: number): Promise<{ id: string }[]> =>
  tx.rows<{ id: string }>(sql`
    select i.id from post_imports i where i.customer_id = ${tx.customerId} and ${isOld} and ${where} order by i.created_at, i.id limit ${limit}`)

/**
 * Reads the older archives of an account again before a new one is imported, so that what only our reader has learned is not taken for a change
 * by the client.
 */
export async function rereadAccount(context: ImportContext, row: ImportRow): Promise<void> {
  const isOther = sql`i.social_account_id = ${row.social_account_id} and i.id <> ${row.id}`
  for (;;) {
    const [old] = await context.transaction((tx) => findOld(tx, isOther, 1))
    if (!old) return
    try {
      await rereadArchive(context, await context.transaction((tx) => importOf(tx, old.id)))
    } catch (error) {
      // It was taken out in the meantime.
      if (error instanceof Problem && error.code === 'NOT_FOUND') continue
      if (context.signal.aborted || !isUnreadable(error)) throw error
      await context.transaction((tx) => recordUnreadable(tx, old.id, 'UNREADABLE'))
    }
  }
}

export const isUnreadable = (error: unknown): boolean =>
  error instanceof ArchiveProblem || error instanceof StorageProblem || isReaderGone(error)

/** @returns whether it was read again now */
async function rereadArchive(context: ImportContext, found: ImportRow): Promise<boolean> {
  // The person who imported it did not ask for this.
  const row = { ...found, created_by: null }
  if (!(await context.transaction((tx) => findOld(tx, sql`i.id = ${row.id}`, 1)))[0]) return false
  const { facts, missingFiles } = await readSealed(context, row)
  await context.transaction((tx) => finishReread(tx, row, facts, missingFiles))
  return true
}

/** Reads a sealed archive again, and adds what is not there yet. @param how default: a newer reader reads it, which no person does */
export async function readSealed(
  context: ImportContext,
  row: ImportRow,
  how: { isReread: true } | { isContinued: true } = { isReread: true },
): Promise<{ facts: ArchiveFacts; missingFiles: number }> {
  if (!row.archive_sha256) throw new Error('Only a sealed archive is read again')
  const source = await openSealed(context.services.storage, { ...row, archive_sha256: row.archive_sha256 })
  try {
    await using reader = new ArchiveReader(context.signal, { isNice: true })
    const { facts, ...archive } = await reader.open(source, openAs(row))
    const isPart = facts.parts.isPart || row.part_of !== null
    const writer = new ImportWriter(context, row, source, { isPart, ...how })
    await writer.writeAll(reader.read(archive))
    await fillFromParts(context, row, reader, archive)
    return { facts, missingFiles: writer.missingFiles }
  } finally {
    await source.close()
  }
}

/** Reads an archive again whose records someone has decided to be the client's. @throws if it can't be read: `isUnreadable` */
export async function readAccepted(context: ImportContext, found: ImportRow): Promise<void> {
  await readSealed(context, { ...found, created_by: null })
}

/** Counts an import again after a decision whose records these are. */
export async function recountAuthors(tx: Tx, importId: string): Promise<void> {
  const row = await importOf(tx, importId)
  await lockDoubtsOfImport(tx, importId)
  await lockPostsOfAccount(tx, row.social_account_id)
  await settleAuthors(tx, importId)
  const totals = await reconcile(tx, importId)
  const changed = await tx.one<{ reader: string | null }>(sql`
    update post_imports set totals = ${json(totals)}
    where customer_id = ${tx.customerId} and id = ${importId} and takeout_id is null and totals is distinct from ${json(totals)}
    returning reader_version as reader`)
  if (!changed) return
  await saveDateRange(tx, importId)
  await saveCompleteness(tx, row.social_account_id)
  await enqueueCopies(tx, importId, row.social_account_id)
  await recordEvidence(tx, [
    {
      kind: 'import.reread',
      subjectId: importId,
      actorId: null,
      payload: {
        from: changed.reader,
        to: changed.reader,
        totals,
        ledgerSha256: await ledgerSha256Of(tx, importId),
      },
    },
  ])
}

/** The reader that an import had until now; null if a current one has read it in the meantime. */
async function lockOldReader(tx: Tx, importId: string): Promise<string | null> {
  const found = await tx.one<{ reader: string | null }>(sql`
    select i.reader_version as reader from post_imports i where i.customer_id = ${tx.customerId} and i.id = ${importId} and ${isOld} for no key update`)
  return found?.reader ?? null
}

/** What `finishImport` computes, without what is only said of a new archive: posts that it lacks, and that it has arrived. */
async function finishReread(
  tx: Tx,
  row: ImportRow,
  { inspection, parts }: ArchiveFacts,
  missingFiles: number,
): Promise<void> {
  await lockDoubtsOfImport(tx, row.id)
  await lockPostsOfAccount(tx, row.social_account_id)
  const from = await lockOldReader(tx, row.id)
  if (from === null) return
  await removeOldLedger(tx, row.id)
  await settleAuthors(tx, row.id)
  await applyMissed(tx, row.id)
  const totals = await reconcile(tx, row.id)
  await notifyReviewers(tx, row)
  await tx.run(sql`
    update post_imports set reader_version = ${READER_VERSION}, reread_at = ${tx.now}, totals = ${json(totals)}, generation = ${inspection.generation},
      named_parts = ${parts.missing}::text[], named_doubts = ${namedDoubts(parts, missingFiles)}::text[]
    where customer_id = ${tx.customerId} and id = ${row.id}`)
  await saveDateRange(tx, row.id)
  await recordMissingParts(tx, row.id)
  await recordDoubts(tx, row.id)
  await saveCompleteness(tx, row.social_account_id)
  await enqueueCopies(tx, row.id, row.social_account_id)
  await unmarkLikelySame(tx, row.social_account_id, row.id)
  await recordEvidence(tx, [
    {
      kind: 'import.reread',
      subjectId: row.id,
      actorId: null,
      payload: { from, to: READER_VERSION, totals, ledgerSha256: await ledgerSha256Of(tx, row.id) },
    },
  ])
}

async function recordUnreadable(tx: Tx, importId: string, code: string): Promise<void> {
  const from = await lockOldReader(tx, importId)
  if (from === null) return
  await tx.run(sql`
    update post_imports set reader_version = ${READER_VERSION} where customer_id = ${tx.customerId} and id = ${importId}`)
  await recordEvidence(tx, [
    {
      kind: 'import.reread',
      subjectId: importId,
      actorId: null,
      payload: { from, to: READER_VERSION, code, ledgerSha256: await ledgerSha256Of(tx, importId) },
    },
  ])
}

/** Notifies everyone who reviewed posts that this rereading marked, once per person. A notice of an earlier one gives way to it. */
export async function notifyReviewers(tx: Tx, row: ImportRow): Promise<void> {
  const marked = await tx.rows<{ id: string; posts: number; first_name: string; last_name: string }>(sql`
    select a.actor_id as id, c.first_name, c.last_name, count(distinct p.id)::int as posts from post_imports i
    join post_versions v on v.customer_id = i.customer_id and v.import_id = i.id and v.cause = 'reread'
    join posts p on p.customer_id = v.customer_id and p.id = v.post_id and p.more_read_at > coalesce(i.reread_at, i.completed_at)
      and p.trashed_at is null
    join clients c on c.customer_id = p.customer_id and c.id = p.client_id
    cross join lateral (
      select actor_id from post_history h
      where h.customer_id = ${tx.customerId} and h.post_id = p.id and h.action = any(${[...POST_ACTION_NAMES]}::text[]) and h.actor_id is not null
      union select user_id from post_notes n where n.customer_id = ${tx.customerId} and n.post_id = p.id) a
    where i.customer_id = ${tx.customerId} and i.id = ${row.id} group by a.actor_id, c.first_name, c.last_name`)
  if (marked.length === 0) return
  await tx.run(sql`
    delete from notifications where customer_id = ${tx.customerId} and type = 'posts_more_read' and subject_id = ${row.id}`)
  const staff = await staffByIds(
    tx,
    marked.map(({ id }) => id),
  )
  const active = new Set(staff.flatMap(({ id, status }) => (status === USER_STATUS.active.code ? [id] : [])))
  for (const { id, posts, ...name } of marked)
    if (active.has(id))
      await notifyUser(tx, {
        userId: id,
        type: 'posts_more_read',
        subjectId: row.id,
        data: { ...noticeSubject({ ...row, ...name }), numPosts: posts },
      })
}

const isIdle = sql`not exists (
  select from job_runs j where j.customer_id = i.customer_id and j.kind = ${rereadJobReference.kind} and j.subject_id = i.id
    and j.status in ('PENDING', 'RUNNING'))`

/** How many of a firm's archives wait to be read again; each that has been read is followed by the next. */
const MAX_WAITING = 20

/** Queues the first of a firm's archives that an older reader has read, and goes on with those whose job was lost. */
export async function rereadOldImports({ db }: Services, customerId: string): Promise<void> {
  await db.transaction(customerId, async (tx) => {
    const first = await findOld(tx, sql`true`, MAX_WAITING)
    const idle = await findOld(
      tx,
      sql`i.id = any(${uuids(first.map(({ id }) => id))}) and ${isIdle}`,
      MAX_WAITING,
    )
    for (const { id } of idle) await enqueueReread(tx, id)
  })
}

async function enqueueNext(tx: Tx): Promise<void> {
  const [next] = await findOld(tx, isIdle, 1)
  if (next) await enqueueReread(tx, next.id)
}

const enqueueReread = (tx: Tx, importId: string): Promise<unknown> =>
  enqueue(tx, rereadJobReference, { importId }, { subjectId: importId, createdBy: null })
