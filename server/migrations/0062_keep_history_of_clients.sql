-- What was done to a client's file: changed details, deleted reports and albums. Who, when, and both values.
create table client_history (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  action text not null,
  actor_id uuid,
  actor_name text not null,
  at timestamptz not null,
  details jsonb not null,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id) on delete cascade
);
create index client_history_of_client on client_history (customer_id, client_id, at, id);
select protect_tenant_table('client_history', 'select, insert, delete');
