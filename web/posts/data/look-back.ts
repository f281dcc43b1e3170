import type { QueryClient } from '@tanstack/react-query'
import { type Post, type PostAction, postAction } from '#contract/index.ts'
import { createStore, type Store } from '../../kit/store.ts'
import { type PostCommand, postCommand } from '../commands/table.ts'
import type { Done } from './actions.ts'
import type { PostList } from './list.ts'
import { peekPost } from './store.ts'

/** A decision of the user: the post before it, and the change, which may still be sent. null: it was refused. */
export type Decision = { before: Post; name: PostCommand; change: Promise<Done | null> }

/** Whether an action ends the review of a post. Others leave it where it is. */
export function isDecision(action: PostAction): boolean {
  const { to } = postAction(action)
  return to.status !== undefined || to.isTrashed !== undefined
}

/** How many decisions review can look back at. */
const MAX_DECISIONS = 50

/** What the user decided in each list, oldest first. Lists are dropped with the session. */
const decisionsOf = new WeakMap<PostList, Store<readonly Decision[]>>()

export function getDecisions(list: PostList): Store<readonly Decision[]> {
  const known = decisionsOf.get(list)
  if (known) return known
  const made = createStore<readonly Decision[]>(() => [])
  decisionsOf.set(list, made)
  return made
}

/** Keeps decisions on posts that left the list by them. A later decision on a post replaces the earlier one. */
export function keepDecisions(list: PostList, decisions: readonly Decision[]): void {
  const store = getDecisions(list)
  const left = decisions.filter(
    ({ name, before }) => isDecision(postCommand(name).action) && list.hasLeft(before.id),
  )
  if (left.length === 0) return
  const ids = new Set(left.map(({ before }) => before.id))
  const others = store.get().filter(({ before }) => !ids.has(before.id))
  store.set([...others, ...left].slice(-MAX_DECISIONS))
}

/** The post as it was before the decision, apart from what the review doesn't decide, such as notes. */
export const asBefore = (post: Post, { before }: Decision): Post => ({
  ...post,
  status: before.status,
  isNotRelevant: before.isNotRelevant,
  isTrashed: before.isTrashed,
  trashedAt: before.trashedAt,
  movedToTimelineAt: before.movedToTimelineAt,
  escalations: before.escalations,
  can: before.can,
})

/** The posts as an action finds them; an earlier decision is undone by then. */
export const statesBefore = (
  queryClient: QueryClient,
  posts: readonly Post[],
  instead: Decision | null | undefined,
): Post[] =>
  posts.map((post) => {
    const now = peekPost(queryClient, post.id) ?? post
    return instead ? asBefore(now, instead) : now
  })

/** The post with the decisions that are possible instead of the one that was made. */
export function withOtherDecisions(post: Post, { before, name }: Decision): Post {
  const isOther = (action: Post['can'][number]) =>
    action !== 'note' && isDecision(action) && action !== postCommand(name).action
  return {
    ...post,
    can: [
      ...post.can.filter((action) => action === 'note' || !isDecision(action)),
      ...before.can.filter(isOther),
    ],
  }
}
