-- The counters of a client by UTC month (yyyymm): one row a month, where post_counts has one for each facets in it. Any offset of the usual
-- lists is found by them, of many clients too.
create table post_months (
  customer_id uuid not null,
  client_id uuid not null,
  month int not null,
  posts int not null,
  unreviewed int not null,
  escalated int not null,
  resolved int not null,
  flagged int not null,
  timeline int not null,
  trashed int not null,
  primary key (customer_id, client_id, month)
);

-- The same of what a person has opened; of what anybody has, under the user 0. What was not opened is the difference, and months that were
-- opened whole are passed over at once.
create table post_view_months (
  customer_id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  month int not null,
  posts int not null,
  unreviewed int not null,
  escalated int not null,
  resolved int not null,
  flagged int not null,
  timeline int not null,
  trashed int not null,
  primary key (customer_id, user_id, client_id, month)
);

-- The owner passes its own policy only while that is not forced.
alter table posts no force row level security;
alter table post_counts no force row level security;
alter table post_views no force row level security;

insert into post_months (customer_id, client_id, month, posts, unreviewed, escalated, resolved, flagged, timeline, trashed)
select customer_id, client_id, month, coalesce(sum(n) filter (where facets & 4 = 0), 0), coalesce(sum(n) filter (where facets & 7 = 0), 0),
  coalesce(sum(n) filter (where facets & 7 = 2), 0), coalesce(sum(n) filter (where facets & 7 = 3), 0),
  coalesce(sum(n) filter (where facets & 20 = 16), 0), coalesce(sum(n) filter (where facets & 12 = 8), 0),
  coalesce(sum(n) filter (where facets & 4 <> 0), 0)
from post_counts group by 1, 2, 3;

insert into post_view_months (customer_id, user_id, client_id, month, posts, unreviewed, escalated, resolved, flagged, timeline, trashed)
select p.customer_id, v.user_id, p.client_id,
  extract(year from p.posted_at at time zone 'UTC')::int * 100 + extract(month from p.posted_at at time zone 'UTC')::int,
  count(*) filter (where facets & 4 = 0), count(*) filter (where facets & 7 = 0), count(*) filter (where facets & 7 = 2),
  count(*) filter (where facets & 7 = 3), count(*) filter (where facets & 20 = 16), count(*) filter (where facets & 12 = 8),
  count(*) filter (where facets & 4 <> 0)
from (
  select customer_id, post_id, user_id from post_views
  union all
  select distinct customer_id, post_id, '00000000-0000-0000-0000-000000000000'::uuid from post_views) v
join posts p on p.customer_id = v.customer_id and p.id = v.post_id group by 1, 2, 3, 4;

alter table posts force row level security;
alter table post_counts force row level security;
alter table post_views force row level security;
select protect_tenant_table('post_months');
select protect_tenant_table('post_view_months');
