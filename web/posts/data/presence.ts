import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { LiveEvent } from '#contract/index.ts'
import { call } from '../../kit/client.ts'
import { useLiveEvents } from '../../kit/live.ts'
import { useMay, useViewer } from '../../kit/viewer.ts'

/** Milliseconds: how soon an open post is told of, how often again, and how long a colleague's word is believed. */
const SOON = 400
const AGAIN = 30_000
const BELIEVED = 45_000

type Presence = { by: string; until: number }
const open = new Map<string, Presence>()
const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Hears which posts colleagues have open. Around every screen with posts. */
export function useHearPresence(): void {
  const { id } = useViewer()
  useLiveEvents(
    useCallback(
      (event: LiveEvent) => {
        if (event.type !== 'post.opened' || event.userId === id) return
        // Whoever opens a post has left the one before.
        for (const [postId, { by }] of open) if (by === event.by) open.delete(postId)
        open.set(event.postId, { by: event.by, until: Date.now() + BELIEVED })
        tell()
        setTimeout(tell, BELIEVED + 100)
      },
      [id],
    ),
  )
}

/** The colleague who has this post open, if any. */
export function usePresence(postId: string): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => {
      const found = open.get(postId)
      return found && found.until > Date.now() ? found.by : null
    },
  )
}

/** Tells colleagues that this post is open here, for as long as it is. */
export function useTellOpen(postId: string): void {
  const isStaff = useMay('VIEW_POST')
  const [send] = useState(() => (id: string) => {
    call('openPost', { params: { id } }, { quiet: 'all' }).catch(() => undefined)
  })
  useEffect(() => {
    if (!isStaff) return
    const first = setTimeout(() => send(postId), SOON)
    const again = setInterval(() => {
      if (!document.hidden) send(postId)
    }, AGAIN)
    return () => {
      clearTimeout(first)
      clearInterval(again)
    }
  }, [postId, isStaff, send])
}
