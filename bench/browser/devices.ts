import type { Browser, Page } from 'playwright-core'

/** A processor to measure a page with. */
export type Device = {
  name: string
  /**
   * In Lighthouse's BenchmarkIndex, as Chrome's DevTools calibrates its presets (`CalibrationController.ts`): the same factor is another device
   * on each machine. null: this machine as it is.
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
const TRIES = 6
/** Share of the score. */
const NEAR = 0.03

/** Makes the page's processor so many times slower. */
export async function slowed(page: Page, times: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  // It lasts as long as this session of the debugger, which ends with the page.
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** How many times slower this machine has to be made now: its own pace changes with what else it does. */
export async function slownessOf(browser: Browser, { score: wanted }: Device): Promise<number> {
  if (wanted === null) return 1
  const page = await browser.newPage()
  try {
    await score(page)
    const own = await score(page)
    return wanted >= own ? 1 : await slowedTo(page, wanted, own)
  } finally {
    await page.close()
  }
}

/** The score does not follow the factor evenly: it is looked for. */
async function slowedTo(page: Page, wanted: number, own: number): Promise<number> {
  let slower = own / wanted
  for (let n = 0; n < TRIES; n += 1) {
    await slowed(page, slower)
    const now = await score(page)
    if (Math.abs(now / wanted - 1) < NEAR) break
    slower = Math.max(1, slower * (now / wanted))
  }
  await slowed(page, 1)
  return slower
}

/** BenchmarkIndex: tens of times a second that 10,000 letters are put together and 100,000 numbers copied, the mean of both. */
const score = (page: Page): Promise<number> =>
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
