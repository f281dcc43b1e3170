import { createContext, useContext } from 'react'
import type { Post, PostSelection } from '#contract/index.ts'
import type { PostCommand } from '../commands/table.ts'
import type { PostActionHandlers } from './actions.ts'
import type { PostQuery } from './filters.ts'

/** Called when an action starts, after its confirmation dialog if there is one. */
export type OnActionStart = (isDone: Promise<boolean>) => void

/** A user's actions on posts, available wherever posts are shown. */
export type ReviewActions = Pick<PostActionHandlers, 'undo'> & {
  /** Runs a command on one post or many. Opens a dialog first if its row has `asks`. */
  run(name: PostCommand, posts: readonly Post[], onActionStart?: OnActionStart): void
  /** Runs a command on all posts of a selection. Opens a dialog first if that needs more. */
  runOnMatches(
    name: PostCommand,
    selection: PostSelection,
    query: PostQuery,
    onActionStart: OnActionStart,
  ): void
  /** Opens a group: an album as a grid of pictures, a thread post by post. */
  openGroup(post: Post): void
  /** Shows one of the post's files in the full window. */
  openFile(post: Post, mediaId: string): void
  openEmbed(url: string): void
}

export const ReviewActionsContext = createContext<ReviewActions | null>(null)

export function useReviewActions(): ReviewActions {
  const actions = useContext(ReviewActionsContext)
  if (!actions) throw new Error('Actions on posts need a ReviewActionsProvider.')
  return actions
}
