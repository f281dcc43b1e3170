-- Who seals an archive keeps bytes before the row that names them, as who imports does.
create or replace function somebody_imports() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from job_runs where kind in ('import-posts', 'seal-archive', 'render-report') and status = 'RUNNING')
$$;
