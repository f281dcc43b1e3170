import { IconBellOff } from '@tabler/icons-react'
import { aboutClient, type NoticeKind } from './kind.ts'

export default {
  icon: IconBellOff,
  title: (t) => t('titleRemindersEnded'),
  say: (t, data) => t('remindersEnded', aboutClient(data)),
} satisfies NoticeKind<'reminders_ended'>
