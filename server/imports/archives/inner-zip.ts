import type { ImportContext, ImportRow } from '../row.ts'
import { sql } from '../../platform/db/sql.ts'
import type { RandomAccess, Storage } from '../../platform/storage/index.ts'
import { MIN_FREE_BYTES } from '../uploads/uploads.ts'
import { nameOf, storeFile, writeArchiveBlob } from '../media/files.ts'
import type { PackedFile } from './messages.ts'

/** The bytes that are read of a sealed archive: those of the zip in it, if it contains nothing else. */
export const openSealed = (
  storage: Storage,
  { archive_sha256, inner_sha256 }: { archive_sha256: Buffer; inner_sha256: Buffer | null },
): Promise<RandomAccess> => storage.randomAccess((inner_sha256 ?? archive_sha256).toString('hex'))

/**
 * Stores the zip that an archive is in under its SHA-256, because reading it needs any of its bytes at any time. Its size is bounded by that of the
 * archive (`checkKeptSize`). @returns the import with that
 * zip @throws ArchiveProblem DAMAGED, UNSAFE
 */
export async function storeInnerZip(
  context: ImportContext,
  row: ImportRow,
  outer: RandomAccess,
  inner: PackedFile,
): Promise<ImportRow & { inner_sha256: Buffer }> {
  if (row.inner_sha256) return { ...row, inner_sha256: row.inner_sha256 }
  const { storage } = context.services
  await requireRoom(storage, inner.size)
  const { sha256, size, crc32 } = await storeFile(storage, outer, inner)
  const bytes = Buffer.from(sha256, 'hex')
  const name = nameOf(inner.path)
  await context.transaction(async (tx) => {
    await writeArchiveBlob(tx, { sha256, size, crc32 })
    await tx.run(sql`
      update post_imports set inner_name = ${name}, inner_size = ${size}, inner_sha256 = ${bytes}
      where customer_id = ${tx.customerId} and id = ${row.id}`)
  })
  return { ...row, inner_name: name, inner_sha256: bytes }
}

/** As if the storage were full, so that the job waits until it no longer is. @throws the error of a full disk */
async function requireRoom(storage: Storage, size: number): Promise<void> {
  if ((await storage.freeBytes()) < size + MIN_FREE_BYTES)
    throw Object.assign(new Error('The storage has no room for the zip in an archive'), { code: 'ENOSPC' })
}
