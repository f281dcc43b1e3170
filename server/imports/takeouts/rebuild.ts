import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { publish } from '../../platform/history/events.ts'
import type { Services } from '../../platform/http/call.ts'
import {
  defineJob,
  enqueue,
  type JobContext,
  type JobReference,
  stopIfAborted,
} from '../../platform/jobs/job.ts'
import type { RandomAccess } from '../../platform/storage/index.ts'
import {
  accountsToRebuild,
  endReadings,
  findRequested,
  type MarkedPost,
  markedPosts,
  nextToRead,
  rebuildMarkedPosts,
  requestReadings,
  saveReadings,
} from '../../posts/index.ts'
import { ArchiveReader } from '../archives/archive-reader.ts'
import type { PackedFile } from '../archives/messages.ts'
import { openSealed } from '../archives/inner-zip.ts'
import { openAs } from '../archives/open-as.ts'
import { doubtsThatHold } from '../authors/settle.ts'
import { makeDerivatives } from '../media/derivatives.ts'
import { type StoredFile, storeFile, writeBlobs } from '../media/files.ts'
import { withRecordedContents } from '../recorded-contents.ts'
import { importOf, type ImportRow } from '../row.ts'
import { newPostOf } from '../run/new-posts.ts'
import { isUnreadable } from '../run/reread.ts'
import { postsIn } from '../run/writer.ts'

type Account = { accountId: string; clientId: string }

export const rebuildPostsJobReference: JobReference<Account> = {
  kind: 'rebuild-posts',
  payload: z.object({ accountId: z.uuid(), clientId: z.uuid() }),
  attempts: 20,
  lane: 'heavy',
}

/** Makes the marked posts of an account again, after an import that holds some of them has ended, or after a job of an act was given up. */
export const rebuildPostsJob = defineJob({
  ...rebuildPostsJobReference,
  run: (context) => rebuildAccount(context, context.payload),
  succeed: (tx, { payload: { clientId } }) => publish(tx, [{ type: 'posts.purged', clientId }]),
})

/** Posts per transaction: their records are in memory. */
const BATCH_SIZE = 100

/**
 * Reads each archive once more that holds a marked post, and then makes these posts again (docs/decisions/041). May be killed anywhere: what was read
 * is stored, and a post is made again in one transaction.
 */
export async function rebuildAccount<Payload>(context: JobContext<Payload>, account: Account): Promise<void> {
  await withRecordedContents(context, account.clientId, async (recording) => {
    for (let hasUnread = true; hasUnread;) {
      await forEachPage(recording, account, (tx, posts) => requestReadings(tx, idsOf(posts)))
      for (;;) {
        const importId = await recording.transaction((tx) => nextToRead(tx, account.accountId))
        if (importId === null) break
        await readAgain(recording, await recording.transaction((tx) => importOf(tx, importId)))
      }
      hasUnread = false
      await forEachPage(recording, account, async (tx, posts) => {
        const flagging = await tx.extensions.flaggingOf(tx, account.clientId)
        const about = { id: account.accountId, clientId: account.clientId }
        const rebuilt = await rebuildMarkedPosts(tx, about, posts, flagging)
        hasUnread ||= rebuilt.hasUnread
      })
    }
    await makeDerivatives(recording, account, true)
  })
}

const idsOf = (posts: readonly MarkedPost[]): string[] => posts.map(({ id }) => id)

async function forEachPage<Payload>(
  { transaction, signal }: JobContext<Payload>,
  { accountId }: Account,
  work: (tx: Tx, posts: MarkedPost[]) => Promise<void>,
): Promise<void> {
  for (let last: string | null = null; ;) {
    stopIfAborted(signal)
    const after: string | null = last
    const posts: MarkedPost[] = await transaction(async (tx) => {
      const page = await markedPosts(tx, accountId, after, BATCH_SIZE)
      if (page.length > 0) await work(tx, page)
      return page
    })
    if (posts.length < BATCH_SIZE) return
    last = posts.at(-1)?.id ?? null
  }
}

