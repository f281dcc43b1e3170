import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'

const folder = process.env['SCREENS']

/** Saves a screenshot to look at, if the variable SCREENS names a folder. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png` })
}
