import { IconPencilExclamation } from '@tabler/icons-react'
import { clientOf, type NoticeKind, personOf, platformOf } from './kind.ts'

export default {
  icon: IconPencilExclamation,
  title: (t) => t('titlePostsChanged'),
  say: (t, data) =>
    t('postsChanged', {
      platform: platformOf(t, data),
      client: clientOf(t, data),
      count: Number(data['numPosts']) || 0,
    }),
  link: (data) => {
    const clientId = personOf(data['client']).id
    return clientId ? { to: 'changed', clientId } : null
  },
} satisfies NoticeKind
