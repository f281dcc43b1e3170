import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import clientsEn from '#web/clients/texts/en.ts'
import clientsEs from '#web/clients/texts/es.ts'
import importsEn from '#web/imports/texts/en.ts'
import importsEs from '#web/imports/texts/es.ts'
import postsEn from '#web/posts/texts/en.ts'
import postsEs from '#web/posts/texts/es.ts'
import socialEn from '#web/social/texts/en.ts'
import socialEs from '#web/social/texts/es.ts'
import { signIn } from '../../e2e/sign-in.ts'
import { Camera, type Canvas, type Still, TALL, WIDE } from './stage.ts'

type Language = 'en' | 'es'
/** A running product with a fresh demo. */
export type Demo = { browser: Browser; url: string; dataDir: string }

const UI_TEXTS = {
  en: { ...clientsEn, ...importsEn, ...socialEn, ...postsEn },
  es: { ...clientsEs, ...importsEs, ...socialEs, ...postsEs },
}
const CLIENT = { name: 'Danielle Okafor-Lee', guest: 'grace.lindqvist@example.test' }

async function open(demo: Demo, canvas: Canvas, width: number): Promise<{ page: Page; camera: Camera }> {
  const scale = canvas.width / width
  const context = await demo.browser.newContext({
    viewport: { width, height: Math.round((canvas.height - canvas.band) / scale) },
    deviceScaleFactor: scale,
    isMobile: canvas === TALL,
    hasTouch: canvas === TALL,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  return { page, camera: new Camera(page, canvas) }
}

/** The page in the video's language, with everything loaded. */
async function goTo(page: Page, address: string, language: Language): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('proofline.language', chosen), language)
  await page.goto(address)
  await waitUntilSettled(page)
}

async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForTimeout(900)
}

/** A client uploads the archive through the link in an email. */
export async function recordPhone(demo: Demo, language: Language): Promise<Still[][]> {
  const t = UI_TEXTS[language]
  const link = await mailedLink(demo, language)
  const { page, camera } = await open(demo, TALL, 390)
  await goTo(page, link, language)
  await agreeOnce(page)
  const scenes: Still[][] = []
  const end = () => scenes.push(camera.takeScene())
  await camera.shot()
  end()
  await camera.click(page.getByRole('button', { name: t.importFor.split('{{')[0] ?? '' }).first())
  await waitUntilSettled(page)
  end()
  await camera.shot()
  for (let step = 1; step < 5; step += 1) await page.getByRole('button', { name: t.nextStep }).click()
  await camera.shot()
  await camera.click(page.getByRole('button', { name: t.haveFile }))
  await waitUntilSettled(page)
  end()
  await camera.shot(1)
  await camera.shot(2, page.getByRole('button', { name: t.chooseFile }))
  end()
  await page.locator('input[type=file]').last().setInputFiles(archiveOf(demo, language))
  await page.getByRole('button', { name: t.goOnInBackground }).waitFor()
  await camera.shot()
  end()
  await page.waitForTimeout(1500)
  await camera.shot()
  end()
  await page.getByRole('button', { name: t.done, exact: true }).waitFor({ timeout: 120_000 })
  await camera.shot()
  end()
  await page.context().close()
  return scenes
}

/** Each language uploads a different archive, so that nothing is imported twice. */
const PLATFORM_OF = { en: 'facebook', es: 'instagram' } as const

function archiveOf({ dataDir }: Demo, language: Language): string {
  const folder = join(dataDir, 'demo/to-upload')
  const name = readdirSync(folder).find((each) => each.startsWith(PLATFORM_OF[language]))
  if (!name) throw new Error(`There is no archive in ${folder}.`)
  return join(folder, name)
}

async function agreeOnce(page: Page): Promise<void> {
  const agree = page.locator('button').filter({ hasText: /I agree|Acepto|Estoy de acuerdo/ })
  if (!(await agree.isVisible())) return
  await agree.click()
  // Moves the pointer away, so that nothing is highlighted under it.
  await page.mouse.move(0, 0)
  await waitUntilSettled(page)
}

