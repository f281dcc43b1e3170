import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isLong } from './kit.ts'
import type { Post } from '#contract/index.ts'
import {
  firmQuery,
  callApi,
  goTo,
  clientQuery,
  type ReviewedClient,
  TALL,
  ReviewProduct,
} from './review-product.ts'
import { waitUntilStill, useProduct } from './demo-product.ts'

const demo = useProduct(new ReviewProduct())

type State = { status: number | null; isTrashed: boolean; isOnTimeline: boolean }

/** For which posts each button is shown. */
const IS_OFFERED: Record<string, (post: State) => boolean> = {
  Save: (post) => post.status === 0 && !post.isTrashed,
  Escalate: (post) => post.status !== 2 && !post.isTrashed,
  Resolve: (post) => post.status === 2 && !post.isTrashed,
  'Resolve & Timeline': (post) => post.status === 2 && !post.isOnTimeline && !post.isTrashed,
  'Move to Timeline': (post) =>
    (post.status === 1 || post.status === 3) && !post.isOnTimeline && !post.isTrashed,
  'Remove from Timeline': (post) => post.isOnTimeline && !post.isTrashed,
  Restore: (post) => post.isTrashed,
  Trash: (post) => !post.isTrashed,
}
const BUTTON_LABELS = Object.keys(IS_OFFERED)
const RESOLVE_LABELS = new Set(['Resolve', 'Resolve & Timeline'])

const ROLES = [
  { who: 'superadmin@maple.test', mayResolve: true },
  { who: 'admin@maple.test', mayResolve: true },
  { who: 'manager@maple.test', mayResolve: true },
  { who: 'resolver@maple.test', mayResolve: true },
  { who: 'reviewer@maple.test', mayResolve: false },
  { who: 'superadmin@provider.test', mayResolve: true },
] as const
/** The long form checks all roles. */
const TESTED_ROLES = isLong ? ROLES : ROLES.filter(({ mayResolve }) => !mayResolve)

type List = { path(place: ReviewedClient): string; query(place: ReviewedClient): string }
/** Every list of posts: its address, and the call that returns its posts. */
const LISTS: Record<string, List> = {
  'dashboard: unreviewed': { path: () => '/unreviewed', query: (at) => `${firmQuery(at)}&statuses=0` },
  'dashboard: escalated': { path: () => '/escalated', query: (at) => `${firmQuery(at)}&statuses=2` },
  'dashboard: flagged': { path: () => '/flagged', query: (at) => `${firmQuery(at)}&isFlagged=true` },
  'profile: escalated': {
    path: (at) => `/clients/${at.client}`,
    query: (at) => `${clientQuery(at)}&statuses=2`,
  },
  unreviewed: {
    path: (at) => `/clients/${at.client}/unreviewed`,
    query: (at) => `${clientQuery(at)}&statuses=0`,
  },
  'escalated, open': {
    path: (at) => `/clients/${at.client}/escalated`,
    query: (at) => `${clientQuery(at)}&statuses=2`,
  },
  'escalated, resolved': {
    path: (at) => `/clients/${at.client}/escalated?view=resolved`,
    query: (at) => `${clientQuery(at)}&statuses=3`,
  },
  flagged: {
    path: (at) => `/clients/${at.client}/flagged`,
    query: (at) => `${clientQuery(at)}&isFlagged=true`,
  },
  timeline: {
    path: (at) => `/clients/${at.client}/timeline`,
    query: (at) => `${clientQuery(at)}&isOnTimeline=true&since=2021-11-06`,
  },
  'client posts': { path: (at) => `/clients/${at.client}/posts`, query: clientQuery },
  'client posts by pages': { path: (at) => `/clients/${at.client}/posts?mode=manual`, query: clientQuery },
  'client trash': {
    path: (at) => `/clients/${at.client}/trash`,
    query: (at) => `${clientQuery(at)}&isTrashed=true&orderBy=trashedAt`,
  },
  'trash of the firm': {
    path: (at) => `/admin/accounts/${at.firm}/trash`,
    query: (at) => `${firmQuery(at)}&isTrashed=true&orderBy=trashedAt`,
  },
}

