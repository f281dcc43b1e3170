import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formsOf, openPage } from './kit.ts'
import { signIn } from './sign-in.ts'
import { expectAccessible, useProduct } from './demo-product.ts'

const demo = useProduct()

const WEB_FOLDER = join(import.meta.dirname, '../dist/web')
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 320, height: 640, dark: true }

/** A visitor whose browser is expected to log errors. */
async function visitorWithErrors(): Promise<Page> {
  const { page } = await openPage(demo.browser, DESK)
  return page
}

const visibleButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()

describe('a client on the first visit', () => {
  it('cannot skip the terms, reads them by keyboard, agrees, and is not asked again', async () => {
    const page = await demo.person('newcomer@maple.test', PHONE)
    const gate = page.getByRole('dialog', { name: 'Terms and conditions' })
    await gate.waitFor()
    await gate.getByRole('heading', { name: 'Terms of Use' }).waitFor()
    await expectAccessible(page, 'terms gate')
    await page.keyboard.press('Escape')
    await page.mouse.click(3, 300)
    await gate.waitFor()
    const area = gate.getByRole('region')
    await area.focus()
    await page.keyboard.press('End')
    await expect.poll(() => area.evaluate((each) => each.scrollTop), { timeout: 20_000 }).toBeGreaterThan(100)
    await page.goto(`${demo.url}/account/notifications`)
    await gate.waitFor()
    await page.goto(`${demo.url}/privacy`)
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor()
    expect(await gate.count()).toBe(0)
    await page.goto(demo.url)
    await gate.getByRole('button', { name: 'Español' }).click()
    await page.getByRole('dialog', { name: 'Condiciones' }).waitFor()
    await expectAccessible(page, 'terms gate in Spanish')
    await page.getByRole('button', { name: 'Acepto' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('dialog', { name: 'Condiciones' }).count()).toBe(0)
    await expectAccessible(page, 'client home on a phone')
    await page.close()
  })
})

describe.each(
  formsOf([
    ['on a narrow phone in the dark', PHONE],
    ['at a desk', DESK],
  ] as const),
)('%s', (_, look) => {
  it('opens resources, notifications and their settings', async () => {
    const page = await demo.person('manager@maple.test', look)
    await expectAccessible(page, 'dashboard')
    await visibleButton(page, 'Resources').click()
    const all = page.getByRole('menuitem', { name: 'All resources' })
    if (look === DESK) {
      await expectAccessible(page, 'resources menu')
      await all.click()
    }
    const dialog = page.getByRole('dialog', { name: 'Resources' })
    const other = dialog.getByRole('link', { name: /^Getting started/ })
    await other.waitFor()
    await dialog.getByRole('searchbox').fill('trash')
    // The list is filtered a moment later, and what is clicked must not move then.
    await other.waitFor({ state: 'detached' })
    const opens = page.context().waitForEvent('page')
    await dialog.getByRole('link', { name: /Preservation duties/ }).click()
    const reading = await opens
    await reading.getByRole('heading', { level: 1, name: 'Preservation duties and the trash' }).waitFor()
    await expectAccessible(reading, 'resource')
    await reading.close()
    await expectAccessible(page, 'resources dialog')
    await page.keyboard.press('Escape')
    await visibleButton(page, /^Notifications/).click()
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
    await expectAccessible(page, 'bell')
    await page.getByRole('link', { name: 'Notification settings' }).click()
    const mail = page.getByRole('switch', { name: 'By email: Your report is ready' })
    await mail.focus()
    await page.keyboard.press('Space')
    await page.getByText('Saved.').waitFor({ state: 'attached' })
    await page.reload()
    await expect.poll(() => mail.isChecked(), { timeout: 20_000 }).toBe(true)
    await mail.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => mail.isChecked(), { timeout: 20_000 }).toBe(false)
    await expectAccessible(page, 'notification settings')
    await page.goto(`${demo.url}/account/shortcuts`)
    const change = page.getByRole('button', { name: 'Change the key of List of shortcuts: ?' })
    await change.waitFor()
    await expectAccessible(page, 'keyboard shortcuts')
    await change.click()
    await page.keyboard.press('q')
    await page.getByText('List of shortcuts: Q').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Change the key of List of shortcuts: Q' }).waitFor()
    await page.keyboard.press('q')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await keys.getByText('Keyboard shortcuts').last().waitFor()
    await expectAccessible(page, 'list of shortcuts')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Restore all defaults' }).click()
    await page.getByText('All shortcuts have their default keys.').waitFor()
    await page.close()
  })

  it('shows the public pages, and a way out of an unknown address', async () => {
    const page = await demo.visitor(look)
    for (const [path, heading] of [
      ['/terms', 'Terms of Use'],
      ['/privacy', 'Privacy Policy'],
      ['/social/data-deletion', 'Data Deletion Request'],
      ['/resources/download-facebook', 'Download your archive from Facebook'],
      ['/nothing/here', 'Page not found'],
    ] as const) {
      await page.goto(demo.url + path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await expectAccessible(page, path)
    }
    await page.close()
  })

  it('shows all of a provider’s header', async () => {
    const page = await demo.person('superadmin@provider.test', look)
    await expectAccessible(page, 'provider')
    const header = await page.getByRole('banner').boundingBox()
    const bell = await visibleButton(page, /^Notifications/).boundingBox()
    expect(bell && header && bell.y >= header.y && bell.y + bell.height <= header.y + header.height).toBe(
      true,
    )
    await page.close()
  })
})

it.each([
  ['manager@maple.test', 1],
  ['superadmin@provider.test', 2],
])('fits every button of %s on a small phone, in this many rows: %d', async (email, rows) => {
  const page = await demo.person(email, { width: 320, height: 640, touch: true })
  const buttons = page.getByRole('banner').getByRole('button').filter({ visible: true })
  await buttons.last().waitFor()
  const boxes = await buttons.evaluateAll((each) => each.map((one) => one.getBoundingClientRect().toJSON()))
  expect(boxes.filter(({ left, right }) => left < 0 || right > 320)).toEqual([])
  const header = await page.getByRole('banner').boundingBox()
  expect(header?.height).toBeLessThan(rows * 60)
  await page.close()
})

it('prints content but no controls', async () => {
  const page = await demo.person('manager@maple.test', DESK)
  await page.getByRole('link', { name: /^Gill, Harjit/ }).click()
  const post = page.getByRole('article').first()
  const time = post.locator('header time')
  const save = page.getByRole('button', { name: 'Save', exact: true }).first()
  await save.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await save.isVisible()).toBe(false)
  expect(await page.getByRole('heading', { level: 1, name: 'Harjit Gill' }).isVisible()).toBe(true)
  expect(await time.isVisible()).toBe(true)
  await page.close()
})

