-- What adding a client costs from a day on, before promos and taxes.
create table prices (
  currency text not null check (currency in ('cad', 'usd')),
  since date not null,
  add_client int not null check (add_client >= 0),
  primary key (currency, since)
);
select let_use('prices');
insert into prices (currency, since, add_client) values ('cad', '2026-01-01', 19900), ('usd', '2026-01-01', 14900);

-- Discounts.
create table promos (
  id uuid primary key,
  name text not null,
  description text not null,
  percent numeric(7,4) not null check ((percent > (0)::numeric) and (percent <= (100)::numeric)),
  -- only a firm's first clients, up to this one; null: any
  first_clients int check (first_clients > 0),
  -- days by the firm's calendar, both included; null: no limit
  since date,
  until date
);
select let_use('promos');
insert into promos (id, name, description, percent, first_clients) values
  ('01890000-0000-7000-8b00-000000000001', 'First client free', 'The first client of a law firm costs nothing.', 100, 1);

-- The firm of each object of the payment provider: its webhooks name nothing else.
create table payment_objects (
  provider_id text primary key,
  customer_id uuid not null
);
select let_use('payment_objects', 'select, insert, delete');

-- Events of the payment provider that were processed; one that comes again changes nothing.
create table webhook_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
select let_use('webhook_events', 'select, insert, delete');

-- A firm at the payment provider. Locked while a charge of the firm is priced or numbered.
create table billing_customers (
  customer_id uuid not null references accounts,
  -- the provider's account, such as sandbox: ids of one mean nothing to another
  provider text not null,
  provider_id text,
  last_receipt int not null default 0,
  primary key (customer_id, provider)
);
select protect_tenant_table('billing_customers');

-- Cards. Their numbers never come here.
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
  -- the same for the same card number, so that a card that is added again is recognized; null: not asked for yet
  fingerprint text,
  primary key (customer_id, id),
  unique (customer_id, provider_id)
);
create unique index payment_methods_primary on payment_methods (customer_id, provider) where is_primary;
select protect_tenant_table('payment_methods');

-- One attempt to add a client: what was asked, what it costs, how it ended. Client and charge follow from it together.
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
  -- {userId, firstName, lastName, accountType}: who asked
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
-- The same request without an idempotency key is one attempt for a day.
create index client_attempts_by_body on client_attempts (customer_id, body_sha256, created_at);
select protect_tenant_table('client_attempts');

-- What was charged, with everything that the receipt says. No foreign key to clients: a charge outlives its client.
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
  findable text not null generated always as (
    folded(client_first_name || ' ' || client_last_name || chr(10) || client_last_name || ', ' || client_first_name || chr(10)
      || client_email || chr(10) || client_file_ref_no)) stored,
  primary key (customer_id, id),
  unique (customer_id, attempt_id),
  unique (customer_id, number)
);
create index charges_by_time on charges (customer_id, charged_at, id);
create index charges_by_file on charges (customer_id, lower(client_file_ref_no), id);
create index charges_of_client on charges (customer_id, client_id);
create index charges_by_receipt on charges (receipt_sha256) where receipt_sha256 is not null;
create index charges_by_name on charges (customer_id, lower(client_last_name) collate by_name, lower(client_first_name) collate by_name, id);
select protect_tenant_table('charges', 'select, insert');
grant update (refunded, receipt_sha256) on charges to proofline_app;
grant update (refunded, receipt_sha256) on charges to proofline_worker;
create trigger charges_keep before update of receipt_sha256 on charges
  for each row when (old.receipt_sha256 is not null and new.receipt_sha256 is distinct from old.receipt_sha256) execute function keep_hash();

-- Bytes are stored once for all firms: which of these does no firm need any more?
create function unneeded_bytes(hashes bytea[]) returns setof bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select h from unnest(hashes) as h
  where not exists (select from blobs where sha256 = h)
    and not exists (select from blobs where thumbnail_sha256 = h)
    and not exists (select from blobs where preview_sha256 = h)
    and not exists (select from charges where receipt_sha256 = h)
    and not exists (select from post_imports where archive_sha256 = h and archive_removed_at is null)
$$;
select run_across_firms('unneeded_bytes(bytea[])', '{blobs, charges, post_imports}');
