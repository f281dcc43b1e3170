import type { ComponentType } from 'react'
import {
  type NotificationData,
  type NotificationKind,
  type NotificationReader,
  PLATFORMS,
  type PlatformType,
} from '#contract/index.ts'
import type { Translate } from '../../kit/i18n/i18n.ts'
import type { notificationTexts } from '../texts/index.ts'

export type T = Translate<(typeof notificationTexts)['en']>

/** How the bell shows a kind. The contract defines its data, readers and target. */
export type NoticeKind<Kind extends NotificationKind = NotificationKind> = {
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  title(t: T): string
  say(t: T, data: NotificationData<Kind>, reader: NotificationReader): string
}

export const fullName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim()

/** Notifications name a platform either by its name or by its type. */
export const platformName = (named: string): string => PLATFORMS[named as PlatformType]?.name ?? named

/** The import in a sentence. Clients are addressed, not named. */
export const subjectOf = (
  t: T,
  data: Parameters<typeof clientValues>[0],
  reader: NotificationReader,
): { subject: string } => ({
  subject: reader === 'client' ? t('ownImport', clientValues(data)) : t('importOf', clientValues(data)),
})

export const clientValues = (data: { client: Parameters<typeof fullName>[0]; platform: string }) => ({
  client: fullName(data.client),
  platform: platformName(data.platform),
})
