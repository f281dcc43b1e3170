import type { PostStatusName } from './post-status.ts'
import type { Scope } from '../people/scope.ts'

/** The state of a post that actions depend on and change. */
export type PostState = {
  status: PostStatusName
  isTrashed: boolean
  isOnTimeline: boolean
  /** A newer archive changed the post after it was reviewed, and no one has acted on it since. */
  isChanged: boolean
  /** A newer reader found more after it was reviewed, and no one has acted on it since. */
  isMoreRead: boolean
}

export type PostActionRow = {
  label: string
  /** The wording in the history: 'Ana Ruiz saved this post'. */
  past: string
  scope: Scope
  /** Which posts it is possible for. */
  from: Partial<Pick<PostState, 'isTrashed' | 'isOnTimeline'>> & {
    status?: readonly PostStatusName[]
    /** Changed, or more was read. */
    isMarked?: true
  }
  to: Partial<PostState>
  /** Set if a call can ask the action to move posts to the timeline too. */
  mayMoveToTimeline?: true
}

/** One row per action. Their buttons, keys and commands are in `web/posts/commands/table.ts`. */
export const POST_ACTIONS = {
  save: {
    label: 'Save',
    past: 'saved this post',
    scope: 'post:write',
    from: { status: ['unreviewed', 'notRelevant'], isTrashed: false },
    to: { status: 'saved' },
    mayMoveToTimeline: true,
  },
  notRelevant: {
    label: 'Not relevant',
    past: 'marked this post as not relevant',
    scope: 'post:write',
    from: { status: ['unreviewed', 'saved'], isTrashed: false },
    to: { status: 'notRelevant', isOnTimeline: false },
  },
  escalate: {
    label: 'Escalate',
    past: 'escalated this post',
    scope: 'post:write',
    from: { status: ['unreviewed', 'saved', 'notRelevant', 'resolved'], isTrashed: false },
    to: { status: 'escalated' },
  },
  resolve: {
    label: 'Resolve',
    past: 'resolved this post',
    scope: 'post:resolve',
    from: { status: ['escalated'], isTrashed: false },
    to: { status: 'resolved' },
    mayMoveToTimeline: true,
  },
  moveToTimeline: {
    label: 'Move to Timeline',
    past: 'moved this post to the timeline',
    scope: 'post:write',
    from: { status: ['saved', 'resolved'], isTrashed: false, isOnTimeline: false },
    to: { isOnTimeline: true },
  },
  removeFromTimeline: {
    label: 'Remove from Timeline',
    past: 'removed this post from the timeline',
    scope: 'post:write',
    from: { isTrashed: false, isOnTimeline: true },
    to: { isOnTimeline: false },
  },
  check: {
    label: 'Mark as checked',
    past: 'checked what is new in this post',
    scope: 'post:write',
    from: { isTrashed: false, isMarked: true },
    to: {},
  },
  trash: {
    label: 'Trash',
    past: 'trashed this post',
    scope: 'post:write',
    from: { isTrashed: false },
    to: { isTrashed: true },
  },
  restore: {
    label: 'Restore',
    past: 'restored this post',
    scope: 'post:write',
    from: { isTrashed: true },
    to: { isTrashed: false },
  },
} as const satisfies Record<string, PostActionRow>

export type PostAction = keyof typeof POST_ACTIONS
export const POST_ACTION_NAMES = Object.keys(POST_ACTIONS) as [PostAction, ...PostAction[]]

export const postAction = (action: PostAction): PostActionRow => POST_ACTIONS[action]

/** Whether an action is possible for a post in this state, regardless of the user. */
export function isPossible(action: PostAction, post: PostState): boolean {
  const { from } = postAction(action)
  return (
    (from.status?.includes(post.status) ?? true) &&
    (['isTrashed', 'isOnTimeline'] as const).every((flag) => (from[flag] ?? post[flag]) === post[flag]) &&
    (!from.isMarked || post.isChanged || post.isMoreRead)
  )
}

/** A post after an action. @param moveToTimeline whether the call asked for that too */
export function stateAfter(action: PostAction, post: PostState, moveToTimeline = false): PostState {
  const { to } = postAction(action)
  return {
    ...post,
    // A user who acts on a post has seen its current version.
    isChanged: false,
    isMoreRead: false,
    ...to,
    ...(moveToTimeline ? { isOnTimeline: true } : {}),
  }
}