const stateOf = (post: Post): State => ({
  status: post.status,
  isTrashed: post.isTrashed,
  isOnTimeline: post.movedToTimelineAt !== null,
})
const expectedButtons = (post: Post, mayResolve: boolean): string[] =>
  BUTTON_LABELS.filter(
    (word) => IS_OFFERED[word]?.(stateOf(post)) && (mayResolve || !RESOLVE_LABELS.has(word)),
  ).toSorted()

/** The labels of the buttons on each post, limited to those in the table. */
const buttonsOf = (page: Page, selector: string): Promise<Record<string, string[]>> =>
  page.evaluate(
    ([where, words]) =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLElement>(where)].map((card, index) => [
          card.dataset['post'] ?? String(index),
          [...card.querySelectorAll('button')]
            .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
            .filter((word) => words.includes(word))
            .toSorted(),
        ]),
      ),
    [selector, BUTTON_LABELS] as const,
  )

describe('actions on a post', () => {
  it.each(TESTED_ROLES)('match the table in every list: $who', async ({ who, mayResolve }) => {
    const at = await demo.reviewedClient()
    const page = await demo.person(who, TALL)
    if (who.includes('provider')) {
      await page.getByRole('button', { name: 'Choose a law firm' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Maple Injury Law/ })
        .click()
      await page.getByRole('link', { name: /^Okafor-Lee/ }).waitFor()
    }
    const seen = new Set<string>()
    for (const [name, list] of Object.entries(LISTS)) {
      const posts = await callApi<Post[]>(page, `/posts?${list.query(at)}&limit=40`)
      const byId = new Map(posts.map((post) => [post.id, post]))
      await goTo(page, list.path(at))
      const first = posts[0]?.id
      await page.waitForFunction(
        ([path, id]) => location.pathname === path && document.querySelector(`[data-post="${id}"]`) !== null,
        [list.path(at).split('?')[0], first] as const,
      )
      await page.waitForTimeout(150)
      let shown: [string, string[]][] = []
      // The previous list may contain the same post, and stays on screen until this one loads.
      await expect
        .poll(async () => {
          shown = Object.entries(await buttonsOf(page, '[data-post]')).filter(([id]) => byId.has(id))
          return shown.length
        })
        .toBeGreaterThan(0)
      for (const [id, buttons] of shown) {
        const post = byId.get(id) as Post
        seen.add(JSON.stringify(stateOf(post)))
        expect({ name, post: stateOf(post), buttons }).toEqual({
          name,
          post: stateOf(post),
          buttons: expectedButtons(post, mayResolve),
        })
      }
    }
    // Every possible status on and off the timeline, and the trash.
    expect(seen.size).toBeGreaterThanOrEqual(7)

    const mixed = await callApi<Post[]>(page, `/posts?${clientQuery(at)}&limit=40`)
    const trashed = await callApi<Post[]>(page, `/posts?${clientQuery(at)}&isTrashed=true&limit=1`)
    const each = new Map([...mixed, ...trashed].map((post) => [JSON.stringify(stateOf(post)), post]))
    for (const post of each.values()) {
      await goTo(page, `/clients/${at.client}/posts?postId=${post.id}`)
      const link = page.locator(`[role=dialog] article time[datetime="${post.postedAt}"]`)
      await link.waitFor()
      const popup = await buttonsOf(page, '[role=dialog] article')
      expect({ in: 'popup', post: stateOf(post), buttons: popup['0'] }).toEqual({
        in: 'popup',
        post: stateOf(post),
        buttons: expectedButtons(post, mayResolve),
      })
    }
    for (const list of ['unreviewed', 'escalated', 'flagged']) {
      for (const path of [`/clients/${at.client}/review?list=${list}`, `/review?list=${list}`]) {
        await goTo(page, path)
        await page.locator('article[data-large]').waitFor()
        await page.waitForFunction(
          (is) => new URLSearchParams(location.search).get('list') === is && location.search.includes('at='),
          list,
        )
        const id = new URL(page.url()).searchParams.get('at') ?? ''
        const post = await callApi<Post>(page, `/posts/${id}`)
        await page.locator(`article[data-large="${id}"]`).waitFor()
        const shown = await buttonsOf(page, 'article[data-large]')
        expect({ path, buttons: shown['0'] }).toEqual({ path, buttons: expectedButtons(post, mayResolve) })
      }
    }
    await page.close()
  })

  it('are not offered to a client user, who cannot open review lists', async () => {
    await demo.reviewedClient()
    const page = await demo.person('client@maple.test', TALL)
    const { clientId } = await callApi<{ clientId: string }>(page, '/auth/session')
    await page.keyboard.press('Escape')
    await goTo(page, `/clients/${clientId}/posts`)
    await page.locator('[data-post]').first().waitFor()
    expect(Object.values(await buttonsOf(page, '[data-post]')).flat()).toEqual([])
    expect(await page.getByRole('checkbox', { name: 'Select this post' }).count()).toBe(0)
    for (const key of ['j', 's', 'e', 'x', 'Delete', 't', 'n']) await page.keyboard.press(key)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(
      await page
        .getByRole('status')
        .filter({ hasText: /Saved|selected/ })
        .count(),
    ).toBe(0)
    for (const path of [`/clients/${clientId}/trash`, `/clients/${clientId}/review`, '/review']) {
      await goTo(page, path)
      await page.getByText('Page not found').waitFor()
    }
    await page.close()
  })
})

