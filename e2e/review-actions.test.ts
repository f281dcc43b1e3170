import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#contract/index.ts'
import { openBrowser, openPage, type Product, startProduct } from './kit.ts'
import { signIn } from './sign-in.ts'

let product: Product
let browser: Browser
const complaints: string[] = []

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

type State = { status: number | null; isTrashed: boolean; isOnTimeline: boolean }

/** Specification 2 section 4, with decision 5: a saved post that is not on the timeline can be moved there too. */
const SHOWN: Record<string, (post: State) => boolean> = {
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
const WORDS = Object.keys(SHOWN)
const RESOLVING = new Set(['Resolve', 'Resolve & Timeline'])

const ROLES = [
  { who: 'superadmin@maple.test', mayResolve: true },
  { who: 'admin@maple.test', mayResolve: true },
  { who: 'manager@maple.test', mayResolve: true },
  { who: 'resolver@maple.test', mayResolve: true },
  { who: 'reviewer@maple.test', mayResolve: false },
  { who: 'superadmin@provider.test', mayResolve: true },
] as const

type Place = { firm: string; client: string }
type List = { path(place: Place): string; query(place: Place): string }
const of = ({ client }: Place) => `clientIds=${client}`
const all = ({ firm }: Place) => `customerId=${firm}`

/** Every list of posts: where it is, and the call that says what stands in it. */
const LISTS: Record<string, List> = {
  'dashboard: unreviewed': { path: () => '/unreviewed', query: (at) => `${all(at)}&statuses=0` },
  'dashboard: escalated': { path: () => '/escalated', query: (at) => `${all(at)}&statuses=2` },
  'dashboard: flagged': { path: () => '/flagged', query: (at) => `${all(at)}&isFlagged=true` },
  'profile: escalated': { path: (at) => `/clients/${at.client}`, query: (at) => `${of(at)}&statuses=2` },
  unreviewed: { path: (at) => `/clients/${at.client}/unreviewed`, query: (at) => `${of(at)}&statuses=0` },
  'escalated, open': {
    path: (at) => `/clients/${at.client}/escalated`,
    query: (at) => `${of(at)}&statuses=2`,
  },
  'escalated, resolved': {
    path: (at) => `/clients/${at.client}/escalated?view=resolved`,
    query: (at) => `${of(at)}&statuses=3`,
  },
  flagged: { path: (at) => `/clients/${at.client}/flagged`, query: (at) => `${of(at)}&isFlagged=true` },
  timeline: {
    path: (at) => `/clients/${at.client}/timeline`,
    query: (at) => `${of(at)}&isOnTimeline=true&since=2021-11-06`,
  },
  'client posts': { path: (at) => `/clients/${at.client}/posts`, query: of },
  'client posts by pages': { path: (at) => `/clients/${at.client}/posts?mode=pages`, query: of },
  'client trash': {
    path: (at) => `/clients/${at.client}/trash`,
    query: (at) => `${of(at)}&isTrashed=true&orderBy=trashedAt`,
  },
  'trash of the firm': {
    path: (at) => `/admin/accounts/${at.firm}/trash`,
    query: (at) => `${all(at)}&isTrashed=true&orderBy=trashedAt`,
  },
}

async function person(email: string): Promise<Page> {
  const opened = await openPage(browser, { width: 1280, height: 1400 })
  opened.page.setDefaultTimeout(20_000)
  opened.page.on('close', () => complaints.push(...opened.complaints))
  await signIn(opened.page, product, email)
  return opened.page
}

/** Without loading the page anew. */
const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

const ask = <T>(page: Page, path: string, method = 'GET', body?: object): Promise<T> =>
  page.evaluate(
    async ([to, how, what]) => {
      const answer = await fetch(`/api/main${to}`, {
        method: how ?? 'GET',
        ...(what ? { body: what, headers: { 'content-type': 'application/json' } } : {}),
      })
      if (!answer.ok) throw new Error(`${to}: ${answer.status} ${await answer.text()}`)
      return answer.json() as Promise<T>
    },
    [path, method, body ? JSON.stringify(body) : null] as const,
  )

/** The client with every state among its newest posts. */
async function prepare(page: Page): Promise<Place> {
  const { accountId: firm } = await ask<{ accountId: string }>(page, '/auth/session')
  let client: string | undefined
  await expect
    .poll(
      async () => {
        const clients = await ask<
          { id: string; lastName: string; totalEscalated: number; totalFlagged: number }[]
        >(page, `/customers/${firm}/clients?limit=50`)
        const found = clients.find(({ lastName }) => lastName === 'Okafor-Lee')
        client = found?.id
        return (found?.totalEscalated ?? 0) > 0 && (found?.totalFlagged ?? 0) > 0
      },
      { timeout: 120_000 },
    )
    .toBe(true)
  const place = { firm, client: client ?? '' }
  const [a, b, c, d, e, f] = await ask<Post[]>(page, `/posts?${of(place)}&statuses=0&limit=20`)
  const act = (post: Post | undefined, action: string, body: object = {}) =>
    ask(page, `/posts/${post?.id}/${action}`, 'PUT', body)
  await act(a, 'save', { moveToTimeline: false })
  await act(b, 'save', { moveToTimeline: true })
  await act(b, 'escalate')
  await act(c, 'escalate')
  await act(c, 'resolve', { moveToTimeline: false })
  await act(d, 'trash')
  await act(e, 'escalate')
  await act(f, 'save', { moveToTimeline: true })
  return place
}

const stateOf = (post: Post): State => ({
  status: post.status,
  isTrashed: post.isTrashed,
  isOnTimeline: post.movedToTimelineAt !== null,
})
const expected = (post: Post, mayResolve: boolean): string[] =>
  WORDS.filter((word) => SHOWN[word]?.(stateOf(post)) && (mayResolve || !RESOLVING.has(word))).toSorted()

/** What the buttons on a post say, of those that the table knows. */
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
    [selector, WORDS] as const,
  )

