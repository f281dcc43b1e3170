import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

/** The pieces of a file in order, as a stream or one by one. A piece is valid until the next one is requested; then its memory may be reused. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** The operations of every driver. Content is named by its SHA-256 in lower-case hexadecimal; sizes and offsets are bytes. */
export interface Storage {
  /**
   * Stores bytes under their hash; the same bytes are stored once. A failing source leaves nothing. @throws StorageProblem `size` if
   * expectedSize is given and differs
   */
  put(bytes: Bytes, options?: { expectedSize?: number }): Promise<Stored>
  /** Stores a local file after checking the SHA-256 that the caller states. The file itself stays. @throws StorageProblem `hash` */
  putFile(path: string, sha256: string): Promise<Stored>
  /** @param range both ends inclusive. The stream fails with StorageProblem `missing` if there is no such content. */
  open(sha256: string, range?: { start?: number; end?: number }): Readable
  has(sha256: string): Promise<boolean>
  /** @throws StorageProblem `missing` */
  size(sha256: string): Promise<number>
  /**
   * A local file for tools that need one, which must not be changed: the stored one if content is on this machine, otherwise a copy. @param folder
   * for copies; the caller's, who removes it @returns its path; without such content, there is no file @throws StorageProblem `hash` if a copy
   * does not match its name
   */
  local(sha256: string, folder: string): Promise<string>
  /** @throws StorageProblem `missing` */
  randomAccess(sha256: string): Promise<RandomAccess>
  /** Removes content; no-op if already gone. */
  remove(sha256: string): Promise<void>

  /**
   * Stores one part of an upload under its number and SHA-256, so that two senders of the same number never overwrite each other. @param
   * partNumber from 0 @throws StorageProblem `too-large` past maxBytes
   */
  putPart(uploadId: string, partNumber: number, bytes: Bytes, maxBytes: number): Promise<Stored>
  /**
   * Joins parts into content, and checks their hashes. Can be called again after an interruption, because nothing is lost. @param parts the
   * SHA-256 of parts 0, 1, ... @param onProgress bytes joined so far @throws StorageProblem `missing` if a part is missing, `hash` if its bytes
   * have changed
   */
  assemble(uploadId: string, parts: readonly string[], onProgress?: (bytes: number) => void): Promise<Stored>
  /**
   * Reads the parts as the file that they form, before they are joined. All but the last have the same size. @param parts the SHA-256 of parts 0,
   * 1, ... @throws StorageProblem `missing` if a part is missing
   */
  randomAccessParts(uploadId: string, parts: readonly string[]): Promise<RandomAccess>
  /** No-op if already gone. */
  removeParts(uploadId: string): Promise<void>

  /** Bytes that can still be written; Infinity if unknown. */
  freeBytes(): Promise<number>
  /** Writes a byte and removes it, at most once in some seconds. @throws the error of the disk or the bucket */
  requireWritable(): Promise<void>
}

export interface Stored {
  sha256: string
  size: number
  /** As a ZIP states it (ISO 3309), from 0 to 2³² - 1. */
  crc32: number
}

export interface RandomAccess {
  size: number
  /** The local files that it consists of, in order, if another process on this machine can open them. All but the last have the same size. */
  files?: readonly { path: string; size: number }[]
  /** @param memory a buffer of at least `length` bytes for the result @returns fewer bytes than requested only at the end */
  read(offset: number, length: number, memory?: Uint8Array): Promise<Uint8Array>
  close(): Promise<void>
}

export type StorageFault = 'missing' | 'size' | 'hash' | 'too-large' | 'name'

/** A fault of the request or the data; errors of the disk are passed on unchanged. */
export class StorageProblem extends Error {
  readonly fault: StorageFault

  constructor(fault: StorageFault, sentence: string) {
    super(sentence)
    this.fault = fault
  }
}

/** Reads a local file to its end, so that an error of the disk is not taken for damaged contents. @throws the error of the disk */
export const requireReadable = (path: string): Promise<void> => finished(createReadStream(path).resume())

/** The errors of a disk that is read-only, closed to this user, broken or not mounted. */
const UNUSABLE_CODES = new Set(['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOENT', 'ENOTDIR', 'ESTALE', 'ENXIO'])

/** Whether the storage itself cannot be used, whatever it is asked. A bucket's errors have `$metadata`. */
export const isStorageUnusable = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof StorageProblem) &&
  (UNUSABLE_CODES.has((error as NodeJS.ErrnoException).code ?? '') || '$metadata' in error)

/** Whether a disk or a quota has no space left. */
export const isStorageFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

/** How long a storage that could be written to is not tried again, so that readiness checks don't wear it out. */
const REMEMBERED_MS = 5000

/** A check whose success counts for some seconds; a failure is tried again each time. */
export function remembered(check: () => Promise<void>): () => Promise<void> {
  let provedAt = -Infinity
  let running: Promise<void> | null = null
  return async () => {
    if (performance.now() - provedAt < REMEMBERED_MS) return
    running ??= check()
      .then(() => void (provedAt = performance.now()))
      .finally(() => void (running = null))
    await running
  }
}
