-- The purge of the trash spares what a file of a report or album holds, or was asked to hold; a draft spares nothing any more
-- (docs/decisions/022). For posts that a draft spared until now, the 30 days start today.
alter table report_posts
  -- when a file was first asked for that holds this line
  add column filed_at timestamptz,
  add column spared_until timestamptz,
  -- when its post was removed for good; its line stays, without what the post said
  add column purged_at timestamptz;
alter table report_posts no force row level security;
alter table report_files no force row level security;
alter table report_history no force row level security;
alter table posts no force row level security;
-- Where it is not recorded which lines a file holds, or the file was deleted, it may have held every line of its report.
update report_posts l set filed_at = now()
where exists (
    select from report_files f where f.customer_id = l.customer_id and f.report_id = l.report_id and (f.lines is null or l.id = any(f.lines)))
  or exists (
    select from report_history h where h.customer_id = l.customer_id and h.report_id = l.report_id and h.action = 'deletedFile');
update report_posts l set spared_until = now() + interval '30 days'
from posts p
where p.customer_id = l.customer_id and p.id = l.post_id and p.trashed_at is not null and l.trashed_at is null and l.filed_at is null;
alter table posts force row level security;
alter table report_history force row level security;
alter table report_files force row level security;
alter table report_posts force row level security;
