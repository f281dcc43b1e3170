import type { ArchiveCounts, ReportArchive, UnreadArchiveFacts } from '#document/index.ts'
import {
  type ArchiveOwner,
  type DownloadDoubt,
  type ImportTotals,
  OTHER_ARCHIVES,
  type OwnerCheckState,
  type OwnerComparison,
  platformOfCode,
  PLATFORMS,
  type RoleType,
  type UnreadArchive,
} from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import {
  browserSha256Of,
  type ImportViewRow,
  isSameOwner,
  sourceSha256Of,
  throughOf,
} from '../../imports/index.ts'
import { statesOf, type StoredLine } from '../snapshots.ts'

type Row = {
  id: string
  file_name: string
  file_size: number
  platform: number
  account: string | null
  created_by_name: string | null
  role: RoleType | null
  sent_for: ReportArchive['sentFor']
  firm: string
  provider: string | null
  owner: ArchiveOwner | null
  owner_state: OwnerCheckState | null
  owner_lines: OwnerComparison[] | null
  /** Owners that a person had accepted for the account before. */
  accepted: ArchiveOwner[]
  part_of: string | null
  other_parts: string[]
  missing_parts: string[]
  doubts: DownloadDoubt[]
  is_decided_by_provider: boolean
  uploaded_at: Date
  archive_date: Date | null
  archive_date_source: string | null
  archive_sha256: string | null
  inner: { name: string; sha256: string } | null
  totals: ImportTotals | null
  is_unread: boolean
  set_aside: number | null
} & Pick<ImportViewRow, 'source' | 'origin' | 'browser_sha256' | 'link_purpose'>

/** Only the result is printed: what was compared, and who decided, is in the firm's record. */
const OWNER_RESULTS: Partial<Record<OwnerCheckState, ReportArchive['ownerResult']>> = {
  matched: 'matched',
  accepted: 'confirmed',
  notNamed: 'notNamed',
}

function ownerResultOf(row: Row): ReportArchive['ownerResult'] {
  const { owner_state: state, is_decided_by_provider: isByProvider } = row
  if (state === 'accepted' && isByProvider) return 'confirmedByProvider'
  if (state === 'matched') return matchedBy(row)
  return state === null ? null : (OWNER_RESULTS[state] ?? null)
}

/** "Matched" is said only of what was compared with the client. */
function matchedBy({ owner, owner_lines: lines, accepted, part_of }: Row): ReportArchive['ownerResult'] {
  if (!lines?.length && part_of !== null) return 'asDownload'
  if (owner && accepted.some((each) => isSameOwner(each, owner))) return 'confirmedBefore'
  const isSame = (subject: OwnerComparison['subject']) =>
    lines?.some((line) => line.subject === subject && line.result === 'same') ?? false
  if (isSame('name')) return 'matched'
  if (isSame('id') || isSame('userName')) return 'knownBefore'
  return 'matched'
}

/** Of what may be missing, all that the counts of the archive do not say. */
function downloadOf({ other_parts, missing_parts, doubts }: Row): Pick<ReportArchive, 'download'> {
  const reasons = (['partial', 'first', 'gap', 'full'] as const).filter((each) => doubts.includes(each))
  if (other_parts.length + missing_parts.length + reasons.length === 0) return {}
  return { download: { others: other_parts, missing: missing_parts, reasons } }
}

const ownerText = ({ name, userName, id }: ArchiveOwner): string | null =>
  [name, userName, id].filter(Boolean).join(' · ') || null

/** Whether the archive itself names the account as it is listed. */
function isNamed({ account, owner }: Pick<Row, 'account' | 'owner'>): boolean {
  const listed = account?.toLowerCase().replace(/^@/, '')
  return (
    owner !== null &&
    [owner.userName, owner.id, ...owner.emails].some((name) => name?.toLowerCase() === listed)
  )
}

/** @param doubted how many records wait for a decision whose they are; they are counted as unknown */
function countsOf({ records, posts, media, files }: ImportTotals, doubted: number): ArchiveCounts {
  const setAside = Math.min(doubted, records.unknown)
  const { posts: inPosts, unknown, ...others } = records
  return {
    records: { ...others, inPosts, setAside, unknown: unknown - setAside },
    posts: posts.found,
    media: {
      found: media.found,
      stored: media.stored,
      missing: media.missing,
      withoutPost: media.withoutPost,
      files: files.media,
    },
  }
}

/**
 * The archives from which the posts of lines and their files came, in the order received.
 * @param named ids of others that the document names
 */
