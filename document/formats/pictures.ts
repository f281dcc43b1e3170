import { join } from 'node:path'
import { ProcessGroup } from '#processes/process-group.ts'
import type { Block, Picture } from '../kit/block.ts'
import { hashFile } from './files.ts'

/** What is printed of a picture, in pixels. `key`: hex SHA-256 of the JPEG. `isScreen`: its words must stay legible. */
export type PrintedPiece = { key: string; width: number; height: number; isScreen: boolean }

/** With the path of its JPEG in the renderer's folder. */
export type Print = PrintedPiece & { path: string }

/** `side`, `screenSide`: the longest side in pixels of a photograph, and of a wide screen. The files are `target` with '-0.jpg' and so on. */
export type PrintRequest = Sides & { file: string; target: string }

type Sides = { side: number; screenSide: number }

/** Each draws one picture at a time. */
const PRINTERS = 2
const MODULE = { kind: 'picture', path: join(import.meta.dirname, 'print-process.ts') } as const

const logoPicture = (file: string): Picture => ({
  kind: 'image',
  file,
  width: null,
  height: null,
  missing: null,
  undrawable: '',
  name: null,
  title: null,
  alt: '',
  caption: '',
  hash: null,
})

type PictureToPrint = Sides & { picture: Picture }

const LOGO_SIDE = 800
/** 200 dots per inch of a page's column. */
const SCREEN_SIDE = 1310

/** The pictures of a block that have to be printed, in its order. */
function picturesToPrint(block: Block): PictureToPrint[] {
  if (block.type === 'letterhead') {
    return block.logo === null
      ? []
      : [{ picture: logoPicture(block.logo), side: LOGO_SIDE, screenSide: LOGO_SIDE }]
  }
  if (block.type !== 'entry') return []
  const side = longestSide(block.pictures.filter((picture) => picture.file !== null).length)
  return block.pictures.map((picture) => ({ picture, side, screenSide: SCREEN_SIDE }))
}

/** Longest side in pixels: about 190 dots per inch at the printed size. */
function longestSide(pictures: number): number {
  if (pictures <= 1) return 1300
  return pictures <= 4 ? 760 : 560
}

/** Its pieces from top to bottom, mostly one; none if the file is not a picture that can be decoded within the limits of its process. */
async function printPicture(printers: ProcessGroup, request: PrintRequest, name: string): Promise<Print[]> {
  try {
    const pieces = await printers.ask<PrintedPiece[]>(request)
    return pieces.map((piece, at) => ({ ...piece, path: `${name}-${at}.jpg` }))
  } catch {
    // A broken or unknown picture is noted in its place in the document. A file that can't be read must not be, so this throws for it.
    await hashFile(request.file)
    return []
  }
}

/**
 * Scales every picture of the blocks into `folder`, each file only once per size, and calls `onProgress` about a hundred times. @returns per
 * block and picture, the prints of its pieces in order; none if it can't be drawn
 */
export async function printAll(
  blocks: readonly Block[],
  folder: string,
  onProgress: (done: number, total: number) => void,
): Promise<Print[][][]> {
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
  wanted: PictureToPrint[],
  folder: string,
  onProgress: (done: number) => void,
): Promise<Print[][]> {
  await using printers = new ProcessGroup(MODULE, { size: PRINTERS })
  const made = new Map<string, Promise<Print[]>>()
  const out: Print[][] = wanted.map(() => [])
  let next = 0
  let done = 0
  const work = async () => {
    while (next < wanted.length) {
      const index = next++
      const item = wanted[index]
      if (item !== undefined && item.picture.file !== null) {
        const { picture, ...sides } = item
        const file = picture.file ?? ''
        const key = `${sides.side}:${file}`
        const name = `p${index}`
        const request = { ...sides, file, target: join(folder, name) } satisfies PrintRequest
        const known = made.get(key) ?? printPicture(printers, request, name)
        made.set(key, known)
        out[index] = await known
      }
      done += 1
      onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: PRINTERS }, work))
  return out
}
