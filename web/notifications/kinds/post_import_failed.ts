import { IconAlertTriangle } from '@tabler/icons-react'
import { clientOf, type NoticeKind, platformOf, textOf, toClient } from './kind.ts'

export default {
  icon: IconAlertTriangle,
  title: (t) => t('titleImportFailed'),
  say: (t, data) => {
    const failed = t('importFailed', { platform: platformOf(t, data), client: clientOf(t, data) })
    return `${failed} ${textOf(data['message'])}`.trim()
  },
  link: (data, reader) => (reader === 'client' ? { to: 'ownAccounts' } : toClient(data)),
} satisfies NoticeKind