/** Stores what an import's archive says of the posts that it is asked for. If it can't be read any more, what the import wrote has to be enough. */
async function readAgain<Payload>(context: JobContext<Payload>, row: ImportRow): Promise<void> {
  try {
    if (row.archive_sha256) await readRequested(context, { ...row, archive_sha256: row.archive_sha256 })
  } catch (error) {
    if (context.signal.aborted || !isUnreadable(error)) throw error
  }
  await context.transaction((tx) => endReadings(tx, row.id))
}

async function readRequested<Payload>(
  context: JobContext<Payload>,
  row: ImportRow & { archive_sha256: Buffer },
): Promise<void> {
  const { services, signal, transaction } = context
  const source = await openSealed(services.storage, row)
  try {
    await using reader = new ArchiveReader(signal, { isNice: true })
    const held = await transaction((tx) => doubtsThatHold(tx, row.id))
    const { facts, ...archive } = await reader.open(source, openAs({ ...row, accepted: held }))
    const files = new Map<string, PackedFile>()
    const blobs = new Map<string, StoredFile>()
    const from = { platform: row.platform, blobs, isPart: facts.parts.isPart || row.part_of !== null }
    const about = { accountId: row.social_account_id, importId: row.id }
    for await (const batch of reader.read(archive)) {
      stopIfAborted(signal)
      for (const file of batch.files) files.set(file.path, file)
      const posts = postsIn(batch.items)
      const requested = await transaction((tx) =>
        findRequested(
          tx,
          about,
          posts.map(({ identity }) => identity),
        ),
      )
      const chosen = posts.filter(({ identity }) => requested.has(identity))
      const paths = new Set(chosen.flatMap(({ media }) => media.flatMap(({ entry }) => entry ?? [])))
      const fresh = await storeFiles(
        services,
        source,
        [...paths].flatMap((path) => (blobs.has(path) ? [] : (files.get(path) ?? []))),
      )
      for (const [path, blob] of fresh) blobs.set(path, blob)
      await transaction(async (tx) => {
        await writeBlobs(tx, [...fresh.values()])
        await saveReadings(
          tx,
          row.id,
          chosen.map((post) => ({
            postId: requested.get(post.identity) ?? '',
            reading: newPostOf(post, from),
          })),
        )
      })
    }
  } finally {
    await source.close()
  }
}

/** One after the other: posts that are made again are few. @returns the stored files by their paths */
async function storeFiles(
  { storage }: Services,
  source: RandomAccess,
  files: readonly PackedFile[],
): Promise<Map<string, StoredFile>> {
  const stored = new Map<string, StoredFile>()
  for (const file of files) stored.set(file.path, await storeFile(storage, source, file))
  return stored
}

/** Posts that this import holds waited for its end. */
export async function rebuildAfterImport(tx: Tx, importId: string): Promise<void> {
  const account = await tx.one<Account>(sql`
    select i.social_account_id as "accountId", i.client_id as "clientId" from post_imports i
    where i.customer_id = ${tx.customerId} and i.id = ${importId} and exists (
      select from posts_to_rebuild m where m.customer_id = i.customer_id and m.social_account_id = i.social_account_id)`)
  if (account)
    await enqueue(tx, rebuildPostsJobReference, account, { subjectId: account.accountId, createdBy: null })
}

/** Continues where posts wait and no job makes them again. */
export async function resumeRebuilds({ db }: Services, customerId: string): Promise<void> {
  await db.transaction(customerId, async (tx) => {
    for (const account of await accountsToRebuild(tx))
      if (!(await isAtWork(tx, account)))
        await enqueue(tx, rebuildPostsJobReference, account, {
          subjectId: account.accountId,
          createdBy: null,
        })
  })
}

const isAtWork = async (tx: Tx, { accountId }: Account): Promise<boolean> =>
  (await tx.one(sql`
    select 1 from job_runs j where j.customer_id = ${tx.customerId} and j.status in ('PENDING', 'RUNNING') and (
      j.kind = ${rebuildPostsJobReference.kind} and j.subject_id = ${accountId}
      or j.subject_id in (select id from takeouts where customer_id = ${tx.customerId} and social_account_id = ${accountId})
      or j.subject_id in (select id from post_imports where customer_id = ${tx.customerId} and social_account_id = ${accountId}))
    limit 1`)) !== null
