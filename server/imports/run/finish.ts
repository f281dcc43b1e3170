import { type ImportTotals, platformOfCode, PLATFORMS, POST_ACTION_NAMES } from '#contract/index.ts'
import { activeStaff, staffToNotify } from '../../identity/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json, sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import type { Notice } from '../../platform/history/notices.ts'
import { tagOf } from '../../platform/ids.ts'
import { notifyUser } from '../../platform/jobs/notice.ts'
import type { Problem } from '../../platform/problem.ts'
import { archiveDay, lockPostsOfAccount, markAbsences, unmarkLikelySame } from '../../posts/index.ts'
import { enqueueCopies } from '../films/copies.ts'
import type { ImportContext } from '../row.ts'
import { applyMissed } from '../authors/apply.ts'
import { lockDoubtsOfImport, settleAuthors } from '../authors/settle.ts'
import { ledgerSha256Of } from '../ledger/digest.ts'
import { enqueueSeal } from '../ledger/seal.ts'
import { recordDoubts } from './doubts.ts'
import { saveCompleteness, saveDateRange } from './completeness.ts'
import { recordMissingParts } from './download-parts.ts'
import { toJobError } from '../view.ts'

/** Whether an import added or changed a post by a version `v`; another reading of the same post does not. */
const isOfImport = sql`v.records_of is null and (v.cause is null or v.number = 1)`

/** How many more records its posts consist of, as they were last read, than as they were first read. */
const recordsReread = (tx: Tx, importId: string) => sql`coalesce((
  select sum(r.records) from (
    select (array_agg(cardinality(v.raw) order by v.number desc))[1] - (array_agg(cardinality(v.raw) order by v.number))[1] as records
    from post_versions v
    where v.customer_id = ${tx.customerId} and v.import_id = ${importId} and v.records_of is null and v.post_id in (
      select n.post_id from post_versions n where n.customer_id = ${tx.customerId} and n.import_id = ${importId} and n.cause = 'reread')
    group by v.post_id having bool_or(${isOfImport})) r), 0)`

/** The reconciliation, computed from the rows that the import wrote, so that an interrupted import reports the same as an undisturbed one. */
export async function reconcile(tx: Tx, importId: string): Promise<ImportTotals> {
  const written = await tx.one<{ added: number; changed: number; records: number }>(sql`
    select count(*) filter (where number = 1) as added, count(*) filter (where number > 1) as changed,
           (coalesce(sum(cardinality(raw)), 0) + ${recordsReread(tx, importId)})::int as records
    from post_versions v where v.customer_id = ${tx.customerId} and v.import_id = ${importId} and ${isOfImport}`)
  const media = await tx.one<{ found: number; missing: number }>(sql`
    select count(*) as found, count(*) filter (where m.missing is not null) as missing from post_versions v
    join post_media m on m.customer_id = v.customer_id and m.post_id = v.post_id
    where v.customer_id = ${tx.customerId} and v.import_id = ${importId} and ${isOfImport}`)
  const filled = await tx.one<{ n: number }>(
    sql`select count(*) as n from post_media where customer_id = ${tx.customerId} and filled_by = ${importId}`,
  )
  const knownPosts = await tx.one<{ posts: number; records: number; found: number; missing: number }>(sql`
    select count(*) as posts, coalesce(sum(records), 0)::int as records, coalesce(sum(media_found), 0)::int as found,
           coalesce(sum(media_missing), 0)::int as missing
    from import_known_posts where customer_id = ${tx.customerId} and import_id = ${importId}`)
  const records = await tx.one<{ not_a_post: number; skipped: number; failed: number; unknown: number }>(sql`
    select count(*) filter (where outcome = 'not_a_post') as not_a_post, count(*) filter (where outcome = 'skipped') as skipped,
           count(*) filter (where outcome = 'failed') as failed, count(*) filter (where outcome = 'unknown') as unknown
    from import_records where customer_id = ${tx.customerId} and import_id = ${importId}`)
  const files = await tx.one<{
    read: number
    media: number
    not_posts: number
    ignored: number
    failed: number
    unknown: number
    no_post: number
  }>(sql`
    select count(*) filter (where outcome = 'read') as read, count(*) filter (where outcome = 'media') as media,
           count(*) filter (where outcome = 'not_posts') as not_posts, count(*) filter (where outcome = 'ignored') as ignored,
           count(*) filter (where outcome = 'failed') as failed, count(*) filter (where outcome = 'unknown') as unknown,
           count(*) filter (where outcome = 'media' and code in ('no_post', 'shared_name')) as no_post
    from import_files where customer_id = ${tx.customerId} and import_id = ${importId}`)
  if (!written || !media || !filled || !knownPosts || !records || !files)
    throw new Error('A count has no row')
  const fromRecords = written.records + knownPosts.records
  const found = media.found + knownPosts.found
  const missing = media.missing + knownPosts.missing
  const others = records.not_a_post + records.skipped + records.failed + records.unknown
  return {
    posts: {
      found: written.added + knownPosts.posts + written.changed,
      added: written.added,
      known: knownPosts.posts,
      changed: written.changed,
    },
    records: {
      found: fromRecords + others,
      posts: fromRecords,
      notPosts: records.not_a_post,
      skipped: records.skipped,
      failed: records.failed,
      unknown: records.unknown,
    },
    media: { found, stored: found - missing, missing, withoutPost: files.no_post, filled: filled.n },
    files: {
      found: files.read + files.media + files.not_posts + files.ignored + files.failed + files.unknown,
      read: files.read,
      media: files.media,
      notPosts: files.not_posts,
      ignored: files.ignored,
      failed: files.failed,
      unknown: files.unknown,
    },
  }
}

