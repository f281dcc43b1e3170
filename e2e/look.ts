import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'

const folder = process.env['SCREENS']

/** A screen for one's own eyes, where the variable SCREENS names a folder. */
export async function look(page: Page, name: string): Promise<void> {
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png` })
}
