-- A client's accounts on social platforms.
create table social_accounts (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  platform smallint not null,
  external_id text,
  auth_type text check (auth_type in ('OAUTH', 'LOGIN')),
  posts_until timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  platform_account_id text,
  platform_account_name text,
  listed_by uuid,
  listed_at timestamptz,
  is_listed boolean not null default true,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id)
);
create unique index social_accounts_of_client on social_accounts (customer_id, client_id, platform, external_id) where removed_at is null;
create unique index social_accounts_by_platform_account on social_accounts (customer_id, client_id, platform, platform_account_id) where removed_at is
  null and platform_account_id is not null;
select protect_tenant_table('social_accounts', 'select, insert, update', worker => 'select, insert, update, delete');

-- A client is asked to bring an account up to date. An account has at most one open request.
create table reconnect_requests (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  social_account_id uuid not null,
  creator_type text not null check (creator_type in ('system', 'user')),
  created_by uuid,
  creator_first_name text,
  creator_last_name text,
  assignee text not null default 'client' check (assignee in ('client', 'support')),
  reminders_enabled boolean not null default true,
  created_at timestamptz not null,
  reminded_at timestamptz,
  closed_at timestamptz,
  closed_because text check (closed_because in ('cancelled', 'imported', 'reconnected', 'removed', 'closed')),
  -- when staff turned reminders on again; they last 30 days from then
  reminders_since timestamptz,
  -- why there are no reminders any more: the client stopped them, or 30 days have passed
  reminders_stopped_at timestamptz,
  reminders_stopped_by text check (reminders_stopped_by in ('client', 'time')),
  -- who asked support for help
  help_asked_at timestamptz,
  help_asked_by text,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id) on delete cascade,
  foreign key (customer_id, social_account_id) references social_accounts (customer_id, id) on delete cascade
);
create unique index reconnect_requests_open on reconnect_requests (customer_id, social_account_id) where closed_at is null;
create index reconnect_requests_of_client on reconnect_requests (customer_id, client_id) where closed_at is null;
select protect_tenant_table('reconnect_requests');

-- A client answers that there is no account on a platform. Taking the answer back deletes the row; history and leaves keep both.
create table platform_answers (
  customer_id uuid not null,
  client_id uuid not null,
  platform smallint not null,
  answered_at timestamptz not null,
  primary key (customer_id, client_id, platform),
  foreign key (customer_id, client_id) references clients (customer_id, id) on delete cascade
);
select protect_tenant_table('platform_answers');

-- What a provider chose for its law firms. A platform without a row is enabled, with its default method.
create table platform_settings (
  -- the provider
  customer_id uuid not null,
  platform smallint not null,
  is_enabled boolean not null default true,
  -- how accounts are connected; 'none': a file is the only way; null: the default
  auth text check (auth in ('none', 'OAUTH', 'LOGIN')),
  primary key (customer_id, platform)
);
select protect_tenant_table('platform_settings');

-- What holds in an account: its provider's choice, or its own if it is the provider.
create function platform_settings_of(account uuid) returns table (platform smallint, is_enabled boolean, auth text)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.platform, s.is_enabled, s.auth from accounts a join platform_settings s on s.customer_id = coalesce(a.parent_id, a.id)
  where a.id = account
$$;
select run_across_firms('platform_settings_of(uuid)', '{accounts, platform_settings}');

-- Requests for help with imports, in the queue of the provider above the firm.
create table support_cases (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  platform smallint not null,
  -- null: signing in failed before there was an account
  social_account_id uuid,
  reason text not null,
  -- { refused: the file that the person's browser refused, note: what else support needs to know }
  details jsonb not null default '{}',
  opened_at timestamptz not null,
  -- null: opened automatically
  opened_by uuid,
  opened_by_name text,
  taken_at timestamptz,
  taken_by uuid,
  taken_by_name text,
  closed_at timestamptz,
  closed_by_name text,
  outcome text check (outcome in ('imported', 'reconnected', 'handed_back', 'closed', 'canceled', 'removed')),
  -- what support wrote when it handed the case back
  message text,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id) on delete cascade,
  foreign key (customer_id, social_account_id) references social_accounts (customer_id, id) on delete cascade
);
create unique index support_cases_open on support_cases (customer_id, client_id, platform, social_account_id) nulls not distinct where closed_at is
  null;
create index support_cases_waiting on support_cases (customer_id, opened_at) where closed_at is null;
create index support_cases_of_account on support_cases (customer_id, social_account_id, closed_at);
select protect_tenant_table('support_cases');

-- Support's own notes on a case.
create table support_notes (
  customer_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  text text not null,
  by_id uuid not null,
  by_name text not null,
  at timestamptz not null,
  primary key (customer_id, id),
  foreign key (customer_id, case_id) references support_cases (customer_id, id) on delete cascade
);
create index support_notes_of_case on support_notes (customer_id, case_id, at);
select protect_tenant_table('support_notes');
