import { IconUserQuestion } from '@tabler/icons-react'
import { clientValues, type NoticeKind } from '../kind.ts'

export default {
  icon: IconUserQuestion,
  title: (t) => t('titleOwnerCheck'),
  say: (t, data) => t(data.source === 'signIn' ? 'signInWaits' : 'archiveWaits', clientValues(data)),
} satisfies NoticeKind<'owner_check_waiting'>
