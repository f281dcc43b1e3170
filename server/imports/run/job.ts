import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ArchiveProblem, READER_VERSION } from '#archive/index.ts'
import { type JobError, nameOfFound, PART_SIZE, platformOfCode, PLATFORMS } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/http/call.ts'
import type { RandomAccess } from '../../platform/storage/index.ts'
import { ContinuedError, defineJob, type Job, type JobReference } from '../../platform/jobs/job.ts'
import { Problem } from '../../platform/problem.ts'
import type { Flagging } from '../../posts/index.ts'
import { ArchiveReader, isReaderGone, type OpenArchive } from '../archives/archive-reader.ts'
import type { ArchiveFacts, ReadBatch } from '../archives/messages.ts'
import { storeInnerZip } from '../archives/inner-zip.ts'
import { openAs } from '../archives/open-as.ts'
import { makeDerivatives } from '../media/derivatives.ts'
import { finishImport, recordFailure } from './finish.ts'
import { withRecordedContents } from '../recorded-contents.ts'
import { namedDoubts, recordLimitHit } from './doubts.ts'
import { fillFromParts } from './download-parts.ts'
import { checkOwner, checkPosts } from './owner.ts'
import { rereadAccount } from './reread.ts'
import { rebuildAfterImport } from '../takeouts/rebuild.ts'
import { ImportWriter, postsIn } from './writer.ts'
import { findImport, type ImportContext, type ImportRow } from '../row.ts'
import { sourceSha256Of, toJobError } from '../view.ts'
import { damagedFile, hashesOf, sealArchive } from '../ledger/seal.ts'

declare module '../../platform/extensions.ts' {
  interface Extensions {
    /** How posts of this client are flagged; null: not at all. */
    flaggingOf(tx: Tx, clientId: string): Promise<Flagging | null>
    /** Called when an import has ended, in its last transaction. `error`: why it failed, or null. */
    importEnded(tx: Tx, services: Services, importId: string, error: JobError | null): Promise<void>
  }
}

export const importPostsJobReference: JobReference<{ importId: string }> = {
  kind: 'import-posts',
  payload: z.object({ importId: z.uuid() }),
  attempts: 20,
  lane: 'heavy',
}

/** The daily import of a connected account, in its own lane, so that uploads don't wait for it. */
export const importCapturedPostsJobReference: JobReference<{ importId: string }> = {
  ...importPostsJobReference,
  kind: 'import-captured-posts',
  lane: 'automatic',
}

/**
 * One import: inspect the file, read it, seal it under its hash once its posts are visible (docs/decisions/014), make thumbnails, finish.
 * Every step can be repeated with the same result, because bytes are stored by hash, posts by identity, and the ledger by position.
 */
const defineImportJob = (
  reference: JobReference<{ importId: string }>,
  /** How it continues after its archive or its pictures were too much for the process that reads them; null: this is how. */
  last: Job<{ importId: string }> | null,
): Job<{ importId: string }> =>
  defineJob({
    ...reference,
    run: async (claimed) => {
      const row = await findImport(claimed)
      if (last && row.limit_hits > 0) throw new ContinuedError(last)
      const isNice = last === null
      await withRecordedContents(claimed, row.client_id, async (context) => {
        await rereadAccount(context, row)
        const refusal = await readReceived(context, row, isNice).catch((error: unknown) =>
          endAtLimit(context, row, error, last),
        )
        await sealArchive(context, row)
        if (refusal) throw refusal
        const account = { accountId: row.social_account_id, clientId: row.client_id }
        if ((await makeDerivatives(context, account, isNice)) === 'slow' && last)
          throw new ContinuedError(last)
        await context.progress('finish', 0, 1)
      })
    },
    succeed: async (tx, context) => {
      await finishImport(tx, context)
      await rebuildAfterImport(tx, context.payload.importId)
      await tx.extensions.importEnded(tx, context.services, context.payload.importId, null)
    },
    fail: async (tx, context, problem) => {
      await recordFailure(tx, context, problem)
      await rebuildAfterImport(tx, context.payload.importId)
      await tx.extensions.importEnded(
        tx,
        context.services,
        context.payload.importId,
        toJobError(problem.body()),
      )
    },
  })

export const importPostsLastJob = defineImportJob(
  { ...importPostsJobReference, kind: 'import-posts-last', lane: 'last' },
  null,
)
export const importPostsJob = defineImportJob(importPostsJobReference, importPostsLastJob)
export const importCapturedPostsJob = defineImportJob(importCapturedPostsJobReference, importPostsLastJob)

/**
 * Called with any error of reading. If the process that reads was killed at a limit, the import is read once more after all others; the second
 * time, it ends with what was read. @returns the reason if that is nothing @throws the error if it has another cause
 */
async function endAtLimit(
  context: ImportContext,
  row: ImportRow,
  error: unknown,
  last: Job<{ importId: string }> | null,
): Promise<Problem | null> {
  if (!isReaderGone(error) || context.signal.aborted) throw error
  const { isEmpty } = await context.transaction((tx) => recordLimitHit(tx, row.id))
  if (last) throw new ContinuedError(last)
  if (!isEmpty) return null
  return new Problem('POST_IMPORT_FILE_TOO_COMPLEX', {
    platform: PLATFORMS[platformOfCode(row.platform)].name,
    detail: (error as Error).message,
  })
}

