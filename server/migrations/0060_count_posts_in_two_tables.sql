-- Lists and their totals from two tables of numbers with named columns, which replace seven tables of counters, client_counters and `facets`
-- (docs/decisions/013). Stop every node first: an older one can't count in these tables. An interrupted migration starts again.
lock table posts, post_views in access exclusive mode;
drop table post_counts, post_totals, post_firm_counts, post_months, post_view_months, post_firm_months, post_firm_view_months, client_counters;
drop statistics posts_facets;
-- Its indexes go with it.
alter table posts drop column facets;
-- Generated first, so that one pass over the table fills them.
alter table posts
  add column has_image boolean generated always as (media_mask & 1 <> 0) stored,
  add column has_video boolean generated always as (media_mask & 2 <> 0) stored,
  add column has_embed boolean generated always as (media_mask & 4 <> 0) stored;
alter table posts
  alter column has_image drop expression, alter column has_video drop expression, alter column has_embed drop expression;
alter table posts
  alter column has_image set not null, alter column has_image set default false,
  alter column has_video set not null, alter column has_video set default false,
  alter column has_embed set not null, alter column has_embed set default false,
  drop column media_mask;

-- What a list filters by stands in the index of its order: a page is found without its rows.
create index posts_by_time on posts (customer_id, client_id, posted_at, id)
  include (status, trashed_at, timeline_at, flagged_at, is_private, platform, has_image, has_video, has_embed);
create index posts_of_firm_by_time on posts (customer_id, posted_at, id)
  include (client_id, status, trashed_at, timeline_at, flagged_at, is_private, platform, has_image, has_video, has_embed);
-- Lists of what is rare pass over nothing else.
create index posts_unreviewed on posts (customer_id, client_id, posted_at, id)
  include (timeline_at, flagged_at, is_private, platform, has_image, has_video, has_embed) where status = 0 and trashed_at is null;
create index posts_of_firm_unreviewed on posts (customer_id, posted_at, id)
  include (client_id, timeline_at, flagged_at, is_private, platform, has_image, has_video, has_embed) where status = 0 and trashed_at is null;
create index posts_escalated on posts (customer_id, client_id, posted_at, id) where status >= 2 and trashed_at is null;
create index posts_of_firm_escalated on posts (customer_id, posted_at, id) include (client_id) where status >= 2 and trashed_at is null;
create index posts_flagged on posts (customer_id, client_id, posted_at, id)
  include (status, timeline_at, is_private, platform, has_image, has_video, has_embed) where flagged_at is not null and trashed_at is null;
create index posts_of_firm_flagged on posts (customer_id, posted_at, id)
  include (client_id, status, timeline_at, is_private, platform, has_image, has_video, has_embed) where flagged_at is not null and trashed_at is null;
create index posts_on_timeline on posts (customer_id, client_id, posted_at, id)
  include (status, flagged_at, is_private, platform, has_image, has_video, has_embed) where timeline_at is not null and trashed_at is null;
create index posts_of_firm_on_timeline on posts (customer_id, posted_at, id)
  include (client_id, status, flagged_at, is_private, platform, has_image, has_video, has_embed) where timeline_at is not null and trashed_at is null;

-- How many posts of a scope agree in everything that a list filters by. server/posts/counters/write.ts alone writes it, server/posts/lists/numbers.ts reads it.
create table post_totals (
  customer_id uuid not null,
  -- A client, or the firm itself.
  scope_id uuid not null,
  -- 00000000-… every post; ffffffff-… those that anyone has opened; else those that this person has opened.
  seen_by uuid not null,
  status smallint not null,
  is_trashed boolean not null,
  is_on_timeline boolean not null,
  is_flagged boolean not null,
  is_private boolean not null,
  platform smallint not null,
  has_image boolean not null,
  has_video boolean not null,
  has_embed boolean not null,
  -- Each transaction writes rows of a slot that no other is writing, so that nobody waits for a number; a reader sums them.
  slot smallint not null,
  n int not null,
  primary key (customer_id, scope_id, seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private, platform, has_image, has_video, has_embed, slot)
) with (fillfactor = 80);
select protect_tenant_table('post_totals');

-- How many posts of each month agree in their review.
create table post_months (
  customer_id uuid not null,
  scope_id uuid not null,
  seen_by uuid not null,
  -- Its first day, UTC.
  month date not null,
  status smallint not null,
  is_trashed boolean not null,
  is_on_timeline boolean not null,
  is_flagged boolean not null,
  slot smallint not null,
  n int not null,
  primary key (customer_id, scope_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged, slot)
) with (fillfactor = 80);
select protect_tenant_table('post_months');

-- The numbers of what there is. The owner passes its own policy only while that is not forced.
alter table posts no force row level security;
alter table post_views no force row level security;
alter table post_totals no force row level security;
alter table post_months no force row level security;
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
-- Whoever removes posts removes first what was opened of them: to forget it is an error, not a wrong number.
alter table post_views drop constraint post_views_customer_id_post_id_fkey,
  add foreign key (customer_id, post_id) references posts (customer_id, id);
alter table posts force row level security;
alter table post_views force row level security;
alter table post_totals force row level security;
alter table post_months force row level security;

analyze posts;
analyze post_totals;
analyze post_months;
