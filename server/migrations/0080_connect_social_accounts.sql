-- Accounts that are connected by signing in to the platform (docs/decisions/025).

-- Keys that have encrypted something; each must be among SECRET_KEYS at every start.
create table secret_keys (
  id text primary key,
  first_used_at timestamptz not null default now()
);
grant select, insert, update, delete on secret_keys to proofline_app;

-- The platform's own id of the account, beside what a person typed or the platform shows.
alter table social_accounts
  add column platform_account_id text,
  add column platform_account_name text;
create unique index social_accounts_by_platform_account
  on social_accounts (customer_id, client_id, platform, platform_account_id) where removed_at is null and platform_account_id is not null;

create table connections (
  customer_id uuid not null,
  social_account_id uuid not null,
  -- 'lost': the platform refuses the tokens, and the person has to connect again; 'removed': they are to be given back
  state text not null check (state in ('active', 'lost', 'removed')),
  -- JSON of the tokens, encrypted
  tokens bytea not null,
  connected_at timestamptz not null,
  connected_by uuid,
  lost_at timestamptz,
  next_capture_at timestamptz not null,
  last_capture_at timestamptz,
  -- what the last capture listed, so that a day without news makes no import
  last_listing bytea,
  primary key (customer_id, social_account_id),
  foreign key (customer_id, social_account_id) references social_accounts (customer_id, id) on delete cascade
);
create index connections_due on connections (customer_id, next_capture_at) where state = 'active';
select protect_tenant_table('connections');

-- One sign-in at a platform, from the popup's start to the account that is added by it.
create table oauth_flows (
  customer_id uuid not null,
  id uuid not null,
  platform smallint not null,
  client_id uuid not null,
  -- the account that is reconnected; null: a new one
  social_account_id uuid,
  user_id uuid not null,
  session_id uuid not null,
  state_hash bytea not null,
  -- PKCE (RFC 7636), encrypted; null where the platform knows none
  verifier bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- the platform's answer was taken; a second one is refused
  answered_at timestamptz,
  -- of the credentials as the browser carries them; the tokens wait here, encrypted
  access_handle_hash bytea,
  refresh_handle_hash bytea,
  tokens bytea,
  redeemed_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id) on delete cascade
);
create index oauth_flows_by_expiry on oauth_flows (customer_id, expires_at);
select protect_tenant_table('oauth_flows');

-- One reading of a connected account: the platform's answers and media as received, until they are a sealed archive.
create table captures (
  customer_id uuid not null,
  id uuid not null,
  social_account_id uuid not null,
  client_id uuid not null,
  trigger text not null check (trigger in ('user', 'other')),
  created_by uuid,
  created_by_name text,
  job_id uuid,
  -- where the listing begins; null: with the first post
  since timestamptz,
  started_at timestamptz not null,
  -- the platform asked to wait, or did not answer
  retry_at timestamptz,
  finished_at timestamptz,
  outcome text check (outcome in ('imported', 'nothing', 'failed', 'lost')),
  import_id uuid,
  primary key (customer_id, id),
  foreign key (customer_id, social_account_id) references social_accounts (customer_id, id) on delete cascade
);
create unique index captures_open on captures (customer_id, social_account_id) where finished_at is null;
select protect_tenant_table('captures');

create table capture_items (
  customer_id uuid not null,
  capture_id uuid not null,
  number int not null,
  -- names the item's parts in the storage
  id uuid not null,
  path text not null,
  url text not null,
  status int not null,
  size bigint not null,
  parts bytea[] not null,
  received_at timestamptz not null,
  primary key (customer_id, capture_id, number),
  unique (customer_id, capture_id, path),
  foreign key (customer_id, capture_id) references captures (customer_id, id) on delete cascade
);
select protect_tenant_table('capture_items');

-- Where an import's archive came from: a person, or the platform itself.
alter table post_imports add column source text not null default 'upload' check (source in ('upload', 'api'));

-- Firms that have an account to be read now.
create function firms_with_due_connections(until timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct customer_id from connections where state = 'active' and next_capture_at <= until
$$;
revoke all on function firms_with_due_connections(timestamptz) from public;
grant execute on function firms_with_due_connections(timestamptz) to proofline_app;

-- In how many files, of any firm, an account of a platform is connected: access is given back with the last one.
create function count_connections(of_platform smallint, of_account text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from connections c join social_accounts a on a.customer_id = c.customer_id and a.id = c.social_account_id
  where a.platform = of_platform and a.platform_account_id = of_account and c.state <> 'removed'
$$;
revoke all on function count_connections(smallint, text) from public;
grant execute on function count_connections(smallint, text) to proofline_app;

create or replace function somebody_imports() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from job_runs where kind in ('import-posts', 'import-captured-posts', 'render-report') and status = 'RUNNING')
$$;
