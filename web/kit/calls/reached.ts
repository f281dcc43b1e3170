import { useSyncExternalStore } from 'react'

let reached = true
const listeners = new Set<() => void>()

/** Whether the last call met the server. */
export function noteReached(now: boolean): void {
  if (reached === now) return
  reached = now
  for (const listener of listeners) listener()
}

/**
 * After so many milliseconds, or when the server is met again, though not before a quarter of them: where one call alone never gets through,
 * each of the others would set it off anew.
 */
export function reachedOrAfter(milliseconds: number): Promise<void> {
  const began = performance.now()
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer)
      listeners.delete(hear)
      resolve()
    }
    const hear = (): void => {
      if (!reached) return
      clearTimeout(timer)
      timer = setTimeout(finish, Math.max(0, began + milliseconds / 4 - performance.now()))
    }
    let timer = setTimeout(finish, milliseconds)
    listeners.add(hear)
  })
}

export function useIsReached(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => reached,
  )
}

/** Asks whether it is there again. */
export async function tryToReach(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) noteReached(true)
}
