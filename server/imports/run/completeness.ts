import { DATES_END } from '#contract/index.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Services } from '../../platform/http/call.ts'

/** Local times in a zip are read as UTC; the clock may have been up to this far ahead. */
const MAX_LOCAL_CLOCK_LEAD = '14 hours'

/** Records the oldest and the newest post in an archive. */
export async function saveDateRange(tx: Tx, importId: string): Promise<void> {
  await tx.run(sql`
    update post_imports i set oldest_post_at = s.oldest, newest_post_at = s.newest
    from (
      select min(posted_at) as oldest, max(posted_at) as newest from (
        select v.posted_at from post_versions v where v.customer_id = ${tx.customerId} and v.import_id = ${importId} and v.records_of is null
          -- A newer reader may have read another date.
          and not exists (select from post_versions r where r.customer_id = ${tx.customerId} and r.import_id = ${importId} and r.post_id = v.post_id
            and r.number > v.number and r.cause = 'reread')
        union all
        select p.posted_at from import_known_posts k join posts p on p.customer_id = k.customer_id and p.id = k.post_id
        where k.customer_id = ${tx.customerId} and k.import_id = ${importId}) held
      where posted_at < ${DATES_END}::timestamptz) s
    where i.customer_id = ${tx.customerId} and i.id = ${importId}`)
}

/**
 * Recomputes up to which time each download of an account, and so the account, is complete: the date on which the platform made it, unless parts
 * are missing, it is in doubt, or another download has posts that this one should have too, as with a chosen date range. Otherwise its newest post
 * counts, as for a platform's API, whose answers are never known to be complete.
 */
export async function saveCompleteness(tx: Tx, accountId: string): Promise<void> {
  await tx.run(sql`
    with downloads as (
      select coalesce(i.part_of, i.id) as download, bool_or('unread' = any(i.doubts)) as is_unread, min(i.oldest_post_at) as oldest, max(i.newest_post_at) as newest,
        min(case i.archive_date_source when 'zip_utc' then i.archive_date
          when 'zip_local' then i.archive_date - ${MAX_LOCAL_CLOCK_LEAD}::interval end) as made,
        bool_and(i.completed_at is not null and i.archive_date_source <> 'received' and i.source <> 'api' and i.doubts = '{}' and i.missing_parts = '{}'
          -- Other zips that the server has not fetched.
          and not exists (select from archive_fetches f where f.customer_id = ${tx.customerId} and f.social_account_id = ${accountId}
            and f.part_of = coalesce(i.part_of, i.id) and f.state <> 'imported')) as is_whole
      from post_imports i left join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
      where i.customer_id = ${tx.customerId} and i.social_account_id = ${accountId} and i.takeout_id is null
        and (i.completed_at is not null or j.status in ('PENDING', 'RUNNING'))
      group by 1
    ), complete as (
      select d.download, case when d.is_whole and not exists (
          select from downloads o where o.download <> d.download and not o.is_unread
            and (o.oldest < d.oldest or (o.newest > d.newest and o.newest <= d.made))
        ) then greatest(d.made, d.newest) end as until
      from downloads d
    )
    update post_imports i set complete_until = c.until, until = case when 'unread' <> all(i.doubts) then coalesce(c.until, i.newest_post_at) end
    from complete c
    where i.customer_id = ${tx.customerId} and i.social_account_id = ${accountId} and coalesce(i.part_of, i.id) = c.download
      and i.completed_at is not null`)
  await tx.run(sql`
    update social_accounts set posts_until = (
      select coalesce(max(i.complete_until), max(i.newest_post_at)) from post_imports i
      -- One that was not read to its end does not show what there is up to its newest post.
      where 'unread' <> all(i.doubts) and i.takeout_id is null and i.customer_id = ${tx.customerId} and i.social_account_id = ${accountId} and i.completed_at is not null)
    where customer_id = ${tx.customerId} and id = ${accountId}`)
}

/** For imports from before reaches were recorded; one per transaction, because each may have a million posts. */
export async function saveOldDateRanges(services: Services, customerId: string): Promise<void> {
  for (;;) {
    const done = await services.db.transaction(customerId, async (tx) => {
      const old = await tx.one<{ id: string; social_account_id: string }>(sql`
        select id, social_account_id from post_imports
        where customer_id = ${customerId} and completed_at is not null and newest_post_at is not null and oldest_post_at is null
        order by id limit 1 for update skip locked`)
      if (!old) return true
      await saveDateRange(tx, old.id)
      await saveCompleteness(tx, old.social_account_id)
      return false
    })
    if (done) return
  }
}
