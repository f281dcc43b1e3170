import { statusOf } from '#contract/index.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { postTexts } from '../texts/index.ts'
import type { ActionDialogProps } from './action-dialog.ts'

export default function TrashConfirm({ subject, act, onClose }: ActionDialogProps) {
  const t = useTexts(postTexts)
  const posts = 'posts' in subject ? subject.posts : []
  const count = 'posts' in subject ? posts.length : subject.selection.possible.trash
  const [first] = posts
  const status = t(`status_${(first && statusOf(first)) ?? 'unreviewed'}`).toLowerCase()
  return (
    <ConfirmDialog
      title={t('confirmTrash')}
      action={t('action_trash')}
      isPending={false}
      onClose={onClose}
      onConfirm={() => void act('trash')}
    >
      <p>{posts.length === 1 ? t('confirmTrashText', { status }) : t('confirmTrashMany', { count })}</p>
    </ConfirmDialog>
  )
}
