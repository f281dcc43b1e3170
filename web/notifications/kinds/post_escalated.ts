import { IconArrowUpCircle } from '@tabler/icons-react'
import { nameOf, type NoticeKind } from './kind.ts'

export default {
  icon: IconArrowUpCircle,
  title: (t) => t('titleEscalated'),
  say: (t, { by, client, count, message }) =>
    t('escalated', { by, client: nameOf(client), count }) + (message ? ` “${message}”` : ''),
} satisfies NoticeKind<'post_escalated'>
