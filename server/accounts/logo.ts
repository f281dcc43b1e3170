import sharp from 'sharp'
import { invalid } from '../platform/problem.ts'

const FORMATS = new Set<string | undefined>(['png', 'jpeg', 'webp'])
const MAX_PIXELS = 50_000_000

/**
 * Converts a logo to the form in which it is printed: PNG, at most 800 by 400 pixels, without the file's other data. @param url `data:`, base64
 * @throws Problem VALIDATION_FAILED
 */
export async function readLogo(url: string): Promise<Buffer> {
  try {
    const picture = sharp(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'), {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
    })
    if (FORMATS.has((await picture.metadata()).format)) {
      return await picture
        .autoOrient()
        .resize(800, 400, { fit: 'inside', withoutEnlargement: true })
        .png()
        .toBuffer()
    }
  } catch {
    // Reported below.
  }
  throw invalid({ logo: 'This picture can’t be read. Choose a PNG, JPEG or WebP file.' })
}
