-- Counts all posts and fills post_totals and post_months, which have to be empty. The owner of the schema runs it; a migration that adds a column to
-- the key of post_totals first lets the owner pass its own policies (alter table posts no force row level security, and so on).
create temp table alike on commit drop as
select p.customer_id, p.client_id, w.seen_by, date_trunc('month', p.posted_at at time zone 'UTC')::date as month, p.status,
  p.trashed_at is not null as is_trashed, p.timeline_at is not null as is_on_timeline, p.flagged_at is not null as is_flagged,
  p.is_private is true as is_private, p.platform, p.has_image, p.has_video, p.has_embed, count(*)::int as n
from (
  select customer_id, id as post_id, '00000000-0000-0000-0000-000000000000'::uuid as seen_by from posts
  union all select customer_id, post_id, user_id from post_views
  union all select distinct customer_id, post_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid from post_views) w
join posts p on p.customer_id = w.customer_id and p.id = w.post_id
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13;
insert into post_totals
select customer_id, coalesce(client_id, customer_id), seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private, platform,
  has_image, has_video, has_embed, 0, sum(n)
from alike
group by customer_id, seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private, platform, has_image, has_video, has_embed, rollup (client_id)
order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12;
insert into post_months
select customer_id, coalesce(client_id, customer_id), seen_by, month, status, is_trashed, is_on_timeline, is_flagged, 0, sum(n)
from alike group by customer_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged, rollup (client_id)
order by 1, 2, 3, 4, 5, 6, 7, 8;
