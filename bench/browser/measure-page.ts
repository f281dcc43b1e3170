import type { Browser, Page } from 'playwright-core'

/** Measurements collected in the page while it is used. */
declare global {
  interface Window {
    waits: number[]
    paints: number[]
    long: number[]
    frameTimes: number[]
    paint: number
    shift: number
  }
}

/** Megabytes of the page's heap after a garbage collection. */
export async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = (await devtools.send('Runtime.getHeapUsage')) as { usedSize: number }
  await devtools.detach()
  return usedSize / 1e6
}

/**
 * Measures the processor time of the page's main thread, which other work on the machine doesn't change.
 * @returns milliseconds since its last call
 */
export async function mainThreadOf(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  let before = 0
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const now = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
    const used = now - before
    before = now
    return used
  }
}

/** Makes the page measure every key press from now on, until the end of the frame in which the text of `selector` has changed. */
export async function timeKeys(page: Page, selector: string): Promise<void> {
  await page.evaluate((at) => {
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') window.paints.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    const what = () => document.querySelector(at)?.textContent
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const before = what()
        const end = () => window.waits.push(performance.now() - timeStamp)
        // Urgent, because work after the frame doesn't count.
        const frame = () =>
          requestAnimationFrame(() =>
            what() === before ? frame() : window.scheduler.postTask(end, { priority: 'user-blocking' }),
          )
        frame()
      },
      true,
    )
  }, selector)
}

/**
 * Milliseconds that a finger holds a key, and from there to the next press. If a key were released immediately, the browser would postpone
 * the work after its frame.
 */
const KEY_HOLD_MS = 80
const KEY_PAUSE_MS = 120

/**
 * Presses a key several times in a page that measures it. @returns milliseconds of each press until the end of its frame, and until the
 * frame was on screen as the browser reports it (W3C Event Timing): rounded to 8, and missing below 16
 */
export async function measureKeyPress(
  page: Page,
  key: string,
  times: number,
): Promise<{ waits: number[]; paints: number[] }> {
  await page.evaluate(() => {
    window.waits = []
    window.paints = []
  })
  for (let n = 1; n <= times; n += 1) {
    await page.keyboard.press(key, { delay: KEY_HOLD_MS })
    await page
      .waitForFunction((count) => window.waits.length >= count, n, { polling: 20, timeout: 10_000 })
      .catch(async () => {
        throw new Error(`Press ${n} of ${key} changed nothing. The page: ${await page.innerText('body')}`)
      })
    await page.waitForTimeout(KEY_PAUSE_MS)
  }
  return page.evaluate(() => ({ waits: window.waits, paints: window.paints }))
}

/** Milliseconds of each task over 50 ms, and of each frame. */
export async function measureScroll(
  page: Page,
  way: 'wheel' | 'jumps',
): Promise<{ long: number[]; frames: number[] }> {
  await page.evaluate(() => {
    window.long = []
    window.frameTimes = []
    new PerformanceObserver((list) =>
      window.long.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' })
    let last = performance.now()
    const frame = (): void => {
      const now = performance.now()
      window.frameTimes.push(now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  if (way === 'wheel')
    for (let n = 0; n < 100; n += 1) {
      await page.mouse.wheel(0, 700)
      await page.waitForTimeout(60)
    }
  else
    for (let n = 0; n < 25; n += 1) {
      await page.evaluate(
        (share) => scrollTo(0, document.documentElement.scrollHeight * share),
        ((n * 37) % 100) / 100,
      )
      await page.waitForTimeout(500)
    }
  await page.waitForTimeout(1000)
  return page.evaluate(() => ({ long: window.long, frames: window.frameTimes }))
}

export async function observePage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.paint = 0
    window.shift = 0
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.paint = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) window.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Milliseconds to the largest contentful paint, and the cumulative layout shift. */
export function readObservations(page: Page): Promise<{ paint: number; shift: number }> {
  return page.evaluate(() => ({ paint: Math.round(window.paint), shift: window.shift }))
}

const STEPS = 100
const STEP_MS = 60
/** Pixels of a step of a fast scroll. */
export const FAST_STEP = 700

/**
 * Scrolls by wheel.
 * @returns milliseconds of the main thread between each two frames, as processor time, so that other work on the machine doesn't count
 */
export async function workPerFrame(browser: Browser, page: Page, step = FAST_STEP): Promise<number[]> {
  await page.mouse.move(600, 600)
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'disabled-by-default-devtools.timeline.frame'],
  })
  for (let n = 0; n < STEPS; n += 1) {
    await page.mouse.wheel(0, step)
    await page.waitForTimeout(STEP_MS)
  }
  const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  return worksOf(trace.traceEvents)
}

type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; tdur?: number }

/** The main thread of the page is the one that begins most frames. */
function worksOf(events: readonly TraceEvent[]): number[] {
  const begins = events.filter(({ name }) => name === 'BeginMainThreadFrame')
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const counts = new Map<string, number>()
  for (const event of begins) counts.set(threadOf(event), (counts.get(threadOf(event)) ?? 0) + 1)
  const [thread] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? []
  const frames = begins
    .filter((event) => threadOf(event) === thread)
    .map(({ ts }) => ts)
    .sort((a, b) => a - b)
  const works = frames.map(() => 0)
  for (const event of events) {
    if (event.name !== 'RunTask' || event.ph !== 'X' || threadOf(event) !== thread) continue
    const frame = frames.findLastIndex((begin) => begin <= event.ts)
    if (frame !== -1) works[frame] = (works[frame] ?? 0) + (event.tdur ?? 0) / 1000
  }
  return works
}
