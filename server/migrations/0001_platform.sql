-- The first schema, a file for each slice: 0001 to 0012. Later changes are migrations of their own, from 0100 on.

-- Names sort by a dictionary's order. A collation of our own, so that the owner of the schema can refresh its version.
create collation by_name (provider = icu, locale = 'und');

revoke create on schema public from public;
-- Every process compares the migrations of its version with those of the database.
grant select on migrations to proofline_app, proofline_worker, proofline_sequencer, proofline_maintenance;

-- On Citus, policies and statistics of tenant tables differ.
create function is_distributed() returns boolean language sql stable set search_path = pg_catalog as $$
  select exists (select from pg_extension where extname = 'citus')
$$;

-- The planner knows the firms of its last sample. For a newer firm it expects a single row, and since every index begins with customer_id, it takes
-- any of them for a look-up by key. Without statistics of that column it expects a two-hundredth of the table for every firm. A shard of Citus
-- contains few firms, so that its statistics are right.
create function estimate_firms_alike(target regclass) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare
  is_sampled boolean := (select reltuples > 0 from pg_class where oid = target);
begin
  if is_distributed() then
    return;
  end if;
  -- What the last sample found is used until it is cleared, which an owner who is no superuser can do from PostgreSQL 18 on.
  if to_regprocedure('pg_clear_attribute_stats(text, text, text, boolean)') is not null then
    perform pg_clear_attribute_stats(n.nspname::text, c.relname::text, 'customer_id', false)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = target;
  elsif is_sampled and not (select rolsuper from pg_roles where rolname = current_user) then
    return;
  elsif is_sampled then
    delete from pg_statistic s using pg_attribute a
    where s.starelid = target and a.attrelid = target and a.attname = 'customer_id' and s.staattnum = a.attnum;
  end if;
  execute format('alter table %s alter column customer_id set statistics 0', target);
end $$;

-- Rights in a table that is no firm's: application and worker use it, maintenance reads it.
create function let_use(target regclass, rights text default 'select, insert, update, delete') returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format('grant %s on %s to proofline_app, proofline_worker', rights, target);
  execute format('grant select on %s to proofline_maintenance', target);
end $$;

-- Makes a table a firm's: row-level security, also for its owner, and the logins' rights. Maintenance reads the rows of every firm. With the
-- subquery, a list is read in two thirds of the time; Citus refuses it.
create function protect_tenant_table(target regclass, app text default 'select, insert, update, delete', worker text default null) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare
  own text := case when is_distributed() then 'customer_id = current_setting(''app.customer_id'')::uuid'
    else 'customer_id = (select current_setting(''app.customer_id'')::uuid)' end;
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s using (%s) with check (%s)', target, own, own);
  execute format('create policy maintenance on %s for select to proofline_maintenance using (true)', target);
  execute format('grant %s on %s to proofline_app', app, target);
  execute format('grant %s on %s to proofline_worker', coalesce(worker, app), target);
  execute format('grant select on %s to proofline_maintenance', target);
  perform estimate_firms_alike(target);
end $$;

-- Functions that look across firms belong to a role that reads only the tables that they name: if the owner of the schema is no superuser, its own
-- policies hide every row from it.
create function run_across_firms(target regprocedure, tables regclass[], callers text default 'proofline_app, proofline_worker') returns void
language plpgsql set search_path = pg_catalog, public as $$
declare each regclass;
begin
  foreach each in array tables loop
    execute format('grant select on %s to proofline_across', each);
    if (select relrowsecurity from pg_class where oid = each)
      and not exists (select from pg_policy where polrelid = each and polname = 'across') then
      execute format('create policy across on %s to proofline_across using (true)', each);
    end if;
  end loop;
  execute format('revoke all on function %s from public', target);
  execute format('grant execute on function %s to %s', target, callers);
  grant create on schema public to proofline_across;
  execute format('alter function %s owner to proofline_across', target);
  revoke create on schema public from proofline_across;
end $$;

