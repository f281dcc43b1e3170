import { createContext, useContext } from 'react'
import type { Post, PostSelection } from '#contract/index.ts'
import { type PostCommand, postCommand } from '../commands/table.ts'
import type { PostActionHandlers } from './actions.ts'
import type { PostQuery } from './filters.ts'
import { type Decision, isDecision } from './look-back.ts'

/** Called when an action starts, after its confirmation dialog if there is one. */
export type OnActionStart = (isDone: Promise<boolean>) => void

/** The posts of an action: loaded ones, or all of a selection on the server. */
export type Subject = { posts: readonly Post[] } | { selection: PostSelection; query: PostQuery }

/** The client of all of these posts; null: there are several, or it is not known. */
export function clientOf(subject: Subject): string | null {
  if ('query' in subject) {
    const [only, ...others] = subject.query.clientIds ?? []
    return others.length === 0 ? (only ?? null) : null
  }
  const [first] = subject.posts
  return first && subject.posts.every((post) => post.client.id === first.client.id) ? first.client.id : null
}

/** A user's actions on posts, available wherever posts are shown. */
export type ReviewActions = Pick<PostActionHandlers, 'undo'> & {
  /**
   * Runs a command on one post or many. Opens a dialog first if its row has `asks`. @param instead the user's decision on the post, which is undone
   * first
   */
  run(
    name: PostCommand,
    posts: readonly Post[],
    onActionStart?: OnActionStart,
    instead?: Decision | null,
  ): void
  /** Runs a command on all posts of a selection. Opens a dialog first if that needs more. */
  runOnMatches(
    name: PostCommand,
    selection: PostSelection,
    query: PostQuery,
    onActionStart: OnActionStart,
  ): void
  /** Asks to which report these posts of one client are to be added. */
  addToReport(subject: Subject): void
  /** Opens a group: an album as a grid of pictures, a thread post by post. */
  openGroup(post: Post): void
  /** Shows one of the post's files in the full window. */
  openFile(post: Post, mediaId: string): void
  openEmbed(url: string): void
  /**
   * Lets a keyword of the post never flag posts of its client, or adds one to the client’s list; asks which one if that is not clear. @param word
   * the keyword, or the selected words
   */
  flagWord(post: Post, change: 'never' | 'add', word?: string): void
}

/** The actions on a post that the user decided before: each other decision undoes that one first, and so does Undo. */
export const lookBackActions = (actions: ReviewActions, decision: Decision): ReviewActions => ({
  ...actions,
  undo: () => actions.undo(decision.change),
  run: (name, posts, onActionStart) =>
    actions.run(name, posts, onActionStart, isDecision(postCommand(name).action) ? decision : null),
})

export const ReviewActionsContext = createContext<ReviewActions | null>(null)

export function useReviewActions(): ReviewActions {
  const actions = useContext(ReviewActionsContext)
  if (!actions) throw new Error('Actions on posts need a ReviewActionsProvider.')
  return actions
}