type ImportSubject = {
  client_id: string
  social_account_id: string
  platform: number
  first_name: string
  last_name: string
  created_by: string | null
  created_by_name: string | null
  trigger: 'user' | 'other'
  is_sealed: boolean
  reader: string | null
  archive_date: Date | null
  /** Not read to its end. */
  is_unread: boolean
  /** The day on which the platform created the archive, in the client's time zone; null if unknown from the archive. */
  made_on: string | null
}

async function findImportSubject(tx: Tx, importId: string): Promise<ImportSubject> {
  const row = await tx.one<ImportSubject>(sql`
    select i.client_id, i.social_account_id, i.created_by, i.created_by_name, i.trigger, i.archive_sha256 is not null as is_sealed, i.reader_version as reader, i.archive_date, 'unread' = any(i.named_doubts) as is_unread,
      case when i.archive_date_source <> 'received' then ${archiveDay} end as made_on, a.platform, c.first_name, c.last_name from post_imports i
    join social_accounts a on a.customer_id = i.customer_id and a.id = i.social_account_id
    join clients c on c.customer_id = i.customer_id and c.id = i.client_id
    where i.customer_id = ${tx.customerId} and i.id = ${importId}`)
  if (!row) throw new Error('The import is gone')
  return row
}

export async function finishImport(tx: Tx, context: ImportContext): Promise<void> {
  const { importId } = context.payload
  const row = await findImportSubject(tx, importId)
  await lockDoubtsOfImport(tx, importId)
  // Two imports that finish at the same time must see each other in what they compute for the account.
  await lockPostsOfAccount(tx, row.social_account_id)
  await settleAuthors(tx, importId)
  await applyMissed(tx, importId)
  const totals = await reconcile(tx, importId)
  await tx.run(sql`
    update post_imports set totals = ${json(totals)}, completed_at = ${tx.now} where customer_id = ${tx.customerId} and id = ${importId}`)
  await saveDateRange(tx, importId)
  await recordMissingParts(tx, importId)
  await recordDoubts(tx, importId)
  await saveCompleteness(tx, row.social_account_id)
  await enqueueCopies(tx, importId, row.social_account_id)
  await markAbsences(tx, {
    id: row.social_account_id,
    importId,
    actorId: row.created_by,
    actorName: row.created_by_name ?? '',
  })
  await unmarkLikelySame(tx, row.social_account_id, importId)
  await notifyReviewers(tx, importId, row)
  const ledgerSha256 = await ledgerSha256Of(tx, importId)
  await recordEvidence(tx, [
    {
      kind: 'import.finish',
      subjectId: importId,
      actorId: row.created_by,
      payload: {
        totals,
        ledgerSha256,
        reader: row.reader,
        archiveDate: row.archive_date?.toISOString() ?? null,
      },
    },
  ])
  // A daily import notifies people only if it brought something new.
  if (row.trigger === 'other' && totals.posts.added + totals.posts.changed === 0) return
  await notifyPeople(tx, importId, row, {
    type: 'post_import_complete',
    data: {
      ...noticeSubject(row),
      importId,
      numNewPosts: totals.posts.added,
      totals: { posts: { changed: totals.posts.changed }, media: { filled: totals.media.filled } },
      ...nothingNewData(row, totals),
      ...(row.is_unread && { isUnread: true }),
    },
  })
}

/** Signs that an archive without new posts may be the same one again. */
function nothingNewData(row: ImportSubject, { posts, media }: ImportTotals) {
  if (posts.added > 0 || posts.changed > 0 || media.filled > 0) return {}
  return { nothingNew: { known: posts.known, madeAt: row.made_on } }
}

