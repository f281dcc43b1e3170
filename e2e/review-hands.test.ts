import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Post } from '#contract/index.ts'
import { callApi, goTo, TALL, clientQuery, ReviewProduct, describeFeedback } from './review-product.ts'
import { waitUntilStill, useProduct } from './demo-product.ts'

const demo = useProduct(new ReviewProduct())

describe('the mouse', () => {
  it('selects cards by dragging from a gap, only those it covers, and deselects them', async () => {
    const at = await demo.reviewedClient()
    const page = await demo.person('manager@maple.test', TALL)
    await page.goto(`${demo.url}/clients/${at.client}/posts`)
    const card = (index: number) => page.locator(`[data-index="${index}"] [data-post]`)
    await card(1).waitFor()
    const [first, second] = [await card(0).boundingBox(), await card(1).boundingBox()]
    if (!first || !second) throw new Error('There are no cards.')
    const gap = { x: (first.x + first.width + second.x) / 2, y: first.y + 40 }
    await page.mouse.move(gap.x, gap.y)
    await page.mouse.down()
    await page.mouse.move(second.x + 30, gap.y + 60, { steps: 4 })
    await page.getByText('1 post selected').waitFor()
    await page.mouse.move(first.x + 30, gap.y + 60, { steps: 4 })
    await page.mouse.up()
    await page.getByText('1 post selected').waitFor()
    expect(await card(0).getAttribute('data-selected')).toBe('true')
    expect(await card(1).getAttribute('data-selected')).toBeNull()
    // Drags from the checkbox of one card across both; the click at the end of the drag must not clear anything.
    const box = await page.getByRole('checkbox', { name: 'Select this post' }).first().boundingBox()
    if (!box) throw new Error('There is no box.')
    await page.mouse.move(box.x + 10, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(second.x + 60, box.y + 50, { steps: 4 })
    await page.mouse.up()
    await page.getByText('2 posts selected').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('2 posts selected').waitFor({ state: 'detached' })
    await page.close()
  })

  it('drags over months to see only those', async () => {
    const at = await demo.reviewedClient()
    const page = await demo.person('manager@maple.test', TALL)
    await page.goto(`${demo.url}/clients/${at.client}/posts`)
    const strip = page.getByRole('img', { name: /^Posts by month/ })
    const box = await strip.boundingBox()
    if (!box) throw new Error('There is no strip.')
    await page.mouse.move(box.x + box.width * 0.6, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.9, box.y + 20, { steps: 5 })
    await page.mouse.up()
    await page.waitForURL(/range=custom&since=\d{4}-\d\d-01&until=/)
    await page.close()
  })
})

describe('a long list', () => {
  it('keeps its place after a reload, and after a post that was opened from it', async () => {
    await demo.reviewedClient()
    const page = await demo.person('manager@maple.test')
    await page.goto(`${demo.url}/unreviewed`)
    await page.locator('[data-post]').nth(2).waitFor()
    const top = () => page.evaluate(() => window.scrollY)
    await page.evaluate(() => window.scrollTo(0, 2000))
    await expect.poll(top).toBe(2000)
    // The page needs a moment to record the new scroll position.
    await waitUntilStill(page)
    await page.reload()
    await expect.poll(top).toBe(2000)

    await page.evaluate(() => window.scrollTo(0, 0))
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-post]')?.getAttribute('data-post'))
    for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await page
        .locator('[data-index="0"]')
        .getByRole('button', { name: /^Open post/ })
        .click()
      const opened = () => new URL(page.url()).searchParams.get('postId')
      for (let turns = 0; turns < 19; turns += 1) {
        const before = opened()
        await page.getByRole('dialog').getByText('History').waitFor()
        await page.keyboard.press('j')
        await expect.poll(opened).not.toBe(before)
      }
      const last = opened()
      await leave()
      await expect.poll(focused).toBe(last)
      expect(await top()).toBeGreaterThan(0)
      await page.evaluate(() => window.scrollTo(0, 0))
    }
    await page.close()
  })
})

