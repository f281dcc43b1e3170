import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { axe } from './kit.ts'
import { signIn } from './sign-in.ts'
import { useProduct } from './demo-product.ts'

const FOLDER = 'your_facebook_activity/posts'
const POSTS_FILE = `${FOLDER}/your_posts__check_ins__photos_and_videos_1.json`
const PART_COUNT = 4
const PART_URL = /\/uploads\/[0-9a-f-]{36}$/

const demo = useProduct()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofline-phone-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function writeZip(name: string, files: Record<string, Buffer | object>): Promise<string> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files))
    zip.addBuffer(Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content)), path)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(join(folder, name)))
  return join(folder, name)
}

async function fileOf(name: string, bytes: Buffer): Promise<string> {
  await writeFile(join(folder, name), bytes)
  return join(folder, name)
}

/** Slightly more than three parts long. */
const goodFile = (name: string) =>
  writeZip(name, {
    [POSTS_FILE]: [{ timestamp: 1_700_000_000, data: [{ post: name }] }],
    [`${FOLDER}/media/a_1/100000000000001.jpg`]: randomBytes(33_000_000),
  })

async function openPhone(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await demo.browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  page.on('dialog', (dialog) => void dialog.accept())
  return { context, page }
}

const speakSpanish = (page: Page) => page.evaluate(() => localStorage.setItem('proofline.language', 'es'))

/** Delays every part. @returns the numbers of the parts that the server has accepted */
async function slowParts(page: Page): Promise<string[]> {
  const taken: string[] = []
  await page.route(PART_URL, async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue().catch(() => undefined)
  })
  page.on('response', (response) => {
    if (response.request().method() !== 'POST' || !PART_URL.test(response.url())) return
    const head = response.request().postDataBuffer()?.subarray(0, 400).toString('latin1') ?? ''
    taken.push(`${response.status()} ${/name="partNumber"\s+(\d+)/.exec(head)?.[1] ?? taken.length}`)
  })
  return taken
}

/** A call as the signed-in page would make it. */
function callApi<Answer>(page: Page, method: 'GET' | 'POST', path: string): Promise<Answer> {
  return page.evaluate(
    async ([how, where]) => {
      const { csrfToken } = await (await fetch('/api/main/security/csrf-token')).json()
      return (await fetch(where, { method: how, headers: { 'X-CSRF-Token': csrfToken } })).json()
    },
    [method, path] as const,
  )
}

/** The firm requests new posts of Danielle's Facebook account. @returns the link that is emailed to her */
async function mailedLink(): Promise<string> {
  const [own, firm] = [await demo.browser.newContext(), await demo.browser.newContext()]
  const [client, page] = [await own.newPage(), await firm.newPage()]
  await signIn(client, demo.product, 'client@maple.test')
  const { clientId } = await callApi<{ clientId: string }>(client, 'GET', '/api/main/auth/session')
  const accounts = await callApi<{ id: string; socialSite: { type: string } }[]>(
    client,
    'GET',
    `/api/social/clients/${clientId}/accounts`,
  )
  const facebook = accounts.find((account) => account.socialSite.type === 'facebook')
  await signIn(page, demo.product, 'manager@maple.test')
  await callApi(page, 'POST', `/api/social/accounts/${facebook?.id}/reconnect-requests`)
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`${demo.url}/dev/mail/messages?to=danielle.okafor@example.test`)
    const mails = (await answer.json()) as { text: string }[]
    const link = mails[0]?.text.match(/https?:\/\/\S+\/accounts\/reconnect\/\S+/)?.[0]
    if (link) {
      await Promise.all([own.close(), firm.close()])
      return link
    }
    await page.waitForTimeout(100)
  }
  throw new Error('No link was mailed')
}

async function waitUntil(page: Page, condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 300 && !condition(); tries += 1) await page.waitForTimeout(100)
  expect(condition()).toBe(true)
}

const fileInput = (page: Page) => page.locator('input[type=file]').last()

describe('a client with a phone', () => {
  it('sees in Spanish what is wrong with a file before any of it is sent', async () => {
    const { page } = await openPhone()
    const taken = await slowParts(page)
    await page.goto(await mailedLink())
    await page.getByRole('button', { name: 'Español' }).or(page.getByText('Español')).first().click()
    await page
      .getByRole('button', { name: /Importar publicaciones/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Tengo el archivo' }).click()
    const cut = await goodFile('whole.zip')
    const instagram = 'your_instagram_activity/media/posts_1.json'
    const wrong: [string, RegExp][] = [
      [await fileOf('photo.jpg', randomBytes(999)), /^Suba un archivo \.zip/m],
      [await fileOf('empty.zip', Buffer.alloc(0)), /^Suba un archivo \.zip/m],
      [
        await writeZip('html.zip', { [`${FOLDER}/your_posts_1.html`]: Buffer.from('<html>') }),
        /formato equivocado/,
      ],
      [
        await writeZip('other.zip', { [instagram]: [{ media: [{ uri: 'a.jpg', creation_timestamp: 1 }] }] }),
        /es de Instagram/,
      ],
      [await writeZip('none.zip', { [POSTS_FILE]: [] }), /no contiene publicaciones/],
      [await fileOf('cut.zip', (await readFile(cut)).subarray(0, 9_000_000)), /^El archivo está dañado/m],
    ]
    for (const [file, sentence] of wrong) {
      await fileInput(page).setInputFiles(file)
      const alert = page.getByRole('alert').filter({ hasText: file.split('/').at(-1) ?? '' })
      await alert.waitFor()
      expect(await alert.innerText()).toMatch(sentence)
      expect(await alert.innerText()).not.toMatch(/\b(?:the|your|please)\b/i)
    }
    expect(await axe(page)).toEqual([])
    expect(taken).toEqual([])
    await page.context().close()
  })

  it('loses the network, reloads the page, and still sends every part exactly once', async () => {
    const { page, context } = await openPhone()
    const taken = await slowParts(page)
    await signIn(page, demo.product, 'client@maple.test')
    await speakSpanish(page)
    await page.goto(`${demo.url}/?action=showSocialAccounts`)
    await page
      .getByRole('button', { name: /Importar publicaciones/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Tengo el archivo' }).click()
    const file = await goodFile('good.zip')
    await fileInput(page).setInputFiles(file)
    await page.getByRole('heading', { name: 'Este archivo se puede leer' }).waitFor()
    expect(await axe(page)).toEqual([])
    expect(taken).toEqual([])
    await page.getByRole('button', { name: 'Enviar el archivo' }).click()
    await page.waitForRequest((request) => request.method() === 'POST' && PART_URL.test(request.url()))
    await context.setOffline(true)
    await page
      .getByText('Sin conexión, o Proofline está ocupado. La subida se reanudará automáticamente.')
      .first()
      .waitFor()
    await context.setOffline(false)
    await waitUntil(page, () => taken.length >= 1)
    await page.reload()
    await page.getByText('Interrumpida: elija el archivo de nuevo para continuar.').first().waitFor()
    await page
      .getByRole('region', { name: 'Subidas e importaciones' })
      .locator('input[type=file]')
      .setInputFiles(file)
    await page.getByText('Importación completa').first().waitFor({ timeout: 60_000 })
    // Even a part whose answer was lost in the reload is not sent again.
    expect(taken.length).toBeLessThanOrEqual(PART_COUNT)
    expect(new Set(taken).size).toBe(taken.length)
    expect(taken.every((each) => each.startsWith('200'))).toBe(true)
    await page.context().close()
  })
})
