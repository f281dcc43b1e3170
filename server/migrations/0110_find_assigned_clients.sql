-- Which of these clients, of any firm, a person of their provider is assigned to, by one query instead of one per firm. `firms` and `named` belong
-- together: the client at each position is of the firm at the same position.
create function assigned_clients(person uuid, firms uuid[], named uuid[]) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from unnest(firms, named) as n (firm, client)
  join clients c on c.customer_id = n.firm and c.id = n.client and c.deleted_at is null
  join user_clients u on u.customer_id = n.firm and u.user_id = person and u.client_id = n.client and u.assigned_at is not null
$$;
revoke all on function assigned_clients(uuid, uuid[], uuid[]) from public;
grant execute on function assigned_clients(uuid, uuid[], uuid[]) to proofline_app;
select run_across_firms('assigned_clients(uuid, uuid[], uuid[])', 'clients', 'user_clients');
