import { createHash } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from './durable-write.ts'
import { joinedFiles } from './joined-parts.ts'
import { checkedHash, checkedId, checkedNumber } from './names.ts'
import { type Bytes, type Storage, StorageProblem, type Stored } from './storage.ts'

const CHUNK_BYTES = 1024 * 1024

type Parts = Pick<Storage, 'putPart' | 'assemble' | 'randomAccessParts' | 'removeParts'>

/**
 * The parts of uploads: `<root>/<upload>/<number>-<sha256>`. @param put stores joined bytes as content @param requireMounted called before a part
 * counts as missing or removed
 */
export function folderParts(
  root: string,
  drafts: string,
  put: (bytes: Bytes, onProgress?: (bytes: number) => void) => Promise<Stored>,
  requireMounted: () => Promise<void>,
): Parts {
  const folder = (uploadId: string) => join(root, checkedId(uploadId))
  const nameOf = (partNumber: number, sha256: string) => `${checkedNumber(partNumber)}-${checkedHash(sha256)}`

  /** @throws StorageProblem `missing` if a part is missing */
  async function pathsOf(uploadId: string, parts: readonly string[]): Promise<string[]> {
    const there = new Set(await namesIn(folder(uploadId)))
    const names = parts.map((sha256, number) => nameOf(number, sha256))
    const absent = names.flatMap((name, number) => (there.has(name) ? [] : [number]))
    if (absent.length > 0) {
      await requireMounted()
      throw new StorageProblem(
        'missing',
        `${absent.length} of ${parts.length} parts are missing, the first is ${absent[0]}.`,
      )
    }
    return names.map((name) => join(folder(uploadId), name))
  }

  return {
    putPart: async (uploadId, partNumber, bytes, maxBytes) => {
      checkedNumber(partNumber)
      const place = folder(uploadId)
      return writeDurably(bytes, drafts, ({ sha256 }) => join(place, nameOf(partNumber, sha256)), {
        maxBytes,
      })
    },
    assemble: async (uploadId, parts, onProgress) =>
      put(joined(await pathsOf(uploadId, parts), parts), onProgress),
    randomAccessParts: async (uploadId, parts) => {
      const sized: { path: string; size: number }[] = []
      for (const path of await pathsOf(uploadId, parts)) sized.push({ path, size: (await stat(path)).size })
      return joinedFiles(sized)
    },
    removeParts: async (uploadId) => {
      await requireMounted()
      await rm(folder(uploadId), { recursive: true, force: true })
    },
  }
}

/** The bytes of all parts in order. @throws StorageProblem `hash` at the end of a part that has changed */
async function* joined(paths: string[], hashes: readonly string[]): AsyncGenerator<Uint8Array> {
  // One buffer for all pieces; with one each, tens of megabytes would wait to be garbage-collected.
  const memory = new Uint8Array(CHUNK_BYTES)
  for (const [number, path] of paths.entries()) {
    const hash = createHash('sha256')
    await using file = await open(path, 'r')
    for (;;) {
      const { bytesRead } = await file.read(memory)
      if (bytesRead === 0) break
      const piece = memory.subarray(0, bytesRead)
      hash.update(piece)
      yield piece
    }
    if (hash.digest('hex') !== hashes[number])
      throw new StorageProblem(
        'hash',
        `Part ${number} has changed since it arrived: its SHA-256 is different.`,
      )
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
