import { IconDatabaseImport } from '@tabler/icons-react'
import { clientOf, type NoticeKind, personOf, platformOf } from './kind.ts'

export default {
  icon: IconDatabaseImport,
  title: (t) => t('titleImportDone'),
  say: (t, data) =>
    t('importDone', {
      platform: platformOf(t, data),
      client: clientOf(t, data),
      count: Number(data['numNewPosts']) || 0,
    }),
  link: (data) => {
    const clientId = personOf(data['client']).id
    return clientId ? { to: 'posts', clientId } : null
  },
} satisfies NoticeKind
