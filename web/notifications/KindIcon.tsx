import { IconBell } from '@tabler/icons-react'
import { isNotificationKind, type NotificationIcon, NOTIFICATIONS } from '#contract/index.ts'
import * as icons from './icons.ts'

const ICONS: Record<NotificationIcon, typeof IconBell> = icons

export function KindIcon({ type }: { type: string }) {
  const Icon = isNotificationKind(type) ? ICONS[NOTIFICATIONS[type].icon] : IconBell
  return <Icon size={18} stroke={1.6} />
}
