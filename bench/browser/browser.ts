import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { createPostImport } from '#server/imports/index.ts'
import { sql } from '#server/platform/db/sql.ts'
import { chromiumPath } from '#tools/chromium.ts'
import { writeArchive } from '../archives/archive-made.ts'
import {
  heapOf,
  mainThreadOf,
  measureKeyPress,
  measureScroll,
  readObservations,
  timeKeys,
  observePage,
} from './measure-page.ts'
import { type Device, DEVICES, measureSlowness, slowDown } from './devices.ts'
import { uploadArchive } from '../import.ts'
import { addClient, type Bench, median, openBench, quantile } from '../kit.ts'

const POST_COUNT = 50_000
const PHOTO_COUNT = 20
/** One of this many posts shows a photo. */
const POSTS_PER_PHOTO = 3

const printLine = (what: string, value: string): void => console.log(`${what.padEnd(42)} ${value}`)
const formatSpread = (values: number[]): string =>
  `p50 ${quantile(values, 0.5).toFixed(0)}, p95 ${quantile(values, 0.95).toFixed(0)}, p99 ${quantile(values, 0.99).toFixed(0)} ms`

export type Look = { width: number; height: number; isMobile: boolean }
export const DESK: Look = { width: 1440, height: 900, isMobile: false }
export const PHONE: Look = { width: 390, height: 844, isMobile: true }

/** Measures the waiting times in a real browser, at a client with 50,000 posts, on this machine and on slower devices. */
export async function benchBrowser(): Promise<void> {
  const bench = await openBench({ withWeb: true })
  const { executablePath, args } = await chromiumPath('measure')
  const browser = await chromium.launch({ executablePath, args: [...args, '--enable-precise-memory-info'] })
  try {
    const clientId = await fill(bench, 'browser', (file) =>
      writeArchive(file, POST_COUNT, PHOTO_COUNT, POSTS_PER_PHOTO),
    )
    const person = await signInContext(browser, bench, DESK)
    await warmUp(person, bench, clientId)
    for (const device of DEVICES) {
      await measureActing({ browser, person, bench, clientId, device })
      for (const measure of [measureScrolling, measureLoading]) {
        const slower = await measureSlowness(browser, device)
        printLine(`${device.name}, for what follows`, `${slower.toFixed(1)} times slower than this machine`)
        await measure({ browser, person, bench, clientId, device: device.name, slower })
      }
    }
    await person.close()
  } finally {
    await browser.close()
    await bench.close()
  }
}

