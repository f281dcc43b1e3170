-- Of these firms, those in which a client is assigned to a person of their provider.
create function assigned_firms(person uuid, firms uuid[]) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select f.id from unnest(firms) as f (id)
  where exists (select from user_clients u where u.customer_id = f.id and u.user_id = person and u.assigned_at is not null)
$$;
select run_across_firms('assigned_firms(uuid, uuid[])', '{user_clients}');
