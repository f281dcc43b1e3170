import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumPath } from '#tools/chromium.ts'
import { start } from '../../e2e/start.ts'
import { writeArchive } from '../archives/archive-made.ts'
import { openBench } from '../kit.ts'
import { DESK, fill, type Look, PHONE, signInContext } from './browser.ts'
import { countCutTexts, countVisible } from './visible-amount.ts'

const EMAIL = 'manager@maple.test'
const PASSWORD = 'Proofline demo 2026'
const POST_COUNT = 2000
/** Ten posts show each photo. */
const PHOTO_COUNT = 200
/** Number of words in posts of a text-heavy account: 8 to 75, half of them over 40. */
const LONG_TEXT_LENGTH = (n: number): number => 8 + ((n * 37) % 68)

const printLine = (what: string, value: string): void => console.log(`${what.padEnd(42)} ${value}`)

/**
 * Counts whole posts and readable words on screen without any interaction: in the demo, at a client with photographs, and at one with long
 * texts.
 */
export async function benchLook(): Promise<void> {
  const { executablePath, args } = await chromiumPath('measure')
  const browser = await chromium.launch({ executablePath, args })
  try {
    await reportDemo(browser)
    await reportGeneratedPosts(browser)
  } finally {
    await browser.close()
  }
}

async function reportPage(page: Page, url: string, what: string, aim: string): Promise<void> {
  await page.goto(url)
  await page.locator('[data-post]').first().waitFor()
  await page.waitForTimeout(2000)
  const { posts, words } = await countVisible(page)
  printLine(what, `${posts} whole posts, ${words} words  aim: ${aim}`)
}

async function reportDemo(browser: Browser): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-look-'))
  const demo = await start(folder)
  try {
    await demo.waitForOutput(/Demo: complete/)
    const { desk, phone, clientId } = await signIn(browser, demo.url)
    const of = `${demo.url}/clients/${clientId}`
    await reportPage(desk, `${of}/unreviewed`, 'Unreviewed at 1440 x 900', '10 and 70')
    await reportPage(desk, `${of}/flagged`, 'Flagged', '8 and 82')
    await reportPage(desk, `${demo.url}/unreviewed`, 'Unreviewed of the firm', '10 and 66')
    await reportPage(desk, `${of}/timeline`, 'Timeline', '10 and 70')
    for (const language of ['es', 'fr']) {
      await desk.evaluate((to) => localStorage.setItem('proofline.language', to), language)
      await reportPage(desk, `${of}/unreviewed`, `Unreviewed in ${language}`, '10 and 70')
      await reportPage(desk, `${of}/timeline`, `Timeline in ${language}`, '10 and 70')
    }
    await reportPage(phone, `${of}/unreviewed`, 'Unreviewed at 390 x 844', '3 and 32')
    for (const page of [desk, phone]) await page.context().close()
  } finally {
    await demo.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const contextOf = (browser: Browser, { width, height, isMobile }: Look) =>
  browser.newContext({ viewport: { width, height }, isMobile, hasTouch: isMobile })

/** Signs in with email, password and the code from the mailbox, as a person does. */
async function signIn(browser: Browser, url: string) {
  const context = await contextOf(browser, DESK)
  const desk = await context.newPage()
  await desk.goto(`${url}/login`)
  await desk.getByLabel('Email').fill(EMAIL)
  await desk.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await desk.keyboard.press('Enter')
  await desk.getByText(/code/i).first().waitFor()
  await desk.keyboard.type(await readLoginCode(url))
  await desk.waitForURL((to) => !to.pathname.startsWith('/login'))
  await desk.getByRole('banner').waitFor()
  const phone = await (await contextOf(browser, PHONE)).newPage()
  await phone.context().addCookies(await context.cookies())
  const clientId = await desk.evaluate(async () => {
    const read = async (path: string) => (await fetch(`/api/main${path}`)).json()
    const { accountId } = await read('/auth/session')
    const clients: { id: string; lastName: string }[] = await read(`/customers/${accountId}/clients?limit=50`)
    return clients.find(({ lastName }) => lastName === 'Gill')?.id
  })
  return { desk, phone, clientId }
}

async function readLoginCode(url: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${url}/dev/mail/messages?to=${encodeURIComponent(EMAIL)}`)
    const [mail] = (await answer.json()) as { text: string }[]
    const code = mail?.text.match(/\b\d{6}\b/)?.[0]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function reportGeneratedPosts(browser: Browser): Promise<void> {
  const bench = await openBench({ withWeb: true })
  try {
    const photos = await fill(bench, 'photographs', (file) => writeArchive(file, POST_COUNT, PHOTO_COUNT, 1))
    const texts = await fill(bench, 'texts', (file) => writeArchive(file, 500, 20, 4, LONG_TEXT_LENGTH))
    const [desk, phone] = await Promise.all([DESK, PHONE].map((look) => signInContext(browser, bench, look)))
    const listOf = (id: string) => `${bench.config.publicUrl}/clients/${id}/posts`
    const name = `${POST_COUNT.toLocaleString('en')} photographs`
    for (const [person, at] of [
      [desk, '1440 x 900'],
      [phone, '390 x 844'],
    ] as const) {
      const page = await person?.newPage()
      if (page) await reportPage(page, listOf(photos), `${name} at ${at}`, 'as the demo')
    }
    for (const rows of ['dense', 'roomy']) {
      const page = await desk?.newPage()
      if (!page) continue
      await page.addInitScript((size) => {
        Storage.prototype.getItem = new Proxy(Storage.prototype.getItem, {
          apply: (read, storage, [key]) =>
            String(key).startsWith('proofline.list.') ? `  ${size}` : Reflect.apply(read, storage, [key]),
        })
      }, rows)
      await page.goto(listOf(texts))
      const { rows: seen, cut } = await countCutTexts(page)
      printLine(
        `long texts, ${rows} rows`,
        `${cut} of ${seen} posts end in "more", ${Math.round((100 * cut) / seen)} %  aim: at most 10 % in roomy rows`,
      )
    }
  } finally {
    await bench.close()
  }
}
