import { z } from 'zod'

const PersonName = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })
/** Only a path on this origin is our own file. */
const FilePath = z.string().regex(/^\/(?![/\\])/)

const clientFields = { client: PersonName, platform: z.string() }

/** A requested file is ready, or could not be made. */
const fileData = z.object({
  fileName: z.string(),
  /** null: there is no file, there are several, or the user must answer a question first. */
  fileUrl: FilePath.nullable(),
  reportId: z.uuid(),
  clientId: z.uuid(),
})

const searchData = z.object({ client: PersonName, searchId: z.uuid() })

/** An account of a client is connected and can be read. Two platforms have their own kinds. */
const connectedData = <Platform extends z.ZodType<string>>(platform: Platform) =>
  z.object({ client: PersonName, platform })

/** The data of each notification kind. */
export const NOTIFICATION_DATA = {
  album_file_generated: fileData,
  album_file_not_generated: fileData,
  album_deleted: z.object({ client: PersonName, name: z.string(), by: z.string() }),
  post_import_complete: z.object({
    ...clientFields,
    importId: z.uuid().optional(),
    numNewPosts: z.int(),
    /** Posts that changed, and missing files that were found. */
    totals: z
      .object({
        posts: z.object({ changed: z.int() }).optional(),
        media: z.object({ filled: z.int() }).optional(),
      })
      .optional(),
    /** Set if an archive had nothing new: how many of its posts were known, and when the platform made it, if it states that. */
    /** `madeAt`: the day in the client's time zone; in older notices an instant. */
    nothingNew: z.object({ known: z.int(), madeAt: z.string().nullable() }).optional(),
    /** Reading the archive took too much memory or time, so only a part of it was read. */
    isUnread: z.boolean().optional(),
  }),
  post_import_failed: z.object({
    ...clientFields,
    importId: z.uuid().optional(),
    code: z.string(),
    context: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  }),
  owner_check_waiting: z.object({
    ...clientFields,
    source: z.enum(['archive', 'signIn']),
    checkId: z.uuid(),
  }),
  /** `by`: null if an owner that was refused before came again. */
  owner_refused: z.object({
    ...clientFields,
    source: z.enum(['archive', 'signIn']),
    checkId: z.uuid(),
    by: z.string().nullable(),
  }),
  posts_taken_out: z.object({ ...clientFields, by: z.string(), numPosts: z.int(), takeoutId: z.uuid() }),
  /** No one decided in time whose posts a sign-in has, so it was revoked. */
  sign_in_ended: z.object(clientFields),
  post_search_complete: searchData,
  post_search_failed: searchData,
  post_escalated: z.object({
    postId: z.uuid(),
    /** How many of the client's posts were escalated together. */
    count: z.int().min(1).default(1),
    client: PersonName,
    by: z.string(),
    message: z.string().nullable(),
    escalationId: z.uuid().optional(),
  }),
  posts_changed: z.object({ ...clientFields, numPosts: z.int() }),
  posts_more_read: z.object({ ...clientFields, numPosts: z.int() }),
  reminders_ended: z.object(clientFields),
  support_asked: z.object({
    ...clientFields,
    /** Who asked; null: opened automatically. */
    by: z.string().nullable(),
    firm: z.string(),
    /** The name that people know it by; null if it has none, or if there is no account yet. */
    account: z.string().nullable(),
  }),
  correction_asked: z.object({ client: PersonName, by: z.string(), firm: z.string() }),
  correction_decided: z.object({ client: PersonName, by: z.string(), isApproved: z.boolean() }),
  user_activated: z.object({ user: PersonName, accountId: z.uuid(), clientId: z.uuid().optional() }),
  report_file_generated: fileData,
  report_file_not_generated: fileData,
  social_account_authenticated: connectedData(z.string()),
  facebook_authenticated: connectedData(z.string().default('Facebook')),
  instagram_authenticated: connectedData(z.string().default('Instagram')),
  social_account_access_revoked: z.object(clientFields),
  social_account_data_deletion_requested: z.object({
    client: PersonName,
    socialSite: z.object({ name: z.string() }),
    /** When the platform's data is deleted; missing in older notifications. */
    dueAt: z.iso.datetime().optional(),
  }),
}

export type NotificationKind = keyof typeof NOTIFICATION_DATA

/** The data of a notification of this kind, as readers get it. */
export type NotificationData<Kind extends NotificationKind> = z.output<(typeof NOTIFICATION_DATA)[Kind]>
/** The data of a notification of this kind, as emitters write it. */
export type NewNotificationData<Kind extends NotificationKind> = z.input<(typeof NOTIFICATION_DATA)[Kind]>

/** The schema of a kind that is known only at run time. */
export const notificationSchema = (type: NotificationKind): z.ZodType => NOTIFICATION_DATA[type]
