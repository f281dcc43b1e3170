import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, useProduct } from './demo-product.ts'

const demo = useProduct()

async function openWall(look: { dark?: boolean; width?: number; height?: number; touch?: boolean } = {}) {
  const page = await demo.person('manager@maple.test', look)
  await page.getByRole('link', { name: 'Harjit Gill' }).first().click()
  await page.waitForURL(/\/clients\//)
  await page.getByRole('link', { name: /^Unreviewed/ }).click()
  await page.getByRole('button', { name: 'Wall of pictures' }).click()
  await page.locator('[data-file] img').first().waitFor()
  return page
}
const tiles = (page: Page) => page.locator('[data-file="0"]')
/** Without files that are missing. */
const shown = (page: Page) => page.locator('[data-file="0"]:has(img)')
const pictureOf = (page: Page, at: number) => tiles(page).nth(at).getByRole('button').first()
const idOfFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-post]')?.getAttribute('data-post'))

describe('a wall of pictures', () => {
  it('holds whole pictures on the line of time, decides them by key and keeps them where they are', async () => {
    const page = await openWall()
    await expectAccessible(page, 'wall')
    const rows = page.locator('section[data-side]')
    expect(await rows.count()).toBeGreaterThan(1)
    const places = () =>
      tiles(page).evaluateAll((all) =>
        all.map((each) => [each.getAttribute('data-post'), each.getBoundingClientRect().left]),
      )
    const before = await places()
    const id = await shown(page).nth(1).getAttribute('data-post')
    await shown(page).nth(1).getByRole('button').first().focus()
    await page.keyboard.press('d')
    const decided = page.locator(`[data-post="${id}"]`)
    await expect.poll(() => decided.getAttribute('data-aside')).toBe('true')
    expect(await idOfFocus(page)).not.toBe(id)
    expect(await places()).toEqual(before)
    await page.keyboard.press('u')
    await expect.poll(() => decided.getAttribute('data-aside')).toBeNull()
    await expect.poll(() => idOfFocus(page)).toBe(id)
    await page.keyboard.press(' ')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press(' ')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.close()
  })

  it('keeps its filters and its selection apart from the list, and shows three sizes', async () => {
    const page = await openWall()
    await page
      .locator('label')
      .filter({ hasText: /^Post-loss$/ })
      .click()
    await page.waitForURL(/range=post/)
    await page.locator('[data-file] img').first().waitFor()
    expect(await page.locator('section[data-side=pre]').count()).toBe(0)
    const heightOf = async () => (await tiles(page).first().boundingBox())?.height
    const heights = []
    for (const size of ['Large', 'Medium', 'Small']) {
      await page.getByRole('button', { name: 'View', exact: true }).click()
      await page.getByRole('menuitemradio', { name: size }).click()
      await expect.poll(heightOf).not.toBe(heights.at(-1))
      heights.push(await heightOf())
    }
    expect(heights).toEqual([148, 74, 44])
    await pictureOf(page, 0).focus()
    await page.keyboard.press('x')
    await page.getByText(/^\d+ posts? selected$/).waitFor()
    await page.getByRole('button', { name: 'Wall of pictures' }).click()
    await page.locator('article').first().waitFor()
    expect(page.url()).toContain('range=post')
    expect(await page.getByText(/^\d+ posts? selected$/).count()).toBe(0)
    await page.close()
  })

  it('works by touch: a long press selects, and a tap adds', async () => {
    const page = await openWall({ width: 390, height: 844, touch: true })
    await expectAccessible(page, 'wall on a phone')
    const [first, second] = await Promise.all([
      tiles(page).nth(0).boundingBox(),
      tiles(page).nth(1).boundingBox(),
    ])
    if (!first || !second) throw new Error('There are no pictures.')
    const devtools = await page.context().newCDPSession(page)
    const middle = ({ x, y, width, height }: typeof first) => ({ x: x + width / 2, y: y + height / 2 })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle(first)] })
    await page.getByText(/^\d+ posts? selected$/).waitFor()
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const selected = () => page.locator('[data-file][data-selected]').count()
    expect(await selected()).toBe(1)
    const { x, y } = middle(second)
    await page.touchscreen.tap(x, y)
    await expect.poll(selected).toBe(2)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.close()
  })

  it('is not offered to clients', async () => {
    const page = await demo.person('client@maple.test')
    await page.getByRole('main').waitFor()
    expect(await page.getByRole('button', { name: 'Wall of pictures' }).count()).toBe(0)
    await page.goto(`${page.url()}?mode=wall`)
    await page.getByRole('main').waitFor()
    expect(await page.locator('[data-file]').count()).toBe(0)
    await page.close()
  })
})
