import type { Post, PostSelection } from '#contract/index.ts'
import type { PostCommand } from '../commands/table.ts'
import type { ActInput } from '../data/actions.ts'
import type { PostQuery } from '../data/filters.ts'

/** The posts of an action: loaded ones, or all of a selection on the server. */
export type Subject = { posts: readonly Post[] } | { selection: PostSelection; query: PostQuery }

/** Props of a dialog that asks before an action on posts. */
export type ActionDialogProps = {
  subject: Subject
  /** Acts and closes. @returns whether it was done */
  act(name: PostCommand, input?: ActInput): Promise<boolean>
  onClose(): void
}
