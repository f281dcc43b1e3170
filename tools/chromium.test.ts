import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, expect, it, vi } from 'vitest'
import { chromiumPath } from './chromium.ts'

afterEach(() => vi.unstubAllEnvs())

const page = `data:text/html;charset=utf-8,${encodeURIComponent(
  '<body style="margin:0;background:white"><p style="font:40px sans-serif;margin:0">Wm</p><p id="e" style="font:40px sans-serif;margin:0">🦊</p>',
)}`

/** The share of dark pixels, and of colored ones. */
async function countInk(png: Uint8Array): Promise<{ dark: number; colored: number }> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let dark = 0
  let colored = 0
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
    if (Math.max(r, g, b) < 80) dark += 1
    if (Math.max(r, g, b) - Math.min(r, g, b) > 80) colored += 1
  }
  const pixels = info.width * info.height
  return { dark: dark / pixels, colored: colored / pixels }
}

it.each(['test', 'measure'] as const)(
  'draws text and emoji (to %s)',
  async (use) => {
    const browser = await chromium.launch(await chromiumPath(use))
    try {
      const tab = await browser.newPage({ viewport: { width: 100, height: 120 } })
      await tab.goto(page)
      const { dark } = await countInk(await tab.locator('p').first().screenshot())
      expect(dark).toBeGreaterThan(0.02)
      const { colored } = await countInk(await tab.locator('#e').screenshot())
      expect(colored).toBeGreaterThan(0.02)
    } finally {
      await browser.close()
    }
  },
  120_000,
)

it('says which setting is wrong', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
  await expect(chromiumPath()).rejects.toThrow(
    'CHROMIUM_PATH: /nowhere/chromium is not a Chromium that runs.',
  )
})
