-- Processes signed in as the owner of the schema and only set the application's role, so one statement could give the owner's rights back. Each
-- now signs in as a role that owns nothing: application, worker, sequencer, or maintenance (docs/decisions/036).
revoke create on schema public from public;

-- The worker has the application's rights, because jobs change the same rows, and those of the queue (server/platform/db/roles.ts).
do $$ declare each record; begin
  for each in
    select format('grant %s on %s to proofline_worker', privilege_type, c.oid::regclass) as statement
    from pg_class c, aclexplode(relacl) where relnamespace = 'public'::regnamespace and grantee = 'proofline_app'::regrole
    union all
    select format('grant %s (%I) on %s to proofline_worker', privilege_type, attname, attrelid::regclass)
    from pg_attribute join pg_class c on c.oid = attrelid, aclexplode(attacl)
    where relnamespace = 'public'::regnamespace and grantee = 'proofline_app'::regrole
    union all
    select format('grant execute on function %s to proofline_worker', p.oid::regprocedure)
    from pg_proc p, aclexplode(proacl) where pronamespace = 'public'::regnamespace and grantee = 'proofline_app'::regrole
  loop
    execute each.statement;
  end loop;
end $$;

-- Maintenance reads the rows of every firm, and every directory.
create function let_maintenance_read(target regclass) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format('grant select on %s to proofline_maintenance', target);
  if (select relrowsecurity from pg_class where oid = target) then
    execute format('create policy maintenance on %s for select to proofline_maintenance using (true)', target);
  end if;
end $$;
revoke all on function let_maintenance_read(regclass) from public;
select let_maintenance_read(oid) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r';

create or replace function protect_tenant_table(target regclass, rights text default 'select, insert, update, delete') returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s using (customer_id = (select current_setting(''app.customer_id'')::uuid)) '
    'with check (customer_id = (select current_setting(''app.customer_id'')::uuid))', target);
  execute format('grant %s on %s to proofline_app, proofline_worker', rights, target);
  perform let_maintenance_read(target);
  perform estimate_firms_alike(target);
end $$;

-- What reseal-tokens writes, within one firm at a time.
grant update (tokens) on connections, revocations to proofline_maintenance;
grant update (access) on archive_fetches to proofline_maintenance;
grant delete on oauth_flows, fetch_flows to proofline_maintenance;
grant execute on function used_secret_keys() to proofline_maintenance;

-- Every process compares the migrations of its version with those of the database.
grant select on migrations to proofline_app, proofline_worker, proofline_sequencer;

-- Only the sequencer calls it. Without pg_temp at the end, a temporary table of the caller would be found before the real one.
revoke all on function firms_with_unsequenced_leaves() from proofline_app, proofline_worker;
alter function firms_with_unsequenced_leaves() set search_path = pg_catalog, public, pg_temp;

-- Belonged to the owner of the schema, who may be a superuser.
select run_across_firms('enqueue_job(text, jsonb, int, uuid, int, text)', variadic '{}'::regclass[]);