revoke all on function let_use(regclass, text), protect_tenant_table(regclass, text, text), run_across_firms(regprocedure, regclass[], text) from public;

-- An ID as server/platform/ids.ts makes it, for rows that one statement makes by the thousand.
create function new_id(firm uuid) returns uuid
language sql set search_path = pg_catalog as $$
  select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || '7' || substr(r, 1, 3) || to_hex(8 + (random() * 3)::int) || substr(r, 4, 7) || right(replace(firm::text, '-', ''), 8))::uuid
  from replace(gen_random_uuid()::text, '-', '') as r
$$;
revoke all on function new_id(uuid) from public;
grant execute on function new_id(uuid) to proofline_app, proofline_worker;

-- Text without case and accents, as people type a name that they look for.
create function folded(words text) returns text
language sql immutable strict parallel safe
return lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'));

create function refuse_change() returns trigger language plpgsql set search_path = pg_catalog as $$
begin raise exception 'Rows of % are never changed', tg_table_name; end $$;

-- For hashes that are not known yet when their row is inserted.
create function keep_hash() returns trigger language plpgsql set search_path = pg_catalog as $$
begin raise exception 'A hash of % is set once', tg_table_name; end $$;

-- One run of a job, in the same transaction as what asked for it. `lease` is the fencing token of the worker that runs it now.
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
create index job_runs_running on job_runs (customer_id, kind) where status = 'RUNNING';
select protect_tenant_table('job_runs');

-- Whether a job is running that stores bytes before the row that names them.
create function somebody_imports() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from job_runs
    where kind in ('import-posts', 'import-captured-posts', 'reread-archive', 'seal-archive', 'render-report') and status = 'RUNNING')
$$;
select run_across_firms('somebody_imports()', '{job_runs}');

