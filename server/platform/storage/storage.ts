import type { Readable } from 'node:stream'

/** The pieces of a file in their order, as a stream or one by one. A piece is done with when the next is asked for: its memory may be used again. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** What every driver can do. Content is named by its SHA-256 in lower-case hexadecimal; sizes and offsets are bytes. */
export interface Storage {
  /**
   * Keeps bytes under their hash. Idempotent: the same bytes are kept once. A source that fails leaves nothing.
   *
   * @throws StorageProblem `size` when expectedSize is given and other bytes came
   */
  put(bytes: Bytes, options?: { expectedSize?: number }): Promise<Stored>
  /** Stores a local file after checking the SHA-256 that the caller states. The file itself stays. @throws StorageProblem `hash` */
  putFile(path: string, sha256: string): Promise<Stored>
  /** @param range both ends inclusive. The stream fails with StorageProblem `missing` when there is no such content. */
  open(sha256: string, range?: { start?: number; end?: number }): Readable
  has(sha256: string): Promise<boolean>
  /** @throws StorageProblem `missing` */
  size(sha256: string): Promise<number>
  /**
   * A local file for tools that need one, which must not be changed: its own where content lies on this machine, else a copy.
   *
   * @param folder for copies; the caller's, who removes it
   * @returns its path; where there is no such content, there is no file
   * @throws StorageProblem `hash` where a copy is not what its name says
   */
  local(sha256: string, folder: string): Promise<string>
  /** @throws StorageProblem `missing` */
  randomAccess(sha256: string): Promise<RandomAccess>
  /** Removes content; fine when it is gone already. */
  remove(sha256: string): Promise<void>

  /**
   * Keeps one part of an upload under its number and SHA-256, so that two senders of one number never write over each other.
   *
   * @param partNumber from 0
   * @throws StorageProblem `too-large` past maxBytes
   */
  putPart(uploadId: string, partNumber: number, bytes: Bytes, maxBytes: number): Promise<Stored>
  /**
   * Joins parts into content, each of which is hashed again on the way. Nothing is lost when it is stopped midway: it can be called again.
   *
   * @param parts the SHA-256 of parts 0, 1, ...
   * @param onProgress bytes joined so far
   * @throws StorageProblem `missing` when a part is, `hash` when its bytes are no longer those that came
   */
  assemble(uploadId: string, parts: readonly string[], onProgress?: (bytes: number) => void): Promise<Stored>
  /**
   * The parts read as the file that they make, before they are joined. All but the last have one size.
   *
   * @param parts the SHA-256 of parts 0, 1, ...
   * @throws StorageProblem `missing` when a part is
   */
  randomAccessParts(uploadId: string, parts: readonly string[]): Promise<RandomAccess>
  /** Fine when they are gone already. */
  removeParts(uploadId: string): Promise<void>

  /** Bytes that can still be written; Infinity where no one knows. */
  freeBytes(): Promise<number>
}

export interface Stored {
  sha256: string
  size: number
}

export interface RandomAccess {
  size: number
  /** @param memory at least as long, where the bytes may be put @returns fewer bytes than asked only at the end */
  read(offset: number, length: number, memory?: Uint8Array): Promise<Uint8Array>
  close(): Promise<void>
}

export type StorageFault = 'missing' | 'size' | 'hash' | 'too-large' | 'name'

/** A fault of what was asked or sent; faults of the disk keep their own errors. */
export class StorageProblem extends Error {
  readonly fault: StorageFault

  constructor(fault: StorageFault, sentence: string) {
    super(sentence)
    this.fault = fault
  }
}
