-- Whose an archive or a sign-in is: what was compared, and who decided. docs/decisions/038
create table owner_checks (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  social_account_id uuid not null,
  -- null: it is about a sign-in
  import_id uuid,
  method text check (method in ('OAUTH', 'LOGIN')),
  -- the account that the platform names: id, externalId, name
  sign_in jsonb,
  -- its tokens or cookies, encrypted, until they are used or revoked
  secret bytea,
  owner jsonb,
  state text not null check (state in ('matched', 'notNamed', 'waiting', 'accepted', 'refused', 'unanswered', 'withdrawn')),
  reason text,
  lines jsonb not null,
  -- the firm's other clients that match; no answer contains them
  other_clients uuid[] not null default '{}',
  -- the sign-in added its account to the list
  adds_account boolean not null default false,
  asked_by uuid,
  asked_by_name text,
  created_at timestamptz not null,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  -- the client said that it was the wrong account
  disowned_at timestamptz,
  -- a manager let the firm be asked again about this owner
  forgotten_at timestamptz,
  reminders smallint not null default 0,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id),
  foreign key (customer_id, social_account_id) references social_accounts (customer_id, id) on delete cascade,
  foreign key (customer_id, import_id) references post_imports (customer_id, id) on delete cascade
);
create unique index owner_checks_of_import on owner_checks (customer_id, import_id) where import_id is not null;
create index owner_checks_of_account on owner_checks (customer_id, social_account_id, created_at);
create index owner_checks_of_client on owner_checks (customer_id, client_id, created_at, id);
create index owner_checks_open on owner_checks (customer_id, created_at, id) where state in ('waiting', 'unanswered');
select protect_tenant_table('owner_checks');

-- Who put the address or user name on the list, and when. An account that a sign-in added has none.
alter table social_accounts
  add column listed_by uuid,
  add column listed_at timestamptz,
  add column is_listed boolean not null default true;
-- When the session or link began in which an archive was sent.
alter table post_imports add column came_since timestamptz;
-- The same bytes in the file of another client.
create index post_imports_by_size on post_imports (customer_id, file_size);
