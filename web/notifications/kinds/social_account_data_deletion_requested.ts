import { IconEraser } from '@tabler/icons-react'
import { clientOf, type NoticeKind, platformOf, toClient } from './kind.ts'

export default {
  icon: IconEraser,
  title: (t) => t('titleDeletion'),
  say: (t, data) => t('deletion', { platform: platformOf(t, data), client: clientOf(t, data) }),
  link: toClient,
} satisfies NoticeKind
