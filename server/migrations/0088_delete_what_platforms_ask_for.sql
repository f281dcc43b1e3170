-- A platform says that a person asked for the deletion of their data. Whoever has the code may ask how it stands.
create table deletion_requests (
  code_hash bytea primary key,
  platform smallint not null,
  requested_at timestamptz not null
);
grant select, insert on deletion_requests to proofline_app;

-- What such a request means for one account of a firm: deleted after the notice, unless the client or the firm is on hold.
create table data_deletions (
  customer_id uuid not null,
  id uuid not null,
  code_hash bytea not null,
  social_account_id uuid not null,
  client_id uuid not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  -- what the platform delivered is gone
  done_at timestamptz,
  -- the person has connected the account again
  withdrawn_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, social_account_id) references social_accounts (customer_id, id) on delete cascade
);
create index data_deletions_open on data_deletions (customer_id, due_at) where done_at is null and withdrawn_at is null;
create index data_deletions_of_account on data_deletions (customer_id, social_account_id);
select protect_tenant_table('data_deletions');

create function deletion_state(code bytea)
returns table (requested_at timestamptz, due_at timestamptz, waiting bigint, held bigint, withdrawn bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.requested_at, max(d.due_at), count(*) filter (where d.id is not null and d.done_at is null and d.withdrawn_at is null),
    count(*) filter (where d.done_at is null and d.withdrawn_at is null and (c.held_at is not null or f.held_at is not null)),
    count(*) filter (where d.withdrawn_at is not null)
  from deletion_requests r left join data_deletions d on d.code_hash = r.code_hash
  left join clients c on c.customer_id = d.customer_id and c.id = d.client_id
  left join accounts f on f.id = d.customer_id
  where r.code_hash = code group by r.requested_at
$$;
revoke all on function deletion_state(bytea) from public;
grant execute on function deletion_state(bytea) to proofline_app;

-- The bytes of an archive are gone; its hash stays, for the posts that files hold.
alter table post_imports add column archive_removed_at timestamptz;
create or replace function unneeded_bytes(hashes bytea[]) returns setof bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select h from unnest(hashes) as h
  where not exists (select from blobs where sha256 = h)
    and not exists (select from blobs where thumbnail_sha256 = h)
    and not exists (select from blobs where preview_sha256 = h)
    and not exists (select from charges where receipt_sha256 = h)
    and not exists (select from post_imports where archive_sha256 = h and archive_removed_at is null)
$$;
