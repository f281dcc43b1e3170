import { expect, it } from 'vitest'
import { expectAccessible, useProduct } from './demo-product.ts'

const demo = useProduct()

it('signs in with one click, with the mailed code as everyone', async () => {
  const page = await demo.visitor()
  await page.goto(`${demo.url}/login`)
  const list = page.getByRole('complementary', { name: 'Demo' })
  await expectAccessible(page, 'sign-in page of the demo')
  await list.getByRole('button', { name: 'Priya Raman' }).click()
  await page.getByRole('button', { name: 'Account menu of Priya Raman' }).waitFor()
  expect(await list.count()).toBe(0)
  await page.getByText('Demo', { exact: true }).waitFor()
  const mails = await fetch(`${demo.url}/dev/mail/messages?to=manager@maple.test`)
  expect(JSON.stringify(await mails.json())).toMatch(/\b\d{6}\b/)
  await page.close()
})

it('shows the code that was mailed, on a phone too', async () => {
  const page = await demo.visitor({ width: 390, height: 844, touch: true })
  await page.goto(`${demo.url}/login`)
  await page.getByLabel('Email').fill('reviewer@maple.test')
  await page.getByLabel('Password', { exact: true }).fill('Proofline demo 2026')
  await page.keyboard.press('Enter')
  const mailbox = page.getByRole('region', { name: 'Demo mailbox' })
  await mailbox.getByText(/^\d{6}$/).waitFor()
  await expectAccessible(page, 'code of the demo')
  await mailbox.getByRole('button', { name: 'Fill in' }).click()
  const verify = page.getByRole('button', { name: 'Continue' })
  // It only fills in: the person sends it.
  await page.waitForFunction(() => document.activeElement?.textContent === 'Continue')
  expect(await page.getByLabel('Code').inputValue()).toMatch(/^\d{6}$/)
  expect(await mailbox.count()).toBe(1)
  await verify.press('Enter')
  await page.getByRole('button', { name: 'Account menu of Hannah Weiss' }).waitFor()
  await page.close()
})

it('starts a provider’s user at the list of firms', async () => {
  const page = await demo.visitor()
  await page.goto(`${demo.url}/login`)
  await page.getByRole('button', { name: 'Ingrid Sandoval' }).click()
  await page.waitForURL((url) => url.pathname === '/firms')
  await page.getByRole('heading', { name: /^Law firms/ }).waitFor()
  await page.getByRole('button', { name: /^Open firm: Maple/ }).click()
  await page.getByRole('link', { name: 'All law firms', exact: true }).first().click()
  await page.getByRole('button', { name: /^Open firm: Maple/ }).waitFor()
  await page.close()
})

it('leads to the page that was asked for', async () => {
  const page = await demo.visitor()
  await page.goto(`${demo.url}/account/sessions`)
  await page.getByRole('button', { name: 'Priya Raman' }).click()
  await page.waitForURL((url) => url.pathname === '/account/sessions')
  await page.getByRole('heading', { name: 'Active sessions' }).waitFor()
  await page.close()
})
