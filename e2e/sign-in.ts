import type { Page } from 'playwright-core'
import { newestCode, PASSWORD, type Product } from './kit.ts'

/** Signs in as a person does: e-mail, password, and the code from the mailbox. */
export async function signIn(
  page: Page,
  product: Product,
  email: string,
  password = PASSWORD,
): Promise<void> {
  const started = Date.now()
  await page.goto(`${product.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  // Client users have no second step.
  if (!/^(client|newcomer)@/.test(email)) {
    const code = await newestCode(product, email, started)
    await page.getByText(/code/i).first().waitFor()
    await page.keyboard.type(code)
    await page.waitForTimeout(200)
    if (page.url().includes('/login')) await page.keyboard.press('Enter')
  }
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await page.getByRole('banner').waitFor()
}
