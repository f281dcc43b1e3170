import {
  type ArchiveOwner,
  type DownloadDoubt,
  type FetchSource,
  type ImportSeal,
  type ImportTotals,
  type JobError,
  type JobStatus,
  type OwnerCheckState,
  type OwnerComparison,
  permissionsOf,
  placeholdersOf,
  platformOfCode,
  PLATFORMS,
  type PostImport,
} from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { mayDecide } from './owners/reads.ts'

/** Imports from before the sentence's values were stored have no context. */
export type StoredError = { code: string; message: string; context?: Record<string, unknown> }

/** The parts of a job's error that may be shown, which are only those in its sentence. */
export function toJobError(error: StoredError | null): JobError | null {
  if (!error) return null
  const context: JobError['context'] = {}
  for (const name of placeholdersOf(error.code)) {
    const value = error.context?.[name]
    if (typeof value === 'string' || typeof value === 'number') context[name] = value
  }
  return { code: error.code, message: error.message, context }
}

export type ImportViewRow = {
  id: string
  job_id: string
  social_account_id: string
  trigger: 'user' | 'other'
  created_at: Date
  completed_at: Date | null
  until: Date | null
  file_name: string
  file_size: number
  parts: number
  browser_sha256: string | null
  uploaded_at: Date
  ip: string | null
  user_agent: string | null
  link_purpose: 'reconnect' | 'import' | null
  source: 'upload' | 'api' | FetchSource
  origin: ImportSeal['origin']
  archive_sha256: Buffer | null
  inner: ImportSeal['inner']
  archive_removed_at: Date | null
  reader_version: string | null
  generation: string | null
  archive_date: Date | null
  archive_date_source: ImportSeal['archiveDateSource']
  owner: ArchiveOwner | null
  owner_state: OwnerCheckState | null
  owner_lines: OwnerComparison[] | null
  owner_decided_by_name: string | null
  owner_decided_at: Date | null
  /** Other clients match, whom the reader may not be allowed to see. */
  has_others: boolean
  platform: number
  part_of: string | null
  missing_parts: string[]
  doubts: DownloadDoubt[]
  created_by_name: string | null
  totals: ImportTotals | null
  /** Records that wait for a decision whose they are. */
  set_aside: number | null
  status: JobStatus | null
  error: StoredError | null
  taken_out: { id: string; by: string; at: string } | null
}

export const importColumns = (tx: Tx): RawBuilder<ImportViewRow> => sql<ImportViewRow>`
  i.id, i.job_id, i.social_account_id, i.trigger, i.created_at, i.completed_at, i.until, i.file_name, i.file_size, cardinality(i.parts) as parts,
  i.browser_sha256, i.uploaded_at, i.ip, i.user_agent, i.link_purpose, i.source, i.origin, i.archive_sha256, case when i.inner_sha256 is not null then
    json_build_object('name', i.inner_name, 'size', i.inner_size, 'sha256', encode(i.inner_sha256, 'hex')) end as inner, i.archive_removed_at, i.reader_version, i.generation, i.archive_date,
  i.archive_date_source, i.owner, k.state as owner_state, k.lines as owner_lines,
  coalesce(k.decided_by_name, i.owner_confirmed_by_name) as owner_decided_by_name, coalesce(k.decided_at, i.owner_confirmed_at) as owner_decided_at,
  coalesce(cardinality(k.other_clients) > 0, false) as has_others, s.platform, i.part_of, i.missing_parts, i.doubts, i.created_by_name, i.totals, j.status, j.error,
  (select sum(n.records)::int from import_doubts n join author_doubts d on d.customer_id = ${tx.customerId} and d.id = n.doubt_id and d.answer is null
   where n.customer_id = ${tx.customerId} and n.import_id = i.id) as set_aside,
  (select json_build_object('id', t.id, 'by', t.created_by_name, 'at', t.created_at) from takeouts t where t.customer_id = i.customer_id and t.id = i.takeout_id) as taken_out`
export const importJoins = sql`post_imports i left join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
  left join owner_checks k on k.customer_id = i.customer_id and k.import_id = i.id
  join social_accounts s on s.customer_id = i.customer_id and s.id = i.social_account_id`

