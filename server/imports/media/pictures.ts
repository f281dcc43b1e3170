import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { FileMetadata } from '#contract/index.ts'
import { withScratch } from '../../platform/scratch.ts'
import { requireReadable, type Storage } from '../../platform/storage/index.ts'
import { isDisplayable } from '../../posts/index.ts'
import { readExif } from './exif.ts'
import { placeholderOf } from './placeholder.ts'
import { FilmReader } from '../films/film-reader.ts'

// No cache, because nothing is drawn twice.
sharp.cache(false)

export type Pictures = {
  width: number | null
  height: number | null
  placeholder: string | null
  thumbnail: Buffer | null
  preview: Buffer | null
  /** The metadata in the file itself. */
  metadata: FileMetadata | null
  /** For a film: not every browser plays it. */
  needsCopy: boolean
  /** 'made', or the reason why not. Stored with the file, so that we don't try again. */
  outcome: string
}

/** Pixels of the longer side. */
const THUMBNAIL_SIDE = 640
const PREVIEW_SIDE = 2048
/** A larger picture is stored unchanged and shown without a preview, so that an image bomb costs nothing. */
const MAX_PIXELS = 120_000_000
/** The decoder holds the whole file in memory. */
const MAX_HEIC_BYTES = 60_000_000

/** Draws small pictures of one file. If that is impossible, the outcome is the reason; only the storage can make it throw. */
export async function drawPictures(
  storage: Pick<Storage, 'local'>,
  sha256: string,
  mime: string | null,
  size: number,
): Promise<Pictures> {
  const isVideo = mime?.startsWith('video/')
  const isHeic = mime === 'image/heic' || mime === 'image/heif'
  if (mime === null || !(isVideo || mime.startsWith('image/'))) return noPictures('not a picture')
  if (isHeic && size > MAX_HEIC_BYTES) return noPictures('too large to draw')
  const from = isVideo ? fromVideo : isHeic ? fromHeic : fromImage
  return withScratch(async (folder) => {
    // Read from the file, so that its bytes need not pass through this process.
    const path = await storage.local(sha256, folder)
    return from(path, mime).catch(async (error: Error) => {
      await requireReadable(path)
      return noPictures(`cannot be drawn: ${error.message}`.slice(0, 300))
    })
  })
}

const noPictures = (outcome: string): Pictures => ({
  width: null,
  height: null,
  placeholder: null,
  thumbnail: null,
  preview: null,
  metadata: null,
  needsCopy: false,
  outcome,
})

async function fromImage(path: string): Promise<Pictures> {
  const image = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { autoOrient, exif } = await image.metadata()
  return {
    ...(await renderPictures(image.autoOrient(), autoOrient.width, autoOrient.height, null)),
    metadata: exif ? readExif(exif) : null,
  }
}

async function fromHeic(path: string): Promise<Pictures> {
  const bytes = await readFile(path)
  // Loaded only when needed, because the decoder has 1.5 MB.
  const { default: decodeHeic } = await import('heic-decode')
  const { width, height, data } = await decodeHeic({ buffer: bytes })
  if (width * height > MAX_PIXELS) return noPictures('too many pixels')
  const raw = { width, height, channels: 4 as const }
  const preview = await sharp(Buffer.from(data.buffer), { raw })
    .resize(PREVIEW_SIDE, PREVIEW_SIDE, FIT_INSIDE)
    .webp({ quality: 82 })
    .toBuffer()
  const { exif } = await sharp(bytes).metadata()
  return {
    ...(await renderPictures(sharp(Buffer.from(data.buffer), { raw }), width, height, preview)),
    metadata: exif ? readExif(exif) : null,
  }
}

const filmReader = new FilmReader()

async function fromVideo(path: string, mime: string): Promise<Pictures> {
  const { frame, plays, width, height } = await filmReader.look(path)
  const raw = { width: frame.width, height: frame.height, channels: 4 as const }
  return {
    ...(await renderPictures(sharp(frame.rgba, { raw }), width, height, null)),
    needsCopy: !(plays && isDisplayable(mime)),
  }
}

const FIT_INSIDE = { fit: 'inside', withoutEnlargement: true } as const

async function renderPictures(
  image: Sharp,
  width: number,
  height: number,
  preview: Buffer | null,
): Promise<Pictures> {
  const { data, info } = await image
    .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, FIT_INSIDE)
    .raw()
    .toBuffer({ resolveWithObject: true })
  // Without `info.premultiplied`, because alpha is no longer multiplied in.
  const size = { width: info.width, height: info.height, channels: info.channels }
  const thumbnail = await sharp(data, { raw: size }).webp({ quality: 78 }).toBuffer()
  return {
    width,
    height,
    thumbnail,
    preview,
    placeholder: placeholderOf(data, size),
    metadata: null,
    needsCopy: false,
    outcome: 'made',
  }
}
