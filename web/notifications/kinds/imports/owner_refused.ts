import { IconUserX } from '@tabler/icons-react'
import { clientValues, type NoticeKind } from '../kind.ts'

export default {
  icon: IconUserX,
  title: (t) => t('titleOwnerRefused'),
  say: (t, data) => {
    const values = clientValues(data)
    if (data.by === null)
      return t(data.source === 'signIn' ? 'signInRefusedAgain' : 'archiveRefusedAgain', values)
    return t(data.source === 'signIn' ? 'signInRefused' : 'archiveRefused', { ...values, by: data.by })
  },
} satisfies NoticeKind<'owner_refused'>
