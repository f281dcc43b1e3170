import { useEffect, useSyncExternalStore } from 'react'
import type { LiveEvent } from '#contract/index.ts'
import { urlOf } from './client.ts'

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

/** Milliseconds between two looks while no events come, and until a stream that was refused is asked for again. */
const BETWEEN = 30_000
const REOPEN = 10_000

/**
 * Keeps one stream open while somebody is signed in: of a firm, and always of one's own notices. Without it, pages look again now and then,
 * and at once when it is back.
 */
export function useLiveStream(customerId: string | null): void {
  useEffect(() => {
    if (typeof EventSource === 'undefined') return
    let source: EventSource
    let isLost = false
    let reopening: ReturnType<typeof setTimeout> | undefined
    const open = (): void => {
      source = new EventSource(urlOf('streamEvents', { query: { customerId: customerId ?? undefined } }))
      source.onopen = () => {
        setConnected(true)
        if (isLost) lookAgain()
        isLost = false
      }
      source.onerror = () => {
        isLost = true
        setConnected(false)
        // A refusal is final for the browser; the server may only be restarting.
        if (source.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN)
      }
      source.onmessage = ({ data }: MessageEvent<string>) => {
        const event = JSON.parse(data) as LiveEvent
        heard++
        for (const listener of listeners) listener(event)
      }
    }
    open()
    const look = (): void => {
      if (isLost && !document.hidden) lookAgain()
    }
    const timer = setInterval(look, BETWEEN)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(reopening)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      source.close()
      setConnected(false)
    }
  }, [customerId])
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
