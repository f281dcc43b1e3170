import { z } from 'zod'
import {
  archiveDate,
  inspectArchive,
  openArchive,
  READER_VERSION,
  readArchive,
  toldParts,
  verifyFiles,
} from '#archive/index.ts'
import { type Archive, ArchiveProblem } from '#archive/kit/importer.ts'
import { nodeEngine } from '#archive/kit/node.ts'
import type { Reading } from '#archive/kit/post.ts'
import { platformOfCode, PLATFORMS, type ProblemCode } from '#contract/index.ts'
import { sql } from '../platform/db/sql.ts'
import { defineJob, type JobContext } from '../platform/jobs/job.ts'
import { Problem } from '../platform/problem.ts'
import { makeDerivatives } from './derivatives.ts'
import { finishImport, tellFailure } from './finish.ts'
import { fillFromParts } from './parts.ts'
import { ImportReading } from './reading.ts'

export type ImportRow = {
  id: string
  client_id: string
  social_account_id: string
  upload_id: string
  file_name: string
  part_of: string | null
  file_size: number
  parts: Buffer[]
  uploaded_at: Date
  browser_sha256: string | null
  archive_sha256: Buffer | null
  /** Set once every file has been found whole. */
  reader_version: string | null
  created_by: string | null
  created_by_name: string | null
  platform: number
}

export type ImportContext = JobContext<{ importId: string }>

/**
 * One import: hash the file, inspect it, read it, make thumbnails, finish (decisions 7). Every step can be done again with the same result:
 * bytes are kept by their hash, posts by their identity, the ledger by its place in the archive.
 */
export const importPostsJob = defineJob({
  kind: 'import-posts',
  payload: z.object({ importId: z.uuid() }),
  attempts: 20,
  isHeavy: true,
  run: async (context) => {
    const row = await findImport(context)
    const sha256 = await sealArchive(context, row)
    const source = await context.services.storage.randomAccess(sha256)
    try {
      await readPosts(context, row, source)
    } catch (error) {
      throw asProblem(error, row.platform)
    } finally {
      await source.close()
    }
    await makeDerivatives(context, row)
    await context.progress('finish', 0, 1)
  },
  succeed: finishImport,
  fail: tellFailure,
})

async function findImport(context: ImportContext): Promise<ImportRow> {
  const row = await context.transaction((tx) =>
    tx.one<ImportRow>(sql`
      select i.id, i.client_id, i.social_account_id, i.upload_id, i.file_name, i.part_of, i.file_size, i.parts, i.uploaded_at, i.browser_sha256, i.archive_sha256, i.reader_version, i.created_by, i.created_by_name, a.platform
      from post_imports i join social_accounts a on a.customer_id = i.customer_id and a.id = i.social_account_id
      where i.customer_id = ${tx.customerId} and i.id = ${context.payload.importId}`),
  )
  if (!row) throw new Problem('NOT_FOUND')
  return row
}

/** Joins the parts, hashing all the while, and seals the archive under its SHA-256. */
async function sealArchive(context: ImportContext, row: ImportRow): Promise<string> {
  const { storage } = context.services
  if (row.archive_sha256) {
    // Sealed by a run that may have ended before it cleared up.
    await storage.removeParts(row.upload_id)
    return row.archive_sha256.toString('hex')
  }
  await context.progress('hash', 0, row.file_size)
  const { sha256, size } = await storage.assemble(
    row.upload_id,
    row.parts.map((part) => part.toString('hex')),
  )
  if (size !== row.file_size || (row.browser_sha256 !== null && row.browser_sha256 !== sha256)) {
    throw new Problem('POST_IMPORT_FILE_DAMAGED', { platform: PLATFORMS[platformOfCode(row.platform)].name })
  }
  await context.transaction(async (tx) => {
    const bytes = Buffer.from(sha256, 'hex')
    await tx.run(sql`
      insert into blobs (customer_id, sha256, size, mime, derivatives) values (${tx.customerId}, ${bytes}, ${size}, 'application/zip', 'archive')
      on conflict do nothing`)
    await tx.run(
      sql`update post_imports set archive_sha256 = ${bytes} where customer_id = ${tx.customerId} and id = ${row.id}`,
    )
  })
  await storage.removeParts(row.upload_id)
  return sha256
}

