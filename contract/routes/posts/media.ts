import { z } from 'zod'
import { Id, Instant } from '../../route.ts'
import { MEDIA_TYPE_NAMES } from '../../vocabulary/posts/post.ts'

export const Media = z.object({
  id: Id,
  type: z.enum(MEDIA_TYPE_NAMES),
  /** Path of the original bytes on this origin; null while missing, or for an embed. */
  url: z.string().nullable(),
  /** Path of a small picture (about 640 px wide; for a video its poster frame); null until it is made. */
  thumbnail: z.string().nullable(),
  /** Path of a picture or video that every browser can show, for HEIC, AVI and the like; otherwise null. */
  preview: z.string().nullable(),
  /** Some browsers can't play this video, and a copy that all can play is still being made. */
  copyComes: z.boolean(),
  /** Making a picture of it would take too much memory or time, so only the original can be opened. */
  isTooLarge: z.boolean(),
  embed: z.object({ provider: z.string(), url: z.string() }).nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** ThumbHash, base64: a blurred placeholder. */
  placeholder: z.string().nullable(),
  mime: z.string().nullable(),
  size: z.number().nullable(),
  sha256: z.string().nullable(),
  fileName: z.string().nullable(),
  title: z.string().nullable(),
  takenAt: Instant.nullable(),
  /** The reason, as a sentence, why the file is missing; null if it is here. */
  missing: z.string().nullable(),
})
export type Media = z.output<typeof Media>

export const Place = z.object({
  name: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  address: z.string().nullable(),
  url: z.string().nullable(),
})

/** What a picture's own metadata (EXIF) says, separate from what the archive says. `takenAt`: the camera's clock, with a zone only if the file has one. */
export const FileMetadata = z.object({
  takenAt: z.string().nullable(),
  camera: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type FileMetadata = z.output<typeof FileMetadata>
