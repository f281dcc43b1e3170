import { POST_STATUS, TAKEOUT_DAYS, type TakeoutPreview } from '#contract/index.ts'
import { seesClient } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { heldPosts, isHeldElsewhere } from '../../posts/index.ts'

const DAY_MS = 24 * 3600 * 1000
const MAX_FILES = 10

export type ImportToTakeOut = {
  clientId: string
  accountId: string
  source: string
  /** The act that took it out before, and who did it. */
  takeoutId: string | null
  takenOutBy: string | null
  /** All imports that leave with it. */
  importIds: string[]
}

/** An import that the actor can see, with those that leave with it: the parts of its download, or all that the connection of its account brought. @throws Problem NOT_FOUND */
export async function importToTakeOut(tx: Tx, actor: Actor, id: string): Promise<ImportToTakeOut> {
  const row = await tx.one<ImportToTakeOut>(sql`
    select i.client_id as "clientId", i.social_account_id as "accountId", i.source, i.takeout_id as "takeoutId", t.created_by_name as "takenOutBy",
      array(select o.id from post_imports o where o.customer_id = i.customer_id and o.social_account_id = i.social_account_id and o.takeout_id is null
        and (o.source = 'api' and i.source = 'api' or coalesce(o.part_of, o.id) = coalesce(i.part_of, i.id)) order by o.id) as "importIds"
    from post_imports i left join takeouts t on t.customer_id = i.customer_id and t.id = i.takeout_id
    where i.customer_id = ${tx.customerId} and i.id = ${id} and ${seesClient(tx, actor, sql`i.client_id`)}`)
  if (!row) throw new Problem('NOT_FOUND')
  return row
}

/** Posts `p` that these imports hold, with whether they stay and whether a generated file contains them. */
const movedPosts = (tx: Tx, importIds: readonly string[]) => sql`
  select p.*, ${isHeldElsewhere(tx, importIds)} as is_staying,
    exists (select from report_posts r where r.customer_id = p.customer_id and r.post_id = p.id and r.filed_at is not null) as is_filed
  from (${heldPosts(tx, importIds)}) h join posts p on p.customer_id = ${tx.customerId} and p.id = h.id and p.taken_out_in is null`

export type Counts = Pick<
  TakeoutPreview,
  'posts' | 'deleted' | 'filed' | 'staying' | 'changed' | 'reviewed' | 'escalated' | 'notes' | 'counted'
>

export async function countTakeout(tx: Tx, importIds: readonly string[]): Promise<Counts> {
  const { unreviewed, escalated } = POST_STATUS
  const row = await tx.one<Omit<Counts, 'posts' | 'changed' | 'counted'> & Counts['counted']>(sql`
    select count(*) filter (where not is_staying and not is_filed)::int as deleted, count(*) filter (where not is_staying and is_filed)::int as filed,
      count(*) filter (where is_staying)::int as staying,
      count(*) filter (where not is_staying and status <> ${unreviewed.code})::int as reviewed,
      count(*) filter (where not is_staying and status = ${escalated.code})::int as escalated,
      coalesce(sum(total_notes) filter (where not is_staying), 0)::int as notes,
      count(*) filter (where is_counted)::int as "all", count(*) filter (where is_counted and status = ${unreviewed.code})::int as unreviewed,
      count(*) filter (where is_counted and flagged_at is not null)::int as flagged,
      count(*) filter (where is_counted and timeline_at is not null)::int as timeline
    from (select m.*, not is_staying and trashed_at is null as is_counted from (${movedPosts(tx, importIds)}) m) p`)
  const changed = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from posts p
    where p.customer_id = ${tx.customerId} and p.taken_out_in is null and ${isHeldElsewhere(tx, importIds)} and p.id in (
      select v.post_id from post_versions v where v.customer_id = ${tx.customerId} and v.import_id = any(${uuids(importIds)}))`)
  if (!row || !changed) throw new Error('A count has no row')
  const { all, unreviewed: open, flagged, timeline, ...counts } = row
  return {
    ...counts,
    changed: changed.n,
    posts: counts.deleted + counts.filed,
    counted: { all, unreviewed: open, flagged, timeline },
  }
}

type FileRow = { id: string; fileName: string; posts: number; createdAt: Date; total: number }

/** @throws Problem NOT_FOUND, ALREADY_TAKEN_OUT */
export async function previewTakeout(tx: Tx, actor: Actor, importId: string): Promise<TakeoutPreview> {
  const chosen = await importToTakeOut(tx, actor, importId)
  requireNotTakenOut(chosen)
  const { importIds, clientId, accountId } = chosen
  const files = await tx.rows<FileRow>(sql`
    with lines as materialized (
      select r.id, r.report_id from report_posts r
      where r.customer_id = ${tx.customerId} and r.filed_at is not null and r.post_id in (
        select m.id from (${movedPosts(tx, importIds)}) m where m.is_filed and not m.is_staying)
    )
    select f.id, f.file_name as "fileName", n.posts, f.created_at as "createdAt", (count(*) over ())::int as total
    from report_files f cross join lateral (select count(*)::int as posts from lines l where l.id = any(f.lines)) n
    where f.customer_id = ${tx.customerId} and f.report_id in (select report_id from lines) and f.sha256 is not null and n.posts > 0
    order by f.created_at desc, f.id limit ${MAX_FILES}`)
  const account = await tx.one<{ connection: string | null; at: Date | null; byName: string | null }>(sql`
    select case when n.social_account_id is not null then coalesce(a.external_id, a.platform_account_name, '') end as connection,
      coalesce(c.held_at, f.held_at) as at, case when c.held_at is not null then c.held_by_name else f.held_by_name end as "byName"
    from social_accounts a join clients c on c.customer_id = a.customer_id and c.id = ${clientId} join accounts f on f.id = a.customer_id
    left join connections n on n.customer_id = a.customer_id and n.social_account_id = a.id
    where a.customer_id = ${tx.customerId} and a.id = ${accountId}`)
  return {
    imports: importIds.length,
    ...(await countTakeout(tx, importIds)),
    files: files.map(({ total: _, createdAt, ...file }) => ({ ...file, createdAt: createdAt.toISOString() })),
    totalFiles: files[0]?.total ?? 0,
    hold: account?.at ? { at: account.at.toISOString(), byName: account.byName ?? '' } : null,
    deletedOn: deletedOn(tx.now),
    connection: account?.connection ?? null,
  }
}

/** @throws Problem ALREADY_TAKEN_OUT */
export function requireNotTakenOut({ takeoutId, takenOutBy }: ImportToTakeOut): void {
  if (takeoutId !== null) throw new Problem('ALREADY_TAKEN_OUT', { name: takenOutBy ?? '' })
}

export const deletedOn = (at: Date): string => new Date(at.getTime() + TAKEOUT_DAYS * DAY_MS).toISOString()

/** Locks imports, so that of two people who take them out the second one waits for the first. @throws Problem IMPORT_NOT_ENDED */
export async function lockEndedImports(tx: Tx, importIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    select from post_imports where customer_id = ${tx.customerId} and id = any(${uuids(importIds)}) order by id for no key update`)
  const running = await tx.one(sql`
    select 1 from post_imports i join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id and j.status in ('PENDING', 'RUNNING')
    where i.customer_id = ${tx.customerId} and i.id = any(${uuids(importIds)}) limit 1`)
  if (running) throw new Problem('IMPORT_NOT_ENDED')
}
