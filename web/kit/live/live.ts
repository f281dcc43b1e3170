import { useEffect, useSyncExternalStore } from 'react'
import type { LiveEvent } from '#contract/index.ts'
import { openStream } from './stream.ts'

type Listener = (event: LiveEvent) => void

const listeners = new Set<Listener>()
const stateListeners = new Set<() => void>()
let connected = false

/** Hears what happens in the firm. Every event is a hint to look again, never the only copy. */
export function useLiveEvents(listener: Listener): void {
  useEffect(() => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [listener])
}

/** Whoever shows what events tell of looks at all of it again: events were missed, or do not come. */
const lookers = new Set<() => void>()

export function useLookAgain(look: () => void): void {
  useEffect(() => {
    lookers.add(look)
    return () => {
      lookers.delete(look)
    }
  }, [look])
}

export function lookAgain(): void {
  heard++
  for (const look of lookers) look()
}

/** Goes up with all that is heard, so that who did not listen for a while can tell whether something was missed. */
let heard = 0
export const heardSoFar = (): number => heard

/** Milliseconds between two looks while no events come. */
const BETWEEN = 30_000

/**
 * Hears of what happens while somebody is signed in: in a firm, and always of one's own notices. While no events come, pages look again now
 * and then, and at once when they come again; a page that is hidden, when it is seen.
 */
export function useLiveStream(userId: string, customerId: string | null): void {
  useEffect(() => {
    if (typeof EventSource === 'undefined') return
    let isLost = false
    /** Something happened of which nobody here was told. */
    let isMissed = false
    const look = (): void => {
      if (document.hidden || !(isLost || isMissed)) return
      isMissed = false
      lookAgain()
    }
    const end = openStream(userId, customerId, {
      onOpen: () => {
        setConnected(true)
        isMissed ||= isLost
        isLost = false
        look()
      },
      onLost: () => {
        isLost = true
        setConnected(false)
      },
      onEvent: (event) => {
        heard++
        // A tab that nobody sees asks for nothing at each act of a colleague, but once for all of them when it is seen again. Where colleagues
        // are asks for nothing, and is not told twice.
        if (document.hidden && event.type !== 'post.opened') isMissed = true
        else for (const listener of listeners) listener(event)
      },
    })
    const timer = setInterval(look, BETWEEN)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      end()
      setConnected(false)
    }
  }, [userId, customerId])
}

function setConnected(now: boolean): void {
  if (connected === now) return
  connected = now
  for (const listener of stateListeners) listener()
}

/** Whether live updates arrive. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    () => connected,
  )
}