let place: Place | undefined
async function placeFor(): Promise<Place> {
  if (place) return place
  const page = await person('manager@maple.test')
  place = await prepare(page)
  await page.close()
  return place
}

describe('what can be done to a post', () => {
  it.each(ROLES)('is what the table says, in every list: $who', async ({ who, mayResolve }) => {
    const at = await placeFor()
    const page = await person(who)
    if (who.includes('provider')) {
      await page.getByRole('button', { name: 'Choose a law firm' }).click()
      await page.getByRole('button', { name: /^Maple Injury Law/ }).click()
      await page.getByRole('link', { name: /^Okafor-Lee/ }).waitFor()
    }
    const seen = new Set<string>()
    for (const [name, list] of Object.entries(LISTS)) {
      const posts = await ask<Post[]>(page, `/posts?${list.query(at)}&limit=40`)
      const byId = new Map(posts.map((post) => [post.id, post]))
      await goTo(page, list.path(at))
      const first = posts[0]?.id
      await page.waitForFunction(
        ([path, id]) => location.pathname === path && document.querySelector(`[data-post="${id}"]`) !== null,
        [list.path(at).split('?')[0], first] as const,
      )
      await page.waitForTimeout(150)
      let shown: [string, string[]][] = []
      // The list before may hold the same post, and be on screen until this one is.
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
          buttons: expected(post, mayResolve),
        })
      }
    }
    // Every status on and off the timeline that can be, and the trash.
    expect(seen.size).toBeGreaterThanOrEqual(7)

    const mixed = await ask<Post[]>(page, `/posts?${of(at)}&limit=40`)
    const trashed = await ask<Post[]>(page, `/posts?${of(at)}&isTrashed=true&limit=1`)
    const each = new Map([...mixed, ...trashed].map((post) => [JSON.stringify(stateOf(post)), post]))
    for (const post of each.values()) {
      await goTo(page, `/clients/${at.client}/posts?postId=${post.id}`)
      const link = page.locator(`[role=dialog] article time[datetime="${post.postedAt}"]`)
      await link.waitFor()
      const popup = await buttonsOf(page, '[role=dialog] article')
      expect({ in: 'popup', post: stateOf(post), buttons: popup['0'] }).toEqual({
        in: 'popup',
        post: stateOf(post),
        buttons: expected(post, mayResolve),
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
        const post = await ask<Post>(page, `/posts/${id}`)
        await page.locator(`article[data-large="${id}"]`).waitFor()
        const shown = await buttonsOf(page, 'article[data-large]')
        expect({ path, buttons: shown['0'] }).toEqual({ path, buttons: expected(post, mayResolve) })
      }
    }
    await page.close()
  })

  it('is nothing for a client user, whose pages know no list of the review', async () => {
    await placeFor()
    const page = await person('client@maple.test')
    const { clientId } = await ask<{ clientId: string }>(page, '/auth/session')
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
      await page.getByText('There is nothing at this address.').waitFor()
    }
    await page.close()
  })
})

