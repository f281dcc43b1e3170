-- Archives that a platform prepares for days are fetched with tokens that a key encrypts: it is missed at the start, too.
create or replace function used_secret_keys() returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct encode(substring(sealed for 4), 'hex')
  from (select tokens as sealed from connections union all select tokens from revocations union all select access from archive_fetches) t
  where length(sealed) > 4
$$;
select run_across_firms('used_secret_keys()', 'archive_fetches');
