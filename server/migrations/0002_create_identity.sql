-- People, their sessions and codes.

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
  primary key (customer_id, id)
);
create index users_by_name on users (customer_id, last_name, first_name, id);
create index users_of_client on users (customer_id, client_id) where client_id is not null;
select protect_tenant_table('users');

-- Directory: an e-mail address belongs to one person of all accounts.
create table user_emails (
  email text primary key,
  customer_id uuid not null,
  user_id uuid not null,
  foreign key (customer_id, user_id) references users (customer_id, id) on delete cascade
);
grant select, insert, update, delete on user_emails to proofline_app;

-- One row a browser. Tokens are kept as SHA-256; the refresh token rotates. All of a session's refresh tokens begin with one secret of
-- the family, so that any old one that comes back, however old, ends the row.
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
  ended_at timestamptz
);
create index sessions_of_user on sessions (customer_id, user_id) where ended_at is null;
create index sessions_by_expiry on sessions (expires_at);
grant select, insert, update, delete on sessions to proofline_app;

create table trusted_browsers (
  token_hash bytea primary key,
  customer_id uuid not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index trusted_browsers_of_user on trusted_browsers (customer_id, user_id);
grant select, insert, update, delete on trusted_browsers to proofline_app;

-- One live login code a person.
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
grant select, insert, update, delete on login_codes to proofline_app;

-- The session with its person and account in one look-up, before any tenant is known.
create function find_session(token bytea)
returns table (
  session_id uuid, csrf_secret bytea, access_expires_at timestamptz, expires_at timestamptz, link_purpose text, link_client_id uuid,
  customer_id uuid, user_id uuid, client_id uuid, first_name text, last_name text, email text, role text, status smallint,
  language text, created_at timestamptz, account_type smallint, account_name text
)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.csrf_secret, s.access_expires_at, s.expires_at, s.link_purpose, s.link_client_id,
         u.customer_id, u.id, u.client_id, u.first_name, u.last_name, u.email, u.role, u.status, u.language, u.created_at,
         a.type, a.name
  from sessions s
  join users u on u.customer_id = s.customer_id and u.id = s.user_id
  join accounts a on a.id = u.customer_id
  where s.access_hash = token and s.ended_at is null
$$;
revoke all on function find_session(bytea) from public;
grant execute on function find_session(bytea) to proofline_app;
