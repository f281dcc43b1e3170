import { IconUserCheck } from '@tabler/icons-react'
import { nameOf, type NoticeKind } from './kind.ts'

export default {
  icon: IconUserCheck,
  title: (t) => t('titleActivated'),
  say: (t, { user }) => t('activated', { name: nameOf(user) }),
} satisfies NoticeKind<'user_activated'>
