import { IconArrowUpCircle } from '@tabler/icons-react'
import { clientOf, type NoticeKind, personOf, textOf } from './kind.ts'

export default {
  icon: IconArrowUpCircle,
  title: (t) => t('titleEscalated'),
  say: (t, data) => {
    const by = textOf(data['by']) || t('somebody')
    const message = textOf(data['message'])
    return t('escalated', { by, client: clientOf(t, data) }) + (message ? ` “${message}”` : '')
  },
  link: (data) => {
    const postId = textOf(data['postId'])
    const clientId = personOf(data['client']).id
    return postId && clientId ? { to: 'post', clientId, postId } : null
  },
} satisfies NoticeKind
