import type { QueryClient } from '@tanstack/react-query'
import type { Post, PostAction } from '#contract/index.ts'
import { call } from '../../kit/calls/client.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { waitUntilReachable } from '../../kit/calls/reachability.ts'
import { dropFromLists } from './lists.ts'
import { setPending } from './store.ts'

/** Whether the change may have been made without a confirmation: the answer was lost, or the server failed. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !isProblem(error) || error.code === 'NETWORK_LOST' || error.status >= 500

/** After a failure: posts that may have changed without this page knowing. */
export function affectedPostIds(error: unknown, ids: readonly string[]): readonly string[] {
  if (isOutcomeUnknown(error) || isProblem(error, 'NOT_FOUND')) return ids
  return isProblem(error, 'POST_STATE_CONFLICT')
    ? ((error.context['ids'] as string[] | undefined) ?? ids)
    : []
}

const MAX_CONCURRENT_REQUESTS = 6

/**
 * Loads posts, retrying until the server answers. Missing posts are removed from every list.
 * @param onWait called after the first attempt failed
 * @throws Problem if the server refuses
 */
export async function fetchCurrent(
  queryClient: QueryClient,
  ids: readonly string[],
  onWait: () => void,
): Promise<Post[]> {
  const currentPosts: Post[] = []
  for (let requestedCount = 0, wait = 1000; requestedCount < ids.length;) {
    try {
      const batch = ids.slice(requestedCount, requestedCount + MAX_CONCURRENT_REQUESTS)
      const posts = await Promise.all(batch.map(postOrNull))
      for (const [at, id] of batch.entries()) {
        const post = posts[at]
        if (post) currentPosts.push(post)
        else {
          setPending(id, false)
          dropFromLists(queryClient, id)
        }
      }
      requestedCount += MAX_CONCURRENT_REQUESTS
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error
      onWait()
      await waitUntilReachable(wait)
      wait = Math.min(wait * 2, 30_000)
    }
  }
  return currentPosts
}

const postOrNull = (id: string): Promise<Post | null> =>
  call('getPost', { params: { id } }).catch((error: unknown) => {
    if (isProblem(error, 'NOT_FOUND')) return null
    throw error
  })

/** Whether each post's last change since its known state is this action of the user. */
export function hasAction(
  before: readonly Post[],
  now: readonly Post[],
  action: PostAction | 'undo',
): boolean {
  const changed = postsChangedSince(before, now)
  return (
    changed.length === now.length &&
    changed.every(({ lastChange }) => lastChange?.action === action && lastChange.isOwn)
  )
}

export function postsChangedSince(before: readonly Post[], now: readonly Post[]): Post[] {
  const was = new Map(before.map((post) => [post.id, post.lastChange?.at]))
  return now.filter((post) => post.lastChange && post.lastChange.at !== was.get(post.id))
}
