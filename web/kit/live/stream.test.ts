import { BroadcastChannel } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveEvent } from '#contract/index.ts'
import { openStream } from './stream.ts'
import { FakeEvents } from '../testing.ts'

type Lock = { held: { end: (error: Error) => void } | null; queue: (() => void)[] }

/** Locks by name, shared by the tabs of one browser. Source: W3C Web Locks API. */
class FakeLocks {
  #locks = new Map<string, Lock>()

  request(name: string, { steal, signal }: LockOptions, work: () => Promise<void>): Promise<void> {
    const lock = this.#locks.get(name) ?? { held: null, queue: [] }
    this.#locks.set(name, lock)
    return new Promise((resolve, reject) => {
      const grant = (): void => {
        const mine = { end: reject }
        lock.held = mine
        void work().then(() => {
          resolve()
          if (lock.held !== mine) return
          lock.held = null
          lock.queue.shift()?.()
        })
      }
      signal?.addEventListener('abort', () => {
        lock.queue = lock.queue.filter((each) => each !== grant)
        reject(new DOMException('', 'AbortError'))
      })
      if (steal) lock.held?.end(new DOMException('', 'AbortError'))
      if (steal || !lock.held) grant()
      else lock.queue.push(grant)
    })
  }
}

const event: LiveEvent = { type: 'clients.changed' }
const live = (): FakeEvents[] => FakeEvents.all.filter((each) => each.readyState !== FakeEvents.CLOSED)
let tabs: (() => void)[] = []

/** A tab and the events that it received. */
function tab(userId = 'person'): { heard: string[]; end: () => void } {
  const heard: string[] = []
  const end = openStream(userId, 'firm', {
    onOpen: () => heard.push('open'),
    onLost: () => heard.push('lost'),
    onEvent: ({ type }) => heard.push(type),
  })
  tabs.push(end)
  return { heard, end }
}

/** A tab whose stream is open. */
function openTab(userId?: string): ReturnType<typeof tab> {
  const opened = tab(userId)
  FakeEvents.opened.open()
  return opened
}

beforeEach(() => {
  FakeEvents.all = []
  vi.stubGlobal('EventSource', FakeEvents)
  vi.stubGlobal('BroadcastChannel', BroadcastChannel)
  vi.stubGlobal('navigator', { locks: new FakeLocks() })
})
afterEach(() => {
  for (const end of tabs) end()
  tabs = []
  vi.unstubAllGlobals()
})

it('the event stream is shared by all tabs of a user, held by the newest, and loses no event', async () => {
  const first = openTab()
  const second = tab()
  expect(live()).toHaveLength(2)
  FakeEvents.opened.open()
  await expect.poll(live).toHaveLength(1)
  FakeEvents.opened.onmessage({ data: JSON.stringify(event) })
  await expect.poll(() => first.heard.at(-1)).toBe('clients.changed')
  expect(first.heard).not.toContain('lost')
  expect(second.heard.at(-1)).toBe('clients.changed')
})

it('the event stream is taken over when its tab is closed, and all tabs are notified of a gap', async () => {
  const first = openTab()
  const second = openTab()
  const third = openTab()
  await expect.poll(live).toHaveLength(1)
  third.end()
  await expect.poll(live).toHaveLength(1)
  FakeEvents.opened.open()
  await expect.poll(() => first.heard.slice(-2)).toEqual(['lost', 'open'])
  await expect.poll(() => second.heard.slice(-2)).toEqual(['lost', 'open'])
})

it('the event stream sends its state to a tab in the background', async () => {
  openTab()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const hidden = tab()
  await expect.poll(() => hidden.heard).toEqual(['open'])
  expect(live()).toHaveLength(1)
  vi.restoreAllMocks()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(live()).toHaveLength(2)
  FakeEvents.opened.open()
  await expect.poll(live).toHaveLength(1)
})

it('the event stream reaches no other user, and all tabs lose it together', async () => {
  const stranger = openTab('somebody else')
  const first = openTab()
  const second = openTab()
  await expect.poll(live).toHaveLength(2)
  FakeEvents.opened.onerror()
  await expect.poll(() => first.heard.at(-1)).toBe('lost')
  expect(second.heard.at(-1)).toBe('lost')
  expect(stranger.heard).toEqual(['open'])
})

it('the event stream is not opened by a page that closed before it got the lock', async () => {
  class LateLocks extends FakeLocks {
    override async request(name: string, options: LockOptions, work: () => Promise<void>): Promise<void> {
      await Promise.resolve()
      return super.request(name, options, work)
    }
  }
  vi.stubGlobal('navigator', { locks: new LateLocks() })
  tab().end()
  await new Promise((resolve) => setTimeout(resolve))
  expect(live()).toEqual([])
})

it('the event stream is separate for each tab if there are no locks', () => {
  vi.stubGlobal('navigator', {})
  const first = tab()
  tab()
  expect(live()).toHaveLength(2)
  first.end()
  expect(live()).toHaveLength(1)
})