describe('touch', () => {
  type Point = [x: number, y: number]

  /** Puts fingers down, moves each along its line in steps, and lifts them. */
  async function draw(cdp: CDPSession, ...lines: [from: Point, to: Point][]): Promise<void> {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : lines.map(([[x, y], [toX, toY]], id) => ({
                x: x + (toX - x) * part,
                y: y + (toY - y) * part,
                id,
              })),
      })
    await touch('touchStart', 0)
    for (let step = 1; step <= 8; step += 1) await touch('touchMove', step / 8)
    await touch('touchEnd', 1)
  }

  it('drags over months, enlarges a picture by pinching, and swipes to the next one', async () => {
    const at = await demo.reviewedClient()
    const page = await demo.person('manager@maple.test', { width: 390, height: 844, touch: true })
    const fingers = await page.context().newCDPSession(page)
    await page.goto(`${demo.url}/clients/${at.client}/posts`)
    const strip = await page.getByRole('img', { name: /^Posts by month/ }).boundingBox()
    if (!strip) throw new Error('There is no strip.')
    const y = strip.y + strip.height / 2
    await draw(fingers, [
      [strip.x + strip.width * 0.3, y],
      [strip.x + strip.width * 0.6, y],
    ])
    await page.waitForURL(/range=custom&since=\d{4}-\d\d-01&until=/)

    const posts = await callApi<Post[]>(page, `/posts?${clientQuery(at)}&mediaTypes=image&limit=100`)
    const several = posts.find(({ media }) => media.filter(({ type }) => type === 'image').length > 1)
    await page.goto(`${demo.url}/clients/${at.client}/posts?postId=${several?.id}`)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Post of/ })
      .tap()
    const viewer = page.getByRole('dialog', { name: /^Post of/ })
    const picture = viewer.getByRole('img', { name: /^Post of/ })
    const box = await picture.boundingBox()
    if (!box) throw new Error('There is no picture.')
    const [x, middle] = [box.x + box.width / 2, box.y + box.height / 2]
    const scale = async () => Number(/scale\((.*)\)/.exec((await picture.getAttribute('style')) ?? '')?.[1])
    await draw(
      fingers,
      [
        [x - 20, middle],
        [x - 100, middle],
      ],
      [
        [x + 20, middle],
        [x + 100, middle],
      ],
    )
    await expect.poll(scale).toBeGreaterThan(2)
    // A finger moves a zoomed picture, but not one that fits the screen.
    await draw(fingers, [
      [x + 80, middle],
      [x - 80, middle],
    ])
    await viewer.getByText(/^1 of/).waitFor()
    // The browser treats a tap right after a flick as the end of the flick.
    const whole = async () => {
      await viewer.getByRole('button', { name: 'Fit to screen' }).tap()
      return scale()
    }
    await expect.poll(whole).toBe(1)
    await draw(fingers, [
      [x + 80, middle],
      [x - 80, middle],
    ])
    await viewer.getByText(/^2 of/).waitFor()
    await page.close()
  })

  it('goes Back out of a dialog and out of the menu without leaving the list', async () => {
    const page = await demo.person('manager@maple.test', { width: 390, height: 844, touch: true })
    await page
      .getByRole('link', { name: /^Unreviewed/ })
      .first()
      .tap()
    const dialog = page.getByRole('dialog')
    for (const name of [/^Filters/, /main navigation|menu/i]) {
      await page.getByRole('article').first().waitFor()
      await page.getByRole('button', { name }).first().tap()
      await dialog.waitFor()
      await page.goBack()
      await dialog.waitFor({ state: 'detached' })
      // By then the browser has gone back, and goes forward again.
      await expect.poll(() => new URL(page.url()).pathname).toBe('/unreviewed')
    }
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await page.close()
  })
})

describe('a dialog with unsaved input', () => {
  it('stays open on Back and on a click outside until the input is discarded', async () => {
    const page = await demo.person('superadmin@maple.test')
    await page.getByRole('link', { name: 'Administration' }).click()
    await page.getByRole('button', { name: 'Invite user' }).click()
    const dialog = page.getByRole('dialog', { name: /^Invite/ })
    await dialog.getByLabel('First name').fill('Maud')
    const { pathname } = new URL(page.url())
    for (const leave of [() => page.goBack(), () => page.mouse.click(5, 500)]) {
      await leave()
      await dialog.getByText('Discard what you entered?').waitFor()
      await dialog.getByRole('button', { name: 'Keep editing' }).click()
      expect(await dialog.getByLabel('First name').inputValue()).toBe('Maud')
    }
    await page.goBack()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.url()).toBe(`${demo.url}${pathname}`)
    await page.close()
  })
})

