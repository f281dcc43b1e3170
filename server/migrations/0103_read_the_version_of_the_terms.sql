-- A session with the version of the terms that its client agreed to. `find_session` remains for older nodes: they have prepared statements over
-- it, which fail if its columns change.
create function session_with_terms(token bytea)
returns table (
  session_id uuid, csrf_secret bytea, access_expires_at timestamptz, expires_at timestamptz, link_purpose text, link_client_id uuid,
  customer_id uuid, user_id uuid, client_id uuid, first_name text, last_name text, email text, role text, status smallint,
  language text, created_at timestamptz, account_type smallint, account_name text, agreed_terms_at timestamptz, agreed_version text, sign_in_id uuid
)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.csrf_secret, s.access_expires_at, s.expires_at, s.link_purpose, s.link_client_id,
         u.customer_id, u.id, u.client_id, u.first_name, u.last_name, u.email, u.role, u.status, u.language, u.created_at,
         a.type, a.name, c.agreed_terms_at, c.agreed_terms->>'version', s.sign_in_id
  from sessions s
  join users u on u.customer_id = s.customer_id and u.id = s.user_id and u.deleted_at is null
  join accounts a on a.id = u.customer_id
  left join clients c on c.customer_id = u.customer_id and c.id = u.client_id
  where s.access_hash = token and s.ended_at is null
    -- A client's sign-in opens only the files that it accepted.
    and (u.client_id is null or s.link_purpose is not null or exists (
      select from client_files f where f.customer_id = s.customer_id and f.user_id = s.user_id and f.sign_in_id = s.sign_in_id))
$$;
revoke all on function session_with_terms(bytea) from public;
grant execute on function session_with_terms(bytea) to proofline_app;
select run_across_firms('session_with_terms(bytea)', 'sessions', 'users', 'accounts', 'clients', 'client_files');
