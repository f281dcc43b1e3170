import type { StatedParts } from './zip/parts.ts'
import type { Platform, Reading } from './records/post.ts'
import type { EntryTime } from './zip/times.ts'

/** Random access to the bytes of a file: a file handle on a server, a Blob in a browser. */
export type RandomAccess = {
  /** Bytes. */
  size: number
  /** Up to `length` bytes from `offset`; fewer only at the end of the file. `memory`: at least as long, where they may be put. */
  read(offset: number, length: number, memory?: Uint8Array): Promise<Uint8Array>
}

/** An entry of the zip after all guards have passed. `path` is normalised: '/', NFC, no leading './'. */
export type ArchiveEntry = { path: string; size: number; compressedSize: number; isDirectory: boolean }

export type Archive = {
  entries: ArchiveEntry[]
  /** The latest time that a file of the archive has; null where none has one. */
  newest: EntryTime | null
  /**
   * Streams the inflated bytes; the CRC is checked at the end and a mismatch throws ArchiveProblem 'DAMAGED'.
   * @param memory PIECE bytes where pieces may lie, each until the next is asked for
   */
  open(entry: ArchiveEntry, memory?: Uint8Array): AsyncIterable<Uint8Array>
  /** SHA-256 (lower-case hex) of a string's UTF-8 bytes; throws when the opener was given none. */
  sha256(text: string): string
}

export type Inspection = {
  platform: Platform | null
  /** What its posts are written in; 'html' and 'text' cannot be read. */
  format: 'json' | 'csv' | 'html' | 'text' | 'unknown'
  /** Layout generation as in the formats table, e.g. 'F4', 'I2'. */
  generation: string | null
  /** Wrapper folder before the platform's own tree, '' when none; ends with '/'. */
  root: string
  /** Whether the archive has a file that can contain posts, with at least one record. */
  hasPosts: boolean
}

/** Why an archive is refused; the server maps each to its problem code and sentence. */
export type ArchiveProblemCode =
  | 'MUST_BE_JSON'
  | 'WRONG_PLATFORM'
  | 'UNRECOGNISED'
  | 'HAS_NO_POSTS'
  | 'DAMAGED'
  | 'UNSAFE'
  | 'TOO_MANY_FILES'
  | 'LOCKED'
  | 'REWRITTEN'

export class ArchiveProblem extends Error {
  readonly code: ArchiveProblemCode
  /** What was found, for the sentence: platform found, entry's name, bytes, files. */
  readonly found: Record<string, string | number>
  constructor(code: ArchiveProblemCode, message: string, found: Record<string, string | number> = {}) {
    super(message)
    this.name = 'ArchiveProblem'
    this.code = code
    this.found = found
  }
}

/** Where a platform's tree is in an archive and what it is made of. */
export type Recognition = { format: Inspection['format']; generation: string | null; root: string }

/** One platform. Recognises by anchored path, never by zip name; then reads. */
export type Importer = {
  platform: Platform
  /** null when nothing in the listing is this platform's. */
  recognise(entries: ArchiveEntry[]): Recognition | null
  /** Media of a part that holds nothing by which to recognize the platform. */
  partMedia?: RegExp
  /** What the archive's own list of contents says of other parts. */
  statedParts?(archive: Archive, root: string): Promise<StatedParts>
  /** Whether at least one record becomes a post; reads no further than the first. */
  hasPosts(archive: Archive, root: string): Promise<boolean>
  /** Yields batches (up to a few hundred) of posts, records and files. Never throws for one bad record or file. */
  read(archive: Archive, root: string): AsyncIterable<Reading[]>
}
