-- What a provider chose for its law firms; a platform without a row is on, with the method that is the default.
create table platform_settings (
  -- the provider
  customer_id uuid not null,
  platform smallint not null,
  is_enabled boolean not null default true,
  -- how accounts are connected; 'none': a file is the only way; null: the default
  auth text check (auth in ('none', 'OAUTH', 'LOGIN')),
  primary key (customer_id, platform)
);
select protect_tenant_table('platform_settings');

-- What holds in an account: its provider's choice, or its own where it is the provider.
create function platform_settings_of(account uuid) returns table (platform smallint, is_enabled boolean, auth text)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.platform, s.is_enabled, s.auth from accounts a join platform_settings s on s.customer_id = coalesce(a.parent_id, a.id)
  where a.id = account
$$;
revoke all on function platform_settings_of(uuid) from public;
grant execute on function platform_settings_of(uuid) to proofline_app;
