-- The posts of a report are those that it shows: what is removed is not counted among them, but beside them.
create index report_posts_removed on report_posts (customer_id, report_id) where trashed_at is not null;
-- The owner passes its own policy only while that is not forced.
alter table reports no force row level security;
alter table report_posts no force row level security;
update reports r set total_posts = s.n
from (
  select o.customer_id, o.id, count(p.id) as n from reports o
  left join report_posts p on p.customer_id = o.customer_id and p.report_id = o.id and p.trashed_at is null
  group by 1, 2) s
where s.customer_id = r.customer_id and s.id = r.id and s.n <> r.total_posts;
-- An album took the posts of every status, whatever statuses it was asked with.
update reports set statuses = '{0,1,2,3}', is_inclusive = true where type = 'album' and not is_on_timeline and not is_flagged;
alter table reports force row level security;
alter table report_posts force row level security;
