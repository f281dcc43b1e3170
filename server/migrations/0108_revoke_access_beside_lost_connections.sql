-- In how many files, of any firm, an account of a platform is connected. A lost connection reads nothing, so it is no reason to keep the access.
create or replace function count_connections(of_platform smallint, of_account text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from connections c join social_accounts a on a.customer_id = c.customer_id and a.id = c.social_account_id
  where a.platform = of_platform and a.platform_account_id = of_account and c.state = 'active'
$$;
