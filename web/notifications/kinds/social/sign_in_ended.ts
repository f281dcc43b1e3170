import { IconPlugConnectedX } from '@tabler/icons-react'
import { clientValues, type NoticeKind } from '../kind.ts'

export default {
  icon: IconPlugConnectedX,
  title: (t) => t('titleSignInEnded'),
  say: (t, data, reader) => t(reader === 'client' ? 'ownSignInEnded' : 'signInEnded', clientValues(data)),
} satisfies NoticeKind<'sign_in_ended'>
