-- Which keys encrypt something is read from what they encrypt: nodes that never connect an account need no key in common.
drop table secret_keys;
create function used_secret_keys() returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct encode(substring(tokens for 4), 'hex') from (select tokens from connections union all select tokens from revocations) t
  where length(tokens) > 4
$$;
revoke all on function used_secret_keys() from public;
grant execute on function used_secret_keys() to proofline_app;
