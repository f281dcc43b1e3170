import { IconUserCheck } from '@tabler/icons-react'
import { fullName, type NoticeKind } from '../kind.ts'

export default {
  icon: IconUserCheck,
  title: (t) => t('titleActivated'),
  say: (t, { user }) => t('activated', { name: fullName(user) }),
} satisfies NoticeKind<'user_activated'>
