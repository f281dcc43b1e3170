import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'

/** A still of a scene, and the part of the scene for which it is shown. */
export type Still = { png: Buffer; part: number }
/** `band`: the dark stripe at the bottom, where players show captions. */
export type Canvas = { width: number; height: number; band: number }

export const TALL: Canvas = { width: 480, height: 854, band: 154 }
export const WIDE: Canvas = { width: 960, height: 640, band: 100 }

/** Takes stills of a page. A pointer marks the element that will be clicked. */
export class Camera {
  #stills: Still[] = []
  readonly page: Page
  readonly canvas: Canvas

  constructor(page: Page, canvas: Canvas) {
    this.page = page
    this.canvas = canvas
  }

  /** The stills since the last call: one scene. */
  takeScene(): Still[] {
    const stills = this.#stills
    this.#stills = []
    return stills
  }

  async shot(part = 1, target?: Locator): Promise<void> {
    const { width, height, band } = this.canvas
    const [screen, box] = [await this.page.screenshot(), await target?.boundingBox()]
    const scale = width / (this.page.viewportSize()?.width ?? width)
    const mark = box ? [{ input: Buffer.from(markOf(this.canvas, box, scale)), left: 0, top: 0 }] : []
    const png = await sharp({ create: { width, height, channels: 4, background: '#1a1f2b' } })
      .composite([
        {
          input: await sharp(screen)
            .resize(width, height - band)
            .toBuffer(),
          left: 0,
          top: 0,
        },
        ...mark,
      ])
      .png()
      .toBuffer()
    this.#stills.push({ png, part })
  }

  /** Shows the page, then what will be clicked, and clicks it. */
  async click(target: Locator): Promise<void> {
    await target.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
    await this.shot(1)
    await this.shot(1, target)
    await target.click()
  }
}

type Box = { x: number; y: number; width: number; height: number }

function markOf({ width, height, band }: Canvas, box: Box, scale: number): string {
  const [x, y] = [box.x * scale, box.y * scale]
  const [w, h] = [box.width * scale, box.height * scale]
  const point = `translate(${x + w * 0.5} ${y + h * 0.5})`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height - band}">
    <rect x="${x - 5}" y="${y - 5}" width="${w + 10}" height="${h + 10}" rx="9" fill="none" stroke="#1a1f2b" stroke-width="9"/>
    <rect x="${x - 5}" y="${y - 5}" width="${w + 10}" height="${h + 10}" rx="9" fill="none" stroke="#ffe680" stroke-width="5"/>
    <path transform="${point}" d="M0 0v24l6-6 4 10 5-2-4-10h9z" fill="#fff" stroke="#1a1f2b" stroke-width="2"/>
  </svg>`
}
