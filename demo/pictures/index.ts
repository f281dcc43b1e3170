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

const MOODS: Mood[] = ['day', 'day', 'day', 'dawn', 'dusk', 'gray']

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

/** Faint noise over flat color, so that it looks like paper. The length of the tile is no multiple of any width, so that no pattern shows. */
const GRAIN = (() => {
  const r = random('grain')
  return Int8Array.from({ length: 49_999 }, () => Math.round((r.next() - 0.5) * 7))
})()

/** Clamped, because a color near white or black must not overflow. */
function addGrain(pixels: Uint8ClampedArray): void {
  let k = 0
  for (let i = 0; i < pixels.length; i += 3) {
    const noise = GRAIN[k] ?? 0
    k = k === GRAIN.length - 1 ? 0 : k + 1
    pixels[i] = (pixels[i] ?? 0) + noise
    pixels[i + 1] = (pixels[i + 1] ?? 0) + noise
    pixels[i + 2] = (pixels[i + 2] ?? 0) + noise
  }
}

sharp.concurrency(Math.max(1, availableParallelism() - 1))

/** The picture as bytes in its format. A PNG stays flat, like drawings and scans. */
export async function draw(order: PictureOrder): Promise<Buffer> {
  const { svg } = compose(order)
  const flat = sharp(Buffer.from(svg)).flatten({ background: '#ffffff' })
  if (order.format === 'png') return flat.png({ compressionLevel: 5 }).toBuffer()
  const { data, info } = await flat.raw().toBuffer({ resolveWithObject: true })
  addGrain(new Uint8ClampedArray(data.buffer, data.byteOffset, data.length))
  const image = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
  if (order.format === 'webp') return image.webp({ quality: 74, effort: 1 }).toBuffer()
  return image.jpeg({ quality: 78 }).toBuffer()
}
