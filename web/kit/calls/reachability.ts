import { createStore, useStore } from '../store.ts'

const isServerReachable = createStore(() => true, 'page')

export const setServerReachable = (isReachable: boolean): void => isServerReachable.set(isReachable)

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
    const onReachable = (): void => {
      if (!isServerReachable.get()) return
      clearTimeout(timer)
      timer = setTimeout(finish, Math.max(0, began + milliseconds / 4 - performance.now()))
    }
    let timer = setTimeout(finish, milliseconds)
    const stop = isServerReachable.subscribe(onReachable)
  })
}

export const useIsServerReachable = (): boolean => useStore(isServerReachable)

/** Checks whether the server can be reached again. */
export async function checkServerReachable(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) setServerReachable(true)
}
