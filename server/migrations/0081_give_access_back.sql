-- Access that is to be given back to its platform: of accounts that were removed, alone or with their client.
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

-- Every connection of a platform's account, of whatever firm: the platform says that its owner has taken the access away.
create function connections_of(of_platform smallint, of_account text) returns table (customer_id uuid, social_account_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.customer_id, c.social_account_id from connections c
  join social_accounts a on a.customer_id = c.customer_id and a.id = c.social_account_id
  where a.platform = of_platform and a.platform_account_id = of_account
$$;
revoke all on function connections_of(smallint, text) from public;
grant execute on function connections_of(smallint, text) to proofline_app;
create index social_accounts_of_platform on social_accounts (platform, platform_account_id) where platform_account_id is not null;
