import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/index.ts'
import { onReset } from '../../kit/store.ts'
import { updateCounters } from './counters.ts'
import { reconcileLists } from './lists.ts'
import { isPending, overwritePost, peekPost } from './store.ts'

/** Puts a post in its new state everywhere: every list, every view, the counters. */
export function settlePost(queryClient: QueryClient, post: Post): void {
  const before = peekPost(queryClient, post.id)
  overwritePost(queryClient, post)
  if (before) updateCounters(queryClient, before, post)
  reconcileLists(queryClient, post, before)
}

/** Answers about posts while another change of the user is pending, by post: the newest one. */
const heldAnswers = new Map<string, Post>()
onReset('page', () => heldAnswers.clear())

/** Puts a post in the state of an answer. Answers may arrive in another order than the changes, so an older one never replaces a newer state. */
export function settleAnswer(queryClient: QueryClient, post: Post): void {
  const newest = newestOf(post, heldAnswers.get(post.id))
  if (isPending(post.id)) {
    heldAnswers.set(post.id, newest)
    return
  }
  heldAnswers.delete(post.id)
  if (newestOf(newest, peekPost(queryClient, post.id)) === newest) settlePost(queryClient, newest)
}

const newestOf = (post: Post, other: Post | undefined): Post =>
  other && (other.version ?? 0) > (post.version ?? 0) ? other : post