/** Notifies everyone who reviewed posts whose words or date this archive changed, once per person with the number of posts. */
async function notifyReviewers(tx: Tx, importId: string, row: ImportSubject): Promise<void> {
  const reviewers = await tx.rows<{ id: string; posts: number }>(sql`
    select u.id, count(distinct p.id)::int as posts from posts p
    join post_history h on h.customer_id = p.customer_id and h.post_id = p.id and h.action = any(${[...POST_ACTION_NAMES]}::text[])
    join ${activeStaff(tx)} on u.id = h.actor_id
    where p.customer_id = ${tx.customerId} and p.changed_in = ${importId} and p.changed_at is not null group by u.id`)
  for (const { id, posts } of reviewers)
    await notifyUser(tx, {
      userId: id,
      type: 'posts_changed',
      subjectId: importId,
      data: { ...noticeSubject(row), numPosts: posts },
    })
}

/** Notifies people, and enqueues the seal if the import did not get that far: no import ends without its seal (docs/decisions/014). */
export async function recordFailure(tx: Tx, context: ImportContext, problem: Problem): Promise<void> {
  const { importId } = context.payload
  const row = await findImportSubject(tx, importId)
  if (!row.is_sealed) await enqueueSeal(tx, importId, 0)
  // Not a failure: those who may decide whose it is have been notified, and no one else learns why.
  if (problem.code === 'POST_IMPORT_WAITS_FOR_OWNER') return
  const ledgerSha256 = await ledgerSha256Of(tx, importId)
  await recordEvidence(tx, [
    {
      kind: 'import.fail',
      subjectId: importId,
      actorId: row.created_by,
      payload: { code: problem.code, ledgerSha256, reader: row.reader },
    },
  ])
  // Its recipients can't do anything about a platform's answer that we could not read, so it is only in the log.
  if (row.trigger === 'other') return
  await notifyPeople(tx, importId, row, {
    type: 'post_import_failed',
    data: {
      ...noticeSubject(row),
      importId,
      code: problem.code,
      context: toJobError(problem.body())?.context,
    },
  })
}

/** Notifies people of what reading an ended import again has brought; if that is nothing, only the person who asked for it. */
export async function notifyOfReading(
  tx: Tx,
  { payload: { importId }, jobId }: ImportContext,
  { added, changed, isUnread }: { added: number; changed: number; isUnread: boolean },
): Promise<void> {
  const row = await findImportSubject(tx, importId)
  const job = await tx.one<{ by: string | null }>(sql`
    select created_by as by from job_runs where customer_id = ${tx.customerId} and id = ${jobId}`)
  const by = job?.by ?? null
  const notice = {
    type: 'post_import_complete',
    data: {
      ...noticeSubject(row),
      importId,
      numNewPosts: added,
      totals: { posts: { changed }, media: { filled: 0 } },
      ...(isUnread && { isUnread }),
    },
  } as const
  if (changed > 0) await notifyReviewers(tx, importId, row)
  if (added + changed > 0) await notifyPeople(tx, importId, { ...row, created_by: by }, notice)
  else if (by) await notifyUser(tx, { ...notice, userId: by, subjectId: importId })
}

export const noticeSubject = (
  row: Pick<ImportSubject, 'client_id' | 'first_name' | 'last_name' | 'platform'>,
) => ({
  client: { id: row.client_id, firstName: row.first_name, lastName: row.last_name },
  platform: PLATFORMS[platformOfCode(row.platform)].name,
})

type ImportNotice = Notice<'post_import_complete' | 'post_import_failed'>

declare module '../../platform/extensions.ts' {
  interface Extensions {
    /** The staff who requested posts of this account from the client and are still waiting. */
    askersOf(tx: Tx, accountId: string): Promise<string[]>
  }
}

/** Notifies the person who started the import, and the staff concerned with its client: at least one person is notified of every import. */
async function notifyPeople(
  tx: Tx,
  importId: string,
  row: ImportSubject,
  notice: Pick<ImportNotice, 'type' | 'data'>,
): Promise<void> {
  // If an import by the provider for a client failed, the provider has to fix it.
  if (
    notice.type === 'post_import_failed' &&
    row.created_by &&
    tagOf(row.created_by) !== tagOf(tx.customerId)
  )
    return notifyUser(tx, { ...notice, userId: row.created_by, subjectId: importId } as ImportNotice)
  const asked = await tx.extensions.askersOf(tx, row.social_account_id)
  const ids = new Set(await staffToNotify(tx, row.client_id, [row.created_by, ...asked]))
  if (row.created_by) ids.add(row.created_by)
  for (const userId of ids) await notifyUser(tx, { ...notice, userId, subjectId: importId } as ImportNotice)
}
