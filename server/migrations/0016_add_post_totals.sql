-- How many posts a client has by facets, whatever the month: a list's total costs by its clients, not by their months.
create table post_totals (
  customer_id uuid not null,
  client_id uuid not null,
  facets int not null,
  n int not null,
  primary key (customer_id, client_id, facets)
);
-- The owner passes its own policy only while that is not forced.
alter table post_counts no force row level security;
insert into post_totals (customer_id, client_id, facets, n)
select customer_id, client_id, facets, sum(n) from post_counts group by 1, 2, 3;
alter table post_counts force row level security;
select protect_tenant_table('post_totals');

-- Lists of what is rare pass over nothing else. `facets & 7` is status and trashed: 0 unreviewed, 2 escalated, 3 resolved; 8 timeline, 16 flagged.
-- Partial ones, since operators such as & are not leakproof: under a policy they are no condition on an index.
create index posts_unreviewed on posts (customer_id, client_id, posted_at, id) include (facets) where facets & 7 = 0;
create index posts_of_firm_unreviewed on posts (customer_id, posted_at, id) include (client_id, facets) where facets & 7 = 0;
create index posts_escalated on posts (customer_id, client_id, posted_at, id) include (facets)
  where facets & 7 >= 2 and facets & 7 <= 3;
create index posts_of_firm_escalated on posts (customer_id, posted_at, id) include (client_id, facets)
  where facets & 7 >= 2 and facets & 7 <= 3;
create index posts_flagged on posts (customer_id, client_id, posted_at, id) include (facets) where facets & 16 <> 0;
create index posts_of_firm_flagged on posts (customer_id, posted_at, id) include (client_id, facets) where facets & 16 <> 0;
create index posts_on_timeline on posts (customer_id, client_id, posted_at, id) include (facets) where facets & 8 <> 0;
