import type { Draft } from './records/draft.ts'
import type { Archive, ArchiveEntry } from './importer.ts'
import type { FileVerdict, Refusal } from './ledger/ledger.ts'
import type { MediaIndex } from './media/media.ts'
import type { AuthorFacts, Platform, RecordSource } from './records/post.ts'
import type { Json, JsonObject } from './json/value.ts'

/** A platform's tree within an archive. */
export type Tree = {
  archive: Archive
  media: MediaIndex
  /**
   * The files with their paths within the tree, without folders, pictures and videos. In parts that were zipped together, two files may have the
   * same path.
   */
  files: { relative: string; entry: ArchiveEntry }[]
  videos: ArchiveEntry[]
}

/** A refusal with the bucket that `survey` returned, so that no record waits for this one. */
export type RefusedRecord = Refusal & { bucket?: number }

/** One record, as passed to a role. */
export type RecordInfo = { source: RecordSource; raw: string; list: string | null }

/** A kind of file that contains records, and how to read one. `C` is what is known of the whole archive. */
export type Role<C> = {
  name: string
  /** Matches the path within the platform's tree. */
  path: RegExp
  /** Names of the lists of a wrapper object. */
  lists?: RegExp
  /** The lists are in nested objects; `lists` matches the path of names. */
  nested?: boolean
  /** See `SplitOptions.listName`. */
  listName?(path: string): string
  /** What a list that is not read contains; without it, or if it is unknown, the list is reported as not read. @param name see `listName` */
  otherList?(name: string): Refusal | null
  /** The file is a table; each row is a record with the column names as keys. */
  table?: boolean
  /** A wrapper object whose lists are empty is itself a record, with `list` null. */
  readsEmpty?: boolean
  /** Each record is an array, whose items are passed by their index. */
  rows?: boolean
  /** The JSON follows an assignment (`window.YTD.tweets.part0 = `). */
  assignment?: boolean
  /** Its records are never posts: a file of this role does not mean that the archive has posts. */
  neverPosts?: boolean
  /**
   * First pass, in which the record's text is not repaired yet; may add to the context. @returns the bucket in which this record may be
   * joined with others of its post (usually its time in milliseconds), null for none
   */
  survey?(record: JsonObject, at: { file: string; list: string | null }, context: C): number | null
  /** First pass: called after the last record of a file, with the values outside of its lists. */
  surveyed?(file: string, members: Record<string, Json>, context: C): void
  /** Second pass: turns the record, its text repaired, into a post or the reason why it is none. */
  read(record: JsonObject, at: RecordInfo, context: C): Draft | RefusedRecord
}

/** How a platform's archive is read: its files by role, in reading order, and the outcome of all others. */
export type Plan<C> = {
  platform: Platform
  /** Text is in Meta's encoding. */
  meta: boolean
  roles: Role<C>[]
  /** The path within the platform's tree; null for a file outside of it. */
  relative(path: string, root: string): string | null
  start(tree: Tree, authors: AuthorFacts): Promise<C>
  /** The role of a file that its path does not determine; asked before the roles' paths. */
  roleOf?(file: Tree['files'][number], context: C): Role<C> | undefined
  classifyOtherFile(relative: string): FileVerdict
}

export const isRefusal = (read: Draft | RefusedRecord): read is RefusedRecord => 'outcome' in read
