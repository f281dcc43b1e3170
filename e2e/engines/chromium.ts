import type { Browser } from 'playwright-core'
import { openPage } from '../kit.ts'
import { asJson, type Engine, FILE_INPUT, fromJson } from './engine.ts'

/** The Chromium of the other tests. */
export async function openChromium(browser: Browser): Promise<Engine> {
  const { page, context } = await openPage(browser)
  return {
    name: 'Chromium',
    open: async (url) => void (await page.goto(url)),
    evaluate: async (expression) => fromJson(await page.evaluate(asJson(expression))),
    setFile: (path) => page.locator(FILE_INPUT).last().setInputFiles(path),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
    close: () => context.close(),
  }
}
