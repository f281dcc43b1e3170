import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type Bytes, StorageProblem, type Stored } from './storage.ts'

/**
 * Writes bytes to a file that appears under its name whole or not at all, also when the power fails:
 * bytes, fsync, rename, fsync of the folder.
 *
 * @param temporary folder on the same file system
 * @param name the file's path, from what was written; null when it is there already
 * @param limits maxBytes stops the stream early
 */
export async function writeDurably(
  bytes: Bytes,
  temporary: string,
  name: (stored: Stored) => string | null | Promise<string | null>,
  limits: { maxBytes?: number; onProgress?: ((bytes: number) => void) | undefined } = {},
): Promise<Stored> {
  const draft = join(temporary, randomUUID())
  const hash = createHash('sha256')
  let size = 0
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      for await (const piece of bytes) {
        size += piece.length
        if (limits.maxBytes !== undefined && size > limits.maxBytes) {
          throw new StorageProblem('too-large', `More than ${limits.maxBytes} bytes were sent.`)
        }
        hash.update(piece)
        await writeAll(file, piece)
        limits.onProgress?.(size)
      }
      await file.sync()
    } finally {
      await file.close()
    }
    const stored = { sha256: hash.digest('hex'), size }
    const path = await name(stored)
    if (path !== null) await moveDurably(draft, path)
    return stored
  } catch (error) {
    if (bytes instanceof Readable) bytes.destroy()
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

type File = Awaited<ReturnType<typeof open>>

async function writeAll(file: File, piece: Uint8Array): Promise<void> {
  for (let done = 0; done < piece.length; ) {
    done += (await file.write(piece, done)).bytesWritten
  }
}

async function moveDurably(draft: string, path: string): Promise<void> {
  const made = await mkdir(dirname(path), { recursive: true })
  await rename(draft, path)
  await syncFolder(dirname(path))
  // A new folder is itself an entry of the one above it.
  for (
    let folder = dirname(path);
    made !== undefined && folder.length >= made.length;
    folder = dirname(folder)
  ) {
    await syncFolder(dirname(folder))
  }
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
