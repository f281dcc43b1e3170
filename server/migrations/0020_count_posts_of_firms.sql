-- Posts of a whole firm by month and facets: of a million posts some 15,000 rows, where its clients have 600,000. People at work in one firm at once
-- write rows of different slots, so that nobody waits; what is counted is the sum over the slots.
create table post_firm_counts (
  customer_id uuid not null,
  slot smallint not null,
  month int not null,
  facets int not null,
  n int not null,
  primary key (customer_id, slot, month, facets)
);
-- The owner passes its own policy only while that is not forced.
alter table post_counts no force row level security;
insert into post_firm_counts (customer_id, slot, month, facets, n)
select customer_id, 0, month, facets, sum(n) from post_counts group by 1, 3, 4 having sum(n) <> 0;
alter table post_counts force row level security;
select protect_tenant_table('post_firm_counts');
