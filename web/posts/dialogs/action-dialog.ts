import type { Post } from '#contract/index.ts'

/** Called when an action starts, after its confirmation dialog if there is one. */
export type OnActionStart = (isDone: Promise<boolean>) => void

/** Props of a dialog that asks before an action on posts. */
export type ActionDialogProps = {
  posts: readonly Post[]
  onActionStart?: OnActionStart | undefined
  onClose(): void
}
