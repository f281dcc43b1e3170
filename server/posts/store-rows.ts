import { hash } from 'node:crypto'
import { type CopyValue, textArray } from '../platform/db/copy.ts'
import { canonicalJson } from '../platform/keys/canonical.ts'
import type { Sealed } from './store-versions.ts'

/** A media item as an import hands it over: bytes already stored, or missing and why. */
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
  uploadedAt: string | null
  uploadedSource: string | null
  camera: string | null
  place: object | null
}

/** `facts`: what an archive says of the post, without how it says it. */
export type PostHashes = Sealed & { facts: Buffer }

/** A post as an import hands it over. Codes are the contract's; text is such as the database takes. */
export type NewPost = {
  /** hex SHA-256, the same for the same item in every download */
  identity: string
  platform: number
  kind: number
  externalId: string | null
  postedAt: string
  postedSource: string
  platformUpdatedAt: string | null
  platformUpdatedSource: string | null
  backdatedTo: string | null
  backdatedSource: string | null
  content: string
  link: string | null
  isPrivate: boolean | null
  place: object | null
  sharedLink: object | null
  tags: string[]
  mediaMask: number
  media: NewMedia[]
  group: { type: 1 | 2; key: string; name: string | null } | null
  sources: { file: string; position: number; offset: number; length: number }[]
  /** JSON text of each source as received */
  raw: string[]
  /** Where they were worked out before the post's turn to be written. */
  hashes?: PostHashes
}

/**
 * What an archive says of a post, without how it says it: the same post in an older and a newer layout of the platform's has one hash, so
 * that only a real difference makes a version. A file that is missing counts by its name.
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
  ]
  return hash('sha256', JSON.stringify(facts), 'buffer')
}

export function versionRow(
  customerId: string,
  importId: string,
  postId: string,
  number: number,
  post: NewPost,
  hashes: PostHashes,
): CopyValue[] {
  const sources = post.sources.map((source, index) => ({
    ...source,
    sha256: hash('sha256', post.raw[index] ?? '', 'hex'),
  }))
  return [
    customerId,
    postId,
    number,
    importId,
    post.content,
    post.postedAt,
    post.postedSource,
    post.platformUpdatedAt,
    post.platformUpdatedSource,
    post.backdatedTo,
    post.backdatedSource,
    JSON.stringify(sources),
    textArray(post.raw),
    hashes.sha256,
    hashes.facts,
    hashes.salt,
    hashes.commitment,
    null,
  ]
}
