import { fileURLToPath } from 'node:url'
import { openFolder } from './folder.ts'
import type { Storage } from './storage.ts'

export { hashOf } from './durable-write.ts'
export {
  type Bytes,
  isStorageFull,
  isStorageUnusable,
  type RandomAccess,
  requireReadable,
  type Storage,
  type StorageFault,
  StorageProblem,
  type Stored,
} from './storage.ts'

/**
 * @param url STORAGE_URL: `file:///var/lib/proofline/files` or `s3://bucket/prefix?region=…&endpoint=…` @param isUsed whether the database may name
 * files, so that the empty mount point of a missing disk is not taken for a new storage @param isNeeded whether this node stores files; if not, a
 * missing folder is neither refused nor created @throws Error with a sentence for any other URL, for such a folder, and if the bucket cannot be reached
 */
export async function openStorage(url: string, { isUsed = false, isNeeded = true } = {}): Promise<Storage> {
  const parsed = URL.parse(url)
  // file:./folder would silently mean /folder.
  if (parsed?.protocol === 'file:' && url.startsWith('file:///'))
    return openFolder(fileURLToPath(parsed), { isUsed, isNeeded })
  if (parsed?.protocol === 's3:') {
    // Loaded only if used, because its library is larger than the rest of the server.
    const [{ bucketOf }, { openBucket }] = await Promise.all([import('./s3.ts'), import('./bucket.ts')])
    return openBucket(bucketOf(parsed))
  }
  throw new Error('STORAGE_URL must be file:// with an absolute path, or s3://bucket.')
}
