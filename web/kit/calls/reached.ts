import { createStore, useStore } from '../store.ts'

const reached = createStore(() => true, 'page')

/** Whether the last call met the server. */
export const noteReached = (now: boolean): void => reached.set(now)

/**
 * After so many milliseconds, or when the server is met again, though not before a quarter of them: where one call alone never gets through,
 * each of the others would set it off again.
 */
export function reachedOrAfter(milliseconds: number): Promise<void> {
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

export const useIsReached = (): boolean => useStore(reached)

/** Asks whether the server can be reached again. */
export async function tryToReach(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) noteReached(true)
}
