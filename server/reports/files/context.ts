import type { ArchiveName, Coverage, OtherWording, PostFacts, ReportArchive } from '#document/index.ts'
import { DATES_END, POST_STATUS, type Report } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'
import { type HeldCheckpoint, newestCheckpoint } from '../../platform/history/handed-over.ts'
import { isReadAgain } from '../../posts/index.ts'
import type { StoredLine } from '../snapshots.ts'
import { archivesOf } from './archives.ts'

/** What a file says beside its posts. It is fixed when the file is asked for, so that its volumes and a repeated rendering agree. */
export type FileContext = {
  /** null if the file does not say it. */
  coverage: Coverage | null
  /** null: nothing was signed yet. Missing in an album, and in a file of an older version. */
  checkpoint?: HeldCheckpoint | null
  /** Those of all its volumes. Missing in a file of an older version. */
  archives?: ReportArchive[]
  /** By the id of a line; a line without any of them has none. */
  lines: Record<string, LineContext>
}
export type LineContext = Partial<
  Pick<PostFacts, 'commentedAt' | 'absentIn' | 'isInTrash' | 'datedIn' | 'otherWordings' | 'likelySame'>
>

type StoredWording = Omit<OtherWording, 'postedAt'> & { postedAt: string | null }

/** Reads it for the report's lines as they are now. @param lineIds in the order of the document */
export async function readContext(
  tx: Tx,
  report: Report,
  options: { coverage: boolean; otherWordings: boolean; internalNotes: boolean },
  lineIds: readonly string[],
): Promise<FileContext> {
  const lines = await readLines(tx, report.id, options, lineIds)
  return {
    coverage: options.coverage ? await coverageOf(tx, report) : null,
    archives: await archivesOf(tx, await linesOf(tx, report.id), archivesNamed(Object.values(lines))),
    // Clients make albums, and the size says how much the firm did.
    ...(report.type === 'album' ? {} : { checkpoint: await newestCheckpoint(tx) }),
    lines,
  }
}

/** The ids of the archives that entries name beside their own: each has its hash among the sources. */
export const archivesNamed = (lines: readonly LineContext[]): string[] => [
  ...new Set(
    lines
      .flatMap(({ absentIn, datedIn, otherWordings = [], likelySame = [] }) => [
        ...(absentIn ? [absentIn] : []),
        ...(datedIn ? [datedIn] : []),
        ...otherWordings,
        ...likelySame.filter((other) => 'archiveId' in other),
      ])
      .map(({ archiveId }) => archiveId),
  ),
]

const linesOf = (tx: Tx, reportId: string): Promise<StoredLine[]> =>
  tx.rows<StoredLine>(sql`
    select id, post_id, state_sha256 from report_posts
    where customer_id = ${tx.customerId} and report_id = ${reportId} and trashed_at is null order by id`)

/**
 * The posts of the document's accounts on its days: those of the report, or without them from the accounts' first to last post. Days outside of the
 * report's that a post in it has are included, because posts can be added by hand.
 */
export async function coverageOf(
  tx: Tx,
  { id: reportId, client, startDate, endDate }: Report,
): Promise<Coverage | null> {
  const row = await tx.one<{ [Key in keyof Coverage]: Coverage[Key] | null }>(sql`
    with held as materialized (
      select post_id as id from report_posts where customer_id = ${tx.customerId} and report_id = ${reportId} and trashed_at is null
    ), accounts as materialized (
      select distinct p.social_account_id as id from held h join posts p on p.customer_id = ${tx.customerId} and p.id = h.id
    ), every as materialized (
      select p.status, p.trashed_at is not null as is_trashed, p.taken_out_in is not null as is_out, p.posted_at >= ${DATES_END}::timestamptz as in_doubt,
        (p.posted_at at time zone ${client.timeZone})::date as day, h.id is not null as is_held
      from posts p left join held h on h.id = p.id
      where p.customer_id = ${tx.customerId} and p.client_id = ${client.id} and p.social_account_id in (select id from accounts)
    ), span as (
      select least(coalesce(${startDate}::date, min(day) filter (where not is_out)), min(day) filter (where is_held)) as first,
        greatest(coalesce(${endDate}::date, max(day) filter (where not is_out)), max(day) filter (where is_held)) as last
      from every where not in_doubt
    ), counted as (
      select count(*) filter (where not is_out) as posts, count(*) filter (where is_held) as held,
        count(*) filter (where not is_held and not is_out and is_trashed) as trashed,
        count(*) filter (where not is_held and not is_out and not is_trashed and status = ${POST_STATUS.notRelevant.code}) as not_relevant,
        count(*) filter (where is_out and not is_held) as out
      from every e join span s on e.day between s.first and s.last where not e.in_doubt
    )
    select to_char(s.first, 'YYYY-MM-DD') as "from", to_char(s.last, 'YYYY-MM-DD') as "to", c.posts, c.held as "inDocument", c.trashed,
      c.not_relevant as "notRelevant", c.out as "takenOut",
      (select count(*) from every where in_doubt and not is_out) as "inDoubt",
      (select count(*) from every where in_doubt and is_held) as "inDoubtInDocument",
      (select coalesce(sum(most), 0) from (
        select max(n.records) as most from author_doubts d join import_doubts n on n.customer_id = ${tx.customerId} and n.doubt_id = d.id
        where d.customer_id = ${tx.customerId} and d.client_id = ${client.id} and d.answer is null and d.social_account_id in (select id from accounts)
        group by d.id) m)::float8 as "setAside",
      (select count(*) from tombstones t where t.customer_id = ${tx.customerId} and t.client_id = ${client.id} and t.kind = 'post'
        and not t.facts ? 'takeoutId' and ((t.facts ->> 'postedAt')::timestamptz at time zone ${client.timeZone})::date between s.first and s.last) as purged
    from span s cross join counted c`)
  return row?.from ? (row as Coverage) : null
}

