-- The ground every slice stands on: accounts, the queue's runs, live events, evidence leaves, and the two walls around a tenant.

-- Makes a table a tenant's: the second wall (row-level security, also for its owner) and the application's rights.
create function protect_tenant_table(target regclass, rights text default 'select, insert, update, delete') returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s using (customer_id = (select current_setting(''app.customer_id'')::uuid)) '
    'with check (customer_id = (select current_setting(''app.customer_id'')::uuid))', target);
  execute format('grant %s on %s to proofline_app', rights, target);
end $$;

-- Directories: small tables that name tenants and are not any tenant's own.
create table locations (
  id uuid primary key,
  parent_id uuid references locations,
  name text not null,
  abbrev text not null,
  currency text not null check (currency in ('cad', 'usd')),
  taxes jsonb not null default '[]'
);

create table accounts (
  id uuid primary key,
  type smallint not null check (type in (1, 2)),
  parent_id uuid references accounts,
  name text not null,
  location_id uuid references locations,
  phone_number text,
  time_zone text not null,
  -- Last 8 hex digits of the id; every id that belongs to the account ends with them (server/platform/ids.ts).
  tag text not null generated always as (right(id::text, 8)) stored unique,
  created_at timestamptz not null default now()
);
create index accounts_of_parent on accounts (parent_id, name);
grant select, insert, update, delete on locations, accounts to proofline_app;

-- One run of a job, in the same transaction as what asked for it. `lease` is the fencing token of whoever runs it now.
create table job_runs (
  customer_id uuid not null,
  id uuid not null,
  kind text not null,
  subject_id uuid not null,
  payload jsonb not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'RUNNING', 'SUCCESS', 'FAILURE')),
  lease uuid,
  attempts int not null default 0,
  -- attempts that ended in an error; being killed is no error of the job
  failures int not null default 0,
  progress jsonb,
  error jsonb,
  created_by uuid,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (customer_id, id)
);
create index job_runs_of_subject on job_runs (customer_id, subject_id, created_at);
select protect_tenant_table('job_runs');

-- Who is alive among the workers; one unseen for 15 s, or whose process is known to have ended, loses its jobs to the others.
create table job_workers (
  worker_id text primary key,
  process_id uuid not null,
  seen_at timestamptz not null default now(),
  ended boolean not null default false
);
create index job_workers_of_process on job_workers (process_id);
grant select, insert, update, delete on job_workers to proofline_app;

-- Outgoing events: hints for open pages, and what later slices react to.
create table events (
  customer_id uuid not null,
  id uuid not null,
  at timestamptz not null default clock_timestamp(),
  body jsonb not null,
  primary key (customer_id, id)
);
create index events_by_time on events (customer_id, at);
select protect_tenant_table('events', 'select, insert, delete');

-- Evidence leaves (decisions 12): insert-only for the application; sequenced into a tree afterwards.
create table evidence_leaves (
  customer_id uuid not null,
  id uuid not null,
  kind text not null,
  subject_id uuid not null,
  actor_id uuid,
  at timestamptz not null,
  -- SHA-256(salt || RFC 8785 JSON of the payload): what the tree holds. Payload and salt may go; this stays.
  commitment bytea not null,
  seq bigint,
  primary key (customer_id, id)
);
create index evidence_leaves_of_subject on evidence_leaves (customer_id, subject_id, at);
create index evidence_leaves_unsequenced on evidence_leaves (customer_id, at) where seq is null;
select protect_tenant_table('evidence_leaves', 'select, insert');

create table evidence_payloads (
  customer_id uuid not null,
  leaf_id uuid not null,
  payload text not null,
  salt bytea not null,
  primary key (customer_id, leaf_id),
  foreign key (customer_id, leaf_id) references evidence_leaves (customer_id, id)
);
select protect_tenant_table('evidence_payloads', 'select, insert, delete');

create function refuse_change() returns trigger language plpgsql as $$
begin raise exception 'Rows of % are never changed', tg_table_name; end $$;
create trigger evidence_leaves_stay before delete or truncate on evidence_leaves execute function refuse_change();

-- Limits of tries (sign-in and the like), counted in fixed windows; in the database, so that a restart forgets nothing.
create table throttles (
  key text not null,
  window_start timestamptz not null,
  tries int not null,
  primary key (key, window_start)
);
grant select, insert, update, delete on throttles to proofline_app;
