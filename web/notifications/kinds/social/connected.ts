import { IconPlugConnected } from '@tabler/icons-react'
import { clientValues, type NoticeKind, type T } from '../kind.ts'

/** An account of a client is connected and can be read. */
export function connectedKind(
  title: (t: T) => string,
): NoticeKind<'social_account_authenticated' | 'facebook_authenticated' | 'instagram_authenticated'> {
  return { icon: IconPlugConnected, title, say: (t, data) => t('connected', clientValues(data)) }
}
