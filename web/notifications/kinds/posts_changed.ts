import { IconPencilExclamation } from '@tabler/icons-react'
import { aboutClient, type NoticeKind } from './kind.ts'

export default {
  icon: IconPencilExclamation,
  title: (t) => t('titlePostsChanged'),
  say: (t, data) => t('postsChanged', { ...aboutClient(data), count: data.numPosts }),
} satisfies NoticeKind<'posts_changed'>
