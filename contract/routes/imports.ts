// Long because: it has one entry for each call.
import { z } from 'zod'
import { Flag, Id, Instant, listOf, paging, route } from '../route.ts'
import { FETCH_SOURCE_NAMES } from '../vocabulary/imports/fetch-source.ts'
import { OWNER_CHECK_STATES } from '../vocabulary/imports/owner.ts'
import { OwnerComparison } from './owners.ts'
import { LANGUAGE_NAMES } from '../vocabulary/language.ts'
import { JOB_STATUSES } from '../vocabulary/job.ts'
import { PLATFORM_TYPES } from '../vocabulary/platform.ts'
import { DOWNLOAD_DOUBTS, HELD_OUTCOMES, MAX_UPLOAD_SIZE } from '../vocabulary/imports/upload.ts'
import { POST_KIND_NAMES } from '../vocabulary/posts/post.ts'
import { DATE_DOUBT_REASONS } from '../vocabulary/posts/post-date.ts'
import { JobError } from './jobs.ts'

/** Totals of an import. */
export const ImportTotals = z.object({
  /** found = added + known + changed */
  posts: z.object({ found: z.int(), added: z.int(), known: z.int(), changed: z.int() }),
  /** found = the sum of the others */
  records: z.object({
    found: z.int(),
    posts: z.int(),
    notPosts: z.int(),
    skipped: z.int(),
    failed: z.int(),
    unknown: z.int(),
  }),
  /** found = stored + missing */
  media: z.object({
    found: z.int(),
    stored: z.int(),
    missing: z.int(),
    withoutPost: z.int(),
    /** Files that were missing from posts of other parts of the same download, and were found in this one. */
    filled: z.int(),
  }),
  /** found = the sum of the others */
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

/** The owner that an archive names. */
export const ArchiveOwner = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  userName: z.string().nullable(),
  emails: z.array(z.string()),
})
export type ArchiveOwner = z.output<typeof ArchiveOwner>

/** The provenance that is sworn to: which bytes were received, from whom, when and how, and what read them. */
export const ImportSeal = z.object({
  /** The hash of the bytes as received; null until it is computed. */
  sha256: z.string().nullable(),
  size: z.number(),
  /** The zip in it that was read, because it contains nothing else. Nodes of an older version leave it out. */
  inner: z.object({ name: z.string(), size: z.number(), sha256: z.string() }).nullable().optional(),
  /** When the bytes were deleted, if they were: refused, taken out, or at the request of the platform. */
  deletedAt: Instant.nullable(),
  /** As computed by the uploader's browser. For an archive that we fetched, `origin` has the source's hash. */
  browserSha256: z.string().nullable(),
  uploadedAt: Instant,
  uploadedBy: z.string().nullable(),
  /**
   * How it was sent: by a signed-in user, by the emailed link of a request for new posts or of an import, by a connected account that read
   * it from the platform, or fetched from its source.
   */
  through: z.enum(['session', 'reconnect', 'import', 'connection', ...FETCH_SOURCE_NAMES]),
  /** For an archive that we fetched: its id at the source, the version that was read, and the hash that the source states, such as `sha256:…`. */
  origin: z
    .object({ fileId: z.string().nullable(), revision: z.string().nullable(), hash: z.string().nullable() })
    .nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The number of parts, of PART_SIZE bytes each. */
  parts: z.int(),
  readerVersion: z.string().nullable(),
  /** Layout of the platform's archive, such as `F4`. */
  generation: z.string().nullable(),
  /** When the archive was made, and how we know: from the zip's times in UTC, or without a zone; otherwise when it was received. */
  archiveDate: Instant.nullable(),
  archiveDateSource: z.enum(['zip_utc', 'zip_local', 'received']).nullable(),
  /** null: the archive names none, or it was imported before owners were read. */
  owner: ArchiveOwner.nullable(),
  /** What was compared, and how it was decided. null: imported before owners were compared this way. */
  ownerCheck: z
    .object({
      state: z.enum(OWNER_CHECK_STATES),
      lines: z.array(OwnerComparison),
      by: z.string().nullable(),
      at: Instant.nullable(),
    })
    .nullable(),
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
  /** The first import of the same download, if this one is a further part of it. */
  partOf: Id.nullable(),
  /** Other zips or files of the download that the archive names and that are in none of the imported parts. */
  missingParts: z.array(z.string()),
  /** Why the download may be incomplete although no part is missing; then posts aren't reported as absent from it. */
  doubts: z.array(z.enum(DOWNLOAD_DOUBTS)),
  /** Records whose author is in doubt and that no one has decided about, for staff. Nodes of an older version leave it out. */
  setAside: z.int().optional(),
  /** The act by which its posts left the client's file, for staff. Nodes of an older version leave it out. */
  takenOut: z.object({ id: Id, by: z.string(), at: Instant }).nullable().optional(),
  can: z.array(z.enum(['takeOut', 'readAgain'])).optional(),
  /** For staff; null for client users and links. */
  seal: ImportSeal.nullable(),
  error: JobError.nullable(),
})
export type PostImport = z.output<typeof PostImport>

