import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectAccessible, useProduct } from './demo-product.ts'

const demo = useProduct()
const PHONE = { width: 390, height: 844, touch: true }
const AGREE_BUTTON = /^(I agree|Acepto|Estoy de acuerdo)$/
/** A zip without any file. */
const EMPTY_ZIP = Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex')

describe('a client whose file is refused', () => {
  it('asks for help on a phone in Spanish; support takes the case live, and hands it back with a message', async () => {
    const support = await demo.person('admin@provider.test')
    await support.goto(`${demo.url}/support`)
    await support.getByText('No one is waiting for help.').waitFor()

    const client = await demo.person('newcomer@maple.test', PHONE)
    await client.evaluate(() => localStorage.setItem('proofline.language', 'es'))
    await client.goto(`${demo.url}/?action=showSocialAccounts`)
    await client.getByRole('button', { name: AGREE_BUTTON }).click()
    await client.getByRole('button', { name: AGREE_BUTTON }).waitFor({ state: 'detached' })
    await client.goto(`${demo.url}/?action=showSocialAccounts`)
    await client
      .getByRole('button', { name: /^Importar publicaciones/ })
      .first()
      .click()
    await client.getByRole('button', { name: 'Súbalo' }).click()
    const file = join(demo.product.dataDir, 'my-notes.zip')
    await writeFile(file, EMPTY_ZIP)
    await client.locator('input[type=file]').setInputFiles(file)
    await client.getByText('El archivo no es lo que esperábamos', { exact: false }).first().waitFor()
    await client.getByRole('button', { name: 'Necesito ayuda' }).click()
    await client.getByText('Ayuda solicitada').first().waitFor()
    await expectAccessible(client, 'a refused file with help asked for')

    // Without a reload: the case appeared on the open page.
    await support.getByText(/my-notes\.zip was rejected on/).waitFor()
    await support.getByText('Asked by Grace Lindqvist').waitFor()
    await support.getByRole('button', { name: 'Take: Grace Lindqvist' }).click()
    await support.getByText(/^Taken by you on/).waitFor()
    await expectAccessible(support, 'the support queue')

    await support.getByRole('button', { name: 'Hand back to Grace Lindqvist' }).click()
    await support.getByLabel('Message to the client').fill('Elija JSON en el paso 4.')
    await expectAccessible(support, 'a case that is handed back')
    await support.getByRole('button', { name: 'Hand back', exact: true }).click()
    await support.getByText('No one is waiting for help.').waitFor()

    await client.goto(`${demo.url}/?action=showSocialAccounts`)
    await client.getByText('Elija JSON en el paso 4.').waitFor()
    await expectAccessible(client, 'what support wrote')
    await client.close()
    await support.close()
    expect(demo.errors).toEqual([])
  })
})

describe('a platform that the provider switches off', () => {
  it('is shown as off to the client, and can be connected again when it is on', async () => {
    const provider = await demo.person('admin@provider.test')
    await provider.goto(`${demo.url}/support`)
    await provider.getByRole('link', { name: 'Platforms' }).click()
    const isOn = provider.getByRole('switch', { name: 'TikTok is on' })
    await isOn.waitFor()
    await expectAccessible(provider, 'the platforms of a provider')
    await isOn.press('Space')
    await provider.getByText('TikTok has been changed.').waitFor()

    const client = await demo.person('newcomer@maple.test', PHONE)
    await client.goto(`${demo.url}/?action=showSocialAccounts`)
    await client.getByText(/TikTok está desactivada|TikTok connection is currently disabled/).waitFor()
    await expectAccessible(client, 'a platform that is off')
    await isOn.press('Space')
    await client.reload()
    await client.getByRole('button', { name: /^(Conectar|Connect) TikTok/ }).waitFor()
    await client.close()
    await provider.close()
  })
})
