import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../kit/calls/client.ts'
import { isProblem } from '../../../kit/calls/problem.ts'
import { keyOf } from '../../../kit/calls/query.ts'
import { waitUntilReachable } from '../../../kit/calls/reachability.ts'
import { onReset } from '../../../kit/store.ts'
import { useMay } from '../../../kit/viewer.ts'

/** A post counts as viewed once it has been on screen this long. */
const MIN_VIEW_MS = 800
const BATCH_DELAY_MS = 2000
const RETRY_DELAY_MS = 30_000
/** How often views are sent if the server answers with an unexpected error. */
const MAX_TRIES = 5

const sentIds = new Set<string>()
let unsentIds: string[] = []
let sendTimer: ReturnType<typeof setTimeout> | undefined
onReset('session', () => {
  sentIds.clear()
  unsentIds = []
})

/** A post that was viewed just before the page closes counts too. */
function sendSoon(queryClient: QueryClient): void {
  if (sendTimer !== undefined) return
  const send = (): void => {
    clearTimeout(sendTimer)
    window.removeEventListener('pagehide', send)
    sendViews(queryClient)
  }
  sendTimer = setTimeout(send, BATCH_DELAY_MS)
  window.addEventListener('pagehide', send)
}

/** Sends several at a time. */
function sendViews(queryClient: QueryClient): void {
  sendTimer = undefined
  const ids = unsentIds.splice(0, 100)
  if (ids.length > 0) sendBatch(queryClient, ids)
  if (unsentIds.length > 0) sendSoon(queryClient)
}

/** If the server can't be reached, the views are sent later; if it refuses one or keeps failing, when that post is viewed again. */
function sendBatch(queryClient: QueryClient, ids: readonly string[], tries = 1): void {
  call('recordPostViews', { body: { ids: [...ids] } }, { quiet: 'all', keepalive: true }).then(
    () => {
      refetchDetails(queryClient, ids)
      // The panel of flagged posts counts those that no one has opened.
      void queryClient.invalidateQueries({ queryKey: ['getFlagCounts'] })
    },
    async (error: unknown) => {
      const hasFailed = isProblem(error, 'UNEXPECTED')
      const isLastTry = hasFailed && tries === MAX_TRIES
      if ((isProblem(error, 'NOT_FOUND') || isLastTry) && ids.length > 1) {
        // One missing post refuses them all.
        for (const id of ids) sendBatch(queryClient, [id], tries)
        return
      }
      if (isProblem(error) && error.retryable && !isLastTry) {
        await waitUntilReachable(RETRY_DELAY_MS)
        // Unless the person has signed out since.
        const left = ids.filter((id) => sentIds.has(id))
        if (hasFailed && left.length > 0) return sendBatch(queryClient, left, tries + 1)
        unsentIds.push(...left)
        sendSoon(queryClient)
        return
      }
      for (const id of ids) sentIds.delete(id)
    },
  )
}

/** Reloads the details of these posts, such as who has viewed them. */
export function refetchDetails(queryClient: QueryClient, ids: readonly string[]): void {
  for (const id of ids)
    void queryClient.invalidateQueries({ queryKey: keyOf('getPostDetails', { params: { id } }) })
}

/** Records that the user has viewed this post, once it has been on screen for a moment. */
export function useRecordView(postId: string): void {
  const queryClient = useQueryClient()
  const isStaff = useMay('VIEW_POST')
  useEffect(() => {
    if (!isStaff || sentIds.has(postId)) return
    const look = setTimeout(() => {
      sentIds.add(postId)
      unsentIds.push(postId)
      sendSoon(queryClient)
    }, MIN_VIEW_MS)
    return () => clearTimeout(look)
  }, [postId, isStaff, queryClient])
}