/** A client with the contents of an archive, pictures included. */
export async function fill(
  bench: Bench,
  name: string,
  write: (file: string) => Promise<void>,
): Promise<string> {
  const { services, actor, firmId } = bench
  const folder = await mkdtemp(join(tmpdir(), 'proofline-bench-browser-'))
  try {
    const file = join(folder, 'posts.zip')
    await write(file)
    const { clientId, accountId } = await addClient(bench, name)
    const importId = await createPostImport(
      services,
      actor,
      firmId,
      accountId,
      await uploadArchive(bench, file),
    )
    for (;;) {
      const job = await services.db.read(firmId, (tx) =>
        tx.one<{ status: string }>(
          sql`select status from job_runs where customer_id = ${firmId} and subject_id = ${importId}`,
        ),
      )
      if (job?.status === 'SUCCESS') break
      if (job?.status === 'FAILURE') throw new Error('The import failed')
      await setTimeout(200)
    }
    await waitForJobs(bench)
    return clientId
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The pictures of an import are made after it. */
async function waitForJobs({ services, firmId }: Bench): Promise<void> {
  const isUnderWay = () =>
    services.db.read(firmId, (tx) =>
      tx.one(sql`select 1 from job_runs where customer_id = ${firmId} and finished_at is null limit 1`),
    )
  while (await isUnderWay()) await setTimeout(200)
}

export async function signInContext(
  browser: Browser,
  { config, cookie }: Bench,
  look: Look,
): Promise<BrowserContext> {
  const { width, height, isMobile } = look
  const context = await browser.newContext({ viewport: { width, height }, isMobile, hasTouch: isMobile })
  const cookies = cookie.split('; ').map((each) => {
    const [name = '', ...value] = each.split('=')
    return { name, value: value.join('='), url: config.publicUrl }
  })
  await context.addCookies(cookies)
  return context
}

async function openPage(person: BrowserContext, address: string): Promise<Page> {
  const page = await person.newPage()
  await page.goto(address)
  await page.locator('article').first().waitFor()
  await page.waitForTimeout(3000)
  return page
}

type BenchTarget = { browser: Browser; person: BrowserContext; bench: Bench; clientId: string }
type Setup = BenchTarget & { device: string; slower: number }

const MIN_ROUNDS = 6
const MAX_ROUNDS = 24
const PRESSES_PER_ROUND = 25
/** Requests before the measurement, because the server's first answers are slow and it shares this machine with the browser. */
const WARM_UP_PRESSES = 100
/** The share by which the machine's own pace may change during a round; otherwise the round doesn't count. */
const MAX_PACE_CHANGE = 0.15

async function warmUp(person: BrowserContext, bench: Bench, clientId: string): Promise<void> {
  const page = await openPage(person, `${bench.config.publicUrl}/clients/${clientId}/review`)
  await timeKeys(page, 'article[data-large]')
  await measureKeyPress(page, 's', WARM_UP_PRESSES)
  await page.close()
}

/** From the key press to the frame that shows the next post, in rounds, each throttled for the machine's current pace. */
async function measureActing({
  browser,
  person,
  bench,
  clientId,
  device,
}: BenchTarget & { device: Device }): Promise<void> {
  for (const [name, path, selector] of [
    ['review', `/clients/${clientId}/review`, 'article[data-large]'],
    ['a list', `/clients/${clientId}/unreviewed`, '[data-index="1"] article'],
  ] as const) {
    const page = await openPage(person, bench.config.publicUrl + path)
    if (name === 'a list') {
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await page.waitForTimeout(500)
    }
    await timeKeys(page, selector)
    await measureKeyPress(page, 's', PRESSES_PER_ROUND)
    const waits: number[] = []
    const paints: number[] = []
    const paces: number[] = []
    const work: number[] = []
    const usedBy = await mainThreadOf(page)
    let unsteady = 0
    for (
      let before = await measureSlowness(browser, device);
      paces.length < MIN_ROUNDS && unsteady < MAX_ROUNDS;
    ) {
      await slowDown(page, before)
      await usedBy()
      const round = await measureKeyPress(page, 's', PRESSES_PER_ROUND)
      work.push((await usedBy()) / PRESSES_PER_ROUND)
      await slowDown(page, 1)
      const after = await measureSlowness(browser, device)
      if (Math.abs(after / before - 1) > MAX_PACE_CHANGE) unsteady += 1
      else {
        waits.push(...round.waits)
        paints.push(...round.paints)
        paces.push(before)
      }
      before = after
    }
    printLine(
      `save to the next post in ${name}, ${device.name}`,
      `${formatSpread(waits)} to the end of the frame; ${formatSpread(paints)} until it is on screen  aim: under 50 ms (${paces.length} rounds of ${PRESSES_PER_ROUND}, slowed ${Math.min(...paces).toFixed(1)} to ${Math.max(...paces).toFixed(1)} times; ${unsteady} left out)`,
    )
    if (device.score === null)
      printLine(
        `processor time of its page, ${device.name}`,
        `${median(work).toFixed(0)} ms of the main thread`,
      )
    await page.close()
  }
}

async function measureScrolling({ person, bench, clientId, device, slower }: Setup): Promise<void> {
  const page = await openPage(person, `${bench.config.publicUrl}/clients/${clientId}/posts`)
  await page.mouse.move(600, 600)
  await slowDown(page, slower)
  const before = await heapOf(page)
  for (const way of ['wheel', 'jumps'] as const) {
    const { long, frames } = await measureScroll(page, way)
    printLine(
      `scrolling ${POST_COUNT.toLocaleString('en')} posts by ${way}, ${device}`,
      `${long.length} tasks over 50 ms (longest ${Math.max(0, ...long)} ms), frames p50 ${quantile(frames, 0.5).toFixed(0)}, p99 ${quantile(frames, 0.99).toFixed(0)} ms  aim: 0`,
    )
  }
  await slowDown(page, 1)
  printLine(
    `heap before and after, ${device}`,
    `${before.toFixed(1)} and ${(await heapOf(page)).toFixed(1)} MB`,
  )
  await page.close()
}

/** Largest contentful paint and layout shift. The first page of each person fills the browser's cache for the others. */
async function measureLoading({ browser, bench, clientId, device, slower }: Setup): Promise<void> {
  const pages = [
    ['login', '/login'],
    ['dashboard', '/'],
    ['client', `/clients/${clientId}/unreviewed`],
    ['posts', `/clients/${clientId}/posts`],
    ['review', `/clients/${clientId}/review`],
  ] as const
  for (const [look, name] of [
    [DESK, 'desk'],
    [PHONE, 'phone'],
  ] as const) {
    const newcomer = await signInContext(browser, bench, look)
    const visitor = await browser.newContext({ viewport: look })
    for (const [page, path] of pages) {
      const tab = await (page === 'login' ? visitor : newcomer).newPage()
      await slowDown(tab, slower)
      await observePage(tab)
      await tab.goto(bench.config.publicUrl + path, { waitUntil: 'load' })
      await tab.waitForTimeout(5000)
      const { paint, shift } = await readObservations(tab)
      printLine(
        `${page} at a ${name}, ${device}`,
        `largest paint ${paint} ms, shift ${shift.toFixed(4)}  aim: under 2,000 ms, under 0.02`,
      )
      await tab.close()
    }
    await newcomer.close()
    await visitor.close()
  }
}
