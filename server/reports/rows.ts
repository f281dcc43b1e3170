import type { z } from 'zod'
import {
  FormatOptions,
  type Language,
  platformOfCode,
  criteriaOfStatuses,
  postStatusOfCode,
  type PostStatusCode,
  type Report,
  type ReportFile,
  type ReportFormat,
  type ReportType,
  seesEveryClient,
} from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'

export type ReportRow = {
  id: string
  client_id: string
  created_by: string | null
  is_clients: boolean
  type: ReportType
  name: string
  language: Language
  statuses: PostStatusCode[]
  is_on_timeline: boolean
  is_flagged: boolean
  is_inclusive: boolean
  platforms: number[]
  media_types: Report['mediaTypes']
  start_date: string | null
  end_date: string | null
  source: string | null
  is_chosen: boolean
  total_posts: number
  total_removed: number
  total_comments: number
  created_at: Date
  last_modified: Date
  client: { firstName: string; lastName: string; fileRefNo: string; dateOfLoss: string; timeZone: string }
  files: FileRow[] | null
  client_changed_at: Date | null
  firm_changed_at: Date | null
  /** When an archive of the client last brought or changed posts. */
  imported_at: Date | null
}

export type FileRow = {
  id: string
  fileName: string
  format: ReportFormat
  /** How many files its job made. */
  volumes: number
  jobId: string
  status: ReportFile['status'] | null
  sha256: string | null
  size: number | null
  pages: number | null
  options: z.input<typeof FormatOptions>
  createdAt: string
  documentId: string | null
  notClients: number
}

export const fileJson: RawBuilder<unknown> = sql`json_build_object(
  'id', f.id, 'fileName', f.file_name, 'format', f.format, 'volumes', f.volumes, 'jobId', f.job_id, 'status', j.status, 'sha256', encode(f.sha256, 'hex'),
  'size', f.size, 'pages', f.pages, 'options', f.options, 'createdAt', f.created_at, 'documentId', f.document_id,
  'notClients', (select count(*) from report_posts x where x.customer_id = f.customer_id and x.report_id = f.report_id and x.taken_out_in is not null
    and x.id = any(f.lines)))`

/** `language`: the client's for an album; for a report French if the firm is in Quebec, otherwise English. */
export const reportColumns = (tx: Tx): RawBuilder<ReportRow> => sql<ReportRow>`
  r.id, r.client_id, r.created_by, exists (
    select from users u where u.customer_id = ${tx.customerId} and u.id = r.created_by and u.client_id is not null) as is_clients, r.type, r.name, r.statuses, r.is_on_timeline, r.is_flagged, r.is_inclusive, r.platforms, r.media_types, r.start_date, r.end_date,
  r.source, r.is_chosen, r.total_posts, r.created_at, r.last_modified,
  (select count(*) from report_posts x where x.customer_id = r.customer_id and x.report_id = r.id and x.trashed_at is not null) as total_removed,
  (select count(*) from report_posts x
   where x.customer_id = r.customer_id and x.report_id = r.id and x.trashed_at is null and x.comment <> '') as total_comments,
  case when r.type = 'album' then c.language
    when exists (select from accounts a join locations l on l.id = a.location_id where a.id = r.customer_id and l.abbrev = 'QC') then 'fr'
    else 'en' end as language,
  json_build_object('firstName', c.first_name, 'lastName', c.last_name, 'fileRefNo', c.file_ref_no, 'dateOfLoss', c.date_of_loss, 'timeZone', c.time_zone) as client,
  (select json_agg(${fileJson} order by f.created_at desc, f.volume, f.id) from report_files f
   left join job_runs j on j.customer_id = f.customer_id and j.id = f.job_id
   where f.customer_id = r.customer_id and f.report_id = r.id) as files,
  (select max(h.at) from client_history h
   where h.customer_id = r.customer_id and h.client_id = r.client_id and h.action = 'changedDetails') as client_changed_at,
  (select max(l.at) from evidence_leaves l
   where l.customer_id = r.customer_id and l.subject_id = r.customer_id and l.kind = 'firm.change') as firm_changed_at,
  (select max(i.completed_at) from post_imports i where i.customer_id = ${tx.customerId} and i.client_id = r.client_id) as imported_at`

function toReportFile({ volumes, ...row }: FileRow, report: ReportRow): ReportFile {
  const options = FormatOptions.parse(row.options)
  const changes = [
    report.last_modified,
    report.client_changed_at,
    report.imported_at,
    options.branding ? report.firm_changed_at : null,
  ]
  const changed = Math.max(...changes.map((at) => at?.getTime() ?? 0))
  // Without a deleted volume, the others are only a part of the report.
  const isWhole = report.files?.filter(({ jobId }) => jobId === row.jobId).length === volumes
  return {
    ...row,
    status: row.status ?? 'PENDING',
    options,
    isCurrent:
      isWhole &&
      Date.parse(row.createdAt) >= changed &&
      !options.internalNotes &&
      !options.reviewStatus &&
      !options.coverage,
    url: row.sha256 ? `/media/reports/${row.id}` : null,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

export function toReport(row: ReportRow, actor: Actor): Report {
  const staff = actor.accountType !== 'client'
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    language: row.language,
    client: { id: row.client_id, ...row.client },
    // Clients must not see by which review criteria the staff selected the posts.
    ...criteriaOfStatuses(staff ? row.statuses.map(postStatusOfCode) : []),
    isOnTimeline: staff && row.is_on_timeline,
    isFlagged: staff && row.is_flagged,
    isInclusive: row.is_inclusive,
    socialSiteIds: row.platforms.map(platformOfCode),
    mediaTypes: row.media_types,
    startDate: row.start_date,
    endDate: row.end_date,
    source: row.source,
    isChosen: row.is_chosen,
    totalPosts: row.total_posts,
    totalRemoved: row.total_removed,
    totalComments: row.total_comments,
    createdAt: row.created_at.toISOString(),
    lastModified: row.last_modified.toISOString(),
    files: (row.files ?? []).map((file) => toReportFile(staff ? file : { ...file, notClients: 0 }, row)),
    can: abilitiesOn(row, actor),
  }
}

/** The client reads and downloads the firm's albums, but doesn't edit them. Nor does the firm edit an album that the client made; managers may delete it. */
function abilitiesOn(row: ReportRow, actor: Actor): Report['can'] {
  const isOwn = actor.accountType === 'client' ? row.created_by === actor.userId : !row.is_clients
  if (!actor.scopes.includes('report:write')) return ['download']
  if (isOwn) return ['edit', 'delete', 'download']
  return row.is_clients && seesEveryClient(actor.role) ? ['delete', 'download'] : ['download']
}
