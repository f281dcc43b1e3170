import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, useProduct } from './demo-product.ts'

const demo = useProduct()

/** Types into the palette, and opens what it finds in the posts. */
async function findInPosts(page: Page, find: string): Promise<void> {
  await page.keyboard.type(find)
  await page.getByText(`Find in posts: ${find}`).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/find\?/)
}
const clientsOf = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: 'Clients' }).getByRole('listitem')

describe('a find over a firm', () => {
  it('is reached by the keyboard, shows clients and posts, and leads into review and to one client', async () => {
    const page = await demo.person('reviewer@maple.test')
    await page.getByRole('heading', { name: 'To review' }).waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByPlaceholder('A client, words in posts, or a command').waitFor()
    await findInPosts(page, 'truck OR gym')
    // The demo is imported while the product is running.
    await expect.poll(() => clientsOf(page).count(), { timeout: 150_000 }).toBe(2)
    await page.getByText('Only clients who are assigned to you were searched.').waitFor()
    await expectAccessible(page, 'a find over a firm')
    const tab = page.getByRole('link', { name: /^Found \(/ })
    await expect.poll(() => tab.textContent()).toBe('Found (7)')
    await expect.poll(() => page.locator('[data-post]').count()).toBe(7)
    await page.getByRole('link', { name: 'Review', exact: true }).click()
    await page.waitForURL(/\/review\?.*list=found/)
    await page.getByText('1 of 7').first().waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')
    await page.waitForURL(/\/find\?/)
    await clientsOf(page).first().getByRole('link', { name: 'Show posts of Harjit Gill' }).click()
    await expect.poll(() => page.locator('[data-post]').count()).toBe(5)
    await page.close()
  })

  it('is of one firm for a provider, who chooses it first, on a phone and in the dark', async () => {
    const page = await demo.person('manager@provider.test')
    await page.goto(`${demo.url}/firms`)
    await page.getByRole('heading', { name: /^Law firms/ }).waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByText('Posts are found within one law firm. Choose it first.').waitFor()
    const palette = page.getByRole('dialog')
    const chooseMaple = async () => {
      await page.keyboard.type('maple')
      await palette.getByText('Maple Injury Law').waitFor()
      await page.keyboard.press('Enter')
      await page.getByText('Open Maple Injury Law').waitFor()
    }
    await chooseMaple()
    await expectAccessible(page, 'the firm as a token')
    await page.keyboard.press('Backspace')
    await page.getByText('Posts are found within one law firm. Choose it first.').waitFor()
    await chooseMaple()
    await findInPosts(page, 'truck OR gym')
    await expect.poll(() => clientsOf(page).count()).toBe(2)
    await page.getByText('Every client was searched.').waitFor()
    await page.close()
    const phone = await demo.person('manager@maple.test', {
      width: 390,
      height: 844,
      touch: true,
      dark: true,
    })
    await phone.goto(`${demo.url}/find?find=truck+OR+gym`)
    await expect.poll(() => clientsOf(phone).count()).toBe(2)
    await expectAccessible(phone, 'a find over a firm on a phone')
    await phone.close()
  })

  it('is saved, used, renamed and removed in the help', async () => {
    const page = await demo.person('manager@maple.test')
    await page.goto(`${demo.url}/find?find=truck+OR+gym`)
    await page.locator('[data-post]').first().waitFor()
    await page.keyboard.press('/')
    const saved = page.getByRole('region', { name: 'Saved finds' })
    await saved.getByRole('button', { name: 'Save this find…' }).click()
    await saved.getByRole('textbox', { name: 'Name' }).fill('For Harjit')
    await saved.getByText('Firm', { exact: true }).click()
    await page.keyboard.press('Enter')
    await saved.getByText(/Take out “Harjit”/).waitFor()
    await saved.getByRole('textbox', { name: 'Name' }).fill('Lifting')
    await page.keyboard.press('Enter')
    await saved.getByRole('button', { name: 'Lifting', exact: true }).waitFor()
    await expectAccessible(page, 'saved finds')
    const colleague = await demo.person('reviewer@maple.test')
    await colleague.goto(`${demo.url}/find`)
    await colleague.locator('[data-post]').first().waitFor()
    await colleague.keyboard.press('/')
    await colleague.getByRole('button', { name: 'Lifting', exact: true }).click()
    await expect.poll(() => colleague.locator('[data-post]').count()).toBe(7)
    expect(await colleague.getByRole('button', { name: 'Remove “Lifting”' }).count()).toBe(0)
    await saved.getByRole('button', { name: 'Remove “Lifting”' }).click()
    await expect.poll(() => colleague.getByRole('button', { name: 'Lifting', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await colleague.getByRole('button', { name: 'Lifting', exact: true }).waitFor()
    await colleague.close()
    await page.close()
  })

  it('is nothing that clients have', async () => {
    const page = await demo.person('client@maple.test')
    await page.goto(`${demo.url}/find?find=gym`)
    await page.getByText('Page not found').waitFor()
    await page.close()
    expect(demo.errors.filter((error) => !/404|422/.test(error))).toEqual([])
  })
})
