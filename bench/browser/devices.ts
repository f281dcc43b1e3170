import type { Browser, Page } from 'playwright-core'

/** A processor speed at which a page is measured. */
export type Device = {
  name: string
  /**
   * Lighthouse's BenchmarkIndex, by which Chrome's DevTools calibrates its presets (`CalibrationController.ts`), because a fixed factor
   * would mean a different device on each machine. null: this machine as it is.
   */
  score: number | null
}

export const DEVICES: Device[] = [
  { name: 'as it is', score: null },
  // Like a Pixel 5.
  { name: 'mid-tier', score: 1000 },
  // Like a Moto G Power of 2022.
  { name: 'low-tier', score: 264 },
]
const MAX_TRIES = 6
/** Accepted difference, as a share of the score. */
const MAX_ERROR = 0.03

/** Slows down the page's processor by this factor. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  // Throttling lasts as long as this debugger session, which ends with the page.
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** The factor by which this machine has to be slowed down now; its own pace depends on what else it does. */
export async function measureSlowness(browser: Browser, { score: wanted }: Device): Promise<number> {
  if (wanted === null) return 1
  const page = await browser.newPage()
  try {
    await measureScore(page)
    const own = await measureScore(page)
    return wanted >= own ? 1 : await adjustSlowness(page, wanted, own)
  } finally {
    await page.close()
  }
}

/** Searches for the factor, because the score is not proportional to it. */
async function adjustSlowness(page: Page, wanted: number, own: number): Promise<number> {
  let slower = own / wanted
  for (let n = 0; n < MAX_TRIES; n += 1) {
    await slowDown(page, slower)
    const now = await measureScore(page)
    if (Math.abs(now / wanted - 1) < MAX_ERROR) break
    slower = Math.max(1, slower * (now / wanted))
  }
  await slowDown(page, 1)
  return slower
}

/** BenchmarkIndex: the mean of two rates, joining 10,000 letters and copying 100,000 numbers, in tens per second. */
const measureScore = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const perSecond = (work: (n: number) => void): number => {
      const start = performance.now()
      let n = 0
      while (performance.now() - start < 500 || n % 10 !== 0) work(n++)
      return n / ((performance.now() - start) / 1000)
    }
    const strings = perSecond(() => {
      let text = ''
      for (let n = 0; n < 10_000; n += 1) text += 'a'
      if (text.length === 1) throw new Error('Never: so that it is not left out.')
    })
    const sides = [0, 1].map(() => Array.from({ length: 100_000 }, (_, n) => n))
    const numbers = perSecond((n) => {
      const [from = [], to = []] = n % 2 === 0 ? sides : sides.toReversed()
      for (let at = 0; at < from.length; at += 1) to[at] = from[at] as number
    })
    return (strings + numbers) / 20
  })
