import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isLong } from './kit.ts'
import { DemoProduct, expectAccessible, useProduct } from './demo-product.ts'

const demo = useProduct(new DemoProduct({}, { isEmbedded: true }))

/** The archive that the demo keeps for a newcomer to upload by hand. */
async function archivePath(platform: string): Promise<string> {
  const folder = join(demo.product.dataDir, 'demo/to-upload')
  for (;;) {
    const names = existsSync(folder) ? await readdir(folder) : []
    const name = names.find((each) => each.startsWith(platform) && each.endsWith('.zip'))
    if (name && names.length > 1) return join(folder, name)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function openGraceProfile(page: Page): Promise<string> {
  await page.getByRole('link', { name: /^Lindqvist, Grace/ }).click()
  await page.getByRole('heading', { name: 'Grace Lindqvist' }).first().waitFor()
  return new URL(page.url()).pathname.split('/').slice(0, 3).join('/')
}

async function openAndCheck(page: Page, path: string): Promise<void> {
  await page.goto(demo.url + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expectAccessible(page, path)
}

describe('from a client’s archive to a legal report', () => {
  let grace = ''

  it('imports the archive that the client downloaded, and accounts for all of it', async () => {
    const page = await demo.person('superadmin@provider.test')
    await page.getByRole('button', { name: 'Choose a law firm' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Maple Injury Law/ })
      .click()
    grace = await openGraceProfile(page)
    await page.getByRole('button', { name: 'Social Accounts' }).click()
    await page.getByRole('button', { name: /^Import posts of grace.lindqvist/ }).click()
    await expectAccessible(page, 'import')
    await page.getByRole('button', { name: 'I have the file' }).click()
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles(await archivePath('facebook'))
    await page.getByText(/^It names .* as the owner$/).waitFor({ timeout: 60_000 })
    await expectAccessible(page, 'a good file')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /^\d+ posts imported$/ }).waitFor({ timeout: 60_000 })
    await expectAccessible(page, 'import')
    await page.getByRole('dialog').getByRole('link', { name: 'See every file and record' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(page, 'every file and record')
    await page.close()
  })

  it('says plainly what is wrong with a wrong file', async () => {
    const page = await demo.person('admin@provider.test')
    await page.getByRole('button', { name: 'Choose a law firm' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Maple Injury Law/ })
      .click()
    await openGraceProfile(page)
    await page.getByRole('button', { name: 'Social Accounts' }).click()
    await page.getByRole('button', { name: /^Import posts of sadgoosestudio/ }).click()
    await page.getByRole('button', { name: 'I have the file' }).click()
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles(await archivePath('facebook'))
    await page
      .getByText('The file you uploaded was for Facebook but it should be your Instagram file.')
      .first()
      .waitFor({ timeout: 60_000 })
    await page.close()
  })

  it('reviews posts by mouse: save, escalate, note, trash with undo; a colleague’s page updates', async () => {
    const reviewer = await demo.person('reviewer@maple.test')
    const colleague = await demo.person('resolver@maple.test')
    for (const page of [reviewer, colleague]) {
      await page.goto(`${demo.url}${grace}/posts`)
      await page.getByRole('article').first().waitFor()
    }
    await expectAccessible(reviewer, 'the reviewer’s page')
    const label = (await reviewer.getByRole('article').first().getAttribute('aria-label')) ?? ''
    const card = (page: Page) => page.getByRole('article', { name: label, exact: true }).first()

    await card(reviewer).getByRole('button', { name: 'Save', exact: true }).click()
    await card(colleague).getByText('Saved', { exact: true }).waitFor()

    await card(reviewer).getByRole('button', { name: 'Trash' }).click()
    // Trashing a reviewed post asks for confirmation; an unreviewed post is trashed right away.
    await reviewer.getByRole('dialog').getByRole('button', { name: 'Trash', exact: true }).click()
    await card(reviewer).waitFor({ state: 'detached' })
    // The message about the save, which also has the button, is replaced once the server has answered.
    const message = reviewer.getByRole('alert').filter({ hasText: 'Moved to the trash.' })
    await message.getByRole('button', { name: 'Undo' }).click()
    await card(reviewer).waitFor()

    await card(reviewer)
      .getByRole('button', { name: /^Open post/ })
      .click()
    const dialog = reviewer.getByRole('dialog')
    await dialog.getByLabel('Write a note').fill('Ask about the ladder.')
    await reviewer.keyboard.press('Enter')
    await dialog.getByText('Ask about the ladder.').waitFor()
    await expectAccessible(reviewer, 'the reviewer’s page')
    await reviewer.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await card(reviewer).getByRole('button', { name: 'Escalate' }).click()
    await reviewer.getByRole('dialog').waitFor()
    await expectAccessible(reviewer, 'the reviewer’s page')
    await reviewer.getByRole('dialog').getByRole('button', { name: 'Escalate' }).click()
    await card(colleague).getByText('Escalated', { exact: true }).waitFor()
    // Just after a colleague has changed the post, a click is ignored and a message says so. A person would read it and click again.
    await colleague.waitForTimeout(1000)
    await card(colleague).getByRole('button', { name: 'Resolve', exact: true }).click()
    await card(colleague).getByText('Resolved', { exact: true }).waitFor()
    await reviewer.close()
    await colleague.close()
  })

  it('reviews with the keyboard alone', async () => {
    const page = await demo.person('manager@maple.test')
    await page.goto(`${demo.url}${grace}/review`)
    const left = page.getByText(/^\d+ left$/)
    await left.waitFor()
    const before = Number.parseInt((await left.textContent()) ?? '', 10)
    await expectAccessible(page, 'review')
    await page.keyboard.press('s')
    await page.getByText(`${before - 1} left`, { exact: true }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Delete')
    await page.getByText(`${before - 2} left`, { exact: true }).waitFor()
    await page.keyboard.press('u')
    await page.getByText(`${before - 1} left`, { exact: true }).waitFor()
    await page.close()
  })

  it('makes a report, comments, removes and restores posts, and downloads the PDF from the notification', async () => {
    const page = await demo.person('resolver@maple.test')
    await openGraceProfile(page)
    await page.getByRole('link', { name: /^Reports/ }).click()
    await page.getByRole('button', { name: 'Generate Report' }).click()
    await page.getByRole('dialog').getByLabel('Report name').fill('For Monday')
    await expectAccessible(page, 'import')
    await page.getByRole('dialog').getByRole('button', { name: 'Generate', exact: true }).click()
    await page.getByRole('link', { name: 'For Monday', exact: true }).click()
    await page.getByRole('heading', { name: 'For Monday', level: 1 }).waitFor()
    const first = page.getByRole('article').first()
    await first.getByLabel(/^Comment on post 1/).fill('See the date.')
    await first.getByText('Saved', { exact: true }).waitFor()
    await first.getByRole('button', { name: /^Remove post 1/ }).click()
    await first.getByRole('button', { name: /^Restore post 1/ }).click()
    await first.getByRole('button', { name: /^Remove post 1/ }).waitFor()
    await expectAccessible(page, 'import')
    await page.getByRole('button', { name: 'Download' }).first().click()
    for (const option of ['Branding', 'Index', 'External comments', 'Footer']) {
      await page
        .getByRole('dialog')
        .getByRole('switch', { name: new RegExp(`^${option}`) })
        .check({ force: true })
    }
    await page.getByRole('radio', { name: 'Say it in one number' }).check({ force: true })
    await expectAccessible(page, 'import')
    await page.getByRole('dialog').getByRole('button', { name: 'Create PDF' }).click()
    await page.getByText('The report is being generated').first().waitFor()
    const bell = page.getByRole('button', { name: /^Notifications/ })
    await page.waitForFunction(() =>
      /[1-9]\d* unread/.test(
        document.querySelector('[aria-label^="Notifications"]')?.getAttribute('aria-label') ?? '',
      ),
    )
    await bell.click()
    const arrives = page.waitForEvent('download', { timeout: 60_000 })
    const notice = page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: /For Monday \(comments, branding, index, coverage, footer, .+, English\)\.pdf/ })
    await notice.getByRole('link').first().click()
    const file = join(demo.product.dataDir, 'downloaded.pdf')
    await (await arrives).saveAs(file)
    expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-')
    await page.close()
  })

  it.runIf(isLong).each([
    { who: 'reviewer@maple.test', look: { width: 360, height: 740, dark: true } },
    { who: 'manager@maple.test', look: { width: 1440, height: 900, dark: false } },
  ])('has no accessibility issues on any screen: $who, $look', async ({ who, look }) => {
    const page = await demo.person(who, look)
    const tabs = ['', 'unreviewed', 'escalated', 'flagged', 'timeline', 'reports', 'posts', 'trash', 'review']
    const paths = ['/', ...tabs.map((tab) => `${grace}/${tab}`.replace(/\/$/, '')), '/nothing-here']
    for (const path of paths) await openAndCheck(page, path)
    await page.close()
  })

  it('shows a client user on a phone their own posts, and nothing about the review', async () => {
    const page = await demo.person('client@maple.test', { width: 360, height: 740 })
    await openAndCheck(page, '/')
    const client = await page.evaluate(async () => {
      const viewer = (await (await fetch('/api/main/auth/session')).json()) as { clientId: string }
      return viewer.clientId
    })
    await openAndCheck(page, `/clients/${client}/posts`)
    const words = await page.getByRole('main').innerText()
    expect(words).not.toMatch(/Unreviewed|Escalate|Pre-loss|Post-loss|Trash/)
    await page.close()
  })

  it('logged no errors on any page', () => {
    expect(demo.errors).toEqual([])
  })
})
