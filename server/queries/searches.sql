-- Written by `npm run check -- sql --write` from the statements in the code.

-- server/searches/actions.ts, createPostSearch
insert into post_searches(customer_id, id, client_id, keywords, created_by, created_by_first_name,
  created_by_last_name, created_at)
values ($1, $2, $3, $4::text[], $5, $6, $7, $8);

-- server/searches/actions.ts, updatePostSearch
update post_searches
set keywords = $1::text[]
where customer_id = $2
  and id = $3;

-- server/searches/actions.ts, deletePostSearch
delete from post_searches
where customer_id = $1
  and id = $2;

-- server/searches/actions.ts, deletePostSearch
delete from post_search_matches
where customer_id = $1
  and search_id = $2;

-- server/searches/begin-search.ts, beginSearch
update post_searches s
set revision = revision + 1, reached_at = null, reached_id = null, searched = 0
where customer_id = $1
  and id = $2
returning revision, (
  select coalesce(sum(k.n), 0)::int
  from post_totals k
  where k.customer_id = s.customer_id
    and k.scope_id = s.client_id
    and k.seen_by = '00000000-0000-0000-0000-000000000000'
    and true
) as posts;

-- server/searches/begin-search.ts, beginSearch
update post_searches
set job_id = $1
where customer_id = $2
  and id = $3;

-- server/searches/change-flagging.ts, run
select id
from accounts
where type = $1
  and (id = $2 or (parent_id = $3 and flagging_keywords is null))
order by id;

-- server/searches/change-flagging.ts, listEarlier
select id, payload
from job_runs
where customer_id = $1
  and kind = $2
  and id < $3
  and status in ('PENDING', 'RUNNING')
order by id;

-- server/searches/change-flagging.ts, changeBatch
select s.id, s.client_id, s.keywords, s.changed_by_job
from clients c
join post_searches s on s.customer_id = c.customer_id and s.client_id = c.id and 'flagging' = any(s.tags)
where c.customer_id = $1
  and c.deleted_at is null
  and ($2::uuid is null or c.id > $3::uuid)
order by c.id
limit $4
for no key update of s;

-- server/searches/change-flagging.ts, changeBatch
update post_searches
set changed_by_job = $1
where customer_id = $2
  and id = any($3::uuid[]);

-- server/searches/change-flagging.ts, changeBatch
update post_searches
set keywords = $1::text[]
where customer_id = $2
  and id = $3;

-- server/searches/counts.ts, countKeywords
select word, sum(n)::int as found, sum(n) filter(where alone)::int as alone
from (
  select unnest(m.words) as word, cardinality(m.words) = 1 as alone, 1 as n
  from post_search_matches m
  where m.customer_id = $1
    and m.search_id = $2
  union all
  select unnest(m.words), cardinality(m.words) = 1, -1
  from posts p
  join post_search_matches m on m.customer_id = p.customer_id and m.search_id = $3
    and m.posted_at = p.posted_at and m.post_id = p.id
  where p.customer_id = $4
    and p.client_id = $5
    and p.trashed_at is not null
) k
group by word;

-- server/searches/counts.ts, countNew
select distinct p.id
from post_searches s
join job_runs j on j.customer_id = s.customer_id and j.id = s.job_id
join post_imports i on i.customer_id = s.customer_id and i.client_id = s.client_id
left join job_runs ij on ij.customer_id = i.customer_id and ij.id = i.job_id
join post_versions v on v.customer_id = i.customer_id and v.import_id = i.id
join posts p on p.customer_id = v.customer_id and p.id = v.post_id and p.trashed_at is null
where s.customer_id = $1
  and s.id = $2
  and coalesce(i.completed_at, ij.finished_at, now()) > j.started_at
  and not exists (
    select
    from post_search_matches m
    where m.customer_id = p.customer_id
      and m.search_id = s.id
      and m.posted_at = p.posted_at
      and m.post_id = p.id
  )
limit $3;

-- server/searches/defaults.ts, flaggingDefaults
select a.flagging_keywords as own, p.flagging_keywords as above
from accounts a
left join accounts p on p.id = a.parent_id
where a.id = $1;

-- server/searches/defaults.ts, updateFlaggingDefaults
select
from accounts
where id = $1
for no key update;

-- server/searches/defaults.ts, updateFlaggingDefaults
update accounts
set flagging_keywords = $1::text[]
where id = $2;

-- server/searches/flagging.ts, addFlaggingSearch
insert into post_searches(customer_id, id, client_id, keywords, tags, created_by_first_name,
  created_by_last_name, created_at)
values ($1, $2, $3, $4::text[], '{flagging}', $5, '', $6);

-- server/searches/flagging.ts, flaggingOf
select keywords
from post_searches
where customer_id = $1
  and client_id = $2
  and 'flagging' = any(tags)
for share;

