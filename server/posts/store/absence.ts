import { hash } from 'node:crypto'
import { DATES_END } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { lockPostsOfAccount } from './changed-posts.ts'
import { updatePosts } from '../counters/write.ts'

/** Whether a part of the newest archive has the record of a post `u`, which is set aside because it may be by someone else. */
const isSetAside = (tx: Tx) => sql`exists (
  select from posts q cross join lateral (
    select q.identity union all
    select a.identity from post_aliases a where a.customer_id = ${tx.customerId} and a.post_id = q.id) own
  join import_records r on r.customer_id = ${tx.customerId} and r.identity = own.identity and r.import_id = any(array(select id from parts))
  where q.customer_id = ${tx.customerId} and q.id = u.id)`

type Account = { id: string; importId: string; actorId: string | null; actorName: string }
/** The import in a post's mark before and after; null: no mark. */
type MarkChange = { id: string; was: string | null; absent_in: string | null }

/** Posts per statement. */
const BATCH_SIZE = 5000

/**
 * Marks the posts of an account that its newest archive lacks although it should contain them, and removes the mark from those that it
 * contains (docs/decisions/009). Call it after each successful import, whichever archive that was.
 */
export async function markAbsences(tx: Tx, account: Account): Promise<void> {
  await lockPostsOfAccount(tx, account.id)
  const changes = await tx.rows<MarkChange>(sql`
    with newest as (
      select id, archive_date, coalesce(part_of, id) as first from post_imports
      where customer_id = ${tx.customerId} and social_account_id = ${account.id} and completed_at is not null and takeout_id is null
      order by archive_date desc nulls last, uploaded_at desc, id desc limit 1
    ), parts as materialized (
      select i.id, i.generation, i.missing_parts, i.doubts, i.completed_at, j.status from post_imports i
      join newest n on coalesce(i.part_of, i.id) = n.first
      left join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
      where i.customer_id = ${tx.customerId} and i.social_account_id = ${account.id} and i.takeout_id is null
    ), whole as (
      select 1 where not exists (
        select from parts where missing_parts <> '{}' or array_remove(doubts, 'media') <> '{}' or (completed_at is null and status in ('PENDING', 'RUNNING')))
        -- Other zips that the server has not fetched.
        and not exists (select from archive_fetches f join newest n on f.part_of = n.first
          where f.customer_id = ${tx.customerId} and f.social_account_id = ${account.id} and f.state <> 'imported')
    ), alike as materialized (
      select i.id from post_imports i
      where i.customer_id = ${tx.customerId} and i.social_account_id = ${account.id}
        and i.generation in (select generation from parts where completed_at is not null)
    ), every as materialized (
      -- Grouped, not joined: without statistics, a planner would compare every post with every other.
      select id, max(posted_at) as posted_at, max(kind) as kind, bool_or(absent) as absent, bool_or(held) as held, bool_or(is_void) as is_void from (
        select p.id, p.posted_at, p.kind, p.absent_in is not null as absent, false as held,
          -- The archive that lacked it was taken out.
          p.absent_in is not null and exists (
            select from post_imports i where i.customer_id = p.customer_id and i.id = p.absent_in and i.takeout_id is not null) as is_void
        from posts p
        where p.customer_id = ${tx.customerId} and p.social_account_id = ${account.id} and p.taken_out_in is null
        union all
        select v.post_id, null, null, null, true, false from post_versions v
        where v.customer_id = ${tx.customerId} and v.import_id = any(array(select id from parts)) and v.records_of is null
        union all
        select k.post_id, null, null, null, true, false from import_known_posts k
        where k.customer_id = ${tx.customerId} and k.import_id = any(array(select id from parts))) p group by id
    ), span as (
      select min(posted_at) as oldest, max(posted_at) as newest, array_agg(distinct kind) as kinds from every
      where held and kind is not null and posted_at < ${DATES_END}::timestamptz
    ), unheld as materialized (
      select e.id from every e, span s, whole
      where not e.held and not e.absent and e.posted_at between s.oldest and s.newest and e.kind = any(s.kinds)
    ), lacking as (
      select u.id from unheld u
      where not ${isSetAside(tx)} and (exists (select from post_versions v where v.customer_id = ${tx.customerId} and v.post_id = u.id and v.records_of is null
                      and v.import_id = any(array(select id from alike)))
        or exists (select from import_known_posts k where k.customer_id = ${tx.customerId} and k.post_id = u.id
                      and k.import_id = any(array(select id from alike))))
    ), back as (
      select id from every where absent and (held or is_void)
    )
    select p.id, p.absent_in as was, case when p.absent_in is null then n.id end as absent_in from posts p, newest n
    where p.customer_id = ${tx.customerId} and p.taken_out_in is null and p.id in (select id from lacking union all select id from back)
    order by p.id for no key update of p`)
  if (changes.length === 0) return
  const versions: number[] = []
  for (let at = 0; at < changes.length; at += BATCH_SIZE)
    versions.push(...(await writeMarks(tx, account, changes.slice(at, at + BATCH_SIZE))))
  const marked = changes.filter(({ was }) => was === null).length
  await recordEvidence(tx, [
    {
      kind: 'import.absences',
      subjectId: account.importId,
      actorId: account.actorId,
      actorName: account.actorName,
      payload: {
        marked,
        cleared: changes.length - marked,
        postsSha256: hash('sha256', changes.map(({ id }) => id).join(',')),
        posts: changes.map(({ id }) => id),
        versions,
      },
    },
  ])
}

/** @returns the `version` of each line of history */
async function writeMarks(tx: Tx, { actorId, actorName }: Account, changes: MarkChange[]): Promise<number[]> {
  const ids = changes.map(({ id }) => id)
  const after = await updatePosts(tx, {
    ids,
    set: sql`absent_in = m.absent_in, version = version + 1`,
    from: sql`unnest(${uuids(ids)}, ${changes.map((change) => change.absent_in)}::uuid[]) as m (id, absent_in)`,
    where: sql`p.id = m.id`,
  })
  const changeCounts = new Map(after.map(({ id, version }) => [id, version]))
  const versions = ids.map((id) => changeCounts.get(id) ?? 0)
  await tx.run(sql`
    insert into post_history (customer_id, id, post_id, version, action, actor_id, actor_name, at, before, after)
    select ${tx.customerId}, new_id(${tx.customerId}), c.id, c.version, case when c.was is null then 'absent' else 'present' end,
      ${actorId}::uuid, ${actorName}, ${tx.now}, ${importIn(tx, sql`c.was`)}, ${importIn(tx, sql`c.absent_in`)}
    from unnest(${uuids(ids)}, ${versions}::int[], ${changes.map(({ was }) => was)}::uuid[],
                ${changes.map((change) => change.absent_in)}::uuid[]) as c (id, version, was, absent_in)`)
  return versions
}

/** An import as shown in the history; null for none. */
const importIn = (tx: Tx, importId: ReturnType<typeof sql>) => sql`(
  select jsonb_build_object('importId', i.id, 'archiveDate', i.archive_date) from post_imports i
  where i.customer_id = ${tx.customerId} and i.id = ${importId})`
