import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { expectAccessible, useProduct, waitUntilStill } from './demo-product.ts'

const demo = useProduct()

/** The address of the client with trashed posts. */
async function clientOf(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: /^Gill, Harjit/ })
  await link.waitFor()
  return `${demo.url}${await link.getAttribute('href')}`
}

it('darken the page below a dialog up to the edge of the window, in light and dark', async () => {
  for (const dark of [false, true]) {
    const page = await demo.person('manager@maple.test', { width: 1440, height: 900, dark })
    await page.goto(`${await clientOf(page)}/reports`)
    await page.getByRole('button', { name: 'Generate Report' }).click()
    await page.getByRole('dialog').waitFor()
    await waitUntilStill(page)
    const row = { x: 1380, y: 600, width: 60, height: 1 }
    const { channels } = await sharp(await page.screenshot({ clip: row })).stats()
    // What the overlay covers is rounded.
    for (const { min, max } of channels) expect(max - min).toBeLessThanOrEqual(2)
    await page.close()
  }
})

describe('the lists of a client', () => {
  it('show whole rows in the trash at every width of a desktop', async () => {
    const page = await demo.person('manager@maple.test')
    const client = await clientOf(page)
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${client}/trash`)
      await page
        .getByText(/days left/)
        .first()
        .waitFor()
      await waitUntilStill(page)
      const faults = await page.evaluate(() =>
        [...document.querySelectorAll('article[data-post]')].flatMap((row) => {
          const picture = row.querySelector('img')?.closest('div')?.getBoundingClientRect()
          const foot = row.querySelector('footer')
          const isCut = [...(foot?.children ?? [])].some(
            (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
          )
          const isOver = [...(foot?.querySelectorAll('svg, span') ?? [])].some((part) => {
            const { right, top, width: wide } = part.getBoundingClientRect()
            return picture !== undefined && wide > 0 && right > picture.left && top < picture.bottom - 1
          })
          return isCut || isOver ? [{ isCut, isOver, text: foot?.textContent }] : []
        }),
      )
      expect({ width, faults }).toEqual({ width, faults: [] })
    }
    await page.close()
  })

  it('have a header of one height on every tab, and ten rows in French', async () => {
    const page = await demo.person('manager@maple.test')
    const client = await clientOf(page)
    const tops: number[] = []
    for (const tab of ['', '/escalated', '/unreviewed', '/timeline', '/reports']) {
      await page.goto(`${client}${tab}`)
      await page.getByRole('heading', { level: 1, name: 'Harjit Gill' }).waitFor()
      await waitUntilStill(page)
      tops.push(
        await page.evaluate(() => document.querySelector('main nav')?.getBoundingClientRect().top ?? 0),
      )
    }
    expect(new Set(tops).size).toBe(1)
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Français' }).click()
    await page.getByRole('link', { name: 'Tableau de bord', exact: true }).waitFor()
    await page.goto(`${client}/unreviewed`)
    await page.getByText('Non examinée').first().waitFor()
    // The last row may lose its lower edge.
    const wholeRows = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('article[data-post]')].filter(
            (row) => row.getBoundingClientRect().bottom < innerHeight + 16,
          ).length,
      )
    await expect.poll(wholeRows).toBe(10)
    await page.close()
  })
})

describe('a magnified window', () => {
  it('of 200 % keeps most of its height for the posts while all that match are selected', async () => {
    const page = await demo.person('manager@maple.test')
    const client = await clientOf(page)
    await page.setViewportSize({ width: 720, height: 450 })
    for (const language of ['English', 'Español', 'Français']) {
      await page.getByRole('button', { name: /^(Account menu|Menú de la cuenta|Menu du compte)/ }).click()
      await page.getByRole('menuitem', { name: language }).click()
      await page.goto(`${client}/unreviewed`)
      await page.locator('article[data-post]').first().waitFor()
      await page.keyboard.press('Control+A')
      const bar = page.locator('[data-list-actions]')
      await bar.waitFor()
      await waitUntilStill(page)
      const height = await bar.evaluate((element) => element.getBoundingClientRect().height)
      expect({ language, isLow: height <= 180 }).toEqual({ language, isLow: true })
    }
    await page.close()
  })

  it('of 400 % has all actions of the timeline beside each other, and no part of a page outside', async () => {
    const page = await demo.person('manager@maple.test')
    const client = await clientOf(page)
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of [
      `${client}/timeline`,
      `${client}/progress`,
      `${demo.url}/progress`,
      `${client}/review`,
    ]) {
      await page.goto(path)
      await page.getByRole('heading').first().waitFor()
      await expectAccessible(page, path)
    }
    await page.close()
  })
})
