import { z } from 'zod'
import { Flag, Id, Instant, paging, route } from '../route.ts'
import { NOTIFICATION_KINDS } from '../vocabulary/notifications/index.ts'

/** `data` depends on the type (`NOTIFICATIONS`); null if an older version wrote it in another form. */
export const NotificationItem = z.object({
  id: Id,
  readAt: Instant.nullable(),
  notification: z.object({
    type: z.enum(NOTIFICATION_KINDS),
    data: z.record(z.string(), z.unknown()).nullable(),
    occurredAt: Instant,
  }),
})
export type NotificationItem = z.output<typeof NotificationItem>

export const listNotifications = route('/users/{id}/notifications', {
  ids: { 'params.id': 'self' },
  api: 'main',
  method: 'GET',
  summary: 'Your own notifications, newest first.',
  query: z.object({ isRead: Flag.optional(), ...paging(100, 5) }),
  output: z.array(NotificationItem),
  paged: true,
  access: 'signed-in',
  effect: 'read',
  first: 'finds the clients of law firms that a person of their provider no longer sees',
  beforeTerms: true,
})
export const readNotification = route('/user-notifications/{id}', {
  ids: { 'params.id': 'notification' },
  api: 'main',
  method: 'PUT',
  summary: 'Mark one read.',
  output: NotificationItem,
  access: 'user_notification:write',
  effect: 'write',
  first: 'finds the clients of law firms that a person of their provider no longer sees',
  beforeTerms: true,
})
export const readAllNotifications = route('/users/{id}/notifications', {
  ids: { 'params.id': 'self' },
  api: 'main',
  method: 'PUT',
  summary: 'Mark all read.',
  output: null,
  access: 'user_notification:write',
  effect: 'write',
  first: 'finds the clients of law firms that a person of their provider no longer sees',
  beforeTerms: true,
})

/** Whether the user also wants this kind by email; the bell shows all kinds. */
export const NotificationSetting = z.object({ type: z.enum(NOTIFICATION_KINDS), mail: z.boolean() })
export type NotificationSetting = z.output<typeof NotificationSetting>

export const listNotificationSettings = route('/users/{id}/notification-settings', {
  ids: { 'params.id': 'self' },
  api: 'main',
  method: 'GET',
  summary: 'The kinds of notifications that you get, and which ones are also emailed.',
  output: z.array(NotificationSetting),
  access: 'signed-in',
  effect: 'read',
  beforeTerms: true,
})
export const saveNotificationSettings = route('/users/{id}/notification-settings', {
  ids: { 'params.id': 'self' },
  api: 'main',
  method: 'PUT',
  summary: 'Choose which kinds are also emailed. Omitted kinds don’t change.',
  body: z.object({ settings: z.array(NotificationSetting).min(1).max(NOTIFICATION_KINDS.length) }),
  output: z.array(NotificationSetting),
  access: 'user_notification:write',
  effect: 'write',
  beforeTerms: true,
})

/** An event of the live stream. Each one is a hint to reload, never the only copy. */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('post.changed'),
    clientId: Id,
    postId: Id,
    userId: Id,
    by: z.string(),
    action: z.string(),
    version: z.int(),
  }),
  /** One act on many posts, or its undo, has changed some of a client’s posts. */
  z.object({ type: z.literal('posts.changed'), clientId: Id, userId: Id, by: z.string() }),
  /** Someone has a post open now (sent every 30 seconds), or has left it. */
  z.object({
    type: z.literal('post.opened'),
    clientId: Id,
    postId: Id,
    userId: Id,
    by: z.string(),
    hasLeft: z.boolean(),
  }),
  /** An archive was uploaded and is waiting to be read. */
  z.object({ type: z.literal('import.created'), clientId: Id }),
  /** A client's posts were added or changed, or got a missing file or picture. */
  z.object({ type: z.literal('posts.imported'), clientId: Id }),
  /** Flags of a client's posts were added, changed or removed. */
  z.object({ type: z.literal('posts.flagged'), clientId: Id }),
  /** A client's trashed posts were permanently deleted. */
  z.object({ type: z.literal('posts.purged'), clientId: Id }),
  z.object({ type: z.literal('search.changed'), clientId: Id, searchId: Id }),
  /** A saved find of a client, or of the firm, was added, renamed or removed. */
  z.object({ type: z.literal('finds.changed'), clientId: Id.optional() }),
  z.object({ type: z.literal('job.progressed'), jobId: Id }),
  /** A notice was added or withdrawn. */
  z.object({ type: z.literal('notifications.changed'), userId: Id }),
  /** A request for a client's posts was made, ended, or passed to support. */
  z.object({ type: z.literal('request.changed'), clientId: Id }),
  /** The support queue of a provider changed. */
  z.object({ type: z.literal('support.changed') }),
  z.object({
    type: z.literal('report.changed'),
    reportId: Id,
    clientId: Id,
    /** Clients get events of albums only, and a deleted one can't be looked up. */
    isDeletedAlbum: z.literal(true).optional(),
  }),
  /** An evidence package was answered, ended or deleted. */
  z.object({ type: z.literal('package.changed'), packageId: Id, clientId: Id }),
  /**
   * A client was added, changed, held or removed. The event does not name it, because not everyone who gets the event may see the client.
   */
  z.object({ type: z.literal('clients.changed') }),
])
export type LiveEvent = z.output<typeof LiveEvent>

export const streamEvents = route('/events', {
  ids: { 'query.customerId': 'lawFirm' },
  api: 'main',
  method: 'GET',
  summary: 'Server-sent events of the firm that the viewer may see; `customerId` for a provider.',
  query: z.object({ customerId: Id.optional() }),
  output: LiveEvent,
  access: 'signed-in',
  effect: { own: 'streams' },
  firm: 'query.customerId',
  beforeTerms: true,
  carries: 'event-stream',
})

export const notificationRoutes = {
  listNotifications,
  readNotification,
  readAllNotifications,
  listNotificationSettings,
  saveNotificationSettings,
  streamEvents,
}
