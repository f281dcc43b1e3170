import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { axe, openBrowser, openPage, type Product, startProduct } from './kit.ts'
import { signIn } from './sign-in.ts'

export type PageOptions = NonNullable<Parameters<typeof openPage>[1]>

/** A separate product filled with the demo, for the tests of one file. */
export class DemoProduct {
  /** Errors that pages logged, available once they are closed. */
  readonly errors: string[] = []
  #product: Product | undefined
  #browser: Browser | undefined
  readonly #settings: Record<string, string>
  readonly #options: Parameters<typeof startProduct>[1]

  /** @param settings of the product, in addition to the usual ones */
  constructor(settings: Record<string, string> = {}, options: Parameters<typeof startProduct>[1] = {}) {
    this.#settings = settings
    this.#options = options
  }

  async open(): Promise<void> {
    ;[this.#product, this.#browser] = await Promise.all([
      startProduct(() => this.#settings, this.#options),
      openBrowser(),
    ])
  }

  async close(): Promise<void> {
    await this.#browser?.close()
    await this.#product?.stop()
  }

  get product(): Product {
    if (!this.#product) throw new Error('The product is not there before the tests begin.')
    return this.#product
  }

  get url(): string {
    return this.product.url
  }

  get browser(): Browser {
    if (!this.#browser) throw new Error('The browser is not there before the tests begin.')
    return this.#browser
  }

  /** A visitor who is not signed in. */
  async visitor(look: PageOptions = {}): Promise<Page> {
    const { page, errors } = await openPage(this.browser, look)
    page.on('close', () => this.errors.push(...errors))
    return page
  }

  async person(email: string, look: PageOptions = {}, password?: string): Promise<Page> {
    const page = await this.visitor(look)
    await signIn(page, this.product, email, password)
    return page
  }
}

export function useProduct(): DemoProduct
export function useProduct<H extends DemoProduct>(demo: H): H
export function useProduct(demo = new DemoProduct()): DemoProduct {
  beforeAll(() => demo.open())
  afterAll(() => demo.close())
  return demo
}

/** How many frames nothing must move in: by then, what fades is gone and what loads has arrived. */
const STILL_FRAMES = 10

/** Waits until the page no longer moves, except for endless animations. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        const end = performance.now() + 3000
        let still = 0
        const look = () => {
          const moves =
            document.querySelector('[class*=skeleton i]') !== null ||
            document.getAnimations().some(({ playState }) => playState === 'running')
          still = moves ? 0 : still + 1
          if (still >= frames || performance.now() > end) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
    STILL_FRAMES,
  )
}

/** Asserts that the screen meets WCAG 2.2 AA and fits the width of its window. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await waitUntilStill(page)
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect({ name, found: await axe(page), fits: wide <= 1 }).toEqual({ name, found: [], fits: true })
}
