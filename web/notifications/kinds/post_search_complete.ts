import { IconListSearch } from '@tabler/icons-react'
import { clientOf, type NoticeKind, textOf, toClient } from './kind.ts'

export default {
  icon: IconListSearch,
  title: (t) => t('titleSearchDone'),
  say: (t, data) => t('searchDone', { client: clientOf(t, data) }),
  link: (data) => {
    const client = toClient(data)
    const searchId = textOf(data['searchId'])
    return client?.to === 'client' && searchId
      ? { to: 'search', clientId: client.clientId, searchId }
      : client
  },
} satisfies NoticeKind
