import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axe } from './kit.ts'
import { takeScreenshot } from './take-screenshot.ts'
import { useProduct } from './demo-product.ts'

const demo = useProduct()
const PHONE = { width: 390, height: 844, touch: true }
const AGREE_BUTTON = /^(I agree|Acepto|Estoy de acuerdo)$/

/** Waits until the newcomer's archives are in the simulated drives. */
async function fillSources(): Promise<void> {
  const query = new URLSearchParams({ app_key: 'simulated-dropbox', origin: demo.url })
  for (let tries = 0; tries < 300; tries += 1) {
    const page = await (await fetch(`${demo.url}/simulated-sources/www.dropbox.com/chooser?${query}`)).text()
    if (page.includes('facebook')) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The drives stay empty')
}

async function openPopup(page: Page, button: string | RegExp): Promise<Page> {
  const popup = page.context().waitForEvent('page')
  await page.getByRole('button', { name: button }).first().click()
  return popup
}

const waitForClose = (popup: Page) => popup.isClosed() || popup.waitForEvent('close')

/** Grace, whom both tests are about. */
let client = ''

describe('a client with an archive in a cloud drive', () => {
  it('on a phone in Spanish cancels, then chooses it in Google Drive and imports it', async () => {
    await fillSources()
    const page = await demo.person('newcomer@maple.test', PHONE)
    client = await page.evaluate(async () => (await (await fetch('/api/main/auth/session')).json()).clientId)
    await page.evaluate(() => localStorage.setItem('proofline.language', 'es'))
    await page.goto(`${demo.url}/?action=showSocialAccounts`)
    await page.getByRole('button', { name: AGREE_BUTTON }).click()
    await page.getByRole('button', { name: AGREE_BUTTON }).waitFor({ state: 'detached' })
    await page.goto(`${demo.url}/?action=showSocialAccounts`)
    await page
      .getByRole('button', { name: /^Importar publicaciones/ })
      .first()
      .click()
    await page
      .getByRole('button', { name: /Suba|Súbalo|Subir/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Google Drive' }).waitFor()
    await takeScreenshot(page, 'phone-es-sources')
    expect(await axe(page)).toEqual([])

    const refused = await openPopup(page, 'Google Drive')
    await refused.getByRole('button', { name: 'Cancel' }).click()
    await refused.getByRole('alert').waitFor()
    await takeScreenshot(refused, 'phone-es-canceled')
    await refused.close()

    const popup = await openPopup(page, 'Google Drive')
    await popup
      .getByLabel(/facebook/)
      .first()
      .check()
    await takeScreenshot(popup, 'phone-es-google')
    await popup.getByRole('button', { name: 'Select' }).click()
    await waitForClose(popup)
    await page
      .getByText(/Descargando|descargados|Iniciando la descarga|Importad|Importando/i)
      .filter({ visible: true })
      .first()
      .waitFor()
    await takeScreenshot(page, 'phone-es-fetching')
    await page
      .getByRole('button', { name: /Cerrar|Continuar en segundo plano/i })
      .first()
      .waitFor()
    await page.waitForFunction(() => /\d+ (publicaci|post)/i.test(document.body.innerText), undefined, {
      timeout: 60_000,
    })
    await takeScreenshot(page, 'phone-es-imported')
    expect(await axe(page)).toEqual([])
    await page.close()
  })
})

describe('a provider', () => {
  it('fetches an archive from Dropbox and from OneDrive, each by its own picker', async () => {
    const page = await demo.person('admin@provider.test')
    for (const drive of ['Dropbox', 'OneDrive']) {
      await page.goto(`${demo.url}/clients/${client}/timeline?action=showSocialAccounts`)
      await page
        .getByRole('button', { name: /^Import (posts|a file).*sadgoosestudio/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Upload it' }).click()
      const popup = await openPopup(page, drive)
      if (drive === 'Dropbox') {
        await popup.getByRole('button', { name: 'Open Dropbox' }).waitFor()
        await takeScreenshot(popup, 'desktop-dropbox-page')
        expect(new URL(popup.url()).origin).not.toBe(new URL(demo.url).origin)
        expect(await axe(popup)).toEqual([])
        const chooser = await openPopup(popup, 'Open Dropbox')
        await chooser.getByLabel(/instagram/).check()
        await chooser.getByRole('button', { name: 'Select' }).click()
      } else {
        await popup.getByRole('button', { name: 'Select' }).click()
        await popup.getByRole('button', { name: 'Open OneDrive' }).click()
        const frame = popup.frameLocator('iframe')
        await frame.getByLabel(/instagram/).check()
        await takeScreenshot(popup, 'desktop-onedrive-picker')
        await frame.getByRole('button', { name: 'Select' }).click()
      }
      await waitForClose(popup)
      await page.getByRole('button', { name: 'Import another file' }).waitFor({ timeout: 60_000 })
      await takeScreenshot(page, `desktop-${drive}-imported`)
    }
    await page.close()
  })
})
