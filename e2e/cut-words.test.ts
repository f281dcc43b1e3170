import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isLong } from './kit.ts'
import { callApi } from './review-product.ts'
import { type DemoProduct, waitUntilStill, useProduct } from './demo-product.ts'

const WIDTHS = isLong ? [320, 390, 768, 1024, 1440] : [390, 1440]
const TEXTS = [16, 32]
const LANGUAGES = ['en', 'es'] as const
/** The widest window with normal text, and the narrowest with the largest text and the longer language. */
const SHORT = ['1440 16 en', '390 32 es']
/** How many cards of each list the short form checks. */
const SHORT_FORM_CARDS = 120

const demo: DemoProduct = useProduct()

type VisibleTexts = { seen: string[]; cut: string[] }

/**
 * Finds what readers can't notice: text that is clipped in a card or row without an ellipsis and "more" (or, on a single line, an
 * ellipsis), half a line, a line that touches the buttons below it, or a button that doesn't fit. Measures what the browser draws, independent
 * of the style sheets.
 */
function findCutTexts(): VisibleTexts {
  const found: VisibleTexts = { seen: [], cut: [] }
  const clips = (element: Element): boolean => getComputedStyle(element).overflowY !== 'visible'
  const isHidden = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === false ||
    element.closest('[class*=idden]') !== null
  const hasSign = (box: Element): boolean => {
    const { textOverflow, whiteSpace, webkitLineClamp, lineHeight } = getComputedStyle(box)
    if (textOverflow === 'ellipsis' && whiteSpace === 'nowrap') return true
    // `line-clamp` puts an ellipsis only on its own last line.
    if (Math.abs(Number(webkitLineClamp) * Number.parseFloat(lineHeight) - box.clientHeight) < 3) return true
    // A single "more" button expands the whole row.
    return [...(box.closest('article')?.querySelectorAll('button') ?? [])].some(
      (sign) => /^(more|más)$/.test(sign.textContent?.trim() ?? '') && !isHidden(sign),
    )
  }
  for (const card of document.querySelectorAll('[data-post], nav [data-index] button')) {
    const id = card.getAttribute('data-post') ?? card.textContent ?? ''
    found.seen.push(id)
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
    const errors = new Set<string>()
    const buttons = [...card.querySelectorAll('footer button')]
      .map((each) => each.getBoundingClientRect())
      .filter(({ height }) => height > 0)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const parent = text.parentElement
      if (!parent || !text.data.trim() || isHidden(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const line of range.getClientRects()) {
        if (line.width < 1) continue
        // The height of the letters, without the space above and below them.
        const [top, bottom] = [line.top + line.height * 0.2, line.bottom - line.height * 0.2]
        let lowest = line.bottom
        let isShown = true
        for (let box: Element | null = parent; box && card.contains(box); box = box.parentElement) {
          if (!clips(box)) continue
          const room = box.getBoundingClientRect()
          const isIn = top >= room.top - 1 && bottom <= room.bottom + 1
          const isOut = top >= room.bottom - 3 || bottom <= room.top + 3
          // A space at the end of a line may hang over the edge.
          const isWide =
            line.width > line.height && (line.right > room.right + 2 || line.left < room.left - 2)
          lowest = Math.min(lowest, room.bottom)
          if (isIn && !isWide) continue
          if (!isIn && !isOut) errors.add('half a line')
          if (!hasSign(box)) errors.add(`no sign on ${box.className}`)
          isShown = false
          break
        }
        const isTouched = (button: DOMRect): boolean =>
          line.right > button.left && line.left < button.right && top < button.top && lowest > button.top - 1
        if (isShown && !parent.closest('footer') && buttons.some(isTouched)) errors.add('touches a button')
      }
    }
    const edge = card.getBoundingClientRect()
    for (const button of card.querySelectorAll('button, a')) {
      const place = button.getBoundingClientRect()
      if (place.height > 0 && !isHidden(button) && place.bottom > edge.bottom + 1)
        if (button.closest('footer')) errors.add(`"${button.textContent}" does not fit`)
    }
    if (errors.size > 0)
      found.cut.push(`${id}: ${[...errors].join(', ')}: ${card.textContent?.slice(0, 200)}`)
  }
  return found
}

