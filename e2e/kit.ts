import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { addressesOf } from '#server/entry/database/open.ts'
import { deriveLogins } from '#server/platform/db/logins.ts'
import { copyFolder } from './copy-folder.ts'
import type { Shared } from './demo-folder.ts'
import { start } from './start.ts'

/** Whether every form of a test runs (`npm run prove`), or a short one (`npm test`). */
export const isLong = process.env['PROOFLINE_PROVE'] === '1'
/** The forms of a test that run: in `npm test` the first. */
export const formsOf = <T>(all: readonly T[]): readonly T[] => (isLong ? all : all.slice(0, 1))

export const PASSWORD = 'Proofline demo 2026'
const root = join(import.meta.dirname, '..')

/** The product as `npm start` starts it, with the demo, in its own folder. */
export type Product = { url: string; dataDir: string; stop(): Promise<void> }

/** @param options.isEmbedded whether it starts the embedded database, as after a first start */
export async function startProduct(
  settingsOf: (port: number) => Record<string, string> = () => ({}),
  { isEmbedded = false } = {},
): Promise<Product> {
  const { data, database } = await shared()
  const dataDir = await mkdtemp(join(tmpdir(), 'proofline-e2e-'))
  for (const name of await readdir(data))
    if (isEmbedded || name !== 'postgres') await copyFolder(join(data, name), join(dataDir, name))
  const copy = isEmbedded ? null : await copyDatabase(database)
  const { url, stop } = await start(dataDir, 'error', (port) => ({
    ...(copy ? addressesOf(deriveLogins(copy, new URL(copy).password)) : {}),
    ...settingsOf(port),
  }))
  return {
    url,
    dataDir,
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Copies the filled database. The copy is deleted with its server at the end of the run. @returns its URL */
async function copyDatabase(from: string): Promise<string> {
  const url = new URL(from)
  const filled = url.pathname.slice(1)
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  url.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  try {
    await admin.query(`create database ${name} template ${filled} strategy file_copy`)
  } finally {
    await admin.end()
  }
  url.pathname = `/${name}`
  return url.href
}

/** What the files of a run share, once the demo is filled (`demo-folder.ts`). */
async function shared(): Promise<Shared> {
  const folder = inject('demoFolder')
  const [ready, failure] = [join(folder, 'shared.json'), join(folder, 'failure')]
  while (!existsSync(ready)) {
    if (existsSync(failure)) throw new Error(await readFile(failure, 'utf8'))
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return JSON.parse(await readFile(ready, 'utf8')) as Shared
}

/** A connection to the run's browser, whose end closes only its own pages. */
export const openBrowser = async (): Promise<Browser> => chromium.connect((await shared()).browser)

type PageOptions = {
  width?: number
  height?: number
  dark?: boolean
  touch?: boolean
  /** Font size of normal text in the browser's settings, in pixels; default 16. */
  text?: number
  /** Whether animations run. By default the browser prefers less motion, so that no test waits for a dialog to fade in. */
  motion?: boolean
}

/** A person's own browser. `errors` collects the page's errors. */
export async function openPage(
  browser: Browser,
  look: PageOptions = {},
): Promise<{ page: Page; context: BrowserContext; errors: string[] }> {
  const context = await browser.newContext({
    viewport: { width: look.width ?? 1440, height: look.height ?? 900 },
    colorScheme: look.dark ? 'dark' : 'light',
    reducedMotion: look.motion ? 'no-preference' : 'reduce',
    acceptDownloads: true,
    hasTouch: look.touch ?? false,
    isMobile: look.touch ?? false,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(40_000)
  if (look.text) {
    const session = await context.newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: look.text } })
  }
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/401|409/.test(message.text())) errors.push(message.text())
  })
  return { page, context, errors }
}

export async function newestCode(product: Product, email: string, after: number): Promise<string> {
  for (let tries = 0; tries < 400; tries += 1) {
    const answer = await fetch(`${product.url}/dev/mail/messages?to=${encodeURIComponent(email)}`)
    const mails = (await answer.json()) as { text: string; sentAt: string }[]
    const code = mails.find((mail) => Date.parse(mail.sentAt) >= after - 1000)?.text.match(/\b\d{6}\b/)?.[0]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No code was mailed to ${email}`)
}

const axeSource = readFile(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** Every violation of WCAG 2.2 A and AA that axe finds in the reachable part of the page, which is only the dialog while one is open. */
export async function axe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axeSource)
  const found = await page.evaluate(async () => {
    const run = (
      globalThis as unknown as {
        axe: {
          run(
            context: Document | Element,
            options: object,
          ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>
        }
      }
    ).axe
    const { violations } = await run.run(
      [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1) ?? document,
      {
        resultTypes: ['violations'],
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      },
    )
    return violations.map(
      (violation) =>
        `${violation.id}: ${violation.nodes
          .map((node) => `${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`)
          .join(' | ')
          .slice(0, 600)}`,
    )
  })
  return found
}

/** Returns to a page. Without a screen, a browser does not notify the page. */
export async function comeBack(page: Page): Promise<void> {
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}
