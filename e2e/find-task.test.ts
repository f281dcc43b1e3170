import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import findEn from '../web/posts/find/texts/en.ts'
import findEs from '../web/posts/find/texts/es.ts'
import findFr from '../web/posts/find/texts/fr.ts'
import postEn from '../web/posts/texts/en.ts'
import postEs from '../web/posts/texts/es.ts'
import postFr from '../web/posts/texts/fr.ts'
import reportEn from '../web/reports/texts/en.ts'
import reportEs from '../web/reports/texts/es.ts'
import reportFr from '../web/reports/texts/fr.ts'
import { useProduct } from './demo-product.ts'
import { formsOf } from './kit.ts'
import { callApi } from './review-product.ts'

const demo = useProduct()

const TEXTS = {
  en: { find: findEn, post: postEn, report: reportEn },
  es: { find: findEs, post: postEs, report: reportEs },
  fr: { find: findFr, post: postFr, report: reportFr },
}

/** Each leaves one post that is not decided yet, so that every run has something to do. */
const RUNS = [
  ['en', false, 'obviously OR hiking'],
  ['es', false, 'seva OR hiking'],
  ['fr', false, 'friend OR hiking'],
  ['en', true, 'celebrate OR hiking'],
  ['es', true, 'langar OR hiking'],
  ['fr', true, 'driver OR hiking'],
] as const

/** Counts what a person does: a key, a tap, or typing a text. */
class Hands {
  actions = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async press(key: string): Promise<void> {
    this.actions += 1
    await this.page.keyboard.press(key)
  }
  async type(text: string): Promise<void> {
    this.actions += 1
    await this.page.keyboard.type(text)
  }
  async tap(role: 'button' | 'radio' | 'checkbox', name: string | RegExp): Promise<void> {
    this.actions += 1
    await this.page.getByRole(role, { name }).first().tap()
  }
}

describe('posts after the loss with some words and a picture', () => {
  it.each([...formsOf(RUNS.slice(0, 3)), ...formsOf(RUNS.slice(3))])(
    'go onto the timeline and into a PDF in under ten actions (%s, touch: %s)',
    async (language, isTouch, words) => {
      const { find, post, report } = TEXTS[language]
      const page = await demo.person(
        'manager@maple.test',
        isTouch ? { width: 390, height: 844, touch: true } : {},
      )
      await page.goto(demo.url)
      await page.getByRole('link', { name: 'Harjit Gill' }).first().click()
      await page.waitForURL(/\/clients\/[0-9a-f-]{36}/)
      const clientId = /clients\/([0-9a-f-]{36})/.exec(page.url())?.[1]
      await page.evaluate((name) => localStorage.setItem('proofline.language', name), language)
      await page.goto(`${demo.url}/clients/${clientId}/posts`)
      await page.locator('[data-post]').first().waitFor()
      const text = `${words} loss:after has:photo`
      const counted = (more: string) =>
        callApi<{ count: number }>(
          page,
          `/posts/count?clientIds=${clientId}&find=${encodeURIComponent(text)}${more}`,
        ).then(({ count }) => count)
      const found = await counted('')
      expect(found).toBeGreaterThan(0)
      expect(await counted('&isOnTimeline=true')).toBeLessThan(found)

      const hands = new Hands(page)
      await (isTouch ? hands.tap('button', find.find) : hands.press('/'))
      await page.getByRole('textbox', { name: find.find }).waitFor()
      await hands.type(text)
      await (isTouch ? hands.tap('button', find.selectAll) : hands.press('ControlOrMeta+Enter'))
      const bar = page.getByRole('region', { name: post.selectionBar })
      const save = bar.getByRole('button', { name: new RegExp(`^${post.action_save}`) })
      await save.waitFor()
      await (isTouch ? hands.tap('button', new RegExp(`^${post.action_save} \\d`)) : hands.press('s'))
      await expect.poll(() => counted('&isOnTimeline=true'), { timeout: 20_000 }).toBe(found)
      await bar.waitFor({ state: 'detached' })
      await (isTouch
        ? hands.tap('checkbox', new RegExp(`^${post.selectAll}`))
        : hands.press('ControlOrMeta+A'))
      await bar.waitFor()
      await (isTouch ? hands.tap('button', new RegExp(`^${post.addToReport} \\d`)) : hands.press('a'))
      await page.getByRole('button', { name: post.createAndDownload }).waitFor()
      await (isTouch ? hands.tap('button', post.createAndDownload) : hands.press('Enter'))
      await page.getByRole('radio', { name: report.coverageSaid }).waitFor()
      await (isTouch ? hands.tap('radio', report.coverageSaid) : hands.press('Space'))
      await (isTouch ? hands.tap('button', report.make_pdf) : hands.press('Enter'))
      await page.getByText(/\.pdf/).first().waitFor({ timeout: 60_000 })
      expect(hands.actions).toBeLessThan(10)
      await page.close()
    },
  )
})
