-- The application's role may promise a job, and nothing else of the queue's schema. The queue's own tables are made by graphile-worker.
create function enqueue_job(kind text, payload jsonb, attempts int, firm uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(kind, payload => payload::json, max_attempts => attempts);
end $$;
revoke all on function enqueue_job(text, jsonb, int, uuid) from public;
grant execute on function enqueue_job(text, jsonb, int, uuid) to proofline_app;