-- server/searches/job.ts, findSearch
select s.client_id, s.keywords, s.tags, s.searched, (
  select coalesce(sum(k.n), 0)::int
  from post_totals k
  where k.customer_id = s.customer_id
    and k.scope_id = s.client_id
    and k.seen_by = '00000000-0000-0000-0000-000000000000'
    and not k.is_trashed
) as total, case when s.reached_id is not null then json_build_object('place', s.reached_at::text, 'id',
  s.reached_id) end as reached
from post_searches s
where s.customer_id = $1
  and s.id = $2
  and s.revision = $3;

-- server/searches/job.ts, searchBatch
select 1
from post_searches
where customer_id = $1
  and id = $2
  and revision = $3
for no key update;

-- server/searches/job.ts, searchBatch
delete from post_search_matches
where customer_id = $1
  and search_id = $2;

-- server/searches/job.ts, searchBatch
update post_searches
set searched = searched + $1, reached_at = $2::timestamptz, reached_id = $3::uuid
where customer_id = $4
  and id = $5;

-- server/searches/job.ts, saveMatches
insert into post_search_matches(customer_id, search_id, posted_at, post_id, words)
select $1, $2, m.at, m.post_id, string_to_array(m.words, $3)
from unnest($4::timestamptz[], $5::uuid[], $6::text[]) as m(at, post_id, words);

-- server/searches/job.ts, deletePurgedMatches
delete from post_search_matches m
where m.customer_id = $1
  and m.search_id = $2
  and not exists (select from posts p where p.customer_id = m.customer_id and p.id = m.post_id);

-- server/searches/job.ts, lockCurrentRevision
select s.client_id, c.first_name, c.last_name
from post_searches s
join clients c on c.customer_id = s.customer_id and c.id = s.client_id
where s.customer_id = $1
  and s.id = $2
  and s.revision = $3
for no key update of s;

-- server/searches/reads.ts, findSearches
select s.id, s.client_id, s.keywords, s.tags, s.created_by_first_name, s.created_by_last_name, s.created_at,
  case when 'flagging' = any(s.tags) then (
  select coalesce(sum(k.n), 0)::int
  from post_totals k
  where k.customer_id = s.customer_id
    and k.scope_id = s.client_id
    and k.seen_by = '00000000-0000-0000-0000-000000000000'
    and not k.is_trashed
    and k.is_flagged
) else (
  select count(*)::int
  from post_search_matches m
  where m.customer_id = s.customer_id
    and m.search_id = s.id
) - (
  select count(*)::int
  from posts p
  join post_search_matches m on m.customer_id = p.customer_id and m.search_id = s.id
    and m.posted_at = p.posted_at and m.post_id = p.id
  where p.customer_id = s.customer_id
    and p.client_id = s.client_id
    and p.trashed_at is not null
) end as num_found, (
  select json_build_object('id', j.id, 'status', j.status)
  from job_runs j
  where j.customer_id = s.customer_id
    and j.id = s.job_id
) as job
from post_searches s
where s.customer_id = $1
  and s.id = any($2::uuid[])
  and (s.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and s.client_id = $4::uuid);

-- server/searches/reads.ts, lockSearch (one of its forms)
select
from post_searches
where customer_id = $1
  and id = $2
for no key update;

-- server/searches/reads.ts, listPostSearches (one of its forms)
select s.id, s.client_id, s.keywords, s.tags, s.created_by_first_name, s.created_by_last_name, s.created_at,
  case when 'flagging' = any(s.tags) then (
  select coalesce(sum(k.n), 0)::int
  from post_totals k
  where k.customer_id = s.customer_id
    and k.scope_id = s.client_id
    and k.seen_by = '00000000-0000-0000-0000-000000000000'
    and not k.is_trashed
    and k.is_flagged
) else (
  select count(*)::int
  from post_search_matches m
  where m.customer_id = s.customer_id
    and m.search_id = s.id
) - (
  select count(*)::int
  from posts p
  join post_search_matches m on m.customer_id = p.customer_id and m.search_id = s.id
    and m.posted_at = p.posted_at and m.post_id = p.id
  where p.customer_id = s.customer_id
    and p.client_id = s.client_id
    and p.trashed_at is not null
) end as num_found, (
  select json_build_object('id', j.id, 'status', j.status)
  from job_runs j
  where j.customer_id = s.customer_id
    and j.id = s.job_id
) as job
from (
  select *
  from post_searches s
  where s.customer_id = $1
    and s.client_id = $2
    and s.tags && $3::text[]
  order by s.created_at desc, s.id desc
  limit $4
  offset $5
) s
order by s.created_at desc, s.id desc;

-- server/searches/reads.ts, listPostSearches (one of its forms)
select count(*) as n
from post_searches s
where s.customer_id = $1
  and s.client_id = $2
  and s.tags && $3::text[];
