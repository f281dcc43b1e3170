import { POST_STATUS, type PostState } from '#contract/index.ts'
import type { StoredState } from '../lists/state.ts'

/** Who gave a post its status, when, and whether to several posts at once. */
export type Decision = { by: string | null; at: Date; isTogether: boolean }

/** A line of the history that may give a post its status. */
export type DecisiveChange = {
  actor_id: string | null
  before: StoredState | null
  after: StoredState & { selectionId?: string }
  at: Date
}

/** The decision that a post has after these changes. @param changes of one post that are in effect, oldest first */
export function decisionOf(changes: readonly DecisiveChange[]): Decision | null {
  const last = changes.findLast(({ before, after }) => before && before.status !== after.status)
  if (!last || last.after.status === POST_STATUS.unreviewed.code) return null
  return { by: last.actor_id, at: last.at, isTogether: last.after.selectionId !== undefined }
}

/** The decision after a change; undefined: the post keeps the one that it has. @param earlier the one that an undo leads back to */
export function decisionAfter(
  before: PostState,
  after: PostState,
  decision: Decision,
  earlier: Decision | null | undefined,
): Decision | null | undefined {
  if (after.status === 'unreviewed') return null
  if (earlier !== undefined) return earlier
  return after.status === before.status ? undefined : decision
}
