import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Post } from '#contract/index.ts'
import { openBrowser, openPage, type Product, startProduct } from './kit.ts'
import { signIn } from './sign-in.ts'

/** A product and a browser, with a client that has a post in every state among its newest. */
export class Room {
  readonly complaints: string[] = []
  #product: Product | undefined
  #browser: Browser | undefined
  #place: Place | undefined

  async open(): Promise<void> {
    this.#product = await startProduct()
    this.#browser = await openBrowser()
  }

  async close(): Promise<void> {
    await this.#browser?.close()
    await this.#product?.stop()
  }

  get url(): string {
    return this.#product?.url ?? ''
  }

  async person(email: string): Promise<Page> {
    if (!this.#browser || !this.#product) throw new Error('Open the room first.')
    const opened = await openPage(this.#browser, { width: 1280, height: 1400 })
    opened.page.setDefaultTimeout(20_000)
    opened.page.on('close', () => this.complaints.push(...opened.complaints))
    await signIn(opened.page, this.#product, email)
    return opened.page
  }

  async place(): Promise<Place> {
    if (this.#place) return this.#place
    const page = await this.person('manager@maple.test')
    this.#place = await prepare(page)
    await page.close()
    return this.#place
  }
}

export type Place = { firm: string; client: string }
export const of = ({ client }: Place) => `clientIds=${client}`
export const all = ({ firm }: Place) => `customerId=${firm}`

/** Without loading the page anew. */
export const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

export const ask = <T>(page: Page, path: string, method = 'GET', body?: object): Promise<T> =>
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
