import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { SocialAccount } from '#contract/index.ts'
import { axe, comeBack } from './kit.ts'
import { takeScreenshot } from './take-screenshot.ts'
import { useProduct } from './demo-product.ts'

const demo = useProduct()

/** Grace, whom both tests are about. */
let client = ''

const AGREE_BUTTON = /^(I agree|Acepto|Estoy de acuerdo)$/
const PHONE = { width: 390, height: 844, touch: true }

/** Presses a button that opens a window, and answers at the platform. */
async function answerConsent(
  page: Page,
  button: string | RegExp,
  choice: { as?: RegExp; press: string },
): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: button }).first().click()
  const popup = await opened
  if (choice.as) await popup.getByLabel(choice.as).check()
  await popup.getByRole('button', { name: choice.press }).click()
  return popup
}

const waitForClose = (popup: Page) => popup.isClosed() || popup.waitForEvent('close')

const controlSimulator = (body: object) =>
  fetch(`${demo.url}/simulated-platforms/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** When her account was last read, according to the server. */
const lastCaptureAt = (page: Page) =>
  page.evaluate(async (id) => {
    const accounts = (await (await fetch(`/api/social/clients/${id}/accounts`)).json()) as SocialAccount[]
    return accounts.find(({ externalId }) => externalId === '@grace')?.connection?.lastCaptureAt
  }, client)

describe('a client who connects an account', () => {
  it('on a phone has a button for the next step that is large enough for a thumb', async () => {
    const page = await demo.person('client@maple.test', PHONE)
    await page.goto(`${demo.url}/?action=showSocialAccounts`)
    const next = page.getByRole('button', { name: 'Connect X (Twitter)' })
    await next.waitFor()
    expect((await next.boundingBox())?.height).toBeGreaterThanOrEqual(52)
    await page.close()
  })

  it('on a phone in Spanish cancels, closes the window, and then connects', async () => {
    const page = await demo.person('newcomer@maple.test', PHONE)
    client = await page.evaluate(async () => (await (await fetch('/api/main/auth/session')).json()).clientId)
    await page.evaluate(() => localStorage.setItem('proofline.language', 'es'))
    await page.goto(`${demo.url}/?action=showSocialAccounts`)
    await page.getByRole('button', { name: AGREE_BUTTON }).click()
    await page.getByRole('button', { name: AGREE_BUTTON }).waitFor({ state: 'detached' })
    await page.goto(`${demo.url}/?action=showSocialAccounts`)
    const connect = /^Conectar X/
    await page.getByRole('button', { name: connect }).waitFor()
    expect(await axe(page)).toEqual([])

    const refused = await answerConsent(page, connect, { press: 'Cancel' })
    await refused.getByText(/You canceled\.|Usted canceló\./).waitFor()
    await page.getByText('Usted canceló. No se conectó nada.').waitFor()
    expect(await page.getByText('Hubo un problema al conectar con X (Twitter).').count()).toBe(0)
    await refused.close()

    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: connect }).click()
    await (await opened).close()
    await page.getByRole('button', { name: connect }).and(page.locator(':not([data-loading])')).waitFor()

    await waitForClose(await answerConsent(page, connect, { as: /Grace/, press: 'Allow' }))
    await page.getByText('@grace', { exact: true }).waitFor()
    await page
      .getByText(/Publicaciones importadas hasta|Posts imported up until|La última/i)
      .first()
      .waitFor()
    expect(await page.getByRole('button', { name: /^Quitar/ }).count()).toBe(0)
    expect(await axe(page)).toEqual([])
    await page.close()
  })
})

describe('a provider', () => {
  it('reconnects an account after access was lost, only as the same account, and removes it', async () => {
    const page = await demo.person('admin@provider.test')
    await page.goto(`${demo.url}/clients/${client}/timeline?action=showSocialAccounts`)
    await page.getByText('@grace', { exact: true }).waitFor()
    const grace = await simulatedAccountId(page)
    await controlSimulator({ set: 'end', platform: 'twitter', accountId: grace, what: 'access' })
    await page.getByRole('button', { name: 'Import now: @grace' }).click()
    const again = 'Connect again: @grace'
    await page.getByRole('button', { name: again }).waitFor()
    await waitForClose(await answerConsent(page, again, { as: /Travis/, press: 'Allow' }))
    await page.getByText(/You signed in to @hadleygravel, but this account is @grace/).waitFor()
    await waitForClose(await answerConsent(page, again, { as: /Grace/, press: 'Allow' }))
    await page
      .getByText(/New posts are imported every day/)
      .first()
      .waitFor()
    expect(await axe(page)).toEqual([])
    const now = page.getByRole('button', { name: 'Import now: @grace' })
    await now.waitFor({ timeout: 60_000 })
    // Expired access is renewed without anyone's help.
    await controlSimulator({ set: 'end', platform: 'twitter', accountId: grace, what: 'tokens' })
    const before = await lastCaptureAt(page)
    await now.click()
    // The import may have ended before the page showed its start.
    await expect.poll(() => lastCaptureAt(page), { timeout: 60_000 }).not.toBe(before)
    await now.waitFor({ timeout: 60_000 })
    await page.getByText(/every day; last on/).waitFor()
    await controlSimulator({ set: 'fault', fault: { platform: 'twitter', kind: 'down', times: 1 } })
    await now.click()
    await page.getByText(/X \(Twitter\) is not responding or is limiting access. We’ll keep trying/).waitFor()
    await takeScreenshot(page, 'connect-down')
    await page.getByRole('button', { name: 'Remove @grace' }).click()
    await page.getByText('Posts imported from it stay').waitFor()
    await page.getByRole('button', { name: 'Remove', exact: true }).last().click()
    // The message uses the text color of its dark background, not that of the page.
    const message = page.getByRole('alert').getByText('Social account has been removed.')
    await message.waitFor()
    const [words, ground] = await message.evaluate((element) =>
      [element, element.closest('[role=alert]') ?? element].map((each) => getComputedStyle(each).color),
    )
    expect(words).toBe(ground)
    await page.getByText('@grace', { exact: true }).waitFor({ state: 'detached' })
    await page.close()
  }, 180_000)
})

describe('a client whose page was loaded again during a sign-in', () => {
  it('on a phone is asked there when they come back, and adds the account', async () => {
    const page = await demo.person('newcomer@maple.test', PHONE)
    await page.evaluate(() => localStorage.setItem('proofline.language', 'en'))
    await page.goto(`${demo.url}/?action=showSocialAccounts`)
    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Connect TikTok' }).click()
    const popup = await opened
    await popup.getByRole('button', { name: 'Allow' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Connect TikTok' }).waitFor()
    await popup.getByLabel(/Grace/).check()
    await popup.getByRole('button', { name: 'Allow' }).click()
    await popup.getByText('Going back…').waitFor()
    await popup.getByRole('heading', { name: 'You’re signed in. Continue here' }).waitFor()
    expect(await axe(popup)).toEqual([])
    await takeScreenshot(popup, 'sign-in-window')
    await comeBack(page)
    await page.getByRole('heading', { name: 'You signed in to TikTok. Add it?' }).waitFor()
    expect(await axe(page)).toEqual([])
    await takeScreenshot(page, 'sign-in-asks')
    const add = page.getByRole('button', { name: 'Add TikTok' })
    expect((await add.boundingBox())?.height).toBeGreaterThanOrEqual(52)
    await page.keyboard.press('Enter')
    await page
      .getByText(/is connected\. We are importing its posts\.|was received\. The law firm/)
      .first()
      .waitFor()
    await popup.getByRole('heading', { name: 'TikTok has been added.' }).waitFor()
    await page.close()
  })

  it('can go on in the window, and loses it in both if it was the wrong account', async () => {
    const page = await demo.person('newcomer@maple.test', PHONE)
    await page.goto(`${demo.url}/?action=showSocialAccounts`)
    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Connect YouTube' }).click()
    const popup = await opened
    await popup.getByRole('button', { name: 'Allow' }).waitFor()
    await page.reload()
    await popup.getByLabel(/Grace/).check()
    await popup.getByRole('button', { name: 'Allow' }).click()
    await popup.getByRole('link', { name: 'Continue with YouTube' }).click()
    await popup.getByRole('heading', { name: 'You signed in to YouTube. Add it?' }).waitFor()
    await comeBack(page)
    await page.getByRole('heading', { name: 'You signed in to YouTube. Add it?' }).waitFor()
    await popup.getByRole('button', { name: 'That was the wrong account' }).click()
    await popup.getByText('The sign-in to YouTube has ended. Nothing was kept.').waitFor()
    await page.getByRole('button', { name: 'Add YouTube' }).click()
    await page.getByRole('alert').filter({ hasText: 'Signing in to YouTube took too long' }).waitFor()
    await page.close()
  })
})

/** The platform's id of Grace's account, from the page where she would choose it. */
async function simulatedAccountId(page: Page): Promise<string> {
  const query = new URLSearchParams({
    client_id: 'simulated-twitter',
    redirect_uri: `${demo.url}/iam/external/auth/oauth2/callback/twitter`,
    code_challenge_method: 'S256',
    code_challenge: 'x',
  })
  const html = await (
    await page.request.get(`${demo.url}/simulated-platforms/x.com/i/oauth2/authorize?${query}`)
  ).text()
  return /value="(\d+)"[^>]*> <span>Grace/.exec(html)?.[1] ?? ''
}