describe('a wizard that is closed by Back', () => {
  it('leaves the address, does not come back on reload, and keeps its draft', async () => {
    const page = await demo.person('manager@maple.test')
    const add = page.getByRole('navigation').getByRole('link', { name: 'Add client' })
    await add.click()
    const dialog = page.getByRole('dialog', { name: 'Add client' })
    const field = dialog.getByLabel('First name')
    await field.fill('Maud')
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.url()).toBe(`${demo.url}/`)
    await page.reload()
    await add.waitFor()
    expect([await dialog.count(), page.url()]).toEqual([0, `${demo.url}/`])
    await add.click()
    await expect.poll(() => field.inputValue()).toBe('Maud')
    await page.close()
  })
})

describe('the keyboard alone', () => {
  /** Focus is on an element of the page, not on the page itself. */
  const holdsFocus = async (page: Page, after: string) => {
    const lost = () =>
      page.evaluate(() => document.activeElement === null || document.activeElement === document.body)
    await expect.poll(lost, { message: `The focus was lost after ${after}` }).toBe(false)
  }
  const press = async (page: Page, key: string, then?: () => Promise<unknown>) => {
    await page.keyboard.press(key)
    try {
      await then?.()
    } catch (error) {
      throw new Error(`After ${key} the page says: ${await describeFeedback(page)}`, { cause: error })
    }
    await holdsFocus(page, key)
  }
  const tab = (page: Page, name: RegExp) => page.getByRole('link', { name }).first().textContent()
  const number = async (page: Page, name: RegExp) =>
    Number.parseInt(/\((\d+)\)/.exec((await tab(page, name)) ?? '')?.[1] ?? '-1', 10)

  it('works through a list and never loses focus', async () => {
    const at = await demo.reviewedClient()
    const page = await demo.person('resolver@maple.test', TALL)
    await page.goto(`${demo.url}/unreviewed`)
    await page.locator('[data-post]').nth(4).waitFor()
    const waiting = (await number(page, /^Unreviewed/)) as number
    const is = (count: number) => () => expect.poll(() => number(page, /^Unreviewed/)).toBe(count)
    await press(page, 'j')
    await press(page, 'j')
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-post]')?.getAttribute('data-post'))
    const second = await page.locator('[data-index="1"] [data-post]').getAttribute('data-post')
    expect(await focused()).toBe(second)
    const third = await page.locator('[data-index="2"] [data-post]').getAttribute('data-post')
    await press(page, 's', is(waiting - 1))
    // The next post has moved up and has the focus.
    await expect.poll(focused).toBe(third)
    await press(page, 'Delete', is(waiting - 2))
    await press(page, 'u', is(waiting - 1))
    await press(page, 'u', is(waiting))
    const returns = () => expect.poll(focused).toBe(second)
    await returns()
    await press(page, 'e', () => page.getByRole('dialog', { name: 'Escalate post' }).waitFor())
    await press(page, 'Control+Enter', is(waiting - 1))
    await press(page, 'u', is(waiting))
    await returns()
    await press(page, 'k')
    await press(page, 'x', () => page.getByText('1 post selected').waitFor())
    for (const _ of [1, 2]) {
      const here = await focused()
      await press(page, 'j', () => expect.poll(focused).not.toBe(here))
    }
    await press(page, 'Shift+X', () => page.getByText('3 posts selected').waitFor())
    await press(page, 's', is(waiting - 3))
    await press(page, 'u', is(waiting))
    await press(page, '?', () =>
      page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Select up to this post').waitFor(),
    )
    await press(page, 'Escape', () => page.getByRole('dialog').waitFor({ state: 'detached' }))
    const choose = async (title: string, then?: () => Promise<unknown>) => {
      await press(page, 'Control+k', () =>
        page.getByRole('dialog', { name: 'Search and commands' }).waitFor(),
      )
      await page.keyboard.type(title)
      await press(page, 'Enter', then)
    }
    await choose('Save', is(waiting - 1))
    await choose('Undo', is(waiting))
    await choose('Resolve', () => page.getByText('This action isn’t available for this post').waitFor())
    await choose('Select this post', () => page.getByText('1 post selected').waitFor())
    await press(page, 'Escape', () => page.getByText('1 post selected').waitFor({ state: 'hidden' }))
    await press(page, 'n', () => page.getByRole('dialog').getByLabel('Write a note').waitFor())
    await waitUntilStill(page)
    await page.keyboard.type('Seen by keyboard.')
    await press(page, 'Enter', () => page.getByRole('dialog').getByText('Seen by keyboard.').last().waitFor())
    await press(page, 'Escape', () => page.getByRole('dialog').waitFor({ state: 'detached' }))

    await goTo(page, `/clients/${at.client}/escalated`)
    // The row of a post that has just left is kept, without its buttons.
    const shown = () => page.locator('[data-post]:not([inert] *)').count()
    await page.locator('[data-post]').first().waitFor()
    await waitUntilStill(page)
    const before = await shown()
    await press(page, 'j')
    await press(page, 'r', () => expect.poll(shown).toBe(before - 1))
    const next = await focused()
    // The restored post has the focus. It is on the timeline already, the next one is not.
    await press(page, 'u', () => expect.poll(focused).not.toBe(next))
    await expect.poll(shown).toBe(before)
    await press(page, 'j', () => expect.poll(focused).toBe(next))
    await press(page, 'Shift+R', () => expect.poll(shown).toBe(before - 1))
    await press(page, 'u', () => expect.poll(shown).toBe(before))

    await goTo(page, `/clients/${at.client}/timeline`)
    const post = page.getByRole('list', { name: 'Post-loss' }).locator('[data-post]')
    await post.first().waitFor()
    await post
      .first()
      .getByRole('button', { name: /^Open post/ })
      .focus()
    const heading = page.getByRole('heading', { name: /^Post-loss/ })
    const was = Number.parseInt(/\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? '', 10)
    const heads = (count: number) => () => expect.poll(() => heading.textContent()).toContain(`(${count})`)
    await press(page, 't', heads(was - 1))
    await press(page, 'u', heads(was))

    await goTo(page, `/admin/accounts/${at.firm}/trash`)
    await page.locator('[data-post]').first().waitFor()
    await waitUntilStill(page)
    const bin = await shown()
    await press(page, 'j')
    await press(page, 'Delete', () => expect.poll(shown).toBe(bin - 1))
    await press(page, 'u', () => expect.poll(shown).toBe(bin))
    await page.close()
  })

  it('works through review mode over the firm', async () => {
    await demo.reviewedClient()
    const page = await demo.person('manager@maple.test', TALL)
    await page.goto(`${demo.url}/review`)
    const left = page.getByText(/^\d+ left$/)
    await left.waitFor()
    const count = Number.parseInt((await left.textContent()) ?? '', 10)
    const is = (wanted: number) => () => page.getByText(`${wanted} left`, { exact: true }).waitFor()
    await page.locator('article[data-large]').waitFor()
    await press(page, 'j')
    await press(page, 'j')
    await press(page, 'k')
    await press(page, 's', is(count - 1))
    await press(page, 'u', is(count))
    await press(page, 'Delete', is(count - 1))
    await press(page, 'u', is(count))
    await press(page, 'e', () => page.getByRole('dialog', { name: 'Escalate post' }).waitFor())
    await press(page, 'Control+Enter', is(count - 1))
    await press(page, 'u', is(count))
    await press(page, 'n')
    await page.keyboard.type('s')
    await press(page, 'Escape', is(count))
    await press(page, '?', () => page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor())
    await press(page, 'Escape', () => page.getByRole('dialog').waitFor({ state: 'detached' }))
    await page.goto(`${demo.url}/review?list=flagged`)
    await page.locator('article[data-large] mark').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await press(page, 'f', () => page.locator('mark[data-now]').waitFor())
    await page.goto(`${demo.url}/review?list=escalated`)
    await left.waitFor()
    const open = Number.parseInt((await left.textContent()) ?? '', 10)
    await page.locator('article[data-large]').waitFor()
    await press(page, 'j')
    await press(page, 'r', is(open - 1))
    await press(page, 'u', is(open))
    await page.close()
  })
})

it('no page logged errors', () => {
  expect(demo.errors).toEqual([])
})
