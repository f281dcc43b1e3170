-- Accounts that are read daily, with their encrypted tokens.
create table connections (
  customer_id uuid not null,
  social_account_id uuid not null,
  -- 'lost': the platform refuses the tokens, and the person has to connect again; 'removed': they are to be revoked
  state text not null check (state in ('active', 'lost', 'removed')),
  -- JSON of the tokens, encrypted
  tokens bytea not null,
  connected_at timestamptz not null,
  connected_by uuid,
  lost_at timestamptz,
  next_capture_at timestamptz not null,
  last_capture_at timestamptz,
  -- what the last capture listed, so that a day without news makes no import
  last_listing bytea,
  primary key (customer_id, social_account_id),
  foreign key (customer_id, social_account_id) references social_accounts (customer_id, id) on delete cascade
);
create index connections_due on connections (customer_id, next_capture_at) where state = 'active';
select protect_tenant_table('connections');
grant update (tokens) on connections to proofline_maintenance;

-- Firms that have an account to be read now.
create function firms_with_due_connections(until timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct customer_id from connections where state = 'active' and next_capture_at <= until
$$;
select run_across_firms('firms_with_due_connections(timestamptz)', '{connections}');

-- Every connection of a platform's account, of any firm: the platform reports that its owner has withdrawn access.
create function connections_of(of_platform smallint, of_account text) returns table (customer_id uuid, social_account_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.customer_id, c.social_account_id from connections c
  join social_accounts a on a.customer_id = c.customer_id and a.id = c.social_account_id
  where a.platform = of_platform and a.platform_account_id = of_account
$$;
select run_across_firms('connections_of(smallint, text)', '{connections, social_accounts}');

-- One reading of a connected account: the platform's answers and media as received, until they are a sealed archive.
create table captures (
  customer_id uuid not null,
  id uuid not null,
  social_account_id uuid not null,
  client_id uuid not null,
  trigger text not null check (trigger in ('user', 'other')),
  created_by uuid,
  created_by_name text,
  job_id uuid,
  -- where the listing begins; null: with the first post
  since timestamptz,
  started_at timestamptz not null,
  -- the platform asked to wait, or did not answer
  retry_at timestamptz,
  finished_at timestamptz,
  outcome text check (outcome in ('imported', 'nothing', 'failed', 'lost')),
  import_id uuid,
  primary key (customer_id, id),
  foreign key (customer_id, social_account_id) references social_accounts (customer_id, id) on delete cascade
);
create unique index captures_open on captures (customer_id, social_account_id) where finished_at is null;
select protect_tenant_table('captures');

-- What a capture has received so far.
create table capture_items (
  customer_id uuid not null,
  capture_id uuid not null,
  number int not null,
  -- names the item's parts in the storage
  id uuid not null,
  path text not null,
  url text not null,
  status int not null,
  size bigint not null,
  parts bytea[] not null,
  received_at timestamptz not null,
  primary key (customer_id, capture_id, number),
  unique (customer_id, capture_id, path),
  foreign key (customer_id, capture_id) references captures (customer_id, id) on delete cascade
);
select protect_tenant_table('capture_items');

-- One visit of a person to another site, from the window's start until its result is used or destroyed: a sign-in by OAuth, a remote login, or the
-- choice of an archive (docs/decisions/040).
create table flows (
  customer_id uuid not null,
  -- of a remote login: the id of its browser's session
  id uuid not null,
  -- 'FETCH': an archive is chosen; otherwise how an account is connected
  method text not null check (method in ('OAUTH', 'LOGIN', 'FETCH')),
  platform smallint check ((platform is null) = (method = 'FETCH')),
  -- of an archive: the drive or portability API
  source text check ((source is null) = (method <> 'FETCH')),
  client_id uuid not null,
  -- null: a new account
  social_account_id uuid,
  -- the import that the chosen file is another part of
  part_of uuid,
  -- the person, and the session in which alone the result can be used
  user_id uuid not null,
  session_id uuid not null,
  -- on which the page that opened the window listens
  channel text not null,
  -- 'answered': the site's answer was accepted; 'choosing': signed in, a file is still to be chosen; 'waiting': the result waits for the page
  state text not null default 'open' check (state in ('open', 'answered', 'choosing', 'waiting', 'used', 'ended')),
  state_hash bytea,
  -- PKCE (RFC 7636), encrypted
  verifier bytea,
  -- of the credentials of an API client, or of the file picker's ticket
  handle_hash bytea,
  -- tokens or cookies, encrypted, until they are used or revoked
  secret bytea,
  -- who signed in: [{id, externalId, name}]
  accounts jsonb,
  created_at timestamptz not null,
  signed_in_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- 'late', 'failed', 'refused', 'wrong_account', 'session_ended', 'account_removed', 'client_removed'
  ended_how text,
  -- the person read that it was too late
  seen_at timestamptz,
  primary key (customer_id, id)
);
create index flows_of_session on flows (customer_id, session_id);
create index flows_by_expiry on flows (customer_id, expires_at);
create index flows_with_secret on flows (customer_id, expires_at) where secret is not null;
select protect_tenant_table('flows');
grant update (verifier, secret) on flows to proofline_maintenance;

-- Firms with a result that no one can use any more.
create function firms_with_due_flows(at timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct f.customer_id from flows f
  where f.secret is not null and f.state not in ('used', 'ended')
    and (f.expires_at <= at or not exists (select from sessions s where s.id = f.session_id and s.ended_at is null and s.expires_at > at))
$$;
select run_across_firms('firms_with_due_flows(timestamptz)', '{flows, sessions}');

-- Access that is still to be revoked at its platform.
create table revocations (
  customer_id uuid not null,
  id uuid not null,
  -- the tokens are encrypted for this account, which may be gone
  social_account_id uuid not null,
  platform smallint not null,
  platform_account_id text not null,
  tokens bytea not null,
  created_at timestamptz not null,
  primary key (customer_id, id)
);
select protect_tenant_table('revocations');
grant update (tokens) on revocations to proofline_maintenance;

-- In how many ways, in any firm, access to an account of a platform is used or may still be: by connections, by sign-ins that wait for the person,
-- and by those that wait for the firm. Access is revoked with the last one.
create function count_connections(of_platform smallint, of_account text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select (
    select count(*) from connections c join social_accounts a on a.customer_id = c.customer_id and a.id = c.social_account_id
    where a.platform = of_platform and a.platform_account_id = of_account and c.state = 'active'
  ) + (
    select count(*) from flows f
    where f.platform = of_platform and f.method = 'OAUTH' and f.state = 'waiting' and f.accounts -> 0 ->> 'id' = of_account
  ) + (
    select count(*) from owner_checks k join social_accounts a on a.customer_id = k.customer_id and a.id = k.social_account_id
    where a.platform = of_platform and k.method = 'OAUTH' and k.state = 'waiting' and k.secret is not null and k.sign_in ->> 'id' = of_account
  )
$$;
select run_across_firms('count_connections(smallint, text)', '{connections, social_accounts, flows, owner_checks}');

-- A platform reports that a person asked for the deletion of their data. The person's code shows the state of the request.
create table deletion_requests (
  code_hash bytea primary key,
  platform smallint not null,
  requested_at timestamptz not null
);
select let_use('deletion_requests', 'select, insert');

-- What such a request means for one account of a firm: deleted after the notice, unless the client or the firm is on hold.
create table data_deletions (
  customer_id uuid not null,
  id uuid not null,
  code_hash bytea not null,
  social_account_id uuid not null,
  client_id uuid not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  -- what the platform delivered is gone
  done_at timestamptz,
  -- the person has connected the account again
  withdrawn_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, social_account_id) references social_accounts (customer_id, id) on delete cascade
);
create index data_deletions_open on data_deletions (customer_id, due_at) where done_at is null and withdrawn_at is null;
create index data_deletions_of_account on data_deletions (customer_id, social_account_id);
select protect_tenant_table('data_deletions');

-- The state of a request for the deletion of data.
create function deletion_state(code bytea) returns table (requested_at timestamptz, due_at timestamptz, waiting bigint, held bigint, withdrawn bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.requested_at, max(d.due_at), count(*) filter (where d.id is not null and d.done_at is null and d.withdrawn_at is null),
    count(*) filter (where d.done_at is null and d.withdrawn_at is null and (c.held_at is not null or f.held_at is not null)),
    count(*) filter (where d.withdrawn_at is not null)
  from deletion_requests r left join data_deletions d on d.code_hash = r.code_hash
  left join clients c on c.customer_id = d.customer_id and c.id = d.client_id
  left join accounts f on f.id = d.customer_id
  where r.code_hash = code group by r.requested_at
$$;
select run_across_firms('deletion_state(bytea)', '{deletion_requests, data_deletions, clients, accounts}');

-- Accounts of which a platform delivered something, also those that were removed from the client's list: their posts have stayed.
create function delivered_accounts_of(of_platform smallint, of_account text) returns table (customer_id uuid, social_account_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.customer_id, a.id from social_accounts a
  join clients c on c.customer_id = a.customer_id and c.id = a.client_id and c.deleted_at is null
  where a.platform = of_platform and a.platform_account_id = of_account
    and (exists (select from connections o where o.customer_id = a.customer_id and o.social_account_id = a.id)
      or exists (select from post_imports i where i.customer_id = a.customer_id and i.social_account_id = a.id
        and i.source = 'api' and i.archive_removed_at is null))
$$;
select run_across_firms('delivered_accounts_of(smallint, text)', '{social_accounts, clients, connections, post_imports}');

-- Archives that the server fetches itself, from a cloud drive or from the platform (docs/decisions/028).
create table archive_fetches (
  customer_id uuid not null,
  -- names its parts in the storage, as an upload's id does
  id uuid not null,
  client_id uuid not null,
  social_account_id uuid not null,
  source text not null,
  -- 'waiting': the source is still preparing it
  state text not null check (state in ('waiting', 'fetching', 'imported', 'failed', 'canceled')),
  file_name text not null,
  -- null until the source says it
  file_size bigint,
  -- as the source states them: the version that is read, and the file's hash with its kind
  file_id text,
  revision text,
  hash text,
  -- tokens and what names the file, encrypted; null when it has ended
  access bytea,
  part_of uuid,
  job_id uuid,
  error jsonb,
  created_by uuid,
  created_by_name text,
  ip text,
  user_agent text,
  link_purpose text,
  created_at timestamptz not null,
  ended_at timestamptz,
  import_id uuid,
  -- When a fetch by ranges stored its latest part: a source counts as unavailable only from then on, however long the transfer takes.
  last_part_at timestamptz,
  primary key (customer_id, id)
);
create index archive_fetches_of_account on archive_fetches (customer_id, social_account_id, created_at);
create index archive_fetches_of_client on archive_fetches (customer_id, client_id);
select protect_tenant_table('archive_fetches');
grant update (access) on archive_fetches to proofline_maintenance;

-- Parts of fetched archives that have arrived.
create table archive_fetch_parts (
  customer_id uuid not null,
  fetch_id uuid not null,
  part_number int not null,
  sha256 bytea not null,
  size int not null,
  primary key (customer_id, fetch_id, part_number),
  foreign key (customer_id, fetch_id) references archive_fetches (customer_id, id) on delete cascade
);
select protect_tenant_table('archive_fetch_parts');

-- The keys that stored secrets are encrypted with: a start without one of them is refused.
create function used_secret_keys() returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct encode(substring(sealed for 4), 'hex')
  from (select tokens as sealed from connections union all select tokens from revocations union all select access from archive_fetches) t
  where length(sealed) > 4
$$;
select run_across_firms('used_secret_keys()', '{connections, revocations, archive_fetches}', 
  callers => 'proofline_app, proofline_worker, proofline_maintenance');

-- Processes that run browsers for remote login (docs/decisions/031).
create table browser_nodes (
  id uuid primary key,
  seen_at timestamptz not null
);
select let_use('browser_nodes');

-- A person's remote login in one of our browsers.
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
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id) on delete cascade
);
create index login_sessions_open on login_sessions (customer_id, created_at) where ended_at is null;
create index login_sessions_queued on login_sessions (customer_id, created_at) where state = 'queued';
select protect_tenant_table('login_sessions');
grant update on login_sessions to proofline_across;

-- The login that has waited longest becomes this process's. A waiting page asks every few seconds, and a phone in a pocket at least once a minute.
-- One that has not asked for longer gets no browser, and no one waits behind it: it would hold that browser for ten minutes.
create function claim_login(node uuid, key bytea) returns table (customer_id uuid, id uuid)
language sql security definer set search_path = public, pg_temp as $$
  update login_sessions s set state = 'working', node_id = node, public_key = key
  from (
    select q.customer_id, q.id from login_sessions q where q.state = 'queued' and q.seen_at > now() - interval '75 seconds'
    order by q.created_at limit 1 for update skip locked) as next
  where s.customer_id = next.customer_id and s.id = next.id
  returning s.customer_id, s.id
$$;
select run_across_firms('claim_login(uuid, bytea)', '{login_sessions}');

-- How many wait before one that began then.
create function count_queued_logins(before timestamptz) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from login_sessions where state = 'queued' and created_at < before and seen_at > now() - interval '75 seconds'
$$;
select run_across_firms('count_queued_logins(timestamptz)', '{login_sessions}');

-- Logins whose process is gone, or whose person has left the queue.
create function login_sessions_to_end(lost timestamptz, at timestamptz) returns table (customer_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.customer_id, s.id from login_sessions s
  where (s.state in ('working', 'waiting') and not exists (select from browser_nodes n where n.id = s.node_id and n.seen_at > lost))
    or (s.state = 'queued' and s.seen_at < at - interval '10 minutes')
$$;
select run_across_firms('login_sessions_to_end(timestamptz, timestamptz)', '{login_sessions, browser_nodes}');

-- What a person typed, encrypted for the browser's process, until that process reads it.
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
