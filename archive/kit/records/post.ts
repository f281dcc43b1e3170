import type { PlatformType } from '#contract/vocabulary/platform.ts'
import type { DateDoubtReason } from '#contract/vocabulary/posts/post-date.ts'
import type { LedgerCode } from '../ledger/ledger-codes.ts'
import type { Words } from './words.ts'

export type Platform = PlatformType

/** What kind of published item a post is; derived from its file and shape, never from localized words. */
export type PostKind =
  | 'post'
  | 'photo'
  | 'video'
  | 'reel'
  | 'story'
  | 'archived'
  | 'group_post'
  | 'check_in'
  | 'life_event'
  | 'poll'
  | 'shared_link'
  | 'comment'
  | 'event_response'
  | 'event'
  | 'recommendation'
  | 'listing'
  | 'answer'

/**
 * Where a record is: the file inside the zip (with the wrapper folder), the index of the top-level element, and the byte range of its JSON in the
 * inflated file.
 */
export type RecordSource = { file: string; position: number; offset: number; length: number }

/**
 * Why a record may be by someone else: what the sentence above it says, with `{name}` for the name, and the name; '' if whom it names is not known.
 * People decide by the kind of sentence.
 */
export type AuthorDoubt = { kind: string; name: string }

/**
 * What is known of an archive's authors beside it. `accepted`: what someone has decided to be the client's although it may be by someone else;
 * `ownerName`: the owner of the download of which it is a part, because only one part has the profile.
 */
export type AuthorFacts = { accepted: readonly AuthorDoubt[]; ownerName: string | null }

/** Why a date can't be true, and what the platform wrote. */
export type DateDoubt = { reason: DateDoubtReason; value: string }

/**
 * A date and the name of the field that it was read from, e.g. `{at: '2019-06-27T14:55:13.000Z', source: 'timestamp'}`. Only the dates of posts
 * have a `doubt`; `at` is `DATE_IN_DOUBT` if what the platform wrote is no date.
 */
export type SourcedDate = { at: string; source: string; doubt?: DateDoubt }

export type Place = {
  name: string | null
  latitude: number | null
  longitude: number | null
  address: string | null
  url: string | null
}

export type ArchiveMedia = {
  type: 'image' | 'video' | 'embed'
  /** Path of the entry inside the zip; null for an embed, or if the archive names the file but does not contain it. */
  entry: string | null
  /** The address as written in the record, text repaired. */
  uri: string
  /** For a missing entry: why, one of `MISSING_REASONS`. */
  missing: string | null
  title: string | null
  description: string | null
  taken: SourcedDate | null
  uploaded: SourcedDate | null
  camera: string | null
  place: Place | null
  /** Path of the entry with the platform's own preview, if the archive contains one. */
  thumbnail: string | null
  /** When it was taken by the camera's clock, whose zone is unknown: '2019-06-27T14:55:13'. */
  clock?: string
  /** Where the app took it from, as the platform writes it: 'camera' or 'library'. */
  origin?: string
  /** Comments that the platform stores with the medium itself, in its order. */
  comments?: MediaComment[]
}

export type MediaComment = { author: string | null; text: string }

/** A photo album (type 2) or a thread of the client's own posts (type 1). `key` is stable across downloads. */
export type PostGroup = { type: 1 | 2; key: string; name: string | null }

export type ArchivePost = {
  platform: Platform
  kind: PostKind
  /** The platform's own id, if the archive has one. */
  externalId: string | null
  /** SHA-256 (hex) that is the same for an item in every download of the account; see docs/decisions. */
  identity: string
  /** Repaired text; '' if the item has none. */
  text: string
  /** All other words that the platform has for the item: captions, album, event, link, place, people. */
  words: Words[]
  posted: SourcedDate
  updated: SourcedDate | null
  /** When the event happened according to the person (backdated posts, life events); day precision allowed: 'YYYY-MM-DD' or shorter. */
  backdated: SourcedDate | null
  /** Permalink on the platform; null if the archive has none. */
  link: string | null
  /** null: unknown from the archive. */
  isPrivate: boolean | null
  place: Place | null
  sharedLink: { url: string; title: string | null; source: string | null } | null
  /** Names of tagged people. */
  tags: string[]
  media: ArchiveMedia[]
  group: PostGroup | null
  /** The records that it was made of (several if the platform splits one post), in reading order. */
  sources: RecordSource[]
  /** The JSON text of each source exactly as received (bytes decoded as UTF-8). Same order and length as `sources`. */
  raw: string[]
  /** Someone decided that it is the client's in spite of this. */
  author?: AuthorDoubt
}

/** A record that did not become a post, with a sentence that can be shown to people. */
export type LedgerRecord = {
  outcome: 'not_a_post' | 'skipped' | 'failed' | 'unknown'
  source: RecordSource
  code: LedgerCode
  reason: string
  /** Set for lists that are reported instead of their records: their name in the file, and how many entries they have. */
  list: { name: string; items: number } | null
  /**
   * Set for a record that is set aside because it may be by someone else. `identity`: of the post that it would be; `at`: when it was posted, null if
   * that is in doubt.
   */
  author?: AuthorDoubt & { identity: string; at: string | null }
  /** As received, without NULs and broken surrogates, cut at 65,536 UTF-16 units; '' for a list that is only named. */
  raw: string
}

/** One entry of the zip and its outcome. Every entry of the archive gets exactly one. */
export type LedgerFile = {
  path: string
  /** Uncompressed bytes. */
  size: number
  outcome: 'read' | 'media' | 'not_posts' | 'ignored' | 'failed' | 'unknown'
  code: LedgerCode
  reason: string
  /**
   * Records found in the file (for `read`, and `failed` if damage was split into records), otherwise 0. records = sources of posts + ledger
   * records of this file.
   */
  records: number
}

/** What a reader yields, in batches. */
export type ArchiveItem =
  | { type: 'post'; post: ArchivePost }
  | { type: 'record'; record: LedgerRecord }
  | { type: 'file'; file: LedgerFile }
