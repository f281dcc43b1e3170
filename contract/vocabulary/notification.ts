import { z } from 'zod'

/** Who reads a notification: staff of a law firm or a provider, or a client user. */
export type NotificationReader = 'staff' | 'client'

/** What a notification opens. `file`: the address of the file itself, where there is one. */
export type NotificationTarget =
  | { to: 'client' | 'posts' | 'askAgain' | 'albums' | 'escalated' | 'changed'; clientId: string }
  | { to: 'search' | 'failedSearch'; clientId: string; searchId: string }
  | { to: 'post'; clientId: string; postId: string }
  | { to: 'report' | 'album'; reportId: string; file: string | null }
  | { to: 'users'; accountId: string }
  | { to: 'ownAccounts' }

type Row<Schema extends z.ZodType> = {
  readers: readonly NotificationReader[]
  data: Schema
  /** The client that it is about. Users who can no longer see that client get no email. */
  clientId(data: z.output<Schema>): string | null
  target(data: z.output<Schema>, reader: NotificationReader): NotificationTarget
}
const kind = <Schema extends z.ZodType>(row: Row<Schema>): Row<Schema> => row

const PersonName = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })
/** Only a path of this origin is a file of ours. */
const FilePath = z.string().regex(/^\/(?![/\\])/)

const clientId = ({ client }: { client: { id: string } }): string => client.id
const toClient = (data: { client: { id: string } }) => ({ to: 'client' as const, clientId: data.client.id })

const aboutClient = { client: PersonName, platform: z.string() }

/** A file that was asked for is ready, or could not be made. */
const file = (to: 'report' | 'album', readers: readonly NotificationReader[]) =>
  kind({
    readers,
    data: z.object({
      fileName: z.string(),
      /** null: there is none, or there are several, or it needs a question first. */
      fileUrl: FilePath.nullable(),
      reportId: z.uuid(),
      clientId: z.uuid(),
    }),
    clientId: (data) => data.clientId,
    target: ({ reportId, fileUrl }) => ({ to, reportId, file: fileUrl }),
  })

const search = (to: 'search' | 'failedSearch') =>
  kind({
    readers: ['staff'],
    data: z.object({ client: PersonName, searchId: z.uuid() }),
    clientId,
    target: (data) => ({ to, clientId: data.client.id, searchId: data.searchId }),
  })

/** An account of a client can be read from now on. Two platforms have kinds of their own. */
const connected = <Platform extends z.ZodType<string>>(platform: Platform) =>
  kind({ readers: ['staff'], data: z.object({ client: PersonName, platform }), clientId, target: toClient })

/** Notification kinds: who reads each, its data, and what it opens. Words, icon and mail are in a file of each side. */
export const NOTIFICATIONS = {
  album_file_generated: file('album', ['staff', 'client']),
  album_file_not_generated: file('album', ['staff', 'client']),
  album_deleted: kind({
    readers: ['staff', 'client'],
    data: z.object({ client: PersonName, name: z.string(), by: z.string() }),
    clientId,
    target: (data) => ({ to: 'albums', clientId: data.client.id }),
  }),
  post_import_complete: kind({
    readers: ['staff', 'client'],
    data: z.object({
      ...aboutClient,
      importId: z.uuid().optional(),
      numNewPosts: z.int(),
      /** Posts that changed, and missing files that were found. */
      totals: z
        .object({
          posts: z.object({ changed: z.int() }).optional(),
          media: z.object({ filled: z.int() }).optional(),
        })
        .optional(),
      /** Posts of an archive that held nothing new, and when the platform made it, if it says so. */
      nothingNew: z.object({ known: z.int(), madeAt: z.string().nullable() }).optional(),
    }),
    clientId,
    target: (data, reader) =>
      data.nothingNew && reader === 'staff'
        ? { to: 'askAgain', clientId: data.client.id }
        : { to: 'posts', clientId: data.client.id },
  }),
  post_import_failed: kind({
    readers: ['staff', 'client'],
    data: z.object({
      ...aboutClient,
      importId: z.uuid().optional(),
      code: z.string(),
      context: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
    }),
    clientId,
    target: (data, reader) => (reader === 'client' ? { to: 'ownAccounts' } : toClient(data)),
  }),
  post_search_complete: search('search'),
  post_search_failed: search('failedSearch'),
  post_escalated: kind({
    readers: ['staff'],
    data: z.object({
      postId: z.uuid(),
      /** Of the client's posts that were escalated together. */
      count: z.int().min(1).default(1),
      client: PersonName,
      by: z.string(),
      message: z.string().nullable(),
      escalationId: z.uuid().optional(),
    }),
    clientId,
    target: ({ client, postId, count }) =>
      count > 1 ? { to: 'escalated', clientId: client.id } : { to: 'post', clientId: client.id, postId },
  }),
  posts_changed: kind({
    readers: ['staff'],
    data: z.object({ ...aboutClient, numPosts: z.int() }),
    clientId,
    target: (data) => ({ to: 'changed', clientId: data.client.id }),
  }),
  reminders_ended: kind({ readers: ['staff'], data: z.object(aboutClient), clientId, target: toClient }),
  correction_asked: kind({
    readers: ['staff'],
    data: z.object({ client: PersonName, by: z.string(), firm: z.string() }),
    clientId,
    target: toClient,
  }),
  correction_decided: kind({
    readers: ['staff'],
    data: z.object({ client: PersonName, by: z.string(), isApproved: z.boolean() }),
    clientId,
    target: toClient,
  }),
  user_activated: kind({
    readers: ['staff'],
    data: z.object({ user: PersonName, accountId: z.uuid(), clientId: z.uuid().optional() }),
    clientId: (data) => data.clientId ?? null,
    target: (data) =>
      data.clientId ? { to: 'client', clientId: data.clientId } : { to: 'users', accountId: data.accountId },
  }),
  report_file_generated: file('report', ['staff']),
  report_file_not_generated: file('report', ['staff']),
  social_account_authenticated: connected(z.string()),
  facebook_authenticated: connected(z.string().default('Facebook')),
  instagram_authenticated: connected(z.string().default('Instagram')),
  social_account_access_revoked: kind({
    readers: ['staff'],
    data: z.object(aboutClient),
    clientId,
    target: toClient,
  }),
  social_account_data_deletion_requested: kind({
    readers: ['staff'],
    data: z.object({ client: PersonName, socialSite: z.object({ name: z.string() }) }),
    clientId,
    target: toClient,
  }),
}

export type NotificationKind = keyof typeof NOTIFICATIONS
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as NotificationKind[]

/** What a notification of this kind says, as readers get it. */
export type NotificationData<Kind extends NotificationKind> = z.output<(typeof NOTIFICATIONS)[Kind]['data']>
/** The same as emitters write it. */
export type NewNotificationData<Kind extends NotificationKind> = z.input<(typeof NOTIFICATIONS)[Kind]['data']>

/** A row of the table, for data that were checked by its schema. */
export const notificationRow = (type: NotificationKind): Row<z.ZodType> =>
  NOTIFICATIONS[type] as unknown as Row<z.ZodType>
