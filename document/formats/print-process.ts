import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
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
answerRequests(async ({ file, side, target }: PrintRequest): Promise<PrintedPiece[]> => {
  const { image, metadata } = await openPicture(file)
  const { width, height } = metadata.autoOrient
  const ratio = height / width
  const isLong = ratio > LONG_RATIO && ratio <= PIECE_RATIO * MAX_PIECES
  const { data, info } = await image
    .autoOrient()
    .resize({
      ...(isLong ? { width: LONG_WIDTH } : sideOf(ratio > TALL_RATIO ? Math.max(side, TALL_SIDE) : side)),
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels: Pixels = { data, width: info.width, height: info.height, channels: info.channels }
  const cuts = isLong ? planCuts(pixels) : [0, info.height]
  const asScreen = isScreen(pixels)
  const pieces: PrintedPiece[] = []
  for (const [at, top] of cuts.slice(0, -1).entries()) {
    const pieceHeight = (cuts[at + 1] ?? 0) - top
    const jpeg = await sharp(data, { raw: info })
      .extract({ left: 0, top, width: info.width, height: pieceHeight })
      .jpeg({ quality: 80, chromaSubsampling: '4:2:0' })
      .toBuffer()
    await writeFile(`${target}-${at}.jpg`, jpeg)
    const key = createHash('sha256').update(jpeg).digest('hex')
    pieces.push({ key, width: info.width, height: pieceHeight, isScreen: asScreen })
  }
  return pieces
})

const sideOf = (side: number) => ({ width: side, height: side })
