-- If two versions of a post had the same text and date, other words of the one that is not shown were neither searched nor flagged
-- (docs/decisions/024). The clients of such posts are flagged again.

-- The owner passes its own policy only while that is not forced.
alter table posts no force row level security;
alter table post_versions no force row level security;
alter table post_searches no force row level security;
alter table job_runs no force row level security;

with found as (
  update posts p set has_other_versions = true
  where not p.has_other_versions and (p.customer_id, p.id) in (select customer_id, post_id from post_versions where number > 1)
    and exists (
      select from post_versions v cross join lateral jsonb_array_elements(v.words) w
      where v.customer_id = p.customer_id and v.post_id = p.id and v.number <> p.shown_version
        and not exists (select from jsonb_array_elements(p.words) o where o ->> 'text' = w ->> 'text'))
  returning p.customer_id, p.client_id
), started as (
  update post_searches s set revision = revision + 1, reached_at = null, reached_id = null, searched = 0, job_id = new_id(s.customer_id)
  where 'flagging' = any (s.tags) and (s.customer_id, s.client_id) in (select customer_id, client_id from found)
  returning s.customer_id, s.id, s.revision, s.job_id
), queued as (
  insert into job_runs (customer_id, id, kind, subject_id, payload)
  select customer_id, job_id, 'search-many-posts', id, jsonb_build_object('searchId', id, 'revision', revision, 'by', null) from started
  returning customer_id, id
)
select enqueue_job('search-many-posts', jsonb_build_object('customerId', customer_id, 'jobId', id), 25, customer_id, 0, 'search-many-posts') from queued;

alter table posts force row level security;
alter table post_versions force row level security;
alter table post_searches force row level security;
alter table job_runs force row level security;
