import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../kit/calls/client.ts'
import { keyOf } from '../../../kit/calls/query.ts'
import { onReset } from '../../../kit/store.ts'
import { useMay } from '../../../kit/viewer.ts'

/** A post counts as viewed once it has been on screen this long. */
const MIN_VIEW_MS = 800
const BATCH_DELAY_MS = 2000

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

/** Sends several at a time. A failed one is sent when the post is viewed again. */
function sendViews(queryClient: QueryClient): void {
  sendTimer = undefined
  const ids = unsentIds.splice(0, 100)
  if (ids.length === 0) return
  call('recordPostViews', { body: { ids } }, { quiet: 'all', keepalive: true }).then(
    () => refetchDetails(queryClient, ids),
    () => {
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
