import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Post } from '#contract/index.ts'
import { DemoProduct, type PageOptions } from './demo-product.ts'

/** A product with a client whose newest posts include every state. */
export class ReviewProduct extends DemoProduct {
  #reviewedClient: Promise<ReviewedClient> | undefined

  /** Review is what people do all day, so these tests run with normal motion. */
  override visitor(look: PageOptions = {}): Promise<Page> {
    return super.visitor({ motion: true, ...look })
  }

  reviewedClient(): Promise<ReviewedClient> {
    this.#reviewedClient ??= this.person('manager@maple.test').then(async (page) => {
      const place = await prepareClient(page)
      await page.close()
      return place
    })
    return this.#reviewedClient
  }
}

/** Tall enough for several rows of cards. */
export const TALL = { width: 1280, height: 1400 }

export type ReviewedClient = { firm: string; client: string }
export const clientQuery = ({ client }: ReviewedClient) => `clientIds=${client}`
export const firmQuery = ({ firm }: ReviewedClient) => `customerId=${firm}`

/** Opens a path without reloading the page. */
export const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

export const callApi = <T>(page: Page, path: string, method = 'GET', body?: object): Promise<T> =>
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
async function prepareClient(page: Page): Promise<ReviewedClient> {
  const { accountId: firm } = await callApi<{ accountId: string }>(page, '/auth/session')
  let client: string | undefined
  await expect
    .poll(
      async () => {
        const clients = await callApi<
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
  const [a, b, c, d, e, f] = await callApi<Post[]>(page, `/posts?${clientQuery(place)}&statuses=0&limit=20`)
  const act = (post: Post | undefined, action: string, body: object = {}) =>
    callApi(page, `/posts/${post?.id}/${action}`, 'PUT', body)
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

/** The dialogs and toasts of a page, and the focused element. */
export const describeFeedback = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=dialog],[role=status],[role=alert]'), document.activeElement]
      .map((each) => `${each?.tagName}: ${each?.textContent?.slice(0, 200)}`)
      .join(' | '),
  )
