-- Functions that look across law firms belonged to the owner of the schema. Unless it is a superuser, its own policies hide every row from it:
-- on a managed PostgreSQL, nobody could sign in. They belong to a role of their own, which reads only the tables that they name.
create function run_across_firms(target regprocedure, variadic tables regclass[]) returns void
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
  grant create on schema public to proofline_across;
  execute format('alter function %s owner to proofline_across', target);
  revoke create on schema public from proofline_across;
end $$;
revoke all on function run_across_firms(regprocedure, regclass[]) from public;

select run_across_firms('find_session(bytea)', 'sessions', 'users', 'accounts', 'clients', 'client_files');
select run_across_firms('files_of_sign_in(uuid)', 'client_files', 'users', 'clients', 'accounts');
select run_across_firms('count_staff(uuid[])', 'users');
select run_across_firms('provider_staff(uuid)', 'accounts', 'users');
select run_across_firms('somebody_imports()', 'job_runs');
select run_across_firms('unneeded_bytes(bytea[])', 'blobs', 'charges', 'post_imports');
select run_across_firms('firms_with_due_connections(timestamptz)', 'connections');
select run_across_firms('count_connections(smallint, text)', 'connections', 'social_accounts');
select run_across_firms('connections_of(smallint, text)', 'connections', 'social_accounts');
select run_across_firms('used_secret_keys()', 'connections', 'revocations');
select run_across_firms('support_queue(uuid, int, int)', 'support_cases', 'support_notes', 'accounts', 'clients', 'social_accounts', 'post_imports', 'job_runs');
select run_across_firms('platform_settings_of(uuid)', 'accounts', 'platform_settings');
select run_across_firms('deletion_state(bytea)', 'deletion_requests', 'data_deletions', 'clients', 'accounts');
select run_across_firms('claim_login(uuid, bytea)', 'login_sessions');
select run_across_firms('count_queued_logins(timestamptz)', 'login_sessions');
select run_across_firms('login_sessions_to_end(timestamptz, timestamptz)', 'login_sessions', 'browser_nodes');
grant update on login_sessions to proofline_across;
