import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../tools/chromium.ts'
import { axe, comeBack, formsOf } from './kit.ts'
import { takeScreenshot } from './take-screenshot.ts'
import { DemoProduct, useProduct } from './demo-product.ts'

/** A product that also runs browsers for people who sign in to a platform. */
const { executablePath } = await chromiumPath()
const demo = useProduct(new DemoProduct({ CHROMIUM_PATH: executablePath }))

const PHONE = { width: 390, height: 844, touch: true }
const AGREE_BUTTON = /^(I agree|Acepto|Estoy de acuerdo)$/

const controlSimulator = (body: object) =>
  fetch(`${demo.url}/simulated-logins/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('a client on a phone in Spanish', () => {
  it('signs in to Facebook with a captcha, a text message and another device, and requests the archive', async () => {
    await controlSimulator({
      set: 'person',
      person: {
        platform: 'facebook',
        id: '100001',
        login: 'grace@example.test',
        password: 'violin and goose',
        name: 'Grace Lindqvist',
        userName: 'grace',
        checks: ['captcha', 'sms', 'other_device'],
        prepares: 3600,
      },
    })
    const page = await demo.person('newcomer@maple.test', PHONE)
    await page.evaluate(() => localStorage.setItem('proofline.language', 'es'))
    await page.goto(`${demo.url}/?action=showSocialAccounts`)
    await page.getByRole('button', { name: AGREE_BUTTON }).click()
    await page.getByRole('button', { name: AGREE_BUTTON }).waitFor({ state: 'detached' })
    await page.goto(`${demo.url}/?action=showSocialAccounts`)
    const opened = page.context().waitForEvent('page')
    await page
      .getByRole('button', { name: /^Conectar grace/ })
      .first()
      .click()
    const popup = await opened
    // A waiting button shows its loader in its center, even with reduced motion.
    const [off] = await page.locator('.mantine-Button-loader').evaluateAll((loaders) =>
      loaders.map((loader) => {
        const [inner, outer] = [
          loader.getBoundingClientRect(),
          loader.closest('button')?.getBoundingClientRect(),
        ]
        return outer ? Math.abs(inner.x + inner.width / 2 - outer.x - outer.width / 2) : null
      }),
    )
    expect(off).toBeLessThan(1)
    const agree = popup.getByRole('button', { name: 'Acepto, continuar' })
    await agree.waitFor()
    await popup.getByText('Este Facebook es simulado. No escriba su contraseña real.').waitFor()
    await takeScreenshot(popup, 'login-1-agree')
    expect(await axe(popup)).toEqual([])
    await agree.click()

    await popup.getByLabel('Contraseña', { exact: true }).waitFor()
    await popup.getByLabel(/^Correo/).fill('grace@example.test')
    expect(await axe(popup)).toEqual([])
    await popup.getByLabel('Contraseña', { exact: true }).fill('not this one')
    await takeScreenshot(popup, 'login-2-credentials')
    await popup.getByRole('button', { name: 'Continuar' }).click()
    await popup.getByText('La contraseña que ingresó no es correcta.').waitFor()
    await takeScreenshot(popup, 'login-3-wrong')
    expect(await popup.getByLabel('Contraseña', { exact: true }).inputValue()).toBe('')
    await popup.getByLabel(/^Correo/).fill('grace@example.test')
    await popup.getByLabel('Contraseña', { exact: true }).fill('violin and goose')
    await popup.getByRole('button', { name: 'Continuar' }).click()

    await popup.getByLabel('Texto de la imagen').waitFor()
    expect(await axe(popup)).toEqual([])
    await popup.getByLabel('Texto de la imagen').fill('goose7')
    await takeScreenshot(popup, 'login-4-captcha')
    await popup.getByRole('button', { name: 'Continuar' }).click()

    await popup.getByText(/Puede pedir otro código en/).waitFor()
    await takeScreenshot(popup, 'login-5-sms')
    expect(await axe(popup)).toEqual([])
    await popup.getByRole('button', { name: 'Enviar otro código' }).click()
    await popup.getByLabel('Código').fill('123456')
    await popup.getByRole('button', { name: 'Continuar' }).click()

    await popup.getByRole('heading', { name: 'Apruebe el inicio de sesión en su otro dispositivo' }).waitFor()
    await takeScreenshot(popup, 'login-6-device')
    await controlSimulator({ set: 'approve', personId: '100001' })
    if (!popup.isClosed()) await popup.waitForEvent('close')
    await page.getByText(/Facebook está preparando su archivo/).waitFor()
    await takeScreenshot(page, 'login-7-accounts')
    expect(await axe(page)).toEqual([])
    await page.close()
  })
})

describe('a client on a desktop in French', () => {
  const CODE = 'Code'
  const open = async (page: Page, person: object): Promise<Page> => {
    const id = Math.floor(Math.random() * 1e6)
    const one = {
      platform: 'facebook',
      id: `2${id}`,
      login: `p${id}@example.test`,
      password: 'violin and goose',
    }
    await controlSimulator({
      set: 'person',
      person: { ...one, name: 'Grace Lindqvist', userName: `g${id}`, prepares: 3600, ...person },
    })
    await page.goto(`${demo.url}/?action=showSocialAccounts`)
    const opened = page.context().waitForEvent('page')
    await page
      .getByRole('button', { name: /^Connecter.*Facebook/ })
      .first()
      .click()
    const popup = await opened
    await popup.getByRole('button', { name: 'J’accepte, continuer' }).click()
    await popup.getByRole('textbox').first().fill(one.login)
    await popup.getByLabel('Mot de passe', { exact: true }).fill(one.password)
    await popup.getByRole('button', { name: 'Continuer' }).click()
    return popup
  }

  it('enters the codes from an email and from an app, and sees whom to call on every page', async () => {
    const page = await demo.person('newcomer@maple.test', { width: 1280, height: 900 })
    await page.evaluate(() => localStorage.setItem('proofline.language', 'fr'))
    const popup = await open(page, { checks: ['email', 'auth_app'] })
    const added = page.waitForResponse((answer) => /sign-ins\/[\w-]+\/account$/.test(answer.url()))
    for (const title of [/envoyé par courriel/, /application d’authentification/]) {
      await popup.getByRole('heading', { name: title }).waitFor()
      expect(await popup.getByRole('link', { name: '+1 416 555 0142' }).getAttribute('href')).toBe(
        'tel:+14165550142',
      )
      await popup.getByLabel(CODE).fill('000000')
      await popup.getByRole('button', { name: 'Continuer' }).click()
      await popup.getByRole('alert').waitFor()
      expect(await axe(popup)).toEqual([])
      await popup.getByLabel(CODE).fill('123456')
      await popup.getByRole('button', { name: 'Continuer' }).click()
    }
    if (!popup.isClosed()) await popup.waitForEvent('close')
    // Otherwise, the next page of this session would be asked about it.
    expect((await added).status()).toBe(200)
    await page.close()
  })

  it.each(
    formsOf([
      ['locked', 'Your account has been locked. Go to the app to unlock it.'],
      ['checkpoint', 'We need to confirm that this is your account. Open the app to continue.'],
    ] as const),
  )('sees that Facebook says the account is %s, and what to do instead', async (refuses, says) => {
    const page = await demo.person('newcomer@maple.test', { width: 1280, height: 900 })
    await page.evaluate(() => localStorage.setItem('proofline.language', 'fr'))
    const popup = await open(page, { refuses })
    const alert = popup.getByRole('alert')
    await alert.getByText(/Un membre de notre équipe d’assistance/).waitFor()
    expect((await alert.locator('q').innerText()).split('\n')).toContain(says)
    await alert.getByText(/Vous pouvez aussi téléverser votre fichier vous-même/).waitFor()
    expect(await axe(popup)).toEqual([])
    await page.close()
  })
})

describe('a client whose page was loaded again during a remote login', () => {
  it('is asked there when they come back, and adds the account', async () => {
    await controlSimulator({
      set: 'person',
      person: {
        platform: 'instagram',
        id: '100002',
        login: 'grace2@example.test',
        password: 'violin and goose',
        name: 'Grace Lindqvist',
        userName: 'grace.strings',
        checks: ['sms'],
        prepares: 3600,
      },
    })
    const page = await demo.person('newcomer@maple.test', PHONE)
    await page.evaluate(() => localStorage.setItem('proofline.language', 'es'))
    await page.goto(`${demo.url}/?action=showSocialAccounts`)
    const opened = page.context().waitForEvent('page')
    await page
      .getByRole('button', { name: /^Conectar sadgoose/ })
      .first()
      .click()
    const popup = await opened
    await popup.getByRole('button', { name: 'Acepto, continuar' }).click()
    await popup.getByLabel(/^Correo/).fill('grace2@example.test')
    await popup.getByLabel('Contraseña', { exact: true }).fill('violin and goose')
    await popup.getByRole('button', { name: 'Continuar' }).click()
    await popup.getByLabel('Código').waitFor()
    // The phone reloads the page behind while its person reads the text message.
    await page.reload()
    await popup.getByLabel('Código').fill('123456')
    await popup.getByRole('button', { name: 'Continuar' }).click()
    await popup.getByRole('heading', { name: 'Usted inició sesión. Continúe aquí' }).waitFor()
    const next = popup.getByRole('link', { name: 'Continuar con Instagram' })
    expect(await next.evaluate((link) => link === document.activeElement)).toBe(true)
    expect(await popup.getByRole('link', { name: '+1 416 555 0142' }).count()).toBe(1)
    expect(await axe(popup)).toEqual([])
    await takeScreenshot(popup, 'login-8-window')
    await comeBack(page)
    await page
      .getByRole('heading', { name: 'Usted inició sesión en Instagram. ¿Agregar la cuenta?' })
      .waitFor()
    expect(await axe(page)).toEqual([])
    await takeScreenshot(page, 'login-9-asks')
    await page.getByRole('button', { name: 'Agregar Instagram' }).click()
    await page
      .getByText(/Instagram está preparando su archivo|El bufete lo comprueba primero/)
      .first()
      .waitFor()
    await popup.getByRole('heading', { name: 'Se agregó Instagram.' }).waitFor()
    await page.close()
  })
})