describe('the timeline', () => {
  it('has rows of equal height, and scrolls without jumping', async () => {
    const at = await demo.reviewedClient()
    const page = await demo.person('manager@maple.test')
    const posts = await callApi<Post[]>(page, `/posts?${clientQuery(at)}&statuses=0&limit=60`)
    for (const post of posts.slice(0, 24))
      await callApi(page, `/posts/${post.id}/save`, 'PUT', { moveToTimeline: true })
    await page.goto(`${demo.url}/clients/${at.client}/timeline`)
    await page.locator('[data-post]').nth(2).waitFor()
    await waitUntilStill(page)
    const seen = await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const list = [...document.querySelectorAll('[data-scroller=self]')].toSorted(
        (a, b) => b.scrollHeight - a.scrollHeight,
      )[0]
      if (!list) throw new Error('There is no list.')
      list.scrollTop = list.scrollHeight
      for (let count = 0; count < 30; count += 1) await frame()
      const moved = new Set<number>()
      const heights = new Set<number>()
      while (list.scrollTop > 60) {
        const { top, bottom } = list.getBoundingClientRect()
        const cards = [...list.querySelectorAll('[data-post]')]
        for (const card of cards) heights.add(Math.round(card.getBoundingClientRect().height))
        const card = cards.find((each) => {
          const box = each.getBoundingClientRect()
          return box.top >= top && box.top < bottom
        })
        const was = card?.getBoundingClientRect().top
        list.scrollTop -= 60
        await frame()
        await frame()
        if (card?.isConnected && was !== undefined)
          moved.add(Math.round(card.getBoundingClientRect().top - was))
      }
      return { moved: [...moved], heights: [...heights] }
    })
    expect(seen.moved).toEqual([60])
    expect(seen.heights).toEqual([140])
    await page.close()
  })
})

describe('the mouse', () => {
  it('acts on no other post when it clicks again where it saved one, or right after it has moved on', async () => {
    await demo.reviewedClient()
    const page = await demo.person('manager@maple.test', TALL)
    await page.goto(`${demo.url}/unreviewed`)
    await page.locator('[data-index="3"] [data-post]').waitFor()
    await waitUntilStill(page)
    const left = async () => Number.parseInt(await page.getByText(/^\d+ posts$/).innerText(), 10)
    const before = await left()
    const box = await page
      .locator('[data-index="0"]')
      .getByRole('button', { name: 'Save', exact: true })
      .boundingBox()
    if (!box) throw new Error('There is no button.')
    const [x, y] = [box.x + 5, box.y + 5]
    for (let click = 0; click < 3; click += 1) {
      await page.mouse.click(x, y)
      await page.waitForTimeout(600)
    }
    expect(await page.locator('[inert] > [data-post]').count()).toBe(1)
    // The next row of cards is as high as this one.
    const next = await page.locator('[data-index="2"]:has([data-post])').boundingBox()
    await page.mouse.click(x, y + (next?.height ?? 0))
    expect(await page.locator('[inert] > [data-post]').count()).toBe(0)
    await page.waitForTimeout(800)
    expect(await left()).toBe(before - 1)
    await page.keyboard.press('u')
    await expect.poll(left).toBe(before)
    await page.close()
  })
})

it('no page logged errors', () => {
  expect(demo.errors).toEqual([])
})