export const ImportWithAccount = PostImport.extend({
  /** Also of an account that was removed from the client's list. Nodes of an older version leave it out. */
  account: z
    .object({
      clientId: Id,
      platform: z.enum(PLATFORM_TYPES),
      externalId: z.string().nullable(),
      isRemoved: z.boolean(),
    })
    .optional(),
  /** Posts that it added and whose date can't be true, by reason. Nodes of an older version leave it out. */
  datesInDoubt: z.array(z.object({ reason: z.enum(DATE_DOUBT_REASONS), posts: z.int() })).optional(),
  /** How many of the records that are set aside are posts already, which an older reader has made. Nodes of an older version leave it out. */
  setAsidePosts: z.int().optional(),
  /** Its posts that had been reviewed and show more since it was read again, until someone acts on them. Nodes of an older version leave it out. */
  moreRead: z.int().optional(),
  /** The last time that it was read again. Nodes of an older version leave it out. */
  reading: z.object({ jobId: Id, isRunning: z.boolean(), endedAt: Instant.nullable() }).nullable().optional(),
})
export type ImportWithAccount = z.output<typeof ImportWithAccount>

export const Upload = z.object({
  id: Id,
  name: z.string(),
  size: z.number(),
  /** Part numbers (from 1) that are safely stored. */
  received: z.array(z.int()),
})
export type Upload = z.output<typeof Upload>

export const createUpload = route('/uploads', {
  api: 'social',
  method: 'POST',
  summary: 'Start an upload. Send parts of 10,000,000 bytes to the Location.',
  body: z.object({
    name: z.string().trim().min(1, 'The file needs a name.').max(500),
    size: z.int().min(1, 'The file is empty.').max(MAX_UPLOAD_SIZE, 'The file is larger than 50 GB.'),
    /** SHA-256 (hex) as computed by the browser, to be compared with ours. */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    /** A new id for each upload. If no answer arrived, send it again with the same file to get the same upload. */
    idempotencyKey: Id.optional(),
  }),
  output: Upload,
  status: 201,
  access: 'post_import:create',
  effect: 'write',
  first: 'asks the storage for space',
  idempotency: { by: 'idempotencyKey' },
  location: '/uploads/{id}',
  link: { needsTerms: true },
  problems: ['MUST_BE_ZIP', 'STORAGE_FULL'],
})

export const getUpload = route('/uploads/{id}', {
  ids: { 'params.id': 'upload' },
  api: 'social',
  method: 'GET',
  summary: 'Which parts have arrived.',
  output: Upload,
  access: 'post_import:create',
  effect: 'read',
  link: true,
})

