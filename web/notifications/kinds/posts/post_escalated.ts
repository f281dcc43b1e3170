import { IconArrowUpCircle } from '@tabler/icons-react'
import { fullName, type NoticeKind } from '../kind.ts'

export default {
  icon: IconArrowUpCircle,
  title: (t) => t('titleEscalated'),
  say: (t, { by, client, count, message }) =>
    t('escalated', { by, client: fullName(client), count }) + (message ? ` “${message}”` : ''),
} satisfies NoticeKind<'post_escalated'>
