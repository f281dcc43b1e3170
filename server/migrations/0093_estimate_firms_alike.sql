-- The planner knows the firms of its last sample. Of a newer one it expected a single row, and since every index begins with customer_id it then
-- took any of them for a look-up by key: each post of an import was compared with all of its firm's. Without statistics of that column it expects
-- a two-hundredth of the table for every firm.
create function estimate_firms_alike(target regclass) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare
  is_sampled boolean := (select reltuples > 0 from pg_class where oid = target);
begin
  -- What the last sample found stays in force until it is cleared, which an owner who is no superuser can do from PostgreSQL 18 on.
  if to_regprocedure('pg_clear_attribute_stats(text, text, text, boolean)') is not null then
    perform pg_clear_attribute_stats(n.nspname::text, c.relname::text, 'customer_id', false)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = target;
  elsif is_sampled and not (select rolsuper from pg_roles where rolname = current_user) then
    return;
  elsif is_sampled then
    delete from pg_statistic s using pg_attribute a
    where s.starelid = target and a.attrelid = target and a.attname = 'customer_id' and s.staattnum = a.attnum;
  end if;
  execute format('alter table %s alter column customer_id set statistics 0', target);
end $$;

select estimate_firms_alike(polrelid) from pg_policy where polname = 'tenant';

create or replace function protect_tenant_table(target regclass, rights text default 'select, insert, update, delete') returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s using (customer_id = (select current_setting(''app.customer_id'')::uuid)) '
    'with check (customer_id = (select current_setting(''app.customer_id'')::uuid))', target);
  execute format('grant %s on %s to proofline_app', rights, target);
  perform estimate_firms_alike(target);
end $$;
