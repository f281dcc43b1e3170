import { z } from 'zod'
import { Flag, Id, Instant, listOf, paging, route } from '../route.ts'
import { DOWNLOAD_DOUBTS, JOB_STATUSES } from '../vocabulary/job.ts'
import { MAX_UPLOAD_SIZE } from '../vocabulary/upload.ts'
import { PLATFORM_TYPES } from '../vocabulary/platform.ts'
import { SocialSite } from './posts.ts'

/** Why a job failed: a problem's code, its sentence in English, and what fills the sentence in another language. */
export const JobError = z.object({
  code: z.string(),
  message: z.string(),
  context: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type JobError = z.output<typeof JobError>

/** One line of the reconciliation: what was found and what became of it. Sums match: found = added + known + changed. */
export const ImportTotals = z.object({
  posts: z.object({ found: z.int(), added: z.int(), known: z.int(), changed: z.int() }),
  records: z.object({
    found: z.int(),
    posts: z.int(),
    notPosts: z.int(),
    skipped: z.int(),
    failed: z.int(),
    unknown: z.int(),
  }),
  media: z.object({
    found: z.int(),
    stored: z.int(),
    missing: z.int(),
    withoutPost: z.int(),
    /** Files that posts from other parts of the same download lacked and have now. */
    filled: z.int(),
  }),
  files: z.object({
    found: z.int(),
    read: z.int(),
    media: z.int(),
    notPosts: z.int(),
    ignored: z.int(),
    failed: z.int(),
    unknown: z.int(),
  }),
})
export type ImportTotals = z.output<typeof ImportTotals>

/** What is sworn to of an archive: which bytes came, from whom, when, how, and what read them. */
export const ImportSeal = z.object({
  /** Of the bytes as received; null until they have been hashed. */
  sha256: z.string().nullable(),
  size: z.number(),
  /** As the uploader's browser worked it out, where it did. */
  browserSha256: z.string().nullable(),
  uploadedAt: Instant,
  uploadedBy: z.string().nullable(),
  /** Signed in, or by the mailed link of a request for new posts or of an import. */
  through: z.enum(['session', 'reconnect', 'import']),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** In how many parts of PART_SIZE bytes it was sent. */
  parts: z.int(),
  readerVersion: z.string().nullable(),
  /** Layout of the platform, such as `F4`. */
  generation: z.string().nullable(),
  /** When the archive was made, and what says so: times in the zip in UTC, or without a zone; else when it was received. */
  archiveDate: Instant.nullable(),
  archiveDateSource: z.enum(['zip_utc', 'zip_local', 'received']).nullable(),
})
export type ImportSeal = z.output<typeof ImportSeal>

export const PostImport = z.object({
  id: Id,
  jobId: Id,
  accountId: Id,
  trigger: z.enum(['user', 'other']),
  createdAt: Instant,
  completedAt: Instant.nullable(),
  until: Instant.nullable(),
  status: z.enum(JOB_STATUSES),
  fileName: z.string().nullable(),
  archiveSha256: z.string().nullable(),
  createdBy: z.string().nullable(),
  totals: ImportTotals.nullable(),
  /** The first import of the same download, where this one is a further part of it. */
  partOf: Id.nullable(),
  /** Other zips or files of the download that the archive names and that no part of it has brought. */
  missingParts: z.array(z.string()),
  /** Why it is perhaps not the whole download all the same; nothing is then said of posts that it lacks. */
  doubts: z.array(z.enum(DOWNLOAD_DOUBTS)),
  /** For staff; null for client users and links. */
  seal: ImportSeal.nullable(),
  error: JobError.nullable(),
})
export type PostImport = z.output<typeof PostImport>

/** Somebody asked that an account's posts be brought up to date: the client is mailed a link, and reminded daily until it is done. */
export const ReconnectRequest = z.object({
  id: Id,
  accountId: Id,
  clientId: Id,
  creatorType: z.enum(['system', 'user']),
  creator: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  createdAt: Instant,
  remindersEnabled: z.boolean(),
  /** Why there are no reminders any more, unless staff turned them off: the client stopped them, or 30 days have passed. */
  remindersStopped: z.object({ at: Instant, by: z.enum(['client', 'time']) }).nullable(),
  assignee: z.enum(['client', 'support']),
  /** Who asked support for help; null while nobody has, and where it was not recorded yet. */
  help: z.object({ askedBy: z.string(), at: Instant }).nullable(),
  can: z.array(z.enum(['cancel', 'toggle_reminders', 'stop_reminders'])),
})
export type ReconnectRequest = z.output<typeof ReconnectRequest>

export const SocialAccount = z.object({
  id: Id,
  clientId: Id,
  socialSite: SocialSite,
  auth: z.object({ type: z.enum(['OAUTH', 'LOGIN']) }).nullable(),
  externalId: z.string().nullable(),
  /** The time to which the posts are complete: when the platform made the archive, if nothing speaks against it; else as `newestPostAt`. */
  postsUntil: Instant.nullable(),
  newestPostAt: Instant.nullable(),
  latestImport: PostImport.nullable(),
  reconnectRequest: ReconnectRequest.nullable(),
  /** New posts are asked for, or none were ever imported, and the client alone can change that. */
  waitsForClient: z.boolean(),
  can: z.array(z.enum(['import', 'remove', 'request_posts', 'request_support', 'correct'])),
})
export type SocialAccount = z.output<typeof SocialAccount>

export const Upload = z.object({
  id: Id,
  name: z.string(),
  size: z.number(),
  /** Part numbers (from 1) that are safely stored. */
  received: z.array(z.int()),
})
export type Upload = z.output<typeof Upload>

export const JobRun = z.object({
  jobId: Id,
  status: z.enum(JOB_STATUSES),
  progress: z.object({ phase: z.string(), done: z.number(), total: z.number() }).nullable(),
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  error: JobError.nullable(),
})
export type JobRun = z.output<typeof JobRun>

export const listSocialSites = route('/social-sites', {
  api: 'social',
  method: 'GET',
  summary: 'The platforms.',
  output: z.array(SocialSite),
  access: 'signed-in',
})

export const listPostSources = route('/post-sources', {
  api: 'social',
  method: 'GET',
  summary: 'What can be imported, and how.',
  query: z.object({ type: z.enum(['file']).optional() }),
  output: z.array(z.object({ type: z.enum(['file']), socialSiteId: z.enum(PLATFORM_TYPES) })),
  access: 'signed-in',
})

export const listSocialAccounts = route('/clients/{id}/accounts', {
  api: 'social',
  method: 'GET',
  summary: 'A client’s social accounts.',
  output: z.array(SocialAccount),
  access: 'social_account:read',
})

/** The e-mail address that somebody signs in to a platform with. */
export const ExternalId = z
  .string()
  .trim()
  .max(320)
  .refine((value) => value.includes('@') && value.includes('.'), 'Enter the e-mail address of the account.')

export const addSocialAccount = route('/clients/{id}/accounts', {
  api: 'social',
  method: 'POST',
  summary: 'Add an account to import posts into.',
  body: z.object({
    clientId: Id.optional(),
    socialSiteId: z.enum(PLATFORM_TYPES),
    externalId: ExternalId,
  }),
  output: SocialAccount,
  status: 201,
  access: 'social_account:create',
  problems: ['CONFLICT'],
})

export const getSocialAccount = route('/accounts/{id}', {
  api: 'social',
  method: 'GET',
  summary: 'One social account.',
  output: SocialAccount,
  access: 'social_account:read',
})

export const createUpload = route('/uploads', {
  api: 'social',
  method: 'POST',
  summary: 'Announce a file; parts of 10,000,000 bytes follow at the Location.',
  body: z.object({
    name: z.string().trim().min(1, 'The file needs a name.').max(500),
    size: z.int().min(1, 'The file is empty.').max(MAX_UPLOAD_SIZE, 'The file is larger than 50 GB.'),
    /** SHA-256 (hex) as the browser worked it out, to be held against ours. */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
  output: Upload,
  status: 201,
  access: 'post_import:create',
  problems: ['MUST_BE_ZIP', 'STORAGE_FULL'],
})

export const getUpload = route('/uploads/{id}', {
  api: 'social',
  method: 'GET',
  summary: 'Which parts have arrived.',
  output: Upload,
  access: 'post_import:create',
})

export const uploadPart = route('/uploads/{id}', {
  api: 'social',
  method: 'POST',
  summary: 'One part: multipart `partNumber` (from 1) and `file`. Idempotent by part number.',
  output: Upload,
  access: 'post_import:create',
  carries: 'multipart',
  problems: ['UPLOAD_PART_CONFLICT', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
})

export const deleteUpload = route('/uploads/{id}', {
  api: 'social',
  method: 'DELETE',
  summary: 'Give an upload up: what has arrived of it is removed at once.',
  output: null,
  access: 'post_import:create',
  problems: ['UPLOAD_ALREADY_USED'],
})

export const createPostImport = route('/social-accounts/{id}/post-imports', {
  api: 'social',
  method: 'POST',
  summary:
    'Import the uploaded archive. `partOf`: an import of this account whose download this is a further part of.',
  body: z.object({ uploadedFileId: Id, partOf: Id.optional() }),
  output: PostImport,
  status: 201,
  access: 'post_import:create',
  problems: ['UPLOAD_INCOMPLETE', 'UPLOAD_ALREADY_USED'],
})

export const listPostImports = route('/social-accounts/{id}/post-imports', {
  api: 'social',
  method: 'GET',
  summary: 'Imports of an account, newest first.',
  query: z.object(paging(100, 20)),
  output: z.array(PostImport),
  paged: true,
  access: 'post_import:read',
})

export const getPostImport = route('/post-imports/{id}', {
  api: 'social',
  method: 'GET',
  summary: 'One import with its reconciliation.',
  output: PostImport,
  access: 'post_import:read',
})

export const listJobRuns = route('/monitoring/job-runs', {
  api: 'social',
  method: 'GET',
  summary: 'How jobs are getting on.',
  query: z.object({ jobIds: listOf(Id, 100), onlyLatest: Flag.optional() }),
  output: z.array(JobRun),
  access: 'signed-in',
})

export const listFirmSocialAccounts = route('/customers/{id}/accounts', {
  api: 'social',
  method: 'GET',
  summary: 'Social accounts of several clients of a law firm at once.',
  query: z.object({ clientIds: listOf(Id, 100) }),
  output: z.array(SocialAccount),
  access: 'social_account:read',
})

export const createReconnectRequest = route('/accounts/{id}/reconnect-requests', {
  api: 'social',
  method: 'POST',
  summary: 'Ask the client, by mail, for new posts of an account.',
  output: ReconnectRequest,
  status: 201,
  access: 'import_request:write',
  problems: ['REQUEST_EXISTS'],
})

export const getReconnectRequest = route('/reconnect-requests/{id}', {
  api: 'social',
  method: 'GET',
  summary: 'One request.',
  output: ReconnectRequest,
  access: 'import_request:read',
})

export const cancelReconnectRequest = route('/reconnect-requests/{id}', {
  api: 'social',
  method: 'DELETE',
  summary: 'Take a request back; its mailed link no longer works.',
  output: null,
  access: 'import_request:write',
  problems: ['CONFLICT'],
})

export const enableReminders = route('/reconnect-requests/{id}/enable-reminders', {
  api: 'social',
  method: 'PUT',
  summary: 'Remind the client daily.',
  output: ReconnectRequest,
  access: 'import_request:toggle_reminders',
})

export const disableReminders = route('/reconnect-requests/{id}/disable-reminders', {
  api: 'social',
  method: 'PUT',
  summary: 'Stop the daily reminders.',
  output: ReconnectRequest,
  access: 'import_request:toggle_reminders',
})

export const requestPostImportSupport = route('/accounts/{id}/request-post-import-support', {
  api: 'social',
  method: 'PUT',
  summary: 'A client asks for help with an import: the request goes to support.',
  output: ReconnectRequest,
  access: 'post_import:create',
})

export const socialRoutes = {
  listSocialSites,
  listPostSources,
  listSocialAccounts,
  addSocialAccount,
  getSocialAccount,
  createUpload,
  getUpload,
  uploadPart,
  deleteUpload,
  createPostImport,
  listPostImports,
  getPostImport,
  listJobRuns,
  listFirmSocialAccounts,
  createReconnectRequest,
  getReconnectRequest,
  cancelReconnectRequest,
  enableReminders,
  disableReminders,
  requestPostImportSupport,
}
