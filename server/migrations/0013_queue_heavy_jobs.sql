-- A heavy job waits for the one of its firm that is running, so that no firm holds every worker. `queue` null: it waits for nothing.
drop function enqueue_job(text, jsonb, int, uuid, int);
create function enqueue_job(kind text, payload jsonb, attempts int, firm uuid, seconds int default 0, queue text default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(kind, payload => payload::json, max_attempts => attempts, run_at => now() + make_interval(secs => seconds),
    queue_name => queue || ':' || firm);
end $$;
revoke all on function enqueue_job(text, jsonb, int, uuid, int, text) from public;
grant execute on function enqueue_job(text, jsonb, int, uuid, int, text) to proofline_app;
