import { IconZoomExclamation } from '@tabler/icons-react'
import { clientValues, type NoticeKind } from '../kind.ts'

export default {
  icon: IconZoomExclamation,
  title: (t) => t('titlePostsMoreRead'),
  say: (t, data) => t('postsMoreRead', { ...clientValues(data), count: data.numPosts }),
} satisfies NoticeKind<'posts_more_read'>