export async function archivesOf(
  tx: Tx,
  lines: readonly StoredLine[],
  named: readonly string[],
): Promise<ReportArchive[]> {
  const rows = await tx.rows<Row>(sql`
    with used as materialized (
      select r.post_id, coalesce(v.records_of, v.import_id) as records, s.state from ${statesOf(tx, lines)}
      join post_versions v on v.customer_id = s.customer_id and v.post_id = s.post_id and v.number = (s.state ->> 'version')::int
    ), ids as (
      select records as id from used
      union
      select m.filled_by from used u cross join lateral jsonb_to_recordset(u.state -> 'media') as k (id uuid, sha256 text)
      join post_media m on m.customer_id = ${tx.customerId} and m.id = k.id
      where u.state ? 'media' and k.sha256 is not null and m.filled_by is not null
      union
      select unnest(${named}::uuid[])
    )
    select i.id, i.file_name, i.file_size, a.platform, a.external_id as account, i.created_by_name, i.owner, k.state as owner_state, k.lines as owner_lines, k.decided_by is not null and w.id is null as is_decided_by_provider,
      (select coalesce(json_agg(e.owner), '[]') from owner_checks e where e.customer_id = ${tx.customerId} and e.social_account_id = i.social_account_id
        and e.state = 'accepted' and e.owner is not null and e.decided_at < k.created_at) as accepted,
      i.part_of, i.missing_parts, i.doubts, array(select o.file_name from post_imports o where o.customer_id = ${tx.customerId}
        and o.social_account_id = i.social_account_id and coalesce(o.part_of, o.id) = coalesce(i.part_of, i.id) and o.id <> i.id
        and o.completed_at is not null and o.takeout_id is null order by o.uploaded_at, o.id) as other_parts,
      (select p.payload::jsonb ->> 'role' from evidence_leaves l join evidence_payloads p on p.customer_id = ${tx.customerId} and p.leaf_id = l.id
       where l.customer_id = ${tx.customerId} and l.subject_id = i.id and l.kind = 'import.start' order by l.at limit 1) as role,
      f.name as firm, v.name as provider, case when i.link_purpose is not null then 'client' when i.created_by is null then null when u.client_id is not null then 'client' when u.id is not null then 'firm' else 'provider' end as sent_for, i.link_purpose, i.source, i.uploaded_at, i.archive_date,
      i.archive_date_source, encode(i.archive_sha256, 'hex') as archive_sha256, case when i.inner_sha256 is not null then
      json_build_object('name', i.inner_name, 'sha256', encode(i.inner_sha256, 'hex')) end as inner, i.browser_sha256, i.origin, i.totals, 'unread' = any(i.doubts) as is_unread,
      (select sum(n.records)::float8 from import_doubts n join author_doubts d on d.customer_id = ${tx.customerId} and d.id = n.doubt_id and d.answer is null
       where n.customer_id = ${tx.customerId} and n.import_id = i.id) as set_aside
    from post_imports i join social_accounts a on a.customer_id = i.customer_id and a.id = i.social_account_id
    left join owner_checks k on k.customer_id = i.customer_id and k.import_id = i.id
    join accounts f on f.id = i.customer_id left join accounts v on v.id = f.parent_id
    left join users u on u.customer_id = i.customer_id and u.id = i.created_by
    left join users w on w.customer_id = k.customer_id and w.id = k.decided_by
    where i.customer_id = ${tx.customerId} and i.id in (select id from ids) order by i.uploaded_at, i.id`)
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    platform: PLATFORMS[platformOfCode(row.platform)].name,
    account: row.account,
    isAccountListed: row.source !== 'api' && !isNamed(row),
    sentBy: row.created_by_name,
    through: throughOf(row),
    receivedAt: row.uploaded_at.toISOString(),
    sentFor: row.sent_for,
    ...(row.role ? { sentByRole: row.role } : {}),
    sentForName: row.sent_for === 'firm' ? row.firm : row.sent_for === 'provider' ? row.provider : null,
    // We made the archive of a connected account.
    newestFile:
      row.source === 'api' || row.archive_date_source === 'received' || row.archive_date === null
        ? null
        : { at: row.archive_date.toISOString(), isZoned: row.archive_date_source !== 'zip_local' },
    owner: row.owner && ownerText(row.owner),
    ownerResult: ownerResultOf(row),
    ...downloadOf(row),
    bytes: row.file_size,
    sha256: row.archive_sha256,
    inner: row.inner,
    browserSha256: browserSha256Of(row),
    sourceSha256: sourceSha256Of(row.origin),
    counts: row.totals && countsOf(row.totals, row.set_aside ?? 0),
    isUnread: row.is_unread,
  }))
}

/** What was kept unread of a client at an instant. */
export async function unreadArchivesOf(tx: Tx, clientId: string, at: Date): Promise<UnreadArchiveFacts[]> {
  const rows = await tx.rows<
    Omit<UnreadArchiveFacts, 'platform' | 'receivedAt'> & { archive: UnreadArchive; at: Date }
  >(sql`
    select archive, file_name as "fileName", file_size as bytes, created_by_name as "sentBy", uploaded_at as at, encode(sha256, 'hex') as sha256
    from unread_files where customer_id = ${tx.customerId} and client_id = ${clientId} and created_at <= ${at}
      and (removed_at is null or removed_at > ${at}) order by created_at, id`)
  return rows.map(({ archive, at: receivedAt, ...row }) => ({
    ...row,
    platform: OTHER_ARCHIVES[archive],
    receivedAt: receivedAt.toISOString(),
  }))
}
