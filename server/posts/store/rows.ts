import { hash } from 'node:crypto'
import type { PostWords } from '#contract/index.ts'
import { copyLine, textArray } from '../../platform/db/copy.ts'
import { canonicalJson } from '../../platform/keys/canonical.ts'
import type { Sealed } from '../../platform/keys/sealed-records.ts'
import { wordsOutsideFields } from './words.ts'

/** A media item from an import: bytes already stored, or missing with the reason. */
export type NewMedia = {
  type: 'image' | 'video' | 'embed'
  /** hex; null when the file is missing or for an embed */
  sha256: string | null
  fileName: string | null
  uri: string
  title: string | null
  description: string | null
  missing: string | null
  embed: { provider: string; url: string } | null
  takenAt: string | null
  takenSource: string | null
  /** By the camera's clock, whose zone is unknown: '2019-06-27T14:55:13'. */
  takenClock?: string | null
  /** Where the app took it from: 'camera', 'library' or as the platform writes it. */
  sourceType?: string | null
  uploadedAt: string | null
  uploadedSource: string | null
  camera: string | null
  place: object | null
}

/** Where a record is in the archive, and the SHA-256 (hex) of its text. */
export type VersionSource = NewPost['sources'][number] & { sha256: string }

/** `facts`: the facts of a post in an archive, independent of their form. */
export type PostHashes = Sealed & { facts: Buffer }

/** A post from an import. Codes are the contract's; texts are acceptable to the database. */
export type NewPost = {
  /** hex SHA-256, the same for the same item in every download */
  identity: string
  platform: number
  kind: number
  externalId: string | null
  postedAt: string
  postedSource: string
  /** The JSON of {reason, value}; `postedAt` is then `DATE_IN_DOUBT`. */
  postedDoubt?: string | null
  platformUpdatedAt: string | null
  platformUpdatedSource: string | null
  backdatedTo: string | null
  backdatedSource: string | null
  content: string
  /** All other words, each with where the platform has them. */
  words: PostWords[]
  link: string | null
  isPrivate: boolean | null
  place: object | null
  sharedLink: object | null
  tags: string[]
  media: NewMedia[]
  group: { type: 1 | 2; key: string; name: string | null } | null
  sources: { file: string; position: number; offset: number; length: number }[]
  /** JSON text of each source as received */
  raw: string[]
  /** The canonical JSON of its sources, or already its seal, if the process that read the archive made it. */
  records?: string
  sealed?: Sealed
  /** Set if it was computed before the post's turn to be written. */
  ready?: ReadyPost
}

/** Everything about a post that can be computed before it is known whether it is new. */
export type ReadyPost = {
  /** The id for the case that it is new. */
  id: string
  hashes: PostHashes
  /** Lines of COPY: its row without the last column, and its version without the first two and the last three. */
  row: string
  version: string
  sources: VersionSource[]
}

/**
 * The account, client, import and user of new posts. `isReread`: a newer reader reads the archive of an ended import again;
 * `isContinued`: the rest of an archive is read that was not read to its end; `isRebuilt`: what a post shows is made again from what its imports hold.
 */
export type PostOrigin = {
  id: string
  clientId: string
  importId: string
  actorId: string | null
  isReread?: boolean
  isContinued?: boolean
  isRebuilt?: boolean
}

/** The columns of {@link ReadyPost.row}. */
const READY_POST_COLUMNS = [
  'customer_id',
  'id',
  'client_id',
  'social_account_id',
  'platform',
  'kind',
  'identity',
  'external_id',
  'posted_at',
  'posted_doubt',
  'content',
  'words',
  'link',
  'is_private',
  'place',
  'shared_link',
  'tags',
  'has_image',
  'has_video',
  'has_embed',
  'first_import_id',
] as const
/** The group is found or created when the post is written. */
export const POST_COLUMNS = [...READY_POST_COLUMNS, 'group_id'] as const

const hasMedia = (post: NewPost, type: NewMedia['type']): boolean =>
  post.media.some((each) => each.type === type)

