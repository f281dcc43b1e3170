// Long because: it has one entry for each call.
import { z } from 'zod'
import { CalendarDate, Id, Instant, listOf, paging, route } from '../route.ts'
import { JOB_STATUSES } from '../vocabulary/job.ts'
import { LANGUAGE_NAMES } from '../vocabulary/language.ts'
import { PLATFORM_TYPES } from '../vocabulary/platform.ts'
import { MEDIA_TYPE_NAMES } from '../vocabulary/posts/post.ts'
import { REPORT_CHANGE_NAMES } from '../vocabulary/reports/report-change.ts'
import { REPORT_FORMAT_NAMES, REPORT_ORDERS, REPORT_TYPES } from '../vocabulary/reports/report-format.ts'
import { Post, StatusCode } from './posts.ts'

export const FormatOptions = z.object({
  branding: z.boolean().default(false),
  index: z.boolean().default(false),
  internalNotes: z.boolean().default(false),
  /** Counsel's work product: status, flags, any selection based on them, and search keywords. */
  reviewStatus: z.boolean().default(false),
  externalComments: z.boolean().default(false),
  footer: z.boolean().default(false),
  /** How many posts of its accounts and dates it does not contain. Never of an album. */
  coverage: z.boolean().default(false),
  /** The texts that other archives have of its posts. That they have others is always printed. */
  otherWordings: z.boolean().default(false),
  /** The client’s whole date of birth instead of the year. */
  wholeBirthDate: z.boolean().default(false),
  /** The date of loss, and which posts are before and after it. Without it, the document is neutral about when it was. */
  lossLabels: z.boolean().default(true),
  /** Each picture as large as its page allows, with nothing beside it. */
  onePicturePerPage: z.boolean().default(false),
  timeZone: z.string().max(64).default('UTC'),
  /** The language of the document's own texts. Posts are not translated. */
  language: z.enum(LANGUAGE_NAMES).default('en'),
})
export type FormatOptions = z.output<typeof FormatOptions>

export const ReportFile = z.object({
  id: Id,
  fileName: z.string(),
  format: z.enum(REPORT_FORMAT_NAMES),
  jobId: Id,
  status: z.enum(JOB_STATUSES),
  /** Path on this origin; null until the file is generated. */
  url: z.string().nullable(),
  sha256: z.string().nullable(),
  size: z.number().nullable(),
  pages: z.int().nullable(),
  /** What the file contains. */
  options: FormatOptions,
  /** Nothing that it says has changed since, and no volume is missing. Never true of a file with notes, review status or coverage, which change independently. */
  isCurrent: z.boolean(),
  /** How many of its posts were taken out of the client’s file since. Nodes of an older version leave it out. */
  notClients: z.int().optional(),
  createdAt: Instant,
  /** As printed in it; its volumes share it. null: it prints none, because an older version made it. Nodes of an older version leave it out. */
  documentId: Id.nullable().optional(),
})
export type ReportFile = z.output<typeof ReportFile>

const selectionFields = {
  /** Saved (1) includes Not relevant, unless `isNotRelevant` is false. Not relevant alone is 4. */
  statuses: z.array(StatusCode),
  isNotRelevant: z.literal(false).optional(),
  isOnTimeline: z.boolean(),
  isFlagged: z.boolean(),
  isInclusive: z.boolean(),
  socialSiteIds: z.array(z.enum(PLATFORM_TYPES)),
  mediaTypes: z.array(z.enum(MEDIA_TYPE_NAMES)),
  startDate: CalendarDate.nullable(),
  endDate: CalendarDate.nullable(),
}

export const Report = z.object({
  id: Id,
  type: z.enum(REPORT_TYPES),
  name: z.string(),
  /** The default language of its documents: the client’s for an album, that of the firm’s location for a report. */
  language: z.enum(LANGUAGE_NAMES),
  client: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    fileRefNo: z.string(),
    dateOfLoss: CalendarDate,
    timeZone: z.string(),
  }),
  ...selectionFields,
  source: z.string().nullable(),
  /** Some or all of its posts were chosen, instead of matching criteria. Nodes of an older version leave it out. */
  isChosen: z.boolean().optional(),
  /** Posts that it shows now; removed ones are counted separately. */
  totalPosts: z.int(),
  totalRemoved: z.int(),
  /** How many of the posts that it shows have a comment. Nodes of an older version leave it out. */
  totalComments: z.int().optional(),
  createdAt: Instant,
  lastModified: Instant,
  files: z.array(ReportFile),
  can: z.array(z.enum(['edit', 'delete', 'download'])),
})
export type Report = z.output<typeof Report>