describe('the pointer', () => {
  it('draws over cards from a gap and selects them, no more than it saw, and lets go', async () => {
    const at = await placeFor()
    const page = await person('manager@maple.test')
    await page.goto(`${product.url}/clients/${at.client}/posts`)
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
    // From the box of a card, over both; the click that ends it turns nothing off.
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

  it('drags over months to see these alone', async () => {
    const at = await placeFor()
    const page = await person('manager@maple.test')
    await page.goto(`${product.url}/clients/${at.client}/posts`)
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

describe('the keyboard alone', () => {
  /** Focus is on something of the page, not on the page. */
  const holdsFocus = async (page: Page, after: string) => {
    const lost = () =>
      page.evaluate(() => document.activeElement === null || document.activeElement === document.body)
    await expect.poll(lost, { timeout: 2000, message: `The focus was lost after ${after}` }).toBe(false)
  }
  const press = async (page: Page, key: string, then?: () => Promise<unknown>) => {
    await page.keyboard.press(key)
    await then?.()
    await holdsFocus(page, key)
  }
  const tab = (page: Page, name: RegExp) => page.getByRole('link', { name }).first().textContent()
  const number = async (page: Page, name: RegExp) =>
    Number.parseInt(/\((\d+)\)/.exec((await tab(page, name)) ?? '')?.[1] ?? '-1', 10)

  it('does all of it in a list, and never loses its place', async () => {
    const at = await placeFor()
    const page = await person('resolver@maple.test')
    await page.goto(`${product.url}/unreviewed`)
    await page.locator('[data-post]').nth(4).waitFor()
    const waiting = (await number(page, /^Unreviewed/)) as number
    const is = (count: number) => () =>
      expect.poll(() => number(page, /^Unreviewed/), { timeout: 10_000 }).toBe(count)
    await press(page, 'j')
    await press(page, 'j')
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-post]')?.getAttribute('data-post'))
    const second = await page.locator('[data-index="1"] [data-post]').getAttribute('data-post')
    expect(await focused()).toBe(second)
    const third = await page.locator('[data-index="2"] [data-post]').getAttribute('data-post')
    await press(page, 's', is(waiting - 1))
    // What came after is in its place, and has the focus.
    await expect.poll(focused).toBe(third)
    await press(page, 'Delete', is(waiting - 2))
    await press(page, 'u', is(waiting - 1))
    await press(page, 'u', is(waiting))
    await press(page, 'e', () => page.getByRole('dialog', { name: 'Escalate post' }).waitFor())
    await press(page, 'Control+Enter', is(waiting - 1))
    await press(page, 'u', is(waiting))
    await press(page, 'k')
    await press(page, 'x', () => page.getByText('1 post selected').waitFor())
    await press(page, 'j')
    await press(page, 'j')
    await press(page, 'Shift+X', () => page.getByText('3 posts selected').waitFor())
    await press(page, 's', is(waiting - 3))
    await press(page, 'u', is(waiting))
    await press(page, '?', () =>
      page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Select up to this post').waitFor(),
    )
    await press(page, 'Escape', () => page.getByRole('dialog').waitFor({ state: 'detached' }))
    await press(page, 'n', () => page.getByRole('dialog').getByLabel('Write a note').waitFor())
    await page.waitForTimeout(400)
    await page.keyboard.type('Seen by keyboard.')
    await press(page, 'Enter', () => page.getByRole('dialog').getByText('Seen by keyboard.').last().waitFor())
    await press(page, 'Escape', () => page.getByRole('dialog').waitFor({ state: 'detached' }))

    await goTo(page, `/clients/${at.client}/escalated`)
    await page.locator('[data-post]').first().waitFor()
    await page.waitForTimeout(300)
    const before = await page.locator('[data-post]').count()
    await press(page, 'j')
    await press(page, 'r', () => expect.poll(() => page.locator('[data-post]').count()).toBe(before - 1))
    await press(page, 'u', () => expect.poll(() => page.locator('[data-post]').count()).toBe(before))
    await press(page, 'Shift+R', () =>
      expect.poll(() => page.locator('[data-post]').count()).toBe(before - 1),
    )
    await press(page, 'u', () => expect.poll(() => page.locator('[data-post]').count()).toBe(before))

    await goTo(page, `/clients/${at.client}/timeline`)
    const post = page.getByRole('list', { name: 'Post Loss' }).locator('[data-post]')
    await post.first().waitFor()
    await post
      .first()
      .getByRole('button', { name: /^Open post/ })
      .focus()
    const heading = page.getByRole('heading', { name: /^Post Loss/ })
    const was = Number.parseInt(/\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? '', 10)
    const heads = (count: number) => () => expect.poll(() => heading.textContent()).toContain(`(${count})`)
    await press(page, 't', heads(was - 1))
    await press(page, 'u', heads(was))

    await goTo(page, `/admin/accounts/${at.firm}/trash`)
    await page.locator('[data-post]').first().waitFor()
    await page.waitForTimeout(300)
    const bin = await page.locator('[data-post]').count()
    await press(page, 'j')
    await press(page, 'Delete', () => expect.poll(() => page.locator('[data-post]').count()).toBe(bin - 1))
    await press(page, 'u', () => expect.poll(() => page.locator('[data-post]').count()).toBe(bin))
    await page.close()
  })

  it('does all of it in review mode over the firm', async () => {
    await placeFor()
    const page = await person('manager@maple.test')
    await page.goto(`${product.url}/review`)
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
    await press(page, 'x', is(count - 1))
    await press(page, 'u', is(count))
    await press(page, 'e', () => page.getByRole('dialog', { name: 'Escalate post' }).waitFor())
    await press(page, 'Control+Enter', is(count - 1))
    await press(page, 'u', is(count))
    await press(page, 'n')
    await page.keyboard.type('s')
    await press(page, 'Escape', is(count))
    await press(page, '?', () => page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor())
    await press(page, 'Escape', () => page.getByRole('dialog').waitFor({ state: 'detached' }))
    await page.goto(`${product.url}/review?list=flagged`)
    await page.locator('article[data-large] mark').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await press(page, 'f', () => page.locator('mark[data-now]').waitFor())
    await page.goto(`${product.url}/review?list=escalated`)
    await left.waitFor()
    const open = Number.parseInt((await left.textContent()) ?? '', 10)
    await page.locator('article[data-large]').waitFor()
    await press(page, 'j')
    await press(page, 'r', is(open - 1))
    await press(page, 'u', is(open))
    await page.close()
  })
})

it('no page complained', () => {
  expect(complaints).toEqual([])
})
