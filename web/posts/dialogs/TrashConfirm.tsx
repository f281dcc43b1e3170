import { statusOf } from '#contract/index.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { usePostActionHandlers } from '../data/actions.ts'
import { postTexts } from '../texts/index.ts'
import type { ActionDialogProps } from './action-dialog.ts'

export default function TrashConfirm({ posts, onActionStart, onClose }: ActionDialogProps) {
  const t = useTexts(postTexts)
  const { act } = usePostActionHandlers()
  const [first] = posts
  const status = t(`status_${(first && statusOf(first)) ?? 'unreviewed'}`).toLowerCase()
  return (
    <ConfirmDialog
      title={t('confirmTrash')}
      action={t('action_trash')}
      isPending={false}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        const isDone = act(posts, 'trash')
        onActionStart?.(isDone)
      }}
    >
      <p>
        {posts.length === 1
          ? t('confirmTrashText', { status })
          : t('confirmTrashMany', { count: posts.length })}
      </p>
    </ConfirmDialog>
  )
}