/** Whether only others may know whose it is: while it waits, and for good if it matches a client whom the reader may not see. */
function isWithheld({ owner_state: state, has_others: hasOthers }: ImportViewRow, actor: Actor): boolean {
  if (state === null || mayDecide(actor, { seesOthers: !hasOthers })) return false
  return hasOthers || (state !== 'matched' && state !== 'notNamed' && state !== 'accepted')
}

/** The ledger quotes records: of what was taken out, only those may read it who may put it back. @throws Problem NOT_FOUND */
export function requireLedger(actor: Actor, { takenOut }: PostImport): void {
  if (takenOut && !mayTakeOut(actor)) throw new Problem('NOT_FOUND')
}

const mayTakeOut = (actor: Actor): boolean =>
  permissionsOf(actor.scopes, actor.accountType).includes('TAKE_OUT_IMPORTS')

export function toPostImport(row: ImportViewRow, actor: Actor): PostImport {
  const isHidden = isWithheld(row, actor)
  const isClient = actor.accountType === 'client' || actor.link !== null
  return {
    id: row.id,
    jobId: row.job_id,
    accountId: row.social_account_id,
    trigger: row.trigger,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    until: row.until?.toISOString() ?? null,
    status: row.status ?? 'PENDING',
    fileName: isHidden ? `${PLATFORMS[platformOfCode(row.platform)].archiveName} archive` : row.file_name,
    archiveSha256: row.archive_sha256?.toString('hex') ?? null,
    createdBy: row.created_by_name,
    // Older imports lack `filled`.
    totals: row.totals && {
      ...row.totals,
      media: { ...row.totals.media, filled: row.totals.media.filled ?? 0 },
    },
    partOf: row.part_of,
    missingParts: row.missing_parts,
    doubts: row.doubts,
    setAside: isClient ? 0 : (row.set_aside ?? 0),
    takenOut:
      isClient || !row.taken_out ? null : { ...row.taken_out, at: new Date(row.taken_out.at).toISOString() },
    can: row.completed_at && !row.taken_out && mayTakeOut(actor) ? ['takeOut'] : [],
    seal: isClient || isHidden ? null : toImportSeal(row),
    error: toJobError(row.error),
  }
}

function toImportSeal(row: ImportViewRow): ImportSeal {
  return {
    sha256: row.archive_sha256?.toString('hex') ?? null,
    size: row.file_size,
    inner: row.inner,
    deletedAt: row.archive_removed_at?.toISOString() ?? null,
    browserSha256: browserSha256Of(row),
    uploadedAt: row.uploaded_at.toISOString(),
    uploadedBy: row.created_by_name,
    through: throughOf(row),
    origin: row.origin,
    ip: row.ip,
    userAgent: row.user_agent,
    parts: row.parts,
    readerVersion: row.reader_version,
    generation: row.generation,
    archiveDate: row.archive_date?.toISOString() ?? null,
    archiveDateSource: row.archive_date_source,
    owner: row.owner,
    ownerCheck: row.owner_state && {
      state: row.owner_state,
      lines: row.owner_lines ?? [],
      by: row.owner_decided_by_name,
      at: row.owner_decided_at?.toISOString() ?? null,
    },
  }
}

/** The hash that the sender's browser computed. In older rows of fetched archives, the column has the hash that the source stated. */
export const browserSha256Of = ({
  source,
  browser_sha256,
}: Pick<ImportViewRow, 'source' | 'browser_sha256'>): string | null =>
  source === 'upload' ? browser_sha256 : null

/** The SHA-256 that the source of a fetched archive states; null if it states none, or a hash of another kind. */
export const sourceSha256Of = (origin: ImportSeal['origin']): string | null =>
  /^sha256:([0-9a-f]{64})$/.exec(origin?.hash ?? '')?.[1] ?? null

/** How an archive came: through a session or an emailed link, a connected account, or a source that we fetched it from. */
export function throughOf({
  source,
  link_purpose: link,
}: Pick<ImportViewRow, 'source' | 'link_purpose'>): ImportSeal['through'] {
  if (source === 'api') return 'connection'
  return source === 'upload' ? (link ?? 'session') : source
}
