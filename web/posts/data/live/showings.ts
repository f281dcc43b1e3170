import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MAX_SHOWN_POSTS } from '#contract/index.ts'
import { call } from '../../../kit/calls/client.ts'
import { isProblem } from '../../../kit/calls/problem.ts'
import { onReset } from '../../../kit/store.ts'
import { useMay } from '../../../kit/viewer.ts'
import { peekPost } from '../store.ts'

/** A post counts as shown once its row has been whole on screen this long. */
const MIN_SHOWN_MS = 1000
const LOOK_INTERVAL_MS = 500
const SEND_INTERVAL_MS = 10_000

/** Since when each row has been on screen. */
const shownSince = new Map<string, number>()
const recordedIds = new Set<string>()
let unsentIds: string[] = []
onReset('session', () => {
  shownSince.clear()
  recordedIds.clear()
  unsentIds = []
})

/** Records which posts the user was shown whole in a list: all words, and the only picture if there is one. */
export function useRecordShown(): void {
  const queryClient = useQueryClient()
  const isStaff = useMay('VIEW_POST')
  useEffect(() => {
    if (!isStaff) return
    const isWhole = (row: HTMLElement, id: string): boolean => {
      const post = peekPost(queryClient, id)
      if (!post || post.media.length > 1 || post.media.some(({ type }) => type !== 'image')) return false
      return row.querySelector('[data-cut]:not([data-whole])') === null && isUncovered(row)
    }
    const looking = setInterval(() => look(isWhole), LOOK_INTERVAL_MS)
    const sending = setInterval(sendShown, SEND_INTERVAL_MS)
    window.addEventListener('pagehide', sendShown)
    return () => {
      clearInterval(looking)
      clearInterval(sending)
      window.removeEventListener('pagehide', sendShown)
      shownSince.clear()
      sendShown()
    }
  }, [isStaff, queryClient])
}

/** Only few rows are in the document, so looking at them costs less than an observer for each row that scrolls by. */
function look(isWhole: (row: HTMLElement, id: string) => boolean): void {
  const isHidden =
    document.visibilityState !== 'visible' || document.documentElement.hasAttribute('data-dialog')
  const rows = isHidden ? [] : document.querySelectorAll<HTMLElement>('article[data-post]')
  const onScreen = new Map([...rows].filter(isOnScreen).map((row) => [row.dataset['post'] ?? '', row]))
  for (const id of shownSince.keys()) if (!onScreen.has(id)) shownSince.delete(id)
  const now = performance.now()
  for (const [id, row] of onScreen) {
    const since = shownSince.get(id)
    if (since === undefined) shownSince.set(id, now)
    else if (now - since >= MIN_SHOWN_MS && !recordedIds.has(id) && isWhole(row, id)) {
      recordedIds.add(id)
      unsentIds.push(id)
    }
  }
}

function isOnScreen(row: HTMLElement): boolean {
  const { top, bottom, height } = row.getBoundingClientRect()
  return height > 0 && top >= 0 && bottom <= window.innerHeight
}

/** No bar, menu or message is above the row. */
function isUncovered(row: HTMLElement): boolean {
  const { left, width, top, bottom } = row.getBoundingClientRect()
  return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(left + width / 2, y)))
}

/** The first ID of a call names its firm, and a provider's user works for several. */
function sendShown(): void {
  const firms = new Map<string, string[]>()
  for (const id of unsentIds.splice(0)) {
    const firm = id.slice(-8)
    firms.set(firm, [...(firms.get(firm) ?? []), id])
  }
  for (const ids of firms.values())
    for (let first = 0; first < ids.length; first += MAX_SHOWN_POSTS)
      send(ids.slice(first, first + MAX_SHOWN_POSTS))
}

/** What can't be sent is recorded when the post is shown again. */
function send(ids: string[]): void {
  call('recordPostsShown', { body: { ids } }, { quiet: 'all', keepalive: true }).catch((error: unknown) => {
    // One post that is gone refuses them all.
    if (isProblem(error, 'NOT_FOUND')) {
      if (ids.length === 1) return
      const half = Math.ceil(ids.length / 2)
      send(ids.slice(0, half))
      send(ids.slice(half))
      return
    }
    for (const id of ids) recordedIds.delete(id)
  })
}
