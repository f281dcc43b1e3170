import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { answerRequests } from '#processes/answer.ts'
import { openPicture } from '#processes/picture.ts'
import {
  isScreen,
  LONG_RATIO,
  MAX_PIECES,
  PIECE_RATIO,
  type Pixels,
  planCuts,
  TALL_RATIO,
} from './screens.ts'
import type { PrintedPiece, PrintRequest } from './pictures.ts'

/** Longest side of what is read from top to bottom: more than 200 dots per inch of the height of a page. */
const TALL_SIDE = 1800
/** Width of a picture in pieces: 250 dots per inch of half a page's width. */
const LONG_WIDTH = 810

/** Turns a picture upright, on white, as JPEG; a long one in pieces, from top to bottom. */
answerRequests(async ({ file, side, screenSide, target }: PrintRequest): Promise<PrintedPiece[]> => {
  const { image, metadata } = await openPicture(file)
  const { width, height } = metadata.autoOrient
  const ratio = height / width
  if (ratio > LONG_RATIO && ratio <= PIECE_RATIO * MAX_PIECES) {
    const pixels = await decode(image, { width: LONG_WIDTH })
    return writePieces(pixels, planCuts(pixels), true, target)
  }
  const isTall = ratio > TALL_RATIO
  const given = await decode(image, boxOf(isTall ? Math.max(side, TALL_SIDE) : side))
  const asScreen = isTall || isScreen(given)
  const pixels = asScreen && !isTall && side < screenSide ? await decode(image, boxOf(screenSide)) : given
  return writePieces(pixels, [0, pixels.height], asScreen, target)
})

const boxOf = (side: number) => ({ width: side, height: side })

async function decode(image: Sharp, box: { width: number; height?: number }): Promise<Pixels> {
  const { data, info } = await image
    .clone()
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/** @param cuts see `planCuts` */
async function writePieces(
  { data, width, height, channels }: Pixels,
  cuts: number[],
  asScreen: boolean,
  target: string,
): Promise<PrintedPiece[]> {
  const pieces: PrintedPiece[] = []
  for (const [at, top] of cuts.slice(0, -1).entries()) {
    const pieceHeight = (cuts[at + 1] ?? 0) - top
    const jpeg = await sharp(data, { raw: { width, height, channels } })
      .extract({ left: 0, top, width, height: pieceHeight })
      .jpeg({ quality: 80, chromaSubsampling: '4:2:0' })
      .toBuffer()
    await writeFile(`${target}-${at}.jpg`, jpeg)
    const key = createHash('sha256').update(jpeg).digest('hex')
    pieces.push({ key, width, height: pieceHeight, isScreen: asScreen })
  }
  return pieces
}
