import { z } from 'zod'
import { CalendarDate, Id, Instant } from '../../route.ts'
import { DATE_DOUBT_REASONS } from '../../vocabulary/posts/post-date.ts'
import { POST_KIND_NAMES } from '../../vocabulary/posts/post.ts'
import { WORDS_ORIGIN_NAMES } from '../../vocabulary/posts/post-words.ts'
import { FileMetadata, Place } from './media.ts'

/** Texts that a platform gives for a post besides its main text. */
export const PostWords = z.object({
  origin: z.enum(WORDS_ORIGIN_NAMES),
  /** Index in the post's media; null if they belong to the whole post. */
  media: z.int().nullable(),
  /** The platform's name for them, or the author of a comment. */
  label: z.string().nullable(),
  text: z.string(),
})
export type PostWords = z.output<typeof PostWords>

/** Where a post came from: every date with its source field, the file and position, hashes, and the record as received. */
export const PostDetails = z.object({
  id: Id,
  /** Everyone who has opened the post, and when they first did. */
  views: z.array(z.object({ by: z.string(), at: Instant })),
  identity: z.string(),
  externalId: z.string().nullable(),
  dates: z.array(
    z.object({
      name: z.enum(['posted', 'updated', 'backdated', 'taken', 'uploaded']),
      /** An instant, a day, or what the platform wrote of a date in doubt. */
      at: z.string(),
      doubt: z.enum(DATE_DOUBT_REASONS).optional(),
      source: z.string(),
      /** The item of `media` that has this date; null if it is the post's own. */
      mediaId: Id.nullable(),
    }),
  ),
  sources: z.array(
    z.object({
      importId: Id,
      importedAt: Instant,
      /** When the platform made the archive; null if unknown. */
      archiveDate: Instant.nullable(),
      /** In the client's time zone, if the archive states one. Nodes of an older version leave it out. */
      archiveDay: CalendarDate.nullable().optional(),
      archiveSha256: z.string().nullable(),
      file: z.string(),
      position: z.int(),
      recordSha256: z.string(),
      canonicalSha256: z.string(),
      /** The text in this archive; null if it is the text that the post shows. */
      text: z.string().nullable(),
      /** The post's date in this archive. */
      postedAt: Instant,
      /** The version of the post that this record made, and whether the post shows it. */
      version: z.int(),
      isShown: z.boolean(),
      /** A newer reader made the version, of a record that was already here. */
      isReread: z.boolean(),
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
      /** When it was taken by the camera's clock, whose zone is unknown. Nodes of an older version leave out this and the next. */
      takenClock: z.string().nullable().optional(),
      /** Where the app took it from: 'camera', 'library' or as the platform writes it. */
      sourceType: z.string().nullable().optional(),
      place: Place.nullable(),
      inFile: FileMetadata.nullable(),
      /** The client's other posts with the same file, newest first; at most 20. */
      alsoIn: z.array(z.object({ postId: Id, postedAt: Instant, kind: z.enum(POST_KIND_NAMES) })),
    }),
  ),
})
export type PostDetails = z.output<typeof PostDetails>
