-- What adding a client costs, the cards that pay it, what was charged; clients that are going; the order of the clients' list.

-- Directories: what everybody pays, from when on, before promos and taxes.
create table prices (
  currency text not null check (currency in ('cad', 'usd')),
  since date not null,
  add_client int not null check (add_client >= 0),
  primary key (currency, since)
);
insert into prices (currency, since, add_client) values ('cad', '2026-01-01', 19900), ('usd', '2026-01-01', 14900);

create table promos (
  id uuid primary key,
  name text not null,
  description text not null,
  percent numeric(7, 4) not null check (percent > 0 and percent <= 100),
  -- Only a firm's first clients, up to this one; null: any.
  first_clients int check (first_clients > 0),
  -- Days by the firm's calendar, both included; null: no end.
  since date,
  until date
);
insert into promos (id, name, description, percent, first_clients) values
  ('01890000-0000-7000-8b00-000000000001', 'First client free', 'The first client of a law firm costs nothing.', 100, 1);
grant select, insert, update, delete on prices, promos to proofline_app;

-- Directory: which firm an object of the payment provider belongs to; a webhook names nothing else.
create table payment_objects (
  provider_id text primary key,
  customer_id uuid not null references accounts
);
grant select, insert, delete on payment_objects to proofline_app;

-- Directory: events of the payment provider that were taken in; one that comes again changes nothing.
create table webhook_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
grant select, insert, delete on webhook_events to proofline_app;

-- A firm at the payment provider. Locked by whoever prices or numbers a charge of the firm.
create table billing_customers (
  customer_id uuid not null references accounts,
  -- The provider's account, such as sandbox: ids of one mean nothing to another.
  provider text not null,
  provider_id text,
  last_receipt int not null default 0,
  primary key (customer_id, provider)
);
select protect_tenant_table('billing_customers');

-- What may be known of a card. Its number never comes here.
create table payment_methods (
  customer_id uuid not null,
  id uuid not null,
  provider text not null,
  provider_id text not null,
  brand text not null,
  last4 text not null,
  exp_month int not null,
  exp_year int not null,
  is_primary boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, provider_id)
);
create unique index payment_methods_primary on payment_methods (customer_id, provider) where is_primary;
select protect_tenant_table('payment_methods');

-- One attempt to add a client: what was asked, what it costs, how it ended. Money and client follow from it, together.
create table client_attempts (
  customer_id uuid not null,
  id uuid not null,
  idempotency_key uuid not null,
  body_sha256 bytea not null,
  client_id uuid not null,
  -- {details, star, assignTo}; gone once the client is
  body jsonb not null,
  price jsonb not null,
  payment_method_id uuid,
  provider text not null,
  -- {userId, firstName, lastName, accountType}: who is charged as having asked
  actor jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  -- {code, context} of an attempt that failed
  problem jsonb,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, idempotency_key)
);
create index client_attempts_pending on client_attempts (customer_id, created_at) where status = 'pending';
select protect_tenant_table('client_attempts');

-- What was charged, with everything that its receipt says. No key to clients: it stays when its client goes.
create table charges (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  attempt_id uuid not null,
  number int not null,
  price jsonb not null,
  total int not null,
  currency text not null check (currency in ('cad', 'usd')),
  -- {name, lines}: the firm as it was
  firm jsonb not null,
  client_first_name text not null,
  client_last_name text not null,
  client_email text not null,
  client_file_ref_no text not null,
  -- {brand, last4}; null where nothing was to pay
  card jsonb,
  provider text not null,
  payment_intent_id text,
  refunded int not null default 0,
  charged_at timestamptz not null,
  receipt_sha256 bytea,
  primary key (customer_id, id),
  unique (customer_id, attempt_id),
  unique (customer_id, number)
);
create index charges_by_time on charges (customer_id, charged_at, id);
create index charges_by_name on charges (customer_id, lower(client_last_name), lower(client_first_name), id);
create index charges_by_file on charges (customer_id, lower(client_file_ref_no), id);
create index charges_of_client on charges (customer_id, client_id);
select protect_tenant_table('charges', 'select, insert, update');

-- A client that is being removed is gone for everybody at once.
alter table clients add column deleted_at timestamptz;
create index clients_going on clients (customer_id, id) where deleted_at is not null;
drop index clients_by_name;
create index clients_by_name on clients (customer_id, lower(last_name), lower(first_name), id);
create index user_clients_starred on user_clients (customer_id, user_id, client_id) where starred_at is not null;

-- A job may be promised for later.
drop function enqueue_job(text, jsonb, int, uuid);
create function enqueue_job(kind text, payload jsonb, attempts int, firm uuid, seconds int default 0) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(kind, payload => payload::json, max_attempts => attempts, run_at => now() + make_interval(secs => seconds));
end $$;
revoke all on function enqueue_job(text, jsonb, int, uuid, int) from public;
grant execute on function enqueue_job(text, jsonb, int, uuid, int) to proofline_app;

-- Bytes are stored once for all firms: which of these does no firm need any more?
create function unneeded_bytes(hashes bytea[]) returns setof bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select h from unnest(hashes) as h
  where not exists (select from blobs b where b.sha256 = h or b.thumbnail_sha256 = h or b.preview_sha256 = h)
    and not exists (select from charges c where c.receipt_sha256 = h)
    and not exists (select from post_imports i where i.archive_sha256 = h)
$$;
revoke all on function unneeded_bytes(bytea[]) from public;
grant execute on function unneeded_bytes(bytea[]) to proofline_app;

-- Whether anybody, in whatever firm, is bringing contents whose rows are still to come.
create function somebody_imports() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from job_runs where kind in ('import-posts', 'render-report') and status = 'RUNNING')
$$;
revoke all on function somebody_imports() from public;
grant execute on function somebody_imports() to proofline_app;
create index job_runs_running on job_runs (customer_id, kind) where status = 'RUNNING';

-- Contents that a client who is removed leaves behind, until it is known that nobody else needs them.
create table removed_contents (
  customer_id uuid not null,
  client_id uuid not null,
  sha256 bytea not null,
  primary key (customer_id, client_id, sha256)
);
select protect_tenant_table('removed_contents');
