-- Finds that people keep under a name: for themselves, for those who may see a client, or for the firm.
create table saved_finds (
  customer_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('mine', 'client', 'firm')),
  -- the client in whose lists it is; for one's own, the client in whose list it was saved
  client_id uuid,
  name text not null,
  find text not null,
  -- a person of the firm or of its provider
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null,
  -- removed for a day before it is deleted, so that this can be undone
  removed_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id),
  check (kind <> 'client' or client_id is not null),
  check (kind <> 'firm' or client_id is null)
);
create index saved_finds_of_client on saved_finds (customer_id, client_id) where client_id is not null;
create index saved_finds_of_person on saved_finds (customer_id, created_by) where kind = 'mine';
select protect_tenant_table('saved_finds');
