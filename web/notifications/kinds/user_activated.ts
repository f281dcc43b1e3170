import { IconUserCheck } from '@tabler/icons-react'
import { type NoticeKind, personOf, textOf } from './kind.ts'

export default {
  icon: IconUserCheck,
  title: (t) => t('titleActivated'),
  say: (t, data) => t('activated', { name: personOf(data['user']).name || t('somebody') }),
  link: (data) => {
    const clientId = textOf(data['clientId'])
    if (clientId) return { to: 'client', clientId }
    const accountId = textOf(data['accountId'])
    return accountId ? { to: 'users', accountId } : null
  },
} satisfies NoticeKind
