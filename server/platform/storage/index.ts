import { fileURLToPath } from 'node:url'
import { openFolder } from './folder.ts'
import type { Storage } from './storage.ts'

export {
  type Bytes,
  type RandomAccess,
  type Storage,
  type StorageFault,
  StorageProblem,
  type Stored,
} from './storage.ts'

/** @param url STORAGE_URL: `file:///var/lib/proofline/files`. Throws a sentence for anything else. */
export async function openStorage(url: string): Promise<Storage> {
  const parsed = URL.parse(url)
  // file:./folder would silently mean /folder.
  if (parsed?.protocol === 'file:' && url.startsWith('file:///')) return openFolder(fileURLToPath(parsed))
  if (parsed?.protocol === 's3:') {
    throw new Error('STORAGE_URL: s3:// is not there yet. Use file:// with a folder that all nodes share.')
  }
  throw new Error('STORAGE_URL must be file:// with an absolute path, or s3://.')
}
