-- A person may ask the platform for the deletion of what it gave us after the account was removed from the list: its posts have stayed.
create function delivered_accounts_of(of_platform smallint, of_account text) returns table (customer_id uuid, social_account_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.customer_id, a.id from social_accounts a
  join clients c on c.customer_id = a.customer_id and c.id = a.client_id and c.deleted_at is null
  where a.platform = of_platform and a.platform_account_id = of_account
    and (exists (select from connections o where o.customer_id = a.customer_id and o.social_account_id = a.id)
      or exists (select from post_imports i where i.customer_id = a.customer_id and i.social_account_id = a.id
        and i.source = 'api' and i.archive_removed_at is null))
$$;
revoke all on function delivered_accounts_of(smallint, text) from public;
grant execute on function delivered_accounts_of(smallint, text) to proofline_app;
select run_across_firms('delivered_accounts_of(smallint, text)', 'social_accounts', 'clients', 'connections', 'post_imports');
