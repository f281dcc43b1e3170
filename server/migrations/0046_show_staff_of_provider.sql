-- A firm's clients can be assigned to the staff of the provider above it, whose rows belong to another tenant.
create function provider_staff(firm uuid)
returns table (
  customer_id uuid, id uuid, client_id uuid, email text, first_name text, last_name text, role text, status smallint, language text,
  password_hash text, created_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.customer_id, u.id, u.client_id, u.email, u.first_name, u.last_name, u.role, u.status, u.language, null::text, u.created_at
  from accounts a join users u on u.customer_id = a.parent_id
  where a.id = firm and u.client_id is null and u.deleted_at is null
$$;
revoke all on function provider_staff(uuid) from public;
grant execute on function provider_staff(uuid) to proofline_app;
