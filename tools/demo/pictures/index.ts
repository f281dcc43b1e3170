import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { random } from '../random.ts'
import * as body from './body.ts'
import * as indoors from './indoors.ts'
import { type Brush, type Look, type Mood, startPicture } from './kit.ts'
import * as outdoors from './outdoors.ts'
import * as sport from './sport.ts'
import * as things from './things.ts'
import * as town from './town.ts'

export type { Look } from './kit.ts'

const SCENES: Record<string, (b: Brush) => string> = {
  ...body,
  ...indoors,
  ...outdoors,
  ...sport,
  ...things,
  ...town,
}

export const sceneNames = Object.keys(SCENES)

export type PictureOrder = {
  scene: string
  /** The same seed gives the same picture. */
  seed: string
  look: Look
  /** Pixels of the longer side. */
  side: number
  shape: 'wide' | 'tall' | 'square'
  format: 'jpg' | 'png' | 'webp'
}

const MOODS: Mood[] = ['day', 'day', 'day', 'dawn', 'dusk', 'grey']

/** The picture as SVG with its size in pixels. */
export function compose(order: PictureOrder): { svg: string; width: number; height: number } {
  const scene = SCENES[order.scene]
  if (scene === undefined) throw new Error(`No such scene: ${order.scene}`)
  const short = order.shape === 'square' ? order.side : Math.round(order.side * 0.75)
  const width = order.shape === 'tall' ? short : order.side
  const height = order.shape === 'tall' ? order.side : short
  const r = random(`${order.scene}/${order.seed}`)
  startPicture()
  const b: Brush = {
    r,
    w: width,
    h: height,
    u: Math.min(width, height) / 100,
    look: order.look,
    mood: r.pick(MOODS),
  }
  const inner = scene(b)
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`,
    width,
    height,
  }
}

const GRAIN = 192

/** A tile of faint noise, so that flat colour looks like paper. */
const grain = (() => {
  const r = random('grain')
  const pixels = Buffer.alloc(GRAIN * GRAIN * 4)
  for (let i = 0; i < GRAIN * GRAIN; i++) {
    const light = r.next()
    pixels.fill(light > 0.5 ? 255 : 0, i * 4, i * 4 + 3)
    pixels[i * 4 + 3] = Math.round(Math.abs(light - 0.5) * 18)
  }
  return pixels
})()

sharp.concurrency(Math.max(1, availableParallelism() - 1))

/** The picture as bytes of its format. */
export async function draw(order: PictureOrder): Promise<Buffer> {
  const { svg } = compose(order)
  const image = sharp(Buffer.from(svg)).composite([
    { input: grain, raw: { width: GRAIN, height: GRAIN, channels: 4 }, tile: true },
  ])
  if (order.format === 'png')
    return image.flatten().png({ palette: true, colours: 128, effort: 2 }).toBuffer()
  if (order.format === 'webp') return image.flatten().webp({ quality: 74, effort: 1 }).toBuffer()
  return image.flatten().jpeg({ quality: 76 }).toBuffer()
}
