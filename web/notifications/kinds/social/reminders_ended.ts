import { IconBellOff } from '@tabler/icons-react'
import { clientValues, type NoticeKind } from '../kind.ts'

export default {
  icon: IconBellOff,
  title: (t) => t('titleRemindersEnded'),
  say: (t, data) => t('remindersEnded', clientValues(data)),
} satisfies NoticeKind<'reminders_ended'>
