import { Button, Group } from '@mantine/core'
import type { Post } from '#contract/index.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useWords } from '../../kit/i18n.ts'
import { usePostActs } from '../data/actions.ts'
import { postWords } from '../words/index.ts'

export default function TrashConfirm({ posts, onClose }: { posts: readonly Post[]; onClose(): void }) {
  const t = useWords(postWords)
  const { act } = usePostActs()
  const [post] = posts
  const status = t(`status_${post?.status ?? 0}`).toLowerCase()
  return (
    <Dialog opened onClose={onClose} title={t('confirmTrash')}>
      <p>
        {posts.length === 1
          ? t('confirmTrashText', { status })
          : t('confirmTrashMany', { count: posts.length })}
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          color="red"
          data-autofocus
          onClick={() => {
            onClose()
            void act(posts, 'trash')
          }}
        >
          {t('act_trash')}
        </Button>
      </Group>
    </Dialog>
  )
}
