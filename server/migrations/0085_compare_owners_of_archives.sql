alter table post_imports
  -- whose account the archive says it is of: { id, name, userName, emails }; null: it does not say
  add column owner jsonb,
  -- what says that it is the account that it was imported into; 'different': nothing does, and something speaks against it
  add column owner_match text check (owner_match in ('id', 'email', 'name', 'earlier', 'unknown', 'different')),
  -- who imported it all the same
  add column owner_confirmed_by_name text,
  add column owner_confirmed_at timestamptz;
