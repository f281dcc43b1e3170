import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { recordActs } from '../platform/history/acts.ts'

type Account = { id: string; importId: string; actorId: string | null; actorName: string }
type Marked = { marked: number; cleared: number; posts: string | null }

/**
 * Marks the posts of an account which its newest archive lacks though it should hold them, and takes the mark from those that it holds
 * (docs/decisions/009). The archive is told by its parts together; with a part missing or still to come, or in doubt of it, nothing is marked. To be called when
 * an import has ended well: which was imported last makes no difference. Review, notes and flags stay.
 */
export async function markAbsences(tx: Tx, account: Account): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${account.id}, 7))`)
  const done = await tx.one<Marked>(sql`
    with newest as (
      select id, archive_date, coalesce(part_of, id) as first from post_imports
      where customer_id = ${tx.customerId} and social_account_id = ${account.id} and completed_at is not null
      order by archive_date desc nulls last, uploaded_at desc, id desc limit 1
    ), parts as materialized (
      select i.id, i.generation, i.missing_parts, i.doubts, i.completed_at, j.status from post_imports i
      join newest n on coalesce(i.part_of, i.id) = n.first
      left join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
      where i.customer_id = ${tx.customerId} and i.social_account_id = ${account.id}
    ), whole as (
      select 1 where not exists (
        select from parts where missing_parts <> '{}' or array_remove(doubts, 'media') <> '{}' or (completed_at is null and status in ('PENDING', 'RUNNING')))
    ), alike as materialized (
      select i.id from post_imports i
      where i.customer_id = ${tx.customerId} and i.social_account_id = ${account.id}
        and i.generation in (select generation from parts where completed_at is not null)
    ), every as materialized (
      -- Grouped, not joined: without statistics a planner would compare each post with each.
      select id, max(posted_at) as posted_at, max(kind) as kind, bool_or(absent) as absent, bool_or(held) as held from (
        select p.id, p.posted_at, p.kind, p.absent_in is not null as absent, false as held from posts p
        where p.customer_id = ${tx.customerId} and p.social_account_id = ${account.id}
        union all
        select v.post_id, null, null, null, true from post_versions v
        where v.customer_id = ${tx.customerId} and v.import_id = any(array(select id from parts)) and v.records_of is null
        union all
        select k.post_id, null, null, null, true from import_known_posts k
        where k.customer_id = ${tx.customerId} and k.import_id = any(array(select id from parts))) p group by id
    ), span as (
      select min(posted_at) as oldest, max(posted_at) as newest, array_agg(distinct kind) as kinds from every where held and kind is not null
    ), unheld as materialized (
      select e.id from every e, span s, whole
      where not e.held and not e.absent and e.posted_at between s.oldest and s.newest and e.kind = any(s.kinds)
    ), lacking as (
      select u.id from unheld u
      where exists (select from post_versions v where v.customer_id = ${tx.customerId} and v.post_id = u.id and v.records_of is null
                      and v.import_id = any(array(select id from alike)))
        or exists (select from import_known_posts k where k.customer_id = ${tx.customerId} and k.post_id = u.id
                      and k.import_id = any(array(select id from alike)))
    ), back as (
      select id from every where held and absent
    ), locked as (
      select p.id, p.absent_in from posts p
      where p.customer_id = ${tx.customerId} and p.id in (select id from lacking union all select id from back)
      order by p.id for update
    ), changed as (
      update posts p set absent_in = case when l.absent_in is null then n.id end, version = p.version + 1
      from locked l, newest n where p.customer_id = ${tx.customerId} and p.id = l.id
      returning p.customer_id, p.id, p.version, p.absent_in, l.absent_in as before
    ), told as (
      insert into post_history (customer_id, id, post_id, version, action, actor_id, actor_name, at, before, after)
      select ${tx.customerId}, new_id(${tx.customerId}), c.id, c.version, case when c.before is null then 'absent' else 'present' end,
        ${account.actorId}::uuid, ${account.actorName}, ${tx.now}, ${telling(sql`c.before`)}, ${telling(sql`c.absent_in`)}
      from changed c
    )
    select count(*) filter (where before is null) as marked, count(*) filter (where before is not null) as cleared,
      encode(sha256(convert_to(string_agg(id::text, ',' order by id), 'UTF8')), 'hex') as posts from changed`)
  if (!done || done.marked + done.cleared === 0) return
  await recordActs(tx, [
    {
      kind: 'import.absences',
      subjectId: account.importId,
      actorId: account.actorId,
      payload: { marked: done.marked, cleared: done.cleared, postsSha256: done.posts },
    },
  ])
}

/** An import as the history tells of it, null for none. */
const telling = (importId: ReturnType<typeof sql>) => sql`(
  select jsonb_build_object('importId', i.id, 'archiveDate', i.archive_date) from post_imports i
  where i.customer_id = c.customer_id and i.id = ${importId})`
