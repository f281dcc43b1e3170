import {
  POST_ACTION_NAMES,
  POST_STATUS,
  type PostChangeName,
  type PostState,
  type PostStatusCode,
  postStatusOfCode,
} from '#contract/index.ts'

type Row = {
  status: PostStatusCode
  trashed_at: Date | null
  timeline_at: Date | null
  changed_at: Date | null
  more_read_at: Date | null
}

/** The state of a row of `posts`. */
export const stateOf = (row: Row): PostState => ({
  status: postStatusOfCode(row.status),
  isTrashed: row.trashed_at !== null,
  isOnTimeline: row.timeline_at !== null,
  isChanged: row.changed_at !== null,
  isMoreRead: row.more_read_at !== null,
})

/** A state as stored in history and evidence, with statuses as codes. Lines of other changes lack the marks. */
export type StoredState = Omit<PostState, 'status' | 'isChanged' | 'isMoreRead'> & {
  status: PostStatusCode
  isChanged?: boolean
  isMoreRead?: boolean
}
export const storedState = (state: PostState): StoredState => ({
  ...state,
  status: POST_STATUS[state.status].code,
})
export const readState = ({ isChanged = false, isMoreRead = false, ...stored }: StoredState): PostState => ({
  ...stored,
  isChanged,
  isMoreRead,
  status: postStatusOfCode(stored.status),
})

/** The lines of a post's history that change status, trash or timeline. */
export const STATE_CHANGES = [...POST_ACTION_NAMES, 'undo'] as const satisfies PostChangeName[]

/** A line of these. */
export type HistoryLine = { action: string }

/** The changes that were not undone; the last one made the post's current state. @param lines of one post, oldest first */
export function changesInEffect<Line extends HistoryLine>(lines: readonly Line[]): Line[] {
  const inEffect: Line[] = []
  for (const line of lines)
    if (line.action === 'undo') inEffect.pop()
    else inEffect.push(line)
  return inEffect
}
