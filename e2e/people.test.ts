import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isLong } from './kit.ts'
import { expectAccessible, useProduct } from './demo-product.ts'

const PASSWORD = 'lamp river sofa 9 moon'
const LOOKS = [
  { width: 1440, height: 900, dark: false },
  { width: 360, height: 740, dark: true },
]
const demo = useProduct()

/** The link in the newest email to this person. */
async function linkTo(email: string, path: string): Promise<string> {
  for (let tries = 0; tries < 400; tries += 1) {
    const answer = await fetch(`${demo.url}/dev/mail/messages?to=${encodeURIComponent(email)}`)
    const mails = (await answer.json()) as { text: string }[]
    const link = mails[0]?.text.match(new RegExp(`https?://\\S+/${path}/\\S+`))?.[0]
    if (link) return link
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No link was mailed to ${email}`)
}

async function fillInvitation(page: Page, name: [string, string], email: string, role: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill(name[0])
  await dialog.getByLabel('Last name').fill(name[1])
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByRole('radio', { name: role, exact: true }).check()
  await expectAccessible(page, 'invitation')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await dialog.getByText(`Invitation sent to ${name.join(' ')}.`).waitFor()
  await expectAccessible(page, 'invitation sent')
  await dialog.getByRole('button', { name: 'Done' }).click()
}

/** Opens the emailed link in a new browser and starts the first step. */
async function accept(email: string): Promise<Page> {
  const page = await demo.visitor()
  await page.goto(await linkTo(email, 'accept-invitation'))
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/accept-invitation')
  await expectAccessible(page, 'accepting')
  await page.getByLabel('New password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('button', { name: /^Account menu/ }).waitFor()
  return page
}

describe('from a new law firm to a reviewer with her clients', () => {
  it('a provider’s administrator adds the firm and invites its first user', async () => {
    const page = await demo.person('admin@provider.test')
    await page.goto(`${demo.url}/customers`)
    await page.getByRole('button', { name: 'Add law firm' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Érable Avocats')
    await dialog.getByRole('combobox', { name: 'Location' }).fill('Queb')
    await page.getByRole('option', { name: 'Quebec' }).click()
    expect(await dialog.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('America/Toronto')
    await expectAccessible(page, 'new law firm')
    await dialog.getByRole('button', { name: 'Add law firm' }).click()
    await dialog.getByRole('button', { name: 'Invite first user' }).click()
    await fillInvitation(page, ['Léa', 'Roy'], 'lea@erable.test', 'Admin')
    await page.getByRole('link', { name: '1 user of Érable Avocats' }).click()
    await page
      .getByRole('row', { name: /Léa Roy/ })
      .getByText('Invited')
      .waitFor()
    await page.close()
  })

  it('she accepts through the emailed link, which works once, and signs in again with a code', async () => {
    const page = await accept('lea@erable.test')
    await page.reload()
    await page.getByRole('button', { name: 'Account menu of Léa Roy' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL(/\/login/)
    await page.close()

    const again = await demo.visitor()
    await again.goto(await linkTo('lea@erable.test', 'accept-invitation'))
    await again.getByRole('heading', { name: 'This link has expired.' }).waitFor()
    await again.reload()
    await again.getByRole('heading', { name: 'Please open the link in your email again.' }).waitFor()
    await again.close()

    const home = await demo.person('lea@erable.test', {}, PASSWORD)
    await home.getByRole('link', { name: 'Administration' }).click()
    await home.getByRole('button', { name: 'Invite user' }).click()
    await fillInvitation(home, ['Noé', 'Tan'], 'noe@erable.test', 'Reviewer')
    await home
      .getByRole('row', { name: /Noé Tan/ })
      .getByText('Invited')
      .waitFor()
    await home.close()
  })

  it('a manager gives a new reviewer two clients, and she sees only these two', async () => {
    const page = await demo.person('manager@maple.test')
    await page.getByRole('link', { name: 'Administration' }).click()
    await page.getByRole('button', { name: 'Invite user' }).click()
    await fillInvitation(page, ['Mia', 'Chen'], 'mia@maple.test', 'Reviewer')
    await page.getByRole('button', { name: '0 clients of Mia Chen: manage' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: /^Unassigned/ }).click()
    await dialog.getByRole('checkbox', { name: /^Grace Lindqvist/ }).check()
    await dialog.getByRole('checkbox', { name: /^Harjit Gill/ }).check()
    await expectAccessible(page, 'clients to assign')
    await dialog.getByRole('button', { name: 'Assign 2', exact: true }).click()
    await dialog.getByRole('tab', { name: /^Assigned\s*2/ }).waitFor()
    await dialog.getByRole('tab', { name: /^Assigned/ }).click()
    await dialog.getByRole('checkbox', { name: /^Grace Lindqvist/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '2 clients of Mia Chen: manage' }).waitFor()
    await page.close()

    const mia = await accept('mia@maple.test')
    const clients = mia.getByRole('region', { name: /^Clients/ }).getByRole('listitem')
    // The list is hidden while the one above it loads.
    const names = async () => (await clients.allInnerTexts()).map((text) => text.split('\n')[0])
    await expect.poll(names).toEqual(['Gill, Harjit', 'Lindqvist, Grace'])
    await mia.close()
  })

  it('someone who forgot the password sets a new one, and every session ends', async () => {
    const here = await demo.person('resolver@lonestar.test')
    const page = await demo.visitor()
    await page.goto(`${demo.url}/login`)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    // The previous page has such a field too.
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await page.getByLabel('Email').fill('resolver@lonestar.test')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await page.goto(await linkTo('resolver@lonestar.test', 'reset-password'))
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await expectAccessible(page, 'new password')
    await page.getByLabel('New password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your password has been changed.' }).waitFor()
    await expectAccessible(page, 'password changed')
    await page.close()
    await here.reload()
    await here.waitForURL(/\/login/)
    await here.close()
    const again = await demo.person('resolver@lonestar.test', {}, PASSWORD)
    await again.goto(`${demo.url}/account/sessions`)
    await again.getByText('This browser').waitFor()
    expect(await again.getByRole('main').getByRole('listitem').count()).toBe(1)
    await again.close()
  })

  it.runIf(isLong).each(LOOKS)('no page or dialog has accessibility issues: %j', async (shape) => {
    const guest = await demo.visitor(shape)
    for (const path of ['/login', '/recover-password', '/accept-invitation', '/reset-password']) {
      await guest.goto(demo.url + path)
      await guest.getByRole('heading', { level: 1 }).waitFor()
      await expectAccessible(guest, path)
    }
    await guest.close()

    const page = await demo.person('superadmin@provider.test', shape)
    await page.goto(`${demo.url}/customers`)
    await page.getByRole('button', { name: /^Edit Maple/ }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page, 'edit law firm')
    await page.keyboard.press('Escape')
    // The product remembers the choice of the previous run.
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^(Choose a law firm|Maple Injury Law)$/ })
      .click()
    await page.getByRole('button', { name: /^Lone Star/ }).waitFor()
    await expectAccessible(page, 'account selector')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Maple Injury Law/ })
      .click()
    await page.getByRole('heading', { name: 'Maple Injury Law', level: 1 }).waitFor()
    await expectAccessible(page, 'users')
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('radio').first().waitFor()
    await expectAccessible(page, 'edit user')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click()
    await expectAccessible(page, 'user menu')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page, 'delete user')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await page
      .getByRole('button', { name: /^People of/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    await expectAccessible(page, 'people of a client')
    await page.keyboard.press('Escape')
    await expectAccessible(page, 'clients')
    await page.goto(`${demo.url}/account/sessions`)
    await page.getByText('This browser').waitFor()
    await expectAccessible(page, 'sessions')
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page, 'sign out everywhere')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page, 'profile')
    await page.close()
  })

  it('no page logged errors', () => {
    // An expired link answers with 410, which the browser logs as an error.
    expect(demo.errors.filter((text) => !text.includes('410'))).toEqual([])
  })
})
