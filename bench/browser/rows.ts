import { chromium, type Page } from 'playwright-core'
import { chromiumPath } from '#tools/chromium.ts'
import { writeArchive } from '../archives/archive-made.ts'
import { openBench, quantile } from '../kit.ts'
import { DESK, fill, signInContext } from './browser.ts'
import { slowDown } from './devices.ts'
import { FAST_STEP, mainThreadOf, workPerFrame } from './measure-page.ts'

const POST_COUNT = 10_000
const PHOTO_COUNT = 200
/** Pixels of a step of a slow scroll. */
const SLOW_STEP = 60

const printLine = (what: string, value: string): void => console.log(`${what.padEnd(42)} ${value}`)

/** Rows of a list, scrolled by wheel: the work of a frame, of a row, and what is on screen during a fast scroll. */
export async function benchRows(): Promise<void> {
  const bench = await openBench({ withWeb: true })
  const { executablePath, args } = await chromiumPath('measure')
  const browser = await chromium.launch({ executablePath, args })
  try {
    const clientId = await fill(bench, 'rows', (file) => writeArchive(file, POST_COUNT, PHOTO_COUNT, 3))
    const person = await signInContext(browser, bench, DESK)
    for (const slower of [1, 4]) {
      for (const step of [SLOW_STEP, FAST_STEP]) {
        const page = await person.newPage()
        await page.goto(`${bench.config.publicUrl}/clients/${clientId}/posts`)
        await page.locator('article').first().waitFor()
        await page.waitForTimeout(3000)
        await slowDown(page, slower)
        await countRows(page)
        const usedBy = await mainThreadOf(page)
        await usedBy()
        const works = await workPerFrame(browser, page, step)
        const used = await usedBy()
        const { mounted, bare, seen } = await page.evaluate(() => window.rows)
        printLine(
          `${step} px every 60 ms, ${slower} times slower`,
          `frames p50 ${quantile(works, 0.5).toFixed(1)}, p95 ${quantile(works, 0.95).toFixed(1)} ms; ${mounted} rows rendered, ${(used / mounted).toFixed(1)} ms each, everything included; ${((100 * bare) / seen).toFixed(1)} % of the rows on screen without words  aim: p95 33 ms slowly scrolled at 4 times, 3 ms each, 0 %`,
        )
        await page.close()
      }
    }
    await person.close()
  } finally {
    await browser.close()
    await bench.close()
  }
}

declare global {
  interface Window {
    rows: { mounted: number; bare: number; seen: number }
  }
}

/** Counts from now on the rows that are rendered, and, ten times a second, those on screen and those of them that are skeletons. */
const countRows = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const counts = { mounted: 0, bare: 0, seen: 0 }
    window.rows = counts
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element && (node.matches('article') || node.querySelector('article')))
            counts.mounted += 1
    }).observe(document.body, { childList: true, subtree: true })
    setInterval(() => {
      for (const cell of document.querySelectorAll('main [data-index]')) {
        const { top, bottom } = cell.getBoundingClientRect()
        if (bottom < 120 || top > innerHeight) continue
        counts.seen += 1
        if (cell.querySelector('[data-text], article') === null) counts.bare += 1
      }
    }, 100)
  })
