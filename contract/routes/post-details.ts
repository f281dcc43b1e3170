import { z } from 'zod'
import { Id, Instant } from '../route.ts'
import { POST_KIND_NAMES } from '../vocabulary/post.ts'
import { WORDS_ORIGIN_NAMES } from '../vocabulary/post-words.ts'
import { FileMetadata, Place } from './media.ts'

/** Words that a platform gives for a post besides its text. */
export const PostWords = z.object({
  origin: z.enum(WORDS_ORIGIN_NAMES),
  /** Index in the post's media; null: of the whole post. */
  media: z.int().nullable(),
  /** What the platform calls them, or who wrote a comment. */
  label: z.string().nullable(),
  text: z.string(),
})
export type PostWords = z.output<typeof PostWords>

/** Where a post came from: every date with the field that said it, the file and position, hashes, the record as received. */
export const PostDetails = z.object({
  id: Id,
  /** Who has opened the post, and when first. */
  views: z.array(z.object({ by: z.string(), at: Instant })),
  identity: z.string(),
  externalId: z.string().nullable(),
  dates: z.array(
    z.object({
      name: z.enum(['posted', 'updated', 'backdated', 'taken', 'uploaded']),
      at: z.string(),
      source: z.string(),
      /** Which of `media` it is of; null: of the post itself. */
      mediaId: Id.nullable(),
    }),
  ),
  sources: z.array(
    z.object({
      importId: Id,
      importedAt: Instant,
      /** When the platform made the archive; null if unknown. */
      archiveDate: Instant.nullable(),
      archiveSha256: z.string().nullable(),
      file: z.string(),
      position: z.int(),
      recordSha256: z.string(),
      canonicalSha256: z.string(),
      /** What this archive says; null where the post shows just that. */
      text: z.string().nullable(),
      /** The date that this archive gives. */
      postedAt: Instant,
      /** The version of the post that this record made; whether the post shows it. */
      version: z.int(),
      isShown: z.boolean(),
      words: z.array(PostWords),
      raw: z.string(),
    }),
  ),
  media: z.array(
    z.object({
      id: Id,
      fileName: z.string().nullable(),
      sha256: z.string().nullable(),
      camera: z.string().nullable(),
      place: Place.nullable(),
      inFile: FileMetadata.nullable(),
      /** Other posts of the client that hold the very same file, newest first; at most 20. */
      alsoIn: z.array(z.object({ postId: Id, postedAt: Instant, kind: z.enum(POST_KIND_NAMES) })),
    }),
  ),
})
export type PostDetails = z.output<typeof PostDetails>
