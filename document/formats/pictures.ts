import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Block, Picture } from '../kit/block.ts'
import { hashFile } from './files.ts'

/** A picture at print size, in pixels: a JPEG in the renderer's folder. `key` is its hex SHA-256. */
export type Print = { path: string; key: string; width: number; height: number }

/** Two at a time, with one thread each: a decoded photograph takes about 50 MB. */
const MAX_CONCURRENT = 2
const MAX_PIXELS = 200_000_000

sharp.concurrency(1)
sharp.cache(false)

const logoPicture = (file: string): Picture => ({
  kind: 'image',
  file,
  width: null,
  height: null,
  missing: null,
  undrawable: '',
  title: null,
  alt: '',
  caption: '',
  hash: null,
})

/** The pictures of a block that have to be printed, in its order. */
function picturesToPrint(block: Block): { picture: Picture; side: number }[] {
  if (block.type === 'letterhead') {
    return block.logo === null ? [] : [{ picture: logoPicture(block.logo), side: 800 }]
  }
  if (block.type !== 'entry') return []
  const side = longestSide(block.pictures.filter((picture) => picture.file !== null).length)
  return block.pictures.map((picture) => ({ picture, side }))
}

/** Longest side in pixels: about 190 dots per inch at the printed size. */
function longestSide(pictures: number): number {
  if (pictures <= 1) return 1300
  return pictures <= 4 ? 760 : 560
}

/** Turned upright, on white, as JPEG. Null if the file is not a picture that can be decoded. */
async function printPicture(file: string, side: number, folder: string, name: string): Promise<Print | null> {
  const decoded = await decode(file, side)
  if (decoded === null) return null
  await writeFile(join(folder, name), decoded.data)
  const key = createHash('sha256').update(decoded.data).digest('hex')
  return { path: name, key, width: decoded.info.width, height: decoded.info.height }
}

async function decode(file: string, side: number) {
  try {
    return await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 80, chromaSubsampling: '4:2:0' })
      .toBuffer({ resolveWithObject: true })
  } catch {
    // A broken or unknown picture is noted in its place in the document. A file that can't be read must not be, so this throws for it.
    await hashFile(file)
    return null
  }
}

/**
 * Scales every picture of the blocks into `folder`, each file only once per size, and calls `onProgress` about a hundred times. @returns per
 * block, the print of each picture in order, or null if it can't be drawn
 */
export async function printAll(
  blocks: readonly Block[],
  folder: string,
  onProgress: (done: number, total: number) => void,
): Promise<(Print | null)[][]> {
  const lists = blocks.map(picturesToPrint)
  const all = lists.flat()
  const step = Math.max(1, Math.round(all.length / 100))
  const prints = await printOnce(all, folder, (done) => {
    if (done % step === 0 || done === all.length) onProgress(done, all.length)
  })
  let at = 0
  return lists.map(({ length }) => prints.slice(at, (at += length)))
}

async function printOnce(
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
        const known = made.get(key) ?? printPicture(item.picture.file, item.side, folder, `p${index}.jpg`)
        made.set(key, known)
        out[index] = await known
      }
      done += 1
      onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
  return out
}
