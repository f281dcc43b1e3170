import { createHash, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type Bytes, StorageProblem, type Stored } from './storage.ts'

export async function hashOf(bytes: Bytes): Promise<Stored> {
  const sum = new Sum()
  for await (const piece of bytes) sum.add(piece)
  return sum.stored()
}

/** What is known of bytes once all of them have passed. */
class Sum {
  readonly #sha256 = createHash('sha256')
  #crc32 = 0
  size = 0

  add(piece: Uint8Array): void {
    this.size += piece.length
    this.#sha256.update(piece)
    this.#crc32 = crc32(piece, this.#crc32)
  }

  stored(): Stored {
    return { sha256: this.#sha256.digest('hex'), size: this.size, crc32: this.#crc32 }
  }
}

type Limits = { maxBytes?: number; onProgress?: ((bytes: number) => void) | undefined }

/** Writes bytes to a new file. After a failure, part of the file may exist. @throws StorageProblem `too-large` past maxBytes */
export async function writeHashed(
  bytes: Bytes,
  path: string,
  { maxBytes, onProgress }: Limits = {},
): Promise<Stored> {
  const sum = new Sum()
  try {
    await using file = await open(path, 'wx', 0o600)
    for await (const piece of bytes) {
      sum.add(piece)
      if (maxBytes !== undefined && sum.size > maxBytes)
        throw new StorageProblem('too-large', `More than ${maxBytes} bytes were sent.`)
      await writeAll(file, piece)
      onProgress?.(sum.size)
    }
    return sum.stored()
  } catch (error) {
    if (bytes instanceof Readable) bytes.destroy()
    throw error
  }
}

/**
 * Writes bytes to a file that appears under its name as a whole or not at all, even after a power failure: bytes, fsync, rename, fsync of the
 * folder. @param temporary folder on the same file system @param name the file's path, from what was written; null if it already exists @param
 * limits maxBytes stops the stream early
 */
export async function writeDurably(
  bytes: Bytes,
  temporary: string,
  name: (stored: Stored) => string | null | Promise<string | null>,
  limits: Limits = {},
): Promise<Stored> {
  const draft = join(temporary, randomUUID())
  try {
    const stored = await writeHashed(bytes, draft, limits)
    const path = await name(stored)
    if (path !== null) {
      await sync(draft)
      await moveDurably(draft, path)
    }
    return stored
  } finally {
    await rm(draft, { force: true })
  }
}

type File = Awaited<ReturnType<typeof open>>

async function writeAll(file: File, piece: Uint8Array): Promise<void> {
  for (let done = 0; done < piece.length;) {
    done += (await file.write(piece, done)).bytesWritten
  }
}

async function moveDurably(draft: string, path: string): Promise<void> {
  const made = await mkdir(dirname(path), { recursive: true })
  await rename(draft, path)
  await sync(dirname(path))
  // A new folder is itself an entry of its parent folder.
  for (
    let folder = dirname(path);
    made !== undefined && folder.length >= made.length;
    folder = dirname(folder)
  ) {
    await sync(dirname(folder))
  }
}

/** Syncs a file, or a folder's entries. */
export async function sync(path: string): Promise<void> {
  await using file = await open(path, 'r')
  await file.sync()
}
