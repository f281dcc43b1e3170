import type { FrameLocator, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isLong } from './kit.ts'
import { expectAccessible, useProduct } from './demo-product.ts'

const DESK = { width: 1440, height: 900, dark: false }
const PHONE = { width: 360, height: 740, dark: true }
const demo = useProduct()

/** Opens a section of the administration of the user's own firm. */
async function openAdministration(page: Page, section: 'Clients' | 'Billing', look = DESK): Promise<void> {
  if (look === PHONE) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name: 'Administration' }).click()
  const sections = page.getByRole('navigation', { name: 'Administration' })
  await sections.getByRole('link', { name: section }).click()
}

const hasFocus = (field: Locator): Promise<void> =>
  expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)

const formOf = (place: Page | Locator): FrameLocator => place.frameLocator('iframe[title="Card details"]')

async function fillCard(form: FrameLocator, number: string): Promise<void> {
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel(/^Expiry/).fill('1131')
  await form.getByLabel('Security code').fill('314')
}

async function fillDetails(dialog: Locator, email: string): Promise<void> {
  await dialog.getByLabel('First name').fill('Noor')
  await dialog.getByLabel('Last name').fill('Haddad')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Date of birth').fill('04/27/1985')
  await dialog.getByLabel('File reference number').fill(`MPL ${email}`)
  await dialog.getByLabel('Date of loss').fill('20250228')
}

