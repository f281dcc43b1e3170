-- One password for each person with client files, whatever firms the files are at (docs/decisions/025).
create table sign_ins (
  id uuid primary key,
  password_hash text not null,
  created_at timestamptz not null default now()
);
select let_use('sign_ins');

-- People of a firm or a provider, and the clients themselves, one row for each file.
create table users (
  customer_id uuid not null references accounts,
  id uuid not null,
  client_id uuid,
  email text not null,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('SUPER_ADMIN', 'ADMIN', 'MANAGER', 'RESOLVER', 'REVIEWER', 'CLIENT')),
  status smallint not null check (status in (0, 1, 2)),
  language text not null default 'en' check (language in ('en', 'es', 'fr')),
  password_hash text,
  created_at timestamptz not null default now(),
  -- A person who was removed keeps the row, since the history names people by it; the email address becomes free.
  deleted_at timestamptz,
  invited_by uuid,
  invited_at timestamptz,
  -- The law firm in which a provider's person acted last, on any device.
  last_firm_id uuid,
  -- { areOn, keys }; null: the defaults
  shortcuts jsonb,
  primary key (customer_id, id),
  constraint users_of_clients_have_no_password check (client_id is null or password_hash is null)
);
create index users_of_client on users (customer_id, client_id) where client_id is not null;
create index users_by_name on users (customer_id, lower(last_name) collate by_name, lower(first_name) collate by_name, id);
select protect_tenant_table('users', 'select, insert, update', worker => 'select, insert, update, delete');

-- How many people each of these firms has who can sign in or are invited, for a provider's list of firms.
create function count_staff(firms uuid[]) returns table (customer_id uuid, people bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.customer_id, count(*) from users u
  where u.customer_id = any(firms) and u.client_id is null and u.deleted_at is null and u.status <> 0
  group by u.customer_id
$$;
select run_across_firms('count_staff(uuid[])', '{users}');

-- The staff of the provider above a firm: they can be assigned to the firm's clients.
create function provider_staff(firm uuid)
returns table (
  customer_id uuid, id uuid, client_id uuid, email text, first_name text, last_name text, role text, status smallint, language text,
  password_hash text, created_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.customer_id, u.id, u.client_id, u.email, u.first_name, u.last_name, u.role, u.status, u.language, null::text, u.created_at
  from accounts a join users u on u.customer_id = a.parent_id
  where a.id = firm and u.client_id is null and u.deleted_at is null
$$;
select run_across_firms('provider_staff(uuid)', '{accounts, users}');

-- The files of clients by email address: before a person has signed in, no firm is known.
create table client_files (
  customer_id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  -- lower case
  email text not null,
  -- null until its invitation is accepted
  sign_in_id uuid references sign_ins,
  -- when its person last opened it
  chosen_at timestamptz,
  primary key (customer_id, user_id),
  foreign key (customer_id, user_id) references users (customer_id, id) on delete cascade
);
create index client_files_of_sign_in on client_files (sign_in_id) where sign_in_id is not null;
create index client_files_by_email on client_files (email);
select let_use('client_files');

-- An email address belongs to one person of all accounts: to a member of staff, or to a sign-in of client files.
create table user_emails (
  email text primary key,
  customer_id uuid,
  user_id uuid,
  sign_in_id uuid unique references sign_ins on delete cascade,
  constraint user_emails_of_one check (num_nonnulls(user_id, sign_in_id) = 1)
);
select let_use('user_emails');

-- One row for each browser that is signed in. Tokens are stored as SHA-256. All refresh tokens of a session begin with one secret (the family), so
-- that any earlier one that comes back ends the session.
create table sessions (
  id uuid primary key,
  customer_id uuid not null,
  user_id uuid not null,
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  family_hash bytea unique,
  refresh_hash bytea,
  previous_refresh_hash bytea,
  previous_until timestamptz,
  csrf_secret bytea not null,
  remember boolean not null,
  expires_at timestamptz not null,
  link_purpose text check (link_purpose in ('reconnect', 'import')),
  link_client_id uuid,
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  -- A session that a link opened ends with the link.
  link_token_hash bytea,
  -- Signing a browser out also ends its trust.
  trusted_hash bytea,
  sign_in_id uuid
);
create index sessions_of_user on sessions (customer_id, user_id) where ended_at is null;
create index sessions_by_expiry on sessions (expires_at);
create index sessions_of_link on sessions (link_token_hash) where link_token_hash is not null and ended_at is null;
create index sessions_of_sign_in on sessions (sign_in_id) where sign_in_id is not null and ended_at is null;
select let_use('sessions');

-- Browsers that need no login code for some days.
create table trusted_browsers (
  token_hash bytea primary key,
  customer_id uuid not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index trusted_browsers_of_user on trusted_browsers (customer_id, user_id);
select let_use('trusted_browsers');

-- The login code that was sent to a person, one at a time.
create table login_codes (
  customer_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  salt bytea not null,
  tries int not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (customer_id, user_id)
);
select let_use('login_codes');

-- What an emailed link opens; the token is stored as SHA-256. With `user_id`: an invitation or a recovery. With `client_id`: a client's link.
create table link_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('invitation', 'recovery', 'reconnect', 'import')),
  customer_id uuid not null,
  user_id uuid,
  client_id uuid,
  -- what the link is for, such as a request; it ends with that
  subject_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz,
  sign_in_id uuid,
  -- why it no longer works, where there is more to say than that it has expired
  ended_because text check (ended_because = 'canceled')
);
create index link_tokens_of_user on link_tokens (customer_id, user_id) where ended_at is null;
create index link_tokens_of_client on link_tokens (customer_id, client_id) where ended_at is null;
create index link_tokens_by_expiry on link_tokens (expires_at);
create index link_tokens_of_sign_in on link_tokens (sign_in_id) where sign_in_id is not null and ended_at is null;
select let_use('link_tokens');
