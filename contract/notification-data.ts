import { z } from 'zod'

const PersonName = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })
/** Only a path of this origin is our own file. */
const FilePath = z.string().regex(/^\/(?![/\\])/)

const aboutClient = { client: PersonName, platform: z.string() }

/** A file that was asked for is ready, or could not be made. */
const file = z.object({
  fileName: z.string(),
  /** null: there is none, or there are several, or it needs a question first. */
  fileUrl: FilePath.nullable(),
  reportId: z.uuid(),
  clientId: z.uuid(),
})

const search = z.object({ client: PersonName, searchId: z.uuid() })

/** An account of a client can be read from now on. Two platforms have their own kinds. */
const connected = <Platform extends z.ZodType<string>>(platform: Platform) =>
  z.object({ client: PersonName, platform })

/** The data of each notification kind. */
export const NOTIFICATION_DATA = {
  album_file_generated: file,
  album_file_not_generated: file,
  album_deleted: z.object({ client: PersonName, name: z.string(), by: z.string() }),
  post_import_complete: z.object({
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
  post_import_failed: z.object({
    ...aboutClient,
    importId: z.uuid().optional(),
    code: z.string(),
    context: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  }),
  post_search_complete: search,
  post_search_failed: search,
  post_escalated: z.object({
    postId: z.uuid(),
    /** Of the client's posts that were escalated together. */
    count: z.int().min(1).default(1),
    client: PersonName,
    by: z.string(),
    message: z.string().nullable(),
    escalationId: z.uuid().optional(),
  }),
  posts_changed: z.object({ ...aboutClient, numPosts: z.int() }),
  reminders_ended: z.object(aboutClient),
  support_asked: z.object({
    ...aboutClient,
    /** Who asked; null: opened automatically. */
    by: z.string().nullable(),
    firm: z.string(),
    /** As people know it; null where it has no name, or there is none yet. */
    account: z.string().nullable(),
  }),
  correction_asked: z.object({ client: PersonName, by: z.string(), firm: z.string() }),
  correction_decided: z.object({ client: PersonName, by: z.string(), isApproved: z.boolean() }),
  user_activated: z.object({ user: PersonName, accountId: z.uuid(), clientId: z.uuid().optional() }),
  report_file_generated: file,
  report_file_not_generated: file,
  social_account_authenticated: connected(z.string()),
  facebook_authenticated: connected(z.string().default('Facebook')),
  instagram_authenticated: connected(z.string().default('Instagram')),
  social_account_access_revoked: z.object(aboutClient),
  social_account_data_deletion_requested: z.object({
    client: PersonName,
    socialSite: z.object({ name: z.string() }),
    /** When what the platform delivered is deleted; those of before this was done have none. */
    dueAt: z.iso.datetime().optional(),
  }),
}

export type NotificationKind = keyof typeof NOTIFICATION_DATA

/** What a notification of this kind says, as readers get it. */
export type NotificationData<Kind extends NotificationKind> = z.output<(typeof NOTIFICATION_DATA)[Kind]>
/** The same as emitters write it. */
export type NewNotificationData<Kind extends NotificationKind> = z.input<(typeof NOTIFICATION_DATA)[Kind]>

/** The schema of a kind that is known only when the program runs. */
export const notificationSchema = (type: NotificationKind): z.ZodType => NOTIFICATION_DATA[type]
