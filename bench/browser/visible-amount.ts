import type { Page } from 'playwright-core'

/** What a person sees of a list without any interaction. */
export type VisibleAmount = { posts: number; words: number }

/** Counts posts whose whole row or card is visible, and their visible words: inside the window and what clips them, with nothing on top. */
export const countVisible = (page: Page): Promise<VisibleAmount> =>
  page.evaluate(() => {
    const { innerWidth, innerHeight } = window
    const isInside = ({ left, top, right, bottom }: DOMRect): boolean =>
      left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1
    const isOnTop = (x: number, y: number, post: Element): boolean =>
      post.contains(document.elementFromPoint(x, y))
    const isWhole = (post: Element): boolean => {
      const box = post.getBoundingClientRect()
      const middle = (box.left + box.right) / 2
      return isInside(box) && [box.top + 3, box.bottom - 3].every((y) => isOnTop(middle, y, post))
    }
    const isCut = (box: DOMRect, text: Element, post: Element): boolean => {
      const y = (box.top + box.bottom) / 2
      for (let each: Element | null = text; each && post.contains(each); each = each.parentElement) {
        if (getComputedStyle(each).overflowY === 'visible') continue
        const room = each.getBoundingClientRect()
        if (y > room.bottom || y < room.top || box.right > room.right + 2) return true
      }
      return false
    }
    const wordsOf = (post: Element): number => {
      // Cards used to have their words in a span with a number of lines.
      const own = post.querySelector('[data-words], [style*="--lines"]')
      if (!own) return 0
      const walker = document.createTreeWalker(own, NodeFilter.SHOW_TEXT)
      let count = 0
      while (walker.nextNode()) {
        const text = walker.currentNode as Text
        for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const box = range.getBoundingClientRect()
          const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
          if (isInside(box) && !isCut(box, text.parentElement ?? own, post) && isOnTop(x, y, post)) count += 1
        }
      }
      return count
    }
    const posts = [...document.querySelectorAll('[data-post]')]
    return {
      posts: posts.filter(isWhole).length,
      words: posts.reduce((sum, post) => sum + wordsOf(post), 0),
    }
  })

/** Scrolls through a list and counts the posts whose text continues behind "more". */
export async function countCutTexts(page: Page): Promise<{ rows: number; cut: number }> {
  await page.locator('[data-post]').first().waitFor()
  const seen = new Map<string, boolean>()
  for (let top = -1; ;) {
    await page.waitForTimeout(600)
    const rows = await page.evaluate(() =>
      [...document.querySelectorAll('[data-post]')].map(
        (row) =>
          [
            row.getAttribute('data-post') ?? '',
            row.querySelector('[data-words][data-cut]') !== null,
          ] as const,
      ),
    )
    for (const [id, isCut] of rows) seen.set(id, isCut)
    const now = await page.evaluate(() => {
      window.scrollBy(0, window.innerHeight)
      return window.scrollY
    })
    if (now === top) break
    top = now
  }
  return { rows: seen.size, cut: [...seen.values()].filter(Boolean).length }
}