export const ReportPost = z.object({
  id: Id,
  /** The number in the report and its files, from 1; for a removed post, the number it would get again. */
  number: z.int(),
  post: Post,
  comment: z.string(),
  /** Who last wrote the comment. */
  commentBy: z.object({ name: z.string(), isOwn: z.boolean() }).nullable(),
  /** Removed from the report, which is independent of the firm's trash. */
  isTrashed: z.boolean(),
  /** A newer archive shows the post differently. For staff. */
  isOutdated: z.boolean(),
})
export type ReportPost = z.output<typeof ReportPost>

/**
 * `post` is null for a client if the firm has put the post in its trash: the album still contains it, but the client's pages don't show it.
 */
export const ReportLine = ReportPost.extend({
  post: Post.nullable(),
  /** When the post was permanently deleted, 30 days after it was trashed; null: it still exists. */
  purgedAt: Instant.nullable(),
  /** Its post was taken out of the client’s file. Nodes of an older version leave it out. */
  isNotClients: z.boolean().optional(),
})
export type ReportLine = z.output<typeof ReportLine>

/** How many posts of a report differ in the newest archives: in their text or date, or in anything else. */
export const NewerPosts = z.object({ text: z.int(), other: z.int() })
export type NewerPosts = z.output<typeof NewerPosts>

/** One line of a report's history; never edited. */
export const ReportChange = z.object({
  id: Id,
  action: z.enum(REPORT_CHANGE_NAMES),
  by: z.string(),
  at: Instant,
  details: z.object({
    /** How many posts were changed. */
    posts: z.int().optional(),
    /** They were changed as one act on a selection. */
    selectionId: Id.optional(),
    /** The number of a post at that time, and the number it was moved to. */
    number: z.int().optional(),
    to: z.int().optional(),
    /** The names of a report that was renamed. */
    name: z.string().optional(),
    before: z.string().optional(),
    fileName: z.string().optional(),
    sha256: z.string().optional(),
    /** A comment that two people wrote at the same time, and the other person. */
    text: z.string().optional(),
    of: z.string().optional(),
  }),
})
export type ReportChange = z.output<typeof ReportChange>

export const getReport = route('/reports/{id}', {
  ids: { 'params.id': 'report' },
  api: 'main',
  method: 'GET',
  summary: 'One report or album.',
  output: Report,
  access: 'report:read',
  effect: 'read',
})

export const countDayChanges = route('/reports/{id}/day-changes', {
  ids: { 'params.id': 'report' },
  api: 'main',
  method: 'GET',
  summary:
    'How many posts within a week of the date of loss have another day in this time zone than in the client’s.',
  query: z.object({ timeZone: z.string().max(100) }),
  output: z.object({ count: z.int() }),
  access: 'report:read',
  effect: 'read',
})

/** Dates are those of the client's zone, both inclusive. */
export const ReportCoverage = z.object({
  from: CalendarDate,
  to: CalendarDate,
  /** Of the accounts of its posts, on these days, and how many of them it contains. */
  posts: z.int(),
  inDocument: z.int(),
  /** Posts of these accounts that its dates leave out, because theirs are in doubt. Nodes of an older version leave it out. */
  doubtsLeftOut: z.int().optional(),
})

export const getReportCoverage = route('/reports/{id}/coverage', {
  ids: { 'params.id': 'report' },
  api: 'main',
  method: 'GET',
  summary: 'How many posts of its accounts and days a report contains, and how many there are.',
  /** `null`: an album, or a report without dated posts. */
  output: z.object({ coverage: ReportCoverage.nullable() }),
  access: 'report:read',
  effect: 'read',
})

