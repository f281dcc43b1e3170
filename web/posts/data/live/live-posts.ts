import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { LiveEvent, Post } from '#contract/index.ts'
import { announce } from '../../../kit/announce.ts'
import { call } from '../../../kit/calls/client.ts'
import { translate } from '../../../kit/i18n/i18n.ts'
import { countEventsSoFar, useLiveEvents, useRefresh } from '../../../kit/live/live-events.ts'
import { isProblem } from '../../../kit/calls/problem.ts'
import { useViewer } from '../../../kit/viewer.ts'
import { postTexts } from '../../texts/index.ts'
import { isBeingUndone, withdrawUndo, withdrawUndoOfMissing } from '../actions.ts'
import { dropFromLists, hintStaleLists, isListed } from '../lists.ts'
import { recordChange } from '../recent-change.ts'
import { settlePost } from '../settle.ts'
import { isOpenHere } from './presence.ts'
import { refetchDetails } from './views.ts'
import { isPending, peekPost } from '../store.ts'

/** The event count when the last screen with posts was closed. */
let eventCountAtClose = 0

/**
 * Shows and announces colleagues' changes in every list and view, and reloads lists after imports, flags, deletions from the trash and changes of
 * clients.
 */
export function useLivePosts(): void {
  const queryClient = useQueryClient()
  const userId = useViewer().id
  useRefresh(useCallback(() => scheduleRefresh(queryClient, null), [queryClient]))
  useEffect(() => {
    if (countEventsSoFar() !== eventCountAtClose) scheduleRefresh(queryClient, null)
    return () => {
      eventCountAtClose = countEventsSoFar()
    }
  }, [queryClient])
  useLiveEvents(
    useCallback(
      (event) => {
        if (
          event.type === 'posts.imported' ||
          event.type === 'posts.changed' ||
          event.type === 'posts.flagged' ||
          event.type === 'posts.purged'
        )
          scheduleRefresh(queryClient, event.clientId)
        if (event.type === 'clients.changed') scheduleRefresh(queryClient, null)
        if (event.type === 'clients.changed' || event.type === 'posts.purged') void withdrawUndoOfMissing()
        if (event.type === 'post.changed') followChange(queryClient, event, userId)
      },
      [queryClient, userId],
    ),
  )
}

/** Delay before an event that arrived during the user's own action is handled again. */
const RETRY_DELAY_MS = 1000

function followChange(
  queryClient: QueryClient,
  event: Extract<LiveEvent, { type: 'post.changed' }>,
  userId: string,
): void {
  // The event may belong to the user's own action or to another one; the action's answer decides.
  const retryLater = () => setTimeout(() => followChange(queryClient, event, userId), RETRY_DELAY_MS)
  const isOwnPending = () =>
    isPending(event.postId) || (event.userId === userId && isBeingUndone(event.postId))
  if (isOwnPending()) {
    retryLater()
    return
  }
  const cachedPost = peekPost(queryClient, event.postId)
  if (!cachedPost) {
    hintStaleLists(queryClient, event.clientId)
    return
  }
  if ((cachedPost.version ?? 0) >= event.version) return
  call('getPost', { params: { id: event.postId } }).then(
    (post) => {
      if (isOwnPending()) retryLater()
      else if ((peekPost(queryClient, post.id)?.version ?? 0) < (post.version ?? 0)) {
        const isOwn = event.userId === userId
        if (!isOwn) {
          recordChange(post.id, event.by)
          void withdrawUndo(post.id)
        }
        settlePost(queryClient, post)
        refetchDetails(queryClient, [post.id])
        // A note's answer has no version, so an own note's event looks like a colleague's. Adding the note was already announced.
        if (!isOwn) announce(translate(postTexts, 'changedBy', { name: event.by }))
        else if (event.action !== 'note') announce(translate(postTexts, 'changedOwn'))
      }
    },
    (error: unknown) => {
      if (!isProblem(error, 'NOT_FOUND')) return scheduleRefresh(queryClient, event.clientId)
      dropFromLists(queryClient, event.postId)
      void withdrawUndo(event.postId)
    },
  )
}

const refreshTimers = new Map<string | null, ReturnType<typeof setTimeout>>()

/** Some posts of a client (or of any) were added, changed or removed, so lists reload, and open posts that are in none of them. */
function scheduleRefresh(queryClient: QueryClient, clientId: string | null): void {
  hintStaleLists(queryClient, clientId)
  if (refreshTimers.has(clientId)) return
  const refresh = (): void => {
    refreshTimers.delete(clientId)
    void queryClient.invalidateQueries({ queryKey: ['getFlagCounts'] })
    void queryClient.invalidateQueries({
      queryKey: ['getPost'],
      predicate: ({ state }) => {
        const post = state.data as Post | undefined
        if (!post || (clientId !== null && post.client.id !== clientId)) return false
        // The list of an open post may not have reloaded yet, and the user may not see the post any more.
        return !isPending(post.id) && (!isListed(queryClient, post.id) || isOpenHere(post.id))
      },
    })
  }
  refreshTimers.set(clientId, setTimeout(refresh, 1000))
}
