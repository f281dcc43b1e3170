import { z } from 'zod'
import { platformOfCode, PLATFORMS } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { writeArchiveBlob } from '../media/files.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { defineJob, enqueue, type Job } from '../../platform/jobs/job.ts'
import { Problem } from '../../platform/problem.ts'
import { type Stored, StorageProblem } from '../../platform/storage/index.ts'
import { withRecordedContents } from '../recorded-contents.ts'
import { findImport, type ImportContext, type ImportRow } from '../row.ts'

/** The SHA-256 of each part as received, in hexadecimal. */
export const hashesOf = (row: ImportRow): string[] => row.parts.map((part) => part.toString('hex'))

export const damagedFile = (row: ImportRow, detail: string): Problem =>
  new Problem('POST_IMPORT_FILE_DAMAGED', { platform: PLATFORMS[platformOfCode(row.platform)].name, detail })

/**
 * Joins the parts, hashing them, and seals the archive under its SHA-256. Parts that have changed since they were received are not sealed and
 * stay. @throws Problem POST_IMPORT_FILE_DAMAGED
 */
export async function sealArchive(context: ImportContext, row: ImportRow): Promise<void> {
  const { storage } = context.services
  if (!row.archive_sha256) {
    await context.progress('hash', 0, row.file_size)
    const { sha256, size, crc32 } = await assembleParts(context, row)
    if (size !== row.file_size)
      throw damagedFile(row, `The parts have ${size} bytes in total; ${row.file_size} were announced.`)
    await context.transaction(async (tx) => {
      const bytes = Buffer.from(sha256, 'hex')
      await writeArchiveBlob(tx, { sha256, size, crc32 })
      const sealed = await tx.one<{ name: string | null; size: number | null; sha256: string | null }>(sql`
        update post_imports set archive_sha256 = ${bytes} where customer_id = ${tx.customerId} and id = ${row.id} and archive_sha256 is null
        returning inner_name as name, inner_size as size, encode(inner_sha256, 'hex') as sha256`)
      const inner = sealed?.name ? { inner: sealed } : {}
      await recordEvidence(tx, [
        {
          kind: 'import.seal',
          subjectId: row.id,
          actorId: null,
          payload: { archiveSha256: sha256, size, ...inner },
        },
      ])
    })
  }
  // Includes the parts of a run that ended before it cleaned up.
  await storage.removeParts(row.upload_id)
}

async function assembleParts({ services }: ImportContext, row: ImportRow): Promise<Stored> {
  try {
    return await services.storage.assemble(row.upload_id, hashesOf(row))
  } catch (error) {
    if (error instanceof StorageProblem && error.fault === 'hash') throw damagedFile(row, error.message)
    throw error
  }
}

const DAY_SECONDS = 24 * 3600

/**
 * Seals the archive of an import that could not, because its reader failed or its workers were killed each time. The cause, such as a full disk,
 * may last; each attempt is a separate job, so that whatever waits for running imports (docs/decisions/011) does not wait for days.
 */
export const sealArchiveJob: Job<{ importId: string; tries: number }> = defineJob({
  kind: 'seal-archive',
  payload: z.object({ importId: z.uuid(), tries: z.number().int().default(0) }),
  attempts: 20,
  failures: 1,
  lane: 'heavy',
  run: async (claimed) => {
    const row = await findImport(claimed)
    await withRecordedContents(claimed, row.client_id, (context) => sealArchive(context, row))
  },
  fail: async (tx, { payload: { importId, tries } }, problem) => {
    if (problem.code === 'UNEXPECTED') await enqueueSeal(tx, importId, tries + 1)
  },
})

/** Seconds: the delay doubles after each failed attempt, from two minutes to a day. */
export const sealDelay = (tries: number): number => (tries === 0 ? 0 : Math.min(DAY_SECONDS, 60 * 2 ** tries))

/** @param tries failed attempts */
export async function enqueueSeal(tx: Tx, importId: string, tries: number): Promise<void> {
  const options = { subjectId: importId, createdBy: null, delay: sealDelay(tries) }
  await enqueue(tx, sealArchiveJob, { importId, tries }, options)
}
