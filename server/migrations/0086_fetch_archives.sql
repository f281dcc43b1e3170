-- Archives that the server fetches itself, from a cloud drive or from the platform (docs/decisions/028).

-- One choice of a person in the window of a source, from its start to the fetch that it leads to.
create table fetch_flows (
  customer_id uuid not null,
  id uuid not null,
  source text not null,
  social_account_id uuid not null,
  -- the import that the chosen file is a further part of
  part_of uuid,
  user_id uuid not null,
  session_id uuid not null,
  state_hash bytea not null,
  -- PKCE (RFC 7636), encrypted
  verifier bytea,
  -- what the source gave for the sign-in, encrypted; waits until the file is chosen
  tokens bytea,
  -- opens the access token once, for the page on which the file is chosen
  ticket_hash bytea,
  -- 'answered': the sign-in was taken, a file is to be chosen; 'done': nothing more is taken
  state text not null default 'open' check (state in ('open', 'answered', 'done')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (customer_id, id),
  foreign key (customer_id, social_account_id) references social_accounts (customer_id, id) on delete cascade
);
create index fetch_flows_by_expiry on fetch_flows (customer_id, expires_at);
select protect_tenant_table('fetch_flows');

create table archive_fetches (
  customer_id uuid not null,
  -- names its parts in the storage, as an upload's id does
  id uuid not null,
  client_id uuid not null,
  social_account_id uuid not null,
  source text not null,
  -- 'waiting': the source is still preparing it
  state text not null check (state in ('waiting', 'fetching', 'imported', 'failed', 'canceled')),
  file_name text not null,
  -- null until the source says it
  file_size bigint,
  -- as the source states them: the version that is read, and the file's hash with its kind
  file_id text,
  revision text,
  hash text,
  -- tokens and what names the file, encrypted; null when it has ended
  access bytea,
  part_of uuid,
  job_id uuid,
  error jsonb,
  created_by uuid,
  created_by_name text,
  ip text,
  user_agent text,
  link_purpose text,
  created_at timestamptz not null,
  ended_at timestamptz,
  import_id uuid,
  primary key (customer_id, id),
  foreign key (customer_id, social_account_id) references social_accounts (customer_id, id) on delete cascade
);
create index archive_fetches_of_account on archive_fetches (customer_id, social_account_id, created_at);
create index archive_fetches_of_client on archive_fetches (customer_id, client_id);
select protect_tenant_table('archive_fetches');

create table archive_fetch_parts (
  customer_id uuid not null,
  fetch_id uuid not null,
  part_number int not null,
  sha256 bytea not null,
  size int not null,
  primary key (customer_id, fetch_id, part_number),
  foreign key (customer_id, fetch_id) references archive_fetches (customer_id, id) on delete cascade
);
select protect_tenant_table('archive_fetch_parts');

alter table post_imports
  drop constraint post_imports_source_check,
  -- of a fetched archive: {"fileId", "revision", "hash"}
  add column origin jsonb;
