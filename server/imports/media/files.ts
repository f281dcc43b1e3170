import { fileTypeFromBuffer } from 'file-type'
import type { Archive, ArchiveEntry } from '#archive/kit/importer.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/storage/index.ts'

/** `sha256` in hex; `mime` is null if the type of the content is unknown. */
export type StoredFile = { sha256: string; size: number; mime: string | null }

/** Enough of a file's beginning to recognize its type. */
const SNIFFED_BYTES = 4100

/** Streams a file of an archive into the storage. */
export async function storeEntry(
  storage: Storage,
  archive: Archive,
  entry: ArchiveEntry,
): Promise<StoredFile> {
  const head: Uint8Array[] = []
  let length = 0
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of archive.open(entry)) {
      if (length < SNIFFED_BYTES) head.push(chunk.slice(0, SNIFFED_BYTES - length))
      length += chunk.length
      yield chunk
    }
  }
  const { sha256, size } = await storage.put(bytes(), { expectedSize: entry.size })
  const type = await fileTypeFromBuffer(Buffer.concat(head))
  return { sha256, size, mime: type?.mime ?? null }
}

/** The content decides what a media item is; if that is inconclusive, the archive's name for it. */
export function typeByContent<Type extends string>(
  { mime }: StoredFile,
  called: Type,
): Type | 'video' | 'image' {
  return mime?.startsWith('video/') ? 'video' : mime?.startsWith('image/') ? 'image' : called
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

export async function writeBlobs(tx: Tx, blobs: StoredFile[]): Promise<void> {
  if (blobs.length === 0) return
  await tx.run(sql`
    insert into blobs (customer_id, sha256, size, mime)
    select ${tx.customerId}, * from unnest(${blobs.map((blob) => Buffer.from(blob.sha256, 'hex'))}::bytea[], ${blobs.map((blob) => blob.size)}::bigint[],
      ${blobs.map((blob) => blob.mime)}::text[]) order by 2
    on conflict do nothing`)
}
