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

/**
 * Keeps one stream open while somebody is signed in: of a firm, and always of one's own notices. `onReconnect`: events were missed, look at
 * everything again.
 */
export function useLiveStream(customerId: string | null, onReconnect: () => void): void {
  useEffect(() => {
    if (typeof EventSource === 'undefined') return
    let lost = false
    const source = new EventSource(urlOf('streamEvents', { query: { customerId: customerId ?? undefined } }))
    source.onopen = () => {
      setConnected(true)
      if (lost) onReconnect()
      lost = false
    }
    source.onerror = () => {
      lost = true
      setConnected(false)
    }
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const event = JSON.parse(data) as LiveEvent
      for (const listener of listeners) listener(event)
    }
    return () => {
      source.close()
      setConnected(false)
    }
  }, [customerId, onReconnect])
}

function setConnected(now: boolean): void {
  if (connected === now) return
  connected = now
  for (const listener of stateListeners) listener()
}

/** Whether live updates arrive; without them, lists fall back on asking now and then. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    () => connected,
  )
}