export const uploadPart = route('/uploads/{id}', {
  ids: { 'params.id': 'upload' },
  api: 'social',
  method: 'POST',
  summary: 'One part: multipart `partNumber` (from 1) and `file`. Idempotent by part number.',
  output: Upload,
  access: 'post_import:create',
  effect: { own: 'streams' },
  idempotency: { by: 'partNumber' },
  link: { needsTerms: true },
  carries: 'multipart',
  problems: ['UPLOAD_PART_CONFLICT', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
})

export const deleteUpload = route('/uploads/{id}', {
  ids: { 'params.id': 'upload' },
  api: 'social',
  method: 'DELETE',
  summary: 'Cancel an upload and delete what has arrived.',
  output: null,
  access: 'post_import:create',
  effect: { own: 'deletes what has arrived once the upload has ended' },
  link: true,
  problems: ['UPLOAD_ALREADY_USED'],
})

export const createPostImport = route('/social-accounts/{id}/post-imports', {
  ids: { 'params.id': 'socialAccount', 'body.uploadedFileId': 'upload', 'body.partOf': 'import' },
  api: 'social',
  method: 'POST',
  summary:
    'Import the uploaded archive. `partOf`: an import of this account, if the archive is another part of the same download.',
  /** `uploadedFileId`: the id of the upload. */
  body: z.object({ uploadedFileId: Id, partOf: Id.optional() }),
  output: PostImport,
  status: 201,
  access: 'post_import:create',
  effect: { own: 'takes an upload from the account of its sender' },
  idempotency: { by: 'uploadedFileId' },
  firm: 'params.id',
  location: '/post-imports/{id}',
  link: { needsTerms: true },
  problems: ['UPLOAD_INCOMPLETE', 'UPLOAD_ALREADY_USED'],
})

export const listPostImports = route('/social-accounts/{id}/post-imports', {
  ids: { 'params.id': 'socialAccount' },
  api: 'social',
  method: 'GET',
  summary: 'Imports of an account, newest first.',
  query: z.object(paging(100, 20)),
  output: z.array(PostImport),
  paged: true,
  access: 'post_import:read',
  effect: 'read',
  link: true,
})

export const getPostImport = route('/post-imports/{id}', {
  ids: { 'params.id': 'import' },
  api: 'social',
  method: 'GET',
  summary: 'One import with its reconciliation, and the account that it was imported into.',
  output: ImportWithAccount,
  access: 'post_import:read',
  effect: 'read',
  link: true,
})

export const readImportAgain = route('/post-imports/{id}/readings', {
  ids: { 'params.id': 'import' },
  api: 'social',
  method: 'POST',
  summary:
    'Read an archive again, as a job, that was not read to its end. What is known is not read twice, and no review changes. If it is being read, nothing is started.',
  output: ImportWithAccount,
  status: 201,
  access: 'post:write',
  effect: 'write',
  problems: ['IMPORT_IS_WHOLE'],
})

export const LedgerFile = z.object({
  path: z.string(),
  size: z.number(),
  outcome: z.enum(['read', 'media', 'not_posts', 'ignored', 'failed', 'unknown']),
  code: z.string(),
  reason: z.string(),
  records: z.int(),
  /** How many of its records are listed by `listImportRecords`. Nodes of an older version leave it out. */
  notPosts: z.int().optional(),
})
export const LedgerRecord = z.object({
  outcome: z.enum(['not_a_post', 'skipped', 'failed', 'unknown']),
  file: z.string(),
  position: z.int(),
  code: z.string(),
  reason: z.string(),
  /** Set for lists that are named instead of their records, and how many entries they have. */
  list: z.object({ name: z.string(), items: z.int() }).nullable(),
  /** As received; '' for a list that is only named. */
  raw: z.string(),
})

export const listImportFiles = route('/post-imports/{id}/files', {
  ids: { 'params.id': 'import' },
  api: 'social',
  method: 'GET',
  summary: 'The ledger: every file of the archive and what became of it.',
  query: z.object({
    outcome: listOf(LedgerFile.shape.outcome).optional(),
    /** Only pictures and videos that no post uses. */
    isUnused: Flag.optional(),
    ...paging(100, 50),
  }),
  output: z.array(LedgerFile),
  paged: true,
  access: 'post:write',
  effect: 'read',
})

export const listImportRecords = route('/post-imports/{id}/records', {
  ids: { 'params.id': 'import' },
  api: 'social',
  method: 'GET',
  summary: 'The ledger: every record that did not become a post, and why.',
  query: z.object({
    outcome: listOf(LedgerRecord.shape.outcome).optional(),
    /** Only those that wait for a decision whose they are, or without them. */
    isSetAside: Flag.optional(),
    /** Only those of this file. */
    file: z.string().max(10_000).optional(),
    ...paging(100, 50),
  }),
  output: z.array(LedgerRecord),
  paged: true,
  access: 'post:write',
  effect: 'read',
})

export const LedgerPost = z.object({
  id: Id,
  kind: z.enum(POST_KIND_NAMES),
  postedAt: Instant,
  /** The beginning of its words; '' if it has none. */
  content: z.string(),
  /** The first of its records; null for posts that were known, whose records are those of an earlier import. */
  source: z.object({ file: z.string(), position: z.int() }).nullable(),
  isTrashed: z.boolean(),
})

export const LedgerMedium = z.object({
  post: LedgerPost.pick({ id: true, postedAt: true, isTrashed: true }),
  /** As its record names it. */
  name: z.string(),
  /** Why its file is not there; null: it is. */
  missing: z.string().nullable(),
})

export const listImportPosts = route('/post-imports/{id}/posts', {
  ids: { 'params.id': 'import' },
  api: 'social',
  method: 'GET',
  summary: 'The ledger: posts that an import added, knew or changed, if they are still there, newest first.',
  query: z.object({ outcome: z.enum(HELD_OUTCOMES), ...paging(100, 50) }),
  output: z.array(LedgerPost),
  paged: true,
  access: 'post:write',
  effect: 'read',
})

export const listImportMedia = route('/post-imports/{id}/media', {
  ids: { 'params.id': 'import' },
  api: 'social',
  method: 'GET',
  summary: 'The ledger: pictures and videos of the posts that an import added, knew or changed.',
  query: z.object({ isMissing: Flag, ...paging(100, 50) }),
  output: z.array(LedgerMedium),
  paged: true,
  access: 'post:write',
  effect: 'read',
})

/** An archive that the server fetches itself. It continues when the browser is closed. */
export const ArchiveFetch = z.object({
  id: Id,
  /** The job that fetches it. */
  jobId: Id,
  source: z.enum(FETCH_SOURCE_NAMES),
  /** `waiting`: the platform is still preparing it. */
  state: z.enum(['waiting', 'fetching', 'imported', 'failed', 'canceled']),
  fileName: z.string(),
  /** Bytes; null until they are known. */
  size: z.number().nullable(),
  received: z.number(),
  createdAt: Instant,
  createdBy: z.string().nullable(),
  importId: Id.nullable(),
  error: JobError.nullable(),
  can: z.array(z.enum(['cancel'])),
})
export type ArchiveFetch = z.output<typeof ArchiveFetch>

/** The name of the channel on which the page that opens a window listens. */
export const Channel = z.string().regex(/^[\w-]{0,64}$/)

/** Lets a window leave for another site, once, within a minute and in the same session. */
export const WindowTicket = z.object({ ticket: z.string() })

export const openFetchSource = route('/fetch-sources/{source}/tickets', {
  ids: { 'params.source': 'word', 'body.accountId': 'socialAccount' },
  api: 'social',
  method: 'POST',
  summary: 'Prepare the choice of an archive. Its window then opens `/fetch-sources/{source}/open?ticket=…`.',
  body: z.object({ accountId: Id, partOf: Id.optional(), channel: Channel.optional() }),
  output: WindowTicket,
  status: 201,
  access: 'post_import:create',
  effect: 'write',
  link: { needsTerms: true },
  problems: ['PLATFORM_DISABLED', 'TOO_MANY_REQUESTS'],
})

export const answerFetchSource = route('/fetch-sources/{source}/answers', {
  ids: { 'params.source': 'word' },
  api: 'social',
  method: 'POST',
  summary:
    'Send what the source answered to the callback page. Returns the fetch that this starts, or the address of a page to choose a file on.',
  body: z.object({
    state: z.string().min(1).max(500),
    code: z.string().max(4000).optional(),
    error: z.string().max(500).optional(),
    /** Google: ids of the chosen files, separated by commas. */
    picked_file_ids: z.string().max(2000).optional(),
    /** Dropbox: the address of the chosen file, valid for four hours. */
    link: z.url().max(4000).optional(),
    name: z.string().max(500).optional(),
    /** OneDrive: the endpoint of the chosen file. */
    endpoint: z.url().max(500).optional(),
    driveId: z.string().max(500).optional(),
    fileId: z.string().max(500).optional(),
    /** The language of the page where the file is chosen; otherwise the account's. */
    language: z.enum(LANGUAGE_NAMES).optional(),
  }),
  output: z.object({ address: z.url().nullable(), fetch: ArchiveFetch.nullable() }),
  access: 'post_import:create',
  effect: { own: 'asks the source about the chosen file' },
  link: { needsTerms: true },
  problems: [
    'FETCH_NOT_CHOSEN',
    'FETCH_REFUSED',
    'FETCH_ARCHIVE_REFUSED',
    'PLATFORM_UNAVAILABLE',
    'MUST_BE_ZIP',
    'FETCH_FILE_SIZE',
    'STORAGE_FULL',
  ],
})

export const cancelArchiveFetch = route('/archive-fetches/{id}', {
  ids: { 'params.id': 'archiveFetch' },
  api: 'social',
  method: 'DELETE',
  summary: 'Stop fetching an archive and delete what has arrived.',
  output: null,
  access: 'post_import:create',
  effect: 'write',
  link: true,
})

export const importRoutes = {
  readImportAgain,
  listImportFiles,
  listImportRecords,
  listImportPosts,
  listImportMedia,
  createUpload,
  getUpload,
  uploadPart,
  deleteUpload,
  createPostImport,
  listPostImports,
  getPostImport,
  openFetchSource,
  answerFetchSource,
  cancelArchiveFetch,
}
