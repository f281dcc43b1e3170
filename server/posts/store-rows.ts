import { createHash } from 'node:crypto'
import { type CopyValue, textArray } from '../platform/db/copy.ts'

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
}

export function versionRow(
  customerId: string,
  importId: string,
  postId: string,
  number: number,
  post: NewPost,
  hashes: { sha256: Buffer; salt: Buffer; commitment: Buffer },
): CopyValue[] {
  const sources = post.sources.map((source, index) => ({
    ...source,
    sha256: createHash('sha256')
      .update(post.raw[index] ?? '')
      .digest('hex'),
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
    hashes.salt,
    hashes.commitment,
  ]
}
