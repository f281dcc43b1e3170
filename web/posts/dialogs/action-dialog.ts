import type { Post } from '#contract/index.ts'
import type { OnActionStart } from '../data/review-actions.ts'

/** Props of a dialog that asks before an action on posts. */
export type ActionDialogProps = {
  posts: readonly Post[]
  onActionStart?: OnActionStart | undefined
  onClose(): void
}
