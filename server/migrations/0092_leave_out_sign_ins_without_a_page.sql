-- A page that waits for a browser asks every few seconds, and a phone in a pocket at least once a minute. One that has not asked for longer gets
-- no browser, and no one waits behind it: it would hold that browser for ten minutes.
create or replace function claim_login(node uuid, key bytea) returns table (customer_id uuid, id uuid)
language sql volatile security definer set search_path = public, pg_temp as $$
  update login_sessions s set state = 'working', node_id = node, public_key = key
  from (
    select q.customer_id, q.id from login_sessions q where q.state = 'queued' and q.seen_at > now() - interval '75 seconds'
    order by q.created_at limit 1 for update skip locked) as next
  where s.customer_id = next.customer_id and s.id = next.id
  returning s.customer_id, s.id
$$;

create or replace function count_queued_logins(before timestamptz) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from login_sessions where state = 'queued' and created_at < before and seen_at > now() - interval '75 seconds'
$$;

create or replace function login_sessions_to_end(lost timestamptz, at timestamptz) returns table (customer_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.customer_id, s.id from login_sessions s
  where (s.state in ('working', 'waiting') and not exists (select from browser_nodes n where n.id = s.node_id and n.seen_at > lost))
    or (s.state = 'queued' and s.seen_at < at - interval '10 minutes')
    or (s.cookies is not null and s.expires_at < at)
$$;