it('keeps seven tabs live when an eighth, which had the event stream, is closed', async () => {
  const page = await demo.person('manager@maple.test', DESK)
  const tabs = [page]
  while (tabs.length < 8) {
    const tab = await page.context().newPage()
    await tab.goto(`${demo.url}/account/sessions`)
    await tab.getByRole('heading', { level: 1 }).waitFor()
    tabs.push(tab)
  }
  // One of the waiting tabs takes over.
  const takesOver = page.waitForRequest((request) => request.url().includes('/events'))
  await tabs.pop()?.close()
  await takesOver
  for (const tab of tabs) expect(await tab.getByText('Not live').count()).toBe(0)
  await Promise.all(tabs.map((tab) => tab.close()))
})

it('loads less than 180 kB of JavaScript on the first visit', async () => {
  const page = await demo.visitor(DESK)
  await page.goto(`${demo.url}/login`, { waitUntil: 'networkidle' })
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => new URL(entry.name).pathname)
      // The demo adds a script of its own.
      .filter((path) => path.endsWith('.js') && !path.startsWith('/dev/')),
  )
  const sizes = [...new Set(files)].map((path) => statSync(join(WEB_FOLDER, `${path}.gz`)).size)
  expect(sizes.length).toBeGreaterThan(1)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(180_000)
  await page.close()
})

