-- What a firm asks its provider to correct in a client's record.
create table client_corrections (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  wanted jsonb not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  -- null: another request took its place
  is_approved boolean,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id) on delete cascade
);
create unique index client_corrections_open on client_corrections (customer_id, client_id) where decided_at is null;
select protect_tenant_table('client_corrections');

-- The same for the same card number, by which a card that is added again is recognized. Null: not asked for yet.
alter table payment_methods add column fingerprint text;
