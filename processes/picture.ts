import { readFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { heifPixels } from './heif-pixels.ts'
import { MAX_PIXELS, TOO_MANY_PIXELS } from './limits.ts'

// Nothing is drawn twice, and each process draws one picture at a time.
sharp.cache(false)
sharp.concurrency(1)

/** Opens a stranger's picture; only for processes that may die. @throws Error with the reason, before anything large is decoded */
export async function openPicture(file: string | Buffer): Promise<{ image: Sharp; metadata: Metadata }> {
  const image = sharp(file, { limitInputPixels: MAX_PIXELS.jpeg, failOn: 'error' })
  const metadata = await image.metadata()
  const { format, width, height, pageHeight } = metadata
  const stated = width * (pageHeight ?? height)
  // Its frame may be made of tiles that are larger than the frame.
  const pixels = format === 'heif' ? Math.max(stated, await heifPixelsOf(file)) : stated
  if (pixels > maxPixelsOf(metadata)) throw new Error(TOO_MANY_PIXELS)
  return { image, metadata }
}

/** A JPEG in one pass is reduced while it is decoded; what has several passes is decoded as a whole. */
function maxPixelsOf({ format, isProgressive }: Metadata): number {
  if (format === 'jpeg') return isProgressive ? MAX_PIXELS.picture : MAX_PIXELS.jpeg
  return format === 'heif' || isProgressive ? MAX_PIXELS.whole : MAX_PIXELS.picture
}

const heifPixelsOf = async (file: string | Buffer): Promise<number> =>
  heifPixels(typeof file === 'string' ? await readFile(file) : file)
