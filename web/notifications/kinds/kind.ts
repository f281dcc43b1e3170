import type { ComponentType } from 'react'
import { type NotificationItem, PLATFORMS, type PlatformType } from '#contract/index.ts'
import type { Say } from '../../kit/words/i18n.ts'
import type { notificationWords } from '../words/index.ts'

export type T = Say<(typeof notificationWords)['en']>
export type Data = NotificationItem['notification']['data']
export type Reader = 'staff' | 'client'
export type NoticeLink =
  | { to: 'file'; href: string }
  | { to: 'client' | 'posts' | 'escalated' | 'changed'; clientId: string }
  | { to: 'search' | 'failedSearch'; clientId: string; searchId: string }
  | { to: 'post'; clientId: string; postId: string }
  | { to: 'report' | 'album'; reportId: string }
  | { to: 'users'; accountId: string }
  | { to: 'ownAccounts' }

/** One kind of notice. Data are read with care: whatever they hold, the bell shows a sentence. */
export type NoticeKind = {
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  title(t: T): string
  say(t: T, data: Data): string
  link(data: Data, reader: Reader): NoticeLink | null
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const partsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

export function personOf(value: unknown): { id: string; name: string } {
  const { id, firstName, lastName } = partsOf(value)
  return { id: textOf(id), name: `${textOf(firstName)} ${textOf(lastName)}`.trim() }
}

/** Data name a platform by its word or its type. */
export function platformOf(t: T, data: Data): string {
  const named = textOf(data['platform']) || textOf(partsOf(data['socialSite'])['name'])
  return PLATFORMS[named as PlatformType]?.name ?? (named || t('somePlatform'))
}

export const clientOf = (t: T, data: Data): string => personOf(data['client']).name || t('someClient')

export function toClient(data: Data): NoticeLink | null {
  const clientId = personOf(data['client']).id
  return clientId ? { to: 'client', clientId } : null
}

export const fileOf = (t: T, data: Data) => ({ file: textOf(data['fileName']) || t('someFile') })

/** Only a path of this origin is a file of ours. */
export function toFile(data: Data): NoticeLink | null {
  const href = textOf(data['fileUrl'])
  return /^\/(?![/\\])/.test(href) ? { to: 'file', href } : null
}

export function toSearch(kind: 'search' | 'failedSearch') {
  return (data: Data): NoticeLink | null => {
    const clientId = personOf(data['client']).id
    const searchId = textOf(data['searchId'])
    return clientId && searchId ? { to: kind, clientId, searchId } : toClient(data)
  }
}

export function toReport(kind: 'report' | 'album') {
  return (data: Data): NoticeLink | null => {
    const reportId = textOf(data['reportId'])
    return reportId ? { to: kind, reportId } : null
  }
}
