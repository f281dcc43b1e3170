-- Clients of law firms.
create table clients (
  customer_id uuid not null references accounts,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  date_of_birth date not null,
  file_ref_no text not null,
  date_of_loss date not null,
  time_zone text not null,
  language text not null default 'en' check (language in ('en', 'es', 'fr')),
  agreed_terms_at timestamptz,
  created_at timestamptz not null default now(),
  -- a preservation hold: purge and deletion wait
  held_at timestamptz,
  held_by_name text,
  hold_reason text,
  -- A client that is being removed is gone for everyone at once.
  deleted_at timestamptz,
  -- how the client agreed: version, language, address, and by which link
  agreed_terms jsonb,
  -- Stored, because folding thousands of names for each typed key would take longer than the list.
  findable text not null generated always as (
    folded(first_name || ' ' || last_name || chr(10) || last_name || ', ' || first_name || chr(10) || email || chr(10) || file_ref_no)) stored,
  -- Who hears of imports and of the activation if no one is assigned.
  added_by uuid,
  primary key (customer_id, id)
);
create index clients_going on clients (customer_id, id) where deleted_at is not null;
create index clients_by_name on clients (customer_id, lower(last_name) collate by_name, lower(first_name) collate by_name, id);
select protect_tenant_table('clients', 'select, insert, update', worker => 'select, insert, update, delete');

-- A person and a client: assigned, starred, or both. No foreign key to users, since a provider's people star clients of its firms.
create table user_clients (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  assigned_at timestamptz,
  starred_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, user_id, client_id),
  foreign key (customer_id, client_id) references clients (customer_id, id) on delete cascade
);
create index user_clients_of_client on user_clients (customer_id, client_id);
create index user_clients_starred on user_clients (customer_id, user_id, client_id) where starred_at is not null;
select protect_tenant_table('user_clients');

-- Which of these clients of several firms a person of their provider is assigned to. The client at each position is of the firm at the same position.
create function assigned_clients(person uuid, firms uuid[], named uuid[]) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from unnest(firms, named) as n (firm, client)
  join clients c on c.customer_id = n.firm and c.id = n.client and c.deleted_at is null
  join user_clients u on u.customer_id = n.firm and u.user_id = person and u.client_id = n.client and u.assigned_at is not null
$$;
select run_across_firms('assigned_clients(uuid, uuid[], uuid[])', '{clients, user_clients}');

-- What was done to a client's record: who, when, and both values.
create table client_history (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  action text not null,
  actor_id uuid,
  actor_name text not null,
  at timestamptz not null,
  details jsonb not null,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id) on delete cascade
);
create index client_history_of_client on client_history (customer_id, client_id, at, id);
select protect_tenant_table('client_history', 'select, insert', worker => 'select, insert, delete');

-- What a firm asks its provider to correct in a client's record.
create table client_corrections (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  wanted jsonb not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  -- null: another request took its place
  is_approved boolean,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id) on delete cascade
);
create unique index client_corrections_open on client_corrections (customer_id, client_id) where decided_at is null;
select protect_tenant_table('client_corrections');

-- The files of a sign-in in all firms, the one opened last first.
create function files_of_sign_in(sign_in uuid)
returns table (
  customer_id uuid, user_id uuid, client_id uuid, file_ref_no text, first_name text, last_name text, account_name text, chosen_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.customer_id, f.user_id, f.client_id, c.file_ref_no, c.first_name, c.last_name, a.name, f.chosen_at
  from client_files f
  join users u on u.customer_id = f.customer_id and u.id = f.user_id and u.deleted_at is null and u.status = 1
  join clients c on c.customer_id = f.customer_id and c.id = f.client_id and c.deleted_at is null
  join accounts a on a.id = f.customer_id
  where f.sign_in_id = sign_in
  order by f.chosen_at desc nulls last, f.user_id
$$;
select run_across_firms('files_of_sign_in(uuid)', '{client_files, users, clients, accounts}');

-- The session of a token with its person, account and agreed terms, before any firm is known.
create function session_with_terms(token bytea)
returns table (
  session_id uuid, csrf_secret bytea, access_expires_at timestamptz, expires_at timestamptz, link_purpose text, link_client_id uuid, customer_id uuid,
  user_id uuid, client_id uuid, first_name text, last_name text, email text, role text, status smallint, language text, created_at timestamptz,
  account_type smallint, account_name text, agreed_terms_at timestamptz, agreed_version text, sign_in_id uuid
)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.csrf_secret, s.access_expires_at, s.expires_at, s.link_purpose, s.link_client_id,
         u.customer_id, u.id, u.client_id, u.first_name, u.last_name, u.email, u.role, u.status, u.language, u.created_at,
         a.type, a.name, c.agreed_terms_at, c.agreed_terms->>'version', s.sign_in_id
  from sessions s
  join users u on u.customer_id = s.customer_id and u.id = s.user_id and u.deleted_at is null
  join accounts a on a.id = u.customer_id
  left join clients c on c.customer_id = u.customer_id and c.id = u.client_id
  where s.access_hash = token and s.ended_at is null
    -- A client's sign-in opens only the files that it accepted.
    and (u.client_id is null or s.link_purpose is not null or exists (
      select from client_files f where f.customer_id = s.customer_id and f.user_id = s.user_id and f.sign_in_id = s.sign_in_id))
$$;
select run_across_firms('session_with_terms(bytea)', '{sessions, users, accounts, clients, client_files}');
