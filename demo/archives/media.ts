import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoClient } from '../people.ts'
import { draw, type PictureOrder } from '../pictures/index.ts'
import { random } from '../random.ts'
import { epoch, type Moment } from '../stories/moment.ts'

/** One picture or video of a moment, as a platform stores it. */
export type Shot = {
  type: 'image' | 'video'
  /** A number like the platforms' own; also the name of the file without extension. */
  id: string
  extension: 'jpg' | 'png' | 'webp' | 'mp4'
  isMissing: boolean
  /** Seconds since 1970: when the picture was taken, by the camera's clock. */
  taken: number
  bytes: () => Promise<Buffer>
}

const drawnPictures = new Map<string, Promise<Buffer>>()

/** Drawn only once, because an older archive of the same account contains the same files. */
function drawOnce(order: PictureOrder): Promise<Buffer> {
  const key = JSON.stringify(order)
  const known = drawnPictures.get(key) ?? draw(order)
  drawnPictures.set(key, known)
  return known
}

/** Drops the drawn pictures, which are only needed again within one client. */
export const clearDrawnPictures = () => drawnPictures.clear()

const PNG_SCENES = ['receipt', 'kidsdrawing', 'mri']

/** Words that show that a picture is an old one posted again: its camera date is years before the post. */
const REPOST_WORDS = /\btbt\b|old photo|memory from|souvenir|this memory/i

export function shotsOf(
  client: DemoClient,
  platform: 'facebook' | 'instagram' | 'twitter',
  moment: Moment,
): Shot[] {
  const posted = epoch(moment.on, client.timeZone)
  const day = moment.on.slice(0, 10)
  const year = Number(day.slice(0, 4))
  const isRepost = REPOST_WORDS.test(moment.text) || moment.kind === 'memory'
  const pictures = moment.pics.map(({ scene, isMissing }, index): Shot => {
    // The day and the scene are the seed, so that a picture posted in two places is the same.
    const seed = `${client.key}/${day}/${scene}/${moment.pics.slice(0, index).filter((pic) => pic.scene === scene).length}`
    const r = random(`shot/${seed}`)
    const shape = r.pick(['wide', 'wide', 'tall', 'square'] as const)
    const side = r.chance(0.05) ? 2048 : year < 2016 ? 1200 : year < 2020 ? 1280 : 1360
    const isWebp = platform === 'instagram' && day > '2022-01'
    const format = isWebp ? 'webp' : platform === 'facebook' && PNG_SCENES.includes(scene) ? 'png' : 'jpg'
    const age = isRepost ? (4 * 365 + r.whole(0, 300)) * 86_400 : r.whole(40, 5400)
    return {
      type: 'image',
      id: random(`${platform}/${seed}/${moment.on}/${moment.kind}`).digits(
        platform === 'instagram' ? 17 : 16,
      ),
      extension: format,
      isMissing,
      taken: posted - age,
      bytes: () => drawOnce({ scene, seed, look: client.look, side, shape, format }),
    }
  })
  if (moment.video === null) return pictures
  const { name, isMissing } = moment.video
  return [
    ...pictures,
    {
      type: 'video',
      id: random(`${platform}/${client.key}/${moment.on}/video`).digits(16),
      extension: 'mp4',
      isMissing,
      taken: posted - 600,
      bytes: () => readVideo(name),
    },
  ]
}

export const readVideo = (name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, '..', 'videos', `${name}.mp4`))
