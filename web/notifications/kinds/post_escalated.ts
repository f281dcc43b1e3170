import { IconArrowUpCircle } from '@tabler/icons-react'
import { clientOf, type Data, type NoticeKind, personOf, textOf } from './kind.ts'

/** How many posts were escalated together. */
const countOf = (data: Data): number => (typeof data['count'] === 'number' ? data['count'] : 1)

export default {
  icon: IconArrowUpCircle,
  title: (t) => t('titleEscalated'),
  say: (t, data) => {
    const by = textOf(data['by']) || t('somebody')
    const message = textOf(data['message'])
    const count = countOf(data)
    return t('escalated', { by, client: clientOf(t, data), count }) + (message ? ` “${message}”` : '')
  },
  link: (data) => {
    const postId = textOf(data['postId'])
    const clientId = personOf(data['client']).id
    if (countOf(data) > 1) return clientId ? { to: 'escalated', clientId } : null
    return postId && clientId ? { to: 'post', clientId, postId } : null
  },
} satisfies NoticeKind
