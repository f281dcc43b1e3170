import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { isScreen, type Pixels, planCuts } from './screens.ts'

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

const LINE = 40
/** Bars like lines of text: black in rows 10 to 30 of every 40. */
const writing = (width: number, height: number) => {
  const bars = Array.from(
    { length: Math.ceil(height / LINE) },
    (_, at) => `<rect x="20" y="${at * LINE + 10}" width="${width - 40}" height="20" fill="#111"/>`,
  )
  return pixelsOf(
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${bars.join('')}</svg>`,
      ),
    ),
  )
}

const photograph = (width: number, height: number) =>
  pixelsOf(
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 20 },
      },
    }),
  )

describe('a picture', () => {
  it('is of a screen if it is mostly even', async () => {
    expect(isScreen(await writing(800, 500))).toBe(true)
    expect(isScreen(await photograph(800, 600))).toBe(false)
    expect(isScreen(await photograph(600, 800))).toBe(false)
  })

  it('is cut between lines of text, and no row is lost or printed twice', async () => {
    const pixels = await writing(400, 4321)
    const cuts = planCuts(pixels)
    expect([cuts[0], cuts.at(-1), cuts.length]).toEqual([0, 4321, 7])
    for (const cut of cuts.slice(1, -1)) expect(cut % LINE < 10 || cut % LINE >= 30).toBe(true)
    const pieces = cuts.slice(1).map((cut, at) => cut - (cuts[at] ?? 0))
    expect(Math.min(...pieces)).toBeGreaterThan(500)
    expect(Math.max(...pieces)).toBeLessThan(900)
  })
})
