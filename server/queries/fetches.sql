-- Written by `npm run check -- sql --write` from the statements in the code.

-- server/fetches/choose/flows.ts, requirePlatformOf
select platform
from social_accounts
where customer_id = $1
  and id = $2;

-- server/fetches/choose/flows.ts, tokenForPicker
update flows
set handle_hash = null
where customer_id = $1
  and id = $2
  and source = $3
  and state = 'choosing'
  and handle_hash = $4
  and expires_at > $5
  and secret is not null
returning secret;

-- server/fetches/end.ts, endFetch (one of its forms)
select id
from archive_fetches
where customer_id = $1
  and state in ('waiting', 'fetching')
  and (id = $2 or source = $3 and created_by = $4)
order by id
for update;

-- server/fetches/end.ts, endFetch (one of its forms)
update archive_fetches
set state = $1, ended_at = $2, import_id = $3, file_size = coalesce($4, file_size), error = $5
where customer_id = $6
  and id = $7;

-- server/fetches/end.ts, cancelFetchesOfAccount
select id, source, part_of, created_by, client_id, job_id
from archive_fetches
where customer_id = $1
  and social_account_id = $2
  and state in ('waiting', 'fetching')
  and job_id is not null
order by job_id;

-- server/fetches/end.ts, listHeldAccess
select id, source, part_of, created_by, import_id
from archive_fetches
where customer_id = $1
  and id = $2;

-- server/fetches/end.ts, listHeldAccess (one of its forms)
select id, source, access, ended_at is not null as ended
from archive_fetches
where customer_id = $1
  and access is not null
  and (id = $2 or source = $3 and created_by = $4)
order by id;

-- server/fetches/end.ts, deleteAccess
update archive_fetches
set access = null
where customer_id = $1
  and id = $2;

-- server/fetches/job.ts, findFetch
select f.id, f.client_id, f.social_account_id, a.platform, f.source, f.state, f.file_name, f.file_size,
  f.file_id, f.revision, f.hash, f.access, f.part_of, f.created_by, f.created_by_name, f.ip, f.user_agent,
  f.link_purpose, f.created_at, f.last_part_at
from archive_fetches f
join social_accounts a on a.customer_id = f.customer_id and a.id = f.social_account_id
where f.customer_id = $1
  and f.id = $2;

-- server/fetches/job.ts, storeAccess
update archive_fetches
set access = $1
where customer_id = $2
  and id = $3;

-- server/fetches/job.ts, beginTransfer
update archive_fetches
set state = 'fetching', file_name = $1, file_size = $2, file_id = $3, revision = $4, hash = $5
where customer_id = $6
  and id = $7
  and state = 'waiting';

-- server/fetches/job.ts, finishFetch
delete from archive_fetch_parts
where customer_id = $1
  and fetch_id = $2;

-- server/fetches/job.ts, openNextFetch
insert into archive_fetches(customer_id, id, client_id, social_account_id, source, state, file_name, access,
  part_of, created_by, created_by_name, ip, user_agent, link_purpose, created_at)
values ($1, $2, $3, $4, $5, 'waiting', $6, $7, $8, $9, $10, $11, $12, $13, $14);

-- server/fetches/job.ts, failFetch
select id, first_name as "firstName", last_name as "lastName"
from clients
where customer_id = $1
  and id = $2;

-- server/fetches/open.ts, resealFetches
select id, access
from archive_fetches
where customer_id = $1
  and access is not null
order by id
for update;

-- server/fetches/open.ts, resealFetches
update archive_fetches
set access = $1
where customer_id = $2
  and id = $3;

-- server/fetches/open.ts, openFetch
insert into archive_fetches(customer_id, id, client_id, social_account_id, source, state, file_name,
  file_size, file_id, revision, hash, access, part_of, created_by, created_by_name, ip, user_agent,
  link_purpose, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19);

-- server/fetches/open.ts, openLoginFetch
insert into archive_fetches(customer_id, id, client_id, social_account_id, source, state, file_name, access,
  created_by, created_by_name, link_purpose, created_at)
values ($1, $2, $3, $4, $5, 'waiting', $6, $7, $8, $9, $10, $11);

