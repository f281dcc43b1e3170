import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, useProduct } from './demo-product.ts'

const demo = useProduct()
let profilePath: string

/** How many of the client's posts are flagged, as shown on the tab. */
async function countFlagged(page: Page): Promise<number> {
  const tab = page
    .getByRole('navigation', { name: 'Client sections' })
    .getByRole('link', { name: /^Flagged/ })
  return Number((await tab.textContent())?.replace(/\D/g, ''))
}

describe('searches in a browser', () => {
  it('find the demo’s flagged posts, and are created with the keyboard alone', async () => {
    const page = await demo.person('resolver@maple.test')
    await page
      .getByRole('link', { name: /Gill, Harjit/ })
      .first()
      .click()
    await page.waitForURL(/\/clients\//)
    profilePath = new URL(page.url()).pathname
    // The demo is imported while the product is running.
    await expect.poll(() => countFlagged(page), { timeout: 150_000 }).toBeGreaterThan(3)
    await page.goto(`${demo.url}${profilePath}/search`)
    await page.getByText('No searches found.').waitFor()
    await expectAccessible(page, 'no searches')
    await page.getByRole('button', { name: 'Search', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Add a keyword').waitFor()
    for (const word of ['truck*', 'Trúck*', 'the']) {
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(word)
      await page.keyboard.press('Enter')
    }
    expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(2)
    await expectAccessible(page, 'keywords')
    // Past the button Add and the first keyword.
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(1)
    await page.getByRole('dialog').getByRole('button', { name: 'Search', exact: true }).focus()
    await page.keyboard.press('Enter')
    // The result replaces the message that the search is running.
    await page
      .getByText(/^The search is finished: \d+ match/)
      .first()
      .waitFor()
    expect(await page.getByText('Searching posts, you will receive').count()).toBe(0)
    await page.getByRole('link', { name: /^Show \d+ match/ }).click()
    await page.locator('mark').first().waitFor()
    await expectAccessible(page, 'matches')
    await page.getByRole('button', { name: /^Export/ }).click()
    await page.getByLabel('Report name').fill('What was found')
    await page.getByRole('button', { name: 'Export & View' }).click()
    await page.waitForURL(/\/reports\//)
    await page.getByText('search: truck*').waitFor()
    await page.close()
  })

  it('flag posts again for all viewers, also on a phone and in dark mode', async () => {
    const watching = await demo.person('reviewer@maple.test')
    await watching.goto(`${demo.url}${profilePath}/flagged`)
    await watching.locator('mark').first().waitFor()
    const before = await countFlagged(watching)
    expect(await watching.getByRole('button', { name: 'Flagging keywords' }).count()).toBe(0)
    const page = await demo.person('manager@maple.test', { width: 360, height: 740, dark: true })
    await page.goto(`${demo.url}${profilePath}/flagged`)
    await page.getByRole('button', { name: 'Flagging keywords' }).click()
    await page.getByLabel('Add a keyword').fill('the')
    await expectAccessible(page, 'flagging keywords on a phone')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved successfully.').waitFor()
    await expect.poll(() => countFlagged(watching)).toBeGreaterThan(before)
    await page.goto(`${demo.url}${profilePath}/search`)
    await page.getByRole('link', { name: /^Show \d+ match/ }).waitFor()
    await expectAccessible(page, 'searches on a phone')
    await page.close()
    await watching.close()
  })

  it('log no errors on any page', () => {
    expect(demo.errors).toEqual([])
  })
})

describe('the field above a list', () => {
  it('finds posts by keyboard alone, marks them, and saves them all at once', async () => {
    const page = await demo.person('manager@maple.test')
    await page.goto(`${demo.url}${profilePath}/unreviewed`)
    await page.locator('[data-post]').first().waitFor()
    const tab = (name: RegExp) =>
      page.getByRole('navigation', { name: 'Client sections' }).getByRole('link', { name })
    await page.keyboard.press('/')
    const field = page.getByRole('textbox', { name: 'Find in this list' })
    await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true)
    await page.keyboard.type('truck OR ~celebrate loss:after has:photo')
    await page.getByText('“truck” or any form of “celebrate”').waitFor()
    await expectAccessible(page, 'the help of a find')
    await expect.poll(() => tab(/^Unreviewed/).textContent()).toMatch(/[1-9] of 25/)
    const found = Number(/(\d+) of/.exec((await tab(/^Unreviewed/).textContent()) ?? '')?.[1])
    await expect.poll(() => page.locator('mark[data-searched]').count()).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('[data-post]').count()).toBe(found)
    const onTimeline = /(\d+) of/.exec((await tab(/^Timeline/).textContent()) ?? '')?.[1]
    await page.keyboard.press('ControlOrMeta+A')
    await page.getByText(`${found} selected`).first().waitFor()
    await page.keyboard.press('s')
    await expect
      .poll(() => tab(/^Timeline/).textContent(), { timeout: 20_000 })
      .toContain(`${Number(onTimeline) + found} of`)
    await page.keyboard.press('u')
    await expect.poll(() => tab(/^Timeline/).textContent(), { timeout: 20_000 }).toContain(`${onTimeline} of`)
    await page.close()
  })

  it('explains a mistake with corrections, and says where else there are posts', async () => {
    const page = await demo.person('reviewer@maple.test', { width: 390, height: 844, dark: true })
    await page.goto(`${demo.url}${profilePath}/escalated`)
    await page.getByRole('button', { name: 'Find in this list' }).click()
    await page.keyboard.type('trucks form:tiktok')
    await page.keyboard.press('Enter')
    await page.getByText('There is no field form:').waitFor()
    await expectAccessible(page, 'a mistake in a find')
    await page.getByRole('button', { name: 'trucks from:tiktok' }).click()
    await page.getByText('None of these posts match.').waitFor()
    await page.keyboard.press('Escape')
    await page
      .getByRole('list', { name: 'In other lists of this client' })
      .getByRole('link', { name: 'All posts' })
      .waitFor()
    await expectAccessible(page, 'nothing found')
    await page.close()
  })
})
