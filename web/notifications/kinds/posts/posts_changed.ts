import { IconPencilExclamation } from '@tabler/icons-react'
import { clientValues, type NoticeKind } from '../kind.ts'

export default {
  icon: IconPencilExclamation,
  title: (t) => t('titlePostsChanged'),
  say: (t, data) => t('postsChanged', { ...clientValues(data), count: data.numPosts }),
} satisfies NoticeKind<'posts_changed'>
