import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, useProduct } from './demo-product.ts'

const demo = useProduct()

async function openTimeline(look: { dark?: boolean; width?: number; height?: number; touch?: boolean } = {}) {
  const page = await demo.person('manager@maple.test', look)
  await page.getByRole('link', { name: 'Harjit Gill' }).first().click()
  await page.getByRole('link', { name: /^Timeline/ }).click()
  await page.locator('[class*=_leader_]').first().waitFor()
  return page
}
const dateSlider = (page: Page) => page.getByRole('slider', { name: 'Go to a date' })
const scrollTopOf = (page: Page, section: string) =>
  page.locator(`[data-section=${section}] [data-scroller]`).evaluate((element) => element.scrollTop)
/** How far each leader begins from the nearest row, which should be its own. */
const findStrayLeaders = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-section] [data-index]')].map(
      (row) => row.getBoundingClientRect().top,
    )
    const top = document.querySelector('[role=slider]')?.getBoundingClientRect().top ?? 0
    return [...document.querySelectorAll('[class*=_leader_]')].filter((leader) => {
      const begin = Number(leader.getAttribute('d')?.split(/[ H]/)[1])
      return !rows.some((row) => Math.abs(row - top + 16 - begin) < 3)
    }).length
  })

describe('the line', () => {
  it('connects the posts of a timeline with their days, and goes to any day by mouse and keyboard', async () => {
    const page = await openTimeline()
    expect(await page.locator('[class*=_leader_]').count()).toBeLessThanOrEqual(14)
    expect(await findStrayLeaders(page)).toBe(0)
    await expectAccessible(page, 'timeline')
    const box = await dateSlider(page).boundingBox()
    if (!box) throw new Error('There is no line.')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height - 4)
    await expect.poll(() => scrollTopOf(page, 'pre')).toBeGreaterThan(500)
    await expect.poll(() => findStrayLeaders(page)).toBe(0)
    await dateSlider(page).focus()
    await page.keyboard.press('Home')
    expect(await dateSlider(page).getAttribute('aria-valuetext')).toMatch(/^July 2021: \d+ posts$/)
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    expect(await dateSlider(page).getAttribute('aria-valuenow')).toBe(
      String(Number(await dateSlider(page).getAttribute('aria-valuemax')) - 1),
    )
    await page.close()
  })

  it('is at the edge on a phone, and goes to the other side of the loss', async () => {
    const page = await openTimeline({ width: 390, height: 844, touch: true, dark: true })
    expect(await findStrayLeaders(page)).toBe(0)
    await expectAccessible(page, 'timeline on a phone')
    const box = await dateSlider(page).boundingBox()
    if (!box) throw new Error('There is no line.')
    await page.touchscreen.tap(box.x + 18, box.y + 12)
    await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('post')
    await page.getByText('Post-loss').first().waitFor()
    await page.close()
  })

  it('aligns the clients of a firm at the date of loss', async () => {
    const page = await demo.person('manager@maple.test', { dark: true })
    await page
      .getByRole('img', { name: /^Before the date of loss/ })
      .first()
      .waitFor()
    const points = await page
      .locator('section[aria-label="To review"] [class*=_point_]')
      .evaluateAll((each) => each.map((point) => Math.round(point.getBoundingClientRect().x)))
    expect(points.length).toBeGreaterThanOrEqual(4)
    expect(new Set(points).size).toBe(1)
    await expectAccessible(page, 'dashboard')
    await page.close()
  })

  it('has no date of loss for a provider, who reaches the first post of a firm in two clicks', async () => {
    const page = await demo.person('superadmin@provider.test')
    await page
      .getByRole('img', { name: /unreviewed\.$/ })
      .first()
      .waitFor()
    expect(await page.locator('main [class*=_point_], main [data-side]').count()).toBe(0)
    await expectAccessible(page, 'home of a provider')
    await page.getByRole('button', { name: /^Open firm: Maple/ }).click()
    await page
      .getByRole('link', { name: /^Review the posts of/ })
      .first()
      .click()
    await page.locator('article').first().waitFor()
    await page.close()
  })

  it('has no date of loss for a client', async () => {
    const page = await demo.person('client@maple.test')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'View Social Posts' }).click()
    await page.getByRole('img', { name: /^Posts by month/ }).waitFor()
    expect(
      await page.locator('main [class*=_point_], main [class*=_todo_], main [class*=_mark_]').count(),
    ).toBe(0)
    await page.close()
  })
})
