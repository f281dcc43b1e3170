import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { heifPixels } from '#processes/heif-pixels.ts'
import { MAX_PIXELS, TOO_MANY_PIXELS } from '#processes/limits.ts'
import { openPicture } from '#processes/picture.ts'
import type { FilmFrame } from '../films/film-reader.ts'
import { readExif } from './exif.ts'
import type { DrawnPictures } from './pictures.ts'
import { placeholderOf } from './placeholder.ts'

// Loaded only by the process that may die: see pictures.ts.

/** Pixels of the longer side. */
const THUMBNAIL_SIDE = 640
const PREVIEW_SIDE = 2048

export async function drawImage(path: string): Promise<DrawnPictures> {
  const { image, metadata } = await openPicture(path)
  const { autoOrient, exif } = metadata
  return {
    ...(await renderPictures(image.autoOrient(), autoOrient.width, autoOrient.height, null)),
    metadata: exif ? readExif(exif) : null,
  }
}

export async function drawHeic(path: string): Promise<DrawnPictures> {
  const bytes = await readFile(path)
  if (heifPixels(bytes) > MAX_PIXELS.whole) throw new Error(TOO_MANY_PIXELS)
  const { exif } = await sharp(bytes).metadata()
  // Loaded only when needed, because the decoder has 1.5 MB.
  const { decodeHeic } = await import('./heic.ts')
  const { rgb, full, ...reduced } = await decodeHeic(bytes, PREVIEW_SIDE)
  const raw = { ...reduced, channels: 3 as const }
  const preview = await sharp(rgb, { raw })
    .resize(PREVIEW_SIDE, PREVIEW_SIDE, FIT_INSIDE)
    .webp({ quality: 82 })
    .toBuffer()
  return {
    ...(await renderPictures(sharp(rgb, { raw }), full.width, full.height, preview)),
    metadata: exif ? readExif(exif) : null,
  }
}

/** @param size the film's */
export async function drawFrame(
  { rgba, ...frame }: FilmFrame,
  size: { width: number; height: number },
): Promise<DrawnPictures> {
  const raw = { ...frame, channels: 4 as const }
  return renderPictures(sharp(rgba, { raw }), size.width, size.height, null)
}

const FIT_INSIDE = { fit: 'inside', withoutEnlargement: true } as const

async function renderPictures(
  image: Sharp,
  width: number,
  height: number,
  preview: Buffer | null,
): Promise<DrawnPictures> {
  const { data, info } = await image
    .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, FIT_INSIDE)
    .raw()
    .toBuffer({ resolveWithObject: true })
  // Without `info.premultiplied`, because alpha is no longer multiplied in.
  const size = { width: info.width, height: info.height, channels: info.channels }
  const thumbnail = await sharp(data, { raw: size }).webp({ quality: 78 }).toBuffer()
  return { width, height, thumbnail, preview, placeholder: placeholderOf(data, size), metadata: null }
}
