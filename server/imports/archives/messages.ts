import type { ArchiveProblemCode, Inspection } from '#archive/kit/importer.ts'
import type { ArchiveItem, ArchivePost, AuthorDoubt, Platform } from '#archive/kit/records/post.ts'
import type { ZipEntry } from '#archive/kit/zip/central.ts'
import type { ArchiveDate, Limits, StatedParts } from '#archive/index.ts'
import type { ArchiveOwner } from '#contract/index.ts'

/** The bytes of an archive: files that the process opens itself, or ranges for which it asks its parent. */
export type ArchiveBytes = { size: number; files: readonly { path: string; size: number }[] | null }

/** What an archive is opened as. `isOfDownload`: a further part of a download; only its files are looked for. */
export type OpenAs = {
  platform: Platform
  isPart: boolean
  isCapture: boolean
  fileName: string
  uploadedAt: Date
  /** Records that someone decided to be the client's although they may be by someone else. */
  accepted: readonly AuthorDoubt[]
  /** For a part: the owner that the first part states. */
  ownerName: string | null
}

/** `archive`: a number that the parent has given it. */
export type ArchiveRequest =
  | { do: 'open'; archive: number; bytes: ArchiveBytes; as: OpenAs; limits: Limits | null }
  /** As `open`, unless it contains nothing but another zip. */
  | { do: 'open outer'; archive: number; bytes: ArchiveBytes; as: OpenAs }
  | { do: 'open part'; archive: number; bytes: ArchiveBytes }
  | { do: 'verify'; archive: number }
  | { do: 'next'; archive: number }
  | { do: 'find'; archive: number; platform: Platform; uris: string[] }
  | { do: 'close' }

/** A file in a zip, where its bytes are, and the type of its content; null if that is unknown. */
export type PackedFile = ZipEntry & { mime: string | null }

/** What an archive states about itself. */
export type ArchiveFacts = {
  inspection: Inspection
  owner: ArchiveOwner | null
  parts: StatedParts
  created: ArchiveDate
  /** Inflated. */
  bytes: number
}

/** The zip that an archive is in, instead of its facts, and the limits that remain for it. */
export type FoundInner = { inner: PackedFile; limits: Limits }

/** The seal of a post's version in hexadecimal, or the canonical JSON of its records if the hashes of its files are not known yet. */
export type PostSeal = { sha256: string; salt: string; commitment: string } | { records: string }

export type ReadItem =
  | Exclude<ArchiveItem, { type: 'post' }>
  | { type: 'post'; post: ArchivePost; seal: PostSeal }

/** `files`: those that the items' media name, each in the first batch that needs it. `bytes`: of the records as received. */
export type ReadBatch = { items: ReadItem[]; files: PackedFile[]; bytes: number }

/** A problem of the archive is a result, so that it keeps its code and its values. */
export type ArchiveAnswer<Value> =
  | { value: Value }
  | { problem: { code: ArchiveProblemCode; message: string; found: Record<string, string | number> } }

/** What the process asks its parent for: a range of an archive's bytes. */
export type RangeCall = { archive: number; offset: number; length: number }
