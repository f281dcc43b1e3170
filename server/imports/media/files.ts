import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { RandomAccess, Storage, Stored } from '../../platform/storage/index.ts'
import { openPackedFile } from '../archives/archive-reader.ts'
import type { PackedFile } from '../archives/messages.ts'

/** `sha256` in hex; `mime` is null if the type of the content is unknown. */
export type StoredFile = Stored & { mime: string | null }

/** Copies a file of an archive into the storage. */
export async function storeFile(
  storage: Storage,
  source: RandomAccess,
  file: PackedFile,
): Promise<StoredFile> {
  const stored = await storage.put(openPackedFile(source, file), { expectedSize: file.size })
  return { ...stored, mime: file.mime }
}

/** The content decides what a media item is; if that is inconclusive, the archive's name for it. */
export function typeByContent<Type extends string>(
  { mime }: StoredFile,
  called: Type,
): Type | 'video' | 'image' {
  return mime?.startsWith('video/') ? 'video' : mime?.startsWith('image/') ? 'image' : called
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** An archive that was joined, or found in another one. */
export async function writeArchiveBlob(
  tx: Tx,
  { sha256, size, crc32 }: Pick<StoredFile, 'sha256' | 'size' | 'crc32'>,
): Promise<void> {
  await tx.run(sql`
    insert into blobs (customer_id, sha256, size, crc32, mime, derivatives)
    values (${tx.customerId}, ${Buffer.from(sha256, 'hex')}, ${size}, ${crc32}, 'application/zip', 'archive')
    on conflict do nothing`)
}

export async function writeBlobs(tx: Tx, blobs: StoredFile[]): Promise<void> {
  if (blobs.length === 0) return
  await tx.run(sql`
    insert into blobs (customer_id, sha256, size, crc32, mime)
    select ${tx.customerId}, * from unnest(${blobs.map((blob) => Buffer.from(blob.sha256, 'hex'))}::bytea[], ${blobs.map((blob) => blob.size)}::bigint[],
      ${blobs.map((blob) => blob.crc32)}::bigint[], ${blobs.map((blob) => blob.mime)}::text[]) order by 2
    on conflict do nothing`)
}
