import { IconPlugConnectedX } from '@tabler/icons-react'
import { clientOf, type NoticeKind, platformOf, toClient } from './kind.ts'

export default {
  icon: IconPlugConnectedX,
  title: (t) => t('titleRevoked'),
  say: (t, data) => t('revoked', { platform: platformOf(t, data), client: clientOf(t, data) }),
  link: toClient,
} satisfies NoticeKind
