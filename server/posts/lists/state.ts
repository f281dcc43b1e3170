import { POST_STATUS, type PostState, type PostStatusCode, postStatusOfCode } from '#contract/index.ts'

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