describe('text at twice the size', () => {
  it.each([
    ['a desk', { width: 2400, height: 1100 }, '2 columns'],
    ['a phone', { width: 390, height: 844 }, '1 columns'],
  ])('is fully visible on %s, and its surroundings grow with it', async (_, look, columns) => {
    const page = await demo.person('manager@maple.test', { ...look, text: 32 })
    await expectAccessible(page, 'dashboard in large text')
    await page.goto(`${demo.url}/unreviewed`)
    const cards = page.locator('article').filter({ has: page.getByRole('button', { name: 'Save' }) })
    await cards.first().waitFor()
    await expectAccessible(page, 'list in large text')
    const cells = await cards.evaluateAll((each) => each.map((card) => card.getBoundingClientRect().toJSON()))
    expect(`${new Set(cells.map(({ left }) => left)).size} columns`).toBe(columns)
    const card = cards.first()
    expect(
      await card.evaluate((each) => {
        const words = [...each.querySelectorAll('p, time, button')].filter(
          (part) => part.textContent !== '' && part.checkVisibility(),
        )
        const { bottom } = each.getBoundingClientRect()
        return (
          words.length > 2 &&
          words.every((part) => {
            const box = part.getBoundingClientRect()
            return box.height >= 28 && box.bottom <= bottom
          })
        )
      }),
    ).toBe(true)
    await card.getByRole('button', { name: 'Escalate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Escalate' }).waitFor()
    await expectAccessible(page, 'dialog in large text')
    await page.close()
  })
})

describe('the list of clients', () => {
  it('can be hidden on a desktop, and stays hidden on this device', async () => {
    const page = await demo.person('manager@maple.test', DESK)
    const list = page.getByRole('navigation', { name: 'Clients and navigation' })
    await list.waitFor()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await list.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await list.count()).toBe(0)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await list.waitFor()
    await page.close()
  })
})

describe('no page is ever blank', () => {
  it.each([
    ['when the configuration cannot be loaded', '**/config.json', /could not be reached|can’t be reached/],
    ['when the configuration is an HTML page', '**/config.json', /could not be reached|can’t be reached/],
    ['when the JavaScript file is gone', '**/assets/index-*.js', /could not be loaded/],
  ])('%s', async (title, pattern, sentence) => {
    const page = await visitorWithErrors()
    const isJson = title.endsWith('HTML page')
    await page.route(pattern, (route) =>
      route.fulfill(isJson ? { status: 200, body: '<html></html>' } : { status: 404, body: '' }),
    )
    await page.goto(`${demo.url}/login`)
    await page.getByText(sentence).first().waitFor()
    await page.unroute(pattern)
    await page.reload()
    await page.getByLabel('Email').waitFor()
    await page.context().close()
  })

  it('in a browser that is too old', async () => {
    const page = await visitorWithErrors()
    await page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'toWellFormed'))
    await page.goto(`${demo.url}/login`)
    await page.getByText('This browser is too old for Proofline.').waitFor()
    await page.getByText('Este navegador es demasiado antiguo para Proofline.').waitFor()
    await page.getByText('Ce navigateur est trop ancien pour Proofline.').waitFor()
    // Nothing replaces it later.
    await page.waitForLoadState('networkidle')
    expect(await page.getByLabel('Email').count()).toBe(0)
    expect(await page.getByText('could not be loaded').isVisible()).toBe(false)
    await page.context().close()
  })

  it('when a chunk is gone after a new version: the page reloads once, then shows a message', async () => {
    const page = await visitorWithErrors()
    await page.goto(`${demo.url}/login`)
    await page.getByLabel('Email').waitFor()
    await page.route('**/assets/LegalPage-*.js', (route) => route.fulfill({ status: 404, body: '' }))
    await page.getByRole('link', { name: 'Terms of Use' }).click()
    await page.getByText('A new version of Proofline is available.').waitFor()
    await page.unroute('**/assets/LegalPage-*.js')
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { level: 1, name: 'Terms of Use' }).waitFor()
    await page.context().close()
  })

  it('when the browser denies access to storage', async () => {
    const page = await visitorWithErrors()
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          configurable: true,
          get: () => {
            throw new DOMException('Access is denied', 'SecurityError')
          },
        })
    })
    await signIn(page, demo.product, 'manager@maple.test')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await page.close()
  })

  it('when the server is unreachable for a while: the page says so, and recovers automatically', async () => {
    const page = await visitorWithErrors()
    await signIn(page, demo.product, 'reviewer@maple.test')
    for (const pattern of ['**/api/**', '**/healthz'])
      await page.context().route(pattern, (route) => route.abort())
    await visibleButton(page, /^Notifications/).click()
    await page.getByText(/can’t be reached right now/).waitFor({ timeout: 40_000 })
    await page.context().unrouteAll()
    await page.getByText(/can’t be reached right now/).waitFor({ state: 'detached' })
    await page.context().close()
  })

  it('and no page logged errors', () => {
    expect(demo.errors).toEqual([])
  })
})
