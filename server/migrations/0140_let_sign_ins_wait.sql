-- One sign-in of a person at a platform or drive, from the window's start until its result is used or destroyed (docs/decisions/040). It replaces
-- oauth_flows, fetch_flows and the cookies of login_sessions, which nodes of the version before still use; a later migration drops those.
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
grant update (secret, verifier) on flows to proofline_maintenance;

alter table login_sessions add column channel text not null default '';

-- Firms with a result that no one can use any more.
create function firms_with_due_flows(at timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct f.customer_id from flows f
  where f.secret is not null and f.state not in ('used', 'ended')
    and (f.expires_at <= at or not exists (select from sessions s where s.id = f.session_id and s.ended_at is null and s.expires_at > at))
$$;
revoke all on function firms_with_due_flows(timestamptz) from public;
select run_across_firms('firms_with_due_flows(timestamptz)', 'flows', 'sessions');
grant execute on function firms_with_due_flows(timestamptz) to proofline_app, proofline_worker;

create index owner_checks_held on owner_checks (customer_id, id) where secret is not null;
-- In how many ways, in any firm, access to an account of a platform is used or may still be: by connections, by sign-ins that wait for the person, and
-- by those that wait for the firm. Access is revoked with the last one.
create or replace function count_connections(of_platform smallint, of_account text) returns bigint
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
select run_across_firms('count_connections(smallint, text)', 'connections', 'social_accounts', 'flows', 'owner_checks');
