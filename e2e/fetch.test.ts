import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axe } from './kit.ts'
import { look } from './look.ts'
import { useProduct } from './use-product.ts'

const house = useProduct()
const PHONE = { width: 390, height: 844, touch: true }
const AGREE = /^(I agree|Acepto|Estoy de acuerdo)$/

/** Waits until the newcomer's archives are in the simulated drives. */
async function filled(): Promise<void> {
  const query = new URLSearchParams({ app_key: 'simulated-dropbox', origin: house.url })
  for (let tries = 0; tries < 300; tries += 1) {
    const page = await (await fetch(`${house.url}/simulated-sources/www.dropbox.com/chooser?${query}`)).text()
    if (page.includes('facebook')) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The drives stay empty')
}

async function opened(page: Page, button: string | RegExp): Promise<Page> {
  const popup = page.context().waitForEvent('page')
  await page.getByRole('button', { name: button }).first().click()
  return popup
}

const gone = (popup: Page) => popup.isClosed() || popup.waitForEvent('close')

/** Grace, whom both tests are about. */
let client = ''

describe('a client with an archive in a cloud drive', () => {
  it('on a phone in Spanish cancels, then chooses it in Google Drive and imports it', async () => {
    await filled()
    const page = await house.person('newcomer@maple.test', PHONE)
    client = await page.evaluate(async () => (await (await fetch('/api/main/auth/session')).json()).clientId)
    await page.evaluate(() => localStorage.setItem('proofline.language', 'es'))
    await page.goto(`${house.url}/?action=showSocialAccounts`)
    await page.getByRole('button', { name: AGREE }).click()
    await page.getByRole('button', { name: AGREE }).waitFor({ state: 'detached' })
    await page.goto(`${house.url}/?action=showSocialAccounts`)
    await page
      .getByRole('button', { name: /^Importar publicaciones/ })
      .first()
      .click()
    await page
      .getByRole('button', { name: /Suba|Súbalo|Subir/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Google Drive' }).waitFor()
    await look(page, 'phone-es-sources')
    expect(await axe(page)).toEqual([])

    const refused = await opened(page, 'Google Drive')
    await refused.getByRole('button', { name: 'Cancel' }).click()
    await refused.getByRole('alert').waitFor()
    await look(refused, 'phone-es-canceled')
    await refused.close()

    const popup = await opened(page, 'Google Drive')
    await popup
      .getByLabel(/facebook/)
      .first()
      .check()
    await look(popup, 'phone-es-google')
    await popup.getByRole('button', { name: 'Select' }).click()
    await gone(popup)
    await page
      .getByText(/Descargando|descargados|Iniciando la descarga|Importado|Importando/i)
      .first()
      .waitFor()
    await look(page, 'phone-es-fetching')
    await page
      .getByRole('button', { name: /Cerrar|Continuar en segundo plano/i })
      .first()
      .waitFor()
    await page.waitForFunction(() => /\d+ (publicaci|post)/i.test(document.body.innerText), undefined, {
      timeout: 60_000,
    })
    await look(page, 'phone-es-imported')
    expect(await axe(page)).toEqual([])
    await page.close()
  })
})

describe('a provider', () => {
  it('fetches an archive from Dropbox and from OneDrive, each by its own picker', async () => {
    const page = await house.person('admin@provider.test')
    for (const drive of ['Dropbox', 'OneDrive']) {
      await page.goto(`${house.url}/clients/${client}/timeline?action=showSocialAccounts`)
      await page
        .getByRole('button', { name: /^Import (posts|a file).*sadgoosestudio/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Upload it' }).click()
      const popup = await opened(page, drive)
      if (drive === 'Dropbox') {
        await popup.getByRole('button', { name: 'Open Dropbox' }).waitFor()
        await look(popup, 'desktop-dropbox-page')
        expect(new URL(popup.url()).origin).not.toBe(new URL(house.url).origin)
        expect(await axe(popup)).toEqual([])
        const chooser = await opened(popup, 'Open Dropbox')
        await chooser.getByLabel(/instagram/).check()
        await chooser.getByRole('button', { name: 'Select' }).click()
      } else {
        await popup.getByRole('button', { name: 'Select' }).click()
        await popup.getByRole('button', { name: 'Open OneDrive' }).click()
        const frame = popup.frameLocator('iframe')
        await frame.getByLabel(/instagram/).check()
        await look(popup, 'desktop-onedrive-picker')
        await frame.getByRole('button', { name: 'Select' }).click()
      }
      await gone(popup)
      await page.getByRole('button', { name: 'Import another file' }).waitFor({ timeout: 60_000 })
      await look(page, `desktop-${drive}-imported`)
    }
    await page.close()
  })
})
