import type { PostCommand } from '../commands/table.ts'
import type { ActInput } from '../data/actions.ts'
import type { Subject } from '../data/review-actions.ts'

/** Props of a dialog that asks before an action on posts. */
export type ActionDialogProps = {
  subject: Subject
  /** Acts and closes. @returns whether it was done */
  act(name: PostCommand, input?: ActInput): Promise<boolean>
  onClose(): void
}