const reportList = {
  types: listOf(z.enum(REPORT_TYPES)).optional(),
  /** Part of the name. */
  keyword: z.string().max(200).optional(),
  orderBy: z.enum(REPORT_ORDERS).default('createdAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
  ...paging(100, 5),
}

export const listReports = route('/clients/{clientId}/reports', {
  ids: { 'params.clientId': 'client' },
  api: 'main',
  method: 'GET',
  summary: 'Reports or albums of a client.',
  query: z.object(reportList),
  output: z.array(Report),
  paged: true,
  access: 'report:read',
  effect: 'read',
})

export const listCustomerReports = route('/customers/{id}/reports', {
  ids: { 'params.id': 'lawFirm' },
  api: 'main',
  method: 'GET',
  summary: 'Reports or albums of all clients of a law firm that the viewer can see.',
  query: z.object(reportList),
  output: z.array(Report),
  paged: true,
  access: 'report:read',
  effect: 'read',
})

/** One line, because it is printed in running heads, bookmarks and file names. */
export const ReportName = z
  .string()
  .trim()
  .min(1, 'Give the report a name.')
  .max(300)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Enter the name on one line.')

/** Exactly these posts of the report's client: up to 500, or those of a selection. None of them is in the trash. */
const chosenPosts = {
  postIds: z.array(Id).min(1).max(500).optional(),
  selectionId: Id.optional(),
}
const chosenIds = { 'body.postIds': 'post' } as const

export const createReport = route('/clients/{clientId}/reports', {
  ids: { 'params.clientId': 'client', ...chosenIds },
  api: 'main',
  method: 'POST',
  summary: 'Create a report of the posts that match now, or of chosen ones.',
  body: z
    .object({
      ...chosenPosts,
      type: z.enum(REPORT_TYPES).default('legal'),
      name: ReportName,
      statuses: selectionFields.statuses.default([]),
      isNotRelevant: selectionFields.isNotRelevant,
      isOnTimeline: z.boolean().default(false),
      isFlagged: z.boolean().default(false),
      isInclusive: z.boolean().default(true),
      socialSiteIds: selectionFields.socialSiteIds.default([]),
      mediaTypes: selectionFields.mediaTypes.default([]),
      startDate: CalendarDate.nullish(),
      endDate: CalendarDate.nullish(),
    })
    .refine(({ postIds, selectionId }) => postIds === undefined || selectionId === undefined, {
      path: ['postIds'],
      message: 'Name the posts or a selection.',
    }),
  output: Report,
  status: 201,
  access: 'report:write',
  effect: 'write',
  location: '/reports/{id}',
  problems: ['EMPTY_REPORT', 'POSTS_IN_TRASH'],
})

export const addReportPosts = route('/reports/{id}/posts', {
  ids: { 'params.id': 'report', ...chosenIds },
  api: 'main',
  method: 'POST',
  summary: 'Add posts to a report, each after the last one that is not later. Existing files don’t change.',
  body: z
    .object(chosenPosts)
    .refine(({ postIds, selectionId }) => (postIds === undefined) !== (selectionId === undefined), {
      path: ['postIds'],
      message: 'Name the posts or a selection.',
    }),
  /** `added`: how many were not in the report. */
  output: z.object({ report: Report, added: z.int() }),
  access: 'report:write',
  effect: 'write',
  problems: ['POSTS_IN_TRASH'],
})

export const renameReport = route('/reports/{id}/name', {
  ids: { 'params.id': 'report' },
  api: 'main',
  method: 'PUT',
  summary: 'Rename a report or album. Files that exist keep their names.',
  body: z.object({ name: ReportName }),
  output: Report,
  access: 'report:write',
  effect: 'write',
})

export const deleteReports = route('/reports', {
  ids: { 'body.ids': 'report' },
  api: 'main',
  method: 'DELETE',
  summary: 'Delete reports or albums, all or none.',
  body: z.object({ ids: z.array(Id).min(1).max(100) }),
  output: null,
  access: 'report:write',
  effect: 'write',
})

export const generateReportFile = route('/reports/{id}/{format}', {
  ids: { 'params.id': 'report', 'params.format': 'word' },
  api: 'main',
  method: 'POST',
  summary: 'Create a file of the report as a job. A notification follows when it is ready.',
  body: z
    .object({
      /** `language`: default is the report’s own. */
      formatOptions: FormatOptions.extend({ language: z.enum(LANGUAGE_NAMES).optional() }).prefault({}),
    })
    .prefault({}),
  output: ReportFile,
  status: 201,
  access: 'report:read',
  effect: 'write',
  location: '/reports/{params.id}',
  problems: ['REPORT_CHANGING'],
})

export const deleteReportFile = route('/report-files/{id}', {
  ids: { 'params.id': 'reportFile' },
  api: 'main',
  method: 'DELETE',
  summary:
    'Delete a file of a report, or cancel it while it is being generated. Its hash stays in the history of the report.',
  output: null,
  access: 'report:write',
  effect: 'write',
})

export const listReportPosts = route('/reports/{id}/posts', {
  ids: { 'params.id': 'report' },
  api: 'main',
  method: 'GET',
  summary: 'The posts of a report in order, including removed ones.',
  query: z.object(paging(100, 10)),
  output: z.array(ReportLine),
  paged: true,
  access: 'report:read',
  effect: 'read',
})

export const getNewerPosts = route('/reports/{id}/newer-posts', {
  ids: { 'params.id': 'report' },
  api: 'main',
  method: 'GET',
  summary: 'How many posts of a report a newer archive shows differently.',
  output: NewerPosts,
  access: 'report:read',
  effect: 'read',
})
export const takeNewerPosts = route('/reports/{id}/newer-posts', {
  ids: { 'params.id': 'report' },
  api: 'main',
  method: 'PUT',
  summary: 'Update these posts of a report to the newest archives. Existing files don’t change.',
  output: Report,
  access: 'report:write',
  effect: 'write',
})
export const listReportHistory = route('/reports/{id}/history', {
  ids: { 'params.id': 'report' },
  api: 'main',
  method: 'GET',
  summary: 'The history of a report, newest first.',
  query: z.object(paging(100, 20)),
  output: z.array(ReportChange),
  paged: true,
  access: 'report:read',
  effect: 'read',
})

export const commentReportPost = route('/report-posts/{id}', {
  ids: { 'params.id': 'reportPost' },
  api: 'main',
  method: 'PUT',
  summary: 'Write the comment of a report’s post.',
  /** `base`: the comment that was changed. If someone else has saved another one since, both are kept. */
  body: z.object({ comment: z.string().max(60_000), base: z.string().max(60_000).optional() }),
  /** `mergedWith`: the person whose comment was kept together with this one. */
  output: ReportLine.extend({ mergedWith: z.string().nullable() }),
  access: 'report:write',
  effect: 'write',
})
export const moveReportPost = route('/report-posts/{id}/position', {
  ids: { 'params.id': 'reportPost' },
  api: 'main',
  method: 'PUT',
  summary: 'Move a report’s post to another position. Existing files keep their order.',
  /** The new number; a number past the end means the last position. */
  body: z.object({ number: z.int().min(1) }),
  output: ReportLine,
  access: 'report:write',
  effect: 'write',
})
export const removeReportPost = route('/report-posts/{id}', {
  ids: { 'params.id': 'reportPost' },
  api: 'main',
  method: 'DELETE',
  summary: 'Take a post out of the report.',
  output: null,
  access: 'report:write',
  effect: 'write',
})
export const restoreReportPost = route('/report-posts/{id}/restore', {
  ids: { 'params.id': 'reportPost' },
  api: 'main',
  method: 'PUT',
  summary: 'Restore a removed post of the report.',
  output: ReportLine,
  access: 'report:write',
  effect: 'write',
})

export const setReportPostsRemoved = route('/reports/{id}/posts/removed', {
  ids: { 'params.id': 'report', 'body.postIds': 'post' },
  api: 'main',
  method: 'PUT',
  summary: 'Take posts out of a report, or restore them. More than these are removed as a selection.',
  body: z.object({ postIds: z.array(Id).min(1).max(500), isRemoved: z.boolean() }),
  /** Those that were not so already. */
  output: z.array(Id),
  access: 'report:write',
  effect: 'write',
})

export const reportRoutes = {
  getReport,
  countDayChanges,
  getReportCoverage,
  listReports,
  listCustomerReports,
  createReport,
  addReportPosts,
  renameReport,
  deleteReports,
  generateReportFile,
  deleteReportFile,
  listReportPosts,
  getNewerPosts,
  takeNewerPosts,
  listReportHistory,
  commentReportPost,
  moveReportPost,
  removeReportPost,
  restoreReportPost,
  setReportPostsRemoved,
}
