import type { Post } from '#contract/index.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useWords } from '../../kit/i18n.ts'
import { usePostActs } from '../data/actions.ts'
import { postWords } from '../words/index.ts'

export default function TrashConfirm({ posts, onClose }: { posts: readonly Post[]; onClose(): void }) {
  const t = useWords(postWords)
  const { act } = usePostActs()
  const status = t(`status_${posts[0]?.status ?? 0}`).toLowerCase()
  return (
    <ConfirmDialog
      title={t('confirmTrash')}
      action={t('act_trash')}
      isPending={false}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        void act(posts, 'trash')
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
