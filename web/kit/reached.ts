import { useSyncExternalStore } from 'react'

let reached = true
const listeners = new Set<() => void>()

/** Whether the last call met the server. */
export function noteReached(now: boolean): void {
  if (reached === now) return
  reached = now
  for (const listener of listeners) listener()
}

/** As soon as the server is met again, and at the latest after so many milliseconds. */
export function reachedOrAfter(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer)
      listeners.delete(hear)
      resolve()
    }
    const hear = (): void => {
      if (reached) finish()
    }
    const timer = setTimeout(finish, milliseconds)
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
