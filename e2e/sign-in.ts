import type { BrowserContext, Page } from 'playwright-core'
import { newestCode, PASSWORD, type Product } from './kit.ts'

type Session = { cookies: Awaited<ReturnType<BrowserContext['cookies']>>; at: number }
const sessions = new Map<string, Session>()
/** Milliseconds, well before a session is renewed: a renewed one must not be used from two browsers. */
const MAX_SESSION_AGE_MS = 8 * 60_000

/** Signs in. If the person did so before, that session is reused as long as it lasts. */
export async function signIn(
  page: Page,
  product: Product,
  email: string,
  password = PASSWORD,
): Promise<void> {
  const key = `${product.url} ${email} ${password}`
  const kept = sessions.get(key)
  if (kept && Date.now() - kept.at < MAX_SESSION_AGE_MS) {
    await page.context().addCookies(kept.cookies)
    await page.goto(product.url)
    await page.getByRole('banner').or(page.getByLabel('Email')).first().waitFor()
    if (!page.url().includes('/login')) return
  }
  await signInByForm(page, product, email, password)
  sessions.set(key, { cookies: await page.context().cookies(), at: Date.now() })
}

/** Signs in as a person does: email, password, and the code from the mailbox. */
async function signInByForm(page: Page, product: Product, email: string, password: string): Promise<void> {
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
  }
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await page.getByRole('banner').waitFor()
}
