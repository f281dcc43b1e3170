import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newestCode, openBrowser, openPage, PASSWORD, type Product, startProduct } from './kit.ts'

/** Serves the page on one host and its APIs on two others. Browsers resolve every name under localhost to this machine. */
let product: Product
let browser: Browser
let hosts: { app: string; main: string; identity: string }

beforeAll(async () => {
  const at = (port: number) => ({
    app: `http://app.x.localhost:${port}`,
    main: `http://api.x.localhost:${port}/main`,
    social: `http://api.x.localhost:${port}/social`,
    identity: `http://iam.x.localhost:${port}`,
  })
  ;[product, browser] = await Promise.all([
    startProduct((port) => ({
      PUBLIC_URL: at(port).app,
      API_MAIN_URL: at(port).main,
      API_SOCIAL_URL: at(port).social,
      API_IDENTITY_URL: at(port).identity,
      COOKIE_DOMAIN: 'x.localhost',
    })),
    openBrowser(),
  ])
  hosts = at(Number(new URL(product.url).port))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

it('signs in, reviews and opens the stream of events when the APIs are on other hosts of the domain', async () => {
  const { page, context, errors } = await openPage(browser, { height: 1400 })
  const called = new Set<string>()
  page.on('response', (answer) => {
    const { origin, pathname } = new URL(answer.url())
    if (answer.status() < 400) called.add(`${origin}${pathname}`)
  })
  const started = Date.now()
  await page.goto(`${hosts.app}/login`)
  await page.getByLabel('Email').fill('manager@maple.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const code = await newestCode(product, 'manager@maple.test', started)
  await page.getByText(/code/i).first().waitFor()
  await page.keyboard.type(code)
  await page.waitForURL(`${hosts.app}/`)

  await page.goto(`${hosts.app}/unreviewed`)
  await page.locator('[data-post] img').first().waitFor()
  const unreviewed = () =>
    page
      .getByRole('link', { name: /^Unreviewed/ })
      .first()
      .textContent()
  const before = await unreviewed()
  await page.locator('[data-post]').first().getByRole('button', { name: 'Save' }).click()
  await expect.poll(unreviewed).not.toBe(before)

  const wanted = ['/auth/session', '/events', '/security/csrf-token']
  const missing = () =>
    wanted.filter((path) => ![...called].some((url) => url.startsWith(hosts.main) && url.endsWith(path)))
  // The count falls before the server answers, so wait until these calls are answered.
  await expect.poll(missing).toEqual([])
  const after = await unreviewed()
  await page.reload()
  await expect.poll(unreviewed).toBe(after)
  expect([...called].filter((url) => new URL(url).pathname.startsWith('/api/'))).toEqual([])
  const cookies = await context.cookies()
  expect(cookies.map(({ name, domain }) => `${name} ${domain}`).toSorted()).toEqual(
    ['pl_access', 'pl_code', 'pl_refresh'].map((name) => `${name} .x.localhost`),
  )
  expect(errors).toEqual([])

  // A captcha comes from the identity API. The page's policy lets its request pass; what answers here is no picture.
  const captcha = `${hosts.identity}/sessions/00000000-0000-7000-8000-000000000000/captcha`
  const ended = page.waitForEvent('requestfailed', (request) => request.url() === captcha)
  await page.evaluate((src) => {
    document.body.append(Object.assign(new Image(), { src }))
  }, captcha)
  expect((await ended).failure()?.errorText).toBe('net::ERR_BLOCKED_BY_ORB')

  // Requests from a page on another host of the domain carry the cookies, but the page must not be able to read the answers.
  await page.goto(`http://other.x.localhost:${new URL(hosts.app).port}/healthz`)
  const read = await page.evaluate(
    (url) =>
      fetch(url, { credentials: 'include' }).then(
        (answer) => answer.text(),
        () => 'refused',
      ),
    `${hosts.main}/auth/session`,
  )
  expect(read).toBe('refused')
})