/** Checks every card of a list that scrolls with the page. */
async function checkList(page: Page, most: number): Promise<{ seen: string[]; cut: string[] }> {
  const seen = new Set<string>()
  const cut = new Set<string>()
  for (let top = -1; ;) {
    await waitUntilStill(page)
    let found = await page.evaluate(findCutTexts)
    // On a loaded machine, rows may be measured and get their "more" after they stop moving.
    for (let again = 0; found.cut.length > 0 && again < 10; again += 1) {
      await page.waitForTimeout(300)
      found = await page.evaluate(findCutTexts)
    }
    for (const id of found.seen) seen.add(id)
    for (const complaint of found.cut) cut.add(complaint)
    const next = await page.evaluate(() => {
      window.scrollBy(0, window.innerHeight - 1200)
      return window.scrollY
    })
    if (next <= top || seen.size >= most) return { seen: [...seen], cut: [...cut] }
    top = next
  }
}

/** Lists of one client or, in the long form, of all clients of a firm. */
async function pathsOf(page: Page): Promise<string[]> {
  const { accountId } = await callApi<{ accountId: string }>(page, '/auth/session')
  const clients = await callApi<{ id: string; lastName: string }[]>(
    page,
    `/customers/${accountId}/clients?limit=50`,
  )
  return clients
    .filter(({ lastName }) => isLong || lastName === 'Okafor-Lee')
    .flatMap(({ id }) => [`/clients/${id}/posts`, `/clients/${id}/review`, `/clients/${id}/timeline`])
}

const pageLooks = WIDTHS.flatMap((width) =>
  TEXTS.flatMap((text) => LANGUAGES.map((language) => ({ width, text, language }))),
).filter(({ width, text, language }) => isLong || SHORT.includes(`${width} ${text} ${language}`))

describe('text that is cut off', () => {
  it.each(pageLooks)(
    'is always marked as such at a width of $width with text of $text px in $language',
    { timeout: 900_000 },
    async ({ language, ...size }) => {
      const cut: string[] = []
      for (const firm of isLong ? ['maple', 'lonestar'] : ['maple']) {
        const page = await demo.person(`manager@${firm}.test`, { ...size, height: 6000 })
        await page.evaluate((chosen) => localStorage.setItem('proofline.language', chosen), language)
        let seen = 0
        for (const path of await pathsOf(page)) {
          await page.goto(demo.url + path)
          await page.locator('[data-post], [data-large], h1').first().waitFor()
          const found = await checkList(page, isLong ? Infinity : SHORT_FORM_CARDS)
          seen += found.seen.length
          cut.push(...found.cut)
        }
        expect(seen).toBeGreaterThan(50)
        await page.close()
      }
      expect(cut).toEqual([])
    },
  )
})
it.each(['en', 'es', 'fr'])(
  'shows ten whole posts at 1440 by 900 in a queue and a timeline in %s',
  async (language) => {
    const page = await demo.person('manager@maple.test', { width: 1440, height: 900 })
    await page.evaluate((chosen) => localStorage.setItem('proofline.language', chosen), language)
    await page.getByRole('link', { name: 'Harjit Gill' }).first().click()
    await page.waitForURL(/clients/)
    const [, id] = /clients\/([^/?]+)/.exec(page.url()) ?? []
    const wholeRows = () =>
      page
        .locator('[data-post]')
        .evaluateAll(
          (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight + 1).length,
        )
    for (const list of ['unreviewed', 'timeline']) {
      await page.goto(`${demo.url}/clients/${id}/${list}`)
      await page.locator('[data-post]').first().waitFor()
      await waitUntilStill(page)
      await expect.poll(wholeRows, { message: list }).toBe(10)
    }
    // Flagged posts have a sentence above them, but no second line of filters (docs/decisions/062).
    await page.goto(`${demo.url}/clients/${id}/flagged`)
    await page.locator('[data-post]').first().waitFor()
    await waitUntilStill(page)
    const firstRow = await page.locator('[data-post]').first().boundingBox()
    expect((firstRow?.y ?? 900) + (firstRow?.height ?? 0)).toBeLessThanOrEqual(390)
    await page.close()
  },
)

