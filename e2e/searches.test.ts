import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axe, openBrowser, openPage, type Product, startProduct } from './kit.ts'
import { signIn } from './sign-in.ts'

let product: Product
let browser: Browser
let profile: string

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function person(email: string, look: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const { page, complaints } = await openPage(browser, look)
  page.setDefaultTimeout(20_000)
  page.on('close', () => expect(complaints).toEqual([]))
  await signIn(page, product, email)
  return page
}

/** Holds what is on screen to WCAG 2.2 AA and to the width of its window. */
async function look(page: Page, at: string): Promise<void> {
  await page.waitForTimeout(500)
  expect({ at, found: await axe(page) }).toEqual({ at, found: [] })
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect({ at, isWithin: over <= 1 }).toEqual({ at, isWithin: true })
}

/** How many posts of the client are flagged, by the tab. */
async function flagged(page: Page): Promise<number> {
  const tab = page
    .getByRole('navigation', { name: 'Client sections' })
    .getByRole('link', { name: /^Flagged/ })
  return Number((await tab.textContent())?.replace(/\D/g, ''))
}

describe('searches in a browser', () => {
  it('find the demo’s flagged posts, and are made by the keyboard alone', async () => {
    const page = await person('resolver@maple.test')
    await page
      .getByRole('link', { name: /Gill, Harjit/ })
      .first()
      .click()
    await page.waitForURL(/\/clients\//)
    profile = new URL(page.url()).pathname
    // The demo is imported while the product serves.
    await expect.poll(() => flagged(page), { timeout: 150_000 }).toBeGreaterThan(3)
    await page.goto(`${product.url}${profile}/search`)
    await page.getByText('No searches found.').waitFor()
    await look(page, 'no searches')
    await page.getByRole('button', { name: 'Search', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Add a keyword').waitFor()
    for (const word of ['truck*', 'Trúck*', 'the']) {
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(word)
      await page.keyboard.press('Enter')
    }
    expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(2)
    await look(page, 'keywords')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(1)
    await page.getByRole('dialog').getByRole('button', { name: 'Search', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Searching posts, you will receive an in-app notification').waitFor()
    await page.getByRole('link', { name: /^Show \d+ match/ }).click()
    await page.locator('mark').first().waitFor()
    await look(page, 'matches')
    await page.getByRole('button', { name: /^Export/ }).click()
    await page.getByLabel('Report name').fill('What was found')
    await page.getByRole('button', { name: 'Export & View' }).click()
    await page.waitForURL(/\/reports\//)
    await page.getByText('search: truck*').waitFor()
    await page.close()
  })

  it('flag posts anew for everybody who looks, on a phone and in the dark too', async () => {
    const watching = await person('reviewer@maple.test')
    await watching.goto(`${product.url}${profile}/flagged`)
    await watching.locator('mark').first().waitFor()
    const before = await flagged(watching)
    expect(await watching.getByRole('button', { name: 'Flagging keywords' }).count()).toBe(0)
    const page = await person('manager@maple.test', { width: 360, height: 740, dark: true })
    await page.goto(`${product.url}${profile}/flagged`)
    await page.getByRole('button', { name: 'Flagging keywords' }).click()
    await page.getByLabel('Add a keyword').fill('the')
    await look(page, 'flagging keywords on a phone')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved successfully.').waitFor()
    await expect.poll(() => flagged(watching)).toBeGreaterThan(before)
    await page.goto(`${product.url}${profile}/search`)
    await page.getByRole('link', { name: /^Show \d+ match/ }).waitFor()
    await look(page, 'searches on a phone')
    await page.close()
    await watching.close()
  })
})
