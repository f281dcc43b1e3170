import type { Archive, ArchiveEntry, RandomAccess } from '../importer.ts'
import { throwDamaged, throwUnsafe } from './bytes.ts'
import { isRoot, readDirectory, type ZipEntry } from './central.ts'
import { crc32 as ownCrc32 } from './crc32.ts'
import { findDirectory } from './end.ts'
import { LIMITS, type Limits } from './limits.ts'
import { checkLocalHeaders } from './local.ts'

/**
 * Inflates a raw deflate stream (RFC 1951), reading input as output is consumed. Throws if the stream is corrupt, ends early, or leaves input
 * unread.
 */
export type Inflate = (input: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

/** What a reader needs from its platform; `kit/zip/node.ts` has the version for Node. */
export type Engine = {
  inflate: Inflate
  /** CRC-32 of `bytes` continued from `previous`; if missing, our own slower implementation is used. */
  crc32?: (bytes: Uint8Array, previous: number) => number
  /** SHA-256 in lower-case hex; needed for reading posts, not for inspecting. */
  sha256?: (text: string) => string
}

/** The most bytes that are read in one go. */
export const MAX_READ_BYTES = 1 << 18

/**
 * Opens a zip for reading after all guards have passed: every header is read and compared before the first file is. @throws ArchiveProblem
 * DAMAGED, UNSAFE; UNRECOGNISED if it is no zip
 */
export async function openZip(
  source: RandomAccess,
  engine: Engine,
  limits: Limits = LIMITS,
): Promise<Archive> {
  if (source.size > limits.zip)
    throwUnsafe(`it has ${source.size} bytes, more than ${limits.zip}`, {
      bytes: source.size,
      limit: limits.zip,
    })
  const directory = await findDirectory(source)
  const { entries, newest } = await readDirectory(source, directory, limits)
  await checkLocalHeaders(source, entries, directory.offset)
  return {
    entries: entries.filter((entry) => !isRoot(entry)),
    newest,
    open: (entry, memory) => readEntry(source, engine, entry, memory),
    sha256: (text) => {
      if (!engine.sha256) throw new Error('Reading posts needs a sha256; openArchive was given none')
      return engine.sha256(text)
    },
  }
}

const isZipEntry = (entry: ArchiveEntry): entry is ZipEntry => 'dataOffset' in entry

/** The inflated bytes of an entry; its headers have passed all guards. @throws ArchiveProblem DAMAGED, UNSAFE */
export async function* readEntry(
  source: RandomAccess,
  engine: Engine,
  entry: ArchiveEntry,
  memory?: Uint8Array,
): AsyncGenerator<Uint8Array> {
  if (!isZipEntry(entry)) throw new Error(`"${entry.path}" is not an entry of this zip`)
  const crc32 = engine.crc32 ?? ownCrc32
  let crc = 0
  let size = 0
  for await (const chunk of entry.method === 0
    ? stored(source, entry, memory)
    : inflated(source, engine, entry)) {
    size += chunk.length
    if (size > entry.size)
      throwUnsafe(`its file "${entry.path}" unpacks to more than the ${entry.size} bytes that it declares`, {
        entry: entry.path,
        bytes: entry.size,
      })
    crc = crc32(chunk, crc)
    yield chunk
  }
  if (size !== entry.size)
    throwDamaged(`its file "${entry.path}" has ${size} bytes where ${entry.size} are declared`, {
      entry: entry.path,
      bytes: size,
    })
  if (crc !== entry.crc)
    throwDamaged(`the bytes of its file "${entry.path}" do not match their checksum`, { entry: entry.path })
}

async function* stored(
  source: RandomAccess,
  entry: ZipEntry,
  memory?: Uint8Array,
): AsyncGenerator<Uint8Array> {
  for (let done = 0; done < entry.compressedSize;) {
    const wanted = Math.min(MAX_READ_BYTES, entry.compressedSize - done)
    const chunk = await source.read(entry.dataOffset + done, wanted, memory)
    if (chunk.length === 0)
      throwDamaged(`it ends within its file "${entry.path}"`, { entry: entry.path, bytes: done })
    done += chunk.length
    yield chunk
  }
}

/** Distinguishes a failing disk (the error is passed on unchanged) from a corrupt stream (the archive is damaged). */
async function* inflated(source: RandomAccess, engine: Engine, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  let failed: { error: unknown } | null = null
  const input = async function* () {
    try {
      yield* stored(source, entry)
    } catch (error) {
      failed = { error }
      throw error
    }
  }
  const output = engine.inflate(input())[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await output.next().catch((error: unknown): never => {
        const read = failed as { error: unknown } | null
        if (read) throw read.error
        return throwDamaged(`its file "${entry.path}" cannot be unpacked (${describe(error)})`, {
          entry: entry.path,
        })
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    await output.return?.()
  }
}

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error))