it('shows the distance from the loss in full in the list beside a post, in the longer language', async () => {
  const page = await demo.person('manager@maple.test', { width: 1440, height: 900 })
  await page.evaluate(() => localStorage.setItem('proofline.language', 'es'))
  const path = (await pathsOf(page)).find((each) => each.endsWith('/review'))
  await page.goto(`${demo.url}${path}`)
  const heads = page.locator('nav [data-index] button time + span')
  await heads.first().waitFor()
  await waitUntilStill(page)
  const widths = await heads.evaluateAll((each) =>
    each.map(({ textContent, scrollWidth, clientWidth }) => ({ textContent, scrollWidth, clientWidth })),
  )
  expect(widths.length).toBeGreaterThan(5)
  expect(widths.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
  await page.close()
})

it('prints the text of posts in full', async () => {
  const page = await demo.person('manager@maple.test', { width: 1440, height: 900 })
  await page.emulateMedia({ media: 'print' })
  // As wide as letter paper, where the rows of the timeline are narrow.
  await page.setViewportSize({ width: 740, height: 960 })
  const { accountId } = await callApi<{ accountId: string }>(page, '/auth/session')
  const clients = await callApi<{ id: string }[]>(page, `/customers/${accountId}/clients?limit=50`)
  const posts: { id: string; content: string; movedToTimelineAt: string | null; client: { id: string } }[] =
    []
  for (const { id } of clients)
    posts.push(...(await callApi<typeof posts>(page, `/posts?clientIds=${id}&limit=100`)))
  // A client's timeline may be empty.
  const shown = new Set(posts.filter((post) => post.movedToTimelineAt !== null).map((post) => post.client.id))
  const paths = (await pathsOf(page)).filter(
    (each) => each.endsWith('/timeline') && [...shown].some((id) => each.includes(id)),
  )
  let seen = 0
  for (const path of ['/flagged', ...paths]) {
    await page.goto(demo.url + path)
    await page.locator('[data-post]').first().waitFor()
    await waitUntilStill(page)
    const rows = await page.locator('[data-post]').evaluateAll((each) =>
      each.map((row) => ({
        id: row.getAttribute('data-post'),
        text: (row as HTMLElement).innerText,
        cut: [...row.querySelectorAll<HTMLElement>('div, ul, li')]
          .filter((part) => part.scrollHeight > part.clientHeight + 1 && part.innerText !== '')
          .filter((part) => getComputedStyle(part).overflowY !== 'visible')
          .map((part) => part.innerText),
      })),
    )
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
    for (const { id, text, cut } of rows) {
      const post = posts.find((each) => each.id === id)
      expect(cut).toEqual([])
      expect(text).not.toMatch(/\bmore$/m)
      if (post) expect(plain(text)).toContain(plain(post.content))
      if (post) seen += 1
    }
  }
  expect(seen).toBeGreaterThan(8)
  await page.close()
})
it('gives each action on a post in a list a 44 px touch target', async () => {
  const page = await demo.person('manager@maple.test', { width: 390, height: 844, touch: true })
  const [path] = await pathsOf(page)
  await page.goto(`${demo.url}${path}`)
  const buttons = page.locator('article').first().locator('footer button:not([tabindex="-1"])')
  await buttons.first().waitFor()
  const heights = await buttons.evaluateAll((each) =>
    each.map((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const [x, middle] = [left + width / 2, top + height / 2]
      const isHit = (y: number) => button.contains(document.elementFromPoint(x, y))
      let [from, to] = [middle, middle]
      while (isHit(from - 1)) from -= 1
      while (isHit(to + 1)) to += 1
      return to - from + 1
    }),
  )
  expect(heights.length).toBeGreaterThan(1)
  for (const height of heights) expect(height).toBeGreaterThanOrEqual(43)
  await page.close()
})
