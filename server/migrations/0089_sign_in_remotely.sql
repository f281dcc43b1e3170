-- Signing in to a platform in a browser of ours (docs/decisions/031).

-- Processes that run browsers; a directory, of no tenant.
create table browser_nodes (
  id uuid primary key,
  seen_at timestamptz not null
);
grant select, insert, update, delete on browser_nodes to proofline_app;

create table login_sessions (
  customer_id uuid not null,
  id uuid not null,
  platform smallint not null,
  client_id uuid not null,
  -- the account that is connected again; null: a new one
  social_account_id uuid,
  user_id uuid not null,
  session_id uuid not null,
  language text not null,
  -- the version of the text that the person agreed to
  agreed text not null,
  -- 'queued': no browser is free yet; 'working': the browser is; 'waiting': the person is asked for something; 'accepted': signed in
  state text not null default 'queued' check (state in ('queued', 'working', 'waiting', 'accepted', 'ended')),
  node_id uuid,
  -- of the process that runs the browser: what the person types is encrypted for it
  public_key bytea,
  -- what the person is asked for, or reads
  result jsonb not null default '{}',
  captcha bytea,
  created_at timestamptz not null,
  -- the person's last call
  seen_at timestamptz not null,
  ended_at timestamptz,
  -- 'signed_in', 'failed', 'unknown_page', 'idle', 'closed', 'node_lost'
  ended_how text,
  -- the account that was signed in to: {"id", "externalId", "name"}
  account jsonb,
  -- the platform's cookies, encrypted, until they are used or their ten minutes are over
  cookies bytea,
  expires_at timestamptz,
  redeemed_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id) on delete cascade
);
create index login_sessions_open on login_sessions (customer_id, created_at) where ended_at is null or cookies is not null;
select protect_tenant_table('login_sessions');

-- What a person typed, encrypted for the browser's process, until that reads it.
create table login_inputs (
  customer_id uuid not null,
  login_id uuid not null,
  kind text not null,
  ciphertext bytea not null,
  created_at timestamptz not null,
  primary key (customer_id, login_id),
  foreign key (customer_id, login_id) references login_sessions (customer_id, id) on delete cascade
);
select protect_tenant_table('login_inputs');

-- The oldest sign-in that waits for a browser becomes this process's.
create function claim_login(node uuid, key bytea) returns table (customer_id uuid, id uuid)
language sql volatile security definer set search_path = public, pg_temp as $$
  update login_sessions s set state = 'working', node_id = node, public_key = key
  from (select q.customer_id, q.id from login_sessions q where q.state = 'queued' order by q.created_at limit 1 for update skip locked) as next
  where s.customer_id = next.customer_id and s.id = next.id
  returning s.customer_id, s.id
$$;
revoke all on function claim_login(uuid, bytea) from public;
grant execute on function claim_login(uuid, bytea) to proofline_app;

-- How many wait before one that began then.
create function count_queued_logins(before timestamptz) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from login_sessions where state = 'queued' and created_at < before
$$;
revoke all on function count_queued_logins(timestamptz) from public;
grant execute on function count_queued_logins(timestamptz) to proofline_app;

-- Sign-ins whose process is gone, and those whose cookies nobody used in time.
create function login_sessions_to_end(lost timestamptz, at timestamptz) returns table (customer_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.customer_id, s.id from login_sessions s
  where (s.state in ('working', 'waiting') and not exists (select from browser_nodes n where n.id = s.node_id and n.seen_at > lost))
    or (s.cookies is not null and s.expires_at < at)
$$;
revoke all on function login_sessions_to_end(timestamptz, timestamptz) from public;
grant execute on function login_sessions_to_end(timestamptz, timestamptz) to proofline_app;
create index login_sessions_queued on login_sessions (customer_id, created_at) where state = 'queued';
