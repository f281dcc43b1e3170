import { IconPlugConnected } from '@tabler/icons-react'
import { clientOf, type NoticeKind, platformOf, type T, toClient } from './kind.ts'

/** An account of a client can be read from now on. `platform`: its name, else the data tell it. */
export function connectedKind(platform: string | null, title: (t: T) => string): NoticeKind {
  return {
    icon: IconPlugConnected,
    title,
    say: (t, data) =>
      t('connected', { client: clientOf(t, data), platform: platform ?? platformOf(t, data) }),
    link: toClient,
  }
}
