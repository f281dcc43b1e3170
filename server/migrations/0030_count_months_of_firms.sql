-- The counters of a firm by UTC month (yyyymm), and of what a person has opened in it (anybody: the user 0): of 200 clients over fifteen years
-- 36,000 rows of clients and months were added up for a list over all of them. In slots, as post_firm_counts.
create table post_firm_months (
  customer_id uuid not null,
  slot smallint not null,
  month int not null,
  posts int not null,
  unreviewed int not null,
  escalated int not null,
  resolved int not null,
  flagged int not null,
  timeline int not null,
  trashed int not null,
  primary key (customer_id, slot, month)
);
create table post_firm_view_months (
  customer_id uuid not null,
  user_id uuid not null,
  slot smallint not null,
  month int not null,
  posts int not null,
  unreviewed int not null,
  escalated int not null,
  resolved int not null,
  flagged int not null,
  timeline int not null,
  trashed int not null,
  primary key (customer_id, user_id, slot, month)
);

-- The owner passes its own policy only while that is not forced.
alter table post_months no force row level security;
alter table post_view_months no force row level security;

insert into post_firm_months (customer_id, slot, month, posts, unreviewed, escalated, resolved, flagged, timeline, trashed)
select customer_id, 0, month, sum(posts), sum(unreviewed), sum(escalated), sum(resolved), sum(flagged), sum(timeline), sum(trashed)
from post_months group by 1, 3;

insert into post_firm_view_months (customer_id, user_id, slot, month, posts, unreviewed, escalated, resolved, flagged, timeline, trashed)
select customer_id, user_id, 0, month, sum(posts), sum(unreviewed), sum(escalated), sum(resolved), sum(flagged), sum(timeline), sum(trashed)
from post_view_months group by 1, 2, 4;

alter table post_months force row level security;
alter table post_view_months force row level security;
select protect_tenant_table('post_firm_months');
select protect_tenant_table('post_firm_view_months');