-- server/fetches/open.ts, enqueueFetch
update archive_fetches
set job_id = $1
where customer_id = $2
  and id = $3;

-- server/fetches/reads.ts, latestFetches
select f.id, f.social_account_id as account_id, f.job_id, f.source, f.state, f.file_name, f.file_size,
  f.created_at, f.created_by_name, f.import_id, f.error,
  case when f.state = 'imported' then coalesce(f.file_size, 0) else (
  select coalesce(sum(p.size), 0)::bigint
  from archive_fetch_parts p
  where p.customer_id = f.customer_id
    and p.fetch_id = f.id
) end as received
from unnest($1::uuid[]) as a(id)
cross join lateral (
  select *
  from archive_fetches n
  where n.customer_id = $2
    and n.social_account_id = a.id
    and n.job_id is not null
  order by n.created_at desc, n.id desc
  limit 1
) as f
where f.ended_at is null
  or f.ended_at > $3;

-- server/fetches/reads.ts, getFetch
select f.id, f.social_account_id as account_id, f.job_id, f.source, f.state, f.file_name, f.file_size,
  f.created_at, f.created_by_name, f.import_id, f.error,
  case when f.state = 'imported' then coalesce(f.file_size, 0) else (
  select coalesce(sum(p.size), 0)::bigint
  from archive_fetch_parts p
  where p.customer_id = f.customer_id
    and p.fetch_id = f.id
) end as received
from archive_fetches f
where f.customer_id = $1
  and f.id = $2
  and f.job_id is not null
  and (f.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and f.client_id = $4::uuid);

-- server/fetches/routes.ts, cancelArchiveFetch
select f.id, f.source, f.part_of, f.created_by, f.client_id, f.job_id
from archive_fetches f
where f.customer_id = $1
  and f.id = $2
  and f.job_id is not null
  and (f.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and f.client_id = $4::uuid);

-- server/fetches/transfer.ts, listParts
select part_number, size, sha256
from archive_fetch_parts
where customer_id = $1
  and fetch_id = $2
order by part_number;

-- server/fetches/transfer.ts, storePart
insert into archive_fetch_parts(customer_id, fetch_id, part_number, sha256, size)
values ($1, $2, $3, $4, $5)
on conflict (customer_id, fetch_id, part_number) do update set sha256 = excluded.sha256, size = excluded.size;

-- server/fetches/transfer.ts, fetchByRanges
update archive_fetches
set last_part_at = $1
where customer_id = $2
  and id = $3;

-- server/fetches/transfer.ts, fetchWithoutRanges
delete from archive_fetch_parts
where customer_id = $1
  and fetch_id = $2;

-- server/fetches/upkeep.ts, removeEndedFetches
select distinct f.id
from archive_fetch_parts p
join archive_fetches f on f.customer_id = p.customer_id and f.id = p.fetch_id
where p.customer_id = $1
  and f.state in ('failed', 'canceled')
limit $2;

-- server/fetches/upkeep.ts, removeEndedFetches
delete from archive_fetch_parts
where customer_id = $1
  and fetch_id = any($2::uuid[]);

-- server/fetches/upkeep.ts, releaseRemovedFetches
delete from archive_fetches f
where f.customer_id = $1
  and not exists (
    select
    from social_accounts a
    where a.customer_id = f.customer_id
      and a.id = f.social_account_id
  )
  and f.access is null;

-- server/fetches/upkeep.ts, releaseRemovedFetches
update archive_fetches f
set state = 'canceled', ended_at = $1
where f.customer_id = $2
  and not exists (
    select
    from social_accounts a
    where a.customer_id = f.customer_id
      and a.id = f.social_account_id
  )
  and f.ended_at is null;

-- server/fetches/upkeep.ts, releaseRemovedFetches
select f.id
from archive_fetches f
where f.customer_id = $1
  and not exists (
    select
    from social_accounts a
    where a.customer_id = f.customer_id
      and a.id = f.social_account_id
  )
  and not exists (
    select
    from job_runs j
    where j.customer_id = f.customer_id
      and j.subject_id = f.id
      and j.status in ('PENDING', 'RUNNING')
  );