describe('a firm’s cards', () => {
  it('are refused if the provider refuses them, with a message in the form and no other change', async () => {
    const page = await demo.person('admin@maple.test')
    await openAdministration(page, 'Billing')
    const cards = page.getByRole('list', { name: 'Payment Methods' }).getByRole('listitem')
    await cards.first().waitFor()
    const before = await cards.allInnerTexts()
    await page.getByRole('button', { name: 'Add Payment Method' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Payment Method' })
    const save = dialog.getByRole('button', { name: 'Save card' })
    for (const [number, sentence] of [
      ['4000 0000 0000 0002', 'Your card was declined.'],
      ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
      ['4000 0000 0000 0069', 'Your card has expired.'],
      ['4242 4242 4242 4241', 'Your card number is incorrect.'],
    ] as const) {
      await fillCard(formOf(dialog), number)
      await save.click()
      await formOf(dialog).getByText(sentence).waitFor()
      await expect.poll(() => save.isEnabled(), { timeout: 20_000 }).toBe(true)
    }
    await expectAccessible(page, 'a card refused')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await cards.first().waitFor()
    expect(await cards.allInnerTexts()).toEqual(before)
    await page.close()
  })

  it('are added, made primary and deleted; their number never reaches our API', async () => {
    const page = await demo.person('admin@maple.test')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) sent.push(request.postData() ?? '')
    })
    await openAdministration(page, 'Billing')
    await page.getByRole('button', { name: 'Add Payment Method' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Payment Method' })
    await fillCard(formOf(dialog), '5555 5555 5555 4444')
    await dialog.getByRole('button', { name: 'Save card' }).click()
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('listitem').filter({ hasText: 'Mastercard ending in 4444' })
    await row.getByText('Expires 11/2031').waitFor()
    await row.getByRole('button', { name: /^Make primary/ }).click()
    await row.getByText('Primary', { exact: true }).waitFor()
    await row.getByRole('button', { name: /^Delete/ }).click()
    const question = page.getByRole('dialog', { name: /^Delete Mastercard/ })
    await question.getByRole('button', { name: 'Delete' }).click()
    await row.waitFor({ state: 'detached' })
    // The other card becomes the primary one.
    const last = page.getByRole('listitem').filter({ hasText: 'Visa ending in 4242' })
    await last.getByText('Primary', { exact: true }).waitFor()
    // A stolen card must be deletable, even if it is the only one.
    await last.getByRole('button', { name: /^Delete/ }).click()
    const only = page.getByRole('dialog', { name: /^Delete Visa/ })
    await only.getByText('This is the only card. You’ll need a new one to add a client.').waitFor()
    await only.getByRole('button', { name: 'Cancel' }).click()
    expect(sent.filter((body) => body.includes('pm_'))).toHaveLength(1)
    expect(sent.filter((body) => /4444|5555/.test(body))).toEqual([])
    await page.close()
  })
})

describe('adding a client', () => {
  it('shows a refused charge inline, then charges another card once and lists the receipt', async () => {
    const page = await demo.person('admin@maple.test')
    const attempts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/customers\/[\w-]+\/clients$/.test(request.url()))
        attempts.push(request.postData() ?? '')
    })
    await page.getByRole('navigation').getByRole('link', { name: 'Add client' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add client' })
    const next = dialog.getByRole('button', { name: 'Next' })
    // A slow press: the message of the field that loses the focus must not move the button away.
    await next.click({ delay: 300 })
    await dialog.getByText('Enter the first name.').waitFor()
    await hasFocus(dialog.getByLabel('First name'))
    await fillDetails(dialog, 'noor.haddad@example.test')
    expect(await dialog.getByLabel('Date of birth').inputValue()).toBe('1985/04/27')
    await dialog.getByLabel('Date of loss').fill('19850426')
    await dialog.getByText('The date of loss cannot be before the date of birth.').waitFor()
    await next.click()
    await hasFocus(dialog.getByLabel('Date of loss'))
    await dialog.getByLabel('Date of loss').fill('20250228')
    await page.keyboard.press('Enter')
    await dialog.getByRole('switch', { name: /^Star this client/ }).check({ force: true })
    await dialog.getByRole('checkbox', { name: /Hannah Weiss/ }).check()
    await next.click()
    await dialog.getByText('Feb 28, 2025').waitFor()
    await dialog.getByText('Hannah Weiss').waitFor()
    await next.click()
    const lines = dialog.getByRole('definition')
    await dialog.getByText('HST').waitFor()
    const cents = (await lines.allInnerTexts()).map((text) => Number(text.replaceAll(/[^\d]/g, '')))
    const [whole = 0, off = 0, subTotal = 0, tax = 0, total = 0] = cents
    expect([subTotal, tax, total]).toEqual([whole - off, Math.round(subTotal * 0.13), subTotal + tax])

    await dialog.getByRole('button', { name: 'Use another card' }).click()
    await fillCard(formOf(dialog), '4000 0000 0000 0341')
    await dialog.getByRole('button', { name: 'Save card' }).click()
    await dialog.getByRole('radio', { name: /0341/ }).waitFor()
    await expect.poll(() => dialog.getByRole('radio', { name: /0341/ }).isChecked()).toBe(true)
    const add = dialog.getByRole('button', { name: 'Add', exact: true })
    await add.click()
    await dialog.getByRole('alert').getByText('Your card was declined.').waitFor()
    await expectAccessible(page, 'a charge refused')
    expect(await page.getByRole('link', { name: /^Haddad, Noor/ }).count()).toBe(0)

    await dialog.getByRole('radio', { name: /4242/ }).first().check()
    await add.dblclick()
    await dialog.getByText('Noor Haddad has been added.').waitFor()
    expect(attempts).toHaveLength(2)
    const keys = attempts.map((body) => (JSON.parse(body) as { idempotencyKey: string }).idempotencyKey)
    expect(new Set(keys).size).toBe(2)
    await dialog.getByRole('button', { name: 'Add Another Client' }).click()
    expect(await dialog.getByLabel('First name').inputValue()).toBe('')
    await dialog.getByLabel('First name').fill('Kept')
    await page.keyboard.press('Escape')
    await page
      .getByRole('region', { name: /^Starred/ })
      .getByRole('link', { name: /^Haddad, Noor/ })
      .waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Add client' }).click()
    expect(await dialog.getByLabel('First name').inputValue()).toBe('Kept')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    expect(await dialog.getByLabel('First name').inputValue()).toBe('')
    await page.keyboard.press('Escape')

    await openAdministration(page, 'Billing')
    await page.getByRole('tab', { name: 'Receipts' }).click()
    const row = page.getByRole('row').nth(1)
    await row.getByRole('link', { name: 'Haddad, Noor', exact: true }).waitFor()
    const money = (amount: number) => `$${(amount / 100).toFixed(2)}\u00a0CAD`
    expect(
      (await row.getByRole('cell').allInnerTexts()).slice(3, 6).map((text) => text.split('\n')[0]),
    ).toEqual([money(subTotal), money(tax), money(total)])
    const pdf = row.getByRole('link', { name: /^View\/Print/ })
    const answer = await page.context().request.get(demo.url + ((await pdf.getAttribute('href')) ?? ''))
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await page.close()
  })

  it('asks a manager only for the details, and charges the firm’s primary card', async () => {
    const page = await demo.person('manager@lonestar.test')
    await page.getByRole('navigation').getByRole('link', { name: 'Add client' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add client' })
    await fillDetails(dialog, 'noor.texas@example.test')
    for (let step = 0; step < 3; step += 1) await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByText('The firm’s primary card is charged.').waitFor()
    expect(await dialog.getByText('HST').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByRole('link', { name: 'View the profile of Noor Haddad' }).click()
    await page.getByRole('heading', { level: 1, name: 'Noor Haddad' }).waitFor()
    expect(await dialog.count()).toBe(0)
    await page.close()
  })
})

describe('an existing client', () => {
  it('is edited by the provider, and deleted by an administrator who types the last name', async () => {
    const provider = await demo.person('admin@provider.test')
    await provider.goto(`${demo.url}/customers`)
    await provider.getByRole('link', { name: /users? of Maple/ }).click()
    await provider
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Clients' })
      .click()
    await provider.getByRole('searchbox', { name: 'Name, email, file ref no.' }).fill('Haddad')
    await provider.getByRole('button', { name: 'Edit Noor Haddad' }).click()
    const dialog = provider.getByRole('dialog', { name: 'Edit client' })
    await dialog.getByLabel('Last name').fill('Haddad-Roy')
    await dialog.getByRole('tab', { name: 'File' }).click()
    await expectAccessible(provider, 'edit client')
    await dialog.getByLabel('Date of loss').fill('20250301')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await provider.getByRole('cell', { name: 'Mar 01, 2025' }).waitFor()
    await provider.close()

    const page = await demo.person('admin@maple.test')
    await openAdministration(page, 'Clients')
    await page.getByRole('searchbox', { name: 'Name, email, file ref no.' }).fill('Haddad')
    await page.getByRole('button', { name: 'Delete Noor Haddad-Roy' }).click()
    const question = page.getByRole('dialog', { name: 'Delete Noor Haddad-Roy?' })
    await question.getByLabel(/^Type/).fill('Haddad-Roy')
    await expectAccessible(page, 'delete client')
    await question.getByRole('button', { name: 'Delete client' }).click()
    await page.getByText('No clients match “Haddad”.').waitFor()
    await openAdministration(page, 'Billing')
    await page.getByRole('tab', { name: 'Receipts' }).click()
    await page.getByRole('row', { name: /Haddad.*\(deleted\)/ }).waitFor()
    await page.close()
  })
})

describe.runIf(isLong).each([
  ['on a phone in the dark', PHONE],
  ['at a desk', DESK],
] as const)('%s', (_, look) => {
  it('has no accessibility issues on any billing screen or dialog', async () => {
    const page = await demo.person('admin@maple.test', look)
    await expectAccessible(page, 'dashboard')
    await openAdministration(page, 'Billing', look)
    await page.getByRole('listitem').first().waitFor()
    await expectAccessible(page, 'payment methods')
    await page.getByRole('button', { name: 'Add Payment Method' }).click()
    await formOf(page).getByLabel('Card number').waitFor()
    await expectAccessible(page, 'add payment method')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page
      .getByRole('button', { name: /^Delete Visa/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: /^Delete Visa/ }).waitFor()
    await expectAccessible(page, 'delete payment method')
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Receipts' }).click()
    await page.getByRole('button', { name: 'Client', exact: true }).click()
    await page.getByRole('columnheader', { name: 'Client' }).waitFor()
    await expectAccessible(page, 'receipts')
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Clients' })
      .click()
    await page
      .getByRole('link', { name: /^Social accounts of/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 3, name: 'Social accounts' }).waitFor()
    await expectAccessible(page, 'a client in the administration')
    await page.getByRole('link', { name: 'Back to clients' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Add client' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add client' })
    await dialog.getByLabel('First name').waitFor()
    await expectAccessible(page, 'details')
    await fillDetails(dialog, 'nobody@example.test')
    const next = dialog.getByRole('button', { name: 'Next' })
    for (const name of ['assign', 'confirm', 'payment']) {
      await next.click()
      await expectAccessible(page, name)
    }
    await dialog.getByRole('button', { name: 'Use another card' }).click()
    await formOf(dialog).getByLabel('Card number').waitFor()
    await expectAccessible(page, 'payment with a new card')
    await page.close()
  })
})

it('no page logged errors other than the refusals', () => {
  expect(demo.errors.filter((text) => !text.includes('402'))).toEqual([])
})