async function mailedLink(demo: Demo, language: Language): Promise<string> {
  const { page } = await open(demo, WIDE, WIDE.width)
  await signIn(page, { ...demo, stop: async () => undefined }, 'manager@maple.test')
  const before = (await linksIn(demo)).length
  await page.evaluate(
    async ([email, platform]) => {
      const read = async (path: string) => (await fetch(path)).json()
      const { accountId } = await read('/api/main/auth/session')
      const clients: { id: string; email: string }[] = await read(
        `/api/main/customers/${accountId}/clients?limit=50`,
      )
      const client = clients.find((each) => each.email === email)
      const accounts: { id: string; socialSite: { type: string } }[] = await read(
        `/api/social/clients/${client?.id}/accounts`,
      )
      const account = accounts.find(({ socialSite }) => socialSite.type === platform)
      const { csrfToken } = await read('/api/main/security/csrf-token')
      await fetch(`/api/social/accounts/${account?.id}/reconnect-requests`, {
        method: 'POST',
        headers: { 'X-CSRF-Token': csrfToken },
      })
    },
    [CLIENT.guest, PLATFORM_OF[language]] as const,
  )
  for (let tries = 0; tries < 100; tries += 1) {
    const links = await linksIn(demo)
    if (links[0] && links.length > before) return links[0]
    await page.waitForTimeout(200)
  }
  throw new Error(`No link was emailed to ${CLIENT.guest}. Start the product with a fresh demo.`)
}

/** Newest first. */
async function linksIn({ url }: Demo): Promise<string[]> {
  const answer = await fetch(`${url}/dev/mail/messages?to=${CLIENT.guest}`)
  const mails = (await answer.json()) as { text: string }[]
  return mails.flatMap(({ text }) => text.match(/https?:\/\/\S+\/accounts\/reconnect\/\S+/)?.[0] ?? [])
}

/** Waits until the demo's review has begun; it takes a while after the start. */
async function waitUntilReviewed(page: Page): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    const isReviewed = await page.evaluate(async (name) => {
      const read = async (path: string) => (await fetch(path)).json()
      const { accountId } = await read('/api/main/auth/session')
      const clients: { lastName: string; totalEscalated: number }[] = await read(
        `/api/main/customers/${accountId}/clients?limit=50`,
      )
      return clients.some((each) => name.endsWith(each.lastName) && each.totalEscalated > 0)
    }, CLIENT.name)
    if (isReviewed) return
    await page.waitForTimeout(2000)
  }
  throw new Error('The demo was not reviewed. Start the product with a fresh demo.')
}

/** A manager saves a post, escalates the next one, and undoes that. */
export async function recordReview(demo: Demo, language: Language): Promise<Still[][]> {
  const t = UI_TEXTS[language]
  const { page, camera } = await open(demo, WIDE, 1200)
  await signIn(page, { ...demo, stop: async () => undefined }, 'manager@maple.test')
  await waitUntilReviewed(page)
  await goTo(page, demo.url, language)
  const scenes: Still[][] = []
  const click = async (target: Locator) => {
    await camera.click(target)
    await waitUntilSettled(page)
  }
  const end = async () => {
    await camera.shot(2)
    scenes.push(camera.takeScene())
  }
  const main = page.locator('main')
  const post = page.getByRole('dialog').first()
  const button = (name: string) => post.getByRole('button', { name, exact: true }).first()

  await click(main.getByRole('link', { name: CLIENT.name }).first())
  await end()
  await click(main.getByRole('link', { name: new RegExp(`^${t.unreviewed}`) }))
  await end()
  await camera.shot(2, page.locator('[data-index="0"] [data-post]').first())
  await end()
  await click(page.getByRole('button', { name: new RegExp(`^${t.openPost.split('{{')[0]}`) }).first())
  await end()
  await click(button(t.action_save))
  await end()
  await button(t.nextPost).click()
  await waitUntilSettled(page)
  await click(button(t.action_escalate))
  const recipients = page.getByRole('dialog').last()
  await recipients.getByRole('checkbox').first().check()
  await click(recipients.getByRole('button', { name: t.escalateTo_one.replace('{{count, number}}', '1') }))
  await end()
  await click(page.getByRole('alert').getByRole('button', { name: t.undo }).last())
  await end()
  await page.keyboard.press('Escape')
  await waitUntilSettled(page)
  await click(main.getByRole('link', { name: new RegExp(`^${t.timeline}`) }))
  await end()
  await page.context().close()
  return scenes
}
