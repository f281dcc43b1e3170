import type { Scope } from './scope.ts'

/** What can be done to a post, where it starts from and what it needs (decisions 5, spec 2 section 4). One row an action. */
export type PostState = {
  status: 0 | 1 | 2 | 3
  isTrashed: boolean
  isOnTimeline: boolean
  /** A newer archive changed the post after it was reviewed, and the change is not checked yet. */
  isChanged: boolean
}

export type PostActionRow = {
  label: string
  /** What the history says: 'Ana Ruiz saved this post'. */
  past: string
  scope: Scope
  when: (post: PostState) => boolean
  /** null where the action makes no such change. */
  to: Partial<PostState>
}

const live = (post: PostState): boolean => !post.isTrashed

export const POST_ACTIONS = {
  save: {
    label: 'Save',
    past: 'saved this post',
    scope: 'post:write',
    when: (post) => live(post) && post.status === 0,
    to: { status: 1 },
  },
  escalate: {
    label: 'Escalate',
    past: 'escalated this post',
    scope: 'post:write',
    when: (post) => live(post) && post.status !== 2,
    to: { status: 2 },
  },
  resolve: {
    label: 'Resolve',
    past: 'resolved this post',
    scope: 'post:resolve',
    when: (post) => live(post) && post.status === 2,
    to: { status: 3 },
  },
  moveToTimeline: {
    label: 'Move to Timeline',
    past: 'moved this post to the timeline',
    scope: 'post:write',
    when: (post) => live(post) && !post.isOnTimeline && (post.status === 1 || post.status === 3),
    to: { isOnTimeline: true },
  },
  removeFromTimeline: {
    label: 'Remove from Timeline',
    past: 'removed this post from the timeline',
    scope: 'post:write',
    when: (post) => live(post) && post.isOnTimeline,
    to: { isOnTimeline: false },
  },
  check: {
    label: 'Mark as Checked',
    past: 'checked the changed text of this post',
    scope: 'post:write',
    when: (post) => live(post) && post.isChanged,
    to: { isChanged: false },
  },
  trash: {
    label: 'Trash',
    past: 'trashed this post',
    scope: 'post:write',
    when: live,
    to: { isTrashed: true },
  },
  restore: {
    label: 'Restore',
    past: 'restored this post',
    scope: 'post:write',
    when: (post) => post.isTrashed,
    to: { isTrashed: false },
  },
} as const satisfies Record<string, PostActionRow>

export type PostAction = keyof typeof POST_ACTIONS
export const POST_ACTION_NAMES = Object.keys(POST_ACTIONS) as [PostAction, ...PostAction[]]
