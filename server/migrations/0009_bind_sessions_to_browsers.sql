-- Signing one browser out also forgets that it was trusted.
alter table sessions add column trusted_hash bytea;

-- A provider's list of firms tells how many people each has: those who can sign in, and those invited. Numbers alone leave the tenants.
create function count_staff(firms uuid[])
returns table (customer_id uuid, people bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.customer_id, count(*) from users u
  where u.customer_id = any(firms) and u.client_id is null and u.deleted_at is null and u.status <> 0
  group by u.customer_id
$$;
revoke all on function count_staff(uuid[]) from public;
grant execute on function count_staff(uuid[]) to proofline_app;