export function postRow(customerId: string, account: PostOrigin, id: string, post: NewPost): string {
  return copyLine(READY_POST_COLUMNS, {
    customer_id: customerId,
    id: id,
    client_id: account.clientId,
    social_account_id: account.id,
    platform: post.platform,
    kind: post.kind,
    identity: Buffer.from(post.identity, 'hex'),
    external_id: post.externalId,
    posted_at: post.postedAt,
    posted_doubt: post.postedDoubt ?? null,
    content: post.content,
    words: JSON.stringify(post.words),
    link: post.link,
    is_private: post.isPrivate,
    place: post.place && JSON.stringify(post.place),
    shared_link: post.sharedLink && JSON.stringify(post.sharedLink),
    tags: textArray(post.tags),
    has_image: hasMedia(post, 'image'),
    has_video: hasMedia(post, 'video'),
    has_embed: hasMedia(post, 'embed'),
    first_import_id: account.importId,
  })
}

/**
 * The hash of a post's facts in an archive, independent of their form: the same post in an older and a newer layout has the same hash, so that
 * only a real difference makes a version. A missing file counts by its name.
 */
export function factsHash(post: NewPost): Buffer {
  const media = post.media.map((each) => [
    each.type,
    each.sha256 ?? each.fileName,
    each.title,
    each.description,
    each.takenAt,
    each.place && canonicalJson(each.place),
  ])
  const words = wordsOutsideFields(post.words)
  const facts = [
    post.kind,
    post.externalId,
    post.postedAt,
    post.platformUpdatedAt,
    post.backdatedTo,
    post.content,
    post.link,
    post.isPrivate,
    post.place && canonicalJson(post.place),
    post.sharedLink && canonicalJson(post.sharedLink),
    post.tags,
    post.group && [post.group.type, post.group.name],
    media,
    // Posts without such words or a doubt keep the hash that they had before these were read.
    ...(words.length > 0 ? [words] : []),
    ...(post.postedDoubt ? [post.postedDoubt] : []),
  ]
  return hash('sha256', JSON.stringify(facts), 'buffer')
}

/** The columns of {@link ReadyPost.version}. */
const READY_VERSION_COLUMNS = [
  'customer_id',
  'import_id',
  'content',
  'posted_at',
  'posted_source',
  'posted_doubt',
  'platform_updated_at',
  'platform_updated_source',
  'backdated_to',
  'backdated_source',
  'sources',
  'raw',
  'canonical_sha256',
  'facts_sha256',
  'salt',
  'commitment',
  'records_of',
  'media',
] as const
/** The other columns are known when the version is written. */
export const VERSION_COLUMNS = [
  'post_id',
  'number',
  ...READY_VERSION_COLUMNS,
  'words',
  'cause',
  'row_commitment',
] as const

/** Where the records of a post are, each with its hash. */
export const hashedSources = (post: NewPost): VersionSource[] =>
  post.sources.map((source, index) => ({ ...source, sha256: hash('sha256', post.raw[index] ?? '', 'hex') }))

/** @param sources see `hashedSources` */
export function versionRow(
  customerId: string,
  importId: string,
  post: NewPost,
  { sources, ...hashes }: PostHashes & { sources: VersionSource[] },
): string {
  return copyLine(READY_VERSION_COLUMNS, {
    customer_id: customerId,
    import_id: importId,
    content: post.content,
    posted_at: post.postedAt,
    posted_source: post.postedSource,
    posted_doubt: post.postedDoubt ?? null,
    platform_updated_at: post.platformUpdatedAt,
    platform_updated_source: post.platformUpdatedSource,
    backdated_to: post.backdatedTo,
    backdated_source: post.backdatedSource,
    sources: JSON.stringify(sources),
    raw: textArray(post.raw),
    canonical_sha256: hashes.sha256,
    facts_sha256: hashes.facts,
    salt: hashes.salt,
    commitment: hashes.commitment,
    records_of: null,
    media: JSON.stringify(post.media.map(({ sha256, uri }) => ({ sha256, uri }))),
  })
}
