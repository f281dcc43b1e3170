import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { sync, writeDurably } from './durable-write.ts'
import { checkedHash } from './names.ts'
import { folderParts } from './folder-parts.ts'
import { joinedFiles } from './joined-parts.ts'
import { type Bytes, remembered, type Storage, StorageProblem, type Stored } from './storage.ts'

/** A draft that was not written to for this long is abandoned; even a slow upload writes to its own. */
const STALE_AFTER_MS = 24 * 3600 * 1000

/**
 * Content in a folder: `content/ab/cd/abcd…`, parts of uploads in `parts/<upload>/`, named by number and hash, drafts in `drafts`. @throws Error with
 * a sentence if the folder should have content but is empty
 */
export async function openFolder(
  root: string,
  { isUsed, isNeeded }: { isUsed: boolean; isNeeded: boolean },
): Promise<Storage> {
  if (isNeeded && isUsed && (await statIfExists(join(root, 'content'))) === null)
    throw new Error(
      `STORAGE_URL: ${root} has no files, although this database was already in use. Mount or restore that folder. To continue without earlier files, create ${join(root, 'content')}.`,
    )
  const drafts = join(root, 'drafts')
  const content = join(root, 'content')
  if (isNeeded) {
    await mkdir(drafts, { recursive: true })
    await mkdir(content, { recursive: true })
    await removeStale(drafts)
  }

  function contentPath(sha256: string): string {
    const name = checkedHash(sha256)
    return join(content, name.slice(0, 2), name.slice(2, 4), name)
  }

  /** Nothing is missing or removed while the disk is not mounted. @throws ENOENT */
  const requireMounted = async (): Promise<void> => void (await stat(content))

  async function find(sha256: string): Promise<{ size: number } | null> {
    const found = await statIfExists(contentPath(sha256))
    if (found === null) await requireMounted()
    return found
  }

  const has = async (sha256: string): Promise<boolean> => (await find(sha256)) !== null

  async function size(sha256: string): Promise<number> {
    const found = await find(sha256)
    if (found === null) throw missing()
    return found.size
  }

  async function* read(path: string, range: { start?: number; end?: number }): AsyncGenerator<Buffer> {
    try {
      for await (const piece of createReadStream(path, range)) yield piece as Buffer
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      await requireMounted()
      throw missing()
    }
  }

  async function put(
    bytes: Bytes,
    options: {
      expectedSize?: number
      sha256?: string
      onProgress?: ((bytes: number) => void) | undefined
    } = {},
  ): Promise<Stored> {
    const { expectedSize, sha256, onProgress } = options
    return writeDurably(
      bytes,
      drafts,
      async (stored) => {
        if (expectedSize !== undefined && stored.size !== expectedSize) {
          throw new StorageProblem('size', `${stored.size} bytes arrived, ${expectedSize} were announced.`)
        }
        if (sha256 !== undefined && stored.sha256 !== sha256) {
          throw new StorageProblem('hash', 'The file does not match the one that was announced.')
        }
        return (await has(stored.sha256)) ? null : contentPath(stored.sha256)
      },
      { ...(expectedSize === undefined ? {} : { maxBytes: expectedSize }), onProgress },
    ).catch((error: unknown) => {
      // The stream is cut off after the announced size, so its true size is unknown.
      if (!(error instanceof StorageProblem && error.fault === 'too-large')) throw error
      throw new StorageProblem('size', `More bytes arrived than the ${expectedSize} that were announced.`)
    })
  }

  return {
    put,
    putFile: (path, sha256) => put(createReadStream(path), { sha256: checkedHash(sha256) }),
    open: (sha256, range = {}) => Readable.from(read(contentPath(sha256), range), { objectMode: false }),
    has,
    size,
    local: async (sha256) => contentPath(sha256),
    randomAccess: async (sha256) => joinedFiles([{ path: contentPath(sha256), size: await size(sha256) }]),
    remove: async (sha256) => {
      const path = contentPath(sha256)
      if (!(await has(sha256))) return
      await rm(path, { force: true })
      await sync(dirname(path))
    },
    ...folderParts(
      join(root, 'parts'),
      drafts,
      (bytes, onProgress) => put(bytes, { onProgress }),
      requireMounted,
    ),
    freeBytes: async () => {
      await requireMounted()
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
    requireWritable: remembered(async () => {
      await requireMounted()
      const path = join(drafts, `probe-${randomUUID()}`)
      await writeFile(path, '.', { flag: 'wx' })
      await rm(path, { force: true })
    }),
  }
}

async function removeStale(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const found = await statIfExists(join(drafts, name))
    if (found !== null && Date.now() - found.mtimeMs > STALE_AFTER_MS)
      await rm(join(drafts, name), { force: true })
  }
}

async function statIfExists(path: string): Promise<{ size: number; mtimeMs: number } | null> {
  try {
    return await stat(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function missing(): StorageProblem {
  return new StorageProblem('missing', 'Content not found.')
}