/** Reads the posts. @returns the reason if the file was refused; it is sealed nevertheless */
async function readReceived(
  context: ImportContext,
  row: ImportRow,
  isNice: boolean,
): Promise<Problem | null> {
  const source = await openReceived(context, row)
  try {
    await checkStatedHash(row, source)
    await readPosts(context, row, source, isNice)
    return null
  } catch (error) {
    const problem = asProblem(error, row.platform)
    if (problem instanceof Problem) return problem
    throw error
  } finally {
    await source.close()
  }
}

function openReceived(context: ImportContext, row: ImportRow): Promise<RandomAccess> {
  const { storage } = context.services
  return row.archive_sha256
    ? storage.randomAccess(row.archive_sha256.toString('hex'))
    : storage.randomAccessParts(row.upload_id, hashesOf(row))
}

/** Compares the file with the hash that its browser or source stated, before any post is shown. Browsers hash only small files. */
async function checkStatedHash(row: ImportRow, source: RandomAccess): Promise<void> {
  const stated = row.browser_sha256 ?? sourceSha256Of(row.origin)
  if (stated === null) return
  // A run that sealed the file may have ended before it could say so.
  if ((row.archive_sha256?.toString('hex') ?? (await hashOf(source))) !== stated)
    throw damagedFile(row, 'Its SHA-256 does not match the one stated by its sender.')
}

async function hashOf(source: RandomAccess): Promise<string> {
  const hash = createHash('sha256')
  for (let at = 0; at < source.size; at += PART_SIZE) hash.update(await source.read(at, PART_SIZE))
  return hash.digest('hex')
}

async function readPosts(
  context: ImportContext,
  row: ImportRow,
  source: RandomAccess,
  isNice: boolean,
): Promise<void> {
  await context.progress('inspect', 0, 1)
  await using reader = new ArchiveReader(context.signal, { isNice })
  const found = await reader.openOuter(source, openAs(row))
  if (!('inner' in found)) {
    // Before the reader is disposed of.
    await readOpened(context, row, reader, found)
    return
  }
  const wrapped = await storeInnerZip(context, row, source, found.inner)
  const inner = await context.services.storage.randomAccess(wrapped.inner_sha256.toString('hex'))
  try {
    await readOpened(context, wrapped, reader, await reader.open(inner, openAs(wrapped), found.limits))
  } finally {
    await inner.close()
  }
}

async function readOpened(
  context: ImportContext,
  row: ImportRow,
  reader: ArchiveReader,
  { facts, ...archive }: OpenArchive & { facts: ArchiveFacts },
): Promise<void> {
  const { inspection, owner, parts, created } = facts
  await checkOwner(context, row, owner)
  const batches = reader.read(archive)
  let first: ReadBatch | null = null
  if (row.reader_version === null) {
    await verifyWithProgress(context, reader, archive, facts.bytes)
    first = (await batches.next()).value ?? null
    await checkPosts(context, row, postsIn(first?.items ?? []))
  }
  await context.transaction((tx) =>
    tx.run(sql`
      update post_imports set reader_version = coalesce(reader_version, ${READER_VERSION}), generation = ${inspection.generation}, archive_date = ${created.at},
        archive_date_source = ${created.source}, named_parts = ${parts.missing}::text[]
      where customer_id = ${tx.customerId} and id = ${row.id}`),
  )
  const isPart = parts.isPart || row.part_of !== null
  const writer = new ImportWriter(context, row, archive.source, { isPart })
  await writer.writeAll(startingWith(first, batches))
  const doubts = namedDoubts(parts, writer.missingFiles)
  await context.transaction((tx) =>
    tx.run(
      sql`update post_imports set named_doubts = ${doubts}::text[] where customer_id = ${tx.customerId} and id = ${row.id}`,
    ),
  )
  await fillFromParts(context, row, reader, archive)
}

async function* startingWith(first: ReadBatch | null, others: AsyncGenerator<ReadBatch>) {
  if (first) yield first
  yield* others
}

const PROGRESS_INTERVAL_BYTES = 200_000_000

async function verifyWithProgress(
  context: ImportContext,
  reader: ArchiveReader,
  archive: OpenArchive,
  total: number,
): Promise<void> {
  let reported = 0
  let reporting: Promise<void> = Promise.resolve()
  await reader.verify(archive, (done) => {
    if (done - reported < PROGRESS_INTERVAL_BYTES) return
    reported = done
    reporting = reporting.then(() => context.progress('inspect', done, total))
    // Awaited below.
    reporting.catch(() => undefined)
  })
  await reporting
}

/** Turns a problem of the archive into one of the contract. Any other error is returned unchanged, and the job is tried again. */
function asProblem(error: unknown, platform: number): unknown {
  if (!(error instanceof ArchiveProblem)) return error
  return new Problem(`POST_IMPORT_FILE_${error.code}`, {
    ...(error.code === 'TOO_MANY_FILES' || error.code === 'REWRITTEN' ? error.found : {}),
    platform: PLATFORMS[platformOfCode(platform)].name,
    found: nameOfFound(error.found['archive'] ?? error.found['platform']) ?? '',
    detail: error.message,
  })
}