-- Adds a job: the application has no other right in the schema of the queue, whose tables are graphile-worker's.
create function enqueue_job(kind text, payload jsonb, attempts int, firm uuid, seconds int default 0, queue text default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(kind, payload => payload::json, max_attempts => attempts, run_at => now() + make_interval(secs => seconds),
    queue_name => queue || ':' || firm);
end $$;
select run_across_firms('enqueue_job(text, jsonb, int, uuid, int, text)', '{}');

-- Who is alive among the workers; one unseen for 15 s, or whose process is known to have ended, loses its jobs to the others.
create table job_workers (
  worker_id text primary key,
  process_id uuid not null,
  seen_at timestamptz not null default now(),
  ended boolean not null default false
);
create index job_workers_of_process on job_workers (process_id);
select let_use('job_workers');

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

-- Limits of tries (sign-in and the like), counted in fixed windows; in the database, so that a restart forgets nothing.
create table throttles (
  key text not null,
  window_start timestamptz not null,
  tries int not null,
  primary key (key, window_start)
);
select let_use('throttles');

-- One leaf for each act on evidence. The sequencer gives it its place in the firm's tree (docs/decisions/034).
create table evidence_leaves (
  customer_id uuid not null,
  id uuid not null,
  kind text not null,
  subject_id uuid not null,
  actor_id uuid,
  -- the database's clock: no login may state another time
  at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  -- SHA-256(salt || RFC 8785 JSON of the payload): the data of the leaf. Payload and salt may be deleted; this stays.
  commitment bytea not null,
  seq bigint,
  -- A tree that was tampered with, or restored from a copy, cannot go on. The firm then gets another tree, whose leaf 0 records the break
  -- (docs/decisions/039). A leaf without a place belongs to none yet.
  tree int not null default 1,
  primary key (customer_id, id)
);
create index evidence_leaves_of_subject on evidence_leaves (customer_id, subject_id, at);
create index evidence_leaves_unsequenced on evidence_leaves (customer_id, at) where seq is null;
-- Found among millions of acts on posts when a client is removed.
create index evidence_leaves_of_searches on evidence_leaves (customer_id, kind, subject_id) 
  where kind in ('search.create', 'search.edit', 'search.delete');
create unique index evidence_leaves_by_place on evidence_leaves (customer_id, tree, seq) where seq is not null;
select protect_tenant_table('evidence_leaves', 'select');
grant select on evidence_leaves to proofline_sequencer;
grant insert (customer_id, id, kind, subject_id, actor_id, commitment) on evidence_leaves to proofline_app, proofline_worker, proofline_sequencer;
grant update (seq, tree) on evidence_leaves to proofline_sequencer;

create function refuse_change_of_leaf() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if old.seq is not null or to_jsonb(new) - array['seq', 'tree'] <> to_jsonb(old) - array['seq', 'tree'] then
    raise exception 'Rows of evidence_leaves are never changed';
  end if;
  return new;
end $$;

create trigger evidence_leaves_keep before update on evidence_leaves for each row execute function refuse_change_of_leaf();
create trigger evidence_leaves_stay before delete or truncate on evidence_leaves for each statement execute function refuse_change();

-- Finds one firm after the other in the index, however many leaves each of them has waiting.
create function firms_with_unsequenced_leaves() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive firm as (
    (select customer_id from evidence_leaves where seq is null order by customer_id limit 1)
    union all
    select (select l.customer_id from evidence_leaves l where l.seq is null and l.customer_id > firm.customer_id order by l.customer_id limit 1)
    from firm where firm.customer_id is not null
  )
  select customer_id from firm where customer_id is not null
$$;
select run_across_firms('firms_with_unsequenced_leaves()', '{evidence_leaves}', callers => 'proofline_sequencer');

-- What a leaf says, as JSON, and its salt. They are deleted with what they are about.
create table evidence_payloads (
  customer_id uuid not null,
  leaf_id uuid not null,
  payload text not null,
  salt bytea not null,
  primary key (customer_id, leaf_id),
  foreign key (customer_id, leaf_id) references evidence_leaves (customer_id, id)
);
select protect_tenant_table('evidence_payloads', 'select, insert', worker => 'select, insert, delete');
grant insert on evidence_payloads to proofline_sequencer;

-- What appending to a tree needs: its number of leaves, and the roots of its perfect subtrees, 32 bytes each, largest first.
create table evidence_trees (
  customer_id uuid primary key,
  size bigint not null default 0,
  frontier bytea not null default '\x',
  tree int not null default 1
);
select protect_tenant_table('evidence_trees', 'select');
grant select, insert, update on evidence_trees to proofline_sequencer;

-- The signed states of a tree. `note` is a signed note (C2SP tlog-checkpoint).
create table evidence_checkpoints (
  customer_id uuid not null,
  size bigint not null,
  root bytea not null,
  at timestamptz not null,
  note text not null,
  tree int not null default 1,
  primary key (customer_id, tree, size)
);
select protect_tenant_table('evidence_checkpoints', 'select');
grant select, insert on evidence_checkpoints to proofline_sequencer;
create trigger evidence_checkpoints_stay before delete or update or truncate on evidence_checkpoints for each STATEMENT execute function refuse_change();

-- The public keys (Ed25519, 32 bytes) whose private keys have signed checkpoints.
create table evidence_keys (
  public_key bytea primary key,
  first_used_at timestamptz not null
);
select let_use('evidence_keys', 'select');
grant select, insert on evidence_keys to proofline_sequencer;
create trigger evidence_keys_stay before delete or update or truncate on evidence_keys for each STATEMENT execute function refuse_change();

-- What was deleted leaves its IDs and hashes, who deleted it, when, and why.
create table tombstones (
  customer_id uuid not null,
  id uuid not null,
  kind text not null,
  subject_id uuid not null,
  client_id uuid,
  -- what can still be said of it, such as {identity, canonicalSha256: [...], sources: [...]}
  facts jsonb not null,
  removed_by uuid,
  reason text not null,
  removed_at timestamptz not null,
  primary key (customer_id, id)
);
create index tombstones_of_subject on tombstones (customer_id, subject_id);
select protect_tenant_table('tombstones', 'select', worker => 'select, insert');
create trigger tombstones_stay before delete or update or truncate on tombstones for each STATEMENT execute function refuse_change();
