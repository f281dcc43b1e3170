import { IconPlugConnectedX } from '@tabler/icons-react'
import { clientValues, type NoticeKind } from '../kind.ts'

export default {
  icon: IconPlugConnectedX,
  title: (t) => t('titleRevoked'),
  say: (t, data) => t('revoked', clientValues(data)),
} satisfies NoticeKind<'social_account_access_revoked'>
