-- Clients of law firms, who looks after them, and their counters.

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
  primary key (customer_id, id)
);
create index clients_by_name on clients (customer_id, last_name, first_name, id);
select protect_tenant_table('clients');

-- One row a client, changed by delta in the transaction that changes what it counts.
create table client_counters (
  customer_id uuid not null,
  client_id uuid not null,
  posts int not null default 0,
  unreviewed int not null default 0,
  escalated int not null default 0,
  resolved int not null default 0,
  flagged int not null default 0,
  timeline int not null default 0,
  trashed int not null default 0,
  reports int not null default 0,
  primary key (customer_id, client_id),
  foreign key (customer_id, client_id) references clients (customer_id, id) on delete cascade
);
select protect_tenant_table('client_counters');

-- A person and a client: assigned, starred, or both. No key to users: a provider's person may star a firm's client.
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
select protect_tenant_table('user_clients');
