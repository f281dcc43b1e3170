import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, useProduct } from './demo-product.ts'
import { notRun } from './not-run.ts'
import { takeScreenshot } from './take-screenshot.ts'

const demo = useProduct()
const PYTHON = ['/usr/bin/python3', '/usr/local/bin/python3', '/opt/homebrew/bin/python3'].find(existsSync)
const VERIFIER = join(import.meta.dirname, '../verifiers/verify.py')

if (!PYTHON) notRun('verify.py, because there is no Python')

let clientPath: string

async function saveDownload(page: Page, name: string): Promise<string> {
  const path = join(demo.product.dataDir, name)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^(Download package|Télécharger le paquet)$/ }).click(),
  ])
  await file.saveAs(path)
  return path
}

function expectUnchanged(path: string): void {
  if (!PYTHON) return
  const { stdout } = spawnSync(PYTHON, [VERIFIER, path, '--json'], { encoding: 'utf8' })
  expect(JSON.parse(stdout)).toMatchObject({ exitCode: 0, failures: [] })
}

describe('an evidence package', () => {
  it('of a report is made by a resolver with the keyboard alone, and verified', async () => {
    const page = await demo.person('resolver@maple.test')
    await page
      .getByRole('link', { name: /Gill, Harjit/ })
      .first()
      .click()
    await page.waitForURL(/\/clients\//)
    clientPath = new URL(page.url()).pathname
    await page.goto(`${demo.url}${clientPath}/reports`)
    await page.getByRole('button', { name: 'Generate Report' }).click()
    await page.getByRole('dialog').getByLabel('Report name').fill('For Monday')
    await page.keyboard.press('Enter')
    const ask = page.getByRole('button', { name: 'Evidence package of For Monday' })
    await ask.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'In the package' }).waitFor()
    await expectAccessible(page, 'the question about a package')
    expect(await page.getByText('Include the archives themselves?').count()).toBe(0)
    await page.getByRole('button', { name: 'Show: Other people’s names' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Open the post' }).first().waitFor()
    await page.getByRole('button', { name: 'Make package' }).focus()
    await page.keyboard.press('Enter')
    // The focus is on the box that is missing.
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Make package' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('The package is ready.').waitFor()
    await expectAccessible(page, 'a package that is ready')
    expectUnchanged(await saveDownload(page, 'report.zip'))
    await page.close()
  })

  it('of a client with an archive is made by a manager on a phone, in French and in the dark', async () => {
    const page = await demo.person('manager@maple.test', { width: 390, height: 844, dark: true, touch: true })
    await page.evaluate(() => localStorage.setItem('proofline.language', 'fr'))
    await page.goto(`${demo.url}${clientPath}/reports`)
    await page.getByRole('button', { name: 'Paquet de toutes les publications' }).click()
    await page.getByRole('heading', { name: 'Dans le paquet' }).waitFor()
    await expectAccessible(page, 'the question about a package on a phone')
    await takeScreenshot(page, 'package-phone')
    await page.getByRole('checkbox', { name: /^J’ai examiné ceci/ }).check()
    await page.getByRole('checkbox', { name: 'Facebook' }).first().check()
    await page.getByRole('checkbox', { name: /^Nous n’avons pas examiné/ }).check()
    await page.getByRole('button', { name: 'Créer le paquet' }).click()
    await page.getByText('Le paquet est prêt.').waitFor()
    await takeScreenshot(page, 'package-phone-ready')
    expectUnchanged(await saveDownload(page, 'client.zip'))
    await page.close()
  })
})
