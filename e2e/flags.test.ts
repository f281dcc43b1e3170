import { describe, expect, it } from 'vitest'
import { expectAccessible, useProduct } from './demo-product.ts'

const demo = useProduct()
let flaggedPath: string

const flaggedTab = /^Flagged/

describe('flags in a browser', () => {
  it('say why, and are filtered by theme and word with the keyboard alone', async () => {
    const page = await demo.person('resolver@maple.test')
    await page
      .getByRole('link', { name: /Gill, Harjit/ })
      .first()
      .click()
    await page.waitForURL(/\/clients\//)
    flaggedPath = `${new URL(page.url()).pathname}/flagged`
    const tab = page
      .getByRole('navigation', { name: 'Client sections' })
      .getByRole('link', { name: flaggedTab })
    // The demo is imported while the product is running.
    await expect
      .poll(async () => Number((await tab.textContent())?.replace(/\D/g, '')), { timeout: 150_000 })
      .toBeGreaterThan(3)
    await page.goto(demo.url + flaggedPath)
    const why = page.getByRole('list', { name: 'Why this post is flagged' })
    // The demo is imported while the product is running: posts that arrive may take the place of the first one.
    await expect
      .poll(async () => {
        await page.locator('[data-why]').first().press('Enter')
        return why.waitFor({ timeout: 5000 }).then(
          () => true,
          () => false,
        )
      })
      .toBe(true)
    await expectAccessible(page, 'why flagged')
    await page.keyboard.press('Escape')
    const theme = page.getByRole('button', { name: /^Activity and sport \d/ })
    const count = Number((await theme.textContent())?.replace(/\D/g, ''))
    expect(count).toBeGreaterThan(0)
    await theme.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/themes=activity/)
    await page.getByText(`${count} post`, { exact: false }).first().waitFor()
    await expectAccessible(page, 'flagged by theme')
    await page.close()
  })

  it('say why under a finger where there are more words than room', async () => {
    // In Spanish, the first post has two marks and room for one.
    const page = await demo.person('resolver@maple.test', { width: 390, height: 844, touch: true })
    await page.evaluate(() => localStorage.setItem('proofline.language', 'es'))
    await page.goto(demo.url + flaggedPath)
    await page.locator('[data-line][data-cut] [data-why]').first().tap()
    await page.getByRole('list', { name: 'Por qué está marcada esta publicación' }).waitFor()
    await page.close()
  })

  it('never come from a word that is wrong for the client, until that is undone', async () => {
    const page = await demo.person('resolver@maple.test')
    await page.goto(demo.url + flaggedPath)
    await page.locator('[data-why]').first().waitFor()
    const rows = page.locator('article[data-post]')
    await rows
      .filter({ has: page.locator('mark') })
      .first()
      .getByRole('button', { name: /^Open post/ })
      .focus()
    await page.keyboard.press('-')
    const choice = page.getByRole('dialog', { name: 'Never for this client' })
    const done = page.getByText(/never flags posts of this client\./)
    await choice.or(done).first().waitFor()
    if (await choice.isVisible()) await page.keyboard.press('Enter')
    await done.first().waitFor()
    const again = page.getByRole('button', { name: /flag posts again$/ })
    await again.waitFor()
    await expectAccessible(page, 'never for this client')
    await page.getByRole('button', { name: 'Undo' }).click()
    await again.waitFor({ state: 'detached' })
    await page.close()
  })

  it('are suggestions of a reviewer to the managers', async () => {
    const page = await demo.person('reviewer@maple.test', { width: 390, height: 844, touch: true })
    await page.goto(demo.url + flaggedPath)
    await page.getByRole('button', { name: 'Themes and words' }).click()
    await page.getByRole('button', { name: /^No one opened it/ }).waitFor()
    await expectAccessible(page, 'themes and words on a phone')
    await page.keyboard.press('Escape')
    await page.locator('[data-why]').first().click()
    await page.getByRole('button', { name: 'Never for this client' }).first().click()
    await page.getByText(/^Suggested to your managers:/).waitFor()
    await page.close()
    const manager = await demo.person('manager@maple.test')
    await manager.getByRole('button', { name: /^Notifications/ }).click()
    await manager
      .getByText(/suggests that “.+” never flags posts of Harjit Gill/)
      .first()
      .waitFor()
    await manager.close()
  })
})
