import { useEffect } from 'react'
import type { LiveEvent } from '#contract/index.ts'
import { createStore, createTopic, useStore, useTopic } from '../store.ts'
import { openStream } from './stream.ts'

const liveEvents = createTopic<LiveEvent>()
const isConnected = createStore(() => false, 'page')

/** Listens to events of the firm. Every event is a hint to reload, never the only copy. */
export const useLiveEvents = (listener: (event: LiveEvent) => void): void => useTopic(liveEvents, listener)

/** Published when events were missed or don't arrive, so that everything that depends on them is loaded again. */
const refreshTopic = createTopic()

export const useRefresh = (refresh: () => void): void => useTopic(refreshTopic, refresh)

export function requestRefresh(): void {
  eventCount++
  refreshTopic.publish()
}

/** Counts events, so that a page that was not listening can find out whether it missed some. */
let eventCount = 0
export const countEventsSoFar = (): number => eventCount

const POLL_INTERVAL_MS = 30_000

/**
 * Receives events while someone is signed in: of a firm, and always of the user's own notifications. Without a stream, pages reload
 * regularly, and once when it returns; hidden pages reload when they become visible.
 */
export function useLiveStream(userId: string, customerId: string | null): void {
  useEffect(() => {
    if (typeof EventSource === 'undefined') return
    let isLost = false
    /** Something happened, but this page got no event of it. */
    let isMissed = false
    const poll = (): void => {
      if (document.hidden || !(isLost || isMissed)) return
      isMissed = false
      requestRefresh()
    }
    const end = openStream(userId, customerId, {
      onOpen: () => {
        isConnected.set(true)
        isMissed ||= isLost
        isLost = false
        poll()
      },
      onLost: () => {
        isLost = true
        isConnected.set(false)
      },
      onEvent: (event) => {
        eventCount++
        // A hidden tab doesn't reload for each of a colleague's actions, but once when it becomes visible. Presence events cause no
        // requests and are not repeated, so they always pass.
        if (document.hidden && event.type !== 'post.opened') isMissed = true
        else liveEvents.publish(event)
      },
    })
    const timer = setInterval(poll, POLL_INTERVAL_MS)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
      end()
      isConnected.set(false)
    }
  }, [userId, customerId])
}

/** Whether live updates arrive. */
export const useIsLive = (): boolean => useStore(isConnected)
