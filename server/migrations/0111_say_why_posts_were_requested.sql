-- Why a request was opened: for posts, after an import that failed, because access was lost, by a call for help, or by a sign-in that failed.
-- Null: from before this, and not known.
alter table reconnect_requests add column cause text check (cause in ('posts', 'failure', 'access', 'help', 'sign_in'));

-- The newest account on a platform that has none any more.
create index social_accounts_removed on social_accounts (customer_id, client_id, platform, removed_at) where removed_at is not null;

do $$
declare firm uuid;
begin
  for firm in select id from accounts where type = 2 loop
    perform set_config('app.customer_id', firm::text, true);
    update reconnect_requests r set cause = case s.reason when 'asked' then 'help' when 'login_failed' then 'sign_in' end
    from support_cases s
    where r.customer_id = firm and s.customer_id = firm and s.social_account_id = r.social_account_id and s.opened_at = r.created_at;
  end loop;
end $$;