async function readPosts(
  context: ImportContext,
  row: ImportRow,
  source: { size: number; read(offset: number, length: number): Promise<Uint8Array> },
): Promise<void> {
  await context.progress('inspect', 0, 1)
  const archive = await openArchive(source, nodeEngine)
  const inspection = await inspectArchive(archive, platformOfCode(row.platform), {
    isPart: row.part_of !== null,
  })
  if (row.reader_version === null) await verify(context, archive)
  const told = await toldParts(archive, inspection, row.file_name)
  const made = archiveDate(archive, row.uploaded_at)
  await context.transaction((tx) =>
    tx.run(sql`
      update post_imports set reader_version = ${READER_VERSION}, generation = ${inspection.generation}, archive_date = ${made.at},
        archive_date_source = ${made.source}, told_parts = ${told.missing}::text[]
      where customer_id = ${tx.customerId} and id = ${row.id}`),
  )
  const reading = new ImportReading(context, row, archive, told.isPart || row.part_of !== null)
  // While one batch is written, the next is read.
  let writing: Promise<void> = Promise.resolve()
  try {
    for await (const batch of gather(readArchive(archive, inspection))) {
      await writing
      if (context.signal.aborted) throw new Error('The worker is stopping; another goes on')
      writing = reading.store(batch)
      // It is awaited above or below; until then its failure is not nobody's.
      writing.catch(() => undefined)
    }
  } finally {
    await writing
  }
  await fillFromParts(context, row, archive)
}

/** Bytes between two words of progress. */
const STEP = 200_000_000

async function verify(context: ImportContext, archive: Archive): Promise<void> {
  const total = archive.entries.reduce((sum, entry) => sum + entry.size, 0)
  let told = 0
  for await (const done of verifyFiles(archive)) {
    if (context.signal.aborted) throw new Error('The worker is stopping; another goes on')
    if (done - told < STEP) continue
    told = done
    await context.progress('inspect', done, total)
  }
}

/** Posts of one transaction: enough that a commit costs little, few enough that the first are seen at once. */
const TOGETHER = 1500

async function* gather(batches: AsyncIterable<Reading[]>): AsyncGenerator<Reading[]> {
  let gathered: Reading[] = []
  let wanted = TOGETHER / 5
  for await (const batch of batches) {
    gathered = gathered.length === 0 ? batch : gathered.concat(batch)
    if (gathered.length < wanted) continue
    wanted = TOGETHER
    yield gathered
    gathered = []
  }
  if (gathered.length > 0) yield gathered
}

const CODES: Record<ArchiveProblem['code'], ProblemCode> = {
  MUST_BE_JSON: 'POST_IMPORT_FILE_MUST_BE_JSON',
  WRONG_PLATFORM: 'POST_IMPORT_FILE_WRONG_PLATFORM',
  UNRECOGNISED: 'POST_IMPORT_FILE_UNRECOGNISED',
  HAS_NO_POSTS: 'POST_IMPORT_FILE_HAS_NO_POSTS',
  DAMAGED: 'POST_IMPORT_FILE_DAMAGED',
  UNSAFE: 'POST_IMPORT_FILE_UNSAFE',
}

/** The catalogue's sentence for what the reader found; anything else stays what it is and is tried again. */
function asProblem(error: unknown, platform: number): unknown {
  if (!(error instanceof ArchiveProblem)) return error
  const found = error.found['platform']
  const other =
    typeof found === 'string' && found in PLATFORMS
      ? PLATFORMS[found as keyof typeof PLATFORMS].name
      : String(found ?? '')
  return new Problem(CODES[error.code], {
    platform: PLATFORMS[platformOfCode(platform)].name,
    found: other,
    detail: error.message,
  })
}
