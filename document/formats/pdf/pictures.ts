import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Picture } from '../../kit/block.ts'
import { hashFile } from './files.ts'
import { standIn } from './splice.ts'

/**
 * A picture at print size, in pixels. Paths are relative to the drawer's folder: the JPEG itself, and the stand-in that the
 * page is set with. `key` is the hex SHA-256 of the JPEG.
 */
export type Print = { path: string; standIn: string; key: string; width: number; height: number }

/** Two at a time on one thread each: a decoded photograph is some 50 MB. */
const AT_ONCE = 2
const MOST_PIXELS = 200_000_000

sharp.concurrency(1)
sharp.cache(false)

const smallest = sharp({ create: { width: 8, height: 8, channels: 3, background: '#dde2e7' } })
  .jpeg()
  .toBuffer()

/** Longest side in pixels: about 190 dots an inch at the size at which so many pictures are printed. */
export function longestSide(pictures: number): number {
  if (pictures <= 1) return 1300
  return pictures <= 4 ? 760 : 560
}

/** Upright, on white, JPEG. Null when the file cannot be read as a picture. */
async function print(file: string, side: number, folder: string, name: string): Promise<Print | null> {
  try {
    const out = await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 80, chromaSubsampling: '4:2:0' })
      .toFile(join(folder, name))
    const { sha256 } = await hashFile(join(folder, name))
    await writeFile(join(folder, `s-${name}`), standIn(await smallest, sha256))
    return { path: name, standIn: `s-${name}`, key: sha256, width: out.width, height: out.height }
  } catch (error) {
    // A broken or unknown picture is said in its place in the document; anything of ours must not hide in here.
    if (error instanceof Error) return null
    throw error
  }
}

/**
 * Scales every picture into `folder`, the same file at the same size once. The answer has one print (or null) a
 * picture, in order. `onProgress` hears how many are done.
 */
export async function printAll(
  wanted: { picture: Picture; side: number }[],
  folder: string,
  onProgress: (done: number) => void,
): Promise<(Print | null)[]> {
  const made = new Map<string, Promise<Print | null>>()
  const out: (Print | null)[] = wanted.map(() => null)
  let next = 0
  let done = 0
  const work = async () => {
    while (next < wanted.length) {
      const index = next++
      const item = wanted[index]
      if (item !== undefined && item.picture.file !== null) {
        const key = `${item.side}:${item.picture.file}`
        const known = made.get(key) ?? print(item.picture.file, item.side, folder, `p${index}.jpg`)
        made.set(key, known)
        out[index] = await known
      }
      done += 1
      onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return out
}
