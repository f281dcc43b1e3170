import type { StatedParts } from './zip/parts.ts'
import type { AuthorFacts, Platform, ArchiveItem } from './records/post.ts'
import type { EntryTime } from './zip/times.ts'

/** Random access to the bytes of a file: a file handle on a server, a Blob in a browser. */
export type RandomAccess = {
  /** Bytes. */
  size: number
  /** Up to `length` bytes from `offset`; fewer only at the end of the file. @param memory a buffer of at least `length` bytes that may be used */
  read(offset: number, length: number, memory?: Uint8Array): Promise<Uint8Array>
}

/** An entry of the zip after all guards have passed. `path` is normalized: '/', NFC, no leading './'. */
export type ArchiveEntry = { path: string; size: number; compressedSize: number; isDirectory: boolean }

export type Archive = {
  entries: ArchiveEntry[]
  /** The latest time of any file in the archive; null if none has a time. */
  newest: EntryTime | null
  /**
   * Streams the inflated bytes. Checks the CRC at the end. @param memory MAX_READ_BYTES bytes in which pieces may be returned; each is valid until the next
   * is requested @throws ArchiveProblem DAMAGED if the CRC differs
   */
  open(entry: ArchiveEntry, memory?: Uint8Array): AsyncIterable<Uint8Array>
  /** SHA-256 (lower-case hex) of a string's UTF-8 bytes. @throws if the opener was given no implementation */
  sha256(text: string): string
}

export type Inspection = {
  platform: Platform | null
  /** The format of its posts; 'html' and 'text' cannot be read. */
  format: 'json' | 'csv' | 'html' | 'text' | 'unknown'
  /** Layout generation as in the formats table, e.g. 'F4', 'I2'. */
  generation: string | null
  /** Wrapper folder before the platform's own tree, '' if none; ends with '/'. */
  root: string
  /** Whether the archive has a file that can contain posts, with at least one record. */
  hasPosts: boolean
}

/** Why an archive is refused. The problem code of the contract is `POST_IMPORT_FILE_` with this code. */
export type ArchiveProblemCode =
  | 'MUST_BE_JSON'
  | 'WRONG_PLATFORM'
  | 'UNRECOGNISED'
  | 'OTHER_ARCHIVE'
  | 'ENCRYPTED_CHATS'
  | 'HOLDS_ZIPS'
  | 'HAS_NO_POSTS'
  | 'DAMAGED'
  | 'UNSAFE'
  | 'TOO_MANY_FILES'
  | 'LOCKED'
  | 'REWRITTEN'

export class ArchiveProblem extends Error {
  readonly code: ArchiveProblemCode
  /** Values for the sentence: the platform or other archive found, an entry's name, bytes, files. */
  readonly found: Record<string, string | number>
  constructor(code: ArchiveProblemCode, message: string, found: Record<string, string | number> = {}) {
    super(message)
    this.name = 'ArchiveProblem'
    this.code = code
    this.found = found
  }
}

/** Where a platform's tree is in an archive, its format and generation. */
export type Recognition = { format: Inspection['format']; generation: string | null; root: string }

/** Whether at least one record becomes a post, or is too large to know. If none does, 'damaged' means that part of a file that may contain posts is no valid JSON. */
export type PostsFound = 'posts' | 'no_posts' | 'damaged'

/** `madeAt`: when the archive was made, in milliseconds, because later posts can't be true; null if unknown. */
export type ReadOptions = AuthorFacts & { madeAt: number | null }

/** The importer of one platform. Recognizes archives by anchored paths or their content, never by the zip's name. */
export type Importer = {
  platform: Platform
  /** null if nothing in the listing is this platform's. */
  recognize(entries: ArchiveEntry[]): Recognition | null
  /** The same for an archive without any known path; null if nothing in its files is this platform's. */
  recognizeContent?(archive: Archive): Promise<Recognition | null>
  /** Media paths of a part that has nothing else by which to recognize the platform. */
  partMedia?: RegExp
  /** Finds a file that a record in another part names otherwise than by its path. */
  findInPart?(entries: ArchiveEntry[]): (uri: string) => string | null
  /** What the archive's own list of contents states about other parts. */
  statedParts?(archive: Archive, root: string): Promise<StatedParts>
  /** Reads only up to the first post. */
  findPosts(archive: Archive, root: string): Promise<PostsFound>
  /**
   * Yields batches (about 500) of posts, records and files. One bad record or file never makes it throw.
   */
  read(archive: Archive, root: string, options: ReadOptions): AsyncIterable<ArchiveItem[]>
}