/**
 * When a comment was written, which newer archive lacks a post, which archives have it in other words or of another date, and which posts are
 * probably the same. The words themselves only if the file prints them: otherwise they would stay with the file after their archive was taken out.
 * Another reading of the same archive is no other wording, but even the printed record may have another date: a post keeps its first one.
 */
async function readLines(
  tx: Tx,
  reportId: string,
  { otherWordings: hasTexts, internalNotes }: { otherWordings: boolean; internalNotes: boolean },
  lineIds: readonly string[],
): Promise<Record<string, LineContext>> {
  const rows = await tx.rows<{
    id: string
    likely_line: string | null
    likely: ArchiveName | null
    commented_at: Date | null
    absent: PostFacts['absentIn'] | null
    is_in_trash: boolean
    dated: NonNullable<PostFacts['datedIn']> | null
    wordings: StoredWording[] | null
  }>(sql`
    with trash as materialized (
      select t.import_id, t.raw from import_records t
      where ${internalNotes} and t.customer_id = ${tx.customerId} and t.outcome = 'skipped' and t.code = 'trash' and t.import_id in (
        select p.absent_in from report_posts r join posts p on p.customer_id = ${tx.customerId} and p.id = r.post_id
        where r.customer_id = ${tx.customerId} and r.report_id = ${reportId} and r.trashed_at is null and p.absent_in is not null)
    )
    select r.id, exists (
        select from trash t where t.import_id = p.absent_in and (
          t.raw ~ ('[^0-9]' || extract(epoch from p.posted_at)::bigint || '[^0-9]') or strpos(t.raw, '"' || p.external_id || '"') > 0
          or strpos(t.raw, to_char(p.posted_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')) > 0)) as is_in_trash,
      case when r.comment <> '' then r.commented_at end as commented_at,
      case when a.id is not null then json_build_object('archiveId', a.id, 'fileName', a.file_name, 'receivedAt', a.uploaded_at) end as absent,
      case when p.has_other_versions and u.posted_doubt is null and s.state -> 'postedDoubt' is null
          and (extract(epoch from u.posted_at) * 1000)::bigint <> (s.state ->> 'postedAt')::bigint then (
        select json_build_object('archiveId', i.id, 'fileName', i.file_name, 'receivedAt', i.uploaded_at, 'records', ${recordsOf(sql`d.sources`)})
        from post_versions d
        join post_imports i on i.customer_id = ${tx.customerId} and i.id = coalesce(d.records_of, d.import_id) and i.takeout_id is null
        where d.customer_id = ${tx.customerId} and d.post_id = p.id and (extract(epoch from d.posted_at) * 1000)::bigint = (s.state ->> 'postedAt')::bigint
        order by d.number limit 1) end as dated,
      case when p.has_other_versions then (
        select json_agg(json_build_object('archiveId', o.archive_id, 'fileName', o.file_name, 'receivedAt', o.uploaded_at, 'sha256', o.sha256,
          'differs', array_remove(array[case when o.has_text then 'text' end, case when o.captions <> '{}' then 'captions' end, case when o.has_date then 'date' end], null),
          'text', case when ${hasTexts} and o.has_text then o.content else '' end, 'captions', case when ${hasTexts} then o.captions else '{}' end,
          'postedAt', case when o.has_date then o.posted_at end,
          'records', ${recordsOf(sql`o.sources`)})
          order by o.uploaded_at, o.archive_id, o.number)
        from (
          select distinct on (v.content, c.texts, v.posted_at) v.number, v.content, c.texts as captions, v.posted_at, v.sources, encode(v.canonical_sha256, 'hex') as sha256,
            h.is_other and v.content <> s.state ->> 'content' as has_text, (h.is_other or v.number = u.number) and v.posted_doubt is null and s.state -> 'postedDoubt' is null and (extract(epoch from v.posted_at) * 1000)::bigint <> (s.state ->> 'postedAt')::bigint as has_date,
            i.id as archive_id, i.file_name, i.uploaded_at
          from post_versions v
          join post_imports i on i.customer_id = ${tx.customerId} and i.id = coalesce(v.records_of, v.import_id) and i.takeout_id is null
          cross join lateral (select i.id is distinct from coalesce(u.records_of, u.import_id) as is_other) h
          cross join lateral (
            select coalesce(array_agg(e.words ->> 'text' order by e.place), '{}') as texts from jsonb_array_elements(v.words) with ordinality as e (words, place)
            where h.is_other and e.words ->> 'text' not in (v.content, s.state ->> 'content', coalesce(s.state -> 'parent' ->> 'name', ''))
              and not exists (select from jsonb_array_elements(coalesce(s.state -> 'words', '[]')) k where k ->> 'text' = e.words ->> 'text')) c
          where v.customer_id = ${tx.customerId} and v.post_id = p.id and (v.number = u.number or not ${isReadAgain(tx)})
          order by v.content, c.texts, v.posted_at, v.number) o
        where o.has_text or o.captions <> '{}' or o.has_date) end as wordings,
      l.id as likely_line,
      case when l.id is null and b.id is not null then json_build_object('archiveId', b.id, 'fileName', b.file_name, 'receivedAt', b.uploaded_at) end as likely
    from report_posts r
    join post_states s on s.customer_id = ${tx.customerId} and s.post_id = r.post_id and s.sha256 = r.state_sha256
    join posts p on p.customer_id = ${tx.customerId} and p.id = r.post_id
    left join post_versions u on u.customer_id = ${tx.customerId} and u.post_id = s.post_id and u.number = (s.state ->> 'version')::int
    left join post_imports a on a.customer_id = ${tx.customerId} and a.id = p.absent_in and a.takeout_id is null
    left join posts q on q.customer_id = ${tx.customerId} and q.id = p.probably_same_as and q.taken_out_in is null
    left join report_posts l on l.customer_id = ${tx.customerId} and l.report_id = r.report_id and l.post_id = q.id and l.trashed_at is null
    left join post_versions w on w.customer_id = ${tx.customerId} and w.post_id = q.id and w.number = q.shown_version
    left join post_imports b on b.customer_id = ${tx.customerId} and b.id = coalesce(w.records_of, w.import_id) and b.takeout_id is null
    where r.customer_id = ${tx.customerId} and r.report_id = ${reportId} and r.trashed_at is null
      and (p.absent_in is not null or p.has_other_versions or p.probably_same_as is not null or r.comment <> '' and r.commented_at is not null)`)
  const numbers = new Map(lineIds.map((id, at) => [id, at + 1]))
  // A post names one other; one that several name says them all.
  const pairs = rows.flatMap(({ id, likely_line: line }) =>
    line === null
      ? []
      : [
          { of: id, other: line },
          { of: line, other: id },
        ],
  )
  const likelyLines = Map.groupBy(pairs, ({ of }) => of)
  return Object.fromEntries(
    rows.map(({ id, commented_at: commentedAt, absent, is_in_trash: isInTrash, dated, wordings, likely }) => {
      const others = new Set((likelyLines.get(id) ?? []).flatMap(({ other }) => numbers.get(other) ?? []))
      const likelySame = [
        ...[...others].sort((a, b) => a - b).map((number) => ({ number })),
        ...(likely ? [inUtc(likely)] : []),
      ]
      return [
        id,
        {
          ...(commentedAt ? { commentedAt: commentedAt.toISOString() } : {}),
          ...(absent ? { absentIn: inUtc(absent) } : {}),
          ...(isInTrash ? { isInTrash } : {}),
          ...(dated ? { datedIn: inUtc(dated) } : {}),
          ...(wordings ? { otherWordings: wordings.map(toWording) } : {}),
          ...(likelySame.length > 0 ? { likelySame } : {}),
        },
      ]
    }),
  )
}

/** The records of a version, in their order. */
const recordsOf = (sources: RawBuilder<unknown>) => sql`(
  select json_agg(json_build_object('file', k.file, 'position', k.position, 'sha256', k.sha256) order by k.place)
  from rows from (jsonb_to_recordset(${sources}) as (file text, position int, sha256 text)) with ordinality as k (file, position, sha256, place))`

const toWording = ({ postedAt, ...wording }: StoredWording): OtherWording => ({
  ...inUtc(wording),
  ...(postedAt ? { postedAt: new Date(postedAt).toISOString() } : {}),
})

const inUtc = <Archive extends { receivedAt: string }>(archive: Archive): Archive => ({
  ...archive,
  receivedAt: new Date(archive.receivedAt).toISOString(),
})
