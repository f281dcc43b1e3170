import { Button, Group, Modal } from '@mantine/core'
import type { Post } from '#contract/index.ts'
import { useWords } from '../../kit/i18n.ts'
import { usePostActs } from '../data/actions.ts'
import { postWords } from '../words/index.ts'

export default function TrashConfirm({ post, onClose }: { post: Post; onClose(): void }) {
  const t = useWords(postWords)
  const { act } = usePostActs()
  const status = t(`status_${post.status ?? 0}`).toLowerCase()
  return (
    <Modal opened onClose={onClose} title={t('confirmTrash')} closeButtonProps={{ 'aria-label': t('close') }}>
      <p>{t('confirmTrashText', { status })}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          color="red"
          data-autofocus
          onClick={() => {
            onClose()
            void act(post, 'trash')
          }}
        >
          {t('act_trash')}
        </Button>
      </Group>
    </Modal>
  )
}
