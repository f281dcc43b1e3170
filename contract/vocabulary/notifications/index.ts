import type { z } from 'zod'
import { accountNotices } from './accounts.ts'
import { albumNotices } from './albums.ts'
import { contentNotices } from './contents.ts'
import { importNotices } from './imports.ts'
import { ownerNotices } from './owners.ts'
import { packageNotices } from './packages.ts'
import { peopleNotices } from './people.ts'
import { postNotices } from './posts.ts'
import { reportNotices } from './reports.ts'
import type { NotificationRow } from './row.ts'
import { searchNotices } from './searches.ts'
import { supportNotices } from './support.ts'

export { type NotificationReader, type NotificationTarget, withNames } from './row.ts'

/** All kinds of notifications, in the order of their settings. */
export const NOTIFICATIONS = {
  ...albumNotices,
  ...importNotices,
  ...ownerNotices,
  ...searchNotices,
  ...postNotices,
  ...supportNotices,
  ...peopleNotices,
  ...reportNotices,
  ...packageNotices,
  ...accountNotices,
  ...contentNotices,
}

type Rows = typeof NOTIFICATIONS
export type NotificationKind = keyof Rows
export type NotificationIcon = Rows[NotificationKind]['icon']

/** The data of a notification of this kind, as emitters write it. */
export type NewNotificationData<Kind extends NotificationKind> = z.input<Rows[Kind]['data']>

export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as NotificationKind[]

/** Kinds that only a newer server knows have no row. */
export const isNotificationKind = (type: string): type is NotificationKind =>
  Object.hasOwn(NOTIFICATIONS, type)

/** A row of the table, for data that was validated by the schema of its kind. */
export const notificationRow = (type: NotificationKind): NotificationRow =>
  NOTIFICATIONS[type] as unknown as NotificationRow
