import type { NotificationData, NotificationKind } from '../notification-data.ts'

/** Who reads a notification: staff of a law firm or a provider, or a client user. */
export type NotificationReader = 'staff' | 'client'

/** What opening a notification shows. `file`: the address of the file itself, if there is one. */
export type NotificationTarget =
  | {
      to:
        | 'client'
        | 'posts'
        | 'askAgain'
        | 'ownAccounts'
        | 'albums'
        | 'escalated'
        | 'changed'
        | 'moreRead'
        | 'takenOut'
      clientId: string
    }
  | { to: 'search' | 'failedSearch'; clientId: string; searchId: string }
  | { to: 'post'; clientId: string; postId: string }
  | { to: 'report' | 'album'; reportId: string; clientId: string; file: string | null }
  | { to: 'users'; accountId: string }
  | { to: 'support' }
  | { to: 'owners'; checkId: string }

type NotificationRow<Data> = {
  readers: readonly NotificationReader[]
  /** The client that it is about. Users who can no longer see that client get no email. */
  clientId(data: Data): string | null
  target(data: Data, reader: NotificationReader): NotificationTarget
}

type AboutClient = { client: { id: string } }
const clientId = ({ client }: AboutClient): string => client.id
const clientTarget = (data: AboutClient) => ({ to: 'client' as const, clientId: data.client.id })
const clientRow: NotificationRow<AboutClient> = { readers: ['staff'], clientId, target: clientTarget }

const fileRow = (
  to: 'report' | 'album',
  readers: readonly NotificationReader[],
): NotificationRow<NotificationData<'report_file_generated'>> => ({
  readers,
  clientId: (data) => data.clientId,
  target: ({ reportId, clientId, fileUrl }) => ({ to, reportId, clientId, file: fileUrl }),
})

const searchRow = (
  to: 'search' | 'failedSearch',
): NotificationRow<NotificationData<'post_search_complete'>> => ({
  readers: ['staff'],
  clientId,
  target: (data) => ({ to, clientId: data.client.id, searchId: data.searchId }),
})

/** Notification kinds: who reads each, and what it opens. Server and web each have a file per kind for its texts, icon and email. */
export const NOTIFICATIONS: { [Kind in NotificationKind]: NotificationRow<NotificationData<Kind>> } = {
  album_file_generated: fileRow('album', ['staff', 'client']),
  album_file_not_generated: fileRow('album', ['staff', 'client']),
  album_deleted: {
    readers: ['staff', 'client'],
    clientId,
    target: (data) => ({ to: 'albums', clientId: data.client.id }),
  },
  post_import_complete: {
    readers: ['staff', 'client'],
    clientId,
    target: (data, reader) =>
      data.nothingNew && reader === 'staff'
        ? { to: 'askAgain', clientId: data.client.id }
        : { to: 'posts', clientId: data.client.id },
  },
  post_import_failed: {
    readers: ['staff', 'client'],
    clientId,
    target: (data, reader) =>
      reader === 'client' ? { to: 'ownAccounts', clientId: data.client.id } : clientTarget(data),
  },
  owner_check_waiting: {
    readers: ['staff'],
    clientId,
    target: ({ checkId }) => ({ to: 'owners', checkId }),
  },
  owner_refused: {
    readers: ['staff'],
    clientId,
    target: ({ checkId }) => ({ to: 'owners', checkId }),
  },
  posts_taken_out: {
    readers: ['staff'],
    clientId,
    target: (data) => ({ to: 'takenOut', clientId: data.client.id }),
  },
  sign_in_ended: {
    readers: ['staff', 'client'],
    clientId,
    target: (data, reader) =>
      reader === 'client' ? { to: 'ownAccounts', clientId: data.client.id } : clientTarget(data),
  },
  post_search_complete: searchRow('search'),
  post_search_failed: searchRow('failedSearch'),
  post_escalated: {
    readers: ['staff'],
    clientId,
    target: ({ client, postId, count }) =>
      count > 1 ? { to: 'escalated', clientId: client.id } : { to: 'post', clientId: client.id, postId },
  },
  posts_changed: {
    readers: ['staff'],
    clientId,
    target: (data) => ({ to: 'changed', clientId: data.client.id }),
  },
  posts_more_read: {
    readers: ['staff'],
    clientId,
    target: (data) => ({ to: 'moreRead', clientId: data.client.id }),
  },
  reminders_ended: clientRow,
  support_asked: { readers: ['staff'], clientId, target: () => ({ to: 'support' }) },
  correction_asked: clientRow,
  correction_decided: clientRow,
  user_activated: {
    readers: ['staff'],
    clientId: (data) => data.clientId ?? null,
    target: (data) =>
      data.clientId ? { to: 'client', clientId: data.clientId } : { to: 'users', accountId: data.accountId },
  },
  report_file_generated: fileRow('report', ['staff']),
  report_file_not_generated: fileRow('report', ['staff']),
  social_account_authenticated: clientRow,
  facebook_authenticated: clientRow,
  instagram_authenticated: clientRow,
  social_account_access_revoked: clientRow,
  social_account_data_deletion_requested: clientRow,
}

export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as NotificationKind[]

/** A row of the table, for data that was validated by the schema of its kind. */
export const notificationRow = (type: NotificationKind): NotificationRow<unknown> =>
  NOTIFICATIONS[type] as NotificationRow<unknown>
