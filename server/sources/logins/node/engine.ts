import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { ArchiveStep, PageRule } from '../steps/steps.ts'

/** How long to wait for a page that a rule recognizes, or for the element of an archive step. */
export const SETTLE_TIMEOUT_MS = 25_000
const POLL_INTERVAL_MS = 250
/** How long after an action a page without a new load is given to change before the rules check it again. */
const SAME_PAGE_WAIT_MS = 2500

/** No rule recognizes the page: the platform's steps have changed. */
export class UnknownPageError extends Error {
  constructor(where: string) {
    super(`No rule knows this page (${where})`)
    this.name = 'UnknownPage'
  }
}

/** The first rule that recognizes the page as it is now; null if none does. */
export async function recognize(page: Page, rules: readonly PageRule[]): Promise<PageRule | null> {
  for (const rule of rules) if (await isVisible(page, rule.see)) return rule
  return null
}

const isVisible = (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .isVisible()
    .catch(() => false)

/** Marks the current document before an action, so that `waitForKnownPage` waits for a new one. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-left', '')).catch(() => undefined)
}

/** Waits until a rule recognizes the page; after an action, waits first for a new document or SAME_PAGE_WAIT_MS. @throws UnknownPageError */
export async function waitForKnownPage(
  page: Page,
  rules: readonly PageRule[],
  where: string,
  most = SETTLE_TIMEOUT_MS,
): Promise<PageRule> {
  const start = Date.now()
  while (Date.now() - start < most) {
    const isLeft = await isVisible(page, 'html[data-left]')
    if (!isLeft || Date.now() - start > SAME_PAGE_WAIT_MS) {
      const rule = await recognize(page, rules)
      if (rule) return rule
    }
    await pause(POLL_INTERVAL_MS)
  }
  throw new UnknownPageError(where)
}

/** The text of an element, line by line; '' if it is not visible. */
export async function readText(page: Page, selector: string, most = 400): Promise<string> {
  const found = page.locator(selector).first()
  if (!(await found.isVisible().catch(() => false))) return ''
  return (await found.innerText())
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ *\n\s*/g, '\n')
    .trim()
    .slice(0, most)
}

export async function fill(page: Page, fields: Record<string, string>, submit: string): Promise<void> {
  for (const [selector, value] of Object.entries(fields)) await page.locator(selector).first().fill(value)
  await markDocument(page)
  await page.locator(submit).first().click()
}

/** Requests the person's archive from the platform. @throws UnknownPageError */
export async function requestArchive(page: Page, steps: readonly ArchiveStep[], done: string): Promise<void> {
  for (const [index, step] of steps.entries()) {
    await waitUntilVisible(page, step.see, `archive step ${index + 1}`)
    if (step.check) await page.locator(step.check).first().check()
    if (step.select) await page.locator(step.select.field).first().selectOption(step.select.value)
    if (step.press) await page.locator(step.press).first().click()
  }
  await waitUntilVisible(page, done, 'archive requested')
}

async function waitUntilVisible(page: Page, selector: string, where: string): Promise<void> {
  await page
    .locator(selector)
    .first()
    .waitFor({ state: 'visible', timeout: SETTLE_TIMEOUT_MS })
    .catch(() => {
      throw new UnknownPageError(where)
    })
}

/** Attributes that describe an element but reveal nothing about a person. */
const IDENTIFYING_ATTRIBUTES = ['id', 'name', 'type', 'role', 'data-testid', 'autocomplete', 'method']
const MAX_ELEMENTS = 150

/** Describes the structure of a page for support: its elements, without any text or values. */
export function describePage(page: Page): Promise<string> {
  return page
    .evaluate(
      ({ identifying, most }) =>
        [
          ...document.querySelectorAll(
            'form, input, button, select, textarea, img, iframe, [role], [data-testid], h1, h2',
          ),
        ]
          .slice(0, most)
          .map((element) => {
            const attributes = identifying
              .map((name) => [name, element.getAttribute(name)] as const)
              .filter(([, value]) => value !== null && !/\d{4,}|@/.test(value))
              .map(([name, value]) => `${name}=${value}`)
            return [element.tagName.toLowerCase(), ...attributes].join(' ')
          })
          .join('\n'),
      { identifying: IDENTIFYING_ATTRIBUTES, most: MAX_ELEMENTS },
    )
    .catch(() => 'The page could not be read.')
}
