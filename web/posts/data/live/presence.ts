import { useCallback, useEffect } from 'react'
import type { LiveEvent } from '#contract/index.ts'
import { call } from '../../../kit/calls/client.ts'
import { useLiveEvents } from '../../../kit/live/live-events.ts'
import { createStore, onReset, useStore } from '../../../kit/store.ts'
import { useMay, useViewer } from '../../../kit/viewer.ts'

const ANNOUNCE_DELAY_MS = 300
const ANNOUNCE_INTERVAL_MS = 30_000
const PRESENCE_TTL_MS = 45_000
const MAX_ANSWER_DELAY_MS = 250

/** Who has each post open, by post and person. */
type Readers = Map<string, Map<string, { by: string; until: number }>>
const readers = createStore<Readers>(() => new Map(), 'session')
const changed = (): void => readers.set(new Map(readers.get()))

/** The posts open in this page, the topmost last, and the one that colleagues see. */
const openHere: string[] = []
let announcedPostId: string | null = null
let announceTimer: ReturnType<typeof setTimeout> | undefined
let answerTimer: ReturnType<typeof setTimeout> | undefined
onReset('session', () => {
  announcedPostId = null
  clearTimeout(announceTimer)
  cancelAnswer()
})

function send(id: string, hasLeft: boolean): void {
  call('announceOpenPost', { params: { id }, body: { hasLeft } }, { quiet: 'all', keepalive: hasLeft }).catch(
    () => undefined,
  )
}

/** Announces the open post once the user stays there. Opening a post implies having left the previous one. */
function announceSoon(): void {
  clearTimeout(announceTimer)
  announceTimer = setTimeout(() => {
    const now = openHere.at(-1) ?? null
    if (now === announcedPostId) return
    if (now !== null) send(now, false)
    else if (announcedPostId !== null) send(announcedPostId, true)
    announcedPostId = now
  }, ANNOUNCE_DELAY_MS)
}

function repeatAnnouncement(): void {
  if (announcedPostId !== null && !document.hidden) send(announcedPostId, false)
}

/** People who open a post should see right away who else has it open. One answer is enough, so the first one stops the others. */
function answerSoon(): void {
  answerTimer ??= setTimeout(() => {
    answerTimer = undefined
    repeatAnnouncement()
  }, Math.random() * MAX_ANSWER_DELAY_MS)
}

function cancelAnswer(): void {
  clearTimeout(answerTimer)
  answerTimer = undefined
}

function removeReader(postId: string, userId: string): void {
  const open = readers.get()
  const there = open.get(postId)
  if (!there?.delete(userId)) return
  if (there.size === 0) open.delete(postId)
  // The remaining readers may not know that this user has the post open too.
  else if (postId === announcedPostId) answerSoon()
}

function handleEvent({ postId, userId, by, hasLeft }: Extract<LiveEvent, { type: 'post.opened' }>): void {
  const open = readers.get()
  const until = open.get(postId)?.get(userId)?.until ?? 0
  for (const other of open.keys()) if (other !== postId || hasLeft) removeReader(other, userId)
  if (!hasLeft) {
    const there = open.get(postId) ?? new Map<string, { by: string; until: number }>()
    open.set(postId, there.set(userId, { by, until: Date.now() + PRESENCE_TTL_MS }))
    setTimeout(changed, PRESENCE_TTL_MS + 100)
    if (postId === announcedPostId) {
      if (until < Date.now()) answerSoon()
      else cancelAnswer()
    }
  }
  changed()
}

/**
 * Tracks which posts colleagues have open, and keeps announcing the user's own. Runs on every page, so that this is known before posts
 * load.
 */
export function useFollowPresence(): void {
  const { id } = useViewer()
  useLiveEvents(
    useCallback(
      (event: LiveEvent) => {
        if (event.type === 'post.opened' && event.userId !== id) handleEvent(event)
      },
      [id],
    ),
  )
  useEffect(() => {
    const onLeave = (): void => {
      if (announcedPostId !== null) send(announcedPostId, true)
    }
    const timer = setInterval(repeatAnnouncement, ANNOUNCE_INTERVAL_MS)
    window.addEventListener('pagehide', onLeave)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', onLeave)
    }
  }, [])
}

export const isOpenHere = (postId: string): boolean => openHere.includes(postId)

/** The colleague who has this post open, if any. */
export function findReader(postId: string): string | null {
  const now = Date.now()
  for (const { by, until } of readers.get().get(postId)?.values() ?? []) if (until > now) return by
  return null
}
export const usePresence = (postId: string): string | null => useStore(readers, () => findReader(postId))

/** Shows colleagues that this post is open here, while the component is mounted. */
export function useAnnounceOpen(postId: string): void {
  const isStaff = useMay('VIEW_POST')
  useEffect(() => {
    if (!isStaff) return
    openHere.push(postId)
    announceSoon()
    return () => {
      openHere.splice(openHere.lastIndexOf(postId), 1)
      announceSoon()
    }
  }, [postId, isStaff])
}
