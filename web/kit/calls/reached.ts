import { createStore, useStore } from '../store.ts'

const reached = createStore(() => true, 'page')

export const setServerReachable = (now: boolean): void => reached.set(now)

/**
 * Waits for this time, or until the server is reachable again but at least a quarter of it: if only one call keeps failing, every
 * successful call would trigger it again.
 */
export function waitUntilReachable(milliseconds: number): Promise<void> {
  const began = performance.now()
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const hear = (): void => {
      if (!reached.get()) return
      clearTimeout(timer)
      timer = setTimeout(finish, Math.max(0, began + milliseconds / 4 - performance.now()))
    }
    let timer = setTimeout(finish, milliseconds)
    const stop = reached.subscribe(hear)
  })
}

export const useIsServerReachable = (): boolean => useStore(reached)

/** Checks whether the server can be reached again. */
export async function tryToReach(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) setServerReachable(true)
}
