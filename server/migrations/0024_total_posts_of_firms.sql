-- Month 0: all months together, so that a total of a whole firm is a sum over a hundred rows.
alter table post_firm_counts no force row level security;
insert into post_firm_counts (customer_id, slot, month, facets, n)
select customer_id, 0, 0, facets, sum(n) from post_firm_counts group by 1, 4 having sum(n) <> 0;
alter table post_firm_counts force row level security;
